"""`hornbill gen --assume`: every test passes what meets the assumption; what is kept is kept apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill.assumptions import Preconditions, conditions_method
from hornbill.building.planner import Planner
from hornbill.bytecode.errors import HornbillError
from hornbill.method_cases import Case, Witness
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

SOURCE = """
package kept;
public class Box {
    private int size;
    public Box(int size) { this.size = size; }
    public int size() { return size; }
    public static int of(Box box, int n) { return n == 0 ? -1 : box.size > 100 ? n : -n; }
    public static boolean there(Pile pile) { return pile != null; }
}
"""
PILE = """
package kept;
public class Pile {
    private int size;
    public void grow() { size += 50; }
    public int size() { return size; }
}
"""
OF, THERE = "kept.Box.of(Lkept/Box;I)I", "kept.Box.there(Lkept/Pile;)Z"
CONTEXT = ("box != null && box.size() > 7", "n >= 0")


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    (folder / "Box.java").write_text(SOURCE)
    (folder / "Pile.java").write_text(PILE)
    javac("-g", "-d", folder / "classes", folder / "Box.java", folder / "Pile.java")
    return folder / "classes"


def analyzed(classes: Path, database: Path, *assume: str, methods: tuple[str, ...] = ("of",)) -> api.Analysis:
    return api.analyze(
        classes, methods=methods, database=database, jobs=1, assume=assume, search=True, trials=False
    )


def test_cases_and_tests_meet_it(classes: Path, tmp_path: Path) -> None:
    with analyzed(classes, tmp_path / "db", *CONTEXT) as analysis:
        document = analysis.document(OF)
        suite = analysis.suite(tmp_path / "out", replay=False)
    assert document is not None
    session = Session([classes])
    method = session.program.method(OF)
    assert method is not None
    condition, is_all = conditions_method(method, session.program, CONTEXT)
    assert condition is not None and is_all
    for case in document["cases"]:
        assert session.run(condition.id, case["witness"]["args"])["value"] is True
    assert len(document["cases"]) == 3
    (text,) = (file.text for one in suite.suites.values() for file in one.files)
    assert text.count("new Box(8)") + text.count("new Box(101)") == 3
    assert "null" not in text


def test_it_is_part_of_what_summaries_rest_on(classes: Path, tmp_path: Path) -> None:
    database = tmp_path / "db"
    for assume, reused in (
        ((), False),
        (("n > 3",), False),
        (("n > 3",), True),
        (("n > 4",), False),
        ((), True),
    ):
        with analyzed(classes, database, *assume) as analysis:
            assert [(one.name, one.reused) for one in analysis.methods] == [(OF, reused)]


@pytest.mark.parametrize(("assume", "size"), [((), 0), (("pile.size() > 40",), 50), (("nonnull(pile)",), 41)])
def test_plans_in_the_place_of_a_witness_meet_it(classes: Path, assume: tuple[str, ...], size: int) -> None:
    """Calls do not lead to the witness, and of a case that says nothing of the object any other would do."""
    session = Session([classes])
    method = session.program.method(THERE)
    assert method is not None
    pile = {"class": "kept.Pile", "fields": {"size": 41}}
    case = Case("returned", None, Witness(None, (pile,), True, (pile,)))
    preconditions = Preconditions(assume, frozenset([THERE]))
    planner = Planner(session.program, session, preconditions=preconditions)
    plan = planner.plan_case(MethodDocument(method, (case,), "loop-2"), 0)
    assert plan.possible
    assert plan.witness.args[0]["fields"] == {"size": size}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"methods": ()}, "is for methods that are named"),
        ({"methods": ("size",)}, "has no argument n"),
    ],
)
def test_where_it_means_nothing(classes: Path, tmp_path: Path, options: dict[str, Any], said: str) -> None:
    named: dict[str, Any] = {"methods": ["of"], "database": tmp_path / "db", "assume": ["n > 3"]}
    with pytest.raises(HornbillError, match=said):
        api.analyze(classes, **{**named, **options}, search=True, trials=False)


def test_the_command(hornbill: Command, classes: Path, tmp_path: Path) -> None:
    file = tmp_path / "assumed"
    file.write_text("box != null  # always\nbox.size() > 200\n")
    command = (
        "gen",
        "--no-trials",
        classes,
        "--method",
        "of",
        "--db",
        tmp_path / "db",
        "--out",
        tmp_path / "out",
        "--no-replay",
    )
    done = hornbill(*command, "--assume", "n > 5", "--assume-file", file)
    assert done.code == 0, done.err
    assert "new Box(201), 6)" in (tmp_path / "out" / "kept" / "BoxTest.java").read_text()
    # explain speaks of that run, and searches nothing anew
    explained = hornbill("explain", classes, "--db", tmp_path / "db", "--json")
    assert '"why": "assumed"' in explained.out
