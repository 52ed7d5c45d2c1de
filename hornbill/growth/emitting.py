"""The worst inputs as tests: the one of the largest size that was found, and the largest that was predicted.

Each test makes the call with these inputs, and asserts what comes of it and, where the counter of tests
knows the cost model, that it costs no more than now. Files that are there already and say something else
are left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.assumptions import NOTHING_ASSUMED, Preconditions
from hornbill.building.effort import MOST_RUNS
from hornbill.building.plans import CallPlan
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.costs.models import CostModel
from hornbill.growth.predicting import deep_values
from hornbill.growth.results import CostGrowth, Inputs
from hornbill.junit.cases import CallPlanner
from hornbill.junit.classes import EmitOptions, emission
from hornbill.junit.costs import TestCosts, is_assertable
from hornbill.junit.extent import LONGEST, written_length
from hornbill.jvm.layout import layout_text
from hornbill.method_cases import Case, Witness
from hornbill.pipeline.costs_agent import write_costs_agent
from hornbill.pipeline.workshop import Workshop
from hornbill.pipeline.writing import require_writable
from hornbill.run import Session
from hornbill.suite import EmittedFile, MethodDocument

_CALLS = 2
"""How many calls of methods may build an object of a test."""
_MOST_CONDITIONS = 400
_TOO_LARGE = "a structure that is too large to be written"


@dataclass(frozen=True, slots=True)
class WrittenTests:
    """The files that were written, the number of tests in them, and why inputs have none."""

    files: tuple[str, ...]
    tests: int
    left_out: tuple[str, ...]


def write_worst_tests(
    entries: Sequence[Path], answer: CostGrowth, model: CostModel, folder: Path
) -> WrittenTests:
    """Write the tests below the folder; HornbillError where another file stands in the way."""
    require_writable(folder)
    session = Session(entries)
    method = session.program.method(answer.method)
    assert method is not None, answer.method
    with deep_values():
        cases = [case for case in _cases(session, method, answer) if case is not None]
        files, left_out = _emitted(session, method, cases, model)
    _require_free(folder, files)
    for file in files:
        target = folder / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.text, encoding="utf-8")
    if files and is_assertable(model.name):
        write_costs_agent(folder, session.program, entries)
    tests = sum(len(file.tests) for file in files)
    return WrittenTests(tuple(file.path for file in files), tests, left_out)


def _cases(session: Session, method: MethodModel, answer: CostGrowth) -> Iterator[Case | None]:
    """What comes of calls with the worst inputs."""
    found = [
        (one.cost, one.inputs) for one in answer.points if one.cost is not None and one.inputs is not None
    ]
    predicted = [(one.cost, one.inputs) for one in answer.predicted]
    small = [one for one in predicted if written_length(list(one[1].values())) <= LONGEST // 2]
    for cost, inputs in (*found[-1:], *small[-1:]):
        yield _case(session, method, inputs, {answer.model: cost})


def _conditions(value: Any, name: str) -> Iterator[str]:
    """That something of that name is as the value is, as far as references, fields, elements and whole
    numbers say it: what the test builds has to be that, and not just to go the same way."""
    match value:
        case None:
            yield f"{name} == null"
        case bool() | int():
            yield f"{name} == {str(value).lower()}"
        case list():
            yield f"{name}.length == {len(value)}"
            for place, element in enumerate(value):
                yield from _conditions(element, f"{name}[{place}]")
        case {"fields": dict(fields)}:
            yield f"{name} != null"
            for label, inner in fields.items():
                yield from _conditions(inner, f"{name}.{label}")


def _exactly(method: MethodModel, case: Case) -> Preconditions | None:
    """What holds of the objects of the case's inputs; None where that is too much to say."""
    names = parameter_names(method)
    values = [*([] if method.is_static else [case.witness.this]), *case.witness.args]
    objects = [pair for pair in zip(names, values, strict=True) if isinstance(pair[1], dict)]
    conditions = [one for name, value in objects for one in _conditions(value, name) if one != "this != null"]
    if len(conditions) > _MOST_CONDITIONS:
        return None
    text = " && ".join(conditions)
    return Preconditions((text,), frozenset({method.id})) if text else NOTHING_ASSUMED


@dataclass(frozen=True, slots=True)
class _Plans:
    """Plans of calls, each with the inputs that it is wanted for."""

    planners: Sequence[CallPlanner]

    def plan_case(self, document: MethodDocument, place: int, package: str) -> CallPlan:
        """The plan for the case at that place in the document, for a test in that package."""
        return self.planners[place].plan_case(document, place, package)


def _case(session: Session, method: MethodModel, inputs: Inputs, costs: dict[str, int]) -> Case | None:
    values = [*([] if method.is_static else [inputs["this"]]), *inputs["args"]]
    outcome = session.run(method.id, values, for_call=True)
    if outcome["ended"] not in ("returned", "threw"):
        return None
    witness = Witness(
        *(inputs["this"], tuple(inputs["args"]), outcome["value"], tuple(outcome["args_after"])),
        outcome["thrown"],
    )
    return Case(outcome["ended"], outcome["exception"], witness, checked=True, costs=costs)


def _emitted(
    session: Session, method: MethodModel, cases: Sequence[Case], model: CostModel
) -> tuple[list[EmittedFile], tuple[str, ...]]:
    """The files of the test class, and why cases have no test."""
    stated = [(case, _exactly(method, case)) for case in cases]
    told = [(case, conditions) for case, conditions in stated if conditions is not None]
    planners = [Workshop(session, _CALLS, MOST_RUNS, conditions).plans for _, conditions in told]
    known = is_assertable(model.name)
    layout = "" if model.layout is None else layout_text(model.layout)
    costs = TestCosts(((model.name, model.unit),), (model.name,) if known else (), layout=layout)
    owner = session.program.hierarchy.find(method.owner)
    document = MethodDocument(method, tuple(case for case, _ in told))
    if not told:
        return [], (_TOO_LARGE,)
    made = emission(session.program, owner, [document], _Plans(planners), EmitOptions(costs=costs))
    why = dict.fromkeys([one.why for one in made.left_out] + [_TOO_LARGE] * (len(told) < len(cases)))
    return made.files, tuple(why)


def _require_free(folder: Path, files: Sequence[EmittedFile]) -> None:
    for file in files:
        target = folder / file.path
        if target.exists() and target.read_text(encoding="utf-8", errors="replace") != file.text:
            raise HornbillError(
                f"{target} is there already, and says something else",
                remedy="choose another folder with --out",
            )
