"""An error inside a search ends the path that it comes from: it is counted, and the search goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp import engine
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

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
    javac("-g", "-d", folder, folder / "Faults.java")
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


_ERROR = "error(type_error(number, oops), _)"


@contextmanager
def other_clause(head: str, body: str, place: str) -> Iterator[None]:
    """The predicate has another first clause."""
    module, name = place.split(":")
    name, arity = name.split("/")
    anything = ",".join(["_"] * int(arity))
    assert engine._run(f"'$set_predicate_attribute'({module}:{name}({anything}), dynamic, true)")
    assert engine._run(f"asserta(({module}:{head} :- {body}), Reference), nb_setval({module}, Reference)")
    try:
        yield
    finally:
        assert engine._run(f"nb_getval({module}, Reference), erase(Reference)")
        assert engine._run(f"compile_predicates([{place}])")


@contextmanager
def fault(goal: str, ball: str = _ERROR, place: str = "unknowns:operation/1") -> Iterator[None]:
    """The operation on unknown numbers, or another predicate called like this, throws the ball."""
    head = goal if "operation/1" not in place else f"operation({goal})"
    with other_clause(head, f"throw({ball})", place):
        yield


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


def test_a_thrown_end_of_a_path_ends_that_path_alone(machine: Machine) -> None:
    with fault("imul(_, _, _)", "path_ended(unsupported(here, gone))"):
        values, summary = explored(machine, "middle")
    assert sorted(values) == [-1, 0, 5]
    assert summary["ledger"] == {"unsupported(here,gone)": 1}


def test_a_case_that_cannot_be_told_costs_itself_alone(machine: Machine) -> None:
    everything, _ = explored(machine, "middle")
    plain = "plain_cases:plain_case_lines/4"
    with fault("plain_case_lines(3, _, _, _)", place=plain):
        values, summary = explored(machine, "middle")
    assert values == everything[:2] + everything[3:]
    assert summary["ledger"] == {"internal('type_error(number,oops)')": 1}
    with (
        other_clause("plain_case_lines(_, _, _, _)", "!, fail", plain),
        fault("case_lines(3, _, _)", place="session:case_lines/3"),
    ):
        values, summary = explored(machine, "middle")
    assert values == everything[:2] + everything[3:]
    assert summary["ledger"] == {"internal('type_error(number,oops)')": 1}


def test_an_error_before_the_method_begins_ends_no_more_than_the_search(machine: Machine) -> None:
    with fault("assumed_value(_)", place="marks:assumed_value/1"):
        values, summary = explored(machine, "middle")
    assert values == []
    assert summary["ledger"] == {"internal('type_error(number,oops)')": 1}
    assert summary["ended"] == "done"
