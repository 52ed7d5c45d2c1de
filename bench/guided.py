"""What looking ahead saves on the methods of a data-structure library, in steps of the search.

    python bench/guided.py [--budget STEPS]

The methods stand for those of Tables 1 and 2 of the paper on trace-guided test generation. Baselines are the
paper's: for local paths a search of all paths (whose cases are filtered then), for three points a method one
that ends when all are reached; `plain` ends local paths too when there is none left. The points are lines of
the method and of what it calls, a third, two thirds and all of the way down those that a plain search
reaches. Exit code 1 where what was found differs, or where `auto` takes more than 1.2 times the steps of the
better one of guided and plain.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.analysis.selections import ALL_LOCAL_PATHS, ALL_PATHS, Selection
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.methods import find_method
from hornbill.selected import STRATEGIES, SelectedSearch

_JAR = Path(__file__).parents[1] / "jars" / "structures.jar"
METHODS = {
    "Seq.elemAt": "LinkedSequence.get",
    "Seq.insertAt": "LinkedSequence.add",
    "Seq.removeAt": "LinkedSequence.removeAt",
    "Seq.replaceAt": "LinkedSequence.set",
    "PQ.insert": "SortedList.insert",
    "PQ.remove": "SortedList.removeMin",
    "BST.addAll": "SearchTree.addAll(SearchTree)",
    "BST.find": "SearchTree.find",
    "BST.findAll": "SearchTree.findAll",
    "BST.insert": "SearchTree.insert",
    "BST.remove": "SearchTree.remove",
    "HPQ.insert": "HeapQueue.insert",
    "HPQ.remove": "HeapQueue.remove",
}
_AUTO_AT_MOST = 1.2


@dataclass(frozen=True, slots=True)
class Searched:
    """What one search came to."""

    ended: str
    cases: int
    met: frozenset[str]
    steps: int


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether what must hold does."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--budget", type=int, default=5_000_000)
    options = parser.parse_args(arguments)
    search = CaseSearch([_JAR])
    wrong = 0
    for title in ("local paths", "three points"):
        print(
            f"{title:14} plain: cases     steps | guided: cases     steps |  saved |      auto  of the better"
        )
        saved = []
        for name, short in METHODS.items():
            selection = Selection((ALL_LOCAL_PATHS,)) if title == "local paths" else points(search, short)
            searched(search, short, selection, "guided", options.budget)  # what it loads is no step of others
            found = [searched(search, short, selection, how, options.budget) for how in STRATEGIES]
            auto, guided, plain = found
            same = "budget" in (plain.ended, guided.ended) or (
                plain.met == guided.met and (title != "local paths" or plain.cases == guided.cases)
            )
            ratio = auto.steps / min(plain.steps, guided.steps)
            wrong += not same or ratio > _AUTO_AT_MOST
            everything = Selection((ALL_PATHS,))
            base = plain
            if title == "local paths":
                base = searched(search, short, everything, "auto", options.budget)
            saved.append(base.steps / guided.steps)
            print(
                f"{name:14} {base.steps:9,} | {shown(plain):>20} | {shown(guided):>20} | {saved[-1]:6.1f}x | "
                f"{auto.steps:9,} "
                f"{ratio:5.2f}{'' if ratio <= _AUTO_AT_MOST else ' WRONG'}{'' if same else ' DIFFERENT'}"
            )
        for least in (2, 10):
            print(f"at least {least}x fewer steps: {sum(one >= least for one in saved)} of {len(saved)}")
        print()
    return 1 if wrong else 0


def shown(one: Searched) -> str:
    """The counts of a search in a line."""
    return f"{one.cases:5} {one.steps:11,}{'*' if one.ended == 'budget' else ' '}"


def searched(search: CaseSearch, short: str, selection: Selection, strategy: str, budget: int) -> Searched:
    """One search; what it met of the points."""
    method = find_method(search.program, f"structures.{short}")
    found: list[FoundCase] = []
    run = SelectedSearch(search, method, selection, strategy)
    exploration = Exploration(budget=budget, choices="first", details=False)
    summary = run.run(exploration, lambda one: search.run(method.id, one, found.append))
    goals = summary.ledger.get("selection", {}).get("goals", ())
    met = frozenset(goal["goal"] for goal in goals if goal["met"])
    return Searched(summary.ledger["ended"], len(found), met, summary.statistics["steps"])


def points(search: CaseSearch, short: str) -> Selection:
    """Three lines that a plain search reaches, far from one another."""
    method = find_method(search.program, f"structures.{short}")
    found: list[FoundCase] = []
    search.run(method.id, Exploration(budget=1_000_000, choices="first"), found.append)
    lines: dict[tuple[str, int], None] = {}
    for case in found:
        for name, blocks in case.json["blocks"].items():
            rules = search.coverage.method(name)
            owner = search.program.find(name.partition("(")[0].rpartition(".")[0])
            if rules is not None and owner is not None and owner.source_file is not None:
                for number in blocks:
                    if (line := rules.cfg.line(rules.cfg.blocks[number].start)) is not None:
                        lines[owner.source_file, line] = None
    known = sorted(lines)
    chosen = dict.fromkeys(known[(len(known) - 1) * part // 3] for part in (1, 2, 3))
    return Selection(tuple(f"points:{file}:{line}" for file, line in chosen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
