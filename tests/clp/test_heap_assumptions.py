"""Heap assumptions in a search drop the cases that they must, and every witness satisfies them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

_SOURCE = """
package graph;
public class Graph {
    static class Node {
        int value;
        Node left, right;
        Node[] many;
        int under(Node other) {
            if (left == other) return 1;
            if (left == null || other == null) return 2;
            if (left.right == this) return 3;
            return other.left == left.left ? 4 : 5;
        }
    }
    static int meet(Node a, Node b) {
        while (a != null && b != null) {
            if (a == b) return 1;
            a = a.left;
            b = b.right;
        }
        return 0;
    }
    static boolean cycles(Node a, Node b) {
        Node slow = a, fast = a;
        while (fast != null && fast.left != null) {
            slow = slow.left;
            fast = fast.left.left;
            if (slow == fast) return slow != null;
        }
        return false;
    }
    static int write(Node a, Node b) {
        a.left = b;
        if (b.right == a) return 1;
        b.left = a;
        if (a.left.left == a && a.right == b) return 2;
        return a.right.left == b.left ? 3 : 4;
    }
    static int values(Node a, Node b) {
        a.value = 1;
        b.value = 2;
        if (a.left != null) a.left.value = 3;
        if (b.left != null) b.left.value = 4;
        int sum = a.value + b.value;
        return sum == 3 ? 0 : sum == 4 ? 1 : sum == 7 ? 2 : sum == 8 ? 3 : 4;
    }
    static int swap(Node a, Node b) {
        Node n = a.left;
        a.left = b.right;
        b.right = n;
        if (a.left == null) return 0;
        if (a.left == a.left.left) return 1;
        return b.right == a ? 2 : 3;
    }
    static int array(Node a, Node b) {
        if (a.many[0] == b) return 1;
        if (a.many == b.many) return 2;
        return a.many[0] == b.many[1] ? 3 : a.many[0] == a.many[1] ? 4 : 5;
    }
    static int far(Node a, Node b) {
        if (b.left.right == null) return 1;
        return a.left.left == a.right.right && a.right.right != null ? 2 : 3;
    }
    static int round(Node a, Node b) {
        if (b.right.right == b.right) return 1;
        return a.left == b ? 2 : 3;
    }
    static int at(Node a, Node b, int i) {
        Node n = a.many[i];
        if (n == b.left) return n == null ? 0 : 1;
        return n == a ? 2 : 3;
    }
}
"""
_NODE = "Lgraph/Graph$Node;"
_METHODS = (
    f"graph.Graph$Node.under({_NODE})I",
    f"graph.Graph.meet({_NODE}{_NODE})I",
    f"graph.Graph.cycles({_NODE}{_NODE})Z",
    f"graph.Graph.write({_NODE}{_NODE})I",
    f"graph.Graph.values({_NODE}{_NODE})I",
    f"graph.Graph.swap({_NODE}{_NODE})I",
    f"graph.Graph.array({_NODE}{_NODE})I",
    f"graph.Graph.at({_NODE}{_NODE}I)I",
    f"graph.Graph.far({_NODE}{_NODE})I",
    f"graph.Graph.round({_NODE}{_NODE})I",
)
_SLOTS = {"left": 3, "right": 4, "many": 5}

Object = int
Case = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """An argument, and fields that lead on from it."""

    argument: int
    fields: tuple[str, ...] = ()

    def __str__(self) -> str:
        keys = ",".join(f"'graph.Graph$Node.{field}'" for field in self.fields)
        return f"path({self.argument},[{keys}])"

    def value(self, case: Case) -> Object | str | None:
        """What the witness has there: an object, null, or `void` where a reference before it is null."""
        reference = case["args"][self.argument]
        for field in self.fields:
            if reference is None:
                return "void"
            reference = case["cells_in"][str(reference["ref"])][_SLOTS[field]]
        return None if reference is None else int(reference["ref"])


@dataclass(frozen=True, slots=True)
class Assumption:
    """One assumption, by the name that the engine has for it."""

    kind: str
    places: tuple[Place, ...]

    def __str__(self) -> str:
        return f"{self.kind}({','.join(map(str, self.places))})"

    def holds(self, case: Case) -> bool:
        """Whether the witness of the case satisfies it."""
        values = [place.value(case) for place in self.places]
        objects = [value for value in values if isinstance(value, int)]
        match self.kind:
            case "nonnull":
                return values != [None]
            case "non_aliasing":
                return len(objects) < 2 or objects[0] != objects[1]
            case "non_sharing":
                return len(objects) < 2 or not reached(case, objects[0]) & reached(case, objects[1])
            case _:
                starts = reached(case, objects[0]) if objects else set()
                return not any(start in reached_from(case, children(case, start)) for start in starts)


def children(case: Case, start: Object) -> list[Object]:
    """The objects that the fields or elements of one refer to."""
    return [value["ref"] for value in case["cells_in"][str(start)][2:] if isinstance(value, dict)]


def reached_from(case: Case, starts: list[Object]) -> set[Object]:
    """Those objects, and what is reached from them."""
    seen: set[Object] = set()
    todo = list(starts)
    while todo:
        start = todo.pop()
        if start not in seen:
            seen.add(start)
            todo += children(case, start)
    return seen


def reached(case: Case, start: Object) -> set[Object]:
    """The object and what is reached from it."""
    return reached_from(case, [start])


A, B = Place(0), Place(1)
A_LEFT, B_LEFT, A_RIGHT, B_RIGHT = (Place(i, (f,)) for f in ("left", "right") for i in (0, 1))
ASSUMPTIONS = (
    (Assumption("non_aliasing", (A, B)),),
    (Assumption("non_aliasing", (A_LEFT, B_LEFT)),),
    (Assumption("non_aliasing", (A_LEFT, A)),),
    (Assumption("non_aliasing", (Place(0, ("many",)), Place(1, ("many",)))),),
    (Assumption("non_sharing", (A, B)),),
    (Assumption("non_sharing", (A_LEFT, A_RIGHT)),),
    (Assumption("non_sharing", (A_LEFT, B)),),
    (Assumption("acyclic", (A,)),),
    (Assumption("acyclic", (B_RIGHT,)),),
    (Assumption("nonnull", (A,)), Assumption("nonnull", (B,))),
    (Assumption("nonnull", (A_LEFT,)),),
    (Assumption("nonnull", (Place(1, ("left", "right")),)),),
    (
        Assumption("nonnull", (A_LEFT,)),
        Assumption("nonnull", (B_LEFT,)),
        Assumption("non_aliasing", (A_LEFT, B_LEFT)),
    ),
    (Assumption("acyclic", (A,)), Assumption("acyclic", (B,)), Assumption("non_sharing", (A, B))),
    (Assumption("acyclic", (A,)), Assumption("nonnull", (A_LEFT,)), Assumption("nonnull", (A_RIGHT,))),
)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("graph")
    (folder / "Graph.java").write_text(_SOURCE)
    javac("-g", "-d", folder, folder / "Graph.java")
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


def explored(
    machine: Machine, method_id: str, heap: str, assumptions: tuple[Assumption, ...] = ()
) -> list[Case]:
    """All cases, each of which has a witness that follows it."""
    found: list[Case] = []
    method = machine.program.method(method_id)
    assert method is not None
    exploration = Exploration("loop-2", heap=heap, assumptions=tuple(map(str, assumptions)))
    summary = machine.explore(method, exploration, found.append)
    assert summary["ended"] == "done"
    wrong = [
        (case["checked"], case["constraints"], case["args"]) for case in found if case["checked"] != "true"
    ]
    assert not wrong
    return found


def satisfied(case: Case, assumptions: tuple[Assumption, ...]) -> bool:
    """Whether the case's witness satisfies all of them."""
    return all(assumption.holds(case) for assumption in assumptions)


