"""Instructions as a person reads them: locals by variable, targets by block, members by signature."""

from __future__ import annotations

import json
from itertools import pairwise

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    Instruction,
    MethodHandle,
    MethodRef,
    MethodType,
    StringConstant,
)
from hornbill.bytecode.opcodes import LOADS, STORES
from hornbill.names import plain_type, short_type, signature

_MAX_TEXT = 60


class InstructionText:
    """Writes the instructions of one graph; with `short`, names go without their packages."""

    def __init__(self, cfg: Cfg, short: bool = False) -> None:
        self._cfg = cfg
        self._short = short
        pcs = [instruction.pc for block in cfg.blocks for instruction in block.instructions]
        self._after = dict(pairwise(pcs))

    def local(self, pc: int, index: int) -> str:
        """The name of that local at that pc, or `local3`."""
        if index == 0 and self._cfg.this_is_constant:
            return "this"
        return self._cfg.variable_name(pc, index) or f"local{index}"

    def text(self, instruction: Instruction, block: Block) -> str:
        """The instruction, which is one of that block's."""
        operands = self._operands(instruction, block)
        return f"{instruction.op} {operands}" if operands else instruction.op

    def _operands(self, instruction: Instruction, block: Block) -> str:
        pc, op, args = instruction
        if op in STORES:  # the variable's scope begins behind the store
            return self.local(self._after.get(pc, pc), args[0])
        if op in LOADS:
            return self.local(pc, args[0])
        if op == "iinc":
            return f"{self.local(pc, args[0])} by {args[1]}"
        if op == "switch":
            return ", ".join(f"{keys} -> B{index}" for index, keys in switch_cases(instruction, block))
        if block.targets and instruction is block.instructions[-1]:
            return f"-> B{block.targets[0]}"
        return ", ".join(map(self._operand, args))

    def _operand(self, operand: object) -> str:
        match operand:
            case FieldRef(owner, name, kind):
                return f"{self._type(owner)}.{name} : {self._type(kind)}"
            case MethodRef(owner, name, descriptor, _):
                return f"{self._type(owner)}.{signature(name, descriptor, self._short)}"
            case DynamicCall(name, descriptor, bootstrap, _):
                member = bootstrap.member
                return (
                    f"{signature(name, descriptor, self._short)} by {short_type(member.owner)}.{member.name}"
                )
            case str():
                return self._type(operand)
            case tuple():
                return self._constant(operand)  # type: ignore[arg-type]  # what is left are constants
            case _:
                return str(operand)

    def _constant(self, constant: Constant) -> str:
        match constant:
            case StringConstant(text):
                quoted = json.dumps(text)
                return quoted if len(quoted) <= _MAX_TEXT else quoted[: _MAX_TEXT - 4] + '..."'
            case ClassConstant(kind):
                return f"{self._type(kind)}.class"
            case MethodHandle(_, member):
                return f"handle of {self._type(member.owner)}.{member.name}"
            case MethodType(descriptor):
                return signature("", descriptor, self._short)
            case DynamicConstant(name, kind, _, _):
                return f"dynamic {name} : {self._type(kind)}"
            case _:
                return str(constant[0])

    def _type(self, name: str) -> str:
        return short_type(name) if self._short else plain_type(name)


def switch_cases(instruction: Instruction, block: Block) -> list[tuple[int, str]]:
    """Where a switch leads, each block once, with the keys that lead there: `1, 2, default`."""
    default, *cases = block.targets
    keys: dict[int, list[str]] = {}
    for (key, _), index in zip(instruction.args[1], cases, strict=True):
        keys.setdefault(index, []).append(str(key))
    keys.setdefault(default, []).append("default")
    return [(index, ", ".join(named)) for index, named in keys.items()]
