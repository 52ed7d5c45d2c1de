"""The calls that give numbers and times of the library, as a test builds them (library_numbers.py)."""

from __future__ import annotations

from hornbill.building.assembly import MOST_ROOM, Given
from hornbill.graphs import Node
from hornbill.junit.library_fields import STRING, read
from hornbill.junit.library_numbers import ROWS

_CONSTANTS = {
    ("java.math.BigDecimal", "ZERO"): ("", (STRING,), ("0",)),
    ("java.time.Duration", "ZERO"): ("ofSeconds", ("long",), (0,)),
    ("java.time.Period", "ZERO"): ("ofDays", ("int",), (0,)),
    ("java.time.ZoneOffset", "UTC"): ("ofTotalSeconds", ("int",), (0,)),
}
"""Calls that give what is in static fields."""
_CHARSETS = {
    "sun.nio.cs.UTF_8": "UTF-8",
    "sun.nio.cs.ISO_8859_1": "ISO-8859-1",
    "sun.nio.cs.US_ASCII": "US-ASCII",
}
_BUFFERS = {
    "java.nio.HeapByteBuffer": ("java.nio.ByteBuffer", "byte[]"),
    "java.nio.HeapCharBuffer": ("java.nio.CharBuffer", "char[]"),
}
_BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")


def given(node: Node) -> Given | None:
    """The call that gives the object, where it is such a value and nothing else."""
    if (charset := _CHARSETS.get(node.type)) is not None:
        owner = "java.nio.charset.Charset"
        return Given(owner, "forName", (STRING,), (charset,), owner)
    if (kind := _BUFFERS.get(node.type)) is not None:
        return _wrapped(node, *kind)
    found = read(node, ROWS)
    if found is None:
        return None
    library, parts = found
    match library.form:
        case "constant":
            known = _CONSTANTS.get((library.owner, library.method))
            return None if known is None else Given(library.owner, *known)
        case "call" | "new":
            return Given(library.owner, library.method, library.kinds, tuple(parts))
        case "plain" if node.type in _BUILDERS and parts:
            return Given(node.type, "", (STRING,), tuple(parts)) if parts[0] else Given(node.type, "", (), ())
    return None


def _wrapped(node: Node, owner: str, array: str) -> Given | None:
    """The call that wraps an array as a whole; of one that was not looked into only the length is known."""
    held, parts = node.parts.get("hb"), node.parts
    size = parts.get("capacity")
    if held is None and isinstance(size, int) and 0 <= size <= MOST_ROOM:
        zero = "\0" if array == "char[]" else 0
        held = Node("array", array, parts=dict.fromkeys(range(size), zero))
    if not isinstance(held, Node) or any(parts.get(name) for name in ("offset", "position", "isReadOnly")):
        return None
    if not len(held.parts) == parts.get("limit") == size:
        return None
    return Given(owner, "wrap", (array,), (held,), owner)
