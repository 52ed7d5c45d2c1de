"""What a branch asks, much as in Java: `size < cap` where `if_icmplt` jumps, `size >= cap` where it does not.

The operands are found by following the instructions of the branch's own basic block. What an earlier block
left on the stack, or cannot be said in short, has no text; then the branch is named by its outcome alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.descriptors import method_types, slots
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import FieldRef, Instruction, MethodRef, StringConstant
from hornbill.bytecode.opcodes import LOADS, STORES
from hornbill.bytecode.parameters import parameter_names
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.names import short_type
from hornbill.solver.operation_table import COMPARISONS, OPERATIONS, Operation

_LONGEST = 60


@dataclass(frozen=True, slots=True)
class _Operand:
    """A value on the stack; `atomic` where it needs no brackets.

    `order` are the sides of a three-way comparison, `nan` what that gives where one of them is NaN.
    """

    text: str
    atomic: bool = True
    boolean: bool = False
    order: tuple[str, str] | None = None
    nan: int | None = None

    @property
    def part(self) -> str:
        """The text as an operand of something else."""
        return self.text if self.atomic else f"({self.text})"

    @property
    def side(self) -> str:
        """The text as a side of a comparison, which binds more than bitwise operators alone."""
        return self.part if any(f" {sign} " in self.text for sign in "&|^") else self.text


class _UntoldError(Exception):
    """The operands cannot be said."""


def branch_condition(cfg: Cfg, pc: int, outcome: str) -> str | None:
    """When the branch at that pc has that outcome; None where it cannot be said in short."""
    block = next((b for b in cfg.blocks if b.instructions[-1].pc % COPY_DISTANCE == pc), None)
    if block is None:
        return None
    followed = _Followed(cfg)
    try:
        for instruction in block.instructions[:-1]:
            followed.step(instruction)
        text = _asked(followed, block, outcome)
    except _UntoldError:
        return None
    return text if len(text) <= _LONGEST else None


def _asked(followed: _Followed, block: Block, outcome: str) -> str:
    op = block.instructions[-1].op
    value = followed.pop()
    if op == "switch":
        if outcome == "default":
            return f"{value.part} is none of the cases"
        return " || ".join(f"{value.side} == {key.strip()}" for key in outcome.split(","))
    row = INSTRUCTIONS[op]
    holds = (outcome == "taken") == (row.jump == 1)
    match row.asks:
        case ("null", _):
            return f"{value.part} {'==' if holds else '!='} null"
        case ("same", _, _):
            return f"{followed.pop().side} {'==' if holds else '!='} {value.side}"
        case ("compare", comparison, _, "0"):
            return _compared_to_zero(value, comparison if holds else COMPARISONS[comparison].opposite)
        case ("compare", comparison, _, _):
            asked = comparison if holds else COMPARISONS[comparison].opposite
            return f"{followed.pop().side} {COMPARISONS[asked].java} {value.side}"
    raise _UntoldError


def _compared_to_zero(value: _Operand, comparison: str) -> str:
    sign = COMPARISONS[comparison].java
    if value.order is not None:
        said = f"{value.order[0]} {sign} {value.order[1]}"
        unordered = value.nan is not None and comparison not in ("eq", "ne")
        return f"{said}, or one is NaN" if unordered and _holds(comparison, value.nan or 0) else said
    if value.boolean and comparison in ("eq", "ne"):
        return value.text if comparison == "ne" else f"!{value.part}"
    return f"{value.side} {sign} 0"


def _holds(comparison: str, number: int) -> bool:
    return number < 0 if comparison in ("lt", "le") else number > 0


@dataclass(slots=True)
class _Followed:
    """The stack along one block."""

    cfg: Cfg
    stack: list[_Operand] = field(default_factory=list)

    def pop(self) -> _Operand:
        """The operand on top; what an earlier block left there cannot be said."""
        if not self.stack:
            raise _UntoldError
        return self.stack.pop()

    def push(self, text: str, atomic: bool = True, boolean: bool = False) -> None:
        """Put an operand on top."""
        self.stack.append(_Operand(text, atomic, boolean))

    def step(self, instruction: Instruction) -> None:
        """Follow the instruction; behind one that is not known here nothing is said of what was before."""
        op = instruction.op
        row = INSTRUCTIONS[op]
        if op in OPERATIONS:
            self.operate(OPERATIONS[op])
        elif op in _STEPS:
            _STEPS[op](self, instruction)
        elif row.only_moves and len(row.forms) == 1 and len(self.stack) >= len(row.forms[0][0]):
            taken, left = row.forms[0]
            moved = {entry: self.pop() for entry in reversed(taken)}
            self.stack.extend(moved[entry] for entry in left)
        else:
            self.stack.clear()

    def operate(self, operation: Operation) -> None:
        """An operation on numbers, as Java writes it; what Java does without being asked is not written."""
        match operation.java, [self.pop() for _ in operation.inputs]:
            case ("infix" | "shift", sign), [right, left]:
                self.push(f"{left.part} {sign} {right.part}", atomic=False)
            case ("three_way", unordered), [right, left]:
                nan = None if unordered == "none" else int(unordered)
                self.stack.append(_Operand("", order=(left.side, right.side), nan=nan))
            case ("minus",), [value]:
                self.push(f"-{value.part}", atomic=False)
            case ("widening",), [value]:
                self.stack.append(value)
            case ("static", owner, name), operands:
                arguments = ", ".join(operand.text for operand in reversed(operands))
                self.push(f"{owner}.{name}({arguments})")
            case _:
                self.stack.clear()

    def local(self, pc: int, index: int) -> str:
        """The name of the local at that pc: of parameters, `arg0` and so on where there is no other."""
        method = self.cfg.method
        name = self.cfg.variable_name(pc, index)
        if name is not None or index >= slots(method_types(method.descriptor)[0]) + (not method.is_static):
            return name or f"local{index}"
        kinds = (*(() if method.is_static else (method.owner,)), *method_types(method.descriptor)[0])
        starts = [slots(kinds[:place]) for place in range(len(kinds))]
        return parameter_names(method)[starts.index(index)] if index in starts else f"local{index}"


def _load(followed: _Followed, instruction: Instruction) -> None:
    pc, op, (index, *_) = instruction
    code = followed.cfg.method.code
    variables = () if code is None or op != "iload" else code.variables
    boolean = any(v.index == index and v.start <= pc < v.end and v.descriptor == "Z" for v in variables)
    followed.push(followed.local(pc, index), boolean=boolean)


def _store(followed: _Followed, _: Instruction) -> None:
    """An assignment inside a condition leaves its value there twice; other names may have changed."""
    stored = followed.pop()
    followed.stack[:] = [stored] if followed.stack == [stored] else []


def _constant(followed: _Followed, instruction: Instruction) -> None:
    followed.push(str(instruction.args[0]))


def _null(followed: _Followed, _: Instruction) -> None:
    followed.push("null")


def _text(followed: _Followed, instruction: Instruction) -> None:
    if not isinstance(instruction.args[0], StringConstant):
        raise _UntoldError
    followed.push(json.dumps(instruction.args[0].value))


def _element(followed: _Followed, _: Instruction) -> None:
    index, array = followed.pop(), followed.pop()
    followed.push(f"{array.part}[{index.text}]")


def _field(followed: _Followed, instruction: Instruction) -> None:
    ref: FieldRef = instruction.args[0]
    owner = followed.pop().part if instruction.op == "getfield" else short_type(ref.owner)
    followed.push(f"{owner}.{ref.name}", boolean=ref.type == "boolean")


def _length(followed: _Followed, _: Instruction) -> None:
    followed.push(f"{followed.pop().part}.length")


def _instance(followed: _Followed, instruction: Instruction) -> None:
    text = f"{followed.pop().part} instanceof {short_type(instruction.args[0])}"
    followed.push(text, atomic=False, boolean=True)


def _same(followed: _Followed, _: Instruction) -> None:
    followed.stack.append(followed.pop())


def _call(followed: _Followed, instruction: Instruction) -> None:
    ref: MethodRef = instruction.args[0]
    parameters, result = method_types(ref.descriptor)
    arguments = ", ".join(reversed([followed.pop().text for _ in parameters]))
    owner = short_type(ref.owner) if instruction.op == "invokestatic" else followed.pop().part
    if result == "void":
        followed.stack.clear()
    else:
        followed.push(f"{owner}.{ref.name}({arguments})", boolean=result == "boolean")


_Step = Callable[[_Followed, Instruction], None]
_STEPS: Mapping[str, _Step] = {
    **dict.fromkeys(LOADS, _load),
    **dict.fromkeys(STORES, _store),
    **{f"{kind}const": _constant for kind in "ilfd"},
    **{f"{kind}aload": _element for kind in "ilfdabcs"},
    "checkcast": _same,
    **dict.fromkeys(("getfield", "getstatic"), _field),
    **dict.fromkeys("invokevirtual invokespecial invokestatic invokeinterface".split(), _call),
    "aconst_null": _null,
    "ldc": _text,
    "arraylength": _length,
    "instanceof": _instance,
}
