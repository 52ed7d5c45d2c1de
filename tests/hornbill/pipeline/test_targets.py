"""Which methods are searched."""

from __future__ import annotations

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.pipeline.targets import find_targets
from tests.jdk_tools import javac

SOURCE = """
package p;
abstract class A {
    A(int x) { }
    public int open() { return helper(); }
    private int helper() { return 1; }
    abstract int none();
    static class In extends Missing { int in() { return 2; } }
    private static class Hidden { int hidden() { return 3; } }
    Runnable run() { return new Runnable() { public void run() { } }; }
    static class Plain implements Comparable<Plain> { public int compareTo(Plain other) { return 0; } }
}
class Missing { }
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    folder = tmp_path_factory.mktemp("classes")
    home = find_jdk()
    assert home is not None
    (folder / "A.java").write_text(SOURCE)
    javac("-d", folder, folder / "A.java")
    (folder / "p" / "Missing.class").unlink()
    return Program(ClassPath([folder], home), exploring=True)


def names(program: Program, classes: list[str], methods: list[str], everything: bool = False) -> list[str]:
    return [
        method.id.partition("(")[0].removeprefix("p.")
        for method in find_targets(program, classes, methods, everything).methods
    ]


def test_what_a_test_can_call(program: Program) -> None:
    assert names(program, [], []) == ["A.<init>", "A.open", "A.run", "A$Plain.<init>", "A$Plain.compareTo"]


def test_everything(program: Program) -> None:
    found = names(program, [], [], everything=True)
    assert {"A.helper", "A$Hidden.hidden", "A$1.run"} <= set(found)
    assert "A.none" not in found and found.count("A$Plain.compareTo") == 2


@pytest.mark.parametrize(
    ("classes", "methods", "found"),
    [
        (["p.A"], [], ["A.<init>", "A.open", "A.run"]),
        (["A$P*"], [], ["A$Plain.<init>", "A$Plain.compareTo"]),
        ([], ["open", "*compareTo(Lp/A$Plain;)I"], ["A.open", "A$Plain.compareTo"]),
    ],
)
def test_patterns(program: Program, classes: list[str], methods: list[str], found: list[str]) -> None:
    assert names(program, classes, methods) == found


@pytest.mark.parametrize(
    ("classes", "methods", "said"),
    [
        (["p.A", "p.Plian"], [], "no class matches 'p.Plian'"),
        (["q.*"], [], "no class matches"),
        ([], ["run", "opne"], r"no method matches 'opne' \(did you mean open\?\)"),
        (["A$P*"], ["open"], "no method matches 'open'"),
    ],
)
def test_a_pattern_that_fits_nothing_is_named(
    program: Program, classes: list[str], methods: list[str], said: str
) -> None:
    with pytest.raises(HornbillError, match=said) as caught:
        find_targets(program, classes, methods)
    assert caught.value.remedy


def test_a_class_without_its_superclass_is_left_out_alone(program: Program) -> None:
    skipped = find_targets(program).skipped
    assert list(skipped) == ["p.A$In"] and "p.Missing is missing" in skipped["p.A$In"]
