"""What is seen of trials on a JVM as cases of methods.

A trial is seen in a JVM where nothing ran before it, and in another one, of another place and language, after
all others and in the opposite order, several times. What takes the same way always becomes a case: it claims
its witness, and nothing else; where what comes of it is not the same - it hangs on the time zone, say -, only
that it ends so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

from hornbill.analysis.counted import Branch
from hornbill.building.plans import Call, CallPlan, Construct, Operand, StaticCall, Step, Use
from hornbill.building.seen_plans import OBSERVED, CodeHashes, Seen, plan_json
from hornbill.building.states import trimmed, with_arrays
from hornbill.bytecode.cfg import Cfg, line_at
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case, Witness
from hornbill.probing.mutants import Noticing
from hornbill.probing.process import Mutant, Prober
from hornbill.probing.recorders import called, lists_of, recording, without_lists
from hornbill.probing.repertoire import Trial
from hornbill.probing.search import Key, Places

_LONGEST = 60_000
_IN_TURN, _IN_ALL = 4, 8
"""So often a trial is seen elsewhere in its turn, and in all: two objects are in the same order by chance
every other time."""
_MOST_ASKING = 150
"""So many trials of a class that ask for the time, or for chance, may become cases."""
_MOMENTS = 64
"""At so many moments is seen what asks for the time, or for chance."""
_CACHES: Mapping[str, Set[str]] = {
    "java.math.BigDecimal": {"stringCache", "precision"},
    "java.math.BigInteger": {
        "bitCountPlusOne",
        "bitLengthPlusOne",
        "lowestSetBitPlusTwo",
        "firstNonzeroIntNumPlusTwo",
    },
}
"""Fields of the JDK's classes that hold what is worked out once."""
_PROXY = "$Proxy"
"""In the name of a stub's class, which is another one in a test."""


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


def cases_of(
    hierarchy: Hierarchy,
    observers: Observers,
    places: Places,
    trials: Sequence[Noticing],
    method_of: Callable[[Step], MethodModel | None],
    blocks_of: Callable[[str], Cfg | None],
    hashes: CodeHashes,
    is_over: Callable[[], bool],
) -> dict[str, list[Case]]:
    """The cases of the trials, by method."""
    planned = [
        (one, method, recording(hierarchy, plan))
        for one in trials
        if (method := method_of(one.trial.call)) and (plan := _planned(one.trial))
    ]
    steps = [_whole(plan, one.trial.call) for one, _, plan in planned]
    lists = [lists_of(plan) for _, _, plan in planned]
    here = observers.here.observe(steps, True, is_over, lists)
    there = _seen_elsewhere(observers.elsewhere, steps, lists, here, is_over)
    newer = _seen_by_newer(observers.newer, steps, lists, here, is_over)
    found: dict[str, list[Case]] = {}
    for place, ((noticing, method, plan), one) in enumerate(zip(planned, here, strict=True)):
        others = [other for other in there.get(place, ()) if other is not None]
        if (
            one is None
            or len(others) < len(there[place])
            or any(_end(one) != _end(other) for other in others)
        ):
            continue
        if len(str(one["before"])) + len(str(one["after"])) > _LONGEST:
            continue
        passed = {name: _keys(observers.here, places, one[name]) for name in ("setup", "call")}
        same = all(_seen(one) == _seen(other) for other in others) and not _shows_stub(one)
        same &= not any(other["chance"] for other in (one, *others))
        ways = [_keys(observers.elsewhere, places, other["call"]) for other in others]
        if place in newer:
            if _end(one) != _end(newer[place]):
                continue
            same &= alike(_seen(one), _seen(newer[place]))
            assert observers.newer is not None
            ways.append(_keys(observers.newer, places, newer[place]["call"]))
        if not same and any(passed["call"] != way for way in ways):
            continue
        told = called(lists[place], one) if same else {}
        plan = without_lists(plan, set(lists[place]) - set(told))
        noticed = noticing.mutants if same else frozenset()
        files = one.get("files", {})
        files = files if all(other.get("files", {}) == files for other in others) else {}
        seen_there = _seen_there(places, passed, one["changes"], not same, hashes, files, told, noticed)
        case = _case(method, plan, one, passed["call"], blocks_of, seen_there)
        if case is not None:
            found.setdefault(method.id, []).append(case)
    return found


