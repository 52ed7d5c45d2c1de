"""The primitive values and texts from which states are built: usual ones, or those of a wanted value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hornbill.graphs import Graphs, Node, Value, nodes

_MOST = 4
_REALS = ("float", "double")


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
                return self.real
            case "byte":
                return tuple(number for number in self.whole if -128 <= number <= 127)
            case "short":
                return tuple(number for number in self.whole if -32768 <= number <= 32767)
            case "int":
                return tuple(number for number in self.whole if -(1 << 31) <= number < 1 << 31)
        return self.whole


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
