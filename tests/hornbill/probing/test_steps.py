"""What steps put where."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.building.plans import Call, Literal, Operand, Use
from hornbill.bytecode.signatures import SignatureType
from hornbill.probing.steps import may_hold

_LIST, _OBJECT, _TEXT = "java.util.ArrayList", "java.lang.Object", "java.lang.String"
BOX: dict[str, Any] = {"box": "java.lang.Integer", "value": 1}


@pytest.mark.parametrize(
    ("given", "wanted", "expected"),
    [
        (Use(1), "p.Loan", True),
        (Use(1), "p.Book", False),
        (Use(1), _OBJECT, True),
        (Literal("a", _OBJECT), _TEXT, True),
        (Literal("a", _OBJECT), "p.Loan", False),
        (Literal(BOX, _OBJECT), _TEXT, False),
        (Literal(None, _OBJECT), _TEXT, True),
    ],
)
def test_a_list_of_one_thing_is_no_list_of_another(given: Operand, wanted: str, expected: bool) -> None:
    steps = [Call(None, Use(0), _LIST, "add", (_OBJECT,), "boolean", (given,))]
    of = SignatureType("class", "java.util.List", 0, (SignatureType("class", wanted, 0, ()),))
    assert may_hold(steps, {0: _LIST, 1: "p.Loan"}, 0, of, lambda one, above: one == above) == expected
    assert may_hold(steps, {0: _LIST, 1: "p.Loan"}, 2, of, lambda one, above: False)