def _seen_elsewhere(
    elsewhere: Prober,
    steps: Sequence[Sequence[Step]],
    lists: Sequence[Sequence[int]],
    here: Sequence[Mapping[str, Any] | None],
    is_over: Callable[[], bool],
) -> dict[int, list[Mapping[str, Any] | None]]:
    """What else is seen of those of the sequences that were seen here, by their places."""
    seen = [place for place, one in enumerate(here) if one is not None]
    found: dict[int, list[Mapping[str, Any] | None]] = {place: [] for place in seen}

    def observe(
        some: Sequence[int], moments: Sequence[int], is_over: Callable[[], bool] = lambda: False
    ) -> None:
        watched = [lists[place] for place in some]
        several = elsewhere.observe_all([steps[place] for place in some], False, moments, is_over, watched)
        for place, all_of_one in zip(some, several, strict=True):
            found[place] += [None] if all_of_one is None else all_of_one

    for moment in range(1, _IN_TURN + 1):
        observe(seen[::-1], (moment,))
    asking = [place for place in seen if any(map(_asks, (here[place], *found[place])))]
    observe(seen, range(_IN_TURN + 1, _IN_ALL + 1), is_over)
    observe(asking[:_MOST_ASKING], range(_IN_ALL + 1, _MOMENTS))
    for place in asking[_MOST_ASKING:]:
        found[place].append(None)
    return found


def _seen_by_newer(
    newer: Prober | None,
    steps: Sequence[Sequence[Step]],
    lists: Sequence[Sequence[int]],
    here: Sequence[Mapping[str, Any] | None],
    is_over: Callable[[], bool],
) -> dict[int, Mapping[str, Any]]:
    """What a JVM of another release makes of them, as far as trials may do there what they do."""
    if newer is None:
        return {}
    seen = [place for place, one in enumerate(here) if one is not None]
    watched = [lists[place] for place in seen]
    try:
        answers = newer.observe([steps[place] for place in seen], False, is_over, watched, 1)
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


_LOOKED_AT = ("ended", "thrown", "before", "after", "value", "listed", "listed_before")


def _seen(observed: Mapping[str, Any]) -> list[Any]:
    return [_plain(observed.get(name)) for name in _LOOKED_AT]


def _shows_stub(observed: Mapping[str, Any]) -> bool:
    """Whether the class of a stub, which is another one in a test, is told in a text, or the stub is in the
    result or in an array; in a field it is the object that the test has made."""
    value = observed.get("value")
    objects = [*observed["after"], *observed.get("listed", ()), value]
    stubs = set(_stubs_in(objects))
    kept = [*_inside(value), *(part for one in _inside(objects) if isinstance(one, list) for part in one)]
    return _PROXY in json.dumps(_seen(observed)) or any(_is_stub(one, stubs) for one in kept)


