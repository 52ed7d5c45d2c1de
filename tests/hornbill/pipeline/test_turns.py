"""Whose turn it is: equal shares, rounds that grow, and nobody who takes more while others wait."""

from __future__ import annotations

import math

import pytest

from hornbill.pipeline.turns import LEAST_SECONDS, Turn, Turns

NAMES = tuple("abcdefghijkl")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def always(name: str, rung: int) -> bool:
    return True


def played(turns: Turns, clock: Clock, needs: dict[str, float], due: set[str]) -> list[Turn]:
    """All turns of one worker, each class using what it needs of its share, until nobody is due."""
    found = []
    while (turn := turns.next(lambda name, _: name in due)) is not None:
        used = min(needs.get(turn.name, 0.1), turn.share)
        turn.used = used
        clock.now += used
        if used < turn.share:
            due.discard(turn.name)
        turns.ended(turn)
        found.append(turn)
    return found


def test_every_class_has_a_turn_before_any_has_two() -> None:
    clock = Clock()
    turns = Turns(NAMES, 3, 1150.0, 1, clock)
    found = played(turns, clock, dict.fromkeys(NAMES, 1000.0), set(NAMES))
    assert [turn.name for turn in found[:12]] == list(NAMES)
    assert [turn.rung for turn in found[:36]] == [0] * 12 + [1] * 12 + [2] * 12
    assert clock.now <= 1150.0 + LEAST_SECONDS


def test_shares_of_a_round_are_equal_where_all_are_used() -> None:
    clock = Clock()
    found = played(Turns(NAMES, 1, 1150.0, 1, clock), clock, dict.fromkeys(NAMES, 1000.0), set(NAMES))
    assert [turn.share for turn in found[:12]] == pytest.approx([150 / 12] * 12)


def test_a_greedy_class_takes_no_more_than_its_share_while_others_wait() -> None:
    clock = Clock()
    found = played(Turns(NAMES, 3, 1150.0, 1, clock), clock, {"a": 1000.0}, set(NAMES))
    first = found[0]
    assert first.name == "a" and first.used == pytest.approx(75 / 12)
    assert {turn.name for turn in found[1:12]} == set(NAMES[1:])
    assert sum(turn.used for turn in found if turn.name == "a") > 100  # the others are done: it goes on


def test_what_is_not_used_is_left_to_those_that_follow() -> None:
    clock = Clock()
    turns = Turns(("a", "b"), 1, 1010.0, 1, clock)
    one = turns.next(always)
    assert one is not None and one.share == pytest.approx(5.0)
    clock.now += 1.0
    turns.ended(one)
    other = turns.next(always)
    assert other is not None and other.share == pytest.approx(9.0)


def test_a_round_but_the_last_takes_half_of_what_is_left() -> None:
    clock = Clock()
    found = played(Turns(NAMES, 3, 1160.0, 1, clock), clock, dict.fromkeys(NAMES, 1000.0), set(NAMES))
    assert found[0].share == pytest.approx(80 / 12)
    rounds = [sum(turn.used for turn in found[:36] if turn.rung == rung) for rung in range(3)]
    assert rounds == pytest.approx([80.0, 40.0, 40.0])


def test_a_round_takes_all_where_shares_would_be_too_short() -> None:
    clock = Clock()
    found = played(Turns(NAMES, 3, 1036.0, 1, clock), clock, dict.fromkeys(NAMES, 1000.0), set(NAMES))
    assert [turn.share for turn in found[:12]] == pytest.approx([3.0] * 12)


def test_shares_count_what_is_promised_to_those_that_run_at_the_same_time() -> None:
    clock = Clock()
    turns = Turns(("a", "b", "c", "d"), 1, 1010.0, 2, clock)
    found = [turns.next(always) for _ in range(2)]
    assert [turn.share for turn in found if turn is not None] == pytest.approx([5.0, 5.0])


def test_no_class_has_two_turns_at_once() -> None:
    turns = Turns(("a",), 3, 1010.0, 2, Clock())
    turn = turns.next(always)
    assert turn is not None and turns.next(always) is None
    turns.ended(turn)
    again = turns.next(always)
    assert again is not None and (again.name, again.rung) == ("a", 1)


def test_who_is_not_due_is_passed_over() -> None:
    clock = Clock()
    turns = Turns(("a", "b", "c"), 2, 1010.0, 1, clock)
    later = turns.next(lambda name, rung: name == "b" and rung == 1)
    assert later is not None and (later.name, later.rung) == ("b", 1)
    assert later.share == pytest.approx(10.0)
    turns = Turns(("a", "b", "c"), 2, 1010.0, 1, clock)
    first = turns.next(lambda name, rung: name == "b")
    assert first is not None and first.name == "b" and first.share == pytest.approx(5.0)


def test_after_the_last_rung_a_turn_is_worth_it_where_it_is_longer() -> None:
    clock = Clock()
    turns = Turns(("a", "b"), 1, 1040.0, 1, clock)
    due = {"a", "b"}
    shares = []
    for used in (5.0, 5.0):
        turn = turns.next(lambda name, _: name in due)
        assert turn is not None
        shares.append(turn.share)
        clock.now += used
        turns.ended(turn)
    assert shares == pytest.approx([20.0, 35.0])
    assert turns.next(lambda name, _: name == "b") is None  # 30 s are left, fewer than twice 35
    turn = turns.next(lambda name, _: name == "a")
    assert turn is None  # nor is twice 20


def test_without_an_end_shares_have_none() -> None:
    turns = Turns(("a", "b"), 2, None, 1, Clock())
    found: list[tuple[str, int, float]] = []
    while (turn := turns.next(always)) is not None and len(found) < 9:
        found.append((turn.name, turn.rung, turn.share))
        turns.ended(turn)
    assert found == [("a", 0, math.inf), ("b", 0, math.inf), ("a", 1, math.inf), ("b", 1, math.inf)]


def test_when_no_time_is_left_there_is_no_turn() -> None:
    clock = Clock()
    turns = Turns(NAMES, 2, 1000.1, 1, clock)
    assert turns.next(always) is None


def test_the_first_round_is_a_first_look() -> None:
    clock = Clock()
    turns = Turns(NAMES, 2, 1600.0, 1, clock, first=3.0)
    found = played(turns, clock, dict.fromkeys(NAMES, 1000.0), set(NAMES))
    assert {turn.share for turn in found[:12]} == {3.0}
    assert found[12].share == pytest.approx((600 - 36) / 12)
