"""Writes docs/instructions.md, the supported instructions: `python -m hornbill.clp.instructions_page`.

Which opcodes there are is bytecode/opcodes.py's to say; what each does comes from the table of meaning, as
clp/instruction_rows.pl writes it out.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.opcodes import OPCODES, Opcode
from hornbill.solver.operation_table import OPERATIONS, Expression

_FOLDER = Path(__file__).resolve().parent
PAGE = _FOLDER.parent / "docs" / "instructions.md"

# Operations that other modules replace by plainer ones before the table of meaning is asked.
_REPLACED = {
    "wide": "part of the instruction behind it (`bytecode/code_attribute.py`)",
    "jsr": "the subroutine's body is copied (`bytecode/subroutines.py`)",
    "ret": "the subroutine's body is copied (`bytecode/subroutines.py`)",
    "invokedynamic": "a call of a class made for it (`bytecode/dynamic/`)",
}
_AS = {"invokeinterface": "invokevirtual"}
_NUMBERS = {"ldc": ("iconst", "fconst"), "ldc_w": ("iconst", "fconst"), "ldc2_w": ("lconst", "dconst")}

_HEAD = """# Instructions

The 202 opcodes of the Java virtual machine and what they mean here. This page is written by
`python -m hornbill.clp.instructions_page` from the tables `bytecode/opcodes.py`, `clp/meaning.pl`,
`clp/test_rows.pl` and `solver/operation_rows.pl`.

- *Form* is the term that the table of meaning has for the opcode, once operands are resolved.
- *Pops* and *pushes* are entries of the operand stack, the top last: `word` is an int, float or reference,
  `wide` a long or double, `value` any of them. Calls are shown for a method from int to int.
- *Asks* is the question that decides how the instruction ends; without one it always ends the same way.
- *Outcomes* are by name what the answers lead to: `next` is the instruction behind, a class is an exception.

Where an instruction uses a class whose static initialisers may not have run (`getstatic`, `putstatic`,
`invokestatic`, `new`), an `init(class)` stands in front of it, with an outcome for each way that can end. A
call ends like the method that is called. What cannot be resolved or is not modelled ends its path as
`unsupported`.

An int that goes to a field, or is returned, as boolean, byte, char or short is narrowed by a `narrow(type)`
in front where the method leaves open whether it fits (no Java compiler does). As an argument it is not
narrowed, as in the JVM: in front of such a call, `fits(depth,type)` ends the path as `unsupported` where it
does not fit.

| no. | opcode | form | pops | pushes | asks | outcomes |
| ---: | --- | --- | --- | --- | --- | --- |
"""

_TESTS = """
## Tests
The questions by which instructions end in one way or another, the rows of `clp/test_rows.pl`: whether they
are asked on a heap, whether the answers are patterns of what is asked (`null` or `r(X)`), and what the
predicate of the rules for the answers is called.

| test | asked on | answers | rules |
| --- | --- | --- | --- |
"""

_OPERATIONS = """
## Operations
The operations on numbers that instructions use, the rows of `solver/operation_rows.pl`: what they are in
Java, and to Z3, of operands `x` and `y`.

| operation | of | gives | in Java | to Z3 |
| --- | --- | --- | --- | --- |
"""


class Row(NamedTuple):
    """A row of the table of meaning as text."""

    op: str
    form: str
    pops: str
    pushes: str
    asks: str
    outcomes: str


def meaning_rows() -> dict[str, list[Row]]:
    """The rows of each canonical operation."""
    rows: dict[str, list[Row]] = {}
    for columns in _printed("print_rows"):
        row = Row(*columns)
        rows.setdefault(row.op, []).append(row)
    return rows


def _printed(goal: str) -> list[list[str]]:
    """The lines that a goal of instruction_rows.pl writes, in columns."""
    command = ["swipl", "-q", "-g", goal, "-t", "halt", str(_FOLDER / "instruction_rows.pl")]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0 or done.stderr:
        raise HornbillError(f"the table of meaning cannot be listed: {done.stderr.strip()}")
    return [line.split("\t") for line in done.stdout.splitlines()]


def page() -> str:
    """The page's text."""
    rows = meaning_rows()
    tests = (
        f"| `{test}` | {heap} | {pattern} | {kind} |\n"
        for test, heap, pattern, kind in _printed("print_tests")
    )
    return "".join(
        (_HEAD, *(_line(opcode, rows) for opcode in OPCODES), _TESTS, *tests, _OPERATIONS, *_operations())
    )


def _operations() -> Iterator[str]:
    for row in OPERATIONS.values():
        java = " ".join(row.java).replace("|", "\\|")
        yield f"| `{row.name}` | {', '.join(row.inputs)} | {row.result} | `{java}` | {_z3(row.meaning)} |\n"


def _z3(meaning: Expression) -> str:
    if not isinstance(meaning, tuple):
        return str(meaning)
    word, *arguments = meaning
    return f"{word}({', '.join(map(_z3, arguments))})"


def _line(opcode: Opcode, rows: dict[str, list[Row]]) -> str:
    if opcode.op in _REPLACED:
        cells = [_REPLACED[opcode.op], "", "", "", ""]
    else:
        operations = (*_NUMBERS.get(opcode.mnemonic, ()), _AS.get(opcode.op, opcode.op))
        if opcode.mnemonic == "ldc2_w":
            operations = _NUMBERS["ldc2_w"]
        meant = [row for operation in operations for row in rows[operation]]
        cells = [_code(_form(row, opcode) for row in meant)]
        cells += [_distinct(row.pops for row in meant), _distinct(row.pushes for row in meant)]
        cells += [_distinct(row.asks for row in meant), _distinct(row.outcomes for row in meant)]
    return f"| {opcode.number} | `{opcode.mnemonic}` | {' | '.join(cells)} |\n"


def _form(row: Row, opcode: Opcode) -> str:
    """The form, with the operand that the opcode itself stands for."""
    operand = "local" if opcode.op.endswith(("load", "store")) else "value"
    return row.form if opcode.implied is None else row.form.replace(operand, str(opcode.implied))


def _code(texts: Iterable[str]) -> str:
    return _distinct(f"`{text}`" for text in texts)


def _distinct(texts: Iterable[str]) -> str:
    return " or ".join(dict.fromkeys(text for text in texts if text))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
