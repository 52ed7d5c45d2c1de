"""The constant pool, read by meaning: an index and the kind that its user expects give a canonical value.

Entries arrive as the reader left them, `(tag, operand, ...)`, None where the index is not usable. Every
lookup checks the index and the kind of the entry and of all that it leads to, raises `Malformed` where
one is wrong, and is remembered, so that equal indices give the very same object.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from hornbill.bytecode.descriptors import (
    MAX_PARAMETER_SLOTS,
    Malformed,
    class_type,
    field_type,
    is_primitive,
    method_types,
    shown,
    slots,
)
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DoubleConstant,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    IntConstant,
    LongConstant,
    MethodHandle,
    MethodRef,
    MethodType,
    StringConstant,
)
from hornbill.bytecode.modified_utf8 import as_name

UTF8, INTEGER, FLOAT, LONG, DOUBLE, CLASS, STRING = 1, 3, 4, 5, 6, 7, 8
FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE = 9, 10, 11, 12
METHOD_HANDLE, METHOD_TYPE, DYNAMIC, INVOKE_DYNAMIC = 15, 16, 17, 18

_KIND_NAMES = {
    UTF8: "text",
    INTEGER: "an int",
    FLOAT: "a float",
    LONG: "a long",
    DOUBLE: "a double",
    CLASS: "a class",
    STRING: "a string",
    FIELD: "a field",
    METHOD: "a method",
    INTERFACE_METHOD: "an interface method",
    NAME_AND_TYPE: "a name with a type",
    METHOD_HANDLE: "a method handle",
    METHOD_TYPE: "a method type",
    DYNAMIC: "a dynamic constant",
    INVOKE_DYNAMIC: "a dynamic call",
    19: "a module",
    20: "a package",
}
_HANDLE_MEMBERS = {
    **dict.fromkeys((1, 2, 3, 4), (FIELD,)),
    5: (METHOD,),
    6: (METHOD, INTERFACE_METHOD),
    7: (METHOD, INTERFACE_METHOD),
    8: (METHOD,),
    9: (INTERFACE_METHOD,),
}
_NUMBERS: dict[int, Callable[[Any], Constant]] = {
    INTEGER: IntConstant,
    FLOAT: FloatConstant,
    LONG: LongConstant,
    DOUBLE: DoubleConstant,
}
_WIDE_TYPES = frozenset(("long", "double"))
_MAX_DYNAMIC_SIZE = 10_000
"""Largest number of constants that one dynamic constant may come to, written out in full."""

_FORBIDDEN_IN_NAMES = frozenset(".;[/")
_FORBIDDEN_IN_METHOD_NAMES = frozenset(".;[/<>")

Bootstrap = tuple[int, tuple[int, ...]]
"""A row of the BootstrapMethods attribute: the index of the handle, the indices of the arguments."""


def checked_member_name(name: str, method: bool) -> str:
    """The name itself, where the JVM allows it for a field or a method (JVMS 4.2.2)."""
    forbidden = _FORBIDDEN_IN_METHOD_NAMES if method else _FORBIDDEN_IN_NAMES
    if (name and forbidden.isdisjoint(name)) or (method and name in ("<init>", "<clinit>")):
        return name
    raise Malformed(f"{shown(name)} is not the name of a {'method' if method else 'field'}")


class ConstantPool:
    """The entries of one class file and what has been read from them so far."""

    def __init__(self, entries: Sequence[tuple[Any, ...] | None]) -> None:
        self._entries = entries
        self.bootstraps: tuple[Bootstrap, ...] = ()
        self._texts: dict[int, str] = {}
        self._types: dict[int, str] = {}
        self._fields: dict[int, FieldRef] = {}
        self._methods: dict[int, MethodRef] = {}
        self._calls: dict[int, DynamicCall] = {}
        self._constants: dict[int, Constant] = {}
        self._dynamic_sizes: dict[int, int] = {}
        self._parameter_slots: dict[str, int] = {}

    def entry(self, index: int, *kinds: int) -> tuple[Any, ...]:
        """The entry at that index, which must be of one of these kinds."""
        found = self._entries[index] if 0 < index < len(self._entries) else None
        if found is None:
            raise Malformed(f"constant {index} does not exist")
        if found[0] not in kinds:
            expected = " or ".join(_KIND_NAMES[kind] for kind in kinds)
            raise Malformed(f"constant {index} is {_KIND_NAMES[found[0]]}, not {expected}")
        return found

    def text(self, index: int) -> str:
        """The text at that index, as what it is mostly: a name, or something made of names."""
        value = self._texts.get(index)
        if value is None:
            value = self._texts[index] = as_name(self.entry(index, UTF8)[1])
        return value

    def has_text(self, text: str) -> bool:
        """Whether the text is among the entries."""
        return any(entry is not None and entry[0] == UTF8 and entry[1] == text for entry in self._entries)

    def type(self, index: int) -> str:
        """The type that the class constant there names, possibly an array."""
        value = self._types.get(index)
        if value is None:
            value = self._types[index] = class_type(self.text(self.entry(index, CLASS)[1]))
        return value

    def class_name(self, index: int) -> str:
        """The class, not an array, that the class constant there names."""
        name = self.type(index)
        if name.endswith("]"):
            raise Malformed(f"{shown(name)} where a class is expected")
        return name

    def classes(self) -> tuple[str, ...]:
        """The classes and interfaces that class constants name, in order; malformed names are left out."""
        found: dict[str, None] = {}
        for index, entry in enumerate(self._entries):
            if entry is not None and entry[0] == CLASS:
                with suppress(Malformed):
                    name = self.type(index).partition("[")[0]
                    if not is_primitive(name):
                        found[name] = None
        return tuple(found)

    def parameter_slots(self, descriptor: str) -> int:
        """How many locals the parameters of that method descriptor take, the receiver not counted."""
        value = self._parameter_slots.get(descriptor)
        if value is None:
            value = self._parameter_slots[descriptor] = slots(method_types(descriptor)[0])
            if value > MAX_PARAMETER_SLOTS:
                raise Malformed(f"a method whose parameters take {value} locals")
        return value

    def _name_and_type(self, index: int) -> tuple[str, str]:
        _, name, descriptor = self.entry(index, NAME_AND_TYPE)
        return self.text(name), self.text(descriptor)

    def field(self, index: int) -> FieldRef:
        """The field that the constant there names."""
        value = self._fields.get(index)
        if value is None:
            _, owner, signature = self.entry(index, FIELD)
            name, descriptor = self._name_and_type(signature)
            value = FieldRef(self.class_name(owner), checked_member_name(name, False), field_type(descriptor))
            self._fields[index] = value
        return value

    def method(self, index: int, *kinds: int) -> MethodRef:
        """The method that the constant there names, `kinds` being METHOD, INTERFACE_METHOD or both."""
        value = self._methods.get(index)
        if value is None:
            kind, owner, signature = self.entry(index, METHOD, INTERFACE_METHOD)
            name, descriptor = self._name_and_type(signature)
            if name == "<clinit>":
                raise Malformed(f"{shown(name + descriptor)} cannot be called")
            self.parameter_slots(descriptor)
            if name == "<init>" and not descriptor.endswith(")V"):
                raise Malformed("a constructor that returns a value")
            name = checked_member_name(name, True)
            value = MethodRef(self.type(owner), name, descriptor, kind == INTERFACE_METHOD)
            self._methods[index] = value
        if (INTERFACE_METHOD if value.interface else METHOD) not in kinds:
            self.entry(index, *kinds)
        return value

    def handle(self, index: int) -> MethodHandle:
        """The method handle there (JVMS 4.4.8)."""
        value = self.constant(index)
        if not isinstance(value, MethodHandle):
            raise Malformed(f"constant {index} is not a method handle")
        return value

    def _new_handle(self, kind: int, member: int) -> MethodHandle:
        if kind not in _HANDLE_MEMBERS:
            raise Malformed(f"method handle of kind {kind}")
        if kind <= 4:
            return MethodHandle(kind, self.field(member))
        reference = self.method(member, *_HANDLE_MEMBERS[kind])
        if (reference.name == "<init>") != (kind == 8):
            raise Malformed(f"method handle of kind {kind} to {reference.name}")
        return MethodHandle(kind, reference)

    def constant(self, index: int) -> Constant:
        """The loadable constant there (JVMS 4.4, table 4.4-C)."""
        value = self._constants.get(index)
        if value is None:
            value = self._constants[index] = self._new_constant(index, ())
        return value

    def _new_constant(self, index: int, outer: tuple[int, ...]) -> Constant:
        """The constant there, `outer` being the dynamic constants whose argument it is."""
        known = self._constants.get(index)
        if known is not None:
            return known
        entry = self.entry(
            index, INTEGER, FLOAT, LONG, DOUBLE, STRING, CLASS, METHOD_HANDLE, METHOD_TYPE, DYNAMIC
        )
        value: Constant
        match entry[0]:
            case 3 | 4 | 5 | 6:
                value = _NUMBERS[entry[0]](entry[1])
            case 8:
                value = StringConstant(self.entry(entry[1], UTF8)[1])
            case 7:
                value = ClassConstant(self.type(index))
            case 15:
                value = self._new_handle(entry[1], entry[2])
            case 16:
                descriptor = self.text(entry[1])
                self.parameter_slots(descriptor)
                value = MethodType(descriptor)
            case _:
                name, descriptor = self._name_and_type(entry[2])
                type_name = field_type(descriptor)
                bootstrap, arguments = self._bootstrap(entry[1], (*outer, index))
                value = DynamicConstant(checked_member_name(name, False), type_name, bootstrap, arguments)
        self._constants[index] = value
        return value

    def dynamic_call(self, index: int) -> DynamicCall:
        """The dynamic call site there (JVMS 4.4.10)."""
        value = self._calls.get(index)
        if value is None:
            _, row, signature = self.entry(index, INVOKE_DYNAMIC)
            name, descriptor = self._name_and_type(signature)
            self.parameter_slots(descriptor)
            if name.startswith("<"):
                raise Malformed(f"dynamic call of {shown(name)}")
            bootstrap, arguments = self._bootstrap(row, (index,))
            value = DynamicCall(checked_member_name(name, True), descriptor, bootstrap, arguments)
            self._calls[index] = value
        return value

    def _bootstrap(self, row: int, outer: tuple[int, ...]) -> tuple[MethodHandle, tuple[Constant, ...]]:
        """The bootstrap method in that row and its arguments, needed by the constant `outer[-1]`."""
        if row >= len(self.bootstraps):
            raise Malformed(f"bootstrap method {row} does not exist")
        if outer[-1] in outer[:-1] or len(outer) > 100:
            raise Malformed(f"dynamic constant {outer[-1]} depends on itself")
        handle, arguments = self.bootstraps[row]
        values = []
        size = 1
        for argument in arguments:
            values.append(self._new_constant(argument, outer))
            size += self._dynamic_sizes.get(argument, 1)
            if size > _MAX_DYNAMIC_SIZE:
                raise Malformed(f"dynamic constant {outer[-1]} is too large")
        self._dynamic_sizes[outer[-1]] = size
        return self.handle(handle), tuple(values)

    def loaded(self, index: int, wide: bool) -> Constant:
        """The constant that `ldc` (or `ldc2_w`, where `wide`) may load."""
        value = self.constant(index)
        if isinstance(value, LongConstant | DoubleConstant) or (
            isinstance(value, DynamicConstant) and value.type in _WIDE_TYPES
        ):
            fits = wide
        else:
            fits = not wide
        if not fits:
            raise Malformed(f"constant {index} does not have the size that the instruction loads")
        return value
