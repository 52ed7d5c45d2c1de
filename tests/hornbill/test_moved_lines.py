"""A program of which only the lines moved: nothing is searched again, and all that shows lines shows the new
ones; and one whose keys there was no time for."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from tests.hornbill.test_gen_command import OTHER, SOURCE, compiled, suite_of

MOVED = SOURCE.replace("package shop;", "// about\n// orders\npackage shop;").replace(
    "private static int helper", "\n\nprivate static int helper"
)
_TABLES = (
    "SELECT m.name, c.covered, c.pc, c.outcome, c.line FROM coverage c JOIN methods m ON m.id = c.method"
    " ORDER BY 1, 2, 3, 4",
    "SELECT m.name, l.covered, l.pc, l.outcome, l.line, l.json FROM ledger l"
    " JOIN methods m ON m.id = l.method ORDER BY 1, l.place",
    "SELECT m.name, d.packed FROM documents d JOIN methods m ON m.id = d.method ORDER BY 1",
)


def of_the_run(classes: Path, database: Path, out: Path) -> tuple[api.Analysis, api.Suite, list[Any]]:
    """The analysis, its tests, and the documents of all methods."""
    with api.analyze(classes, database=database, jobs=1, search=True, trials=False) as analysis:
        suite = analysis.suite(out, replay=False)
        return analysis, suite, [analysis.document(method.name) for method in analysis.methods]


def rows(database: Path) -> list[list[Any]]:
    connection = sqlite3.connect(database)
    try:
        return [connection.execute(query).fetchall() for query in _TABLES]
    finally:
        connection.close()


@pytest.mark.parametrize("elsewhere", [False, True])
def test_what_lines_alone_change(tmp_path: Path, elsewhere: bool) -> None:
    """`elsewhere`: the moved program is another one for the database, which borrows summaries."""
    classes = compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)
    _, before, _ = of_the_run(classes, tmp_path / "a.db", tmp_path / "out")
    texts = suite_of(tmp_path / "out")
    moved = compiled(tmp_path / "moved" if elsewhere else classes, Order=MOVED, Other=OTHER)
    analysis, after, documents = of_the_run(moved, tmp_path / "a.db", tmp_path / "out2")
    assert all(method.reused for method in analysis.methods)
    assert suite_of(tmp_path / "out2") == texts != {}
    _, fresh, expected = of_the_run(moved, tmp_path / "b.db", tmp_path / "out3")
    assert documents == expected and after.accounts == fresh.accounts
    lines = [[branch.line for branch in one.accounts.branches] for one in (before, after)]
    assert lines[0] != lines[1] and len(lines[0]) == len(lines[1]) > 0
    if not elsewhere:
        assert rows(tmp_path / "a.db") == rows(tmp_path / "b.db")


def test_without_time_for_keys_nothing_is_searched_and_nothing_is_lost(tmp_path: Path) -> None:
    classes = compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)
    of_the_run(classes, tmp_path / "a.db", tmp_path / "out")
    compiled(classes, Other=OTHER.replace("18", "19"))
    with api.analyze(
        classes, database=tmp_path / "a.db", jobs=1, seconds=1e-6, search=True, trials=False
    ) as analysis:
        assert {method.state for method in analysis.methods} == {"time"}
        uncovered = analysis.suite(tmp_path / "out", replay=False).accounts.uncovered
        assert {branch.why for branch in uncovered} == {"time", "unreached"}
    analysis, _, _ = of_the_run(classes, tmp_path / "a.db", tmp_path / "out")
    assert [method.name for method in analysis.methods if not method.reused] == ["shop.Other.twice(I)I"]
