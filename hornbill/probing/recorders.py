"""What is called on the stubs of a plan: lists to which their void methods add what they are passed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import count
from typing import Any

from hornbill.building.plans import Answer, AnsweringStub, CallPlan, Construct, Step, Use, recorded
from hornbill.bytecode.abstract_methods import abstract_methods
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel

_LIST = "java.util.ArrayList"


def recording(hierarchy: Hierarchy, plan: CallPlan) -> CallPlan:
    """The plan with a list for each void method of its stubs."""
    steps, lists = with_lists(hierarchy, plan.steps, len(plan.types))
    return replace(plan, steps=steps, types=(*plan.types, *(_LIST,) * len(lists)))


def with_lists(
    hierarchy: Hierarchy, given: Sequence[Step], first: int
) -> tuple[tuple[Step, ...], tuple[int, ...]]:
    """The steps with a list for each void method of their stubs, and these, the variables from `first` on."""
    free, added = count(first), 0
    steps: list[Step] = []
    for step in given:
        if isinstance(step, AnsweringStub):
            lists = [(next(free), method) for method in _void_methods(hierarchy, step)]
            steps += [Construct(variable, _LIST, (), ()) for variable, _ in lists]
            answers = [Answer(one.name, one.descriptor, Use(variable)) for variable, one in lists]
            step = replace(step, answers=(*step.answers, *answers))
            added += len(lists)
        steps.append(step)
    return tuple(steps), tuple(range(first, first + added))


def _void_methods(hierarchy: Hierarchy, stub: AnsweringStub) -> Iterator[MethodModel]:
    for seen in abstract_methods(hierarchy, stub.interface, {}):
        if seen.result == "void" and len(seen.descriptors) <= 1:
            yield seen.method


def lists_of(plan: CallPlan) -> tuple[int, ...]:
    """The variables of the lists, in the order in which they are made."""
    return tuple(recorded(plan))


def without_lists(plan: CallPlan, left_out: Set[int]) -> CallPlan:
    """The plan without these lists."""
    steps: list[Step] = []
    gone = {Use(variable) for variable in left_out}
    for step in plan.steps:
        match step:
            case Construct(variable=int(variable)) if variable in left_out:
                continue
            case AnsweringStub():
                kept = (one for one in step.answers if not (one.records and one.value in gone))
                step = replace(step, answers=tuple(kept))
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
