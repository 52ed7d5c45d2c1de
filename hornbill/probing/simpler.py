"""Trials with less in them: without a step, or with a simpler value in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hornbill.building.plans import NO_LIST, Answer, AnsweringStub, Literal, Operand, Use
from hornbill.building.states import mapped, variable_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.probing.repertoire import Trial, cut
from hornbill.probing.steps import removable, with_operands

_SIMPLE: Mapping[str, tuple[Any, ...]] = {"boolean": (False,), "char": ("a",)}
_WHOLE, _REAL = (0, 1), (0.0, 1.0)
_SMALL = (0, 1, 2, 3, -1, 10, 100)
_FEW = 8
"""So many elements an array has at most that goes without each of them."""


def with_less(trial: Trial) -> Iterator[Trial]:
    """The trial without one of the steps that no other needs, or without several of them."""
    free = removable(trial.steps)
    halves = [free, free[: len(free) // 2], free[len(free) // 2 :]] if len(free) > 2 else []
    for gone in [*halves, *([number] for number in free)]:
        without = set(gone)
        yield Trial(
            tuple(step for number, step in enumerate(trial.steps) if number not in without), trial.kinds
        )


def with_fewer_answers(trial: Trial) -> Iterator[Trial]:
    """The trial with stubs that answer to one method less, or give less of several things."""
    for number, step in enumerate(trial.steps):
        for place, answer in enumerate(step.answers if isinstance(step, AnsweringStub) else ()):
            assert isinstance(step, AnsweringStub)
            before, after = step.answers[:place], step.answers[place + 1 :]
            fewer = [] if step.whole else [(*before, *after)]
            if answer.formula is not None and (constant := without_formula(answer)) is not None:
                fewer.append((*before, constant, *after))
            if answer.later:
                fewer.append((*before, replace(answer, later=()), *after))
                fewer.append((*before, replace(answer, later=answer.later[1:]), *after))
                fewer.append((*before, replace(answer, later=answer.later[:-1]), *after))
            for answers in fewer:
                steps = list(trial.steps)
                steps[number] = replace(step, answers=answers)
                yield Trial(tuple(steps), trial.kinds)


def without_formula(answer: Answer) -> Answer | None:
    """The answer that gives the constant itself; None where that is of another type than the result."""
    result = method_types(answer.descriptor)[1]
    if not isinstance(answer.value, Literal) or answer.value.type != result:
        return None
    return replace(answer, formula=None)


def as_asked(trial: Trial, asked: Sequence[Sequence[int]]) -> Trial:
    """The trial with stubs that answer no more than they were asked, and without what only that needs."""
    counts = iter(asked)
    steps = [
        _asked_as(step, next(counts, ())) if isinstance(step, AnsweringStub) else step for step in trial.steps
    ]
    if tuple(steps) == trial.steps:
        return trial
    return cut(Trial(tuple(steps), trial.kinds), len(steps) - 1)


def _asked_as(stub: AnsweringStub, times: Sequence[int]) -> AnsweringStub:
    counts = iter(times)
    answers = []
    for answer in stub.answers:
        count = len(answer.operands) if answer.value == NO_LIST else next(counts, len(answer.operands))
        if count or stub.whole or answer.records:
            answers.append(replace(answer, later=answer.later[: max(count - 1, 0)]))
    return replace(stub, answers=tuple(answers))


def simplest(literal: Literal) -> list[Any]:
    """The simplest values for the place, the first of which is the best."""
    kind, value = literal.type, literal.value
    if is_primitive(kind):
        simple: list[Any] = list(_SIMPLE.get(kind, _REAL if kind in ("float", "double") else _WHOLE))
        return simple[: simple.index(value)] if value in simple else simple
    if isinstance(value, str):
        return [one for one in ("", "a") if len(one) < len(value)]
    return []


def simpler(literal: Literal) -> list[Any]:
    """Simpler values for the place, the best first: the simplest ones, and those on the way there."""
    kind, value = literal.type, literal.value
    if kind not in ("boolean", "char") and isinstance(value, int | float) and not isinstance(value, bool):
        return _smaller_numbers(kind, value)
    if isinstance(value, str) and not is_primitive(kind):
        half = len(value) // 2
        parts = (value[:half], value[half:], value[1:], value[:-1])
        return list(dict.fromkeys([*simplest(literal), *(one for one in parts if len(one) < len(value))]))
    if isinstance(value, dict) and "array" in value:
        return [{**value, "array": one} for one in _shorter(value["array"], str(value["type"])[:-2])]
    return simplest(literal)


def _smaller_numbers(kind: str, value: float) -> list[Any]:
    """Numbers that are nearer to zero, or no longer negative."""
    if value in (0, -1):
        return simplest(Literal(value, kind))
    as_kind = float if kind in ("float", "double") else int
    known = (*_SMALL, value // 2, value // 10 * 10, value - 1 if value > 0 else value + 1)
    return [as_kind(one) for one in dict.fromkeys(known) if abs(one) < abs(value)]


def _shorter(elements: list[Any], kind: str) -> Iterator[list[Any]]:
    """The elements without some of them, and with a simpler one."""
    if elements:
        yield []
    if len(elements) > 2:
        half = len(elements) // 2
        yield from (elements[:half], elements[half:])
    if len(elements) <= _FEW:
        for place, element in enumerate(elements):
            yield [*elements[:place], *elements[place + 1 :]]
            for other in simplest(Literal(element, kind)):
                yield [*elements[:place], other, *elements[place + 1 :]]


def with_earlier(trial: Trial, alike: Sequence[tuple[int, int]]) -> Trial:
    """The trial with null, or the first name of an object, in the place of other names. `alike` are the steps
    that gave these, each with the first one, or -1 for null."""
    others: dict[int, Operand] = {}
    for place, earlier in alike:
        variable = variable_of(trial.steps[place])
        first = variable_of(trial.steps[earlier]) if earlier >= 0 else None
        if variable is not None:
            null = Literal(None, trial.kinds[variable])
            others[variable] = null if first is None else Use(first)
    return Trial(tuple(mapped(step, lambda one: _named(one, others)) for step in trial.steps), trial.kinds)


def _named(operand: Operand, others: Mapping[int, Operand]) -> Operand:
    return others.get(operand.variable, operand) if isinstance(operand, Use) else operand


def with_value(trial: Trial, place: int, literal: Literal, value: Any) -> Trial:
    """The trial with another value in the place of that literal of its step."""
    other = replace(literal, value=value)

    def swapped(one: Operand) -> Operand:
        return other if one is literal else one

    steps = list(trial.steps)
    steps[place] = with_operands(steps[place], swapped)
    return Trial(tuple(steps), trial.kinds)
