"""What is seen of trials on a JVM as cases of methods.

A trial is seen in a JVM where nothing ran before it, and in another one, of another place and language, after
all others and in the opposite order, several times. What takes the same way always becomes a case: it claims
its witness, and nothing else, without fields that are otherwise elsewhere, as the line separator; where more
of what comes of it is not the same - a result that hangs on the time zone, say -, only that it ends so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import Any

from hornbill.analysis.counted import Branch
from hornbill.building.plans import AnsweringStub, Call, CallPlan, Construct, Operand, StaticCall, Step, Use
from hornbill.building.seen_plans import CodeHashes, plan_json
from hornbill.building.states import trimmed, with_arrays
from hornbill.bytecode.cfg import Cfg, line_at
from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case, Witness
from hornbill.observations import Observed, Span
from hornbill.probing.encoding import Watched
from hornbill.probing.everywhere import MOST_ASKING, Everywhere, Observers, seen_everywhere
from hornbill.probing.mutants import Noticing
from hornbill.probing.parts import inside, with_parts, without_identity
from hornbill.probing.plainer import plainer
from hornbill.probing.process import Mutant, Prober
from hornbill.probing.recorders import apart, known_of, lists_of, recording, without_lists
from hornbill.probing.recorders import called as recorded_calls
from hornbill.probing.repertoire import Trial
from hornbill.probing.search import Key, Places
from hornbill.probing.steps import called

_LONGEST = 60_000
_AT_ONCE = 16
"""So many trials are seen everywhere before others are: what there is no time for are the last ones."""
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
_STUBS = ("stub", "below")
"""Members of stubs alone: of interfaces, and of classes."""
_PROXY = "$Proxy"
"""In the name of a stub's class, which is another one in a test."""
_CLOSED = "java.lang.reflect.InaccessibleObjectException"


def cases_of(
    hierarchy: Hierarchy,
    observers: Observers,
    places: Places,
    trials: Sequence[Noticing],
    method_of: Callable[[Trial], MethodModel | None],
    blocks_of: Callable[[str], Cfg | None],
    hashes: CodeHashes,
) -> dict[str, list[Case]]:
    """The cases of the trials, by the method that each is of."""
    planned = [
        (one, method, recording(hierarchy, plan))
        for one in trials
        if (method := method_of(one.trial)) and (plan := _planned(hierarchy, one.trial))
    ]
    found: dict[str, list[Case]] = {}
    may_ask = MOST_ASKING
    for begun in range(0, len(planned), _AT_ONCE):
        part = planned[begun : begun + _AT_ONCE]
        steps = [_whole(plan, noticing.trial.call) for noticing, _, plan in part]
        watched = [Watched(lists_of(plan), known_of(plan)) for _, _, plan in part]
        seen_of_all = seen_everywhere(observers, steps, watched, may_ask)
        may_ask -= sum(one is not None and one.asks() for one in seen_of_all)
        for (noticing, method, plan), seen in zip(part, seen_of_all, strict=True):
            if seen is None:
                continue
            case = _case_of(hierarchy, observers, places, noticing, method, plan, seen, blocks_of, hashes)
            if case is not None:
                found.setdefault(method.id, []).append(case)
    return found


def _case_of(
    hierarchy: Hierarchy,
    observers: Observers,
    places: Places,
    noticing: Noticing,
    method: MethodModel,
    plan: CallPlan,
    everywhere: Everywhere,
    blocks_of: Callable[[str], Cfg | None],
    hashes: CodeHashes,
) -> Case | None:
    """The case of a trial that ends alike everywhere."""
    one = everywhere.here
    if len(str(one["before"])) + len(str(one["after"])) > _LONGEST:
        return None
    if _opens_stub(one):
        return None
    passed = {name: keys_of(observers.here, places, one[name]) for name in ("setup", "call")}
    claimed = _without_what_differs(one, everywhere.there)
    if claimed is None:
        state, result = map(everywhere.is_same, (_state, _result))
    else:
        one, everywhere = claimed, replace(everywhere, here=claimed)
        state, result = map(everywhere.is_alike, (_state_after, _result))
    call = noticing.trial.call
    constructs = method.name == "<init>" and called(call) == _called(method)
    state = state and not _is_told_of_stub(_state(one)) and not _moves_stub(one)
    same = result and (state or not constructs) and not _gives_stub(one)
    if not (same and state) and any(passed["call"] != way for way in _ways(observers, places, everywhere)):
        return None
    lists, known_variables = lists_of(plan), known_of(plan)
    told = recorded_calls(lists, one) if same and state else {}
    one, known = apart(known_variables, one, told)
    plan = replace(
        without_lists(hierarchy, plan, set(lists) - set(told)), known=known_variables if known else ()
    )
    noticed = noticing.mutants if same and state else frozenset()
    if any(_interrupted(other) != _interrupted(one) for other in everywhere.others()):
        return None
    files = everywhere.files()
    seen = _seen_there(places, passed, one["changes"], not same, hashes, files, told, noticed)
    seen = replace(seen, state_varies=not state, known=known, interrupted=_interrupted(one))
    gone_on = _gone_on(call, method)
    if gone_on is not None and not same and not any(outcome for _, _, outcome in passed["call"]):
        return None
    return _case(method, plan, one, passed["call"], blocks_of, seen, gone_on)


