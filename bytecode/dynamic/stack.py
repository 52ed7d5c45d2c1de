"""How many slots of the operand stack an instruction takes, and how many it leaves."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types, slots
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import DynamicCall, DynamicConstant, FieldRef, Instruction, MethodRef


class Unfollowed(Exception):
    """Code whose stack is not followed; it never leaves this package."""


def rises(instruction: Instruction) -> tuple[int, int]:
    """The slots that the instruction takes from the stack, and those that it leaves there."""
    op = instruction.op
    match instruction.args:
        case (FieldRef() as field,):
            size = slots((field.type,))
            rows = {"getstatic": (0, size), "putstatic": (size, 0), "getfield": (1, size)}
            return rows.get(op, (size + 1, 0))
        case (MethodRef() | DynamicCall() as call,):
            parameters, result = method_types(call.descriptor)
            received = op not in ("invokestatic", "invokedynamic")
            return slots(parameters) + received, 0 if result == "void" else slots((result,))
        case (DynamicConstant() as constant,):
            return 0, slots((constant.type,))
    if op == "ldc":
        return 0, 1
    if op == "multianewarray":
        return instruction.args[1], 1
    if op not in INSTRUCTIONS:
        raise Unfollowed
    return INSTRUCTIONS[op].slots
