"""Texts of Prolog terms: atoms, numbers, strings, types."""

from __future__ import annotations

import math
from functools import lru_cache

_ESCAPES = {ord("\\"): "\\\\", ord("'"): "\\'", ord("\n"): "\\n", ord("\t"): "\\t", ord("\r"): "\\r"}
_TAGS = {
    **dict.fromkeys(("int", "short", "char", "byte", "boolean"), "int"),
    **{name: name for name in ("long", "float", "double", "void")},
}


@lru_cache(maxsize=65_536)
def atom(name: str) -> str:
    """The quoted atom of that name; code units that are no characters become `\\u` followed by their
    number."""
    if not name.isprintable() or "\\" in name or "'" in name:
        name = name.encode("utf-16", "surrogatepass").decode("utf-16", "backslashreplace").translate(_ESCAPES)
        name = "".join(c if c.isprintable() else f"\\x{ord(c):x}\\" for c in name)
    return f"'{name}'"


def number(value: float | int) -> str:
    """A number as SWI-Prolog reads it back exactly."""
    if isinstance(value, int):
        return str(value)
    if math.isnan(value):
        return "1.5NaN"
    if math.isinf(value):
        return "1.0Inf" if value > 0 else "-1.0Inf"
    return repr(value)


def string_text(value: str) -> str:
    """A Java string: an atom where it is printable ASCII, else codes(List) of its UTF-16 units."""
    if value.isascii() and value.isprintable():
        return atom(value)
    return f"codes([{','.join(str(ord(unit)) for unit in value)}])"


def type_term(name: str) -> str:
    """A type written as in Java source: array(Component), a class name, or a primitive type."""
    if name.endswith("[]"):
        return f"array({type_term(name[:-2])})"
    return atom(name)


def tag(name: str) -> str:
    """The sort of a value of that type: int, long, float, double or ref; void is void."""
    return _TAGS.get(name, "ref")
