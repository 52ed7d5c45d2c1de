"""How many slots of the operand stack an instruction takes, and how many it leaves."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types, slots
from hornbill.bytecode.model import DynamicCall, DynamicConstant, FieldRef, Instruction, MethodRef


class Unfollowed(Exception):
    """Code whose stack is not followed; it never leaves this package."""


def _table(*rows: tuple[str, int, int]) -> dict[str, tuple[int, int]]:
    return {op: (popped, pushed) for ops, popped, pushed in rows for op in ops.split()}


_SLOTS = _table(
    ("nop iinc goto return", 0, 0),
    ("aconst_null iconst fconst iload fload aload new", 0, 1),
    ("lconst dconst lload dload", 0, 2),
    ("istore fstore astore pop ireturn freturn areturn athrow switch monitorenter monitorexit", 1, 0),
    ("lstore dstore pop2 lreturn dreturn", 2, 0),
    ("iaload faload aaload baload caload saload", 2, 1),
    ("laload daload", 2, 2),
    ("iastore fastore aastore bastore castore sastore", 3, 0),
    ("lastore dastore", 4, 0),
    ("dup", 1, 2),
    ("dup_x1", 2, 3),
    ("dup_x2", 3, 4),
    ("dup2", 2, 4),
    ("dup2_x1", 3, 5),
    ("dup2_x2", 4, 6),
    ("swap", 2, 2),
    ("iadd isub imul idiv irem iand ior ixor ishl ishr iushr fadd fsub fmul fdiv frem", 2, 1),
    ("ladd lsub lmul ldiv lrem land lor lxor dadd dsub dmul ddiv drem", 4, 2),
    ("lshl lshr lushr", 3, 2),
    ("ineg fneg i2b i2c i2s i2f f2i newarray checkcast instanceof arraylength", 1, 1),
    ("lneg dneg l2d d2l", 2, 2),
    ("i2l i2d f2l f2d", 1, 2),
    ("l2i l2f d2i d2f", 2, 1),
    ("lcmp dcmpl dcmpg", 4, 1),
    ("fcmpl fcmpg", 2, 1),
    ("ifeq ifne iflt ifge ifgt ifle ifnull ifnonnull", 1, 0),
    ("if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne", 2, 0),
)


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
    if op not in _SLOTS:
        raise Unfollowed
    return _SLOTS[op]
