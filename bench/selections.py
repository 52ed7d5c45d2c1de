"""Searches for what is selected, and pruned ones, agree with plain search on random programs.

    python bench/selections.py [--seeds N] [--first SEED] [--budget STEPS]

For each seed a class of methods that call one another is made (tests/agreement/random_callers.py). Of each
whose plain search ends, all selections are looked for, with and without look-ahead, and all ways to prune are
tried (tests/agreement/selections.py). Exit code 1 where anything is found otherwise than plain search has it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from tests.agreement.random_callers import METHODS, write_callers_class
from tests.agreement.selections import SelectionsTally, compare_selections
from tests.jdk_tools import javac


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all is as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--budget", type=int, default=150_000)
    options = parser.parse_args(arguments)
    total = SelectionsTally()
    for seed in range(options.first, options.first + options.seeds):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            javac("-g", "-d", folder / "classes", write_callers_class(folder, seed))
            search = CaseSearch([folder / "classes"])
            for number in range(METHODS):
                method = search.program.method(f"Callers{seed}.m{number}(II)I")
                assert method is not None
                exploration = Exploration(budget=options.budget, choices="first")
                tally = compare_selections(search, method, exploration)
                for problem in tally.problems:
                    print(f"seed {seed}: {problem[:400]}", flush=True)
                total.add(tally)
    print(
        f"{total.compared:,} methods, {total.goals:,} goals compared; {total.left_out:,} methods whose plain "
        f"search did not end; {len(total.problems):,} problems"
    )
    return 1 if total.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
