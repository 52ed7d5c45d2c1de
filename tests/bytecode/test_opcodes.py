"""The table of opcodes against the one that jawa brings along."""

from __future__ import annotations

from jawa.util.bytecode import opcode_table

from hornbill.bytecode.model import ClassConstant, Instruction, StringConstant
from hornbill.bytecode.opcodes import OPCODES, can_throw, jump_targets


def test_the_table_has_every_opcode_at_its_place() -> None:
    assert [row.number for row in OPCODES] == list(range(202))
    assert len({row.mnemonic for row in OPCODES}) == 202


def test_mnemonics_agree_with_jawa() -> None:
    numbers = {row.mnemonic: row.number for row in OPCODES}
    theirs = {name: row["op"] for name, row in opcode_table.items() if isinstance(name, str)}
    assert {name: theirs[name] for name in numbers} == numbers


def test_rows_of_one_operation_agree_on_whether_it_throws() -> None:
    by_op: dict[str, set[str]] = {}
    for row in OPCODES:
        by_op.setdefault(row.op, set()).add(row.throws)
    assert {op for op, throws in by_op.items() if len(throws) > 1} == set()


def test_only_some_constants_can_throw_when_loaded() -> None:
    assert not can_throw(Instruction(0, "ldc", (StringConstant("x"),)))
    assert can_throw(Instruction(0, "ldc", (ClassConstant("x.Y"),)))


def test_targets_of_a_switch_begin_with_the_default() -> None:
    assert jump_targets(Instruction(0, "switch", (40, ((1, 20), (2, 30))))) == (40, 20, 30)
    assert jump_targets(Instruction(0, "goto", (7,))) == (7,)
    assert jump_targets(Instruction(0, "ireturn")) == ()
