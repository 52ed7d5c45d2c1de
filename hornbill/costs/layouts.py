"""How a JVM lays objects out in memory: headers, references, alignment, and fields that fill gaps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_SIZES = {"boolean": 1, "byte": 1, "char": 2, "short": 2, "int": 4, "float": 4, "long": 8, "double": 8}


@dataclass(frozen=True, slots=True)
class Layout:
    """What HotSpot's objects take, in bytes: those of JDK 17 with compressed references, unless said
    otherwise. `array_header` is in front of elements of up to 4 bytes, `wide_array_header` of 8."""

    object_header: int = 12
    array_header: int = 16
    alignment: int = 8
    reference: int = 4
    wide_array_header: int = 16

    def field(self, kind: str) -> int:
        """What a field or element of that type takes."""
        return _SIZES.get(kind, self.reference)

    def array(self, kind: str) -> tuple[int, int, int]:
        """The header of an array of such elements, what an element takes, and the alignment of the whole."""
        size = self.field(kind)
        return self.wide_array_header if size == 8 else self.array_header, size, self.alignment

    def object(self, fields: Sequence[Sequence[str]]) -> int:
        """What an object takes whose class, and those above it, the topmost first, declare fields of these
        types: of a class, the widest fields come first, each aligned to its size; what fits into a gap goes
        there (since JDK 15), and references come last."""
        gaps: list[tuple[int, int]] = []
        end = self.object_header
        for kinds in fields:
            primitive = sorted((self.field(kind) for kind in kinds if kind in _SIZES), reverse=True)
            references = [self.reference for kind in kinds if kind not in _SIZES]
            for size in (*primitive, *references):
                end = _placed(size, gaps, end)
        return -(-end // self.alignment) * self.alignment


def _placed(size: int, gaps: list[tuple[int, int]], end: int) -> int:
    """Where the fields end when one of that size has its place: in the tightest of the gaps that it fits
    into, or behind all others."""
    fitting = [gap for gap in gaps if -(-gap[0] // size) * size + size <= gap[1]]
    if fitting:
        start, stop = min(fitting, key=lambda gap: gap[1] - gap[0])
        gaps.remove((start, stop))
    else:
        start, stop = end, None
    place = -(-start // size) * size
    if place > start:
        gaps.append((start, place))
    if stop is None:
        return place + size
    if place + size < stop:
        gaps.append((place + size, stop))
    return end


HOTSPOT = Layout()
