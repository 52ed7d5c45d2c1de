"""Class files written by hand: a constant pool that grows as it is asked, methods as bytes or assembly."""

from __future__ import annotations

from dataclasses import dataclass, field
from struct import pack
from typing import Any

from hornbill.bytecode.opcodes import OPCODES

_NUMBERS = {row.mnemonic: row for row in OPCODES}
_OPERANDS = {
    "byte": "b",
    "short": "h",
    "ldc": "B",
    "ldc_w": "H",
    "ldc2_w": "H",
    "local": "B",
    "iinc": "Bb",
    "field": "H",
    "method": "H",
    "interface": "HBB",
    "dynamic": "HH",
    "class": "H",
    "type": "H",
    "component": "H",
    "primitive": "B",
    "multi": "HB",
}


def assemble(text: str) -> bytes:
    """The code that the lines stand for: `label:` or `mnemonic operands`, where a jump names a label."""
    lines = [line.split() for line in text.strip().splitlines() if line.strip()]
    labels: dict[str, int] = {}
    for _ in range(2):
        code = b""
        for words in lines:
            if words[0].endswith(":"):
                labels[words[0][:-1]] = len(code)
            else:
                code += _instruction(words, len(code), labels)
    return code


def _instruction(words: list[str], pc: int, labels: dict[str, int]) -> bytes:
    row = _NUMBERS[words[0]]
    opcode = bytes([row.number])
    if row.format in ("jump", "jump_w"):
        return opcode + pack(">h" if row.format == "jump" else ">i", labels.get(words[1], pc) - pc)
    return opcode + pack(">" + _OPERANDS.get(row.format, ""), *map(int, words[1:]))


@dataclass
class ClassBuilder:
    """A class file under construction."""

    name: str = "Made"
    super_name: str | None = "java/lang/Object"
    flags: int = 0x21
    version: tuple[int, int] = (48, 0)
    interfaces: tuple[str, ...] = ()
    members: list[tuple[bool, bytes]] = field(default_factory=list)
    attributes: list[bytes] = field(default_factory=list)
    _pool: dict[tuple[Any, ...], int] = field(default_factory=dict)
    _raw: list[bytes] = field(default_factory=list)
    _size: int = 1

    def constant(self, tag: int, layout: str, *values: Any) -> int:
        """The index of the entry with that tag and those operands."""
        key = (tag, layout, *map(repr, values))
        if key not in self._pool:
            self._pool[key] = self._size
            self._raw.append(bytes([tag]) + pack(">" + layout, *values))
            self._size += 2 if tag in (5, 6) else 1
        return self._pool[key]

    def utf8(self, text: str | bytes) -> int:
        content = text if isinstance(text, bytes) else text.encode()
        return self.constant(1, f"H{len(content)}s", len(content), content)

    def class_(self, name: str) -> int:
        return self.constant(7, "H", self.utf8(name))

    def string(self, text: str | bytes) -> int:
        return self.constant(8, "H", self.utf8(text))

    def name_and_type(self, name: str, descriptor: str) -> int:
        return self.constant(12, "HH", self.utf8(name), self.utf8(descriptor))

    def member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        return self.constant(tag, "HH", self.class_(owner), self.name_and_type(name, descriptor))

    def attribute(self, name: str, content: bytes) -> bytes:
        return pack(">HI", self.utf8(name), len(content)) + content

    def field_(self, name: str, descriptor: str, flags: int = 0, attributes: tuple[bytes, ...] = ()) -> None:
        self._member(False, name, descriptor, flags, attributes)

    def method(
        self,
        code: bytes | str,
        name: str = "m",
        descriptor: str = "(I)I",
        flags: int = 9,
        max_locals: int = 8,
        handlers: tuple[tuple[int, int, int, int], ...] = (),
        attributes: tuple[bytes, ...] = (),
    ) -> None:
        """Add a method with that body."""
        content = assemble(code) if isinstance(code, str) else code
        body = pack(">HHI", 8, max_locals, len(content)) + content + pack(">H", len(handlers))
        body += b"".join(pack(">HHHH", *row) for row in handlers)
        body += pack(">H", len(attributes)) + b"".join(attributes)
        self._member(True, name, descriptor, flags, (self.attribute("Code", body),))

    def abstract(self, name: str, descriptor: str, flags: int = 0x401) -> None:
        self._member(True, name, descriptor, flags, ())

    def _member(
        self, method: bool, name: str, descriptor: str, flags: int, attributes: tuple[bytes, ...]
    ) -> None:
        head = pack(">HHHH", flags, self.utf8(name), self.utf8(descriptor), len(attributes))
        self.members.append((method, head + b"".join(attributes)))

    def build(self) -> bytes:
        """The bytes of the class file."""
        head = [self.flags, self.class_(self.name), self.class_(self.super_name) if self.super_name else 0]
        head += [len(self.interfaces), *(self.class_(name) for name in self.interfaces)]
        parts = [pack(">IHH", 0xCAFEBABE, self.version[1], self.version[0]), pack(">H", self._size)]
        parts += [*self._raw, pack(f">{len(head)}H", *head)]
        for kind in (False, True):
            members = [content for method, content in self.members if method is kind]
            parts += [pack(">H", len(members)), *members]
        return b"".join([*parts, pack(">H", len(self.attributes)), *self.attributes])
