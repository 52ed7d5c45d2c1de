"""Searches that begin with what others have initialised: their cases are checked as those of any search, and
the next machine's searches are none of these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

SOURCE = """
import java.util.*;
class Listed {
    static int several(LinkedList<String> l) {
        return l.stream().filter(e -> e != null).toList().size() > 1 ? 1 : 0;
    }
}
"""
SEVERAL = "Listed.several(Ljava/util/LinkedList;)I"


def cases_of(machine: Machine) -> tuple[list[dict[str, Any]], int]:
    """The cases of the method above, and the steps that they took."""
    method = machine.program.method(SEVERAL)
    assert method is not None
    found: list[dict[str, Any]] = []
    answer = machine.explore(method, Exploration("loop-1", known_rounds="free", details=False), found.append)
    return found, answer["statistics"]["steps"]


def test_witnesses_begin_where_the_search_began(tmp_path: Path) -> None:
    source = tmp_path / "Listed.java"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-g", "-d", tmp_path / "classes", source)
    path = ClassPath([tmp_path / "classes"], find_jdk())
    plain, steps = cases_of(Machine(path, exploring=True))
    machine = Machine(path, exploring=True)
    machine.begin_searches(True)
    for _ in range(2):
        warm, warm_steps = cases_of(machine)
        assert [case["checked"] for case in warm] == ["true"] * len(plain)
    assert warm_steps < steps
    assert warm_steps < cases_of(Machine(path, exploring=True))[1], "another machine begins plainly again"
