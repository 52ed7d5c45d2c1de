"""Where an int meets a type that is narrower, and may not fit it.

Stores into fields and returns keep the lowest bit of a boolean, and the low bits of byte, char and short
(JVMS 6.5, putfield, putstatic, ireturn); an argument is passed as it is. Java compilers only leave what fits,
so that there is nothing to do: an analysis of the method's values says where that is plain. It takes for
granted that parameters fit, which calls that may be given anything else are to see to.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import FieldRef, Instruction
from hornbill.bytecode.opcodes import STORES
from hornbill.clp.stack_flow import INVOKES, RANGES, Value, hull, inside, joined, parameters, step

_SINKS = frozenset(("putfield", "putstatic", "ireturn", "invokedynamic", *INVOKES))


class Misfit(NamedTuple):
    """A value that may not fit: the narrower type, and how many entries of the stack are above it."""

    type: str
    depth: int


class _State(NamedTuple):
    locals: dict[int, Value]
    stack: tuple[Value, ...]
    """The top last."""


def misfits(cfg: Cfg) -> dict[int, tuple[Misfit, ...]]:
    """By pc, what the instruction is given or passes on that may not fit the type that it goes to."""
    result = method_types(cfg.method.descriptor)[1]
    if not any(_narrow_types(one, result) for block in cfg.blocks for one in block.instructions):
        return {}
    found: dict[int, tuple[Misfit, ...]] = {}
    for block, state in _states(cfg).items():
        for instruction, stack in _stacks(cfg.blocks[block], state):
            wrong = []
            for type_name, depth in _narrow_types(instruction, result):
                value = stack[-1 - depth] if depth < len(stack) else None
                if not (isinstance(value, tuple) and inside(value, RANGES[type_name])):
                    wrong.append(Misfit(type_name, depth))
            if wrong:
                found[instruction.pc] = tuple(wrong)
    return found


def narrowed(value: int, type_name: str) -> int:
    """The value as a field of the type keeps it."""
    if type_name == "boolean":
        return value & 1
    if type_name not in RANGES:
        return value
    least, most = RANGES[type_name]
    return (value - least) % (most - least + 1) + least


def _narrow_types(instruction: Instruction, result: str) -> list[tuple[str, int]]:
    """The narrow types that the instruction's operands go to, each with its depth on the stack."""
    op = instruction.op
    if op not in _SINKS:
        return []
    if op == "ireturn":
        return [(result, 0)] if result in RANGES else []
    reference = instruction.args[0]
    if isinstance(reference, FieldRef):
        return [(reference.type, 0)] if reference.type in RANGES else []
    types = method_types(reference.descriptor)[0]
    return [(kind, depth) for depth, kind in enumerate(reversed(types)) if kind in RANGES]


def _states(cfg: Cfg) -> dict[int, _State]:
    """What is known on entry of the blocks."""
    states = {0: _State(parameters(cfg), ())}
    pending = deque([0])
    while pending:
        number = pending.popleft()
        block = cfg.blocks[number]
        locals_now = dict(states[number].locals)
        thrown = dict(locals_now)
        stack = list(states[number].stack)
        for instruction in block.instructions:
            step(instruction, locals_now, stack)
            if block.handlers and instruction.op in (*STORES, "iinc"):
                thrown = joined(thrown, locals_now)
        after = _State(locals_now, tuple(stack))
        leaving = [(target, after) for target in _following(block)]
        leaving += [(handler, _State(thrown, (None,))) for _, handler in block.handlers]
        for target, state in leaving:
            old = states.get(target)
            new = state if old is None else _joined(old, state)
            if new != old:
                states[target] = new
                pending.append(target)
    return states


def _following(block: Block) -> tuple[int, ...]:
    return block.targets if block.next is None else (*block.targets, block.next)


def _stacks(block: Block, state: _State) -> Iterator[tuple[Instruction, list[Value]]]:
    """The instructions of the block, each with the stack that it finds."""
    locals_now, stack = dict(state.locals), list(state.stack)
    for instruction in block.instructions:
        yield instruction, stack
        step(instruction, locals_now, stack)


def _joined(a: _State, b: _State) -> _State:
    stack = tuple([hull(x, y) for x, y in zip(a.stack, b.stack, strict=False)])
    return _State(joined(a.locals, b.locals), stack)
