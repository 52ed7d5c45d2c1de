"""Goals of residual clauses that a search runs are counted, each once for each time it is run."""

from __future__ import annotations

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

_SOURCE = """
package counted;
class Counted {
    static int one(int x) { return x + 1; }
    static int two(int x) { return (x + 1) * 3; }
    static int calls(int x) { return one(x) + 1; }
    static int branch(int x) { if (x > 0) return x + 1; return x - 1; }
}
"""


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    target = tmp_path_factory.mktemp("counted")
    (target / "Counted.java").write_text(_SOURCE)
    javac("-d", target, target / "Counted.java")
    return Machine(ClassPath([target], find_jdk()), exploring=True)


def goals(machine: Machine, name: str) -> int:
    method = machine.program.method(f"counted.Counted.{name}(I)I")
    assert method is not None
    bare = Exploration(witnesses=False, details=False)
    machine.explore(method, bare, lambda case: None)
    machine.count_goals()
    machine.explore(method, bare, lambda case: None)
    first = machine.goals_run()
    machine.explore(method, bare, lambda case: None)
    assert machine.goals_run() == 2 * first
    return first


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("one", 1),  # the sum
        ("two", 2),  # the sum and the product
        ("calls", 3),  # the call, the sum in it, the other sum
        ("branch", 5),  # the test once, then on each side the call of its rule and a sum
    ],
)
def test_goals_of_a_search(machine: Machine, name: str, count: int) -> None:
    assert goals(machine, name) == count
