"""docs/summaries.md: its tables are those that there are, its queries run and find something.

Queries that speak of cases are asked of the readable tables, which `hornbill summary --format sql` makes.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from hornbill.api import analyze
from hornbill.bytecode.jdk import find_jdk
from hornbill.stored import stored_sql
from hornbill.summaries.schema import MIGRATIONS, open_database
from tests.hornbill.test_gen_command import SOURCE, compiled

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "summaries.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE, flags=re.DOTALL)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The summaries of the shop."""
    assert find_jdk() is not None
    folder = tmp_path_factory.mktemp("shop")
    classes = compiled(folder / "classes", Order=SOURCE)
    path = folder / "summaries.db"
    analyze(
        classes, database=path, jobs=1, everything=True, cost="memory,calls", search=True, trials=False
    ).close()
    return path


def tables(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of each table."""
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})")] for name in names}


def test_there_are_six_queries() -> None:
    assert len(QUERIES) == 6


@pytest.fixture(scope="module")
def readable(database: Path) -> Iterator[sqlite3.Connection]:
    """Its readable tables."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript("\n".join(stored_sql(database)))
    yield connection
    connection.close()


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_finds_something(database: Path, readable: sqlite3.Connection, query: str) -> None:
    assert readable.execute(query).fetchall()
    if not re.search(r"\b(cases|witnesses) \w\b", query):
        connection = sqlite3.connect(database)
        assert connection.execute(query).fetchall()
        connection.close()


def test_the_tables_are_described(tmp_path: Path, readable: sqlite3.Connection) -> None:
    connection = open_database(tmp_path / "empty.db")
    own, others = tables(connection), tables(readable)
    described = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", PAGE, flags=re.MULTILINE))
    assert sorted(described) == sorted({*own, *others})
    for table, columns in {**own, **others}.items():
        assert [name for name in columns if f"`{name}`" not in described[table]] == []
    connection.close()
    head, _, rest = PAGE.partition("## Readable tables")
    assert all(f"| `{table}` |" in head for table in own)
    assert all(f"| `{table}` |" in rest for table in others.keys() - own.keys())
    assert f"now {len(MIGRATIONS)}" in PAGE
