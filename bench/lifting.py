"""Trials and witnesses of searches lifted: the paths that known inputs take, followed on unknown ones.

    python bench/lifting.py [PATH ...] [--seconds S] [--most N] [--searched]

Of each class of the programs - some in bench/programs/ without any - calls are tried for so many seconds on a
JVM. Told are how many of the trials that were kept became cases as searches find them, and why the others did
not. Every lifted case must end as the JVM did, and take the branches that it took.

With `--searched`, each method is searched instead, and the witnesses of its first N cases are lifted: what
comes out must be the case that the search had found, with its trace, conditions and heaps. Exit code 1 where
it is another one.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from bench.seen_cases import cases_of
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.lifting import lifted
from hornbill.method_cases import Case, case_of
from hornbill.observations import Observed

PROGRAMS = ("textbook", "lending", "everyday", "company", "composition", "orders", "harbour")
_BUDGET = 300_000
_EXPLORATION = Exploration(
    "loop-2", budget=_BUDGET, kept=1_000, choices="all", known_rounds="free", unexplained=True
)
_NUMBER = re.compile(r"#\d+")
"""Of a new object."""
_BUCKET = " & 15)"
"""In conditions on the order of a HashMap, which a trial takes for granted as it was."""
_NOTHING = Observed((), {}, False, False, "")


@dataclass(frozen=True, slots=True)
class Compared:
    """A case of a search, and what lifting its witness gave."""

    method: str
    searched: Case
    lifted: Case

    @property
    def difference(self) -> str | None:
        """What is another one, if anything is."""
        one, other = self.searched, self.lifted
        if other.traced is None:
            return None
        for name in ("ended", "exception", "traced", "outputs"):
            if _NUMBER.sub("", str(getattr(one, name))) != _NUMBER.sub("", str(getattr(other, name))):
                return name
        if {said for said in one.constraints if _BUCKET not in said} != set(other.constraints):
            return "conditions"
        return None if one.choices or _objects(one) == _objects(other) else "heap"


def _objects(case: Case) -> set[tuple[str, ...]]:
    """The objects behind the path with their fields; what these hold may be known by a number or in
    symbols."""
    return {(name, *sorted(one.get("fields", ()))) for name, one in case.heap_out.items()}


def compared(search: CaseSearch, methods: Sequence[str], most: int) -> Iterator[Compared]:
    """The first cases of each of the methods, their witnesses lifted."""
    for method in methods:
        found: list[FoundCase] = []
        try:
            search.run(method, _EXPLORATION, found.append)
        except (HornbillError, RecursionError):
            continue
        for one in found[:most]:
            case = case_of(one.json, None, one.terms)
            if case.traced is not None and not case.concrete and "answers" not in case.more:
                yield Compared(method, case, lifted(search, method, replace(case, observed=_NOTHING)))


def methods_of(search: CaseSearch) -> list[str]:
    """The methods of the program that can be searched."""
    models = (search.program.find(name) for name in search.program.class_names())
    return [
        method.id
        for model in models
        if model is not None
        for method in model.methods
        if method.has_code and method.name != "<clinit>"
    ]


def some_of(search: CaseSearch, count: int, seed: int) -> list[str]:
    """So many of the methods, the same each time."""
    methods = methods_of(search)
    return sorted(random.Random(seed).sample(methods, min(count, len(methods))))


def _searched(path: Path, most: int) -> int:
    search = CaseSearch([path], find_jdk())
    counts: Counter[str] = Counter()
    for one in compared(search, methods_of(search), most):
        difference = one.difference
        why = None if one.lifted.observed is None else one.lifted.observed.why
        if difference is not None:
            print(f"    {one.method}: another {difference}: {one.searched.witness.json()}")
        counts["different" if difference else "not lifted" if why else "the same"] += 1
    told = ", ".join(f"{number} {kind}" for kind, number in counts.most_common())
    print(f"{path.name:24} {counts.total():6} witnesses: {told}", flush=True)
    return counts["different"]


def _tried(path: Path, seconds: float) -> None:
    search = CaseSearch([path], find_jdk(), opaque="testable")
    whys: Counter[str] = Counter()
    count = 0
    for method, case in cases_of(path, seconds, ""):
        count += 1
        observed = lifted(search, method, case).observed
        if observed is not None and observed.why is not None:
            whys[re.sub(r"\d+", "#", observed.why)[:100]] += 1
    share = 100 * (count - whys.total()) / max(1, count)
    print(f"{path.name:24} {count:6} trials, {share:.0f}% lifted", flush=True)
    for why, number in whys.most_common():
        print(f"    {number:5} {why}")


def main() -> int:
    """Print a line a program, and what is different."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("paths", nargs="*", type=Path)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--most", type=int, default=10)
    parser.add_argument("--searched", action="store_true")
    chosen = parser.parse_args()
    different = 0
    with tempfile.TemporaryDirectory() as folder:
        for path in chosen.paths or [compiled(name, Path(folder) / name) for name in PROGRAMS]:
            if chosen.searched:
                different += _searched(path, chosen.most)
            else:
                _tried(path, chosen.seconds)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
