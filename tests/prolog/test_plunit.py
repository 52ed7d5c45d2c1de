"""PlUnit: every *.plt beside this file is a test, run in its own process; a choice point left fails it."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.plt"))


def run_plunit(path: Path) -> subprocess.CompletedProcess[str]:
    """Run a file of PlUnit tests; the status is 0 where all pass without a warning."""
    return subprocess.run(
        [
            "swipl",
            "-q",
            "--on-error=status",
            "--on-warning=status",
            "-g",
            "run_tests",
            "-t",
            "halt",
            str(path),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_plunit(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert re.search(r"^test\(", text, re.MULTILINE), "no tests in this file"
    assert not re.search(r"\b(blocked|fixme)\(", text), "a disabled test"
    done = run_plunit(path)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("test(wrong) :- 1 =:= 2.", "failed"),
        ("test(open) :- member(_, [1, 2]).", "choicepoint"),
        ("test(undefined) :- no_such_predicate.", "no_such_predicate"),
    ],
)
def test_a_bad_file_fails(body: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.plt"
    path.write_text(f":- use_module(library(plunit)).\n:- begin_tests(bad).\n{body}\n:- end_tests(bad).\n")
    done = run_plunit(path)
    assert done.returncode != 0
    assert complaint in done.stdout + done.stderr


def test_a_good_file_passes(tmp_path: Path) -> None:
    path = tmp_path / "good.plt"
    path.write_text(
        ":- use_module(library(plunit)).\n:- begin_tests(good).\ntest(t) :- true.\n:- end_tests(good).\n"
    )
    done = run_plunit(path)
    assert done.returncode == 0, done.stdout + done.stderr
