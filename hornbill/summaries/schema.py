"""The file of summaries: SQLite in WAL mode, its tables, their version, and what makes it a file of ours.

A file is ours if it bears our application id; its user version is the number of migrations that it went
through. Each migration is one transaction, so that a process that dies leaves the file as it was. Several
processes may open and migrate one file at a time.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.serial import packed
from hornbill.summaries.former import former_cases

APPLICATION_ID = 0x486F726E
BUSY_SECONDS = 30.0

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE methods (
        id INTEGER PRIMARY KEY,
        program TEXT NOT NULL,
        settings TEXT NOT NULL,
        name TEXT NOT NULL,
        class TEXT NOT NULL,
        key TEXT NOT NULL,
        state TEXT NOT NULL,
        reason TEXT,
        budget INTEGER NOT NULL,
        criterion TEXT,
        ended TEXT,
        cases INTEGER NOT NULL,
        statistics TEXT,
        UNIQUE (program, settings, name)
    );
    CREATE INDEX methods_by_key ON methods (key);
    CREATE INDEX methods_by_class ON methods (program, class);
    CREATE TABLE cases (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        ended TEXT NOT NULL,
        exception TEXT,
        inputs TEXT NOT NULL,
        outputs TEXT NOT NULL,
        heap_in TEXT NOT NULL,
        heap_out TEXT NOT NULL,
        blocks TEXT NOT NULL,
        branches TEXT NOT NULL,
        steps INTEGER NOT NULL,
        rest TEXT,
        PRIMARY KEY (method, number)
    ) WITHOUT ROWID;
    CREATE TABLE constraints (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        place INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (method, number, place)
    ) WITHOUT ROWID;
    CREATE TABLE witnesses (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        this TEXT NOT NULL,
        args TEXT NOT NULL,
        value TEXT NOT NULL,
        args_after TEXT NOT NULL,
        rest TEXT,
        PRIMARY KEY (method, number)
    ) WITHOUT ROWID;
    CREATE TABLE traces (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        trace TEXT NOT NULL,
        PRIMARY KEY (method, number)
    ) WITHOUT ROWID;
    CREATE TABLE coverage (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        covered TEXT NOT NULL,
        pc INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        line INTEGER,
        first_case INTEGER NOT NULL,
        cases INTEGER NOT NULL,
        PRIMARY KEY (method, covered, pc, outcome)
    ) WITHOUT ROWID;
    CREATE TABLE ledger (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        place INTEGER NOT NULL,
        kind TEXT NOT NULL,
        covered TEXT,
        line INTEGER,
        pc INTEGER,
        outcome TEXT,
        why TEXT NOT NULL,
        what TEXT,
        paths INTEGER,
        json TEXT,
        PRIMARY KEY (method, place)
    ) WITHOUT ROWID;
    CREATE TABLE dependencies (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        needs TEXT NOT NULL,
        hash TEXT NOT NULL,
        PRIMARY KEY (method, needs)
    ) WITHOUT ROWID;
    CREATE TABLE keys (
        program TEXT NOT NULL,
        settings TEXT NOT NULL,
        digest TEXT NOT NULL,
        keys TEXT NOT NULL,
        PRIMARY KEY (program, settings)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE suites (
        program TEXT NOT NULL,
        settings TEXT NOT NULL,
        class TEXT NOT NULL,
        key TEXT NOT NULL,
        suite TEXT NOT NULL,
        PRIMARY KEY (program, settings, class)
    ) WITHOUT ROWID;
    CREATE TABLE files (
        path TEXT PRIMARY KEY,
        program TEXT NOT NULL,
        digest TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE runs (
        id INTEGER PRIMARY KEY,
        program TEXT NOT NULL,
        options TEXT NOT NULL,
        ended TEXT
    );
    """,
    """
    ALTER TABLE files ADD COLUMN class TEXT NOT NULL DEFAULT '';
    UPDATE files SET class = coalesce(
        (SELECT s.class FROM suites s, json_each(s.suite, '$.files') f
         WHERE s.program = files.program AND json_array_length(f.value, '$.tests') > 0
           AND files.path LIKE '%/' || json_extract(f.value, '$.path')),
        '');
    """,
    """
    ALTER TABLE suites ADD COLUMN version TEXT NOT NULL DEFAULT '';
    """,
    """
    CREATE TABLE handed (
        program TEXT NOT NULL,
        class TEXT NOT NULL,
        suite TEXT NOT NULL,
        keys TEXT NOT NULL,
        PRIMARY KEY (program, class)
    ) WITHOUT ROWID;
    ALTER TABLE runs ADD COLUMN late TEXT;
    """,
    """
    CREATE TABLE documents (
        method INTEGER PRIMARY KEY REFERENCES methods ON DELETE CASCADE,
        packed BLOB NOT NULL
    );
    INSERT INTO documents SELECT id, packed_rows(id) FROM methods WHERE criterion IS NOT NULL;
    DROP TABLE cases;
    DROP TABLE constraints;
    DROP TABLE witnesses;
    DROP TABLE traces;
    """,
    """
    CREATE TABLE costs (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        model TEXT NOT NULL,
        constant INTEGER NOT NULL,
        grows INTEGER NOT NULL,
        exact INTEGER NOT NULL,
        cost TEXT NOT NULL,
        PRIMARY KEY (method, number, model)
    ) WITHOUT ROWID;
    """,
    """
    DROP TABLE files;
    """,
)


