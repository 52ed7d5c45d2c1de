"""Images of a Java runtime's modules, written by hand: in either byte order, with layers of packing."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from struct import pack

_MULTIPLIER = 0x01000193
_MOST_SEEDS = 100_000
_Parts = tuple[str, str, str, str]


def _hash(name: bytes, seed: int = _MULTIPLIER) -> int:
    for byte in name:
        seed = (seed * _MULTIPLIER ^ byte) & 0xFFFFFFFF
    return seed & 0x7FFFFFFF


@dataclass(frozen=True, slots=True)
class _Resource:
    name: bytes
    parts: _Parts
    content: bytes
    packed: int
    size: int


@dataclass
class ImageBuilder:
    """An image under construction; `order` is `<` or `>`."""

    order: str = "<"
    version: int = 1 << 16
    _strings: bytearray = field(default_factory=lambda: bytearray(b"\0"))
    _known: dict[str, int] = field(default_factory=lambda: {"": 0})
    _resources: list[_Resource] = field(default_factory=list)
    _packages: dict[str, list[str]] = field(default_factory=dict)

    def string(self, text: str) -> int:
        """The place of a text among the strings."""
        if text not in self._known:
            self._known[text] = len(self._strings)
            self._strings += text.encode() + b"\0"
        return self._known[text]

    def class_(self, module: str, name: str, content: bytes, *layers: str, size: int | None = None) -> None:
        """A class of a module, packed by these layers, the first one innermost."""
        package, _, simple = name.rpartition("/")
        modules = self._packages.setdefault(package.replace("/", "."), [])
        if module not in modules:
            modules.append(module)
        parts = (module, package, simple, "class")
        plain = len(content) if size is None else size
        for layer in layers:
            content = self.layer(layer, zlib.compress(content) if layer == "zip" else content, len(content))
        self._add(f"/{module}/{name}.class", parts, content, len(content) if layers else 0, plain)

    def layer(self, name: str, packed: bytes, size: int) -> bytes:
        """What is packed, with its header."""
        return pack(f"{self.order}IQQIIB", 0xCAFEFAFA, len(packed), size, self.string(name), 0, 1) + packed

    def build(self) -> bytes:
        """The image."""
        for package, modules in self._packages.items():
            content = b"".join(pack(f"{self.order}II", 0, self.string(module)) for module in modules)
            self._add(f"/packages/{package}", ("packages", "", package, ""), content, 0, len(content))
        self._packages = {}
        locations, offsets, contents = bytearray(b"\0"), [], bytearray()
        redirects, rows = self._perfect_hash()
        for row in rows:
            offsets.append(len(locations))
            locations += self._location(row, len(contents))
            contents += row.content
        count = len(rows)
        header = (0xCAFEDADA, self.version, 0, count, count, len(locations), len(self._strings))
        table = pack(f"{self.order}{count}i{count}I", *redirects, *offsets)
        return pack(f"{self.order}7I", *header) + table + locations + self._strings + contents

    def _add(
        self, name: str, parts: tuple[str, str, str, str], content: bytes, packed: int, size: int
    ) -> None:
        self._resources.append(_Resource(name.encode(), parts, content, packed, size))

    def _location(self, row: _Resource, offset: int) -> bytes:
        numbers = [*map(self.string, row.parts), offset, row.packed, row.size]
        found = b""
        for kind, number in enumerate(numbers, 1):
            if number:
                value = number.to_bytes((number.bit_length() + 7) // 8, "big")
                found += bytes([kind << 3 | len(value) - 1]) + value
        return found + b"\0"

    def _perfect_hash(self) -> tuple[list[int], list[_Resource]]:
        """The redirects, and the resources in the order of the rows that these lead to."""
        count = len(self._resources)
        buckets: dict[int, list[_Resource]] = {}
        for resource in self._resources:
            buckets.setdefault(_hash(resource.name) % count, []).append(resource)
        redirects, rows = [0] * count, dict[int, _Resource]()
        for bucket, members in sorted(buckets.items(), key=lambda pair: -len(pair[1])):
            if len(members) == 1:
                free = next(row for row in range(count) if row not in rows)
                redirects[bucket], rows[free] = -1 - free, members[0]
                continue
            for seed in range(1, _MOST_SEEDS):
                places = {_hash(member.name, seed) % count: member for member in members}
                if len(places) == len(members) and not places.keys() & rows.keys():
                    break
            else:
                raise AssertionError("no seed does: add or leave out a class")
            redirects[bucket] = seed
            rows |= places
        return redirects, [rows[row] for row in range(count)]
