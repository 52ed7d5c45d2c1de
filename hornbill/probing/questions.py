"""What the program says of its objects itself, once a call is over: `size()`, `contains(word)`, `getTotal()`.

After a call that was seen to change or make an object, or that gives nothing, the object's methods without
parameters are asked, and those that can be given arguments of the call. What is told counts where the
question changes nothing, and is the same everywhere. Of an object that was there before, it counts where it
was another answer then; of a call that gives nothing and is not seen to change anything, all the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hornbill.building.access import Access
from hornbill.building.plans import Call, Construct, Operand, StaticCall, Step, Use
from hornbill.building.seen_plans import CodeHashes, plan_of
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case
from hornbill.observations import OF_RESULT, Told
from hornbill.probing.asking import arguments_of, asked_of, hides_state
from hornbill.probing.encoding import NOTHING
from hornbill.probing.everywhere import MOST_ASKING, Observers, alike, seen_by_newer, seen_elsewhere
from hornbill.probing.observed import keys_of, passed_of
from hornbill.probing.parts import inside, parts, with_parts, without_identity
from hornbill.probing.search import Places
from hornbill.values import is_leaf

_MOST_TOLD = 5
_LONGEST = 1_500
_PROXY = "$Proxy"
_KEPT = ("keySet", "values", "entrySet", "navigableKeySet", "descendingMap", "stringCache")


@dataclass(frozen=True, slots=True)
class Question:
    """A method that is asked of an object behind a call; the steps up to its answer, and those without the
    call, where the object was there before."""

    root: int
    method: MethodModel
    given: tuple[int, ...]
    steps: tuple[Step, ...]
    before: tuple[Step, ...] | None


def with_told(
    observers: Observers,
    places: Places,
    hashes: CodeHashes,
    access: Access,
    found: Mapping[str, Sequence[Case]],
) -> dict[str, list[Case]]:
    """The cases, by method, with what objects tell when the call is over; `access` is of a test."""
    asked: list[tuple[str, int, Question]] = []
    for name, cases in found.items():
        method = access.program.method(name)
        for number, case in enumerate(cases):
            if method is not None:
                asked += [(name, number, one) for one in _questions(access, method, case)]
    here = _pure(observers.here.observe([one.steps for _, _, one in asked], True))
    earlier = [index for index, one in enumerate(asked) if one[2].before is not None and here[index]]
    steps = [asked[index][2].before or () for index in earlier]
    before = dict(zip(earlier, observers.here.observe(steps, True), strict=True))
    changed: dict[tuple[str, int], dict[str, int]] = {}
    as_before: dict[tuple[str, int], dict[str, int]] = {}
    for index, (name, number, question) in enumerate(asked):
        seen = here[index]
        case = found[name][number]
        if seen is None or case.observed is None or (seen["changes"] and not case.observed.changes):
            continue
        if is_told(access, answer := _answer(seen)):
            is_new = question.before is None or _is_another(before.get(index), answer)
            known = (changed if is_new else as_before).setdefault((name, number), {})
            known.setdefault(question.method.id, index)
    silent = {key: some for key, some in as_before.items() if key[0].endswith(")V")}
    told = _sure(observers, places, asked, here, changed)
    told = _sure(observers, places, asked, here, {k: v for k, v in silent.items() if k not in told}) | told
    return {
        name: [_with(hashes, case, told.get((name, number), ())) for number, case in enumerate(cases)]
        for name, cases in found.items()
    }


def _sure(
    observers: Observers,
    places: Places,
    asked: Sequence[tuple[str, int, Question]],
    here: Sequence[Mapping[str, Any] | None],
    wanted: Mapping[tuple[str, int], Mapping[str, int]],
) -> dict[tuple[str, int], list[Told]]:
    """A few of the answers that are wanted, by case, as far as they are the same elsewhere."""
    chosen = [index for some in wanted.values() for index in list(some.values())[:_MOST_TOLD]]
    same = _same_elsewhere(observers, [(asked[index][2], here[index]) for index in chosen])
    told: dict[tuple[str, int], list[Told]] = {}
    for index, is_same in zip(chosen, same, strict=True):
        name, number, question = asked[index]
        if is_same and (seen := here[index]) is not None:
            passed = passed_of(places, keys_of(observers.here, places, seen["call"]))
            one = Told(question.root, question.method.id, question.given, _answer(seen), *passed)
            told.setdefault((name, number), []).append(one)
    return told


def _with(hashes: CodeHashes, case: Case, told: Sequence[Told]) -> Case:
    seen = case.observed
    if not told or seen is None:
        return case
    seen = replace(seen, told=tuple(told))
    return replace(case, observed=replace(seen, code=hashes.of(seen.methods)))


def _pure(answers: Sequence[Mapping[str, Any] | None]) -> list[Mapping[str, Any] | None]:
    """The answers, without those that came with a change or not at all."""
    return [
        one if one is not None and one["ended"] == "returned" and _stays(one) else None for one in answers
    ]


def _same_elsewhere(
    observers: Observers, chosen: Sequence[tuple[Question, Mapping[str, Any] | None]]
) -> list[bool]:
    """Of each question, whether its answer is that one wherever and whenever it is asked."""
    steps, here = [question.steps for question, _ in chosen], [one for _, one in chosen]
    watched = [NOTHING] * len(chosen)
    there = seen_elsewhere(observers.elsewhere, steps, watched, here, MOST_ASKING)
    newer = seen_by_newer(observers.newer, steps, watched, here)
    return [
        one is not None
        and not one["chance"]
        and all(_is_that(one, other) for other in _pure(there[place]))
        and (place not in newer or _is_like(one, *_pure([newer[place]])))
        for place, one in enumerate(here)
    ]


def _is_that(here: Mapping[str, Any], there: Mapping[str, Any] | None) -> bool:
    """Whether the answer is the same, and does not hang on chance."""
    return there is not None and not there["chance"] and _text(here) == _text(there)


def _is_like(here: Mapping[str, Any], newer: Mapping[str, Any] | None) -> bool:
    """Whether the answer is the same as far as releases of Java have the same."""
    return newer is not None and alike(_answer(here), _answer(newer))


def _text(observed: Mapping[str, Any]) -> str:
    return json.dumps(_answer(observed))


def _stays(observed: Mapping[str, Any]) -> bool:
    """Whether the object is after the question as it was before."""
    before, after = (json.dumps(_bare(_without_kept(observed[name]))) for name in ("before", "after"))
    return before == after and not _hides(observed["before"])


def _hides(value: Any) -> bool:
    """Whether something is in it that may have changed without being seen: a stream, a matcher."""
    match value:
        case list():
            return any(map(_hides, value))
        case {"class": str(name), "fields": dict(fields)}:
            return hides_state(name) or any(map(_hides, fields.values()))
        case dict():
            return any(map(_hides, value.values()))
    return False


def _answer(observed: Mapping[str, Any]) -> Any:
    return by_itself(observed.get("value"), observed.get("after"))


def _is_another(before: Mapping[str, Any] | None, answer: Any) -> bool:
    """Whether it was certainly another answer before."""
    if before is None or before["ended"] != "returned":
        return False
    return bool(_bare(_answer(before)) != _bare(answer))


def _questions(access: Access, method: MethodModel, case: Case) -> list[Question]:
    """What to ask when the call of the case is over."""
    seen, plan = case.observed, plan_of(case)
    if seen is None or plan is None or seen.varies or seen.state_varies or case.ended != "returned":
        return []
    if seen.gone_on is not None:
        return []
    types, result = method_types(method.descriptor)
    constructs = method.name == "<init>"
    given = arguments_of(method, plan.args)
    made = Use(len(plan.types))
    witness, found = case.witness, []
    after = (witness.args_after or (None,))[0]
    if constructs:
        call: Step = Construct(made.variable, method.owner, types, plan.args)
        found = _of(access, 0, after, made, given, (*plan.steps, call), None)
    elif isinstance(plan.receiver, Use):
        call = Call(None, plan.receiver, method.owner, method.name, types, result, plan.args)
        if result == "void" or witness.this != after:
            found = _of(access, 0, after, plan.receiver, given, (*plan.steps, call), plan.steps)
        call = replace(call, variable=made.variable)
    else:
        call = StaticCall(made.variable, method.owner, method.name, types, result, plan.args)
    if not constructs and _class_of(witness.value) is not None:
        found += _of(access, OF_RESULT, witness.value, made, (), (*plan.steps, call), None)
    return found


def _of(
    access: Access,
    root: int,
    value: Any,
    target: Use,
    given: Sequence[tuple[int, str, Operand]],
    whole: tuple[Step, ...],
    before: tuple[Step, ...] | None,
) -> list[Question]:
    class_name = _class_of(value)
    if class_name is None:
        return []
    return [
        Question(root, method, numbers, (*whole, asked), None if before is None else (*before, asked))
        for method, numbers, asked in asked_of(access, class_name, target, given)
    ]


def _class_of(value: Any) -> str | None:
    """The class of an object that has fields."""
    match value:
        case {"class": str(name), "fields": _}:
            return name
    return None


def by_itself(answer: Any, around: Any) -> Any:
    """The answer with the objects in it that are told of in what is `around` it."""
    known = {one["id"]: one for one in inside([around]) if isinstance(one, dict) and "id" in one}
    met: set[int] = set()

    def whole(one: Any) -> Any:
        match one:
            case {"ref": int(number)} if number not in met and number in known:
                return whole(known[number])
            case {"id": int(number)}:
                met.add(number)
        return with_parts(one, whole)

    return whole(answer)


def _without_kept(value: Any) -> Any:
    """The value without what objects of the JDK keep for themselves when they are asked."""
    match value:
        case {"class": str(name), "fields": dict(fields)} if name.startswith("java."):
            rest = {field: _without_kept(one) for field, one in fields.items() if field not in _KEPT}
            return {**value, "fields": rest}
    return with_parts(value, _without_kept)


def _bare(value: Any) -> Any:
    """The value without its identities."""
    return with_parts(without_identity(value), _bare)


def is_told(access: Access, answer: Any) -> bool:
    """Whether the answer is a value: no object of the program is in it, and it is not long."""
    text = json.dumps(answer)
    if len(text) > _LONGEST or _PROXY in text:
        return False
    waiting = [answer]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict) and is_leaf(one):
            continue
        if isinstance(one, dict) and ("stub" in one or access.is_application(str(one.get("class", "")))):
            return False
        waiting += parts(one)
    return True
