"""The suite of one class, made in a worker from the documents of methods.

Which other methods' summaries were looked at is noted, since the suite rests on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from hornbill.analysis.counted import branches_covered
from hornbill.building.plans import Call, Construct, StaticCall, Step, Use
from hornbill.building.seen_plans import CodeHashes
from hornbill.bytecode.descriptors import method_types
from hornbill.clp.program import Program
from hornbill.junit import EmitOptions
from hornbill.junit.classes import WrittenTest, emission
from hornbill.junit.headers import headed
from hornbill.method_cases import Case
from hornbill.pipeline.choosing import Choosing
from hornbill.pipeline.class_suites import WHOLE_METHOD, ClassSuite, CoveredMethod
from hornbill.pipeline.tasks import Emit
from hornbill.pipeline.test_runs import TestRun
from hornbill.pipeline.workshop import Asking, Workshop
from hornbill.probing.repertoire import Trial
from hornbill.run import Session
from hornbill.suite import EmittedFile, MethodDocument

_ROUNDS = 4
"""How often cases are chosen: those that no test can be made of, though they can be set up, are replaced by
others, where there are any."""


class _Documents:
    """The documents of methods, asked for when they are needed."""

    def __init__(self, program: Program, ask: Asking) -> None:
        self._program = program
        self._ask = ask
        self._read: dict[str, MethodDocument | None] = {}
        self._numbers: dict[str, dict[int, int]] = {}
        self._hashes = CodeHashes(program.method)

    def __call__(self, name: str) -> MethodDocument | None:
        """The document of that method."""
        if name not in self._read:
            method, known = self._program.method(name), self._ask(name)
            if method is None or known is None:
                self._read[name] = None
            else:
                goals = (goal["ways"] for goal in known.ledger.get("goals", ()))
                ways = tuple(tuple(map(tuple, one)) for one in goals)
                self._read[name] = MethodDocument(method, known.cases, known.criterion, ways)
        return self._read[name]

    def to_test(self, task: Emit) -> list[MethodDocument]:
        """The documents of the task's methods, with the cases that may become tests."""
        found = [document for name in task.methods if (document := self(name)) is not None]
        for one in found:
            self._numbers[one.method.id] = {id(case): place for place, case in enumerate(one.cases)}
        return [
            replace(
                one,
                cases=tuple(
                    case
                    for number, case in enumerate(one.cases)
                    if (one.method.id, number) not in task.without
                    and self._holds(case)
                    and (task.only is None or (one.method.id, number) in task.only)
                ),
            )
            for one in found
        ]

    def _holds(self, case: Case) -> bool:
        """Whether what was seen of the case was seen of the code as it is now; where it was not seen, what it
        rests on is the method's own."""
        seen = case.observed
        return seen is None or seen.code == self._hashes.of(seen.methods)

    def number(self, method: str, case: Case) -> int:
        """The place of the case in its method's whole document."""
        return self._numbers[method][id(case)]

    @property
    def used(self) -> tuple[str, ...]:
        """The methods that were asked for."""
        return tuple(sorted(self._read))


