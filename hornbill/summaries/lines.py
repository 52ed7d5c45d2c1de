"""Line numbers in what is kept of a program: written anew where lines moved and nothing else did.

They are in no key (summaries/keys.py), so that a summary outlives a comment at the top of its file. What
shows them, cases and ledgers, has the numbers of the class files as they were at the latest run.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from hornbill.bytecode.cfg import line_at
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.program import Program
from hornbill.method_cases import MethodCases
from hornbill.serial import packed, unpacked

LineOf = Callable[[str, int], int | None]
"""The line of a pc in a method; None where the class file does not say."""


def lines_of(program: Program) -> LineOf:
    """The lines of the program's methods; each table is read once."""
    tables: dict[str, tuple[tuple[int, int], ...]] = {}

    def line_of(method_id: str, pc: int) -> int | None:
        if method_id not in tables:
            tables[method_id] = _table(program, method_id)
        return line_at(tables[method_id], pc)

    return line_of


def _table(program: Program, method_id: str) -> tuple[tuple[int, int], ...]:
    try:
        method = program.method(method_id)
        code = None if method is None else method.code
    except HornbillError:
        return ()
    return () if code is None else code.lines


def with_lines(document: MethodCases, line_of: LineOf) -> MethodCases:
    """The cases with the lines that their branches have now, and the ledger's."""
    cases = (
        replace(case, branches=tuple(replace(b, line=line_of(b.method, b.pc)) for b in case.branches))
        for case in document.cases
    )
    ledger = {**document.ledger, "branches": _moved(document.ledger["branches"], line_of)}
    return replace(document, cases=tuple(cases), ledger=ledger)


def move_lines(
    connection: sqlite3.Connection, program: str, settings: str, moved: Collection[str], line_of: LineOf
) -> None:
    """Write the lines of those methods anew wherever summaries of the program speak of them."""
    connection.execute("CREATE TEMP TABLE IF NOT EXISTS moved (name TEXT PRIMARY KEY)")
    connection.execute("DELETE FROM moved")
    connection.executemany("INSERT INTO moved VALUES (?)", [(name,) for name in moved])
    own = (
        "JOIN methods m ON m.id = t.method WHERE m.program = ? AND m.settings = ?"
        " AND {} IN (SELECT name FROM moved)"
    )
    left_out = " AND t.kind = 'branch'"
    covered = own.format("t.covered")
    whose = (program, settings)
    run = connection.execute
    for *key, method, pc in run(
        f"SELECT t.method, t.outcome, t.covered, t.pc FROM coverage t {covered}", whose
    ).fetchall():
        run(
            "UPDATE coverage SET line = ? WHERE method = ? AND outcome = ? AND covered = ? AND pc = ?",
            (line_of(method, pc), *key, method, pc),
        )
    for text, *key in run(
        f"SELECT t.json, t.method, t.place FROM ledger t {covered}{left_out}", whose
    ).fetchall():
        branch = _moved([json.loads(text)], line_of)[0]
        run(
            "UPDATE ledger SET line = ?, json = ? WHERE method = ? AND place = ?",
            (branch["line"], _text(branch), *key),
        )
    speaking = f"SELECT t.method FROM coverage t {covered} UNION SELECT t.method FROM ledger t {covered}"
    for data, method in run(
        f"SELECT packed, method FROM documents WHERE method IN ({speaking})", (*whose, *whose)
    ).fetchall():
        document = packed(with_lines(unpacked(data), line_of))
        run("UPDATE documents SET packed = ? WHERE method = ?", (document, method))


def _moved(branches: Iterable[Mapping[str, Any]], line_of: LineOf) -> list[dict[str, Any]]:
    return [{**branch, "line": line_of(branch["method"], branch["pc"])} for branch in branches]


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
