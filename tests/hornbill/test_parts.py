"""Criteria of parts of a program: `[criteria]` in hornbill.toml, and `criteria=` from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hornbill as api
from hornbill.criteria import Criterion, parsed_criterion, parsed_parts, parts_of, search_settings
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import Command

INNER = {"outer.Inner": "loop-1"}
GUARANTEE = (
    "all ways with outer.Inner up to 1 round of each loop (loop-1), "
    "all others up to 2 rounds of each loop (loop-2)"
)


@pytest.fixture(scope="module")
def outer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of programs/Outer.java."""
    return compiled("Outer.java", tmp_path_factory.mktemp("outer"), "-g")


@pytest.fixture
def configured(outer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same, in a folder with a file that bounds a part."""
    (tmp_path / "hornbill.toml").write_text("[criteria]\n'outer.Inner' = 'loop-1'\n")
    monkeypatch.chdir(tmp_path)
    return outer


@pytest.mark.parametrize(
    ("method", "criterion", "criteria", "cases", "bounds"),
    [
        # As many rounds of own's loop as the criterion says, and one of count's.
        ("both", "loop-2", INNER, 3 * 2, {"bound(loop)", "bound(part)"}),
        ("both", "loop-2", {}, 3 * 3, {"bound(loop)"}),
        ("both", "loop-1", {"*": "loop-2"}, 3 * 3, {"bound(part)"}),
        # A loop that is tested first is visited once more than its body.
        ("both", "loop-2", {"outer.Inner": "block-2"}, 3 * 2, {"bound(loop)", "bound(part)"}),
        ("both", "block-2", INNER, 2 * 2, {"bound(block)", "bound(part)"}),
        # The first that matches decides.
        ("both", "loop-2", {"outer.Inn*": "loop-1", "outer.*": "loop-3"}, 4 * 2, {"bound(part)"}),
        ("both", "loop-2", {"outer.*": "loop-3", "outer.Inn*": "loop-1"}, 4 * 4, {"bound(part)"}),
        ("both", "loop-2", {"outer": "loop-3", "java.*": "block-1"}, 3 * 3, {"bound(loop)"}),
        # Rules of a part are not among those that are counted along the path.
        ("deep", "depth-3", {"outer.Inner": "loop-4"}, 5, {"bound(part)"}),
        # The first call is not nested.
        ("deep", "loop-2", INNER, 2, {"bound(part)"}),
        ("deep", "loop-2", {"outer.Inner": "block-3"}, 3, {"bound(part)"}),
        ("deep", "loop-2", {}, 3, {"bound(recursion)"}),
        # Static initialisers run without limits.
        ("table", "loop-1", INNER, 2, set()),
    ],
)
def test_how_many_ways_are_left(
    outer: Path, method: str, criterion: str, criteria: dict[str, str], cases: int, bounds: set[str]
) -> None:
    found = api.explore(outer, f"outer.Outer.{method}", criterion=criterion, criteria=criteria)
    assert len(found.cases) == cases
    assert set(found.ledger["paths"]) == bounds
    assert all(case.checked for case in found.cases)


def test_what_is_guaranteed() -> None:
    parts = parsed_parts({"shop.*": "block-1", "java.*": "loop-3"})
    assert parts.guarantee(Criterion("depth", 9)) == (
        "all ways with shop.* up to 1 visit of each block (block-1), "
        "java.* up to 3 rounds of each loop (loop-3), all others up to 9 rules in all (depth-9)"
    )
    assert parts.beside(Criterion("loop", 2)) == "loop-2 (shop.* block-1, java.* loop-3)"


def test_settings_name_the_parts() -> None:
    parts = parsed_parts({"a.*": "loop-1", 'x"y': "block-2"})
    for assertions in (True, False):
        settings = search_settings(parsed_criterion("loop-2"), assertions, parts=parts)
        assert parts_of(settings) == parts
    assert not parts_of("loop-2").rows


def test_cases_read_the_file(hornbill: Command, configured: Path) -> None:
    command = ("cases", configured, "outer.Outer.both")
    document = json.loads(hornbill(*command, "--json").out)
    assert (len(document["cases"]), document["criteria"]) == (6, INNER)
    assert document["ledger"]["guarantee"] == GUARANTEE
    text = hornbill(*command).out
    assert "6 cases of Outer.both(int, int) within loop-2 (outer.Inner loop-1)" in text
    assert GUARANTEE in text
    assert "cut by the bound on a part of the program" in text


def test_traces_and_check_read_the_file(hornbill: Command, configured: Path) -> None:
    traces = json.loads(hornbill("traces", configured, "outer.Outer.own", "--json").out)
    assert traces["criterion"] == "loop-2 (outer.Inner loop-1)"
    deep = ("check", configured, "outer.Outer.deep", "--property", "assertion", "--json", "--time", "5")
    answer = json.loads(hornbill(*deep).out)
    # No larger bound goes further, so that there is one search of each way.
    assert (answer["verdict"], answer["bound"]) == ("holds_within_bound", "loop-1 (outer.Inner loop-1)")
    assert answer["why"] == ["bound(part)"]


def test_gen_reads_the_file_and_keeps_its_cases_apart(hornbill: Command, configured: Path) -> None:
    command = ("gen", "--no-trials", configured, "--method", "both", "--no-replay", "--jobs", "1")
    done = hornbill(*command)
    assert done.code == 0, done.err
    assert "all ways with outer.Inner up to 1 round of each loop" in " ".join(done.out.split())
    test = Path("hornbill-tests/outer/OuterTest.java").read_text()
    assert "up to 2 rounds of each loop (outer.Inner loop-1)" in " ".join(test.split())
    document = json.loads(hornbill(*command, "--json").out)
    assert (document["criteria"], document["guarantee"]) == (INNER, GUARANTEE)
    assert [method["reused"] for method in document["methods"]] == [True]
    # A context is asked of the same search.
    left = json.loads(
        hornbill("summary", configured, "outer.Outer.both", "--assume", "n == 1", "--format", "json").out
    )
    assert [len(one["document"]["cases"]) for one in left] == [2]
    Path("hornbill.toml").unlink()
    document = json.loads(hornbill(*command, "--json").out)
    assert [(method["reused"], method["cases"]) for method in document["methods"]] == [(False, 9)]
    assert "guarantee" not in document
