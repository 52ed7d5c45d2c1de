"""What symbolic amounts come to for inputs that are known."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.costs.amounts import parsed_amount
from hornbill.costs.evaluated import amount_of

THIS = {"class": "a.B", "fields": {"cap": 5, "rows": [[1, 2], [], [3]], "name": "abc"}}
BIG = 2**30

AMOUNTS = [
    (61, 61),
    ("12 + 4*icap", 24),
    ("4*(this.cap * 2)", 40),
    ("24 + 8*((icap + 5) / 2)", 56),
    ("4*ns.length + 2*ns[1]", 26),
    ("this.rows[0].length + 3", 5),
    ("text.length()", 2),
    ("4*(big * 4)", 0),  # as an int of Java
    ("4*(-icap / 2)", -4),
    ("at least 12", None),
    ("4*missing", None),
    ("4*ns[7]", None),
    ("4*(icap / zero)", None),
    ("4*(icap >> 1)", None),
    ("4*text.indexOf(icap)", None),
    ("4*(int) icap", None),
]


@pytest.mark.parametrize(("text", "number"), AMOUNTS)
def test_amounts(text: int | str, number: int | None) -> None:
    names = ["this", "icap", "ns", "text", "big", "zero"]
    values: list[Any] = [THIS, 3, [4, 7, 9], {"string": "ab"}, BIG, 0]
    assert amount_of(parsed_amount(text), names, values) == number
