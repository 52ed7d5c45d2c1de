"""The queries in the documentation of arithmetic give the answers written under them."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

SOLVER = Path(__file__).parents[2] / "solver"
MODULES = ("integers", "floats", "float_bits", "float_functions", "number_text")
EXAMPLE = re.compile(r"^% +\?- (.+)\.\n% +(.+)\.$", re.MULTILINE)


def examples(module: str) -> list[tuple[str, str]]:
    """Queries and answers, in the order of the file."""
    return EXAMPLE.findall((SOLVER / f"{module}.pl").read_text(encoding="utf-8"))


@pytest.mark.parametrize("module", MODULES)
def test_every_export_has_an_example(module: str) -> None:
    text = (SOLVER / f"{module}.pl").read_text(encoding="utf-8")
    assert len(examples(module)) == text.count("\n%!") > 0


@pytest.mark.parametrize("module", MODULES)
def test_examples_hold(module: str, tmp_path: Path) -> None:
    goals = [f"({query}), ({answer})" for query, answer in examples(module)]
    script = tmp_path / "examples.pl"
    loads = [f":- use_module('{SOLVER / name}').\n" for name in MODULES]
    tests = [f":- {goal} -> true ; throw(wrong_example({index})).\n" for index, goal in enumerate(goals)]
    script.write_text("".join([*loads, ":- use_ieee_floats.\n", *tests]), encoding="utf-8")
    done = subprocess.run(
        ["swipl", "-q", "--on-error=status", "--on-warning=status", "-g", "true", "-t", "halt", script],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
