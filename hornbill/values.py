"""JSON values of a call's arguments as Prolog terms for the engine.

A char is a string of one character, a float the double of the same value; NaN and the infinities are the
strings that Java prints. Arrays are lists, or {"array": [...], "type": ...}; objects {"class": ...,
"fields": {...}}; enum constants {"enum": ..., "name": ...}; boxes {"box": ..., "value": ...}, or what they
hold where a box is declared; where any object may be, a plain number is an Integer, a Long or a Double, as
it needs, and true and false are Booleans. An object of which only an interface is known is
{"stub": interface}; a string can be {"string": ...} too, with "interned": true where it is the one that the
literal gives. What carries an "id" can be named again by
{"ref": id}. The form is the same as that of hornbill/jvm, so that the same document goes to both.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from json import dumps
from typing import Any

from hornbill.bytecode.descriptors import descriptor_of, is_primitive, method_types
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ACC_ENUM, FieldModel, MethodModel
from hornbill.bytecode.modified_utf8 import as_units
from hornbill.clp.encode import field_key
from hornbill.clp.terms import atom, number, string_text, type_term
from hornbill.solver.operation_table import TYPES

_RANGES = {name: TYPES[name] for name in ("byte", "short", "int", "long")}
_NAMED = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}
BOXED = {
    "java.lang.Integer": "int",
    "java.lang.Long": "long",
    "java.lang.Short": "short",
    "java.lang.Byte": "byte",
    "java.lang.Character": "char",
    "java.lang.Boolean": "boolean",
    "java.lang.Float": "float",
    "java.lang.Double": "double",
}
_KEPT = {
    "java.lang.Integer": (-128, 127),
    "java.lang.Long": (-128, 127),
    "java.lang.Short": (-128, 127),
    "java.lang.Byte": (-128, 127),
    "java.lang.Character": (0, 127),
    "java.lang.Boolean": (0, 1),
}


class ArgumentError(HornbillError):
    """An argument that the method's parameters do not allow."""


def declared_types(method: MethodModel) -> tuple[list[str], str]:
    """The types of what is passed, the receiver first where there is one, and of what comes back."""
    parameters, result = method_types(method.descriptor)
    return ([] if method.is_static else [method.owner]) + list(parameters), result


def is_kept(box: str, value: float) -> bool:
    """Whether all boxes of that class and value are one object, as autoboxing makes them (JLS 5.1.7)."""
    least, most = _KEPT.get(box, (1, 0))
    return least <= value <= most


def plain_box(json: Any, type_name: str) -> str | None:
    """The class of the box that a plain JSON value is where that type is declared; None where it is none."""
    if isinstance(json, str):
        return type_name if type_name in BOXED else None
    if not isinstance(json, bool | int | float):
        return None
    if type_name in BOXED:
        return type_name
    if isinstance(json, bool):
        return "java.lang.Boolean"
    if isinstance(json, float):
        return "java.lang.Double"
    least, most = _RANGES["int"]
    return "java.lang.Integer" if least <= json <= most else "java.lang.Long"


def is_leaf(value: Any) -> bool:
    """Whether a witness's value has an expression of its own: no object, array or reference to one."""
    match value:
        case list():
            return False
        case dict():
            return (
                "string" in value
                or "enum" in value
                or "box" in value
                or value.get("class") == "java.lang.Class"
            )
    return True


def named_fields(hierarchy: Hierarchy, class_name: str) -> list[tuple[str, FieldModel]]:
    """The fields of an object under the names that JSON gives them.

    A hidden one has its class in front, one of several of a class with the same name its descriptor behind:
    `name:I`.
    """
    fields = hierarchy.layout(class_name)
    nearest = {field.label: field for field in fields}  # the last of a name wins: the subclass's
    return [(f.label if nearest[f.label] is f else f"{f.owner}.{f.label}", f) for f in fields]


