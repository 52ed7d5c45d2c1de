"""Amounts as text, read back, and in order."""

from __future__ import annotations

import pytest

from hornbill.costs.amounts import Amount, dearest_first, parsed_amount, told_amounts

AMOUNTS = [
    (Amount(0), 0),
    (Amount(61), 61),
    (Amount(12, {"icap": 4}), "12 + 4*icap"),
    (Amount(0, {"a.length": 1, "this.cap * 2": 4}), "a.length + 4*(this.cap * 2)"),
    (Amount(24, {"(icap + 5) / 2": 8}), "24 + 8*((icap + 5) / 2)"),
    (Amount(-3, {"n": -2}), "-2*n - 3"),
    (Amount(-4, {"n": 4}), "4*n - 4"),
    (Amount(61, at_least=True), "at least 61"),
    (Amount(5, {"n - 1": 4}, at_least=True), "at least 5 + 4*(n - 1)"),
]


@pytest.mark.parametrize(("amount", "json"), AMOUNTS)
def test_text_and_back(amount: Amount, json: int | str) -> None:
    assert amount.json == json
    assert parsed_amount(json) == amount


def test_equal_lengths_are_one() -> None:
    told = told_amounts(["memory"], [(12, [(4, "n"), (4, "n"), (8, "m")], "exact")])
    assert told == {"memory": Amount(12, {"n": 8, "m": 8})}


def test_order() -> None:
    costs: list[int | str] = [7, "4*n", 9, "at least 8", "8*m", "12 + 4*n"]
    cases = [{"costs": {"memory": cost}, "trace": "t"} for cost in costs]
    cases += [{"costs": {"memory": 9}, "trace": "s"}]
    cases.sort(key=lambda case: dearest_first(case, "memory"))
    assert [(case["costs"], case["trace"]) for case in cases] == [
        ({"memory": cost}, trace)
        for cost, trace in zip(["8*m", "12 + 4*n", "4*n", 9, 9, "at least 8", 7], "tttsttt", strict=True)
    ]
