"""An operation, a test and the instructions that use them are rows of tables, and nothing else is edited.

A copy of the project gets rows for `ifloormod` (Math.floorMod) and `odd`, and says that the opcodes of `irem`
and `ifne` stand for instructions that use them. All parts know of them then.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.jdk_tools import javac

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(__file__).with_name("programs")
PARTS = ("bytecode", "clp", "solver", "analysis")

# File, how a line of it begins, and the rows that come in front of that.
ROWS = (
    (
        "solver/operation_rows.pl",
        "operation_row(ineg(X, Z), [int], int,",
        """operation_row(ifloormod(X, Y, Z), [int,int], int, Z is X mod Y,
    static('Math', floorMod), infix(mod),
    ite(equal(bvsrem(x, y), bv(0, 32)), bv(0, 32),
        ite(bvslt(bvxor(x, y), bv(0, 32)), bvadd(bvsrem(x, y), y), bvsrem(x, y))),
    [range([_,C-C], 0, Most, ( C > 0, Most is C - 1 )), defined(Y =\\= 0)]).
""",
    ),
    (
        "clp/test_rows.pl",
        "test_row(null(R), ",
        """test_row(odd(X), _, A, ( numbers:iand(X, 1, B), decisions:compare(ne, B, 0, A) ),
    integer(X), if, none).
""",
    ),
    (
        "clp/meaning.pl",
        "meaning(ineg, ",
        """meaning(ifloormod, [int(Y),int(X)|S], [int(Z)|S], compare(ne, Y, 0),
        [true:next([ifloormod(X, Y, Z)]), false:raise('java.lang.ArithmeticException')]).
meaning(ifodd(B), [int(X)|S], S, odd(X), [true:goto(B), false:next([])]).
""",
    ),
)
OPCODES = (
    ("112 irem            none          irem ", "112 irem            none          ifloormod "),
    ("154 ifne            jump          ifne ", "154 ifne            jump          ifodd "),
)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the commands of the copy write, by a name for each."""
    folder = tmp_path_factory.mktemp("added")
    copy = copied(folder / "copy")
    for name, line, rows in ROWS:
        replaced(copy / name, line, rows + line)
    for before, after in OPCODES:
        replaced(copy / "bytecode" / "opcodes.py", before, after)
    python(copy, "-m", "hornbill.clp.python_rows")
    classes = folder / "classes"
    classes.mkdir()
    javac("-g", "-d", classes, PROGRAMS / "Added.java")
    commands = {
        **{
            f"{name} of {arguments}, {engine}": [
                "run",
                f"Added.{name}",
                "--args",
                arguments,
                "--engine",
                engine,
            ]
            for name, arguments in (("remainder", "[-7, 3]"), ("remainder", "[7, 0]"), ("parity", "[5]"))
            for engine in ("interpreter", "clauses")
        },
        **{f"listing of {name}": ["clp", f"Added.{name}"] for name in ("remainder", "parity", "total")},
        **{
            f"cases of {name}": ["cases", f"Added.{name}", "--json"]
            for name in ("remainder", "parity", "searched", "bounded")
        },
    }
    lines = [[command[0], str(classes), *command[1:]] for command in commands.values()]
    written = json.loads(python(copy, str(PROGRAMS / "commands.py"), given=json.dumps(lines)))
    return dict(zip(commands, written, strict=True))


def copied(copy: Path) -> Path:
    """The packages, with what is compiled of them left out."""
    for part in (*PARTS, "hornbill"):
        left_out = shutil.ignore_patterns("__pycache__", "*.qlf", *(PARTS if part == "hornbill" else ()))
        shutil.copytree(ROOT / part, copy / part, ignore=left_out)
    for part in PARTS:
        (copy / "hornbill" / part).symlink_to(Path("..", part))
    return copy


def replaced(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, before
    file.write_text(text.replace(before, after), encoding="utf-8")


def python(copy: Path, *arguments: str, given: str = "") -> str:
    """What Python writes that has the copy for hornbill."""
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=copy, env=environment, input=given, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("engine", ["interpreter", "clauses"])
def test_it_is_interpreted_and_partially_evaluated(told: dict[str, Any], engine: str) -> None:
    assert told[f"remainder of [-7, 3], {engine}"].startswith("returned 2\n")
    assert told[f"remainder of [7, 0], {engine}"].startswith("threw java.lang.ArithmeticException\n")
    assert told[f"parity of [5], {engine}"].startswith("returned 11\n")


def test_it_is_listed(told: dict[str, Any]) -> None:
    assert "    B #\\= 0,\n    Remainder #= A mod B." in told["listing of remainder"]
    assert "    odd(A)" in told["listing of parity"] and "    \\+ odd(A)" in told["listing of parity"]


def test_it_is_shown_in_java_syntax(told: dict[str, Any]) -> None:
    returned, threw = cases(told, "remainder")
    assert returned["outputs"] == {"result": "Math.floorMod(a, b)"} and returned["constraints"] == ["b != 0"]
    assert threw["exception"] == "java.lang.ArithmeticException" and threw["constraints"] == ["b == 0"]
    assert [case["constraints"] for case in cases(told, "parity")] == [["(a & 1) != 0"], ["(a & 1) == 0"]]


def test_z3_is_asked_what_it_is(told: dict[str, Any]) -> None:
    """The remainder that the JVM computes has the sign of the dividend, and would never be 6."""
    (case,) = [case for case in cases(told, "searched") if case["outputs"].get("result") == "1"]
    assert "Math.floorMod(a, b) == 6" in case["constraints"]
    dividend, divisor = case["witness"]["args"]
    assert dividend < -100 and divisor > 7 and dividend % divisor == 6


def test_its_bounds_are_known(told: dict[str, Any]) -> None:
    (branch,) = json.loads(told["cases of bounded"])["ledger"]["branches"]
    assert (branch["outcome"], branch["why"], branch["levels"]) == ("not taken", "infeasible", ["intervals"])


def test_its_branches_are_counted(told: dict[str, Any]) -> None:
    branches = [[branch["outcome"] for branch in case["branches"]] for case in cases(told, "parity")]
    assert branches == [["taken"], ["not taken"]]
    assert [case["outputs"]["result"] for case in cases(told, "parity")] == ["11", "10"]


def test_it_is_known_when_it_cannot_raise(told: dict[str, Any]) -> None:
    """`ofTen` divides by a constant, so that its call has no outcome that is an exception."""
    assert "ofTen([A], [OfTen], H0, H, ok, T)" in told["listing of total"]


def cases(told: dict[str, Any], name: str) -> list[Any]:
    """The cases of a method."""
    return list(json.loads(told[f"cases of {name}"])["cases"])
