"""Where an int meets a type that is narrower, and may not fit it.

Stores into fields and returns keep the lowest bit of a boolean, and the low bits of byte, char and short
(JVMS 6.5, putfield, putstatic, ireturn); an argument is passed as it is. Java compilers only leave what fits,
so that there is nothing to do: an analysis of the method's values says where that is plain. It takes for
granted that parameters fit, which calls that may be given anything else are to see to.

A value is the bounds of an int, the type of an array of boolean, `WIDE` for what takes two slots of the
stack, or None for all else.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import ClassConstant, FieldRef, Instruction, IntConstant, MethodRef
from hornbill.bytecode.opcodes import CONDITIONAL, LOADS, STORES

RANGES = {"boolean": (0, 1), "byte": (-128, 127), "char": (0, 0xFFFF), "short": (-0x8000, 0x7FFF)}
WIDE = "wide"

Bounds = tuple[int, int]
Value = Bounds | str | None

_INVOKES = frozenset(("invokevirtual", "invokespecial", "invokestatic", "invokeinterface"))
_SINKS = frozenset(("putfield", "putstatic", "ireturn", "invokedynamic", *_INVOKES))
_NARROWING = {"i2b": RANGES["byte"], "i2c": RANGES["char"], "i2s": RANGES["short"]}
_LOADED: dict[str, Value] = {
    "caload": RANGES["char"],
    "saload": RANGES["short"],
    "laload": WIDE,
    "daload": WIDE,
}
_BINARY = "add sub mul div rem shl shr ushr and or xor".split()

# How many entries an operation takes, and what it leaves; None where it leaves nothing.
_NOTHING: tuple[Value, ...] = ()
_EFFECTS: dict[str, tuple[int, tuple[Value, ...]]] = {
    "nop": (0, _NOTHING),
    "iinc": (0, _NOTHING),
    "aconst_null": (0, (None,)),
    "fconst": (0, (None,)),
    "lconst": (0, (WIDE,)),
    "dconst": (0, (WIDE,)),
    **{f"{kind}{name}": (2, (None,)) for kind in "if" for name in _BINARY},
    **{f"{kind}{name}": (2, (WIDE,)) for kind in "ld" for name in _BINARY},
    **dict.fromkeys(("ineg", "fneg", "l2i", "l2f", "f2i", "d2i", "d2f", "i2f"), (1, (None,))),
    **dict.fromkeys(("lneg", "dneg", "i2l", "i2d", "l2d", "f2l", "f2d", "d2l"), (1, (WIDE,))),
    **dict.fromkeys(("lcmp", "fcmpl", "fcmpg", "dcmpl", "dcmpg"), (2, ((-1, 1),))),
    **{name: (1, (bounds,)) for name, bounds in _NARROWING.items()},
    "instanceof": (1, (RANGES["boolean"],)),
    **{name: (2, (value,)) for name, value in _LOADED.items()},
    **dict.fromkeys(("iaload", "faload"), (2, (None,))),
    **{f"{kind}astore": (3, _NOTHING) for kind in "ilfdabcs"},
    **{f"if{op}": (1, _NOTHING) for op in ("eq", "ne", "lt", "ge", "gt", "le", "null", "nonnull")},
    **{name: (2, _NOTHING) for name in CONDITIONAL if name.startswith(("if_icmp", "if_acmp"))},
    **dict.fromkeys(
        ("ireturn", "lreturn", "freturn", "dreturn", "areturn", "athrow", "switch"), (1, _NOTHING)
    ),
    **dict.fromkeys(("goto", "return"), (0, _NOTHING)),
    **dict.fromkeys(("monitorenter", "monitorexit"), (1, _NOTHING)),
    "arraylength": (1, (None,)),
    "new": (0, (None,)),
}


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
                if not (isinstance(value, tuple) and _inside(value, RANGES[type_name])):
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
    parameters = method_types(reference.descriptor)[0]
    return [(kind, depth) for depth, kind in enumerate(reversed(parameters)) if kind in RANGES]


def _inside(inner: Bounds, outer: Bounds) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _states(cfg: Cfg) -> dict[int, _State]:
    """What is known on entry of the blocks."""
    states = {0: _State(_parameters(cfg), ())}
    pending = deque([0])
    while pending:
        number = pending.popleft()
        block = cfg.blocks[number]
        locals_now = dict(states[number].locals)
        thrown = dict(locals_now)
        stack = list(states[number].stack)
        for instruction in block.instructions:
            _step(instruction, locals_now, stack)
            if block.handlers and instruction.op in (*STORES, "iinc"):
                thrown = _joined_locals(thrown, locals_now)
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
        _step(instruction, locals_now, stack)


def _joined(a: _State, b: _State) -> _State:
    stack = tuple([_hull(x, y) for x, y in zip(a.stack, b.stack, strict=False)])
    return _State(_joined_locals(a.locals, b.locals), stack)


def _joined_locals(a: dict[int, Value], b: dict[int, Value]) -> dict[int, Value]:
    return {index: _hull(a[index], b[index]) for index in a if index in b}


def _hull(a: Value, b: Value) -> Value:
    if a == b:
        return a
    if isinstance(a, tuple) and isinstance(b, tuple):
        return min(a[0], b[0]), max(a[1], b[1])
    return None


def _parameters(cfg: Cfg) -> dict[int, Value]:
    found: dict[int, Value] = {} if cfg.method.is_static else {0: None}
    at = len(found)
    for type_name in method_types(cfg.method.descriptor)[0]:
        found[at] = _of_type(type_name)
        at += 2 if found[at] == WIDE else 1
    return found


def _of_type(type_name: str) -> Value:
    if type_name in ("long", "double"):
        return WIDE
    return RANGES.get(type_name, type_name if type_name.startswith("boolean[") else None)


def _step(instruction: Instruction, local: dict[int, Value], stack: list[Value]) -> None:
    """Run the instruction; a stack that is too short has unknown values below."""
    _, op, args = instruction
    if op in LOADS:
        stack.append(WIDE if op[0] in "ld" else local.get(args[0]))
    elif op in STORES:
        local[args[0]] = _pop(stack)
    elif op == "iinc":
        local[args[0]] = None
    elif op in _SHUFFLES:
        _shuffle(op, stack)
    elif op in ("iconst", "ldc", "getfield", "getstatic", "newarray", "checkcast"):
        _push_of_type(op, args, stack)
    elif op in ("putfield", "putstatic"):
        _taken(stack, 2 if op == "putfield" else 1)
    elif op in _INVOKES or op == "invokedynamic":
        _call(op, args[0], stack)
    elif op == "multianewarray":
        _taken(stack, args[1])
        stack.append(_of_type(args[0]))
    elif op in ("baload", "aaload"):
        _, array = _pop(stack), _pop(stack)
        stack.append(_element(op, array))
    elif op in ("iand", "ior", "ixor"):
        stack.append(_bits(op, _pop(stack), _pop(stack)))
    elif op in _NARROWING and stack and isinstance(stack[-1], tuple) and _inside(stack[-1], _NARROWING[op]):
        pass
    else:
        count, left = _EFFECTS[op]
        _taken(stack, count)
        stack.extend(left)


def _pop(stack: list[Value]) -> Value:
    return stack.pop() if stack else None


def _taken(stack: list[Value], count: int) -> None:
    del stack[max(len(stack) - count, 0) :]


def _push_of_type(op: str, args: Sequence[object], stack: list[Value]) -> None:
    match op, args[0]:
        case ("iconst", int(number)) | ("ldc", IntConstant(number)):
            stack.append((number, number))
        case "ldc", ClassConstant():
            stack.append(None)
        case "ldc", constant:
            stack.append(_of_type(getattr(constant, "type", "")))
        case _, FieldRef(_, _, type_name):
            _taken(stack, 1 if op == "getfield" else 0)
            stack.append(_of_type(type_name))
        case "newarray", str(component):
            _taken(stack, 1)
            stack.append(_of_type(component + "[]"))
        case _, str(type_name):
            _taken(stack, 1)
            stack.append(_of_type(type_name))


def _call(op: str, reference: MethodRef, stack: list[Value]) -> None:
    parameters, result = method_types(reference.descriptor)
    _taken(stack, len(parameters) + (op not in ("invokestatic", "invokedynamic")))
    if result != "void":
        stack.append(_of_type(result))


def _element(op: str, array: Value) -> Value:
    if not isinstance(array, str) or array == WIDE:
        return RANGES["byte"] if op == "baload" else None
    return _of_type(array[:-2])


def _bits(op: str, a: Value, b: Value) -> Value:
    """The bounds of a bit operation; those of `and` with something that is not negative, or of two such."""
    positive = [value for value in (a, b) if isinstance(value, tuple) and value[0] >= 0]
    if op == "iand" and positive:
        return 0, min(value[1] for value in positive)
    if len(positive) == 2:
        return 0, (1 << max(value[1] for value in positive).bit_length()) - 1
    both = [value for value in (a, b) if isinstance(value, tuple)]
    for bounds in (RANGES["byte"], RANGES["short"]):
        if len(both) == 2 and all(_inside(value, bounds) for value in both):
            return bounds
    return None


# What is put under the top of the stack: how many entries of one slot, or a wide one, and below how many.
_SHUFFLES = {
    "pop": (1, None),
    "pop2": (2, None),
    "dup": (1, 0),
    "dup_x1": (1, 1),
    "dup_x2": (1, 2),
    "dup2": (2, 0),
    "dup2_x1": (2, 1),
    "dup2_x2": (2, 2),
    "swap": (1, 1),
}


def _shuffle(op: str, stack: list[Value]) -> None:
    count, below = _SHUFFLES[op]
    moved = _slots(stack, count)
    if below is None:
        return
    under = _slots(stack, below)
    stack += [*moved, *under] if op == "swap" else [*moved, *under, *moved]


def _slots(stack: list[Value], count: int) -> list[Value]:
    """Take that many slots off the stack."""
    taken: list[Value] = []
    while count > 0:
        value = _pop(stack)
        taken.insert(0, value)
        count -= 2 if value == WIDE else 1
    return taken
