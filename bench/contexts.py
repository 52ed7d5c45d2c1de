"""Criteria and contexts filter cases as searches would: on random programs.

    python bench/contexts.py [--seeds N] [--first SEED] [--budget STEPS]

For each seed classes of methods with loops, recursion, exceptions, arrays, aliasing and statics are made
(tests/agreement/random_java.py, random_heaps.py, random_callers.py). The cases of each method within a wide
criterion, filtered by what each needs, are compared with those of searches within narrower ones, known rounds
counted and free; and those that random contexts leave with those of searches in these contexts
(tests/agreement/criteria.py, contexts.py). Criteria of parts are compared with those of whole searches. Exit
code 1 where anything is not the same.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.cases import CaseSearch
from tests.agreement.contexts import ContextsTally, compare_contexts
from tests.agreement.criteria import CriteriaTally, compare_criteria, compare_parts
from tests.agreement.random_callers import write_callers_class
from tests.agreement.random_heaps import write_heap_classes
from tests.agreement.random_java import write_classes
from tests.agreement.steered import methods_of
from tests.jdk_tools import javac


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all is as it should be."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--budget", type=int, default=50_000)
    options = parser.parse_args(arguments)
    criteria, contexts, parts = CriteriaTally(), ContextsTally(), CriteriaTally()
    for seed in range(options.first, options.first + options.seeds):
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            files = [
                *write_classes(folder, seed, 1, 2),
                *write_heap_classes(folder, seed, 2, 5),
                write_callers_class(folder, seed),
            ]
            javac("-g", "-nowarn", "-d", folder / "classes", *files)
            search = CaseSearch([folder / "classes"])
            methods = methods_of(search)
            tallies: tuple[CriteriaTally | ContextsTally, ...] = (criteria, contexts, parts)
            known = [len(tally.problems) for tally in tallies]
            for known_rounds in ("counted", "free"):
                criteria.add(compare_criteria(search, methods, options.budget, known_rounds))
            contexts.add(compare_contexts(search, methods, seed, options.budget))
            names = [method.id for method in methods]
            for known_rounds in ("counted", "free"):
                parts.add(compare_parts(folder / "classes", names, options.budget, known_rounds))
            for before, tally in zip(known, tallies, strict=True):
                for problem in tally.problems[before:]:
                    print(f"seed {seed}: {problem[:400]}", flush=True)
        compared = ", ".join(f"{tally.compared:,}" for tally in tallies)
        print(f"seed {seed}: {compared} compared so far", flush=True)
    print(
        f"criteria: {criteria.compared:,} filtered searches compared, {criteria.dropped:,} cases left out, "
        f"{criteria.left_out:,} searches cut short, {len(criteria.problems):,} problems\n"
        f"contexts: {contexts.compared:,} compared, {contexts.left:,} cases left, {contexts.dropped:,} not, "
        f"{contexts.cut:,} searches cut short, {len(contexts.problems):,} problems\n"
        f"parts: {parts.compared:,} searches compared, {parts.left_out:,} cut short, "
        f"{len(parts.problems):,} problems"
    )
    return 1 if criteria.problems or contexts.problems or parts.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