def _ways(observers: Observers, places: Places, everywhere: Everywhere) -> Iterator[set[Key]]:
    """What the call passes elsewhere, each time."""
    for other in everywhere.there:
        yield keys_of(observers.elsewhere, places, other["call"])
    if everywhere.newer is not None and observers.newer is not None:
        yield keys_of(observers.newer, places, everywhere.newer["call"])


def _state(observed: Mapping[str, Any]) -> list[Any]:
    return [_plain(observed.get("before")), *_state_after(observed)]


def _state_after(observed: Mapping[str, Any]) -> list[Any]:
    return [_plain(observed.get(name)) for name in ("after", "listed", "listed_before")]


def _result(observed: Mapping[str, Any]) -> list[Any]:
    return [_plain(observed.get(name)) for name in ("ended", "thrown", "value")]


def _called(method: MethodModel) -> tuple[str, str, tuple[str, ...]]:
    return method.owner, method.name, method_types(method.descriptor)[0]


def _without_what_differs(
    here: Mapping[str, Any], there: Sequence[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """What is the same everywhere: without the fields of objects of the program that hang on the machine, as
    one that holds the line separator. None where more than such fields does."""
    whole = ("thrown", "listed", "listed_before")
    if any(_plain(here.get(name)) != _plain(other.get(name)) for name in whole for other in there):
        return None
    after, value = here["after"], here.get("value")
    for other in there:
        if len(after) != len(other["after"]):
            return None
        after = [_common(*pair) for pair in zip(after, other["after"], strict=True)]
        value = _common(value, other.get("value"))
        if value is _DIFFERS or any(one is _DIFFERS for one in after):
            return None
    return {**here, "after": after, **({"value": value} if "value" in here else {})}


_DIFFERS = object()


def _common(here: Any, there: Any) -> Any:
    """The value without the fields in which it differs, of which some may be gone already; it differs as a
    whole where it is no object of the program, or where what would be left out is spoken of again."""
    if _plain(here) == _plain(there):
        return here
    match here, there:
        case (
            {"class": str(name), "fields": dict(fields)},
            {"class": str(other_name), "fields": dict(others)},
        ) if name == other_name and fields.keys() <= others.keys() and not name.startswith("java."):
            left = {part: _common(one, others[part]) for part, one in fields.items()}
            gone = [fields[part] for part, one in left.items() if one is _DIFFERS]
            if any('"id"' in json.dumps(one) for one in gone) or len(gone) == len(fields):
                return _DIFFERS
            return {**here, "fields": {part: one for part, one in left.items() if one is not _DIFFERS}}
    return _DIFFERS


def _interrupted(observed: Mapping[str, Any]) -> bool:
    """Whether the call leaves its thread interrupted."""
    return bool(observed["interrupted"])


def _is_told_of_stub(values: Sequence[Any]) -> bool:
    """Whether a text tells the class of a stub, which is another one in a test."""
    return _PROXY in json.dumps(values)


def _gives_stub(observed: Mapping[str, Any]) -> bool:
    """Whether a stub is in the result; one that is the result is the object that the test has made."""
    value = observed.get("value")
    stubs = set(_stubs_in([*observed["after"], value]))
    if isinstance(value, dict) and "below" in value:
        return True
    return _is_told_of_stub(_result(observed)) or any(_is_stub(one, stubs) for one in inside(value))


def _moves_stub(observed: Mapping[str, Any]) -> bool:
    """Whether a stub is in an array where there was none before; in a field it is the test's object."""
    before, after = observed.get("before") or (), (*observed["after"], *observed.get("listed", ()))
    return not set(_stub_places(after)) <= set(_stub_places(before))


def _stub_places(roots: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """The places of stubs in arrays, along fields and indices."""
    stubs = set(_stubs_in(list(roots)))
    waiting: list[tuple[tuple[Any, ...], Any]] = [((number,), one) for number, one in enumerate(roots)]
    while waiting:
        place, one = waiting.pop()
        if isinstance(one, dict):
            waiting += [((*place, name), part) for name, part in one.items()]
        elif isinstance(one, list):
            yield from ((*place, number) for number, part in enumerate(one) if _is_stub(part, stubs))
            waiting += [((*place, number), part) for number, part in enumerate(one)]


def _opens_stub(observed: Mapping[str, Any]) -> bool:
    """Whether it ends since members of a stub's class are closed, or of the one above it: in a test the stub
    has no such members."""
    thrown = str(observed.get("thrown"))
    return _CLOSED in thrown and (_PROXY in thrown or "java.lang.reflect.Proxy" in thrown)


def _stubs_in(objects: list[Any]) -> Iterator[int]:
    """The numbers by which stubs are told of again."""
    for one in inside(objects):
        if isinstance(one, dict) and not one.keys().isdisjoint(_STUBS) and "id" in one:
            yield one["id"]


def _is_stub(value: Any, stubs: Set[int]) -> bool:
    return isinstance(value, dict) and (not value.keys().isdisjoint(_STUBS) or value.get("ref") in stubs)


def _plain(value: Any) -> Any:
    """The value without what hangs on identity hash codes - where entries of hash tables are -, and without
    what objects keep that somebody has asked before, as constants may have been."""
    match value:
        case {"class": "java.util.LinkedHashMap", "fields": dict(fields)}:
            return {name: _plain(one) for name, one in fields.items() if name != "table"}
        case {"class": "java.util.HashMap", "fields": dict(fields)}:
            return sorted(map(json.dumps, _entries(fields.get("table"))))
        case {"class": str(name), "fields": dict(fields)} if name in _CACHES:
            return {part: _plain(one) for part, one in fields.items() if part not in _CACHES[name]}
        case {"class": str(name), "fields": dict(fields)} if name.startswith("java.") and "hash" in fields:
            rest = {part: one for part, one in fields.items() if part != "hash"}
            return with_parts(without_identity({**value, "fields": rest}), _plain)
    return with_parts(without_identity(value), _plain)


def _entries(table: Any) -> Iterator[Any]:
    elements = table.get("array", ()) if isinstance(table, dict) else table or ()
    for entry in elements:
        while isinstance(entry, dict) and "fields" in entry:
            yield [_plain(entry["fields"].get(name)) for name in ("key", "value")]
            entry = entry["fields"].get("next")


def keys_of(prober: Prober, places: Places, numbers: Iterable[int]) -> set[Key]:
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
) -> Observed:
    branches, spans = passed_of(places, passed["setup"] | passed["call"])
    mutants = tuple(sorted((one.method, one.place, one.change) for one in noticed))
    changed = tuple(sorted(files.items()))
    return Observed(branches, spans, changes, varies, hashes.of(spans), changed, calls, mutants)


def passed_of(
    places: Places, keys: Set[Key]
) -> tuple[tuple[tuple[str, int, str], ...], dict[str, tuple[Span, ...]]]:
    """The branches among these places, and the instructions by method."""
    pcs: dict[str, set[int]] = {}
    for name, pc, outcome in keys:
        if not outcome:
            pcs.setdefault(name, set()).add(pc)
    spans = {name: places.spans(name, pcs[name]) for name in sorted(pcs)}
    return tuple(sorted(key for key in keys if key[2])), spans


def _planned(hierarchy: Hierarchy, trial: Trial) -> CallPlan | None:
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
    if isinstance(call, Call) and any(_answers(step, call) for step in trial.steps):
        return None
    kinds = [trial.kinds.get(number, "") for number in range(max(trial.kinds, default=-1) + 1)]
    steps, types, given = with_arrays(
        *trimmed(plainer(hierarchy, trial.steps[:-1], operands), kinds, operands)
    )
    receiver = given[0] if receives else None
    return CallPlan(steps, receiver, given[1:] if receives else given, types, Witness(None, ()))


def _answers(step: Step, call: Call) -> bool:
    """Whether the step makes a stub that answers the call itself."""
    if not isinstance(step, AnsweringStub) or step.variable != call.target.variable:
        return False
    asked = (call.method, call.parameters)
    return any((one.name, method_types(one.descriptor)[0]) == asked for one in step.answers)


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


def _gone_on(call: Step, method: MethodModel) -> str | None:
    """The method that is called in the end, where that goes on from what the one that the case is of gave."""
    known = called(call)
    if known is None or known == _called(method):
        return None
    owner, name, parameters = known
    assert isinstance(call, Call)
    return f"{owner}.{name}({''.join(map(descriptor_of, parameters))}){descriptor_of(call.result)}"


def _case(
    method: MethodModel,
    plan: CallPlan,
    observed: Mapping[str, Any],
    passed: set[Key],
    blocks_of: Callable[[str], Cfg | None],
    seen: Observed,
    gone_on: str | None = None,
) -> Case | None:
    constructs = method.name == "<init>" and gone_on is None
    receives = plan.receiver is not None
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
        observed=replace(seen, plan=plan_json(plan), gone_on=gone_on),
    )
