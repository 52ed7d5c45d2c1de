"""Tables 2 and 3 of compositional test generation: a native method with a summary written by hand, and what
calls it.

Table 3's eight cases are for arrays of at most one element. Our loop-1 has these. Our block-2 has eight more,
of arrays of two, where the second element ends the call with an exception: each block has run twice then, and
the paper does not say why it leaves them out.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hornbill as api
from hornbill.method_cases import Case, MethodCases
from tests.jdk_tools import javac

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SUMMARIES = ROOT / "docs" / "summaries"
JAR = ROOT / "jars" / "papers.jar"
NULL, ARITHMETIC = "java.lang.NullPointerException", "java.lang.ArithmeticException"
OUT_OF_BOUNDS = "java.lang.ArrayIndexOutOfBoundsException"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fraction")
    javac("-g", "-cp", JAR, "-d", folder, HERE / "Fraction.java")
    return folder


def found(classes: Path, method: str, file: str | None, criterion: str) -> MethodCases:
    files = [] if file is None else [SUMMARIES / f"{file}.summary"]
    return api.explore([classes, JAR], f"papers.Fraction.{method}", criterion=criterion, summaries=files)


def shape(case: Case) -> tuple[str | None, int | None, tuple[str, ...]]:
    """How it ends, how long the array is, and what is asked of what is in it."""
    (given,) = case.witness.args
    asked = tuple(sorted(one for one in case.constraints if one.startswith(("rs[", "(rs["))))
    return case.exception, None if given is None else len(given), asked


def test_table_2(classes: Path) -> None:
    cases = found(classes, "arraycopy", "table-2", "block-2")
    assert Counter(case.exception for case in cases.cases) == {None: 2, NULL: 2, OUT_OF_BOUNDS: 1}
    empty = next(case for case in cases.cases if "length == 0" in case.constraints)
    assert empty.constraints == ("length == 0",) and empty.ended == "returned"
    assert any("its summary does not say" in why for why in cases.ledger["paths"])


@pytest.mark.parametrize(
    ("method", "file"), [("simp", "table-2"), ("simpBySystem", "arraycopy"), ("simpBySystem", None)]
)
def test_table_3(classes: Path, method: str, file: str | None) -> None:
    """With the table's summary, a general and exact one of System.arraycopy, and Hornbill's model."""
    shapes = [shape(case) for case in found(classes, method, file, "loop-1").cases]
    there, zero = "rs[0] != null", "rs[0].d == 0"
    divides = "rs[0].n % rs[0].d == 0"
    expected = [
        (NULL, None, ()),
        (None, 0, ()),
        (None, 1, (there, zero, "rs[0].n < 0")),
        (None, 1, (there, zero, "rs[0].n > 0")),
        (ARITHMETIC, 1, (there, zero, "rs[0].n == 0")),
        (None, 1, (there, divides, "rs[0].d < 0")),
        (None, 1, (there, divides, "rs[0].d > 0")),
        (NULL, 1, ("rs[0] == null",)),
    ]
    assert Counter(shapes) == Counter((end, length, tuple(sorted(asked))) for end, length, asked in expected)


def test_block_2_has_those_of_the_second_element_too(classes: Path) -> None:
    counts = Counter(
        (one[0], one[1]) for one in map(shape, found(classes, "simp", "table-2", "block-2").cases)
    )
    by_system = found(classes, "simpBySystem", "arraycopy", "block-2").cases
    assert Counter((one[0], one[1]) for one in map(shape, by_system)) == counts
    assert sum(counts.values()) == 16
    assert sum(count for (_, length), count in counts.items() if length == 2) == 10
