"""docs/instructions.md has a line for each opcode, and says what the tables say."""

from __future__ import annotations

import re

from hornbill.bytecode.opcodes import OPCODES
from hornbill.clp.instructions_page import PAGE, meaning_rows, page


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m hornbill.clp.instructions_page`"


def test_every_opcode_has_its_line() -> None:
    lines = re.findall(r"^\| (\d+) \| `(\w+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert lines == [(str(row.number), row.mnemonic) for row in OPCODES]
    assert len(lines) == 202


def test_only_canonical_operations_have_a_meaning() -> None:
    assert set(meaning_rows()) <= {row.op for row in OPCODES} | {row.mnemonic for row in OPCODES}


def test_exceptions_are_named() -> None:
    lines = {line.split("`")[1]: line for line in PAGE.read_text().splitlines() if re.match(r"\| \d", line)}
    assert "mismatch: ArrayStoreException" in lines["aastore"]
    assert "outside: ArrayIndexOutOfBoundsException" in lines["iaload"]
    assert "false: ArithmeticException" in lines["lrem"]
