"""Which summaries may still hold though something that they reach has changed: what has to be compared.

A summary rests on the method itself, on the types that it and all it reaches name, and on what it calls. Of a
callee with another hash, what it is seen to do may be the same (hornbill/pipeline/digests.py); or its own
code is, and only what it calls in turn has changed. A summary is good where all that differs on the way is
the same to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from hornbill.summaries.keys import Keys


@dataclass(frozen=True, slots=True)
class _Calls:
    """What a method calls, by names; a virtual call by all that it may run."""

    direct: frozenset[str]
    families: frozenset[frozenset[str]]
    back: frozenset[str]
    """What the JDK may call back; empty where the method does not have it do so."""

    def all(self) -> Iterator[str]:
        """Each callee; one may come several times."""
        yield from self.direct
        for family in self.families:
            yield from family
        yield from self.back


class Changes:
    """What has changed from the old keys to the new ones."""

    def __init__(self, old: Keys, new: Keys) -> None:
        self._old, self._new = _Side(old), _Side(new)

    def to_compare(self, name: str, is_comparable: Callable[[str], bool]) -> frozenset[str] | None:
        """The methods whose summaries have to be as before for that of the method to be so, of those that can
        be compared; None where it has to be found anew in any case."""
        old, new = self._old.keys.own.get(name), self._new.keys.own.get(name)
        if old is None or old != new or not self._is_same_itself(name):
            return None
        needed: set[str] = set()
        seen, waiting = {name}, [name]
        while waiting:
            for callee in self._new.calls(waiting.pop()).all():
                if callee in seen or self._old.whole(callee) == self._new.whole(callee):
                    continue
                seen.add(callee)
                if is_comparable(callee) and self._have_same_types(callee):
                    needed.add(callee)
                elif self._is_same_itself(callee):
                    waiting.append(callee)
                else:
                    return None
        return frozenset(needed)

    def _is_same_itself(self, name: str) -> bool:
        """Whether its code, its types and who its callees are are as before."""
        old, new = self._old, self._new
        return (
            name in old.keys.calls
            and name in new.keys.calls
            and old.code(name) == new.code(name)
            and self._have_same_types(name)
            and old.calls(name) == new.calls(name)
            and all(old.in_order(family) == new.in_order(family) for family in new.calls(name).families)
        )

    def _have_same_types(self, name: str) -> bool:
        types = self._old.types(name)
        return types is not None and types == self._new.types(name)


class _Side:
    """Keys, asked by names."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self._places = {name: place for place, name in enumerate(keys.names)}
        called_back, methods, families = keys.back
        self._called_back = frozenset(keys.names[place] for place in called_back)
        self._has_back = frozenset(keys.names[place] for place in methods)
        self._families_with_back = frozenset(families)

    def whole(self, name: str) -> str | None:
        place = self._places.get(name)
        return None if place is None else self.keys.whole[place]

    def code(self, name: str) -> str | None:
        place = self._places.get(name)
        return None if place is None else self.keys.codes[place]

    def types(self, name: str) -> str | None:
        place = self._places.get(name)
        return None if place is None else self.keys.types[place]

    def in_order(self, family: frozenset[str]) -> list[tuple[str, int]]:
        """What a virtual call may run, in the order in which it is tried (solver/dispatch.pl); with how long
        it is, where that of others is not known."""
        sizes = {name: self.keys.sizes[self._places[name]] for name in family}
        is_known = all(sizes.values())
        return [(name, 0 if is_known else size) for name, size in sorted(sizes.items(), key=_by_size)]

    def calls(self, name: str) -> _Calls:
        direct, virtual = self.keys.calls[name]
        names = self.keys.names
        families = (frozenset(names[place] for place in self.keys.families[one]) for one in virtual)
        back = name in self._has_back or not self._families_with_back.isdisjoint(virtual)
        return _Calls(
            frozenset(names[place] for place in direct),
            frozenset(families),
            self._called_back if back else frozenset(),
        )


def _by_size(item: tuple[str, int]) -> tuple[int, str]:
    name, size = item
    return size, name
