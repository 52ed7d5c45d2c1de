"""What is seen of trials everywhere: on the JVM in which they are made, on one of another place and language
at several moments, and on one of another release of Java.

Each is seen elsewhere after all others and in the opposite order, several times. What asks for the time, or
for chance, is seen at many moments.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.building.plans import Step
from hornbill.bytecode.errors import HornbillError
from hornbill.probing.encoding import Watched
from hornbill.probing.process import Prober

_IN_TURN, _IN_ALL = 4, 8
"""So often a trial is seen elsewhere in its turn, and in all: two objects are in the same order by chance
every other time."""
MOST_ASKING = 150
"""So many trials of a class that ask for the time, or for chance, may become cases."""
_MOMENTS = 64
"""At so many moments is seen what asks for the time, or for chance."""


@dataclass(frozen=True, slots=True)
class Observers:
    """The JVM in which trials are made, the one of another place, and one of another release where there is
    one."""

    here: Prober
    elsewhere: Prober
    newer: Prober | None = None

    def all(self) -> list[Prober]:
        """Those that there are."""
        return [one for one in (self.here, self.elsewhere, self.newer) if one is not None]


@dataclass(frozen=True, slots=True)
class Everywhere:
    """What is seen of a trial here, elsewhere - the same only once -, and by another release, if that can."""

    here: Mapping[str, Any]
    there: Sequence[Mapping[str, Any]]
    newer: Mapping[str, Any] | None

    def asks(self) -> bool:
        """Whether it asks for the time, or for chance."""
        return any(map(_asks, (self.here, *self.there)))

    def others(self) -> list[Mapping[str, Any]]:
        """What is not seen here."""
        return [*self.there, *([] if self.newer is None else [self.newer])]

    def hangs_on_chance(self) -> bool:
        """Whether it asks for chance."""
        return any(one["chance"] for one in (self.here, *self.there))

    def files(self) -> Mapping[str, str | None]:
        """The files that the call changes everywhere in the same way."""
        own: Mapping[str, str | None] = self.here.get("files", {})
        same = all(other.get("files", {}) == own for other in self.others())
        return own if same and not self.hangs_on_chance() else {}

    def is_same(self, part: Callable[[Mapping[str, Any]], Any]) -> bool:
        """Whether a part of it is the same everywhere, as far as releases have the same."""
        own = part(self.here)
        return all(own == part(other) for other in self.there) and self.is_alike(part)

    def is_alike(self, part: Callable[[Mapping[str, Any]], Any]) -> bool:
        """Whether another release shows the same part, and it does not hang on chance."""
        if self.hangs_on_chance():
            return False
        return self.newer is None or alike(part(self.here), part(self.newer))


def seen_everywhere(
    observers: Observers,
    steps: Sequence[Sequence[Step]],
    watched: Sequence[Watched],
    may_ask: int,
) -> list[Everywhere | None]:
    """What is seen of each; None where it is not seen, or ends otherwise, somewhere."""
    here = observers.here.observe(steps, True, watched=watched)
    there = seen_elsewhere(observers.elsewhere, steps, watched, here, may_ask)
    newer = seen_by_newer(observers.newer, steps, watched, here)
    found: list[Everywhere | None] = []
    for place, one in enumerate(here):
        others = [other for other in there.get(place, ()) if other is not None]
        whole = None
        if one is not None and len(others) == len(there[place]):
            whole = Everywhere(one, others, newer.get(place))
        ends = whole is not None and all(_end(whole.here) == _end(other) for other in whole.others())
        found.append(whole if ends else None)
    return found


def seen_elsewhere(
    elsewhere: Prober,
    steps: Sequence[Sequence[Step]],
    watched: Sequence[Watched],
    here: Sequence[Mapping[str, Any] | None],
    may_ask: int,
) -> dict[int, list[Mapping[str, Any] | None]]:
    """What else is seen of those of the sequences that were seen here, by their places; None is among it
    where it cannot be told, or more than those that `may_ask` have asked for the time or for chance."""
    seen = [place for place, one in enumerate(here) if one is not None]
    found: dict[int, list[Mapping[str, Any] | None]] = {place: [] for place in seen}

    def observe(some: Sequence[int], moments: Sequence[int]) -> None:
        chosen = [watched[place] for place in some]
        several = elsewhere.observe_all([steps[place] for place in some], False, moments, chosen)
        for place, all_of_one in zip(some, several, strict=True):
            found[place] += [None] if all_of_one is None else all_of_one

    for moment in range(1, _IN_TURN + 1):
        observe(seen[::-1], (moment,))
    observe(seen, range(_IN_TURN + 1, _IN_ALL + 1))
    asking = [place for place in seen if any(map(_asks, (here[place], *found[place])))]
    told = asking[: max(may_ask, 0)]
    observe(told, range(_IN_ALL + 1, _MOMENTS))
    for place in asking[len(told) :]:
        found[place].append(None)
    return found


def seen_by_newer(
    newer: Prober | None,
    steps: Sequence[Sequence[Step]],
    watched: Sequence[Watched],
    here: Sequence[Mapping[str, Any] | None],
) -> dict[int, Mapping[str, Any]]:
    """What a JVM of another release makes of them, as far as trials may do there what they do."""
    seen = [place for place, one in enumerate(here) if one is not None]
    if newer is None or not seen:
        return {}
    chosen = [watched[place] for place in seen]
    try:
        answers = newer.observe([steps[place] for place in seen], False, 1, chosen)
    except HornbillError:
        return {}
    return {place: one for place, one in zip(seen, answers, strict=True) if one is not None}


def alike(one: Any, other: Any) -> bool:
    """Whether two releases of Java show the same: the fields that objects have in both, no messages of the
    JDK's own."""
    match one, other:
        case {"class": str(kind), "fields": dict(fields)}, {"class": str(name), "fields": dict(others)}:
            return kind == name and all(alike(fields[key], others[key]) for key in fields.keys() & others)
        case {"class": str(kind), "own": False}, {"class": str(name), "own": False}:
            return kind == name
        case dict(), dict():
            both = one.keys() & other.keys()
            return (bool(both) or one == other) and all(alike(one[key], other[key]) for key in both)
        case list(), list():
            return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)


def _asks(observed: Mapping[str, Any] | None) -> bool:
    """Whether it asks for the time, or for chance."""
    return observed is not None and (observed["time"] or observed["chance"])


def _end(observed: Mapping[str, Any]) -> tuple[str, str | None]:
    """How it ends."""
    thrown = observed.get("thrown")
    return observed["ended"], None if thrown is None else thrown["class"]
