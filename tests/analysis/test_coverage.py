"""What cases cover of a method, and why they do not cover the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hornbill.analysis.counted import Branch
from hornbill.analysis.coverage import Coverage, Covered, Reason
from hornbill.bytecode.cfg import Block
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

_SOURCE = """
public class Reasons {
    static int apart(int n) {
        if (n > 3)
            return 1;
        if (n > 5)
            return 2;
        if (n * n == 7)
            return 3;
        return 4;
    }
    static int rounds(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s++;
            if (i == 7)
                s = 9;
        }
        if (n == 30)
            return 1;
        return s;
    }
    static int keys(int n) {
        switch (n) {
            case 1: case 2:
                return 5;
            case 3:
                return 6;
            case 9:
                if (n == 8)
                    return 7;
            default:
                return 8;
        }
    }
    static native int aside(int x);
    static int cleaned(int n) {
        if (n == 7)
            n = aside(n);
        return outside(n);
    }
    static int cleanedFirst(int n) {
        int x = cleaned(n);
        if (x > 3)
            return 1;
        return 2;
    }
    static int asideAtFirst(int n) {
        if (n == 7)
            n = aside(n);
        n = outside(n);
        if (n > 3)
            return 1;
        return 2;
    }
    static native int outside(int x);
    static int called(int n) {
        if (n > 7) {
            int x = outside(n);
            if (x > 3)
                return 5;
            return 1;
        }
        return 0;
    }
    static int helper(int n) {
        if (n > 10)
            return 1;
        if (n < 2)
            return 2;
        return 3;
    }
    static int caller(int n) {
        if (n > 20)
            return 0;
        return helper(n < 5 ? 5 : n);
    }
    static int caught(int n) {
        try {
            if (n == 3)
                throw new IllegalStateException();
            return n;
        } catch (IllegalStateException e) {
            if (n > 3)
                return 1;
            return 2;
        }
    }
    static int nothing(int n) {
        if (n == 0) { }
        return 1;
    }
    static int behind(int n) {
        for (int i = 0; i < 9; i++)
            n++;
        if (n > 0)
            return 1;
        return 0;
    }
    static boolean nested(int n) {
        if (n > 50)
            return n == 60;
        return nested(n + 20);
    }
}
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("reasons")
    (folder / "Reasons.java").write_text(_SOURCE)
    javac("-g", "-d", folder, folder / "Reasons.java")
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


@pytest.fixture(scope="module")
def coverage(machine: Machine) -> Coverage:
    return Coverage(machine)


def explored(
    machine: Machine, coverage: Coverage, name: str, exploration: Exploration | None = None
) -> tuple[list[Covered], dict[str, dict[Branch, Reason]]]:
    """What each case of the method covers, and what none of them does."""
    method = machine.program.method(f"Reasons.{name}")
    assert method is not None
    cases: list[Covered] = []

    def found(case: dict[str, Any]) -> None:
        cases.append(coverage.of(case["rules"]))

    summary = machine.explore(method, exploration or Exploration(), found)
    total = Covered()
    for case in cases:
        total.add(case)
    spent = summary["ended"] == "budget"
    uncovered = coverage.uncovered(method, total, summary["marks"], spent)
    for method_id, missing in uncovered.items():
        rules = coverage.method(method_id)
        assert rules is not None
        assert set(rules.branches) == missing.keys() | total.branches[method_id].keys()
    return cases, uncovered


def said(missing: dict[Branch, Reason]) -> set[tuple[int, str, str]]:
    """Line in the method, outcome and reason."""
    lines = _SOURCE.splitlines()
    return {
        (
            (branch.line or 0)
            - next(
                at for at, line in enumerate(lines, 1) if f" {branch.method[8:].split('(')[0]}(int" in line
            ),
            branch.outcome,
            f"{reason.why}({reason.what})" if reason.what else reason.why,
        )
        for branch, reason in missing.items()
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("apart(I)I", {(3, "not taken", "infeasible"), (5, "not taken", "infeasible")}),
        # Two rounds are too few for the seventh, and for n = 30.
        ("rounds(I)I", {(4, "not taken", "bound(loop)"), (7, "not taken", "bound(loop)")}),
        ("keys(I)I", {(7, "not taken", "infeasible")}),
        (
            "called(I)I",
            {
                (1, "not taken", "unsupported('Reasons.outside(I)I',native)"),
                (3, "taken", "unsupported('Reasons.outside(I)I',native)"),
                (3, "not taken", "unsupported('Reasons.outside(I)I',native)"),
            },
        ),
        # Some paths end before, but it is the last call that none comes through.
        (
            "cleanedFirst(I)I",
            {(2, outcome, "unsupported('Reasons.outside(I)I',native)") for outcome in ("taken", "not taken")},
        ),
        (
            "asideAtFirst(I)I",
            {
                (1, "not taken", "unsupported('Reasons.aside(I)I',native)"),
                (1, "taken", "unsupported('Reasons.outside(I)I',native)"),
            }
            | {
                (4, outcome, "unsupported('Reasons.outside(I)I',native)")
                for outcome in ("taken", "not taken")
            },
        ),
        ("helper(I)I", set()),
        ("caller(I)I", set()),
        ("caught(I)I", {(6, "not taken", "infeasible")}),
        ("nothing(I)I", set()),
        # No path comes out of the loop: what is behind it is not covered for the reason that the loop is cut.
        (
            "behind(I)I",
            {(1, outcome, "bound(loop)") for outcome in ("taken", "not taken")}
            | {(3, outcome, "bound(loop)") for outcome in ("taken", "not taken")},
        ),
    ],
)
def test_reasons(
    machine: Machine, coverage: Coverage, name: str, expected: set[tuple[int, str, str]]
) -> None:
    _, uncovered = explored(machine, coverage, name)
    assert said(uncovered[f"Reasons.{name}"]) == expected