def open_database(
    path: Path, migrations: Sequence[str] = MIGRATIONS, busy_seconds: float | None = None
) -> sqlite3.Connection:
    """The file of summaries at that path, made where there is none; HornbillError where it cannot be used."""
    place = Place(file=str(path))
    busy_seconds = BUSY_SECONDS if busy_seconds is None else busy_seconds
    _refuse_folder(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=busy_seconds, isolation_level=None)
    except (sqlite3.Error, OSError) as problem:
        remedy = "check that its folder can be written, or choose another file with --db"
        raise HornbillError(f"cannot be opened: {_said(problem)}", place, remedy) from problem
    try:
        connection.execute(f"PRAGMA busy_timeout = {int(busy_seconds * 1000)}")
        _require_ours(connection, place, len(migrations))
        _use_write_ahead_log(connection, busy_seconds)
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")
        _migrate(connection, migrations)
    except sqlite3.Error as problem:
        connection.close()
        raise database_error(problem, path) from problem
    except HornbillError:
        connection.close()
        raise
    return connection


def open_for_reading(path: Path) -> sqlite3.Connection:
    """The file, which is there and up to date, for queries alone."""
    place = Place(file=str(path))
    _refuse_folder(path)
    if not path.is_file():
        raise HornbillError(
            "there is no such file of summaries", place, "run `hornbill gen PATH`, or give --db"
        )
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS, isolation_level=None
    )
    try:
        _require_ours(connection, place, len(MIGRATIONS))
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    except sqlite3.Error as problem:
        connection.close()
        raise database_error(problem, path) from problem
    except HornbillError:
        connection.close()
        raise
    if version < len(MIGRATIONS):
        connection.close()
        open_database(path).close()
        return open_for_reading(path)
    return connection


def database_error(problem: sqlite3.Error, path: Path) -> HornbillError:
    """What SQLite complains of, with a remedy."""
    place = Place(file=str(path))
    text = _said(problem)
    if "not a database" in text or "encrypted" in text:
        return HornbillError(f"is no database: {text}", place, "choose another file with --db")
    if "malformed" in text:
        remedy = "remove it, and the next run of `hornbill gen` makes it again"
        return HornbillError(f"is damaged: {text}", place, remedy)
    if "locked" in text or "busy" in text:
        remedy = "wait until the other process is done, or choose another file with --db"
        return HornbillError("is locked by another process", place, remedy)
    if "readonly" in text or "read-only" in text:
        return HornbillError("cannot be written", place, "choose another file with --db")
    if "full" in text:
        return HornbillError("the disk is full", place, "make room; what was finished is kept")
    return HornbillError(f"cannot be used: {text}", place, "choose another file with --db")


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise HornbillError(
            "is a folder", Place(file=str(path)), f"name a file in it: {path / 'summaries.db'}"
        )


def _said(problem: Exception) -> str:
    return str(problem.strerror if isinstance(problem, OSError) and problem.strerror else problem)


def _require_ours(connection: sqlite3.Connection, place: Place, known: int) -> None:
    """Leaves a file alone that another program made, or a later Hornbill."""
    connection.execute("BEGIN")  # all three are of one moment: another process may be making the tables
    try:
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
    finally:
        connection.execute("ROLLBACK")
    if application != APPLICATION_ID and (tables or version or application):
        raise HornbillError("is a database of another program", place, "choose another file with --db")
    if version > known:
        what = f"is of a later Hornbill: its schema is version {version}, this one knows {known}"
        raise HornbillError(what, place, "update Hornbill, or choose another file with --db")


def _use_write_ahead_log(connection: sqlite3.Connection, seconds: float) -> None:
    """The switch needs the file for itself, and does not wait for it: try again until it has it."""
    end = time.monotonic() + seconds
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if "locked" not in str(problem) or time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def _migrate(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    connection.create_function("packed_rows", 1, lambda method: packed(former_cases(connection, method)))
    while connection.execute("PRAGMA user_version").fetchone()[0] < len(migrations):
        connection.execute("BEGIN IMMEDIATE")
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version < len(migrations):
                for statement in migrations[version].split(";"):
                    if statement.strip():
                        connection.execute(statement)
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute(f"PRAGMA user_version = {version + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
