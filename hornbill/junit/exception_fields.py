"""What can be seen of an exception that a constructor made: its message and its cause.

The class Throwable keeps its fields to itself, and a witness says nothing of them; the symbols of the case's
heap do: the message is a parameter, a text, or null, and an exception that is its own cause has none.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hornbill.method_cases import Case

_FIELDS = ("detailMessage", "cause")
_TEXT = re.compile(r'"([^"\\]*)"')


def exception_fields(case: Case, parameters: Sequence[str], after: Sequence[Any]) -> dict[str, Any]:
    """What `getMessage` and `getCause` give, by the names of the fields behind them, where that is known.
    `parameters` are the names of the roots, `this` first, and `after` their values.
    """
    symbols = case.heap_out.get("this", {}).get("fields", {})
    found: dict[str, Any] = {}
    for field in _FIELDS:
        symbol = symbols.get(field)
        text = _TEXT.fullmatch(str(symbol))
        if symbol == "null" or (field, symbol) == ("cause", "this"):
            found[field] = None
        elif symbol in parameters[1:]:
            found[field] = after[parameters.index(symbol)]
        elif text is not None:
            found[field] = text[1]
    return found