def test_levels_that_proved_it(machine: Machine, coverage: Coverage) -> None:
    _, uncovered = explored(machine, coverage, "apart(I)I")
    first, second = uncovered["Reasons.apart(I)I"].values()
    assert first == Reason("infeasible", levels=("intervals",), tested=True)
    assert second == Reason("infeasible", levels=("bit_vectors",), tested=True)


def test_what_is_infeasible_within_a_bound_may_not_be_beyond_it(machine: Machine, coverage: Coverage) -> None:
    _, uncovered = explored(machine, coverage, "rounds(I)I")
    seventh, thirtieth = uncovered["Reasons.rounds(I)I"].values()
    assert seventh == Reason("bound", "loop", (), tested=True)
    assert (thirtieth.why, thirtieth.tested) == ("bound", True)
    enough = Exploration(criterion="loop-30")
    cases, uncovered = explored(machine, coverage, "rounds(I)I", enough)
    assert len(cases) == 31 and uncovered == {"Reasons.rounds(I)I": {}}


def test_methods_that_are_called_count_for_themselves(machine: Machine, coverage: Coverage) -> None:
    _, uncovered = explored(machine, coverage, "caller(I)I")
    assert list(uncovered) == ["Reasons.caller(I)I", "Reasons.helper(I)I"]
    assert said(uncovered["Reasons.helper(I)I"]) == {(3, "not taken", "infeasible")}


def test_recursion_that_is_cut(machine: Machine, coverage: Coverage) -> None:
    exploration = Exploration(criterion="block-1")
    _, uncovered = explored(machine, coverage, "nested(I)Z", exploration)
    # The first call returns at once or is cut.
    assert said(uncovered["Reasons.nested(I)Z"]) == {(1, "taken", "bound(recursion)")}


def test_a_budget_that_is_spent(machine: Machine, coverage: Coverage) -> None:
    exploration = Exploration(criterion="loop-1000", budget=20_000)
    _, uncovered = explored(machine, coverage, "rounds(I)I", exploration)
    assert {reason.why for reason in uncovered["Reasons.rounds(I)I"].values()} <= {"budget"}
    method = machine.program.method("Reasons.apart(I)I")
    assert method is not None
    nothing = coverage.uncovered(method, Covered(), {}, budget_spent=True)
    assert {reason.why for reason in nothing["Reasons.apart(I)I"].values()} == {"budget"}


def test_what_a_case_covers(machine: Machine, coverage: Coverage) -> None:
    cases, _ = explored(machine, coverage, "keys(I)I")
    rules = coverage.method("Reasons.keys(I)I")
    assert rules is not None
    begin = rules.cfg.line(0) or 0
    seen = {
        (
            tuple(branch.outcome for branch in case.branches["Reasons.keys(I)I"]),
            *sorted(
                (rules.cfg.line(rules.cfg.blocks[number].start) or 0) - begin
                for number in case.blocks["Reasons.keys(I)I"]
            ),
        )
        for case in cases
    }
    # The outcomes, and the lines where the blocks begin, counted from the switch.
    assert seen == {(("1, 2",), 0, 2), (("3",), 0, 4), (("9", "taken"), 0, 6, 9), (("default",), 0, 9)}


def test_an_empty_branch_is_two_branches(machine: Machine, coverage: Coverage) -> None:
    cases, _ = explored(machine, coverage, "nothing(I)I")
    outcomes = {tuple(branch.outcome for branch in case.branches["Reasons.nothing(I)I"]) for case in cases}
    assert outcomes == {("taken",), ("not taken",)}


def test_coverage_is_the_same_for_other_levels(machine: Machine, coverage: Coverage) -> None:
    exploration = replace(Exploration(), levels=("bit_vectors",))
    _, uncovered = explored(machine, coverage, "caught(I)I", exploration)
    (reason,) = uncovered["Reasons.caught(I)I"].values()
    assert reason.levels == ("bit_vectors",)


def test_covered_branches_lie_between_covered_blocks() -> None:
    """In whole programs: the block of each branch that a case covers is covered, and so is the one behind."""
    jar = Path(__file__).parents[2] / "jars" / "switches.jar"
    machine = Machine(ClassPath([jar], find_jdk()), exploring=True)
    coverage = Coverage(machine)
    checked = 0

    def found(case: dict[str, Any]) -> None:
        nonlocal checked
        covered = coverage.of(case["rules"])
        for method_id, branches in covered.branches.items():
            rules = coverage.method(method_id)
            assert rules is not None
            for branch in branches:
                block = rules.cfg.block_at(branch.pc)
                assert {block.index, outcomes(block)[branch.outcome]} <= covered.blocks[method_id], branch
                checked += 1

    for method in machine.program.methods():
        if method.has_code:
            machine.explore(method, Exploration(criterion="loop-1", budget=2_000_000), found)
    assert checked > 100


def outcomes(block: Block) -> dict[str, int]:
    """Where each outcome of a block's last instruction leads; keys that lead to the default are it."""
    _, op, args = block.instructions[-1]
    if op != "switch":
        assert block.next is not None
        return {"taken": block.targets[0], "not taken": block.next}
    keys = {key: target for (key, _), target in zip(args[1], block.targets[1:], strict=True)}
    by_target: dict[int, list[str]] = {}
    for key, target in keys.items():
        by_target.setdefault(target, []).append(str(key))
    by_target[block.targets[0]] = ["default"]
    return {", ".join(names): target for target, names in by_target.items()}
