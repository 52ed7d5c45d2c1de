"""What `found` may do in the middle of a search: ask for rules that are known, and fail."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from bytecode.class_path import ClassPath
from bytecode.jdk import find_jdk
from clp.machine import Exploration, Machine

_SOURCE = """
public class Bits {
    static int count(int a, int b, int c) {
        int n = 0;
        if (a < b) n++;
        if (b < c) n++;
        if (a < c) n++;
        return n;
    }
}
"""
_ID = "Bits.count(III)I"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("bits")
    (target / "Bits.java").write_text(_SOURCE)
    subprocess.run(["javac", "-g", "-d", ".", "Bits.java"], cwd=target, check=True)
    return target


def explored(folder: Path, asking: bool, budget: int) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The cases and the answer of a search that asks for the method's rules at each case, or does not."""
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    method = machine.program.method(_ID)
    assert method is not None
    cases = []

    def found(case: dict[str, Any]) -> None:
        cases.append(case)
        if asking:
            assert machine.rules(_ID)

    return cases, machine.explore(method, Exploration(budget=budget), found)


@pytest.mark.parametrize("budget", [10_000_000, 6_500, 5_500])
def test_questions_do_not_count_as_steps_of_the_search(folder: Path, budget: int) -> None:
    explored(folder, False, budget)  # the first search of a process makes some steps that later ones need not
    plain, asked = explored(folder, False, budget), explored(folder, True, budget)
    assert plain == asked
    assert plain[1]["ended"] == ("done" if budget == 10_000_000 else "budget")
    assert plain[0]


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
