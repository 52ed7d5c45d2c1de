"""`hornbill explain`: what it loads and searches, with a database that knows the program and without."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill import explained
from hornbill.summaries.store import Store, programs
from tests.hornbill.conftest import Command
from tests.hornbill.test_gen_command import OTHER, SOURCE, compiled

_HEAVY = ("z3", "pyswip", "networkx", "hornbill.api", "hornbill.clp.machine", "hornbill.pipeline.exploring")


@pytest.fixture
def classes(tmp_path: Path) -> Path:
    return compiled(tmp_path / "classes", Order=SOURCE, Other=OTHER)


def generated(classes: Path, database: Path, **options: Any) -> None:
    """Do what `hornbill gen` does with these options."""
    with api.analyze(
        classes, database=database, jobs=1, note=options, **options, search=True, trials=False
    ) as analysis:
        analysis.suite(database.parent / "out", replay=False)


def searches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("something is searched")

    monkeypatch.setattr(explained, "_Search", refused)


def searched(database: Path) -> set[str]:
    """The names of the methods that the database knows."""
    return {
        name.partition("(")[0].rpartition(".")[2]
        for program, settings in programs(database)
        for name in Store(database, program, settings, reading=True).heads()
    }


def test_what_the_database_knows_is_read_alone(classes: Path, tmp_path: Path) -> None:
    """Neither the engine nor a solver is loaded, nor what makes graphs."""
    database = tmp_path / "a.db"
    generated(classes, database)
    program = (
        "import sys; from hornbill.cli import main; "
        f"main(['explain', {str(classes)!r}, 'shop.Order.helper', '--db', {str(database)!r}]); "
        f"print([name for name in {_HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "2 of 2 branches covered" in done.stdout
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_method_alone_is_searched(classes: Path, tmp_path: Path, hornbill: Command) -> None:
    database = tmp_path / "a.db"
    ran = hornbill("explain", classes, "shop.Order.never", "--db", database, "--json")
    assert {branch["why"] for branch in json.loads(ran.out)} == {"infeasible", "untested"}
    assert searched(database) == {"never"}


def test_callers_are_searched_of_a_method_that_no_test_can_call(
    classes: Path, tmp_path: Path, hornbill: Command
) -> None:
    database = tmp_path / "a.db"
    ran = hornbill("explain", classes, "shop.Order.helper", "--db", database, "--json")
    assert {branch["why"] for branch in json.loads(ran.out)} == {"untested"}
    assert searched(database) == {"sign"}


def test_a_search_ends_when_its_time_is_over(
    classes: Path, tmp_path: Path, hornbill: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explained, "SECONDS_FOR_A_METHOD", 0.0)
    ran = hornbill("explain", classes, "shop.Order.never", "--db", tmp_path / "a.db", "--json")
    assert {branch["why"] for branch in json.loads(ran.out)} == {"time"}


def test_a_program_is_known_at_another_path(
    classes: Path, tmp_path: Path, hornbill: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "a.db"
    generated(classes, database)
    before = hornbill("explain", classes, "--db", database, "--json")
    searches_nothing(monkeypatch)
    moved = shutil.copytree(classes, tmp_path / "moved")
    assert hornbill("explain", moved, "--db", database, "--json") == before
    assert any(branch["tests"] for branch in json.loads(before.out))


@pytest.mark.parametrize("options", [{"cost": "instructions"}, {"stub": ["shop.Order"]}])
def test_options_of_the_latest_run_hold(
    classes: Path, tmp_path: Path, hornbill: Command, monkeypatch: pytest.MonkeyPatch, options: dict[str, Any]
) -> None:
    """Its cases are kept apart from those of others, and are those that are explained."""
    database = tmp_path / "a.db"
    generated(classes, database, **options)
    searches_nothing(monkeypatch)
    ran = hornbill("explain", classes, "shop.Order.sign", "--db", database, "--json")
    assert all(branch["tests"] for branch in json.loads(ran.out))
