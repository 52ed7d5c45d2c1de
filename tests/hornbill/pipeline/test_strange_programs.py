"""Tests of what programs of others have in them pass, wherever they are run."""

from __future__ import annotations

from pathlib import Path

import pytest

import hornbill as api
from tests.hornbill.compiling import compiled


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[api.Suite, Path]:
    """The suite of programs/Strange.java, by trials on a JVM and a search, and where it is."""
    folder = tmp_path_factory.mktemp("strange")
    (folder / "classes").mkdir()
    classes = compiled("Strange.java", folder / "classes", "--release", "11")
    with api.analyze(classes, database=folder / "a.db", budget=300_000, jobs=1, seconds=60.0) as analysis:
        return analysis.suite(folder / "out"), folder / "out"


@pytest.mark.parametrize(
    ("name", "read"),
    [("Single", " = Strange.Single.INSTANCE;"), ("Companion", " = Strange.Companion;")],
)
def test_objects_are_had_from_constants(made: tuple[api.Suite, Path], name: str, read: str) -> None:
    text = (made[1] / "strange" / f"Strange{name}Test.java").read_text(encoding="utf-8")
    assert read in text and "Fields" not in text


def test_a_constant_that_changes_is_fresh_for_each_test(made: tuple[api.Suite, Path]) -> None:
    text = (made[1] / "strange" / "StrangeCounterTest.java").read_text(encoding="utf-8")
    assert "Strange.Counter.INSTANCE" in text and "FreshClasses" in text


def test_all_pass(made: tuple[api.Suite, Path]) -> None:
    suite, _ = made
    assert suite.failures == () and suite.replayed and not suite.differ
