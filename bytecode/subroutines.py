"""Methods without `jsr` and `ret`: the body of a subroutine is copied for each place that calls it.

A copy is a `_Copy`: the subroutine's entry, where its `ret` leads and the copy that called it. Copy 0 is
the method proper. An instruction of copy k has its original pc plus 65,536 * k, so that each pc names
one instruction. `jsr` becomes `goto` the copy's entry, the entry's store of the return address becomes
`nop`, `ret` becomes `goto` the place after the call. Code that the caller's body reaches by itself stays
the caller's: a subroutine that jumps out of itself goes back to it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hornbill.bytecode.descriptors import Malformed
from hornbill.bytecode.handler_ranges import HandlerRanges
from hornbill.bytecode.model import Handler, Instruction
from hornbill.bytecode.opcodes import ENDING, jump_targets

COPY_DISTANCE = 65_536
_MAX_WORK = 1_000_000
"""Bound on the instructions looked at: subroutines that call each other grow exponentially."""


def without_subroutines(
    instructions: Sequence[Instruction], handlers: Sequence[Handler]
) -> tuple[tuple[Instruction, ...], list[Handler]]:
    """The same method with every subroutine copied; `Malformed` where that is not possible."""
    copier = _Copier(_Bodies(instructions, handlers), handlers)
    copier.run()
    return tuple(copier.instructions), copier.handlers


class _Bodies:
    """For the method proper and each subroutine: the pcs that its code reaches, calls stepped over."""

    def __init__(self, instructions: Sequence[Instruction], handlers: Sequence[Handler]) -> None:
        self.instructions = instructions
        self.place = {instruction.pc: place for place, instruction in enumerate(instructions)}
        self.first = instructions[0].pc
        self._ranges = HandlerRanges(handlers)
        self._locals: dict[int, int | None] = {self.first: None}
        self._reached: dict[int, set[int]] = {self.first: set()}
        self._pieces: set[tuple[int, int]] = set()
        self._returning: set[int] = set()
        self._outer_returns: set[int | None] = set()
        self._waiting: dict[int, list[tuple[int, int]]] = {}
        self._pending = [(self.first, self.first)]
        self._work = 0
        self._explore()
        self.bodies = {entry: tuple(sorted(pcs)) for entry, pcs in self._reached.items()}
        self.members = {entry: frozenset(pcs) for entry, pcs in self._reached.items()}

    def at(self, pc: int) -> Instruction:
        """The instruction at that pc."""
        return self.instructions[self.place[pc]]

    def after(self, pc: int) -> int | None:
        """The pc of the next instruction in the code."""
        place = self.place[pc] + 1
        return self.instructions[place].pc if place < len(self.instructions) else None

    def local(self, entry: int) -> int | None:
        """The local that holds the return address of the subroutine, None where it drops the address."""
        return self._locals[entry]

    def _explore(self) -> None:
        while self._pending:
            entry, pc = self._pending.pop()
            reached = self._reached[entry]
            if pc in reached:
                continue
            reached.add(pc)
            self._work += 1
            if self._work > _MAX_WORK:
                raise Malformed("subroutines too involved to be copied", entry)
            instruction = self.at(pc)
            piece = (entry, self._ranges.number(pc))
            if piece not in self._pieces:
                self._pieces.add(piece)
                self._pending.extend((entry, row.target) for row in self._ranges.active(piece[1]))
            after = self.after(pc)
            if instruction.op == "jsr":
                self._step_over(entry, instruction.args[0], after)
            elif instruction.op == "ret":
                self._found_return(entry, instruction.args[0])
            else:
                self._pending.extend((entry, target) for target in jump_targets(instruction))
                if after is not None and instruction.op not in ENDING:
                    self._pending.append((entry, after))

    def _step_over(self, entry: int, called: int, after: int | None) -> None:
        if called not in self._reached:
            store = self.at(called)
            if store.op not in ("astore", "pop"):
                raise Malformed("a subroutine that does not begin by storing its return address", called)
            self._locals[called] = store.args[0] if store.op == "astore" else None
            self._reached[called] = set()
            self._pending.append((called, called))
            if self._locals[called] in self._outer_returns:
                self._returning.add(called)
        if after is not None:
            if called in self._returning:
                self._pending.append((entry, after))
            else:
                self._waiting.setdefault(called, []).append((entry, after))

    def _found_return(self, entry: int, local: int) -> None:
        """Note that the subroutine, or an outer one whose address is in that local, can return."""
        returning = [entry]
        if self._locals[entry] != local:
            self._outer_returns.add(local)
            returning = [other for other, held in self._locals.items() if held == local]
        for called in returning:
            self._returning.add(called)
            self._pending.extend(self._waiting.pop(called, ()))


@dataclass(frozen=True, slots=True)
class _Copy:
    number: int
    entry: int
    return_to: int | None
    local: int | None
    members: frozenset[int]
    caller: _Copy | None
    depth: int

    def chain(self) -> Iterator[_Copy]:
        """This copy, its caller, and so on to the method proper."""
        copy: _Copy | None = self
        while copy is not None:
            yield copy
            copy = copy.caller

    def owner(self, pc: int) -> _Copy:
        """The outermost copy on the way to the method proper whose body holds that pc."""
        owner = self
        for copy in self.chain():
            if pc in copy.members:
                owner = copy
        return owner

    def new_pc(self, pc: int) -> int:
        """Where the instruction at that pc is in this copy."""
        return pc + COPY_DISTANCE * self.number

    def led_to(self, pc: int) -> int:
        """Where code of this copy gets to by going to that pc."""
        return self.owner(pc).new_pc(pc)


class _Copier:
    def __init__(self, bodies: _Bodies, handlers: Sequence[Handler]) -> None:
        self._bodies = bodies
        self._rows = handlers
        self._work = 0
        self._last_number = 0
        self._pending: deque[_Copy] = deque()
        self.instructions: list[Instruction] = []
        self.handlers: list[Handler] = []

    def run(self) -> None:
        """Copy the method proper, then each subroutine that a copy calls."""
        first = self._bodies.first
        self._pending.append(_Copy(0, first, None, None, self._bodies.members[first], None, 1))
        while self._pending:
            self._copy(self._pending.popleft())

    def _copy(self, copy: _Copy) -> None:
        """Copy what is the copy's own: its body without what an outer body holds."""
        bodies = self._bodies
        self._work += len(copy.members) * copy.depth + len(self._rows)
        if self._work > _MAX_WORK:
            raise Malformed("subroutines too involved to be copied", copy.entry)
        own = [pc for pc in bodies.bodies[copy.entry] if copy.owner(pc) is copy]
        for pc in own:
            instruction = bodies.at(pc)
            self.instructions.append(self._copied(copy, instruction))
            if instruction.op in ENDING or instruction.op in ("jsr", "ret"):
                continue
            after = bodies.after(pc)
            if after is None:
                raise Malformed("the code runs off its end", pc)
            if copy.owner(after) is not copy:
                self.instructions.append(Instruction(copy.new_pc(after), "goto", (copy.led_to(after),)))
        for row in self._rows:
            place = bisect_left(own, row.start)
            if place < len(own) and own[place] < row.end:
                behind = bisect_left(own, row.end)
                end = own[behind] if behind < len(own) else row.end
                target = copy.led_to(row.target)
                moved = Handler(copy.new_pc(own[place]), copy.new_pc(end), target, row.catch_type)
                self.handlers.append(moved)

    def _copied(self, copy: _Copy, instruction: Instruction) -> Instruction:
        pc, op, args = instruction
        here = copy.new_pc(pc)
        if op == "jsr":
            return Instruction(here, "goto", (self._call(copy, instruction),))
        if op == "ret":
            return Instruction(here, "goto", (_return_pc(copy, instruction),))
        if pc == copy.entry and copy.caller is not None:
            return Instruction(here, "nop")
        if op == "switch":
            cases = tuple((key, copy.led_to(target)) for key, target in args[1])
            return Instruction(here, op, (copy.led_to(args[0]), cases))
        if jump_targets(instruction):
            return Instruction(here, op, (copy.led_to(args[0]),))
        return Instruction(here, op, args)

    def _call(self, copy: _Copy, jsr: Instruction) -> int:
        """The pc of a new copy of the subroutine that is called there."""
        entry = jsr.args[0]
        if any(outer.entry == entry and outer.caller is not None for outer in copy.chain()):
            raise Malformed("a subroutine that calls itself", jsr.pc)
        if any(entry in outer.members for outer in copy.chain()):
            raise Malformed("a subroutine that its caller also runs into", jsr.pc)
        self._last_number += 1
        bodies = self._bodies
        called = _Copy(
            self._last_number,
            entry,
            bodies.after(jsr.pc),
            bodies.local(entry),
            bodies.members[entry],
            copy,
            copy.depth + 1,
        )
        self._pending.append(called)
        return called.new_pc(entry)


def _return_pc(copy: _Copy, ret: Instruction) -> int:
    """Where `ret` leads: behind the call of the innermost copy whose address is in its local."""
    for called in copy.chain():
        if called.caller is not None and called.local == ret.args[0]:
            if called.return_to is None:
                raise Malformed("a subroutine that returns behind the end of the code", ret.pc)
            return called.caller.led_to(called.return_to)
    raise Malformed(f"ret {ret.args[0]} outside of a subroutine", ret.pc)
