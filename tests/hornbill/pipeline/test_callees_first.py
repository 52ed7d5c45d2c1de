"""Methods become ready when all that they call is done."""

from __future__ import annotations

import random

import pytest

from hornbill.pipeline.callees_first import CalleesFirst, Ready
from hornbill.summaries.keys import Keys


def order_of(calls: dict[str, str], families: tuple[str, ...] = ()) -> CalleesFirst:
    """The order for calls by names, those of families by numbers."""
    names = sorted({*calls, *(name for called in calls.values() for name in called if name.isalpha())})
    places = {name: place for place, name in enumerate(names)}
    known = {
        name: (
            [places[one] for one in called if one.isalpha()],
            [int(one) for one in called if one.isdigit()],
        )
        for name, called in calls.items()
    }
    return CalleesFirst(
        Keys({}, names=names, calls=known, families=[[places[one] for one in family] for family in families])
    )


def drained(ready: Ready) -> list[set[str]]:
    """The methods in rounds: all that are ready, then all of these done."""
    rounds: list[set[str]] = []
    batch: set[str] = set()
    for name in ready:
        if name is not None:
            batch.add(name)
            continue
        assert batch, "something is ready, or something is being done"
        rounds.append(batch)
        done, batch = batch, set()
        for one in sorted(done):
            ready.done(one)
    return [*rounds, batch]


@pytest.mark.parametrize(
    ("calls", "families", "names", "rounds"),
    [
        ({"a": "b", "b": "c", "c": ""}, (), "abc", ["c", "b", "a"]),
        ({"a": "bc", "b": "d", "c": "d", "d": ""}, (), "abcd", ["d", "bc", "a"]),
        ({"a": "b", "b": "a", "c": "a"}, (), "abc", ["ab", "c"]),
        ({"a": "p", "p": "c", "c": ""}, (), "ac", ["c", "a"]),
        ({"a": "0", "b": "", "c": "", "d": "a"}, ("bc",), "abcd", ["bc", "a", "d"]),
        ({"a": "a"}, (), "ax", ["ax"]),
        ({}, (), "ba", ["ab"]),
    ],
)
def test_rounds(calls: dict[str, str], families: tuple[str, ...], names: str, rounds: list[str]) -> None:
    found = drained(order_of(calls, families).ready(list(names)))
    assert found == [set(one) for one in rounds]


def test_what_most_waits_for_comes_first() -> None:
    order = order_of({"a": "b", "b": "c", "c": "", "x": "", "y": "x"})
    ready = order.ready(["x", "y", "a", "b", "c"])
    assert [next(ready), next(ready), next(ready)] == ["c", "x", None]


def test_random_programs_are_searched_as_a_whole() -> None:
    for seed in range(200):
        rng = random.Random(seed)
        names = "abcdefghij"[: rng.randint(1, 10)]
        calls = {name: "".join(rng.sample(names, rng.randint(0, min(3, len(names))))) for name in names}
        order = order_of(calls)
        wanted = rng.sample(names, rng.randint(1, len(names)))
        rounds = drained(order.ready(wanted))
        assert sorted(name for one in rounds for name in one) == sorted(wanted)
        round_of = {name: number for number, one in enumerate(rounds) for name in one}
        for caller in wanted:
            for callee in set(calls[caller]) & set(wanted):
                same = order.component(caller) == order.component(callee)
                assert same or round_of[callee] < round_of[caller]
