"""Compiled programs without their dynamic instructions: class files patched, synthetic classes added.

An `invokedynamic` (5 bytes) becomes `invokestatic; nop; nop`, so that everything around it, stack maps
included, stays as it is; what it needs is appended to the constant pool. Members lose `private`, since a
synthetic class is not a nest mate of its caller.
"""

from __future__ import annotations

import struct
from dataclasses import replace
from pathlib import Path

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.dynamic import expand
from hornbill.bytecode.model import (
    ACC_PRIVATE,
    ACC_PUBLIC,
    ClassModel,
    Code,
    Instruction,
    MethodModel,
    MethodRef,
)
from tests.bytecode_dynamic.assembler import Pool, assemble

_INVOKESTATIC, _INVOKEDYNAMIC = 0xB8, 0xBA
_ENTRY_SIZES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4, 18: 4}


def without_dynamic(source: Path, target: Path) -> int:
    """Write the classes of one folder to another without dynamic instructions; how many there were."""
    count = 0
    for file in sorted(source.glob("*.class")):
        data = file.read_bytes()
        model = read_class(data, file.name)
        calls: dict[str, dict[int, MethodRef]] = {}
        for method in model.methods:
            if method.code is None:
                continue
            code, synthetic, unsupported = expand(method.code, model.name, method.id)
            assert not unsupported
            was = {i.pc for i in method.code.instructions if i.op == "invokedynamic"}
            calls[method.name + method.descriptor] = {
                i.pc: i.args[0] for i in code.instructions if i.pc in was
            }
            count += len(was)
            for made in synthetic:
                (target / f"{made.name}.class").write_bytes(assemble(_within_nest(made, model.name)))
        (target / file.name).write_bytes(_Patch(data, model.is_interface).with_calls(calls))
    return count


def _within_nest(made: ClassModel, caller: str) -> ClassModel:
    """The class as the JVM's verifier takes it: `invokespecial` of a method of the caller made virtual."""
    methods = []
    for method in made.methods:
        code = method.code
        assert code is not None
        fixed = tuple(_made_virtual(i, caller) for i in code.instructions)
        methods.append(replace(method, decode=_Fixed(replace(code, instructions=fixed)), _code=None))
    return replace(made, methods=tuple(methods))


class _Fixed:
    def __init__(self, code: Code) -> None:
        self.code = code

    def __call__(self) -> Code:
        return self.code


def _made_virtual(instruction: Instruction, caller: str) -> Instruction:
    match instruction:
        case (pc, "invokespecial", (MethodRef(owner, name) as method,)) if (
            owner == caller and name != "<init>"
        ):
            return Instruction(pc, "invokeinterface" if method.interface else "invokevirtual", (method,))
    return instruction


class _Patch:
    """A class file, walked once from front to back."""

    def __init__(self, data: bytes, is_interface: bool) -> None:
        self.data = bytearray(data)
        self.opened = ACC_PUBLIC if is_interface else 0
        self.texts: dict[int, str] = {}
        self.at = 8
        self.count = self._u2()
        index = 1
        while index < self.count:
            index += self._entry(index)
        self.pool_end = self.at

    def _u2(self) -> int:
        self.at += 2
        return int.from_bytes(self.data[self.at - 2 : self.at], "big")

    def _u4(self) -> int:
        return self._u2() << 16 | self._u2()

    def _entry(self, index: int) -> int:
        tag = self.data[self.at]
        self.at += 1
        if tag == 1:
            length = self._u2()
            self.texts[index] = self.data[self.at : self.at + length].decode("utf-8", "replace")
            self.at += length
        else:
            self.at += _ENTRY_SIZES[tag]
        return 2 if tag in (5, 6) else 1

    def with_calls(self, calls: dict[str, dict[int, MethodRef]]) -> bytes:
        """The class file with these static calls by method and pc, and without private members."""
        pool = Pool(self.count)
        self.at += 6
        interfaces = self._u2()
        self.at += 2 * interfaces
        for _ in range(self._u2()):
            self._member()
            self._attributes(None, pool)
        for _ in range(self._u2()):
            self._attributes(calls.get(self._member()), pool)
        head = self.data[:8] + struct.pack(">H", pool.next)
        return bytes(head + self.data[10 : self.pool_end] + pool.content + self.data[self.pool_end :])

    def _member(self) -> str:
        flags = self._u2()
        if flags & ACC_PRIVATE:
            struct.pack_into(">H", self.data, self.at - 2, flags & ~ACC_PRIVATE | self.opened)
        return self.texts[self._u2()] + self.texts[self._u2()]

    def _attributes(self, calls: dict[int, MethodRef] | None, pool: Pool) -> None:
        for _ in range(self._u2()):
            name = self.texts[self._u2()]
            end = self._u4() + self.at
            if name == "Code":
                for pc, method in (calls or {}).items():
                    place = self.at + 8 + pc
                    assert self.data[place] == _INVOKEDYNAMIC
                    struct.pack_into(">BHBB", self.data, place, _INVOKESTATIC, pool.member(method), 0, 0)
            self.at = end


def plain_method(model: ClassModel, method: MethodModel, code: Code) -> MethodModel:
    """The method of a class with other code."""
    return MethodModel(model.name, method.name, method.descriptor, method.flags, (), _Fixed(code))
