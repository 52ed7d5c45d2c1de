"""What the parts of the generator hand to one another: documents of cases, and the tests made of them.

Tests name the case of a method document that they come from by its place in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case, case_of

Goal = tuple[tuple[str, ...], ...]
"""Something that tests are to meet, by the ways to do so: labels that cases must have together."""


@dataclass(frozen=True, slots=True)
class MethodDocument:
    """A method and its cases within a criterion; the goals that its search has found cases for."""

    method: MethodModel
    cases: tuple[Case, ...]
    criterion: str = ""
    goals: tuple[Goal, ...] = ()


def method_document(method: MethodModel, document: Mapping[str, Any]) -> MethodDocument:
    """The method with the cases of a document (docs/cases.md)."""
    return MethodDocument(method, tuple(map(case_of, document["cases"])), document.get("criterion", ""))


@dataclass(frozen=True, slots=True)
class EmittedTest:
    """A test in an emitted file.

    `class_name` is the binary name of the test class (`shop.VectorTest$Add`), `name` its method; `case` is
    the place of the case in its method's document, from 0. `reflective` tests set fields by reflection. Tests
    of one `group` are the rows of one parameterized test.
    """

    class_name: str
    name: str
    method_id: str
    case: int
    reflective: bool
    group: int | None = None


@dataclass(frozen=True, slots=True)
class EmittedFile:
    """A source file, its path relative to the suite's folder, and the tests in it, in order."""

    path: str
    text: str
    tests: tuple[EmittedTest, ...]
