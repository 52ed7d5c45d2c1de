"""What the operand stack and the locals of a method hold, as far as that is plain.

A value is the bounds of an int, the type of an array of boolean, `WIDE` for what takes two slots, another
text that whoever runs the steps gave a value as its name, or None for all else. A stack has its top last;
below what is known of it, values are unknown.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.bytecode.cfg import Cfg
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.instruction_table import INSTRUCTIONS, slots_of
from hornbill.bytecode.model import ClassConstant, FieldRef, Instruction, IntConstant, MethodRef
from hornbill.bytecode.opcodes import LOADS, STORES
from hornbill.solver.operation_table import OPERATIONS, TYPES

RANGES = {name: TYPES[name] for name in ("boolean", "byte", "char", "short")}
WIDE = "wide"

Bounds = tuple[int, int]
Value = Bounds | str | None

INVOKES = frozenset(("invokevirtual", "invokespecial", "invokestatic", "invokeinterface"))
_NARROWING = {row.name: RANGES[row.result] for row in OPERATIONS.values() if row.result in RANGES}
_GIVEN: dict[str, Bounds] = {
    **_NARROWING,
    **{row.name: (-1, 1) for row in OPERATIONS.values() if row.java[0] == "three_way"},
    "instanceof": RANGES["boolean"],
    "caload": RANGES["char"],
    "saload": RANGES["short"],
}
"""The bounds of the int that an instruction leaves, where its type says more than int."""


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
    elif INSTRUCTIONS[op].only_moves:
        _move(op, stack)
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
        taken, left = INSTRUCTIONS[op].forms[0]
        _taken(stack, len(taken))
        stack.extend(_GIVEN.get(op, WIDE if slots_of(entry) == 2 else None) for entry in left)


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


def _move(op: str, stack: list[Value]) -> None:
    """Run the form whose entries are as wide as those on the stack; where none is, nothing is known of it."""
    for taken, left in INSTRUCTIONS[op].forms:
        entries = [None] * (len(taken) - len(stack)) + stack[-len(taken) :]
        if all(
            (value == WIDE) == (slots_of(entry) == 2) for value, entry in zip(entries, taken, strict=True)
        ):
            moved = dict(zip(taken, entries, strict=True))
            _taken(stack, len(taken))
            stack.extend(moved[entry] for entry in left)
            return
    stack.clear()
