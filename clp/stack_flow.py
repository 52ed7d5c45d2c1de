"""What the operand stack and the locals of a method hold, as far as that is plain.

A value is the bounds of an int, the type of an array of boolean, `WIDE` for what takes two slots, another
text that whoever runs the steps gave a value as its name, or None for all else. A stack has its top last;
below what is known of it, values are unknown.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.bytecode.cfg import Cfg
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import ClassConstant, FieldRef, Instruction, IntConstant, MethodRef
from hornbill.bytecode.opcodes import CONDITIONAL, LOADS, STORES

RANGES = {"boolean": (0, 1), "byte": (-128, 127), "char": (0, 0xFFFF), "short": (-0x8000, 0x7FFF)}
WIDE = "wide"

Bounds = tuple[int, int]
Value = Bounds | str | None

INVOKES = frozenset(("invokevirtual", "invokespecial", "invokestatic", "invokeinterface"))
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


def inside(inner: Bounds, outer: Bounds) -> bool:
    """Whether the inner bounds allow nothing that the outer ones do not."""
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def joined(a: dict[int, Value], b: dict[int, Value]) -> dict[int, Value]:
    """Locals where they are either a or b."""
    return {index: hull(a[index], b[index]) for index in a if index in b}


def hull(a: Value, b: Value) -> Value:
    """A value that is either a or b."""
    if a == b:
        return a
    if isinstance(a, tuple) and isinstance(b, tuple):
        return min(a[0], b[0]), max(a[1], b[1])
    return None


def parameters(cfg: Cfg) -> dict[int, Value]:
    """The locals that the method begins with."""
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


def step(instruction: Instruction, local: dict[int, Value], stack: list[Value]) -> None:
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
    elif op in INVOKES or op == "invokedynamic":
        _call(op, args[0], stack)
    elif op == "multianewarray":
        _taken(stack, args[1])
        stack.append(_of_type(args[0]))
    elif op in ("baload", "aaload"):
        _, array = _pop(stack), _pop(stack)
        stack.append(_element(op, array))
    elif op in ("iand", "ior", "ixor"):
        stack.append(_bits(op, _pop(stack), _pop(stack)))
    elif op in _NARROWING and stack and isinstance(stack[-1], tuple) and inside(stack[-1], _NARROWING[op]):
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
        if len(both) == 2 and all(inside(value, bounds) for value in both):
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