@pytest.mark.parametrize("heap", ["solver", "lazy", "lazy-noalias"])
@pytest.mark.parametrize("method", _METHODS, ids=lambda method: method.partition("(")[0].rpartition(".")[2])
def test_cases_are_those_that_satisfy_the_assumptions(machine: Machine, method: str, heap: str) -> None:
    without = explored(machine, method, heap)
    traces = Counter(case["trace"] for case in without)
    assert len(traces) > 2
    for assumptions in ASSUMPTIONS:
        found = explored(machine, method, heap, assumptions)
        broken = [case["args"] for case in found if not satisfied(case, assumptions)]
        assert not broken, (list(map(str, assumptions)), broken)
        kept = Counter(case["trace"] for case in found)
        # Lazily, what is not null is an object as soon as it is met, new or one of those before.
        nulls = heap != "solver" and any(assumption.kind == "nonnull" for assumption in assumptions)
        assert set(kept) <= set(traces) if nulls else kept <= traces, list(map(str, assumptions))
        # Whatever has a witness that satisfies them is still there. Without aliasing, references can be the
        # same while nothing is asked of them; objects never are.
        lost = [
            case["args"] for case in without if satisfied(case, assumptions) and case["trace"] not in kept
        ]
        assert not lost or (nulls and heap == "lazy-noalias"), (list(map(str, assumptions)), lost)


def test_assumptions_drop_cases(machine: Machine) -> None:
    dropped: Counter[str] = Counter()
    for method in _METHODS:
        without = {case["trace"] for case in explored(machine, method, "solver")}
        for assumptions in ASSUMPTIONS:
            kept = {case["trace"] for case in explored(machine, method, "solver", assumptions)}
            dropped["; ".join(map(str, assumptions))] += len(without - kept)
    never = [text for text, count in dropped.items() if not count]
    assert not never, never


def test_the_check_on_witnesses_can_fail() -> None:
    cells = {
        "1": ["object", "graph.Graph$Node", 0, {"ref": 2}, None, None],
        "2": ["array", "Node", {"ref": 1}],
    }
    case = {"args": [{"ref": 1}, {"ref": 2}], "cells_in": cells}
    assert [Assumption(kind, (A, B)).holds(case) for kind in ("non_aliasing", "non_sharing")] == [True, False]
    assert not Assumption("acyclic", (A,)).holds(case)
    assert not Assumption("nonnull", (A_RIGHT,)).holds(case)
    assert not Assumption("non_aliasing", (A_LEFT, B)).holds(case)
    assert Assumption("nonnull", (Place(0, ("right", "right")),)).holds(case)
    assert [len(reached(case, start)) for start in (1, 2)] == [2, 2]
