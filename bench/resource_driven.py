"""Figure 7 of resource-driven test generation, on our Vector and multiples: traces, steps to the worst case.

    python bench/resource_driven.py [--most K] [--out FOLDER]

Within loop-k, k = 1..10: how many cases return, how many traces of the naive and of the enhanced
trace-abstraction there are (the naive ones are counted, not made), and the steps of the engine to the case
that executes the most instructions: searching all cases, and driven by bounds on costs, these included. The
plots are written to FOLDER. Exit code 1 where the enhanced abstraction has another number of traces than
there are cases, a worst case is another one, or driven searches take more than half of the steps from k = 4
on, or more than a tenth at 10.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.drawing import Line, logarithmic_plot
from hornbill.abstractions import EnhancedTraces
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Driving, Exploration
from hornbill.clp.terms import atom
from hornbill.costs.models import parsed_models
from hornbill.methods import find_method

_JAR = Path(__file__).parents[1] / "jars" / "papers.jar"
_TWICE_FROM, _TENFOLD_AT = 4, 10


@dataclass(frozen=True, slots=True)
class Row:
    """What there is within loop-k."""

    k: int
    cases: int
    enhanced: int
    naive: int
    aware_steps: int
    driven_steps: int
    is_same: bool

    @property
    def is_as_wanted(self) -> bool:
        """Whether it is as the paper has it, and as fast as asked."""
        least = 2 if self.k >= _TWICE_FROM else 0
        least = 10 if self.k >= _TENFOLD_AT else least
        return self.is_same and self.cases == self.enhanced and self.aware_steps >= least * self.driven_steps


def measured(search: CaseSearch, method: MethodModel, k: int) -> Row:
    """The row of one k."""
    within = Exploration(f"loop-{k}", details=False)
    cases: list[dict[str, Any]] = []
    aware = search.run(method.id, within, lambda case: cases.append(case.json))
    found: list[dict[str, Any]] = []
    driving = Exploration(f"loop-{k}", details=False, driving=Driving(1, best=1))
    driven = search.run(method.id, driving, lambda case: found.append(case.json))
    naive = search.machine.engine.ask("naive_count", f"naive({atom(method.id)},criterion(loop,{k}))")
    return Row(
        k,
        sum(case["ended"] == "returned" for case in cases),
        EnhancedTraces(search, method, Exploration(f"loop-{k}"), returning=True).counted(),
        int(naive),
        aware.statistics["steps"],
        driven.statistics["steps"],
        max(_instructions(case) for case in cases) == _instructions(found[-1]),
    )


def _instructions(case: dict[str, Any]) -> int:
    return int(case["costs"]["instructions"])


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--most", type=int, default=10, help="the largest k")
    parser.add_argument("--out", type=Path, default=Path("build"), help="the folder of the plots")
    chosen = parser.parse_args()
    search = CaseSearch([_JAR], costs=parsed_models("instructions"))
    method = find_method(search.program, "papers.Vector.multiples")
    print(" k   cases  enhanced            naive   steps, all cases    driven  ratio")
    rows = []
    for k in range(1, chosen.most + 1):
        row = measured(search, method, k)
        rows.append(row)
        ratio = row.aware_steps / row.driven_steps
        said = "" if row.is_as_wanted else "  not as wanted"
        print(
            f"{row.k:>2} {row.cases:>7,} {row.enhanced:>9,} {row.naive:>16,} {row.aware_steps:>18,}"
            f" {row.driven_steps:>9,} {ratio:>6.1f}{said}",
            flush=True,
        )
    chosen.out.mkdir(parents=True, exist_ok=True)
    traces = [
        Line("cases", [(row.k, row.cases) for row in rows]),
        Line("enhanced", [(row.k, row.enhanced) for row in rows]),
        Line("naive", [(row.k, row.naive) for row in rows]),
    ]
    steps = [
        Line("all cases", [(row.k, row.aware_steps) for row in rows]),
        Line("driven", [(row.k, row.driven_steps) for row in rows]),
    ]
    for name, up, lines in (("traces", "traces", traces), ("steps", "steps to the worst case", steps)):
        plot = chosen.out / f"resource-driven-{name}.svg"
        plot.write_text(logarithmic_plot("k of loop-k", up, lines), encoding="utf-8")
        print(f"{plot}")
    return 0 if all(row.is_as_wanted for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