class ArgumentWriter:
    """Writes the arguments of one call."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._known: set[int] = set()

    def call(self, method: MethodModel, args: Sequence[Any]) -> str:
        """The list of arguments as a Prolog term; ArgumentError where they do not fit the method."""
        types, _ = declared_types(method)
        if len(args) != len(types):
            many = "argument" if len(types) == 1 else "arguments"
            raise ArgumentError(
                f"takes {len(types)} {many} ({', '.join(types) or 'none'}), not {len(args)}",
                Place(method=method.id),
                "the receiver of an instance method comes first",
            )
        if not method.is_static and args[0] is None:
            raise ArgumentError("the receiver is null", Place(method=method.id))
        texts = []
        for place, (arg, kind) in enumerate(zip(args, types, strict=True), start=1):
            try:
                texts.append(self._value(arg, kind))
            except HornbillError as problem:
                what = f"argument {place}: {problem.what}"
                raise ArgumentError(what, Place(method=method.id), problem.remedy) from None
        return f"[{','.join(texts)}]"

    def _value(self, json: Any, type_name: str) -> str:
        if is_primitive(type_name):
            return primitive(json, type_name)
        box = plain_box(json, type_name)
        if box is not None and self._hierarchy.is_subtype(box, type_name):
            return _box(box, json)
        match json:
            case None:
                return "null"
            case str():
                self._check("java.lang.String", type_name)
                return f"string([{','.join(str(ord(unit)) for unit in as_units(json))}])"
            case list():
                return self._array(json, type_name)
            case {"ref": int(known)} if known in self._known:
                return f"shared({known})"
            case {"id": int(own)}:
                self._known.add(own)
                return f"shared({own},{self._node(json, type_name)})"
            case dict():
                return self._node(json, type_name)
        raise ArgumentError(f"{_shown(json)} is no {type_name}")

    def _node(self, json: dict[str, Any], type_name: str) -> str:
        match json:
            case {"array": list(elements)}:
                return self._array(elements, json.get("type", type_name), type_name)
            case {"enum": str(owner), "name": str(name)}:
                self._check(owner, type_name)
                return self._constant(owner, name)
            case {"box": str(owner), "value": value} if owner in BOXED:
                self._check(owner, type_name)
                return _box(owner, value)
            case {"string": str(text), "interned": True}:
                self._check("java.lang.String", type_name)
                return f"interned({string_text(as_units(text))})"
            case {"string": str(text)}:
                return self._value(text, type_name)
            case {"stub": str(owner)}:
                self._check(owner, type_name)
                if not self._hierarchy.find(owner).is_interface:
                    raise ArgumentError(f"{owner} is no interface", remedy="name the class and its fields")
                return f"object({atom(owner)},[])"
            case {"class": "java.lang.Class", "of": str(of)}:
                self._check("java.lang.Class", type_name)
                return f"class({type_term(self._known_type(of))})"
            case {"class": str(owner)}:
                self._check(owner, type_name)
                return self._object(owner, json.get("fields", {}))
        raise ArgumentError(f"{_shown(json)} is no {type_name}")

    def _array(self, elements: list[Any], type_name: str, declared: str | None = None) -> str:
        if not type_name.endswith("[]"):
            raise ArgumentError(
                f"a list is no {type_name}", remedy='name the type: {"type": "int[]", "array": [...]}'
            )
        self._check(type_name, declared or type_name)
        component = type_name[:-2]
        values = ",".join(self._value(element, component) for element in elements)
        return f"array({type_term(component)},[{values}])"

    def _object(self, owner: str, fields: dict[str, Any]) -> str:
        known = dict(named_fields(self._hierarchy, owner))
        for name in fields:
            if name not in known:
                raise ArgumentError(
                    f"{owner} has no field {name}", remedy=f"its fields are {', '.join(known)}"
                )
        values = []
        for name, value in fields.items():
            field = known[name]
            values.append(f"{field_key(field)}- {self._value(value, field.type)}")
        return f"object({atom(owner)},[{','.join(values)}])"

    def _known_type(self, name: str) -> str:
        """The type of that name, a primitive one, `void`, a class, or an array of these."""
        component = name.rstrip("[]")
        if component != "void" and not is_primitive(component):
            self._hierarchy.find(component)
        return name

    def _constant(self, owner: str, name: str) -> str:
        statics = self._hierarchy.static_fields(owner)
        for slot, field in enumerate(statics, start=2):
            if field.name == name and field.flags & ACC_ENUM:
                return f"static({atom(owner)},{atom(f'{owner}.{name}')},{slot})"
        raise ArgumentError(f"{owner} has no constant {name}")

    def _check(self, own: str, declared: str) -> None:
        if not self._hierarchy.is_subtype(own, declared):
            raise ArgumentError(f"{own} is no {declared}")


def _shown(value: Any) -> str:
    """A JSON value as it stands in a message."""
    text = dumps(value)
    return text if len(text) <= 60 else text[:60] + "..."


def _box(owner: str, value: Any) -> str:
    """The object that autoboxing gives, which is the same one for small values."""
    type_name = BOXED[owner]
    factory = f"{owner}.valueOf({descriptor_of(type_name)}){descriptor_of(owner)}"
    return f"box({atom(owner)},{atom(factory)},{primitive(value, type_name)})"


def primitive(json: Any, type_name: str) -> str:
    """The number that a JSON value of a primitive type is to the engine."""
    match json:
        case bool() if type_name == "boolean":
            return str(int(json))
        case str() if type_name == "char" and len(as_units(json)) == 1:
            return str(ord(json))
        case str() if type_name in ("float", "double") and json in _NAMED:
            return number(_NAMED[json])
        case int() | float() if type_name in ("float", "double") and not isinstance(json, bool):
            return number(_floating(json, type_name))
        case int() if type_name in _RANGES and not isinstance(json, bool):
            least, most = _RANGES[type_name]
            if least <= json <= most:
                return str(json)
    raise ArgumentError(f"{_shown(json)} is no {type_name}")


def _floating(value: float, type_name: str) -> float:
    """The value as the type holds it; a float is rounded to single precision."""
    try:
        double = float(value)
    except OverflowError:
        raise ArgumentError(f"{value} is no {type_name}", remedy="write Infinity") from None
    if type_name == "double":
        return double
    try:
        single: float = struct.unpack("<f", struct.pack("<f", double))[0]
    except OverflowError:
        return math.copysign(math.inf, double)
    return single
