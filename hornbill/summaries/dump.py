"""Summaries as SQL: statements that make their rows in an empty database with the same tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

from hornbill.summaries.schema import MIGRATIONS, database_error, open_for_reading

_TABLES = ("cases", "constraints", "witnesses", "traces", "coverage", "ledger", "dependencies")


def dumped(path: Path, methods: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """The tables, and the rows of those methods, each given by program, settings and name."""
    connection = open_for_reading(path)
    try:
        yield "BEGIN;"
        for migration in MIGRATIONS:
            yield from (f"{' '.join(text.split())};" for text in migration.split(";") if text.strip())
        for method in methods:
            query = "FROM methods WHERE program = ? AND settings = ? AND name = ?"
            (number,) = connection.execute(f"SELECT id {query}", method).fetchone()
            yield from _rows(connection, "methods", f"SELECT * {query}", method)
            for table in _TABLES:
                yield from _rows(connection, table, f"SELECT * FROM {table} WHERE method = ?", (number,))
        yield "COMMIT;"
    except sqlite3.Error as problem:
        raise database_error(problem, path) from problem
    finally:
        connection.close()


def _rows(connection: sqlite3.Connection, table: str, query: str, values: Sequence[object]) -> Iterator[str]:
    for row in connection.execute(query, values):
        yield f"INSERT INTO {table} VALUES ({', '.join(map(_literal, row))});"


def _literal(value: object) -> str:
    match value:
        case None:
            return "NULL"
        case int() | float():
            return repr(value)
        case _:
            return "'" + str(value).replace("'", "''") + "'"
