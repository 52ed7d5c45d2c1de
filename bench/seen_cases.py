"""Cases that were seen on a JVM against the clauses: what both do with the same steps and the same call.

    python bench/seen_cases.py [PATH ...] [--trials N] [--only TEXT]

Of each class of the programs - some in bench/programs/ without any - so many trials are made. The
steps and the call of each case are then run on the clauses. Told are the cases, those that the clauses could
not run, and those that ended otherwise there or gave another number or text. Exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from hornbill.building.nameable import package_of
from hornbill.building.planner import Planner
from hornbill.building.seen_plans import method_called, plan_of, with_literal_texts
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.junit.cases import why_not_callable
from hornbill.junit.own_files import has_folder
from hornbill.junit.scope import Scope
from hornbill.method_cases import Case
from hornbill.probing.classes import ProbedProgram
from hornbill.probing.effort import ProbeEffort
from hornbill.run import Session

PROGRAMS = ("textbook", "lending", "everyday")


def cases_of(path: Path, trials: float, only: str) -> Iterator[tuple[str, Case]]:
    """The cases of the program's methods, each with its method's id."""
    program = Program(ClassPath([path], find_jdk()))
    probed = ProbedProgram([path], find_jdk())
    try:
        for name in program.class_names():
            model = program.find(name)
            if model is None or only not in name:
                continue
            scope = Scope(program, package_of(name))
            methods = [one.id for one in model.methods if why_not_callable(scope, one) is None]
            for method, found in probed.probe(
                name, methods, frozenset(), ProbeEffort(trials, trials / 3)
            ).cases.items():
                yield from ((method, one) for one in found)
    finally:
        probed.close()


def compared(path: Path, trials: float, only: str) -> tuple[Counter[str], list[str]]:
    """How many cases there are of each kind, and what is different of which."""
    session = Session([path], jdk=find_jdk())
    planner = Planner(session.program, session)
    counts: Counter[str] = Counter()
    different = []
    for name, case in cases_of(path, trials, only):
        own, plan = session.program.method(name), plan_of(case)
        assert own is not None and plan is not None and case.observed is not None
        if has_folder(plan):
            counts["with files"] += 1
            continue
        method = method_called(case, own, session.program.method)
        ran = None if case.observed.varies else with_literal_texts(plan)
        outcome = None if ran is None else planner.executed(ran, method)
        if outcome is None:
            counts["varies" if case.observed.varies else "not run"] += 1
            continue
        here, there = (outcome["ended"], outcome["exception"]), (case.ended, case.exception)
        plain = isinstance(outcome["value"], bool | int | float | str)
        same = here == there and (not plain or outcome["value"] == case.witness.value)
        counts["same" if same else "different"] += 1
        if not same:
            different.append(f"{name}: {here} {outcome['value']!r}, seen {there} {case.witness.value!r}")
    return counts, different


def main() -> int:
    """Print a line a program, and what is different."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--trials", type=float, default=5_000)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in chosen.paths or [compiled(name, Path(folder) / name) for name in PROGRAMS]:
            counts, different = compared(path, chosen.trials, chosen.only)
            told = ", ".join(f"{number} {kind}" for kind, number in sorted(counts.items()))
            print(f"{path.name:24} {sum(counts.values()):6} cases: {told}", flush=True)
            for line in different:
                print(f"  {line}")
            wrong += len(different)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
