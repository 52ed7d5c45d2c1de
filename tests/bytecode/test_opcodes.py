"""The table of opcodes against the one that jawa brings along."""

from __future__ import annotations

from jawa.util.bytecode import opcode_table

from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import ClassConstant, Instruction, StringConstant
from hornbill.bytecode.opcodes import CONDITIONAL, ENDING, OPCODES, THROWING, can_throw, jump_targets


def test_the_table_has_every_opcode_at_its_place() -> None:
    assert [row.number for row in OPCODES] == list(range(202))
    assert len({row.mnemonic for row in OPCODES}) == 202


def test_mnemonics_agree_with_jawa() -> None:
    numbers = {row.mnemonic: row.number for row in OPCODES}
    theirs = {name: row["op"] for name, row in opcode_table.items() if isinstance(name, str)}
    assert {name: theirs[name] for name in numbers} == numbers


def test_every_operation_that_is_not_replaced_has_a_row_in_the_table_of_meaning() -> None:
    assert {row.op for row in OPCODES} - set(INSTRUCTIONS) == {"jsr", "ret", "wide"}


def test_what_ends_and_what_branches_comes_from_the_table_of_meaning() -> None:
    assert {"goto", "switch", "athrow", "return", "ireturn"} <= ENDING
    assert {"ifnull", "if_icmplt"} <= CONDITIONAL and not CONDITIONAL & ENDING
    assert {"idiv", "aaload", "getstatic", "invokeinterface"} <= THROWING and "iadd" not in THROWING


def test_only_some_constants_can_throw_when_loaded() -> None:
    assert not can_throw(Instruction(0, "ldc", (StringConstant("x"),)))
    assert can_throw(Instruction(0, "ldc", (ClassConstant("x.Y"),)))


def test_targets_of_a_switch_begin_with_the_default() -> None:
    assert jump_targets(Instruction(0, "switch", (40, ((1, 20), (2, 30))))) == (40, 20, 30)
    assert jump_targets(Instruction(0, "goto", (7,))) == (7,)
    assert jump_targets(Instruction(0, "ireturn")) == ()
