"""Methods of our versions of the papers' programs, explored: cases, and what their witnesses look like."""

from __future__ import annotations

from functools import cache
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.goldens.listed import JARS

REF = "Lpapers/Aliasing$Ref;"

Case = dict[str, Any]


@cache
def papers() -> Machine:
    """One engine for all of the papers' programs."""
    return Machine(ClassPath([JARS / "papers.jar"], find_jdk()), exploring=True)


def cases(method_id: str, criterion: str = "loop-2", **options: Any) -> list[Case]:
    """The cases of a method, all of which have a witness that follows them."""
    found: list[Case] = []
    machine = papers()
    method = machine.program.method(method_id)
    assert method is not None, method_id
    summary = machine.explore(method, Exploration(criterion=criterion, **options), found.append)
    assert summary["ended"] == "done"
    assert [case["checked"] for case in found] == ["true"] * len(found)
    return found


def returned(found: list[Case]) -> list[Case]:
    """The cases that return: those that the papers count where they leave exceptions out."""
    return [case for case in found if case["ended"] == "returned"]


def calls(case: Case, method: str) -> int:
    """How often the case calls that method."""
    return sum(rule.startswith(method) and rule.endswith(":1") for rule in case["rules"])


def nonnull(count: int) -> tuple[str, ...]:
    """The first arguments are not null, as m_init of the paper says by r(_)."""
    return tuple(f"nonnull(path({place},[]))" for place in range(count))


def partition(case: Case) -> tuple[int, ...]:
    """Which of the witness's arguments are the same object: the place of the first that each one is."""
    references = [argument["ref"] for argument in case["args"]]
    return tuple(references.index(reference) for reference in references)
