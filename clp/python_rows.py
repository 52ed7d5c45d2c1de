"""Writes what Python knows of the tables of meaning: `python -m hornbill.clp.python_rows`.

`bytecode/instruction_rows.py` has a line for each canonical instruction, `solver/operation_rows.py` one for
each operation on numbers and each comparison, as clp/python_rows.pl writes them out. They are files, so that
a process that needs no engine has none, and one that does asks it nothing when it starts.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from hornbill.bytecode.errors import HornbillError

_FOLDER = Path(__file__).resolve().parent

_INSTRUCTIONS = '''"""The canonical instructions: written from clp/meaning.pl by clp/python_rows.py.

A line reads: name; what is taken from the operand stack and left there; how many outcomes are exceptions;
whether static initialisers may run in front of it; whether an outcome is the instruction behind; whether it
changes the heap or a local variable before that; which outcome, from 1, is a jump, 0 for none; and what it
asks. Forms are types, or for what only moves entries a letter for each, a capital one for what is wide.
`instruction_table.py` reads it.
"""

TABLE = """
{rows}"""
'''

_OPERATIONS = '''"""Operations and comparisons: written from their tables in Prolog by clp/python_rows.py.

A line reads: name, types of the inputs, type of the result, what it is in Java, and to Z3, from
`operation_rows.pl`; name, opposite, and what it is in Java, and to Z3, from `comparison_rows.pl`; name, least
and greatest value of a type, from `results.pl`.
`operation_table.py` reads them.
"""

OPERATIONS = """
{operations}"""

COMPARISONS = """
{comparisons}"""

TYPES = """
{types}"""
'''


def files() -> dict[Path, str]:
    """The files with the text that they should have."""
    root = _FOLDER.parent
    operations = _OPERATIONS.format(
        operations=_printed("print_operations"),
        comparisons=_printed("print_comparisons"),
        types=_printed("print_types"),
    )
    return {
        root / "bytecode" / "instruction_rows.py": _INSTRUCTIONS.format(rows=_printed("print_instructions")),
        root / "solver" / "operation_rows.py": operations,
    }


def _printed(goal: str) -> str:
    command = ["swipl", "-q", "-g", goal, "-t", "halt", str(_FOLDER / "python_rows.pl")]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0 or done.stderr:
        raise HornbillError(f"the tables of meaning cannot be listed: {done.stderr.strip()}")
    return done.stdout


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
