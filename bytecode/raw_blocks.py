"""The reachable basic blocks of a method, with edges as pcs and locals as bits.

A block begins where control can arrive and at the ends of handler ranges, so that an exception in it
always meets the same handlers: those of its `piece` of the exception table. Exception edges leave only
blocks that hold an instruction that can throw. A local has a bit as soon as it is met; a set of locals
is an int of such bits.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hornbill.bytecode.descriptors import Malformed
from hornbill.bytecode.handler_ranges import HandlerRanges
from hornbill.bytecode.liveness import Effect
from hornbill.bytecode.model import Code, Instruction, StringConstant
from hornbill.bytecode.opcodes import CONDITIONAL, ENDING, LOADS, STORES, THROWING, jump_targets
from hornbill.bytecode.subroutines import COPY_DISTANCE

_JUMPING = CONDITIONAL | {"goto", "switch"}
_LOAD, _STORE, _IINC, _THROW, _LDC = range(1, 6)
_EFFECTS = {
    **dict.fromkeys(LOADS, _LOAD),
    **dict.fromkeys(STORES, _STORE),
    **dict.fromkeys(THROWING, _THROW),
    "iinc": _IINC,
    "ldc": _LDC,
}


@dataclass(slots=True)
class RawBlock:
    """A block; `throwing` is the number of its instructions that can throw."""

    start: int
    instructions: tuple[Instruction, ...]
    end: int
    piece: int
    next: int | None = None
    targets: tuple[int, ...] = ()
    throwing: int = 0
    effect: Effect = field(default_factory=Effect)


class RawBlocks:
    """The reachable blocks of one method by their start, and its exception table."""

    def __init__(self, code: Code) -> None:
        self.ranges = HandlerRanges(code.handlers)
        self.bits: dict[int, int] = {}
        self.blocks: dict[int, RawBlock] = {}
        self._code = code
        self._place = {instruction[0]: place for place, instruction in enumerate(code.instructions)}
        self._leaders = self._all_leaders()
        self._explore()

    def _all_leaders(self) -> list[int]:
        """The places, in order, of the instructions that begin a block, reachable or not; then the end."""
        instructions, place = self._code.instructions, self._place
        leaders = {0, len(instructions)}
        for number, instruction in enumerate(instructions):
            op = instruction[1]
            if op in _JUMPING:
                leaders.update([place[target] for target in jump_targets(instruction)])
                leaders.add(number + 1)
            elif op in ENDING:
                leaders.add(number + 1)
        for row in self._code.handlers:
            leaders.add(place[row.target])
        leaders.update([place[cut] for cut in self.ranges.cuts if cut in place])
        return sorted(leaders)

    def _explore(self) -> None:
        """Make the blocks that the entry reaches."""
        instructions = self._code.instructions
        ends = dict(zip(self._leaders, self._leaders[1:], strict=False))
        pieces: set[int] = set()
        pending = [instructions[0].pc]
        while pending:
            start = pending.pop()
            if start in self.blocks:
                continue
            first = self._place[start]
            block = self.blocks[start] = self._block(first, ends[first])
            pending.extend(block.targets)
            if block.next is not None:
                pending.append(block.next)
            if block.throwing and block.piece not in pieces:
                pieces.add(block.piece)
                pending.extend([row.target for row in self.ranges.active(block.piece)])

    def _block(self, first: int, end: int) -> RawBlock:
        instructions = self._code.instructions
        start = instructions[first].pc
        inside = instructions[first:end]
        last = inside[-1]
        piece = self.ranges.number(start)
        block = RawBlock(start, inside, self._end_pc(end, last.pc), piece)
        if last.op in _JUMPING:
            block.targets = jump_targets(last)
        if last.op not in ENDING:
            if end == len(instructions):
                raise Malformed("the code runs off its end", last.pc)
            block.next = instructions[end].pc
        self._summarise(block)
        return block

    def _end_pc(self, end: int, last: int) -> int:
        """The pc behind the block whose last instruction is at `last`."""
        copy = last - last % COPY_DISTANCE
        following = self._code.instructions[end].pc if end < len(self._code.instructions) else None
        if following is not None and following < copy + COPY_DISTANCE:
            return following
        return copy + self._code.size

    def _summarise(self, block: RawBlock) -> None:
        """Fill in what the block does to locals and how many of its instructions can throw."""
        bits = self.bits
        used = written = written_first = throwing = 0
        for instruction in block.instructions:
            effect = _EFFECTS.get(instruction[1])
            if effect is None:
                continue
            if effect == _THROW or (effect == _LDC and type(instruction[2][0]) is not StringConstant):
                if not throwing:
                    written_first = written
                throwing += 1
            elif effect != _LDC:
                index = instruction[2][0]
                bit = bits.get(index) or bits.setdefault(index, 1 << len(bits))
                if effect != _STORE:
                    used |= bit & ~written
                if effect != _LOAD:
                    written |= bit
                    if STORES.get(instruction[1]) == 2:
                        written |= bits.get(index + 1) or bits.setdefault(index + 1, 1 << len(bits))
        block.effect = Effect(used, written, written_first if throwing else written)
        block.throwing = throwing
