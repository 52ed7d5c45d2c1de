"""What is called on the stubs of a plan: lists to which their void methods add what they are passed; and the
objects of the plan that come back there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import count
from typing import Any

from hornbill.building.plans import (
    NO_LIST,
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Operand,
    StaticCall,
    Step,
    Use,
    recorded,
)
from hornbill.building.states import variable_of
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, methods_with_code
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.probing.parts import inside

Known = tuple[tuple[Any, Any], ...]
"""Objects before a call and after it."""

_LIST = "java.util.ArrayList"
_MOST_KNOWN = 6


def recording(hierarchy: Hierarchy, plan: CallPlan) -> CallPlan:
    """The plan with a list for each void method of its stubs."""
    steps, lists = with_lists(hierarchy, plan.steps, len(plan.types), plan.receiver)
    return replace(plan, steps=steps, types=(*plan.types, *(_LIST,) * len(lists)))


def with_lists(
    hierarchy: Hierarchy, given: Sequence[Step], first: int, receiver: Operand | None
) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The steps with a list for each void method of their stubs, and the variables of these, from `first` on.
    The call is on `receiver`."""
    free, added = count(first), 0
    steps: list[Step] = []
    for step in given:
        if isinstance(step, AnsweringStub):
            called = receiver == Use(step.variable)
            lists = [(next(free), method) for method in _void_methods(hierarchy, step, called)]
            steps += [Construct(variable, _LIST, (), ()) for variable, _ in lists]
            answers = [Answer(one.name, one.descriptor, Use(variable)) for variable, one in lists]
            others = (one for one in step.answers if one.value != NO_LIST)
            step = replace(step, answers=(*others, *answers))
            added += len(lists)
        steps.append(step)
    return tuple(steps), tuple(range(first, first + added))


def _void_methods(hierarchy: Hierarchy, stub: AnsweringStub, called: bool) -> Iterator[MethodModel]:
    """The void methods that do nothing: those that are abstract, and those whose code is empty unless it is
    the stub that is `called`."""
    answered = {(one.name, one.descriptor) for one in stub.answers if one.value != NO_LIST}
    silent = {(one.name, one.descriptor) for one in stub.answers if one.value == NO_LIST}
    code = [] if called else methods_with_code(hierarchy, stub.interface, {})
    empty = (one for one in code if _is_empty(one) or (one.method.name, one.method.descriptor) in silent)
    every = [*abstract_methods(hierarchy, stub.interface, {}), *empty]
    for seen in every:
        own = (seen.method.name, seen.method.descriptor)
        if seen.result == "void" and len(seen.descriptors) <= 1 and own not in answered:
            yield seen.method


def _is_empty(seen: SeenMethod) -> bool:
    code = seen.method.code
    return code is not None and len(code.instructions) == 1


def lists_of(plan: CallPlan) -> tuple[int, ...]:
    """The variables of the lists, in the order in which they are made."""
    return tuple(recorded(plan))


def without_lists(hierarchy: Hierarchy, plan: CallPlan, left_out: Set[int]) -> CallPlan:
    """The plan without these lists; methods whose code is not to run still do nothing."""
    steps: list[Step] = []
    gone = {Use(variable) for variable in left_out}
    for step in plan.steps:
        match step:
            case Construct(variable=int(variable)) if variable in left_out:
                continue
            case AnsweringStub():
                lost = [one for one in step.answers if one.records and one.value in gone]
                code = methods_with_code(hierarchy, step.interface, {})
                full = {(one.method.name, one.method.descriptor) for one in code if not _is_empty(one)}
                silent = [replace(one, value=NO_LIST) for one in lost if (one.name, one.descriptor) in full]
                step = replace(step, answers=(*(one for one in step.answers if one not in lost), *silent))
        steps.append(step)
    return replace(plan, steps=tuple(steps))


def called(lists: Sequence[int], observed: Mapping[str, Any]) -> dict[int, Any]:
    """The lists that are not empty after the call, with what is in them, if the call has changed one."""
    if not lists:
        return {}
    sizes = [one["fields"]["size"] for one in observed["listed"]]
    if sizes == observed["listed_before"]:
        return {}
    known = zip(lists, sizes, observed["listed"], strict=True)
    return {variable: listed for variable, size, listed in known if size}


def known_of(plan: CallPlan) -> tuple[int, ...]:
    """The variables whose objects may come back in what stubs are passed, or as the result, though the call
    does not take them: objects of the program that stubs give, or that calls before it are passed."""
    if not any(isinstance(step, AnsweringStub) for step in plan.steps):
        return ()
    used: list[Operand | None] = []
    for step in plan.steps:
        if isinstance(step, AnsweringStub):
            used += [part for one in step.given if not one.throws for part in one.operands]
        elif isinstance(step, Call):
            used += step.args
    wanted = _variables(used) - _variables([plan.receiver, *plan.args])
    made = (variable_of(step) for step in plan.steps if isinstance(step, Construct | StaticCall | Call))
    kept = [one for one in made if one is not None and one in wanted and _is_own(plan.types[one])]
    return tuple(kept[:_MOST_KNOWN])


def _variables(operands: Sequence[Operand | None]) -> set[int]:
    return {one.variable for one in operands if isinstance(one, Use)}


def _is_own(kind: str) -> bool:
    return not (is_primitive(kind) or kind.startswith("java.") or kind.endswith("]"))


def apart(
    known: Sequence[int], observed: Mapping[str, Any], lists: Mapping[int, Any]
) -> tuple[Mapping[str, Any], Known]:
    """What was observed without what is known besides, and that, where the result or the `lists` that are
    kept refer to it."""
    if not known:
        return observed, ()
    before, after = observed["before"], observed["after"]
    parts = {"before": before[: -len(known)], "after": after[: -len(known)]}
    own = after[-len(known) :]
    ids = {one["id"] for one in inside([own]) if isinstance(one, dict) and "id" in one}
    spoken = inside([observed.get("value"), *lists.values()])
    is_spoken_of = any(isinstance(one, dict) and one.get("ref") in ids for one in spoken)
    pairs = tuple(zip(before[-len(known) :], own, strict=True)) if is_spoken_of else ()
    return {**observed, **parts}, pairs
