"""Class models back to class files, so that a JVM can judge them.

Every instruction takes its widest form. Stack maps are not written: a class whose code branches is written
as of version 50, which the JVM verifies without them, unless another version is asked for.
"""

from __future__ import annotations

import struct
from typing import Any

from hornbill.bytecode.descriptors import PRIMITIVES, descriptor_of, method_types, slots
from hornbill.bytecode.model import (
    ClassConstant,
    ClassModel,
    Code,
    DoubleConstant,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    Instruction,
    IntConstant,
    LongConstant,
    MethodHandle,
    MethodModel,
    MethodRef,
    MethodType,
    StringConstant,
)
from hornbill.bytecode.opcodes import CONDITIONAL, OPCODES

_NUMBERS = {row.mnemonic: row.number for row in OPCODES}
_WITHOUT_STACK_MAPS = 50
_WIDE = _NUMBERS["wide"]
_ARRAY_CODES = {
    "boolean": 4,
    "char": 5,
    "float": 6,
    "double": 7,
    "byte": 8,
    "short": 9,
    "int": 10,
    "long": 11,
}
_PUSHED = {"iconst": IntConstant, "fconst": FloatConstant, "lconst": LongConstant, "dconst": DoubleConstant}


class Pool:
    """A constant pool that grows by what it is asked for; `first` is the index of its first entry."""

    def __init__(self, first: int = 1) -> None:
        self.next = first
        self.content = b""
        self.bootstraps: list[bytes] = []
        self._indices: dict[bytes, int] = {}

    def _entry(self, content: bytes, size: int = 1) -> int:
        index = self._indices.get(content)
        if index is None:
            index = self._indices[content] = self.next
            self.content += content
            self.next += size
        return index

    def text(self, text: str) -> int:
        data = text.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")
        return self._entry(struct.pack(">BH", 1, len(data)) + data)

    def type(self, name: str) -> int:
        internal = descriptor_of(name) if name.endswith("[]") else name.replace(".", "/")
        return self._entry(struct.pack(">BH", 7, self.text(internal)))

    def _named(self, name: str, descriptor: str) -> int:
        return self._entry(struct.pack(">BHH", 12, self.text(name), self.text(descriptor)))

    def member(self, member: FieldRef | MethodRef) -> int:
        if isinstance(member, FieldRef):
            tag, descriptor = 9, descriptor_of(member.type)
        else:
            tag, descriptor = 11 if member.interface else 10, member.descriptor
        return self._entry(
            struct.pack(">BHH", tag, self.type(member.owner), self._named(member.name, descriptor))
        )

    def _bootstrap(self, dynamic: DynamicCall | DynamicConstant) -> int:
        arguments = [self.constant(argument) for argument in dynamic.arguments]
        handle = self.constant(dynamic.bootstrap)
        row = struct.pack(f">HH{len(arguments)}H", handle, len(arguments), *arguments)
        if row not in self.bootstraps:
            self.bootstraps.append(row)
        return self.bootstraps.index(row)

    def constant(self, constant: Any) -> int:
        match constant:
            case IntConstant(value):
                return self._entry(struct.pack(">Bi", 3, value))
            case FloatConstant(value):
                return self._entry(struct.pack(">Bf", 4, value))
            case LongConstant(value):
                return self._entry(struct.pack(">Bq", 5, value), 2)
            case DoubleConstant(value):
                return self._entry(struct.pack(">Bd", 6, value), 2)
            case StringConstant(value):
                return self._entry(struct.pack(">BH", 8, self.text(value)))
            case ClassConstant(name):
                return self.type(name)
            case MethodHandle(kind, member):
                return self._entry(struct.pack(">BBH", 15, kind, self.member(member)))
            case MethodType(descriptor):
                return self._entry(struct.pack(">BH", 16, self.text(descriptor)))
            case DynamicConstant(name, type_name):
                named = self._named(name, descriptor_of(type_name))
                return self._entry(struct.pack(">BHH", 17, self._bootstrap(constant), named))
            case DynamicCall(name, descriptor):
                named = self._named(name, descriptor)
                return self._entry(struct.pack(">BHH", 18, self._bootstrap(constant), named))
        raise AssertionError(constant)


