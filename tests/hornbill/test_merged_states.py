"""Paths that come to a state which was there before end there, and nothing that can happen is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import hornbill
from tests.hornbill.compiling import compiled

_ASKED = ("merged.Merged.ask", "merged.Merged.number")
_MOST_STEPS = 12_000_000
_VERDICTS = {
    "rounds": "holds",
    "endless": "holds",
    "endlessBad": "violated",
    "results": "violated",
    "computed": "violated",
    "around": "violated",
    "held": "violated",
    "crossed": "violated",
    "same": "violated",
    "receivers": "violated",
    "unknown": "violated",
    "choices": "holds",
    "choicesBad": "violated",
    "bounds": "violated",
    "linked": "violated",
    "linkedElsewhere": "violated",
    "doubled": "holds",
    "found": "violated",
    "foundInField": "violated",
    "texts": "violated",
    "interned": "violated",
    "depths": "violated",
    "sorted": "violated",
    "passed": "holds",
}


@pytest.fixture(scope="module")
def merged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Merged.java."""
    return compiled("Merged.java", tmp_path_factory.mktemp("merged"), "-g")


@pytest.mark.parametrize("method", _VERDICTS)
def test_nothing_is_lost(merged: Path, method: str) -> None:
    """In few steps, however many ways there are."""
    answer = hornbill.check(merged, f"merged.Merged.{method}", "assertion", seconds=20, unknown=_ASKED)
    assert answer.verdict == _VERDICTS[method]
    assert answer.steps < _MOST_STEPS


def test_an_exception_on_its_way_is_part_of_the_state(merged: Path) -> None:
    """A finally block runs for it, and without it."""
    asked_for = "exception:IllegalStateException"
    answer = hornbill.check(merged, "merged.Merged.thrown", asked_for, seconds=20, unknown=_ASKED)
    assert answer.verdict == "violated"


def test_a_point_that_was_passed_is_part_of_the_state(merged: Path) -> None:
    """Of two ways to the same values, the second one passes it."""
    source = (Path(__file__).parent / "programs" / "Merged.java").read_text().splitlines()
    lines = [
        number
        for number, line in enumerate(source, 1)
        if line.strip() in ("if (ask()) a = 1;", "else a = 1;")
    ]
    for line in lines:
        point = f"points:Merged.java:{line}"
        answer = hornbill.check(merged, "merged.Merged.passed", point, seconds=20, unknown=_ASKED)
        assert answer.verdict == "violated"
