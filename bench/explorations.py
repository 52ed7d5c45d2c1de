"""What measurements of exploring share: programs, a method explored and timed, naive reverse as measure."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.compiled import find_java, find_javac

JARS = Path(__file__).parents[1] / "jars"
PROGRAMS = Path(__file__).parent / "programs"
LONG = 2.0


@dataclass(frozen=True, slots=True)
class Explored:
    """What came of exploring a method: how many cases, and how many whose witness goes another way."""

    cases: int
    wrong: int
    seconds: float
    steps: int
    ended: str
    ledger: dict[str, Any] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Whether the search came to its end within the budget."""
        return self.ended == "done"


@dataclass(frozen=True, slots=True)
class Row:
    """A method in a table; its jar is known from where the row stands."""

    label: str
    id: str


_LIST, _SEQUENCE = "containers.DoublyLinkedList", "containers.NodeSequence"
_TREE, _QUEUE = "containers.BinarySearchTree", "containers.SortedListPriorityQueue"
_NODE, _ENTRY = "Lcontainers/DoublyLinkedList$Node;", "Lcontainers/Entry;"
_FOUND = "Lcontainers/NodeSequence;Lcontainers/Position;I"

STRUCTURES = (
    # the heap solver's Table 1 on our own classes, in its order, and what takes two structures
    Row("DLL.add", f"{_LIST}.add({_NODE}{_NODE})V"),
    Row("Seq.removeAt", f"{_SEQUENCE}.removeAt(I){_ENTRY}"),
    Row("Seq.replaceAt", f"{_SEQUENCE}.replaceAt(I{_ENTRY}){_ENTRY}"),
    Row("PQ.insert", f"{_QUEUE}.insert({_ENTRY})V"),
    Row("PQ.remove", f"{_QUEUE}.remove(){_ENTRY}"),
    Row("BST.addAll", f"{_TREE}.addAll({_FOUND})V"),
    Row("BST.find", f"{_TREE}.find(I){_ENTRY}"),
    Row("BST.findAll", f"{_TREE}.findAll(I)Lcontainers/NodeSequence;"),
    Row("BST.insert", f"{_TREE}.insert(II){_ENTRY}"),
    Row("BST.remove", f"{_TREE}.remove({_ENTRY}){_ENTRY}"),
    Row("HPQ.insert", f"containers.HeapPriorityQueue.insert({_ENTRY})V"),
    Row("HPQ.remove", f"containers.HeapPriorityQueue.remove(){_ENTRY}"),
    Row("Stack.pushAll", "containers.LinkedStack.pushAll(Lcontainers/LinkedStack;)V"),
    Row("Queue.merge", "containers.LinkedQueue.merge(Lcontainers/LinkedQueue;)V"),
    Row("BST.join", f"{_TREE}.addAll(L{_TREE.replace('.', '/')};)V"),
)


def inferences_a_second() -> float:
    """Plain inferences of naive reverse in a second, in a process of its own."""
    program = PROGRAMS / "naive_reverse.pl"
    command = ["swipl", "-O", "-g", "measured", "-t", "halt", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout)


def compiled(program: str, folder: Path) -> Path:
    """The folder, with the classes of a program of bench/programs/ in it."""
    sources = sorted(str(path) for path in (PROGRAMS / program).rglob("*.java"))
    javac = str(find_javac(find_java()))
    subprocess.run([javac, "-g", "--release", "11", "-nowarn", "-d", str(folder), *sources], check=True)
    return folder


def machine_on(*paths: Path) -> Machine:
    """An engine with these jars and folders, loaded for exploring."""
    return Machine(ClassPath(list(paths), find_jdk()), exploring=True)


def method_of(machine: Machine, method_id: str) -> MethodModel:
    """The method of that id, which must exist."""
    method = machine.program.method(method_id)
    if method is None:
        raise SystemExit(f"there is no method {method_id}")
    return method


def explored(
    machine: Machine,
    method_id: str,
    exploration: Exploration,
    found: Callable[[dict[str, Any]], None] | None = None,
) -> Explored:
    """The method explored once; seconds are of processor time, and `found` is shown each case."""
    wrong = 0

    def seen(case: dict[str, Any]) -> None:
        nonlocal wrong
        wrong += case["checked"] != "true"
        if found is not None:
            found(case)

    method = method_of(machine, method_id)
    start = time.process_time()
    summary = machine.explore(method, exploration, seen)
    seconds = time.process_time() - start
    statistics = summary["statistics"]
    return Explored(
        statistics["cases"], wrong, seconds, statistics["steps"], summary["ended"], summary["ledger"]
    )


def explored_again(machine: Machine, method_id: str, exploration: Exploration) -> Explored:
    """The quicker of two explorations, since the first one has clauses made; one alone if it is long."""
    first = explored(machine, method_id, exploration)
    if first.seconds > LONG:
        return first
    second = explored(machine, method_id, exploration)
    return min(first, second, key=lambda done: done.seconds)