def assemble(model: ClassModel, version: int | None = None) -> bytes:
    """The class file of a model; lines, local variables and attributes other than code are left out."""
    pool = Pool()
    this, parent = pool.type(model.name), pool.type(model.super_name or "")
    body = struct.pack(">HHHH", model.flags, this, parent, len(model.interfaces))
    body += b"".join(struct.pack(">H", pool.type(name)) for name in model.interfaces)
    body += struct.pack(">H", len(model.fields))
    for field in model.fields:
        body += struct.pack(
            ">HHHH",
            field.flags,
            pool.text(field.name),
            pool.text(descriptor_of(field.type)),
            field.constant is not None,
        )
        if field.constant is not None:
            body += struct.pack(">HIH", pool.text("ConstantValue"), 2, pool.constant(field.constant))
    body += struct.pack(">H", len(model.methods))
    body += b"".join(_method(method, pool) for method in model.methods)
    attributes = b""
    if pool.bootstraps:
        rows = struct.pack(">H", len(pool.bootstraps)) + b"".join(pool.bootstraps)
        attributes = struct.pack(">HI", pool.text("BootstrapMethods"), len(rows)) + rows
    body += struct.pack(">H", bool(attributes)) + attributes
    if version is None:
        version = _WITHOUT_STACK_MAPS if any(map(_branches, model.methods)) else model.major_version
    return struct.pack(">IHHH", 0xCAFEBABE, 0, version, pool.next) + pool.content + body


def _branches(method: MethodModel) -> bool:
    code = method.code
    ops = {instruction.op for instruction in code.instructions} if code else set()
    return bool(code and code.handlers) or bool(ops & (CONDITIONAL | {"goto", "switch"}))


def _method(method: MethodModel, pool: Pool) -> bytes:
    head = struct.pack(">HHH", method.flags, pool.text(method.name), pool.text(method.descriptor))
    if method.code is None:
        return head + struct.pack(">H", 0)
    content = _code(method.code, pool)
    return head + struct.pack(">HHI", 1, pool.text("Code"), len(content)) + content


def _code(code: Code, pool: Pool) -> bytes:
    starts: dict[int, int] = {}
    at = 0
    for instruction in code.instructions:
        starts[instruction.pc] = at
        at += len(_encoded(instruction, at, None, pool))
    starts[code.size] = at
    content = b"".join(
        _encoded(instruction, starts[instruction.pc], starts, pool) for instruction in code.instructions
    )
    rows = b"".join(
        struct.pack(
            ">4H",
            starts[h.start],
            starts[h.end],
            starts[h.target],
            pool.type(h.catch_type) if h.catch_type else 0,
        )
        for h in code.handlers
    )
    head = struct.pack(">HHI", code.max_stack, code.max_locals, len(content))
    return head + content + struct.pack(">H", len(code.handlers)) + rows + struct.pack(">H", 0)


def _encoded(instruction: Instruction, at: int, starts: dict[int, int] | None, pool: Pool) -> bytes:
    """The bytes of an instruction at that place; without `starts`, targets count as 0."""
    op = instruction.op
    match op, instruction.args:
        case "switch", (default, cases):
            padding = b"\0" * (-(at + 1) % 4)
            pairs = [struct.pack(">ii", key, _distance(target, at, starts)) for key, target in cases]
            head = struct.pack(">ii", _distance(default, at, starts), len(cases))
            return bytes([_NUMBERS["lookupswitch"]]) + padding + head + b"".join(pairs)
        case _, (int(target),) if op in CONDITIONAL or op == "goto":
            return struct.pack(">Bh", _NUMBERS[op], _distance(target, at, starts))
        case _, (value,) if op in _PUSHED:
            wide = op in ("lconst", "dconst")
            return struct.pack(
                ">BH", _NUMBERS["ldc2_w" if wide else "ldc_w"], pool.constant(_PUSHED[op](value))
            )
        case "ldc", (constant,):
            wide = isinstance(constant, DynamicConstant) and constant.type in ("long", "double")
            return struct.pack(">BH", _NUMBERS["ldc2_w" if wide else "ldc_w"], pool.constant(constant))
        case "newarray", (component,):
            if component in PRIMITIVES.values():
                return struct.pack(">BB", _NUMBERS[op], _ARRAY_CODES[component])
            return struct.pack(">BH", _NUMBERS["anewarray"], pool.type(component))
        case "invokeinterface", (MethodRef() as method,):
            count = 1 + slots(method_types(method.descriptor)[0])
            return struct.pack(">BHBB", _NUMBERS[op], pool.member(method), count, 0)
        case "invokedynamic", (DynamicCall() as call,):
            return struct.pack(">BHH", _NUMBERS[op], pool.constant(call), 0)
        case _, (FieldRef() | MethodRef() as member,):
            return struct.pack(">BH", _NUMBERS[op], pool.member(member))
        case _, (str(type_name),):
            return struct.pack(">BH", _NUMBERS[op], pool.type(type_name))
        case _, (int(index),):
            return struct.pack(">BBH", _WIDE, _NUMBERS[op], index)
    return bytes([_NUMBERS[op]])


def _distance(target: int, at: int, starts: dict[int, int] | None) -> int:
    return starts[target] - at if starts else 0