def emit_class(session: Session, task: Emit, ask: Asking) -> ClassSuite:
    """The suite of the class, not replayed, made of the documents that it asks for."""
    program = session.program
    owner = program.hierarchy.find(task.class_name)
    documents = _Documents(program, ask)
    whole = documents.to_test(task)
    workshop = Workshop(session, task.calls, task.runs, task.preconditions)
    plans, test_runs, changes = workshop.plans, workshop.test_runs, workshop.changes
    options = EmitOptions(
        task.junit,
        task.constructible_only,
        task.null_tests,
        stubbed=task.stubbed,
        stubs=task.stubs,
        parts=task.parts,
        costs=task.costs,
        name_taken=task.name_taken,
    )

    def number(one: MethodDocument, place: int) -> int:
        return documents.number(one.method.id, one.cases[place])

    choosing = Choosing(workshop, number, task.constructible_only, frozenset(task.covered))
    left_out = choosing.left_out
    for _ in range(_ROUNDS):
        chosen = choosing.chosen(whole, task.cover)
        cases = {one.method.id: one.cases for one in chosen}
        made = emission(program, owner, chosen, plans, options)
        more = {
            (one.method_id, documents.number(one.method_id, cases[one.method_id][one.case])): one.why
            for one in made.left_out
            if one.case >= 0
        }
        if not more.keys() - left_out.keys():
            break
        left_out.update(more)
    assuming = frozenset(id(test.case) for test in test_runs.differ(made.written))
    anew = frozenset(id(test.case) for test in changes.changing(made.written))
    if assuming or anew:
        options = replace(options, assuming=assuming, assertions=session.machine.assertions, anew=anew)
        made = emission(program, owner, chosen, plans, options)
    whole_methods = {(one.method_id, WHOLE_METHOD): one.why for one in made.left_out if one.case < 0}
    left_out = whole_methods | left_out
    tested = [cases[test.method_id][test.case] for file in made.files for test in file.tests]
    tests = [test for file in made.files for test in file.tests]
    runs = list(map(test_runs.of, made.written))
    covered = covered_by(runs)
    share = branches_covered(owner, covered)
    return ClassSuite(
        task.class_name,
        tuple(map(_headed, made.files_saying(share.covered, share.total))),
        tuple(documents.number(test.method_id, case) for test, case in zip(tests, tested, strict=True)),
        covered,
        tuple(sorted({*documents.used, *_ran(tested)})),
        left_out=tuple((method, number, why) for (method, number), why in sorted(left_out.items())),
        untraced=tuple(
            (f"{test.class_name}.{test.name}", run.why)
            for test, run in zip(tests, runs, strict=True)
            if run.why is not None
        ),
        starts=tuple(start for one in made.written if (start := _start(one)) is not None),
        from_trials=frozenset(place for place, case in enumerate(tested) if case.observed is not None),
    )


def _headed(file: EmittedFile) -> EmittedFile:
    return replace(file, text=headed(file.text)) if file.tests else file


def _start(test: WrittenTest) -> Trial | None:
    """The test of a case that a search has found, as a trial; None of others."""
    plan, method = test.plan, test.method
    if test.case.observed is not None or plan.reflective:
        return None
    parameters, result = method_types(method.descriptor)
    call: Step
    if method.name == "<init>":
        call = Construct(len(plan.types), method.owner, parameters, plan.args, False, method.exceptions)
    elif plan.receiver is None:
        call = StaticCall(None, method.owner, method.name, parameters, result, plan.args, method.exceptions)
    elif isinstance(plan.receiver, Use):
        place = (method.owner, method.name, parameters, result)
        call = Call(None, plan.receiver, *place, plan.args, method.exceptions)
    else:
        return None
    kinds = {**dict(enumerate(plan.types)), len(plan.types): method.owner}
    return Trial((*plan.steps, call), kinds)


def _ran(tested: Iterable[Case]) -> Iterator[str]:
    """The methods that tests ran when they were seen: they rest on these too."""
    for case in tested:
        seen = case.observed
        yield from () if seen is None else seen.methods


def covered_by(runs: Sequence[TestRun]) -> dict[str, CoveredMethod]:
    """What the tests cover of each method."""
    branches: dict[str, dict[tuple[int, str], list[int]]] = {}
    instructions: dict[str, set[int]] = {}
    for place, run in enumerate(runs):
        for method, pcs in run.instructions.items():
            instructions.setdefault(method, set()).update(pcs)
        for method, pc, outcome in run.branches:
            branches.setdefault(method, {}).setdefault((pc, outcome), []).append(place)
    return {
        method: CoveredMethod(
            {branch: tuple(places) for branch, places in sorted(branches.get(method, {}).items())},
            frozenset(instructions.get(method, ())),
        )
        for method in sorted({*branches, *instructions})
    }
