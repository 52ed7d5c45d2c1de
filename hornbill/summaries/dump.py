"""Summaries as SQL: statements that make readable rows of them in an empty database.

Documents, which the file keeps in their serial form, are tables of cases, conditions, witnesses and traces;
the others are as they are in the file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from hornbill.serial import unpacked
from hornbill.summaries.rows import READABLE, readable_rows
from hornbill.summaries.schema import database_error, open_for_reading

_TABLES = ("coverage", "costs", "ledger", "dependencies")


def dumped(path: Path, methods: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """The tables, and the rows of those methods, each given by program, settings and name."""
    connection = open_for_reading(path)
    try:
        yield "BEGIN;"
        for table in ("methods", *_TABLES):
            (text,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            yield f"{' '.join(text.split())};"
        yield from (f"{' '.join(text.split())};" for text in READABLE.split(";") if text.strip())
        for method in methods:
            query = "FROM methods WHERE program = ? AND settings = ? AND name = ?"
            (number,) = connection.execute(f"SELECT id {query}", method).fetchone()
            yield from _inserted("methods", connection.execute(f"SELECT * {query}", method))
            for table in _TABLES:
                rows = connection.execute(f"SELECT * FROM {table} WHERE method = ?", (number,))
                yield from _inserted(table, rows)
            for (data,) in connection.execute("SELECT packed FROM documents WHERE method = ?", (number,)):
                for table, row in readable_rows(number, unpacked(data).json()["cases"]):
                    yield from _inserted(table, [row])
        yield "COMMIT;"
    except sqlite3.Error as problem:
        raise database_error(problem, path) from problem
    finally:
        connection.close()


def _inserted(table: str, rows: Iterable[Sequence[object]]) -> Iterator[str]:
    for row in rows:
        yield f"INSERT INTO {table} VALUES ({', '.join(map(_literal, row))});"


def _literal(value: object) -> str:
    match value:
        case None:
            return "NULL"
        case int() | float():
            return repr(value)
        case _:
            return "'" + str(value).replace("'", "''") + "'"
