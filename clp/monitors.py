"""Which monitors a method holds where, and what of that a JVM would object to.

Java compilers pair each monitorenter with its monitorexit, on every way out; then nothing can go wrong, and
monitors mean nothing to a single thread. Else a JVM throws IllegalMonitorStateException: at a monitorexit of
what the method does not hold (JVMS 6.5, monitorexit), whoever else holds it, and where a method ends while it
holds a monitor (structured locking, JVMS 2.11.10, as HotSpot does).

Objects are told apart by the instruction that they come from. A state is the locals, the stack and the
objects that the method holds, each as often as it does.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.model import ACC_SYNCHRONIZED, Instruction
from hornbill.bytecode.opcodes import can_throw
from hornbill.clp.stack_flow import WIDE, Value, joined, parameters, step

UNOWNED = "unowned"
"""A monitorexit where the method holds nothing: it throws."""
_HELD_AT_END = "a monitor that may be held when the method ends"
_UNPAIRED = "monitors that are not paired as Java compilers do"

_EVERYTHING = (None, "java.lang.Throwable")
_COMPARED = frozenset(("monitorenter", "monitorexit"))


class _State(NamedTuple):
    locals: dict[int, Value]
    stack: tuple[Value, ...]
    held: tuple[Value, ...]


class _Unpaired(Exception):
    """Ways with different monitors meet, or a monitor is left that may not be held."""


def monitor_troubles(cfg: Cfg) -> Mapping[int, str]:
    """By pc of a monitorenter or monitorexit, `UNOWNED` or why it is not supported; empty where all is
    well."""
    places = [one for block in cfg.blocks for one in block.instructions if one.op in _COMPARED]
    if not places:
        return {}
    try:
        return _Flow(cfg).troubles()
    except _Unpaired:
        return {one.pc: _UNPAIRED for one in places}


class _Flow:
    """The states of one method."""

    def __init__(self, cfg: Cfg) -> None:
        self._cfg = cfg
        self._synchronized = bool(cfg.method.flags & ACC_SYNCHRONIZED)
        self._states: dict[int, _State] = {}
        self._found: dict[int, str] = {}

    def troubles(self) -> Mapping[int, str]:
        start = {index: _named(value, f"parameter {index}") for index, value in parameters(self._cfg).items()}
        self._states[0] = _State(start, (), ())
        pending = deque([0])
        while pending:
            number = pending.popleft()
            for target, state in self._leaving(self._cfg.blocks[number], self._states[number]):
                old = self._states.get(target)
                new = state if old is None else _joined(old, state)
                if new != old:
                    self._states[target] = new
                    pending.append(target)
        return self._found

    def _leaving(self, block: Block, state: _State) -> list[tuple[int, _State]]:
        """The states in which the block is left, each with the block behind."""
        local, stack, held = dict(state.locals), list(state.stack), list(state.held)
        leaving: list[tuple[int, _State]] = []
        for instruction in block.instructions:
            op = instruction.op
            operand = stack[-1] if stack else None
            ends = op.endswith("return") or (op == "athrow" and not block.handlers)
            if held and (ends or self._escapes(instruction, block, operand, held)):
                self._found.update(dict.fromkeys(self._entering(), _HELD_AT_END))
            if can_throw(instruction):
                thrown = _State(dict(local), (None,), tuple(held))
                leaving += [(handler, thrown) for _, handler in block.handlers]
            held = [None if one == f"pc {instruction.pc}" else one for one in held]
            _run(instruction, local, stack)
            if op == "monitorenter":
                held.append(operand)
            elif op == "monitorexit" and not self._released(instruction, operand, held):
                return leaving
        after = _State(local, tuple(stack), tuple(held))
        following = block.targets if block.next is None else (*block.targets, block.next)
        return leaving + [(target, after) for target in following]

    def _entering(self) -> list[int]:
        return [
            one.pc for block in self._cfg.blocks for one in block.instructions if one.op == "monitorenter"
        ]

    def _escapes(self, instruction: Instruction, block: Block, operand: Value, held: list[Value]) -> bool:
        """Whether an exception of the instruction may leave the method."""
        if not can_throw(instruction) or any(kind in _EVERYTHING for kind, _ in block.handlers):
            return False
        return not (instruction.op == "monitorexit" and operand is not None and operand in held)

    def _released(self, instruction: Instruction, operand: Value, held: list[Value]) -> bool:
        """Let go of the operand; whether the way goes on."""
        if operand is not None and operand in held:
            held.remove(operand)
            return True
        if held or self._synchronized:
            raise _Unpaired
        self._found[instruction.pc] = UNOWNED
        return False


def _run(instruction: Instruction, local: dict[int, Value], stack: list[Value]) -> None:
    """One step, after which what it leaves has the instruction's name, and nothing that was there before."""
    name = f"pc {instruction.pc}"
    for index, value in local.items():
        if value == name:
            local[index] = None
    stack[:] = [None if value == name else value for value in stack]
    before = len(stack)
    top = stack[-1] if stack else None
    step(instruction, local, stack)
    moved = instruction.op.startswith(("dup", "swap", "pop")) or instruction.op == "checkcast"
    if instruction.op == "checkcast" and stack:
        stack[-1] = top
    if (
        stack
        and not moved
        and (stack[-1] is None or (len(stack) >= before and str(stack[-1]).startswith("boolean[")))
    ):
        stack[-1] = name


def _named(value: Value, name: str) -> Value:
    """The name, for what can be a reference."""
    return value if isinstance(value, tuple) or value == WIDE else name


def _joined(a: _State, b: _State) -> _State:
    if a.held != b.held:
        raise _Unpaired
    stack = tuple([x if x == y else None for x, y in zip(a.stack, b.stack, strict=False)])
    return _State(joined(a.locals, b.locals), stack, a.held)
