"""Which tests run with classes loaded anew: those that change static state, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

import hornbill as api
from hornbill.replay.replaying import replay
from tests.hornbill.compiling import compiled


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("StaticState.java", tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def folder(classes: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The suites, not replayed."""
    folder = tmp_path_factory.mktemp("suites")
    with api.analyze(classes, database=folder / "s.db", jobs=1, search=True, trials=False) as analysis:
        suite = analysis.suite(folder / "tests", replay=False)
    assert suite.problems == {} and suite.accounts.at_least == ()
    return folder / "tests" / "kept"


def group(text: str, name: str) -> str:
    return text.split(f"    class {name} {{\n", 1)[1].split("\n    }\n", 1)[0]


@pytest.mark.parametrize(
    "name",
    [
        *("Next", "Stored", "Counted", "Caught", "Left", "Right"),
        *("Added", "Lazily", "Painted", "Wired", "Emptied", "Turned", "Called"),
    ],
)
def test_what_others_would_find_changed_runs_anew(folder: Path, name: str) -> None:
    own = group((folder / "StaticStateTest.java").read_text(), name)
    assert own.count("@FreshClasses") == own.count("@DisplayName") > 0


@pytest.mark.parametrize("name", ["Copied", "Looked", "Marks", "Limited", "Again", "Colour", "Listed"])
def test_what_is_only_read_or_written_as_it_was_is_left(folder: Path, name: str) -> None:
    assert "@FreshClasses" not in group((folder / "StaticStateTest.java").read_text(), name)


def test_the_way_that_changes_nothing_is_left(folder: Path) -> None:
    text = (folder / "StaticStateTest.java").read_text()
    for name in ("Sometimes", "Rolled"):
        own = group(text, name)
        assert own.count("@FreshClasses") == 1 and own.count("@DisplayName") == 2


def test_the_call_itself_initialises_its_class(folder: Path) -> None:
    assert "@FreshClasses" in group((folder / "StaticStateRightTest.java").read_text(), "Twice")
    assert "@FreshClasses" not in (folder / "StaticStateMarkerTest.java").read_text()


def test_the_tests_pass_in_one_process(folder: Path, classes: Path) -> None:
    report = replay(folder.parent, [classes], 5, coverage=False, together=True)
    assert not report.errors
    assert [(test.name, test.message) for test in report.tests if test.status != "passed"] == []
