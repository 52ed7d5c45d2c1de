"""Coverage computed without a JVM against what JaCoCo measures: what counts, and what cases cover."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.case_coverage import Agreement, JarComparison
from hornbill.analysis.probes import method_probes
from hornbill.bytecode.class_path import ClassPath
from hornbill.clp.machine import Exploration
from hornbill.replay.measuring import measured
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.replay.conftest import PROGRAMS
from tests.javac import javac

JARS = sorted((Path(__file__).resolve().parents[3] / "jars").glob("*.jar"))


def totals(path: Path) -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
    """The instructions and branches that count, by method: as computed, and as JaCoCo has them. Classes that
    JaCoCo cannot read are left out."""
    theirs = measured(find_jdk_for([]), path / "no-data", [path])
    class_path = ClassPath([path])
    ours: dict[str, tuple[int, int]] = {}
    for name in class_path.class_names():
        model = class_path.find(name)
        assert model is not None
        for method in model.methods if name not in theirs.unmeasured else ():
            probes = method_probes(model, method)
            if probes is not None and probes.counts:
                counts = probes.count(())
                assert (counts.instructions, counts.branches) == (0, 0)
                ours[method.id] = counts.all_instructions, counts.all_branches
    said = {
        name: (method.instructions.total, method.branches.total) for name, method in theirs.methods.items()
    }
    return ours, said


@pytest.mark.parametrize("jar", JARS, ids=lambda path: path.stem)
def test_the_same_instructions_and_branches_count(jar: Path) -> None:
    ours, theirs = totals(jar)
    assert ours == theirs


@pytest.fixture(scope="module")
def shapes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Shapes.java."""
    folder = tmp_path_factory.mktemp("shapes")
    javac("--release", "11", "-g", "-d", folder, PROGRAMS / "Shapes.java")
    return folder


def test_what_compilers_add_does_not_count(shapes: Path) -> None:
    ours, theirs = totals(shapes)
    assert ours == theirs
    assert "shapes.Shapes$Side.values()[Lshapes/Shapes$Side;" not in ours
    assert "shapes.Shapes.made(I)I" in ours
    assert "shapes.Shapes.generated(I)I" not in ours and "shapes.Shapes$Whole.half(I)I" not in ours
    assert ours["shapes.Shapes.named(Ljava/lang/String;)I"][1] == 3
    assert ours["shapes.Shapes.closed(I)I"][1] == 2


def test_cases_cover_what_jacoco_says(shapes: Path) -> None:
    each, whole = Agreement(), Agreement()
    JarComparison(shapes, 100, Exploration("loop-2")).compare(each, whole)
    assert each.different == {} and whole.different == {}
    assert each.cases > 40
