"""What `found` may do in the middle of a search: ask for rules that are known, and fail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

_SOURCE = """
public class Bits {
    static int count(int a, int b, int c) {
        int n = 0;
        if (a < b) n++;
        if (b < c) n++;
        if (a < c) n++;
        return n;
    }
    static int factors(long a, long b) {
        if (a <= 1 || b <= 1 || a > 70000 || b > a) return 0;
        return a * b == 4294049777L ? 1 : 2;
    }
}
"""
_ID = "Bits.count(III)I"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("bits")
    (target / "Bits.java").write_text(_SOURCE)
    javac("-g", "-d", target, target / "Bits.java")
    return target


@pytest.fixture(scope="module")
def class_path(folder: Path) -> ClassPath:
    """What searches that load all anew into their engine share: the class files, which are read once."""
    return ClassPath([folder], find_jdk())


def explored(class_path: ClassPath, asking: bool, budget: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The cases and the answer of a search that asks for the method's rules at each case, or does not."""
    machine = Machine(class_path, exploring=True)
    method = machine.program.method(_ID)
    assert method is not None
    cases = []

    def found(case: dict[str, Any]) -> None:
        cases.append(case)
        if asking:
            assert machine.rules(_ID)

    return cases, machine.explore(method, Exploration(budget=budget), found)


def steps_and_cases(class_path: ClassPath) -> tuple[int, int]:
    """What the whole search takes when nothing is left to be loaded, and finds."""
    machine = Machine(class_path, exploring=True)
    method = machine.program.method(_ID)
    assert method is not None
    machine.explore(method, Exploration(), lambda case: None)
    statistics = machine.explore(method, Exploration(), lambda case: None)["statistics"]
    return statistics["steps"], statistics["cases"]


@pytest.mark.parametrize("share", [2.0, 0.75, 0.6])
def test_questions_do_not_count_as_steps_of_the_search(class_path: ClassPath, share: float) -> None:
    budget = int(share * steps_and_cases(class_path)[0])
    plain, asked = explored(class_path, False, budget), explored(class_path, True, budget)
    assert plain == asked
    assert plain[1]["ended"] == ("done" if share > 1 else "budget")
    assert plain[0]


def test_no_case_is_lost_or_told_twice_wherever_loading_interrupts(class_path: ClassPath) -> None:
    steps, cases = steps_and_cases(class_path)
    for budget in range(steps + 500, 3 * steps, 97):
        found, answer = explored(class_path, False, budget)
        assert answer["ended"] == "done"
        assert len({str(case["args"]) for case in found}) == len(found) == cases


def test_a_search_ends_wherever_its_budget_falls(class_path: ClassPath) -> None:
    steps, cases = steps_and_cases(class_path)
    counts, outside_the_limit = [], 100
    for budget in range(300, steps - outside_the_limit, 131):
        found, answer = explored(class_path, False, budget)
        assert answer["ended"] == "budget"
        counts.append(len(found))
    assert counts == sorted(counts) and counts[0] == 0 and 0 < counts[-1] <= cases


def test_what_z3_takes_counts_towards_the_budget(folder: Path) -> None:
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    method = machine.program.method("Bits.factors(JJ)I")
    assert method is not None
    answers = [
        machine.explore(method, Exploration(budget=budget), lambda case: None)
        for budget in (10_000, 10_000, 2_000_000_000)
    ]
    assert [answer["ended"] for answer in answers] == ["budget", "budget", "done"]
    assert answers[0]["marks"] == answers[1]["marks"] and answers[0]["ledger"] == answers[1]["ledger"]
    assert answers[2]["statistics"]["steps"] < 10_000


def test_a_search_ends_where_found_fails(folder: Path) -> None:
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    method = machine.program.method(_ID)
    assert method is not None
    cases = []

    def found(case: dict[str, Any]) -> None:
        cases.append(case)
        if len(cases) == 2:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        machine.explore(method, Exploration(), found)
    assert len(cases) == 2
    again: list[dict[str, Any]] = []
    machine.explore(method, Exploration(), again.append)
    assert again[:2] == cases and len(again) > 2
