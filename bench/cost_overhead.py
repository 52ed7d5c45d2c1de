"""What counting costs adds to searches: steps and time of searches with `--cost`, as part of those without.

    python bench/cost_overhead.py [--cost MODEL,...] [--criterion loop-2] [--budget STEPS] [JAR ...]

Every method of the jars, those of `jars/` if none is named, is searched both ways; methods whose search ends
by its budget either way are left out, since both take the same then. `cpu` is the time of the process in the
searches alone, with witnesses and without details, so that what is said of a case counts little.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.costs.models import parsed_models

JARS = Path(__file__).parents[1] / "jars"
MOST = 0.05
"""So much more may searches take."""


@dataclass(slots=True)
class Spent:
    """Steps and seconds of the searches of some methods."""

    methods: int = 0
    steps: int = 0
    seconds: float = 0.0


def searched(jar: Path, models: str, exploration: Exploration) -> dict[str, tuple[int, float, bool]]:
    """Of each method the steps and seconds of its search, and whether its budget was enough."""
    search = CaseSearch([jar], costs=parsed_models(models))
    found = {}
    for method in search.program.methods():
        if not method.has_code or method.name == "<clinit>":
            continue
        search.run(method.id, exploration, lambda _: None)  # loads what it needs
        start = time.process_time()
        summary = search.run(method.id, exploration, lambda _: None)
        seconds = time.process_time() - start
        found[method.id] = summary.statistics["steps"], seconds, summary.ledger["ended"] == "done"
    return found


def measured(jar: Path, models: str, exploration: Exploration) -> tuple[Spent, Spent]:
    """What the searches of a jar's methods take without costs, and with them."""
    both = [searched(jar, text, exploration) for text in ("", models)]  # a process has one engine
    spent = Spent(), Spent()
    for method in both[0]:
        if all(found[method][2] for found in both):
            for own, found in zip(spent, both, strict=True):
                own.methods += 1
                own.steps += found[method][0]
                own.seconds += found[method][1]
    return spent


def ratio(part: float, of: float) -> str:
    """How much more that is, in percent."""
    return f"{100 * (part / of - 1):+.1f}%" if of else "-"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each jar, and the sums; 1 where steps are more than may be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("jars", nargs="*", type=Path)
    parser.add_argument("--cost", default="instructions,memory,calls")
    parser.add_argument("--criterion", default="loop-2")
    parser.add_argument("--budget", type=int, default=300_000)
    chosen = parser.parse_args(arguments)
    exploration = Exploration(chosen.criterion, budget=chosen.budget, details=False)
    sums = Spent(), Spent()
    print(f"{'jar':20} {'methods':>8} {'steps':>12} {'with':>8} {'cpu':>8}")
    for jar in chosen.jars or sorted(JARS.glob("*.jar")):
        plain, counted = measured(jar, chosen.cost, exploration)
        for own, more in zip(sums, (plain, counted), strict=True):
            own.methods += more.methods
            own.steps += more.steps
            own.seconds += more.seconds
        print(line(jar.stem, plain, counted))
    print(line("all", *sums))
    return int(sums[1].steps > (1 + MOST) * sums[0].steps)


def line(name: str, plain: Spent, counted: Spent) -> str:
    """What is printed of a jar."""
    return (
        f"{name:20} {plain.methods:8,} {plain.steps:12,} {ratio(counted.steps, plain.steps):>8}"
        f" {ratio(counted.seconds, plain.seconds):>8}"
    )


if __name__ == "__main__":
    sys.exit(main())
