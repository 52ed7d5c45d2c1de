"""Writes docs/library.md, what is modelled of the Java library: `python -m hornbill.clp.library_page`.

Which methods have a model, and what becomes of a call on known and on unknown values, library_rows.pl says.
"""

from __future__ import annotations

import subprocess
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import HornbillError

_FOLDER = Path(__file__).resolve().parent
PAGE = _FOLDER.parent / "docs" / "library.md"

_HEAD = """# The Java library: what is modelled

Methods of the library are models, in `clp/library/`, or the JDK's own bytecode, translated on demand. This
page is written by `python -m hornbill.clp.library_page` from the tables of models; `library-models.md` says
how models work. {methods:,} methods of {classes:,} classes have a model. Which methods a program uses that
have none, and what running their bytecode took, `hornbill translate` and `hornbill explain` count.

## To add a method: one row

1. Look up its id: `javap -s -p java.util.StringJoiner`.
2. Write its clause into the module of its family, a file of `clp/library/`:
   `model(Id(Arguments...), Result, Heap)` where it only looks at objects; with the heap after it as a fourth
   argument where it changes them; and with `ok` or `exc(X)` as a fifth where it throws. Where some of its
   values are unknown, the clause of that form in a module `open_*.pl` is what runs, or a row of
   `open_by_cases.pl` says how its arguments are told apart.
3. `make docs` writes its line here; `tests/clp_library/` runs it against a JVM once a method of the programs
   there calls it.

## To add a class: one module

1. Say what its abstract state is, in the module's header; where that is a number or two, as rows of
   `state_part/5`, and each field of the class as a row of `state_view/4` (`library-models.md`, *Values*).
2. Write a row for each of its methods, as above.
3. Name the module in `clp/library.pl` (known values) or in `clp/model_calls.pl` (unknown ones).

## What the tables say

| word | a call on such values |
| --- | --- |
| model | runs the clause of the module that is named |
| cases | runs that clause in each case that there is for the unknown values |
| bytecode | runs the JDK's own code |
| unsupported | ends its path, which the ledger counts; *with a reason* where that is so on purpose |
| - | there are no such values |

A method that is in no table runs the JDK's own code.
"""


class Row(NamedTuple):
    """A method that has a model, and what becomes of calls on known values and on others."""

    owner: str
    member: str
    known: str
    unknown: str
    module: str


def model_rows() -> list[Row]:
    """The rows of library_rows.pl."""
    command = ["swipl", "-q", "-g", "print_models", "-t", "halt", str(_FOLDER / "library_rows.pl")]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0 or done.stderr:
        raise HornbillError(f"the models of the library cannot be listed: {done.stderr.strip()}")
    return [Row(*line.split("\t")) for line in done.stdout.splitlines()]


def page() -> str:
    """The page's text."""
    rows = model_rows()
    by_class = {owner: list(group) for owner, group in groupby(rows, key=lambda row: row.owner)}
    head = _HEAD.format(methods=len(rows), classes=len(by_class))
    return head + "".join(_table(owner, own) for owner, own in by_class.items())


def _table(owner: str, rows: list[Row]) -> str:
    lines = [
        f"\n## {owner}\n\n| method | known values | unknown values | module |\n| --- | --- | --- | --- |\n"
    ]
    for row in rows:
        name, _, _ = row.member.partition("(")
        unknown = "-" if row.member == "<init>()V" else row.unknown
        lines.append(f"| `{_java(name, row.member)}` | {row.known} | {unknown} | `{row.module}` |\n")
    return "".join(lines)


def _java(name: str, member: str) -> str:
    """The method as Java writes it, with types by their short names."""
    parameters, result = method_types(member[len(name) :])
    shown = ", ".join(map(_short, parameters))
    return f"{name}({shown})" if name.startswith("<") else f"{_short(result)} {name}({shown})"


def _short(type_name: str) -> str:
    return type_name.rpartition(".")[2].replace("$", ".")


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
