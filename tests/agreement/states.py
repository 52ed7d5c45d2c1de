"""What tests set up, compared with what their cases say, for the classes of random_states.py.

The plan of a case has to take its way, so that the call gives what the case gives where that is a number for
each way; where the plan claims the very state of the witness, the sum of all that the state holds is the
same too. And all tests have to pass on the JVM.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import hornbill
from hornbill.api import SuiteOptions
from hornbill.building.planner import Planner
from hornbill.cases import CaseSearch
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.agreement.random_states import PACKAGE, RandomStates
from tests.hornbill.documents import searched_document
from tests.jdk_tools import javac

_LOOKED_AT = (".way", ".sum", ".leave")


@dataclass(slots=True)
class StatesTally:
    """Plans made, those that claim the witness's state, cases without one by reason, and what is wrong."""

    plans: int = 0
    exact: int = 0
    tests: int = 0
    none: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)


def random_classes(seed: int, count: int, folder: Path) -> Path:
    """A folder with so many classes, compiled."""
    sources = RandomStates(seed).write(folder / "sources", count)
    target = folder / "classes"
    javac("-g", "-nowarn", "-d", target, *sources)
    return target


def compare_plans(classes: Path) -> StatesTally:
    """Plan every case of the methods that look at states, and compare what the plans give."""
    tally = StatesTally()
    search = CaseSearch([classes])
    documents: dict[str, MethodDocument] = {}
    for method in search.program.methods():
        if method.is_static and any(part in method.id for part in _LOOKED_AT):
            documents[method.id] = searched_document(search, method, "loop-1")
    session = Session([classes])
    planner = Planner(session.program, session)
    for document in documents.values():
        for place, case in enumerate(document.cases):
            if case.mistake is not None:
                tally.wrong.append(f"{document.method.id} {place}: {case.mistake}")
            plan = planner.plan_case(document, place, PACKAGE)
            if not plan.possible:
                tally.none[plan.why] += 1
                continue
            tally.plans += 1
            tally.exact += plan.exact
            told = plan.witness
            same_value = told.value == case.witness.value or ".sum" in document.method.id
            if not same_value or (plan.ended, plan.exception) != (case.ended, case.exception):
                tally.wrong.append(f"{document.method.id} {place}: another way, {told}")
            elif plan.exact and told.value != case.witness.value:
                tally.wrong.append(f"{document.method.id} {place}: another state, {told}")
    return tally


def replayed_tests(classes: Path, folder: Path) -> StatesTally:
    """The tests of the program, all ways covered, and those of them that fail on the JVM."""
    with hornbill.analyze(
        classes, criterion="loop-1", database=folder / "states.db", jobs=1, search=True, trials=False
    ) as analysis:
        suite = analysis.suite(folder / "tests", SuiteOptions(cover="path"))
    tally = StatesTally(tests=sum(len(one.tests) for one in suite.suites.values()))
    tally.wrong += [path.name for path in suite.failures]
    tally.wrong += [f"{name}: {why}" for name, why in suite.problems.items()]
    tally.wrong += [f"{name}: not replayed" for name in suite.unreplayed]
    return tally
