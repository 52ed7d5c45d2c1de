"""What the tests of the emitter share: classes with the cases of their methods, and suites made of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import DEFAULT_EXPLORATION_BUDGET, Exploration
from hornbill.clp.program import Program
from hornbill.costs.models import parsed_models
from hornbill.junit import EmitOptions, emission, emit, select
from hornbill.pipeline.static_changes import StaticChanges
from hornbill.pipeline.test_runs import TestRuns
from hornbill.run import Session
from hornbill.suite import EmittedFile, MethodDocument, method_document
from tests.hornbill.compiling import compiled, program_at
from tests.hornbill.junit.simple_plans import SimplePlanner

ROOT = Path(__file__).resolve().parents[3]


class Explored(NamedTuple):
    """A program, the documents of its methods that have code, and where it is."""

    program: Program
    documents: list[MethodDocument]
    path: Path


def explored(
    path: Path,
    budget: int = DEFAULT_EXPLORATION_BUDGET,
    criterion: str = "loop-1",
    among: Callable[[MethodModel], bool] = lambda _: True,
    costs: str = "",
) -> Explored:
    """The program there, with the methods that are `among` those wanted; their cases say their `costs`."""
    search = CaseSearch([path], costs=parsed_models(costs))
    program = program_at(path)
    found = []
    for method in program.methods():
        if method.has_code and method.name != "<clinit>" and among(method):
            cases: list[FoundCase] = []
            summary = search.run(method.id, Exploration(criterion, budget=budget), cases.append)
            document = {"method": method.id, "criterion": criterion, "cases": [case.json for case in cases]}
            found.append(method_document(method, {**document, "ledger": summary.ledger}))
    return Explored(program, found, path)


def suite(known: Explored, junit: int = 5, **options: Any) -> dict[str, EmittedFile]:
    """The files of the tests of all classes, by path."""
    program, documents, _ = known
    files: dict[str, EmittedFile] = {}
    for name in program.class_names():
        owner = program.find(name)
        assert owner is not None
        own = select([one for one in documents if one.method.owner == name])
        for file in emit(program, owner, own, SimplePlanner(program), EmitOptions(junit, **options)):
            files[file.path] = file
    return files


def changing(known: Explored) -> frozenset[int]:
    """The cases, by their identities, whose tests change static state."""
    program, documents, path = known
    changes = StaticChanges(TestRuns(Session([path])))
    found = [
        test
        for name in program.class_names()
        if (owner := program.find(name)) is not None
        for test in changes.changing(
            emission(
                program,
                owner,
                select([one for one in documents if one.method.owner == name]),
                SimplePlanner(program),
            ).written
        )
    ]
    return frozenset(id(test.case) for test in found)


def written(files: dict[str, EmittedFile], folder: Path) -> Path:
    """The folder, with the files in it."""
    for path, file in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def emitted_classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Emitted.java."""
    return compiled("Emitted.java", tmp_path_factory.mktemp("emitted"))


@pytest.fixture(scope="session")
def emitted(emitted_classes: Path) -> Explored:
    """Its methods' cases."""
    return explored(emitted_classes)


@pytest.fixture(scope="session")
def emitted_anew(emitted: Explored) -> frozenset[int]:
    """The cases whose tests change static state."""
    return changing(emitted)


@pytest.fixture(scope="session")
def emitted_test(emitted: Explored, emitted_anew: frozenset[int]) -> str:
    """The JUnit 5 test class of `emitted.Emitted`."""
    return suite(emitted, anew=emitted_anew)["emitted/EmittedTest.java"].text


Method = Callable[[str], str]


@pytest.fixture
def group(emitted_test: str) -> Method:
    """The text of one nested class of it."""

    def text(name: str) -> str:
        return emitted_test.split(f"    class {name} {{\n", 1)[1].split("\n    }\n", 1)[0]

    return text
