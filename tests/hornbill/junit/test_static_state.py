"""Which tests run with classes loaded anew: those that other tests could disturb, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from hornbill.junit.static_effects import StaticEffects
from hornbill.junit.static_reach import Reach, Setup
from hornbill.replay.replaying import replay
from tests.hornbill.compiling import compiled, program_at
from tests.hornbill.junit.conftest import Explored, explored, suite, written


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("StaticState.java", tmp_path_factory.mktemp("kept"))


@pytest.fixture(scope="module")
def known(classes: Path) -> Explored:
    return explored(classes)


@pytest.fixture(scope="module")
def text(known: Explored) -> str:
    return suite(known)["kept/StaticStateTest.java"].text


def group(text: str, name: str) -> str:
    return text.split(f"    class {name} {{\n", 1)[1].split("\n    }\n", 1)[0]


@pytest.mark.parametrize("name", ["Next", "Stored", "Counted", "Caught", "Left", "Right"])
def test_what_others_could_disturb_runs_anew(text: str, name: str) -> None:
    own = group(text, name)
    assert own.count("@FreshClasses") == own.count("@DisplayName") > 0


@pytest.mark.parametrize("name", ["Copied", "Looked", "Marks", "Limited"])
def test_constants_are_left_as_they_are(text: str, name: str) -> None:
    assert "@FreshClasses" not in group(text, name)


def test_the_call_itself_initialises_its_class(known: Explored) -> None:
    files = suite(known)
    assert "@FreshClasses" in group(files["kept/StaticStateRightTest.java"].text, "Twice")
    assert "@FreshClasses" not in files["kept/StaticStateMarkerTest.java"].text


def test_the_tests_pass_in_one_process(known: Explored, classes: Path, tmp_path: Path) -> None:
    report = replay(written(suite(known), tmp_path), [classes], 5, coverage=False, together=True)
    assert not report.errors
    assert [(test.name, test.message) for test in report.tests if test.status != "passed"] == []


def reached(classes: Path, called: Sequence[str], made: Sequence[str]) -> set[str]:
    program = program_at(classes)
    calls = tuple(("kept.StaticState", (name, ())) for name in called)
    setup = Setup("kept.StaticState$Marker", calls, tuple(made), (), frozenset())
    return {name.partition("(")[0] for name in Reach(program, StaticEffects(program)).of(setup)}


def test_a_set_up_reaches_what_it_calls_and_the_initialisers(classes: Path) -> None:
    found = reached(classes, ["counted"], [])
    assert {"kept.StaticState.counted", "kept.StaticState$Counter.add", "kept.StaticState.<clinit>"} <= found
    assert "kept.StaticState.next" not in found


def test_an_object_that_is_made_initialises_its_class(classes: Path) -> None:
    assert reached(classes, [], ["kept.StaticState$Left"]) >= {
        "kept.StaticState$Left.<clinit>",
        "kept.StaticState$Right.<clinit>",
    }
