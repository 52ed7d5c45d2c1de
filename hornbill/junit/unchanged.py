"""What to assert of a call that gives nothing and after which all is as before: what it wrote, all the same.

A case's heap says in symbols what is in the fields and elements that it spoke of. What holds another symbol
than its own name was written: `size` of `this` holds `this.size + x`, which for an `x` of 0 is no change.
Where nothing was written, what it looked at is as it was: the fields that hold numbers, texts and the like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hornbill.graphs import Node
from hornbill.junit.states import Check, Equals, Place
from hornbill.method_cases import Case

_LONGEST = 8
_MOST = 4
_PATH = re.compile(r"[^\W\d][\w$]*(?:\.[^\W\d][\w$]*)*")


def unchanged_checks(parameters: Sequence[str], case: Case, after: Sequence[Any]) -> tuple[list[Check], bool]:
    """Checks on what the call wrote and on short arrays that it was passed, else on what it read; and
    whether it wrote. `parameters` are the names of the roots, `this` first, and `after` their values.
    """
    written: list[Check] = []
    read: list[Check] = []
    for path, held in case.heap_out.items():
        place, value = _found(path, parameters, after)
        if place is None or not isinstance(value, Node):
            continue
        if value.kind == "array":
            elements = held.get("elements", {}).items()
            changed = any(symbol != f"{path}[{index}]" for index, symbol in elements)
            if _is_short(value) and (changed or not place.steps):
                (written if changed else read).append(Equals(place, value))
            continue
        for name, symbol in held.get("fields", {}).items():
            part = value.parts.get(name, value)
            if not isinstance(part, Node):
                (read if symbol == f"{path}.{name}" else written).append(Equals(place.then(name), part))
    return (written or read)[:_MOST], bool(written)


def _found(path: str, parameters: Sequence[str], after: Sequence[Any]) -> tuple[Place | None, Any]:
    """The place that the path names, and what is there."""
    root, *fields = path.split(".")
    if _PATH.fullmatch(path) is None or root not in parameters:
        return None, None
    place = Place(parameters.index(root))
    value = after[place.root]
    for name in fields:
        if not isinstance(value, Node) or name not in value.parts:
            return None, None
        place, value = place.then(name), value.parts[name]
    return place, value


def _is_short(array: Node) -> bool:
    """Whether the array has few elements, all of them leaves."""
    parts = array.parts.values()
    return 0 < len(parts) <= _LONGEST and not any(isinstance(part, Node) for part in parts)
