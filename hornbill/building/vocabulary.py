"""The primitive values and texts from which states are built: usual ones, or those of a wanted value."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.graphs import Graphs, Node, Value, nodes

_MOST = 4
_REALS = ("float", "double")
_BITS = {"byte": 8, "short": 16, "int": 32, "long": 64}


def of_type(numbers: Iterable[Any], kind: str) -> Iterator[Any]:
    """The numbers that are values of that primitive type: whole ones in its range, for a real type as
    reals; a `float` is only what is no more exact than that."""
    for number in numbers:
        if kind in _BITS:
            if type(number) is int and -(1 << (_BITS[kind] - 1)) <= number < 1 << (_BITS[kind] - 1):
                yield number
        elif isinstance(number, str):
            yield number
        elif kind == "double" or _is_single(number):
            yield float(number)


def _is_single(number: float) -> bool:
    try:
        return bool(struct.unpack("<f", struct.pack("<f", number))[0] == number)
    except OverflowError:
        return False


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Values for parameters, the most natural first."""

    whole: tuple[int, ...] = (0, 1, 2, -1)
    real: tuple[float | str, ...] = (0.0, 1.0, -1.0)
    chars: tuple[str, ...] = ("a", "b")
    texts: tuple[str, ...] = ("a", "", "b")

    def of(self, kind: str) -> tuple[Any, ...]:
        """The values of a primitive type."""
        match kind:
            case "boolean":
                return (False, True)
            case "char":
                return self.chars
            case "float" | "double":
                return tuple(of_type(self.real, kind))
        return tuple(of_type(self.whole, kind))


USUAL = Vocabulary()


def vocabulary_of(values: Sequence[Value], types: Sequence[str], graphs: Graphs) -> Vocabulary:
    """The usual values after those that are unusual in the given ones."""
    whole: dict[Any, None] = {}
    real: dict[Any, None] = {}
    chars: dict[str, None] = {}
    texts: dict[str, None] = {}

    def note(value: Value, kind: str) -> None:
        if isinstance(value, Node):
            if value.kind == "string":
                texts.setdefault(value.value)
            elif value.kind == "box":
                note(value.value, _UNBOXED.get(value.type, "int"))
        elif kind in _REALS:
            real.setdefault(value)
        elif kind == "char":
            chars.setdefault(value)
        elif type(value) is int:
            whole.setdefault(value)

    for value, kind in zip(values, types, strict=True):
        note(value, kind)
    for node in nodes(values):
        if node.kind == "array":
            note(len(node.parts), "int")
        for place, part in node.parts.items():
            note(part, graphs.part_type(node, place))
    ordered = sorted(whole, key=lambda number: (abs(number), number < 0))
    return Vocabulary(
        _mixed(ordered, USUAL.whole),
        _mixed(real, USUAL.real),
        _mixed(chars, USUAL.chars),
        _mixed(texts, USUAL.texts),
    )


_UNBOXED = {"java.lang.Character": "char", "java.lang.Float": "float", "java.lang.Double": "double"}


def _mixed(own: Any, usual: tuple[Any, ...]) -> tuple[Any, ...]:
    """The usual values, where all of the own ones are among them; else the own ones first."""
    unusual = [value for value in own if value not in usual]
    if not unusual:
        return usual
    return tuple(dict.fromkeys([*unusual[: _MOST - 1], *usual]))[: len(usual) + 1]
