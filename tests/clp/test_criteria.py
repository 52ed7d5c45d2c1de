"""Criteria for termination: how many ways of each method they leave, counted by hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hornbill.analysis.traces import INITIALISATION, parsed_trace
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.encode import Encoder
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.bytecode.class_builder import ClassBuilder
from tests.bytecode.test_loops import IRREDUCIBLE
from tests.jdk_tools import javac

_SOURCE = """
public class Rounds {
    static int whileLoop(int n) { int s = 0; while (n > 0) { n--; s++; } return s; }
    static int forLoop(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
    static int doLoop(int n) { int s = 0; do { s++; n--; } while (n > 0); return s; }
    static int doBoth(int n, int m) {
        int s = 0; do { s++; n--; m++; } while (n > 0 && m < 10); return s;
    }
    static int broken(int n, int m) {
        int s = 0; while (s < n) { s++; if (s == m) break; s++; } return s;
    }
    static int both(int n, int m) { int s = 0; while (s < n && s < m) { s++; } return s; }
    static int either(int n, int m) { int s = 0; while (s < n || s < m) { s++; } return s; }
    static int continued(int n, int m) {
        int s = 0; for (int i = 0; i < n; i++) { if (i == m) continue; s++; } return s;
    }
    static int nested(int n, int m) {
        int s = 0; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s++; return s;
    }
    static int forever(int n) { while (true) { n--; if (n < 0) return 1; n--; } }
    static int fact(int n) { return n <= 0 ? 1 : n * fact(n - 1); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int twice(int n) { return fact(n) + fact(n); }
    static int thrown(int n) { try { return down(n); } catch (RuntimeException e) { return 7; } }
    static int down(int n) { if (n <= 0) throw new RuntimeException(); return down(n - 1) + 1; }
    static int again(int n) { return thrown(n) + down(n - 9); }
    static class Table {
        static final int[] SQUARES = new int[64];
        static { for (int i = 0; i < 64; i++) SQUARES[i] = i * i; }
    }
    static int table(int n) { return n == 5 ? Table.SQUARES[5] : 0; }
}
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("rounds")
    (folder / "Rounds.java").write_text(_SOURCE)
    javac("-g", "-d", folder, folder / "Rounds.java")
    builder = ClassBuilder(name="Made")
    builder.method(IRREDUCIBLE)
    (folder / "Made.class").write_bytes(builder.build())
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


def explored(machine: Machine, name: str, criterion: str) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """The cases of the method of that name, and the ledger."""
    owner, _, simple = name.rpartition(".")
    model = machine.program.find(owner or "Rounds")
    assert model is not None
    (method,) = (method for method in model.methods if method.name == simple)
    cases: list[dict[str, Any]] = []
    summary = machine.explore(method, Exploration(criterion=criterion), cases.append)
    assert summary["ended"] == "done"
    assert all(case["checked"] == "true" for case in cases)
    return cases, summary["ledger"]


@pytest.mark.parametrize(
    ("method", "criterion", "cases", "bound"),
    [
        # As many rounds as n says, up to k.
        ("whileLoop", "loop-1", 2, "loop"),
        ("whileLoop", "loop-2", 3, "loop"),
        ("whileLoop", "loop-5", 6, "loop"),
        ("forLoop", "loop-2", 3, "loop"),
        # A body that is tested at its end runs at least once.
        ("doLoop", "loop-1", 1, "loop"),
        ("doLoop", "loop-2", 2, "loop"),
        ("doBoth", "loop-2", 4, "loop"),
        # Left by the condition after 0, 1 or 2 rounds, or by the break in the first or the second.
        ("broken", "loop-2", 5, "loop"),
        # Left by either part of the condition after 0, 1 or 2 rounds.
        ("both", "loop-2", 6, "loop"),
        # Each round comes about by s < n, or by s < m once that holds no longer.
        ("either", "loop-2", 6, "loop"),
        # In two rounds, m is 0, or 1, or neither.
        ("continued", "loop-2", 1 + 2 + 3, "loop"),
        # The inner loop begins anew each time; all its rounds are as many.
        ("nested", "loop-2", 1 + 3 + 3, "loop"),
        ("forever", "loop-2", 3, "loop"),
        # The first call is not nested.
        ("fact", "loop-2", 3, "recursion"),
        ("fact", "loop-4", 5, "recursion"),
        # Each of the two methods is active three times at most.
        ("even", "loop-2", 6, "recursion"),
        # Calls one after the other are not nested, whether they return or throw.
        ("twice", "loop-2", 3, "recursion"),
        ("thrown", "loop-2", 3, "recursion"),
        ("again", "loop-2", 3, "recursion"),
        # Static initialisers run without limits.
        ("table", "loop-1", 2, None),
        # Entered at its test for n = 7, which then takes two rounds; else in the body, in the first round.
        ("Made.m", "loop-1", 1, "loop"),
        ("Made.m", "loop-2", 2 + 1, "loop"),
        ("Made.m", "loop-3", 3 + 1, "loop"),
        # The head of a loop that is tested first is visited once more than the body.
        ("whileLoop", "block-1", 1, "block"),
        ("whileLoop", "block-2", 2, "block"),
        ("doLoop", "block-2", 2, "block"),
        ("doBoth", "block-2", 4, "block"),
        ("broken", "block-2", 4, "block"),
        ("both", "block-2", 4, "block"),
        ("either", "block-2", 3, "block"),
        ("continued", "block-2", 3, "block"),
        # The head of the inner loop is visited twice at most in all rounds of the outer one.
        ("nested", "block-2", 3, "block"),
        ("nested", "block-3", 1 + 3 + 1, "block"),
        ("fact", "block-2", 2, "recursion"),
        ("even", "block-2", 4, "recursion"),
        ("again", "block-2", 2, "recursion"),
        ("Made.m", "block-2", 2, "block"),
        ("Made.m", "block-3", 3 + 1, "block"),
        # A rule for the method and one for each test.
        ("whileLoop", "depth-4", 3, "depth"),
        ("whileLoop", "depth-1", 0, "depth"),
    ],
)
def test_as_many_cases_as_the_criterion_says(
    machine: Machine, method: str, criterion: str, cases: int, bound: str | None
) -> None:
    found, ledger = explored(machine, method, criterion)
    assert len(found) == cases
    assert set(ledger) == ({f"bound({bound})"} if bound else set())


def rules_on(trace: str) -> int:
    return sum(
        isinstance(node.end, int) and node.predicate != INITIALISATION for node in parsed_trace(trace).nodes()
    )


@pytest.mark.parametrize("method", ["whileLoop", "doBoth", "broken", "nested", "fact", "again"])
@pytest.mark.parametrize("depth", [3, 5, 8])
def test_depth_is_the_number_of_rules(machine: Machine, method: str, depth: int) -> None:
    every, _ = explored(machine, method, "loop-8")
    found, _ = explored(machine, method, f"depth-{depth}")
    expected = {case["trace"] for case in every if rules_on(case["trace"]) <= depth}
    assert {case["trace"] for case in found} == expected


def test_a_program_loaded_for_runs_counts_nothing(machine: Machine) -> None:
    model = machine.program.find("Rounds")
    assert model is not None
    method = model.method("nested", "(II)I")
    assert method is not None
    prepared = machine.program.prepare(method)
    counters = re.compile(r"block\(\d+,\w+,\[-")
    assert counters.search(Encoder(machine.program, frozenset(), "loop").method_term(prepared))
    plain = Encoder(machine.program, frozenset()).method_term(prepared)
    assert plain.startswith("method(") and not counters.search(plain)
