"""Trials become smaller by few questions."""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.building.plans import Answer, AnsweringStub, Construct, Literal, StaticCall
from hornbill.probing.reduction import Reduced, plain_values, side_by_side, together
from hornbill.probing.repertoire import Trial
from hornbill.probing.simpler import with_fewer_answers, with_less
from hornbill.probing.steps import literals

NUMBERS = 32


def trial(values: Sequence[int]) -> Trial:
    args = tuple(Literal(one, "int") for one in values)
    return Trial((StaticCall(None, "p.C", "sum", ("int",) * len(args), "int", args),), {})


def test_only_values_that_matter_stay() -> None:
    """Of 32 values one has to be more than 40: not each of them is asked for."""
    work = Reduced(trial([99] * NUMBERS))
    asked = 0

    def answers(some: Sequence[tuple[Reduced, Trial]]) -> list[bool | None]:
        nonlocal asked
        asked += 1
        return [True if literals(one.steps[0])[5].value > 40 else None for _, one in some]

    side_by_side([work], lambda one: plain_values(one, lambda _: True), answers, lambda: False, 4)
    found = [one.value for one in literals(work.trial.steps[0])]
    assert found[:5] + found[6:] == [0] * (NUMBERS - 1) and 40 < found[5] < 60
    assert asked < NUMBERS


def test_several_ask_at_a_time_until_the_time_is_over() -> None:
    works = [Reduced(trial([7])) for _ in range(6)]
    together_asked: list[int] = []

    def answers(some: Sequence[tuple[Reduced, Trial]]) -> list[bool]:
        together_asked.append(len({id(work) for work, _ in some}))
        return [True for _ in some]

    side_by_side(works, lambda one: plain_values(one, lambda _: True), answers, lambda: False, 4)
    assert together_asked == [4, 2] and all(literals(one.trial.steps[0])[0].value == 0 for one in works)
    late = Reduced(trial([7]))
    side_by_side([late], lambda one: plain_values(one, lambda _: True), answers, lambda: True, 4)
    assert literals(late.trial.steps[0])[0].value == 7


def test_what_can_go_alone_goes_together() -> None:
    steps = (*(Construct(number, "p.C", (), ()) for number in range(4)), *trial([1]).steps)
    whole = Trial(steps, dict.fromkeys(range(4), "p.C"))
    some = [one for one in with_less(whole) if len(one.steps) == len(steps) - 1][:3]
    less = together(whole, some)
    assert less is not None and less.steps == steps[3:]
    assert together(whole, some[:1]) is None


def test_answers_that_can_go_alone_go_together() -> None:
    answers = tuple(Answer(name, "()I", Literal(1, "int")) for name in ("a", "b", "c"))
    whole = Trial((AnsweringStub(0, "p.I", answers), *trial([1]).steps), {0: "p.I"})
    less = together(whole, list(with_fewer_answers(whole))[:2])
    assert less is not None and less.steps == (AnsweringStub(0, "p.I", answers[2:]), *whole.steps[1:])
