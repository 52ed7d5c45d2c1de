"""Writing and reading summaries: one transaction a method, documents as `hornbill cases --json` prints them,
kept in their serial form (hornbill/serial.py).

A document that is read back equals the one that was written, its keys in the same order, so that what is
made of it does not depend on where it comes from.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.method_cases import MethodCases
from hornbill.serial import packed, unpacked
from hornbill.summaries.lines import LineOf, move_lines
from hornbill.summaries.rows import cost_rows, coverage_rows, ledger_rows
from hornbill.summaries.schema import database_error, open_database, open_for_reading

COMPLETE, PARTIAL, FAILED = "complete", "partial", "failed"
_HEAD = "name, class, key, state, reason, budget, criterion, ended, cases"


@dataclass(frozen=True, slots=True)
class Head:
    """What is known of a method without its cases.

    `state` is `complete`, `partial` (the budget was spent) or `failed`: then `reason` says why, and the
    document is that of a smaller budget, or None. `budget` are the steps that were allowed last.
    """

    name: str
    class_name: str
    key: str
    state: str
    reason: str | None
    budget: int
    criterion: str | None = None
    ended: str | None = None
    cases: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A method's head with its document, and the hashes of what it needs."""

    head: Head
    document: MethodCases | None
    dependencies: Mapping[str, str] = field(default_factory=dict)


