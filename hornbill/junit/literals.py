"""How Java writes values: the leaves of a witness (hornbill/values.py) as expressions."""

from __future__ import annotations

import re
import struct
from typing import Any

from hornbill.bytecode.modified_utf8 import as_units
from hornbill.junit.scope import Scope
from hornbill.observations import OWN
from hornbill.values import BOXED

INT_RANGE = (-(2**31), 2**31 - 1)
_LONG_RANGE = (-(2**63), 2**63 - 1)
_DOUBLE_LIMITS = {5e-324: "MIN_VALUE", 1.7976931348623157e308: "MAX_VALUE"}
_FLOAT_LIMITS = {2.0**-149: "MIN_VALUE", (2 - 2.0**-23) * 2.0**127: "MAX_VALUE"}
_ESCAPES = {
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
    "\\": "\\\\",
}
FOLDER = "tempDir"
"""The variable that has the path of the folder that a test has for itself."""
_LONGEST_PIECE = 90
_LONG_TEXT = 200
_LONG_RUN = 40
_RUN = re.compile(r"(.)\1*", re.DOTALL)
_HAS_REPEAT = 11
"""The Java that has String.repeat."""
BOX_OF = {primitive: box for box, primitive in BOXED.items()}


def character(unit: str, quote: str) -> str:
    """One UTF-16 unit inside the quotes of a literal; what is not plain ASCII is escaped."""
    if unit == quote:
        return "\\" + unit
    if unit in _ESCAPES:
        return _ESCAPES[unit]
    if " " <= unit <= "~":
        return unit
    return f"\\u{ord(unit):04x}"


def own_path(name: str) -> str:
    """The path of that name in the folder that the test has for itself."""
    return f"{FOLDER}.resolve({string(name)})" if name else FOLDER


def string(text: str, longest: int = _LONGEST_PIECE) -> str:
    """A string literal; one that is longer is the sum of several. A path in the test's own folder is none."""
    if text.startswith(OWN):
        return f"{own_path(text.removeprefix(OWN))}.toString()"
    units = [character(unit, '"') for unit in as_units(text)]
    pieces = []
    while units:
        end, length, space = 0, 0, 0
        while end < len(units) and length < longest:
            length += len(units[end])
            end += 1
            space = end if units[end - 1] == " " else space
        end = space if end < len(units) and space else end
        pieces.append("".join(units[:end]))
        units = units[end:]
    return " + ".join(f'"{one}"' for one in pieces or [""])


def text_expression(scope: Scope, text: str) -> str:
    """A string as an expression: a literal, or what makes a long one that repeats one character."""
    if len(text) < _LONG_TEXT:
        return string(text)
    parts: list[str] = []
    plain = ""
    for run in _RUN.finditer(text):
        if len(run[0]) < _LONG_RUN:
            plain += run[0]
            continue
        parts += [string(plain)] if plain else []
        plain = ""
        parts.append(_repeated(scope, run[0][0], len(run[0])))
    return " + ".join([*parts, *([string(plain)] if plain else [])])


def text_length(text: str) -> int:
    """About how many characters that expression has."""
    if len(text) < _LONG_TEXT:
        return len(text)
    return sum(min(len(run[0]), _LONG_RUN) for run in _RUN.finditer(text))


def _repeated(scope: Scope, unit: str, times: int) -> str:
    if scope.release >= _HAS_REPEAT:
        return f"{string(unit)}.repeat({times})"
    zeros = f"new String(new char[{times}])"
    return zeros if unit == "\0" else f"{zeros}.replace('\\0', '{character(unit, chr(39))}')"


def number(value: Any, type_name: str) -> str:
    """A number of a primitive type, as it is written where that type is expected and converted implicitly."""
    match type_name:
        case "long":
            if value in _LONG_RANGE:
                return "Long.MIN_VALUE" if value < 0 else "Long.MAX_VALUE"
            return f"{value}L"
        case "float":
            return _float(value)
        case "double":
            return _double(value)
        case "int" if value in INT_RANGE:
            return "Integer.MIN_VALUE" if value < 0 else "Integer.MAX_VALUE"
    return str(value)


def _double(value: Any) -> str:
    if isinstance(value, str):
        return _named("Double", value)
    if value in _DOUBLE_LIMITS:
        return f"Double.{_DOUBLE_LIMITS[value]}"
    return _as_java(repr(float(value)))


def _as_java(text: str) -> str:
    """The decimal as Java prints it: `1e-06` is `1.0E-6`."""
    digits, _, exponent = text.partition("e")
    return f"{digits}{'' if '.' in digits else '.0'}E{int(exponent)}" if exponent else text


def _float(value: Any) -> str:
    if isinstance(value, str):
        return _named("Float", value)
    if value in _FLOAT_LIMITS:
        return f"Float.{_FLOAT_LIMITS[value]}"
    return _as_java(_shortest_float(float(value))) + "f"


def _named(box: str, value: str) -> str:
    names = {"NaN": "NaN", "Infinity": "POSITIVE_INFINITY", "-Infinity": "NEGATIVE_INFINITY"}
    return f"{box}.{names[value]}"


def _shortest_float(value: float) -> str:
    """The shortest decimal that reads as the same single-precision number."""
    packed = struct.pack("<f", value)
    for digits in range(1, 10):
        text = f"{value:.{digits}g}"
        if _packs_to(text, packed):
            short = repr(float(text))
            return short if _packs_to(short, packed) else text
    return repr(value)


def _packs_to(text: str, packed: bytes) -> bool:
    try:
        return struct.pack("<f", float(text)) == packed
    except OverflowError:
        return False


def primitive(value: Any, type_name: str) -> str:
    """A value of a primitive type; a byte or short goes without its cast."""
    if type_name == "boolean":
        return "true" if value else "false"
    if type_name == "char":
        return f"'{character(value, chr(39))}'"
    return number(value, type_name)


def passed(value: Any, type_name: str) -> str:
    """A value of a primitive type as an argument, where a byte or short needs a cast."""
    text = primitive(value, type_name)
    return f"({type_name}) {text}" if type_name in ("byte", "short") else text


def is_box(value: Any) -> bool:
    """Whether a witness's value is a box."""
    return isinstance(value, dict) and "box" in value


def leaf(scope: Scope, value: Any, type_name: str) -> str:
    """A leaf as an expression of that declared type; casts that overloading needs are left to the caller."""
    match value:
        case None:
            return "null"
        case {"string": str(text), "interned": True}:
            return string(text)
        case {"string": str(text)}:
            return text_expression(scope, text)
        case {"box": str(box), "value": inner}:
            return boxed(inner, box)
        case {"enum": str(owner), "name": str(name)}:
            return f"{scope.named(owner)}.{name}"
        case {"class": "java.lang.Class", "of": str(of)}:
            return f"{scope.parametrised(of)}.class"
        case str() if type_name not in ("char", "float", "double"):
            return text_expression(scope, value)
    return passed(value, type_name)


def boxed(value: Any, box: str) -> str:
    """The expression that autoboxing makes that box of."""
    return passed(value, BOXED[box])


def nameable(scope: Scope, value: Any) -> bool:
    """Whether a leaf can be written in the scope: enum constants and classes must be visible."""
    match value:
        case {"enum": str(owner), "name": str()}:
            return scope.can_name(owner)
        case {"enum": _}:
            return False
        case {"class": "java.lang.Class", "of": str(of)}:
            return scope.can_name(of)
    return True
