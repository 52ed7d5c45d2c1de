"""The database of summaries: what is written is read back, files that are not ours are left alone."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, Found, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.method_cases import method_cases
from hornbill.summaries.dump import dumped
from hornbill.summaries.former import former_cases
from hornbill.summaries.schema import APPLICATION_ID, MIGRATIONS, open_database, open_for_reading
from hornbill.summaries.store import COMPLETE, FAILED, Head, Record, Store, programs

NAMES = ("ways.Ways.sign(I)I", "ways.Ways.orders(IIII)I", "ways.Ways$Stack.push(I)Z")


@pytest.fixture(scope="module")
def documents(ways: Path) -> dict[str, dict[str, Any]]:
    """The documents of some methods."""
    search = CaseSearch([ways])
    found = {}
    for method in search.program.methods():
        if method.owner.startswith("ways.Ways") and method.has_code and "link" not in method.name:
            cases: list[Any] = []
            summary = search.run(method.id, Exploration("loop-1"), kept_in(cases))
            found[method.id] = {
                "method": method.id,
                "criterion": "loop-1",
                "cases": cases,
                "ledger": summary.ledger,
                "statistics": summary.statistics,
            }
    assert len(found) > 5
    return found


def kept_in(cases: list[Any]) -> Found:
    """What puts the JSON of a case on the list."""

    def found(case: FoundCase) -> None:
        cases.append(case.json)

    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path / "summaries.db", "app.jar", "loop-1")
    yield opened
    opened.close()


def record(document: dict[str, Any], key: str = "k") -> Record:
    name = document["method"]
    owner = name.partition("(")[0].rpartition(".")[0]
    head = Head(name, owner, key, COMPLETE, None, 1, "loop-1", "done", len(document["cases"]))
    return Record(head, method_cases(document), {"other.M()V": "h"})


def json_of(store: Store, name: str) -> str:
    """The document of that method as text."""
    found = store.document(name)
    assert found is not None
    return json.dumps(found.json())


def test_documents_come_back_as_they_were(store: Store, documents: dict[str, dict[str, Any]]) -> None:
    for document in documents.values():
        store.put(record(document))
    for name, document in documents.items():
        assert json_of(store, name) == json.dumps(document)


def test_what_is_assumed_comes_back(store: Store, documents: dict[str, dict[str, Any]]) -> None:
    document = next(iter(documents.values()))
    assumed = [{"type": "a.B", "known": ["a.C", "a.D"]}, {"type": "a.E", "known": []}]
    changed = {**document, "ledger": {**document["ledger"], "assumed": assumed}}
    store.put(record(changed))
    assert json_of(store, document["method"]) == json.dumps(changed)


def test_keys_that_are_not_known_are_kept(store: Store, documents: dict[str, dict[str, Any]]) -> None:
    document = next(document for document in documents.values() if document["cases"])
    case = {**document["cases"][0], "probes": {"m": [1]}}
    changed = {**document, "cases": [{**case, "witness": {**case["witness"], "more": 1}}]}
    store.put(record(changed))
    assert json_of(store, document["method"]) == json.dumps(changed)


def test_a_summary_takes_the_place_of_the_one_before(
    store: Store, documents: dict[str, dict[str, Any]]
) -> None:
    document = next(document for document in documents.values() if document["cases"])
    store.put(record(document))
    store.put(record({**document, "cases": []}, "k2"))
    head = store.heads()[document["method"]]
    assert (head.key, head.cases) == ("k2", 0)
    assert rows(store.path, "SELECT count(*) FROM coverage") == [(0,)]
    assert rows(store.path, "SELECT count(*) FROM documents") == [(1,)]


def test_a_method_without_a_document(store: Store) -> None:
    head = Head("a.B.c()V", "a.B", "k", FAILED, "died", 5)
    store.put(Record(head, None))
    assert store.heads() == {"a.B.c()V": head}
    assert store.document("a.B.c()V") is None
    assert store.document("a.B.d()V") is None


def test_programs_are_apart_but_may_borrow(store: Store, documents: dict[str, dict[str, Any]]) -> None:
    document = next(iter(documents.values()))
    store.put(record(document, "same"))
    other = Store(store.path, "b.jar", "loop-1")
    assert other.heads() == {}
    borrowed = other.borrow("same")
    assert borrowed is not None and borrowed.document == method_cases(document)
    assert other.borrow("another") is None
    other.put(borrowed)
    other.close()
    assert programs(store.path) == [("app.jar", "loop-1"), ("b.jar", "loop-1")]


def test_methods_that_are_gone_are_forgotten(store: Store, documents: dict[str, dict[str, Any]]) -> None:
    for document in documents.values():
        store.put(record(document))
    first, *rest = documents
    store.forget(rest)
    assert list(store.heads()) == [first]
    assert rows(store.path, "SELECT count(DISTINCT method) FROM ledger")[0][0] <= 1


def test_a_dump_makes_the_same_rows(
    store: Store, documents: dict[str, dict[str, Any]], tmp_path: Path
) -> None:
    for document in documents.values():
        store.put(record(document))
    copy = sqlite3.connect(tmp_path / "copy.db", isolation_level=None)
    copy.executescript("\n".join(dumped(store.path, [("app.jar", "loop-1", name) for name in documents])))
    for table in ("methods", "coverage", "ledger", "dependencies"):
        query = f"SELECT * FROM {table} ORDER BY 1, 2, 3"
        assert sorted(map(str, copy.execute(query))) == sorted(map(str, rows(store.path, query)))
    for name, document in documents.items():
        (method,) = copy.execute("SELECT id FROM methods WHERE name = ?", (name,)).fetchone()
        assert former_cases(copy, method) == method_cases(document)
    copy.close()


def rows(path: Path, query: str) -> list[Any]:
    connection = sqlite3.connect(path)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    open_database(path, MIGRATIONS[:1]).close()
    assert rows(path, "PRAGMA user_version") == [(1,)]
    with pytest.raises(sqlite3.OperationalError):
        rows(path, "SELECT * FROM suites")
    open_for_reading(path).close()
    assert rows(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert rows(path, "SELECT * FROM suites") == []
    assert rows(path, "PRAGMA application_id") == [(APPLICATION_ID,)]


def test_documents_of_an_older_version_are_packed(
    tmp_path: Path, documents: dict[str, dict[str, Any]], store: Store
) -> None:
    for document in documents.values():
        store.put(record(document))
    path = tmp_path / "old.db"
    open_database(path, MIGRATIONS[:5]).close()
    connection = sqlite3.connect(path, isolation_level=None)
    statements = dumped(store.path, [("app.jar", "loop-1", name) for name in documents])
    connection.executescript("\n".join(one for one in statements if not one.startswith("CREATE")))
    connection.close()
    old = Store(path, "app.jar", "loop-1")
    for name, document in documents.items():
        assert json_of(old, name) == json.dumps(document)
    assert rows(path, "SELECT count(*) FROM sqlite_master WHERE name = 'witnesses'") == [(0,)]
    old.close()


def test_a_database_with_a_table_of_files_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    open_database(path, MIGRATIONS[:2]).close()
    connection = sqlite3.connect(path)
    connection.execute("INSERT INTO suites VALUES ('app.jar', 's', 'shop.Order', 'k', '{}')")
    connection.execute("INSERT INTO files VALUES ('/out/shop/OrderTest.java', 'app.jar', 'd')")
    connection.commit()
    connection.close()
    store = Store(path, "app.jar", "loop-1")
    assert store.suites("s", "this version") == {}  # another version made it: it is made again
    store.close()
    assert rows(path, "SELECT name FROM sqlite_master WHERE name = 'files'") == []


def test_suites_of_another_version_are_not_read(store: Store) -> None:
    store.put_suite("loop-1 branch", "a.B", "key", {"old": 1}, "one")
    assert store.suites("loop-1 branch", "one") == {"a.B": ("key", {"old": 1})}
    assert store.suites("loop-1 branch", "two") == {} and store.all_suites("two") == []
    store.put_suite("loop-1 branch", "a.B", "key", {"new": 1}, "two")
    assert store.all_suites("two") == [("a.B", {"new": 1})] and store.all_suites("one") == []


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "summaries.db"
    open_database(path).close()
    with pytest.raises(HornbillError):
        open_database(path, (*MIGRATIONS, "CREATE TABLE more (a); CREATE TABLE methods (a)"))
    assert rows(path, "PRAGMA user_version") == [(len(MIGRATIONS),)]
    assert rows(path, "SELECT name FROM sqlite_master WHERE name = 'more'") == []


def not_a_database(path: Path) -> None:
    path.write_text("no database at all, but long enough to be taken for one" * 100)


def of_a_later_version(path: Path) -> None:
    open_database(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()


def of_another_program(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE birds (name)")
    connection.commit()
    connection.close()


def a_folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (not_a_database, "is no database"),
        (of_a_later_version, "is of a later Hornbill"),
        (of_another_program, "is a database of another program"),
        (a_folder, "is a folder"),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, make: Any, said: str) -> None:
    path = tmp_path / "file.db"
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(HornbillError, match=said) as caught:
        Store(path, "app.jar", "loop-1")
    assert caught.value.remedy and str(path) in str(caught.value)
    assert before is None or path.read_bytes() == before


def test_a_locked_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "summaries.db"
    open_database(path).close()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("INSERT INTO runs (program, options) VALUES ('a', 'b')")
    with pytest.raises(HornbillError, match="is locked by another process"):
        open_database(path, busy_seconds=0.2)
    holder.close()


_WRITER = """
import sys
from pathlib import Path
from hornbill.summaries.store import Head, Record, Store
store = Store(Path(sys.argv[1]), "app.jar", sys.argv[2])
number = 0
while True:
    head = Head(f"a.B.m{number}()V", "a.B", "k", "complete", None, 1)
    store.put(Record(head, None, {str(n): "h" for n in range(200)}))
    print(number, flush=True)
    number += 1
"""


def test_what_was_committed_outlives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "summaries.db"
    writers = [
        subprocess.Popen([sys.executable, "-c", _WRITER, str(path), name], stdout=subprocess.PIPE, text=True)
        for name in ("one", "two", "three")
    ]
    done = {}
    for name, writer in zip(("one", "two", "three"), writers, strict=True):
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(5)]
        os.kill(writer.pid, signal.SIGKILL)
        lines += writer.stdout.readlines()
        writer.wait()
        writer.stdout.close()
        done[name] = [int(line) for line in lines if line.endswith("\n")]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    for name, numbers in done.items():
        store = Store(path, "app.jar", name)
        assert {f"a.B.m{number}()V" for number in numbers} <= store.heads().keys()
        store.close()
    counts = rows(path, "SELECT count(*) FROM dependencies GROUP BY method")
    assert set(counts) == {(200,)}