class Store:
    """The summaries of one program for one kind of settings, in a file that others may use too."""

    def __init__(self, path: Path, program: str, settings: str, reading: bool = False) -> None:
        self.path = path
        self.program = program
        self.settings = settings
        self._connection = open_for_reading(path) if reading else open_database(path)
        self.as_before: dict[str, bytes | None] = {}
        """Documents that were written since, but are to be seen as they were before."""

    def close(self) -> None:
        """Let the file go."""
        self._connection.close()

    def put(self, record: Record) -> None:
        """Write a method's summary in the place of the one that there was."""
        try:
            with _Transaction(self._connection):
                self._put(record)
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    def keep(self, name: str, key: str, dependencies: Mapping[str, str]) -> None:
        """Note that a method's summary is good with another key, and what it rests on now."""
        try:
            with _Transaction(self._connection):
                where = (self.program, self.settings, name)
                ((method,),) = self._connection.execute(
                    "SELECT id FROM methods WHERE program = ? AND settings = ? AND name = ?", where
                ).fetchall()
                self._connection.execute("UPDATE methods SET key = ? WHERE id = ?", (key, method))
                self._connection.execute("DELETE FROM dependencies WHERE method = ?", (method,))
                self._rows("dependencies", [(method, *item) for item in dependencies.items()])
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing of any program."""
        tables = ("methods", "suites")
        return not any(self._read(f"SELECT 1 FROM {table} LIMIT 1", ()) for table in tables)

    def heads(self) -> dict[str, Head]:
        """The heads of the program's methods by name, in order."""
        rows = self._read(
            f"SELECT {_HEAD} FROM methods WHERE program = ? AND settings = ? ORDER BY name",
            (self.program, self.settings),
        )
        return {row[0]: Head(*row) for row in rows}

    def packed(self, name: str) -> bytes | None:
        """The document of that method in its serial form, None where there is none."""
        rows = self._read(
            "SELECT packed FROM documents JOIN methods ON id = method"
            " WHERE program = ? AND settings = ? AND name = ?",
            (self.program, self.settings, name),
        )
        return rows[0][0] if rows else None

    def shown(self, name: str) -> bytes | None:
        """The same as others see it: as it was `as_before`, where it is there."""
        return self.as_before[name] if name in self.as_before else self.packed(name)

    def document(self, name: str) -> MethodCases | None:
        """The cases of that method, with the traces of all; None where nothing is known."""
        data = self.packed(name)
        return None if data is None else unpacked(data)

    def uncovered(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The branches that no case of a method covers, as its ledger has them, with the method's name."""
        query = (
            "SELECT m.name, l.json FROM methods m JOIN ledger l ON l.method = m.id"
            " WHERE m.program = ? AND m.settings = ? AND l.kind = 'branch' ORDER BY m.name, l.place"
        )
        for name, text in self._read(query, (self.program, self.settings)):
            yield name, json.loads(text)

    def statistics(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The statistics of each search, with the name of the method searched."""
        query = (
            "SELECT name, statistics FROM methods"
            " WHERE program = ? AND settings = ? AND statistics IS NOT NULL ORDER BY name"
        )
        for name, text in self._read(query, (self.program, self.settings)):
            yield name, json.loads(text)

    def of_ledgers(self, kind: str) -> Iterator[tuple[str, dict[str, Any]]]:
        """What ledgers say of that kind, `goal` or `effort`, with the name of the method searched."""
        query = (
            "SELECT m.name, l.json FROM methods m JOIN ledger l ON l.method = m.id"
            " WHERE m.program = ? AND m.settings = ? AND l.kind = ? ORDER BY m.name, l.place"
        )
        for name, text in self._read(query, (self.program, self.settings, kind)):
            yield name, json.loads(text)

    def taken(self) -> list[tuple[str, str, int, str, int]]:
        """The branches that cases take: the method searched, the branch's method, pc and outcome, the first
        case."""
        return self._read(
            "SELECT m.name, c.covered, c.pc, c.outcome, c.first_case FROM methods m"
            " JOIN coverage c ON c.method = m.id WHERE m.program = ? AND m.settings = ?"
            " ORDER BY m.name, c.covered, c.pc, c.outcome",
            (self.program, self.settings),
        )

    def borrow(self, key: str) -> Record | None:
        """A summary with that key of another program, or of another path to this one."""
        rows = self._read(
            "SELECT program, settings, name FROM methods WHERE key = ? AND state = 'complete' LIMIT 1", (key,)
        )
        if not rows:
            return None
        other = object.__new__(Store)
        other.path, other._connection = self.path, self._connection
        other.program, other.settings, name = rows[0]
        return Record(other.heads()[name], other.document(name))

    def forget(self, names: Sequence[str]) -> None:
        """Remove methods that the program does not have any more."""
        try:
            with _Transaction(self._connection):
                self._connection.executemany(
                    "DELETE FROM methods WHERE program = ? AND settings = ? AND name = ?",
                    [(self.program, self.settings, name) for name in names],
                )
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    def keys(self, digest: str) -> dict[str, Any] | None:
        """The keys that were worked out for a class path with that digest."""
        rows = self._read(
            "SELECT keys FROM keys WHERE program = ? AND settings = ? AND digest = ?",
            (self.program, self.settings, digest),
        )
        return json.loads(rows[0][0]) if rows else None

    def latest_keys(self) -> dict[str, Any] | None:
        """The keys that were worked out last."""
        rows = self._read(
            "SELECT keys FROM keys WHERE program = ? AND settings = ?", (self.program, self.settings)
        )
        return json.loads(rows[0][0]) if rows else None

    def knows_class_path(self, digest: str) -> bool:
        """Whether the class path had that digest when the keys were worked out last."""
        return bool(
            self._read(
                "SELECT 1 FROM keys WHERE program = ? AND settings = ? AND substr(digest, 1, ?) = ?",
                (self.program, self.settings, len(digest) + 1, f"{digest} "),
            )
        )

    def program_with(self, digest: str) -> str | None:
        """A program that there was a run of when its class path had that digest."""
        rows = self._read(
            "SELECT program FROM keys WHERE substr(digest, 1, ?) = ?"
            " AND program IN (SELECT program FROM runs) ORDER BY program LIMIT 1",
            (len(digest) + 1, f"{digest} "),
        )
        return rows[0][0] if rows else None

    def put_keys(self, digest: str, keys: Mapping[str, Any], line_of: LineOf) -> None:
        """Keep the keys worked out for a class path, in the place of those before. Where the lines of methods
        are others than those before, they are written anew in all that is kept."""
        old = (self.latest_keys() or {}).get("lines", {})
        moved = [name for name in {**old, **keys["lines"]} if old.get(name) != keys["lines"].get(name)]
        try:
            with _Transaction(self._connection):
                move_lines(self._connection, self.program, self.settings, moved, line_of)
                self._connection.execute(
                    "INSERT OR REPLACE INTO keys VALUES (?, ?, ?, ?)",
                    (self.program, self.settings, digest, json.dumps(keys)),
                )
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    def suites(self, settings: str, version: str) -> dict[str, tuple[str, Any]]:
        """The key and the suite of each class, for those settings of the emitter, made by that version of it;
        another one may write them differently."""
        rows = self._read(
            "SELECT class, key, suite FROM suites WHERE program = ? AND settings = ? AND version = ?"
            " ORDER BY class",
            (self.program, settings, version),
        )
        return {name: (key, json.loads(suite)) for name, key, suite in rows}

    def all_suites(self, version: str) -> list[tuple[str, Any]]:
        """The suites that this version of the emitter made from these summaries, with any options, each with
        its class."""
        rows = self._read(
            "SELECT class, suite FROM suites WHERE program = ? AND substr(settings, 1, ?) = ?"
            " AND version = ? ORDER BY class, settings",
            (self.program, len(self.settings) + 1, f"{self.settings} ", version),
        )
        return [(name, json.loads(suite)) for name, suite in rows]

    def put_suite(self, settings: str, name: str, key: str, suite: Any, version: str) -> None:
        """Keep the suite of a class, in the place of the one before."""
        self._write(
            "INSERT OR REPLACE INTO suites (program, settings, class, key, suite, version)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (self.program, settings, name, key, json.dumps(suite), version),
        )

    def put_handed(
        self, suites: Mapping[str, tuple[Any, Mapping[str, str]]], late: Mapping[str, Any]
    ) -> None:
        """Note the tests of classes as they were handed out, each with the keys of the methods that they rest
        on, and what the latest run had no time for."""
        rows = [
            (self.program, name, json.dumps(suite), json.dumps(keys))
            for name, (suite, keys) in suites.items()
        ]
        try:
            with _Transaction(self._connection):
                self._connection.executemany("INSERT OR REPLACE INTO handed VALUES (?, ?, ?, ?)", rows)
                self._connection.execute(
                    "UPDATE runs SET late = ? WHERE id = (SELECT max(id) FROM runs WHERE program = ?)",
                    (json.dumps(late), self.program),
                )
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    def handed(self) -> dict[str, tuple[Any, dict[str, str]]]:
        """The tests of each class as they were handed out last, and the keys that they rest on."""
        rows = self._read(
            "SELECT class, suite, keys FROM handed WHERE program = ? ORDER BY class", (self.program,)
        )
        return {name: (json.loads(suite), json.loads(keys)) for name, suite, keys in rows}

    def late(self) -> dict[str, Any]:
        """What the latest run had no time for; nothing where it handed nothing out."""
        rows = self._read("SELECT late FROM runs WHERE program = ? ORDER BY id DESC LIMIT 1", (self.program,))
        found: dict[str, Any] = json.loads(rows[0][0]) if rows and rows[0][0] else {}
        return found

    def begin_run(self, options: Mapping[str, Any]) -> None:
        """Note the options of a run, which goes on until `end_run`."""
        self._write("INSERT INTO runs (program, options) VALUES (?, ?)", (self.program, json.dumps(options)))

    def end_run(self, ended: str) -> None:
        """Note how the latest run ended."""
        self._write(
            "UPDATE runs SET ended = ? WHERE id = (SELECT max(id) FROM runs WHERE program = ?)",
            (ended, self.program),
        )

    def latest_run(self) -> tuple[dict[str, Any], str | None] | None:
        """The options of the latest run, and how it ended: None where it was cut off."""
        rows = self._read(
            "SELECT options, ended FROM runs WHERE program = ? ORDER BY id DESC LIMIT 1", (self.program,)
        )
        return (json.loads(rows[0][0]), rows[0][1]) if rows else None

    def _read(self, query: str, values: Sequence[Any]) -> list[Any]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    def _write(self, statement: str, values: Sequence[Any]) -> None:
        try:
            with _Transaction(self._connection):
                self._connection.execute(statement, values)
        except sqlite3.Error as problem:
            raise database_error(problem, self.path) from problem

    def _put(self, record: Record) -> None:
        run, head, document = self._connection.execute, record.head, record.document
        run(
            "DELETE FROM methods WHERE program = ? AND settings = ? AND name = ?",
            (self.program, self.settings, head.name),
        )
        cases = [] if document is None else document.cases
        method = run(
            "INSERT INTO methods (program, settings, name, class, key, state, reason, budget, criterion,"
            " ended, cases, statistics) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                self.program,
                self.settings,
                head.name,
                head.class_name,
                head.key,
                head.state,
                head.reason,
                head.budget,
                None if document is None else document.criterion,
                None if document is None else document.ledger["ended"],
                len(cases),
                None if document is None else json.dumps(document.statistics),
            ),
        ).lastrowid
        assert method is not None
        self._rows("dependencies", [(method, *item) for item in record.dependencies.items()])
        if document is not None:
            run("INSERT INTO documents VALUES (?, ?)", (method, packed(document)))
            self._rows("coverage", list(coverage_rows(method, cases)))
            self._rows("costs", list(cost_rows(method, cases)))
            self._rows("ledger", list(ledger_rows(method, document.ledger)))

    def _rows(self, table: str, rows: Sequence[Sequence[Any]]) -> None:
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)


class _Transaction:
    """Everything inside is written, or nothing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._connection.execute("COMMIT" if kind is None else "ROLLBACK")


def programs(path: Path) -> list[tuple[str, str]]:
    """The programs in the file with the settings of their summaries, in order."""
    connection = open_for_reading(path)
    try:
        return connection.execute("SELECT DISTINCT program, settings FROM methods ORDER BY 1, 2").fetchall()
    except sqlite3.Error as problem:
        raise database_error(problem, path) from problem
    finally:
        connection.close()
