"""What a reader looks for in a test: that it checks something, says what it checks, and javac has no word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.building.plans import CallPlan, Construct, Use
from hornbill.junit import CallPlanner, emission, select
from hornbill.replay.tools import junit_api
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import compiled
from tests.hornbill.junit.conftest import Explored, explored, suite, written
from tests.hornbill.junit.simple_plans import SimplePlanner
from tests.jdk_tools import run_tool

Text = Callable[[str], str]


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("Kept.java", tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="module")
def known(classes: Path) -> Explored:
    return explored(classes)


@pytest.fixture
def text(known: Explored) -> Text:
    files = suite(known)
    return lambda name: files[f"plain/Kept{name}Test.java"].text


def test_an_exception_tells_its_message_and_cause(text: Text) -> None:
    failure = text("Failure")
    assert 'assertEquals("none", failure.getMessage());' in failure
    assert "assertNull(failure.getMessage());" in failure
    assert failure.count("assertNull(failure.getCause());") == 2


def test_an_object_of_which_nothing_is_seen_is_said_to_be_one(text: Text) -> None:
    assert '@DisplayName("creates a Tools (only checked: nothing is thrown)")' in text("Tools")
    assert "assertDoesNotThrow(() -> new Kept.Tools());" in text("Tools")


class Constructing:
    """Makes objects by the constructor without arguments, as tests of the class's methods do."""

    def __init__(self, plans: CallPlanner) -> None:
        self._plans = plans

    def plan_case(self, document: MethodDocument, place: int, package: str) -> CallPlan:
        plan = self._plans.plan_case(document, place, package)
        if plan.receiver is None:
            return plan
        made = Construct(0, document.method.owner, (), ())
        return replace(plan, steps=(made,), receiver=Use(0), types=(document.method.owner,), reflective=False)


def test_a_constructor_that_others_call_has_no_test_of_its_own_that_checks_nothing(known: Explored) -> None:
    program, documents, _ = known
    owner = program.find("plain.Kept$Bare")
    assert owner is not None
    own = select([one for one in documents if one.method.owner == owner.name])
    plans = SimplePlanner(program)
    alone, together = (emission(program, owner, own, one).files[0] for one in (plans, Constructing(plans)))
    assert [test.name for test in alone.tests] == ["createsBare", "returnsTwo"]
    assert [test.name for test in together.tests] == ["returnsTwo"]


def test_what_a_call_looked_at_is_as_it_was(text: Text) -> None:
    keeping = text("").split("void changesNothing")[1].split("\n        }\n")[0]
    assert "assertEquals(0, kept.size);" in keeping


def test_overloads_of_a_primitive_and_its_box_are_told_apart(text: Text) -> None:
    assert "class AllWithBooleanArray {" in text("") and "class AllWithPrimitiveBooleanArray {" in text("")


def test_boxes_are_compared_as_what_is_in_them(known: Explored, text: Text) -> None:
    assert "assertFalse(Kept.not(true));" in text("") and "assertTrue(Kept.not(false));" in text("")
    assert "assertEquals(0, Kept.boxed(0));" in text("")
    four = suite(known, 4)["plain/KeptTest.java"].text
    assert "assertEquals(Integer.valueOf(0), Kept.boxed(0));" in four


def test_a_test_class_says_what_its_tests_cover(known: Explored) -> None:
    program, documents, _ = known
    owner = program.find("plain.Kept")
    assert owner is not None
    made = emission(
        program, owner, [one for one in documents if one.method.owner == owner.name], SimplePlanner(program)
    )
    tests = len(made.files[0].tests)
    assert f"{tests} tests, up to 1 round of each loop. */" in made.files[0].text
    text = made.files_saying(2, 3)[0].text
    assert f"{tests} tests, " in text and "66% of the branches." in text
    assert made.files_saying(0, 0) == made.files


def test_javac_warns_of_nothing(known: Explored, classes: Path, tmp_path: Path) -> None:
    files = suite(known)
    folder = written(files, tmp_path / "tests")
    path = ":".join(map(str, [classes, *junit_api(5)]))
    options = ["-Xlint:all", "-proc:none", "-cp", path, "-d", tmp_path / "out"]
    assert run_tool("javac", *options, *(folder / name for name in files)) == (0, "")
    assert '@SuppressWarnings("deprecation")' in files["plain/KeptOldTest.java"].text
