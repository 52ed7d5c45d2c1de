"""Coverage computed without a JVM beside what JaCoCo measures: what counts, and what cases cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.case_coverage import Agreement, JarComparison
from hornbill.analysis.counted import MethodCoverage, counted_methods
from hornbill.bytecode.class_path import ClassPath
from hornbill.clp.explorations import Exploration
from hornbill.replay.comparison import Kind, differences
from hornbill.replay.measuring import measured
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.replay.conftest import PROGRAMS
from tests.jdk_tools import javac

JARS = sorted((Path(__file__).resolve().parents[3] / "jars").glob("*.jar"))


def counts(path: Path) -> tuple[dict[str, MethodCoverage], dict[str, MethodCoverage]]:
    """The methods that count: here, and for JaCoCo. Classes that JaCoCo cannot read are left out."""
    theirs = measured(find_jdk_for([]), path / "no-data", [path])
    class_path = ClassPath([path])
    models = [class_path.find(name) for name in class_path.class_names() if name not in theirs.unmeasured]
    counted = [one for model in models if model is not None for one in counted_methods(model)]
    return {one.method.id: one.coverage(None) for one in counted}, dict(theirs.methods)


@pytest.mark.parametrize("jar", JARS, ids=lambda path: path.stem)
def test_what_jacoco_counts_is_counted(jar: Path) -> None:
    """It only leaves things out, on lines of which the totals differ."""
    ours, theirs = counts(jar)
    assert theirs.keys() <= ours.keys()
    for name, one in theirs.items():
        own = {row.line: row for row in ours[name].lines}
        assert one.instructions.total <= ours[name].instructions.total
        for row in one.lines:
            assert row.instructions.total <= own[row.line].instructions.total
            assert row.branches.total <= own[row.line].branches.total
    assert {one.kind for one in differences(ours, theirs)} <= {Kind.OTHERWISE}


@pytest.fixture(scope="module")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Shapes.java."""
    folder = tmp_path_factory.mktemp("shapes")
    javac("--release", "11", "-g", "-d", folder, PROGRAMS / "Shapes.java")
    return folder


def test_what_compilers_add_is_told_from_the_figures(shapes: Path) -> None:
    ours, theirs = counts(shapes)
    told = {
        one.method_id.removeprefix("shapes.Shapes").partition("(")[0]: one
        for one in differences(ours, theirs)
    }
    assert {one.kind for one in told.values()} == {Kind.OTHERWISE}
    whole = {name for name, one in told.items() if one.line is None}
    assert {"$Side.values", "$Side.valueOf", ".generated", "$Whole.half"} <= whole
    assert {".named", ".closed", ".inFinally", ".locked"} <= told.keys() - whole
    assert ".made" not in told and ".keyed" not in told and ".rounds" not in told
    assert not any(name.startswith("$Side.$values") for name in told), "it is in no source"


def test_jacoco_sees_no_more_than_cases_cover(shapes: Path) -> None:
    each, whole = Agreement(), Agreement()
    JarComparison(shapes, 100, Exploration("loop-2")).compare(each, whole)
    assert each.different == {} and whole.different == {}
    assert each.cases > 40 and each.kinds[Kind.UNSEEN] > 0
