"""Library methods without a model: counted where the program calls them, with the steps of their bytecode."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hornbill.api import analyze
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.library_methods import LibraryMethod, library_methods, library_text, with_library
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

_SOURCE = """
package called;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
class Called {
    static int bits(int n) {
        BitSet some = new BitSet();
        for (int i = 0; i < 2; i++) some.set(i);
        return n > 0 ? some.cardinality() : own(n);
    }
    static int own(int n) { return n + 1; }
    static int modelled(String s) { return Integer.valueOf(s.length()) == null ? 1 : s.indexOf("a"); }
    static int endless(int[] a) { java.util.Arrays.sort(a); return a[0]; }
    static int behind(IntUnaryOperator f) { return f.andThen(x -> x + 1).applyAsInt(3); }
}
"""
_SET = "java.util.BitSet.set(I)V"
_CARDINALITY = "java.util.BitSet.cardinality()I"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("called")
    (target / "Called.java").write_text(_SOURCE)
    javac("-d", target, target / "Called.java")
    return target


@pytest.fixture(scope="module")
def machine(classes: Path) -> Machine:
    return Machine(ClassPath([classes], find_jdk()), exploring=True)


def counted(machine: Machine, name: str, budget: int = 1_000_000) -> tuple[int, dict[str, tuple[int, int]]]:
    """The steps of a search, and the calls and steps of what it called."""
    owner = machine.program.find("called.Called")
    assert owner is not None
    method = next(method for method in owner.methods if method.name == name)
    answer = machine.explore(method, Exploration(budget=budget), lambda case: None)
    return answer["statistics"]["steps"], {name: (calls, steps) for name, calls, steps in answer["library"]}


def test_calls_and_steps_of_bytecode_are_counted(machine: Machine) -> None:
    steps, called = counted(machine, "bits")
    assert called[_SET][0] == 2 and called[_CARDINALITY][0] == 1
    assert called[_SET][1] > 200 and called[_CARDINALITY][1] > 50
    assert sum(spent for _, spent in called.values()) < steps
    assert all(name.startswith("java.util.BitSet.") for name in called)
    assert counted(machine, "bits") == counted(machine, "bits")


def test_what_has_a_model_is_not_counted(machine: Machine) -> None:
    assert counted(machine, "modelled")[1] == {}


def test_what_has_a_model_is_counted_where_that_is_asked_for(classes: Path) -> None:
    machine = Machine(ClassPath([classes], find_jdk()), exploring=True)
    machine.count_whole_library()
    called = counted(machine, "modelled")[1]
    assert {"java.lang.String.length()I", "java.lang.String.indexOf(Ljava/lang/String;)I"} <= set(called)


def test_a_search_that_is_cut_short_tells_where_it_was(machine: Machine) -> None:
    steps, called = counted(machine, "endless", 50_000)
    [(name, (calls, spent))] = called.items()
    assert name == "java.util.Arrays.sort([I)V" and calls >= 1 and 0.9 * steps < spent <= steps + 200


def test_explain_and_translate_tell_them_dearest_first(
    hornbill: Command, classes: Path, tmp_path: Path
) -> None:
    database = tmp_path / "s.db"
    with analyze(classes, methods=["bits"], database=database, search=True, trials=False) as analysis:
        library = analysis.library()
        assert analysis.library("called.Called.own(I)I") == ()
    assert {_SET, _CARDINALITY} <= {one.method for one in library}
    assert [one.steps for one in library] == sorted((one.steps for one in library), reverse=True)
    code, out, _ = hornbill("explain", classes, "called.Called.bits", "--db", database)
    assert code == 0 and _SET in out.partition("library methods without a model")[2]
    branches = json.loads(hornbill("explain", classes, "called.Called.bits", "--db", database, "--json").out)
    assert all("line" in one for one in branches)
    asked = ("explain", classes, "called.Called.bits", "--db", database, "--library")
    assert json.loads(hornbill(*asked, "--json").out) == [one.json() for one in library]
    assert hornbill(*asked).out.startswith("library methods without a model")
    report = json.loads(hornbill("translate", classes, "--db", database, "--json").out)
    by_name = {one["library"]: one for one in report["library"]}
    assert by_name[_SET] == {**{one.method: one for one in library}[_SET].json(), "sites": 1}
    assert by_name["java.util.Arrays.sort([I)V"]["sites"] == 1
    steps = [one["steps"] for one in report["library"]]
    assert steps == sorted(steps, reverse=True)
    assert "java.lang.String.length()I" not in by_name and "java.lang.Object.<init>()V" not in by_name
    code, out, _ = hornbill("translate", classes, "--db", database)
    assert code == 0 and _SET in out.partition("library methods without a model")[2]


def test_counts_of_searches_are_added() -> None:
    one = {"steps": 9, "library": {"a.B.c()V": {"calls": 1, "steps": 5}}}
    other = {
        "steps": 9,
        "library": {"a.B.c()V": {"calls": 2, "steps": 6}, "a.B.d()V": {"calls": 1, "steps": 50}},
    }
    assert library_methods([one, {}, other]) == (
        LibraryMethod("a.B.d()V", 1, 50),
        LibraryMethod("a.B.c()V", 3, 11),
    )
    assert with_library(one, [])["library"] == one["library"]
    assert list(with_library({"steps": 1}, [{}])) == ["steps"]


def test_the_text_shows_the_dearest_ones() -> None:
    lines = library_text([LibraryMethod(f"a.B.m{n}()V", n, 100 - n) for n in range(12)]).splitlines()
    assert len(lines) == 12 and lines[-1].strip() == "and 2 more: --json lists all"
    assert lines[1].split() == ["100", "0", "a.B.m0()V"]
