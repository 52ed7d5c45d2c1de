"""How many tests of data structures build their objects without reflection.

    python bench/construction.py [--criterion loop-2] [JAR ...]

For each jar (structures, containers and papers by default), the cases of all methods that a test can call
are found, and of these the ones that branch coverage needs; each is planned. Three selections are shown: all
cases, the selection as it comes, and the one that takes a case with reflection only for what no other case
covers. `objects` are the tests that build objects at all. The effort is in runs; the time is of the
processor.

Judged: at least 70% of the tests of either selection, over all jars, need no reflection; every plan is
possible, and what a plan without reflection says is what its steps come to when they are run as one. Exit
code 1 where not.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bytecode.model import ACC_SYNTHETIC
from clp.machine import Exploration
from hornbill.building.planner import Planner
from hornbill.building.plans import Construct, ReflectNew, StaticCall
from hornbill.cases import CaseSearch
from hornbill.junit.selection import select
from hornbill.run import Session
from hornbill.suite import MethodDocument

JARS = Path(__file__).parents[1] / "jars"
DEFAULT = ("structures", "containers", "papers")
LEAST = 0.7
BUDGET = 30_000_000
Usable = Callable[[MethodDocument, int], bool]


@dataclass(slots=True)
class Counts:
    """Tests, those that build objects, and of both those without reflection."""

    tests: Counter[str] = field(default_factory=Counter)

    def add(self, *, objects: bool, built: bool) -> None:
        """One more test."""
        self.tests.update(["all", *(["built"] if built else [])])
        if objects:
            self.tests.update(["objects", *(["objects built"] if built else [])])

    @property
    def share(self) -> float:
        """How many of the tests need no reflection."""
        return self.tests["built"] / max(1, self.tests["all"])

    def __str__(self) -> str:
        t = self.tests
        objects = f"objects {t['objects built']:4} of {t['objects']:4}"
        return f"{t['built']:5} of {t['all']:5} ({self.share:4.0%}), {objects}"


class Jar:
    """A jar's documents, class by class, and a planner on them."""

    def __init__(self, name: str, criterion: str) -> None:
        path = JARS / f"{name}.jar"
        search = CaseSearch([path])
        self.classes: dict[str, list[MethodDocument]] = defaultdict(list)
        self.documents: dict[str, MethodDocument] = {}
        for method in search.program.methods():
            hidden = method.is_private or method.flags & ACC_SYNTHETIC or method.name == "<clinit>"
            if hidden or not method.has_code:
                continue
            cases: list[dict[str, object]] = []
            search.run(
                method.id,
                Exploration(criterion, budget=BUDGET),
                lambda case, cases=cases: cases.append(case.json),  # type: ignore[misc]
            )
            document = MethodDocument(method, {"method": method.id, "criterion": criterion, "cases": cases})
            self.documents[method.id] = document
            self.classes[method.owner].append(document)
        session = Session([path])
        self.planner = Planner(session.program, self.documents.get, session)

    def built(self, document: MethodDocument, place: int) -> bool:
        """Whether the case needs no reflection."""
        return not self.planner.plan_case(document, place).reflective

    def count(self, document: MethodDocument, place: int, counts: Counts, wrong: list[str]) -> None:
        """Count the case's test, and note what is wrong with its plan."""
        plan = self.planner.plan_case(document, place)
        case = document.document["cases"][place]
        makes = any(isinstance(step, Construct | StaticCall | ReflectNew) for step in plan.steps)
        counts.add(objects=makes, built=not plan.reflective)
        label = f"{document.method.id}, case {place + 1}"
        if not plan.possible:
            wrong.append(f"{label}: {plan.why}")
        elif not plan.reflective:
            outcome = self.planner.executed(plan, document.method)
            if outcome is None or (outcome["ended"], outcome["exception"]) != (
                case["ended"],
                case["exception"],
            ):
                wrong.append(f"{label}: the plan leads elsewhere")


def places(document: MethodDocument, chosen: MethodDocument) -> list[int]:
    """Where the cases of a selection stand in the whole document."""
    wanted = {id(case) for case in chosen.document["cases"]}
    return [place for place, case in enumerate(document.document["cases"]) if id(case) in wanted]


def selected(documents: list[MethodDocument], usable: Usable | None = None) -> set[tuple[str, int]]:
    """What the selection for branch coverage takes."""
    chosen = select(documents, "branch", usable)
    return {
        (document.method.id, place)
        for document, kept in zip(documents, chosen, strict=True)
        for place in places(document, kept)
    }


def shown(document: MethodDocument, place: int) -> set[tuple[object, ...]]:
    """What a case shows of its own method: branches, blocks and how it ends."""
    case, method = document.document["cases"][place], document.method.id
    own = {(method, "end", case["ended"], case["exception"])}
    blocks = {(name, "block", number) for name, numbers in case["blocks"].items() for number in numbers}
    return own | blocks | {(b["method"], b["pc"], b["outcome"]) for b in case["branches"]}


def preferring(jar: Jar, documents: list[MethodDocument]) -> set[tuple[str, int]]:
    """The selection among what needs no reflection, and from the plain one what it leaves out."""
    by_id = {document.method.id: document for document in documents}
    chosen = selected(documents, jar.built)
    covered = {element for name, place in chosen for element in shown(by_id[name], place)}
    for name, place in sorted(selected(documents)):
        if not shown(by_id[name], place) <= covered:
            chosen.add((name, place))
            covered |= shown(by_id[name], place)
    return chosen


def main() -> int:
    """Measure and judge."""
    options = argparse.ArgumentParser()
    options.add_argument("--criterion", default="loop-2")
    options.add_argument("jars", nargs="*", default=DEFAULT)
    given = options.parse_args()
    totals = {"all cases": Counts(), "selected": Counts(), "preferring": Counts()}
    wrong: list[str] = []
    for name in given.jars:
        jar = Jar(name, given.criterion)
        start = time.process_time()
        counts = {label: Counts() for label in totals}
        for documents in jar.classes.values():
            by_id = {document.method.id: document for document in documents}
            every = {(d.method.id, place) for d in documents for place in range(len(d.document["cases"]))}
            groups = (every, selected(documents), preferring(jar, documents))
            for label, group in zip(totals, groups, strict=True):
                for method, place in sorted(group):
                    checked = wrong if label == "all cases" else []
                    jar.count(by_id[method], place, counts[label], checked)
        for label, count in counts.items():
            totals[label].tests.update(count.tests)
            print(f"{name:12} {label:12} {count}")
        print(f"{name:12} {jar.planner.runs} runs, {time.process_time() - start:.1f} s")
    for label, count in totals.items():
        print(f"{'total':12} {label:12} {count}")
    for complaint in wrong[:20]:
        print(complaint)
    enough = all(totals[label].share >= LEAST for label in ("selected", "preferring"))
    return 0 if enough and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
