"""docs/summaries.md: its tables are those that there are, its queries run and find something."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from hornbill.api import analyze
from hornbill.bytecode.jdk import find_jdk
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
    analyze(classes, database=path, jobs=1, everything=True).close()
    return path


def test_there_are_five_queries() -> None:
    assert len(QUERIES) == 5


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_finds_something(database: Path, query: str) -> None:
    connection = sqlite3.connect(database)
    assert connection.execute(query).fetchall()
    connection.close()


def test_the_tables_are_described(tmp_path: Path) -> None:
    connection = open_database(tmp_path / "empty.db")
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    described = dict(re.findall(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$", PAGE, flags=re.MULTILINE))
    assert sorted(described) == sorted(tables)
    for table in tables:
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        assert [name for name in columns if f"`{name}`" not in described[table]] == []
    connection.close()
    assert f"now {len(MIGRATIONS)}" in PAGE
