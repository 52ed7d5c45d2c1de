"""All traces of a search as one text of numbers (clp/numbered_traces.pl), and what they say.

A character stands for a node, by its place in the table of names behind `]`; the parts of a node follow it,
and the table says how many these are, so that traces follow one another without anything between them. Texts
and terms are views, made when somebody looks.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from hornbill.analysis.traces import RETURNED, Trace, engine_trace

_FIRST = ord("]")
_SURROGATES = range(0xD800, 0xE000)
_CLOSING = "])"
_LEVEL = 6


def _character(number: int) -> str:
    code = _FIRST + number
    return chr(code if code < _SURROGATES.start else code + len(_SURROGATES))


@dataclass(frozen=True, slots=True)
class NumberedTraces:
    """So many traces, one behind another in the text; `names` are the engine's, each with the number of its
    parts."""

    names: tuple[tuple[str, int], ...] = ()
    text: str = ""
    count: int = 0

    def __add__(self, other: NumberedTraces) -> NumberedTraces:
        """These traces, and the others behind them; of the other names, those that are on traces."""
        numbers = {name: number for number, name in enumerate(self.names)}
        used = set(other.text)
        named = [(_character(old), name) for old, name in enumerate(other.names)]
        moved = {
            ord(old): _character(numbers.setdefault(name, len(numbers))) for old, name in named if old in used
        }
        return NumberedTraces(
            tuple(numbers), self.text + other.text.translate(moved), self.count + other.count
        )

    def each(self) -> Iterator[str]:
        """The text of each trace."""
        parts = {_character(number): count - 1 for number, (_, count) in enumerate(self.names)}
        start, missing = 0, 1
        for end, character in enumerate(self.text, start=1):
            missing += parts[character]
            if not missing:
                yield self.text[start:end]
                start, missing = end, 1

    def only(self, places: Iterable[int]) -> NumberedTraces:
        """The traces at those places, in their order."""
        wanted = list(places)
        texts = self.texts(wanted)
        return NumberedTraces(self.names, "".join(texts[place] for place in wanted), len(wanted))

    def traces(self) -> Iterator[Trace]:
        """The traces as terms."""
        names = {_character(number): name for number, name in enumerate(self.names)}
        for text in self.each():
            built: list[Trace] = []
            for character in reversed(text):
                name, count = names[character]
                built.append(engine_trace(name, tuple(built.pop() for _ in range(count))))
            yield built[0]

    def written(self, places: Collection[int]) -> dict[int, str]:
        """The traces at those places as `str(trace)` writes them."""
        nodes = {_character(number): _Node(name, count) for number, (name, count) in enumerate(self.names)}
        return {place: _written(text, nodes) for place, text in self.texts(places).items()}

    def texts(self, places: Collection[int]) -> dict[int, str]:
        """The numbers of the traces at those places."""
        wanted, last = set(places), max(places, default=-1)
        found = {}
        for place, text in enumerate(self.each()):
            if place > last:
                break
            if place in wanted:
                found[place] = text
        return found


@dataclass(frozen=True, slots=True)
class PackedTraces:
    """Traces whose numbers are compressed, some at a time: there may be millions of them."""

    names: tuple[tuple[str, int], ...] = ()
    data: bytes = b""
    count: int = 0

    def opened(self) -> NumberedTraces:
        """All of them, with their numbers."""
        parts, rest = [], self.data
        while rest:
            decompressor = zlib.decompressobj()
            parts.append(decompressor.decompress(rest).decode())
            rest = decompressor.unused_data
        return NumberedTraces(self.names, "".join(parts), self.count)

    def __add__(self, other: NumberedTraces) -> PackedTraces:
        """These traces, and the others behind them."""
        table = NumberedTraces(self.names) + other
        return PackedTraces(table.names, self.data + pack(table.text), self.count + other.count)


def pack(text: str) -> bytes:
    """The numbers of some traces, compressed."""
    return zlib.compress(text.encode(), _LEVEL) if text else b""


class _Node:
    """What is written of nodes of one name: all up to the parts, or the whole call of a model that throws."""

    __slots__ = ("count", "name", "opening", "throws")

    def __init__(self, name: str, count: int) -> None:
        self.name, self.count = name, count
        node = engine_trace(name, ())
        self.opening = str(node).removesuffix(_CLOSING)
        self.throws = count == 1 and node.end == RETURNED

    def call(self, thrown: str) -> str:
        return str(engine_trace(self.name, (engine_trace(thrown, ()),))).removesuffix(_CLOSING)


def _written(text: str, nodes: Mapping[str, _Node]) -> str:
    parts: list[str] = []
    open_nodes: list[int] = []
    characters = iter(text)
    for character in characters:
        node = nodes[character]
        if node.throws:
            parts.append(node.call(nodes[next(characters)].name))
        else:
            parts.append(node.opening)
            if node.count:
                open_nodes.append(node.count)
                continue
        parts.append(_CLOSING)
        while open_nodes and open_nodes[-1] == 1:
            open_nodes.pop()
            parts.append(_CLOSING)
        if open_nodes:
            open_nodes[-1] -= 1
            parts.append(",")
    return "".join(parts)
