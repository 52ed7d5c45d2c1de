"""Paths of the heap solver's m with 2, 4, 8, 16 and 32 references, against lazy initialisation.

    python bench/heap_scaling.py [--plot FILE.svg]

Each reference is written, each is read, and the first is compared with the last
(`papers.ManyReferences`). The program itself has a path for each reference that is null, and two at the
end. The heap solver must have these and no more, at every size; lazy initialisation with aliasing must
at least multiply its paths by 8 whenever the number of references doubles, for as long as it gets to
the end of its budget. Printed are paths and seconds of processor time of both, and of lazy
initialisation that takes all references for different; drawn, with --plot, is the same. Exit code 1
where not.
"""

from __future__ import annotations

import argparse
import sys
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.drawing import Line, logarithmic_plot
from bench.explorations import JARS, Explored, explored, explored_again, machine_on
from hornbill.clp.explorations import Exploration

SIZES = (2, 4, 8, 16, 32)
BUDGET = 200_000_000
LEAST_GROWTH = 8
_REF = "Lpapers/Aliasing$Ref;"
_HEAPS = ("solver", "lazy", "lazy-noalias")


def measured() -> dict[str, dict[int, Explored]]:
    """What came of each size, by the way the heap is treated; none larger once a budget is spent."""
    machine = machine_on(JARS / "papers.jar")
    table: dict[str, dict[int, Explored]] = {heap: {} for heap in _HEAPS}
    for heap in _HEAPS:
        for size in SIZES:
            method_id = f"papers.ManyReferences.m{size}({_REF * size})V"
            exploration = Exploration(heap=heap, budget=BUDGET, details=False)
            explore = explored if heap == "lazy" else explored_again
            table[heap][size] = explore(machine, method_id, exploration)
            if not table[heap][size].complete:
                break
    return table


def shown(table: dict[str, dict[int, Explored]]) -> None:
    """Print the table."""
    print(f"{'references':>10}" + "".join(f"{heap + ': paths':>22}{'seconds':>10}" for heap in _HEAPS))
    for size in SIZES:
        cells = [_cell(table[heap].get(size)) for heap in _HEAPS]
        print(f"{size:>10}" + "".join(cells))
    print(f"'>' has spent its budget of {BUDGET:,} inferences; '-' was not tried after that")


def _cell(done: Explored | None) -> str:
    if done is None:
        return f"{'-':>22}{'-':>10}"
    paths = f"{'' if done.complete else '>'}{done.cases:,}"
    return f"{paths:>22}{done.seconds:>10.3f}"


def complaints(table: dict[str, dict[int, Explored]]) -> list[str]:
    """What is not as it must be."""
    wrong = [
        f"{heap} with {size}: {done.wrong} witnesses go another way"
        for heap in _HEAPS
        for size, done in table[heap].items()
        if done.wrong
    ]
    for size in SIZES:
        done = table["solver"].get(size)
        if done is None or not done.complete or done.cases != size + 2:
            wrong.append(f"the heap solver has not the {size + 2} paths of m{size}")
    lazy = list(table["lazy"].items())
    for (smaller, before), (size, done) in pairwise(lazy):
        if smaller >= 4 and done.complete and done.cases < LEAST_GROWTH * before.cases:
            wrong.append(f"lazy initialisation grows by less than {LEAST_GROWTH} from {smaller} to {size}")
    if all(done.complete for _, done in lazy):
        wrong.append("lazy initialisation gets to the end of every size")
    return wrong


def drawn(table: dict[str, dict[int, Explored]]) -> str:
    """The plot, as SVG: paths over references, both on logarithmic axes."""
    lines = [
        Line(name, [(size, done.cases) for size, done in table[heap].items()])
        for heap, name in (
            ("solver", "heap solver"),
            ("lazy", "lazy, aliasing"),
            ("lazy-noalias", "lazy, none"),
        )
    ]
    return logarithmic_plot("references", "paths", lines)


def main() -> int:
    """Measure, print, draw; the exit code says whether all is as it must be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--plot", type=Path, metavar="FILE.svg")
    options = parser.parse_args()
    table = measured()
    shown(table)
    if options.plot is not None:
        options.plot.write_text(drawn(table))
    missed = complaints(table)
    print("\n".join(missed) or "all figures reached")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
