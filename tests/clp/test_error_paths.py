"""An error inside a search ends the path that it comes from: it is counted, and the search goes on."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp import engine
from hornbill.clp.machine import Exploration, Machine

_SOURCE = """
package faults;
public class Faults {
    static int middle(int x) {
        if (x == 0) return 0;
        if (x > 5) { int y = x * 3; if (y == 33) return 1; return 2; }
        if (x < 0) return -1;
        return 5;
    }
    static int called(int x) { int s = middle(x); if (x < -7) s--; return s; }
    static int deep(int x) { return x < 0 ? 0 : deep(x - 1) + 1; }
}
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("faults")
    (folder / "Faults.java").write_text(_SOURCE)
    subprocess.run(["javac", "-g", "-d", ".", "Faults.java"], cwd=folder, check=True)
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


@contextmanager
def fault(goal: str) -> Iterator[None]:
    """The operation on unknown numbers raises an error."""
    clause = f"unknowns:operation({goal}) :- throw(error(type_error(number, oops), _))"
    assert engine._run("'$set_predicate_attribute'(unknowns:operation(_), dynamic, true)")
    assert engine._run(f"asserta(({clause}), Reference), nb_setval(fault, Reference)")
    try:
        yield
    finally:
        assert engine._run("nb_getval(fault, Reference), erase(Reference)")
        assert engine._run("compile_predicates([unknowns:operation/1])")


def explored(machine: Machine, name: str) -> tuple[list[Any], dict[str, Any]]:
    method = machine.program.method(f"faults.Faults.{name}(I)I")
    assert method is not None
    values: list[Any] = []

    def found(case: dict[str, Any]) -> None:
        assert case["checked"] == "true"
        values.append(case["value"])

    return values, machine.explore(method, Exploration("loop-2"), found)


@pytest.mark.parametrize(("name", "others"), [("middle", [0, -1, 5]), ("called", [0, -2, -1, 5])])
def test_the_search_goes_on_after_an_error(machine: Machine, name: str, others: list[int]) -> None:
    everything, without = explored(machine, name)
    assert sorted(everything) == sorted([*others, 1, 2])
    with fault("imul(_, _, _)"):
        values, summary = explored(machine, name)
    assert sorted(values) == sorted(others)
    assert summary["ledger"] == {"internal('type_error(number,oops)')": 1}
    assert without["ledger"] == {}
    assert explored(machine, name)[0] == everything


def test_each_error_is_counted(machine: Machine) -> None:
    with fault("isub(_, 1, _)"):
        values, summary = explored(machine, "deep")
    assert values == [0]
    assert summary["ledger"] == {"internal('type_error(number,oops)')": 1}
    assert summary["ended"] == "done"
