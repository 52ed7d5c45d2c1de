"""Control-flow graphs: the reachable blocks of a method in order of pc, with their edges, handlers and live
locals.

`Block.next`, `targets` and `handlers` hold indices into `Cfg.blocks`; the entry is block 0. All
instructions of a block are covered by the same handlers. A block that cannot throw has none; of those an
exception can never reach, being behind a handler of the same class or of everything, only the first is
kept.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field

from hornbill.bytecode.descriptors import Malformed
from hornbill.bytecode.errors import ClassFileError, HornbillError, Place
from hornbill.bytecode.liveness import Effect, Graph, live_on_entry, order_and_loop_heads
from hornbill.bytecode.model import Code, Instruction, LocalVariable, MethodModel
from hornbill.bytecode.opcodes import STORES
from hornbill.bytecode.raw_blocks import RawBlocks
from hornbill.bytecode.subroutines import COPY_DISTANCE


@dataclass(frozen=True, slots=True)
class Block:
    """A basic block, `start <= pc < end`."""

    index: int
    start: int
    end: int
    instructions: tuple[Instruction, ...]
    next: int | None
    """The block it falls through to."""
    targets: tuple[int, ...]
    """Where its last instruction jumps, in the instruction's own order; the default of a switch first."""
    handlers: tuple[tuple[str | None, int], ...]
    """What an exception in it can reach, in the order they are tried: the class caught and the block."""
    live: tuple[int, ...]
    """The locals that are read before they are written from here on, ascending."""
    entries: int
    """How many ways lead in: the entry, each outcome of a branch, each instruction that can throw."""
    is_loop_head: bool
    is_handler: bool


@dataclass(frozen=True, slots=True)
class Cfg:
    """The graph of one method."""

    method: MethodModel
    blocks: tuple[Block, ...]
    this_is_constant: bool
    """Whether it is an instance method whose local 0 is `this` throughout."""
    lines: tuple[tuple[int, int], ...]
    _variables: dict[int, list[LocalVariable]] = field(repr=False, compare=False)
    _starts: list[int] = field(repr=False, compare=False)

    def block_at(self, pc: int) -> Block:
        """The block that holds the instruction at that pc, which must be reachable."""
        place = bisect_right(self._starts, pc) - 1
        if place < 0 or pc >= self.blocks[place].end:
            raise HornbillError("no reachable block there", Place(method=self.method.id, pc=pc))
        return self.blocks[place]

    def line(self, pc: int) -> int | None:
        """The source line of that pc, None where the class file does not say."""
        return line_at(self.lines, pc)

    def variable_name(self, pc: int, index: int) -> str | None:
        """The name in the source of that local at that pc, None where the class file does not say."""
        original = pc % COPY_DISTANCE
        for variable in self._variables.get(index, ()):
            if variable.start <= original < variable.end:
                return variable.name
        return None


def line_at(lines: Sequence[tuple[int, int]], pc: int) -> int | None:
    """The source line of that pc in a table of Code, None where that does not say."""
    place = bisect_right(lines, (pc % COPY_DISTANCE, COPY_DISTANCE)) - 1
    return lines[place][1] if place >= 0 else None


def build_cfg(method: MethodModel) -> Cfg:
    """The control-flow graph of a method that has code; ClassFileError where its code is not well formed."""
    code = method.code
    if code is None:
        raise HornbillError("a method without code has no control-flow graph", Place(method=method.id))
    try:
        raw = RawBlocks(code)
    except Malformed as problem:
        place = Place(method.origin, method.owner, method.id, problem.pc)
        raise ClassFileError(problem.what, place) from None
    starts = sorted(raw.blocks)
    variables: dict[int, list[LocalVariable]] = {}
    for variable in code.variables:
        variables.setdefault(variable.index, []).append(variable)
    return Cfg(
        method=method,
        blocks=_numbered(raw, starts),
        this_is_constant=not method.is_static and not _stores_this(code),
        lines=code.lines,
        _variables=variables,
        _starts=starts,
    )


def _stores_this(code: Code) -> bool:
    return any(instruction[1] in STORES and instruction[2][0] == 0 for instruction in code.instructions)


def _numbered(raw: RawBlocks, starts: list[int]) -> tuple[Block, ...]:
    """The blocks with numbers in place of pcs and with what only the whole graph tells."""
    number = {start: index for index, start in enumerate(starts)}
    parts = [raw.blocks[start] for start in starts]
    targets = [tuple([number[pc] for pc in part.targets]) for part in parts]
    nexts = [None if part.next is None else number[part.next] for part in parts]
    entries = [0] * len(parts)
    entries[0] = 1
    throws: dict[int, int] = {}
    successors: list[tuple[int, ...]] = []
    for part, jumps, following in zip(parts, targets, nexts, strict=True):
        leads_to = jumps if following is None else (*jumps, following)
        for index in leads_to:
            entries[index] += 1
        if part.throwing:
            throws[part.piece] = throws.get(part.piece, 0) + part.throwing
        successors.append(leads_to if len(leads_to) < 3 else tuple(dict.fromkeys(leads_to)))
    handlers = {
        piece: tuple((row.catch_type, number[row.target]) for row in raw.ranges.active(piece))
        for piece in throws
        if raw.ranges.active(piece)
    }
    handler_blocks: set[int] = set()
    for piece, rows in handlers.items():
        for _, index in rows:
            entries[index] += throws[piece]
            handler_blocks.add(index)
    node_of = {piece: len(parts) + place for place, piece in enumerate(handlers)}
    graph = Graph(
        [*successors, *(tuple(dict.fromkeys([index for _, index in rows])) for rows in handlers.values())],
        [*(node_of.get(part.piece) if part.throwing else None for part in parts), *(None for _ in node_of)],
        len(parts),
    )
    order, heads = order_and_loop_heads(graph)
    live = live_on_entry(graph, order, [part.effect for part in parts] + [Effect() for _ in node_of])
    names = _Locals(raw.bits)
    return tuple(
        [
            Block(
                index,
                part.start,
                part.end,
                part.instructions,
                nexts[index],
                targets[index],
                handlers.get(part.piece, ()) if part.throwing else (),
                names.of(live[index]),
                entries[index],
                index in heads,
                index in handler_blocks,
            )
            for index, part in enumerate(parts)
        ]
    )


class _Locals:
    """Sets of locals as ascending tuples of their indices."""

    def __init__(self, bits: dict[int, int]) -> None:
        self._by_index = sorted(bits.items())
        self._known: dict[int, tuple[int, ...]] = {0: ()}

    def of(self, mask: int) -> tuple[int, ...]:
        """The indices whose bits are in the mask."""
        found = self._known.get(mask)
        if found is None:
            found = self._known[mask] = tuple([index for index, bit in self._by_index if bit & mask])
        return found