def _inside(value: Any) -> Iterator[Any]:
    """All that the value is made of, without itself."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for one in inner:
        yield one
        yield from _inside(one)


def _stubs_in(objects: list[Any]) -> Iterator[int]:
    """The numbers by which stubs are told of again."""
    for one in _inside(objects):
        if isinstance(one, dict) and "stub" in one and "id" in one:
            yield one["id"]


def _is_stub(value: Any, stubs: Set[int]) -> bool:
    return isinstance(value, dict) and ("stub" in value or value.get("ref") in stubs)


def _plain(value: Any) -> Any:
    """The value without what hangs on identity hash codes - where entries of hash tables are -, and without
    what objects keep that somebody has asked before, as constants may have been."""
    match value:
        case list():
            return [_plain(one) for one in value]
        case {"class": "java.util.LinkedHashMap", "fields": dict(fields)}:
            return {name: _plain(one) for name, one in fields.items() if name != "table"}
        case {"class": "java.util.HashMap", "fields": dict(fields)}:
            return sorted(map(json.dumps, _entries(fields.get("table"))))
        case {"class": str(name), "fields": dict(fields)} if name in _CACHES:
            return {part: _plain(one) for part, one in fields.items() if part not in _CACHES[name]}
        case dict():
            return {name: _plain(one) for name, one in value.items() if name not in ("hash", "id")}
    return value


def _entries(table: Any) -> Iterator[Any]:
    elements = table.get("array", ()) if isinstance(table, dict) else table or ()
    for entry in elements:
        while isinstance(entry, dict) and "fields" in entry:
            yield [_plain(entry["fields"].get(name)) for name in ("key", "value")]
            entry = entry["fields"].get("next")


def _end(observed: Mapping[str, Any]) -> tuple[str, str | None]:
    """How it ends."""
    thrown = observed.get("thrown")
    return observed["ended"], None if thrown is None else thrown["class"]


def _keys(prober: Prober, places: Places, numbers: Iterable[int]) -> set[Key]:
    """The places of these points."""
    points = (prober.points.get(number) for number in numbers)
    return {key for one in points if one is not None and (key := places.key(one)) is not None}


def _seen_there(
    places: Places,
    passed: Mapping[str, set[Key]],
    changes: bool,
    varies: bool,
    hashes: CodeHashes,
    files: Mapping[str, str | None],
    calls: Mapping[int, Any],
    noticed: Set[Mutant],
) -> Seen:
    every = passed["setup"] | passed["call"]
    pcs: dict[str, set[int]] = {}
    for name, pc, outcome in every:
        if not outcome:
            pcs.setdefault(name, set()).add(pc)
    spans = {name: places.spans(name, pcs[name]) for name in sorted(pcs)}
    branches = tuple(sorted(key for key in every if key[2]))
    mutants = tuple(sorted((one.method, one.place, one.change) for one in noticed))
    changed = tuple(sorted(files.items()))
    return Seen(branches, spans, changes, varies, hashes.of(spans), changed, calls, mutants)


def _planned(trial: Trial) -> CallPlan | None:
    """The plan of the trial: its steps, and the operands of its call."""
    call = trial.call
    operands: tuple[Operand, ...]
    match call:
        case Construct(args=args) | StaticCall(args=args):
            operands, receives = args, False
        case Call(target=target, args=args):
            operands, receives = (target, *args), True
        case _:
            return None
    kinds = [trial.kinds.get(number, "") for number in range(max(trial.kinds, default=-1) + 1)]
    steps, types, given = with_arrays(*trimmed(trial.steps[:-1], kinds, operands))
    receiver = given[0] if receives else None
    return CallPlan(steps, receiver, given[1:] if receives else given, types, Witness(None, ()))


def _whole(plan: CallPlan, call: Step) -> list[Step]:
    """The steps of the plan, and the call behind them."""
    match call:
        case Construct():
            last: Step = replace(call, variable=len(plan.types), args=plan.args)
        case StaticCall():
            last = replace(call, variable=None, args=plan.args)
        case Call():
            assert isinstance(plan.receiver, Use)
            last = replace(call, variable=None, target=plan.receiver, args=plan.args)
        case _:
            raise AssertionError(f"not a call: {call}")
    return [*plan.steps, last]


def _case(
    method: MethodModel,
    plan: CallPlan,
    observed: Mapping[str, Any],
    passed: set[Key],
    blocks_of: Callable[[str], Cfg | None],
    seen: Seen,
) -> Case | None:
    constructs = method.name == "<init>"
    receives = not method.is_static and not constructs
    before, after = list(observed["before"]), list(observed["after"])
    this: Any = before[0] if receives else None
    if constructs:
        this = {"class": method.owner, "fields": {}}
        if observed["ended"] == "threw":
            after = [this, *after[1:]]
    thrown = observed.get("thrown")
    if thrown is not None and seen.varies:
        thrown = {**thrown, "message": None, "told": {}}
    witness = Witness(
        this, tuple(before[1:] if receives else before), observed.get("value"), tuple(after), thrown
    )
    blocks: dict[str, set[int]] = {}
    branches: dict[Key, Branch] = {}
    for name, pc, outcome in sorted(passed):
        cfg = blocks_of(name)
        if cfg is None:
            continue
        if outcome:
            branches[name, pc, outcome] = Branch(name, pc, outcome, line_at(cfg.lines, pc))
            continue
        try:
            blocks.setdefault(name, set()).add(cfg.block_at(pc).index)
        except (ClassFileError, LookupError):
            continue
    return Case(
        observed["ended"],
        None if thrown is None else thrown["class"],
        witness,
        blocks={name: sorted(numbers) for name, numbers in blocks.items()},
        branches=tuple(branches.values()),
        checked=True,
        more={"tried": True, OBSERVED: {"plan": plan_json(plan), **seen.json()}},
    )
