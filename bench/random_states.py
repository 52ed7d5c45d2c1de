"""What tests set up for random classes, compared with their cases, and run on the JVM.

    python bench/random_states.py [--classes N] [--seed S]

The classes of tests/agreement/random_states.py, 8 a round, until there were that many (200). Prints the plans
that were made, how many of these claim the very state of the witness, and the tests that passed on the JVM;
each plan that takes another way than its case, and each test that fails, is shown. Exit code 1 for those.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.states import compare_plans, random_classes, replayed_tests

CLASSES_OF_A_ROUND = 8


def main() -> int:
    """Make rounds, each in a process of its own, which holds one engine."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--classes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round", action="store_true", help="one round, of that seed")
    options = parser.parse_args()
    if options.round:
        return one_round(options.seed)
    rounds = range(options.seed, options.seed + -(-options.classes // CLASSES_OF_A_ROUND))
    wrong = sum(
        subprocess.run([sys.executable, __file__, "--round", "--seed", str(seed)], check=False).returncode
        for seed in rounds
    )
    print(f"{len(rounds) * CLASSES_OF_A_ROUND} classes, {wrong} rounds of {len(rounds)} with mistakes")
    return 1 if wrong else 0


def one_round(seed: int) -> int:
    """The classes of that seed."""
    with tempfile.TemporaryDirectory() as folder:
        classes = random_classes(seed, CLASSES_OF_A_ROUND, Path(folder))
        plans = compare_plans(classes)
        tests = replayed_tests(classes, Path(folder))
    unbuilt = sum(plans.none.values())
    print(
        f"seed {seed}: {plans.plans} plans ({plans.exact} with the witness's state), {unbuilt} cases without,"
        f" {tests.tests} tests pass, {len(plans.wrong) + len(tests.wrong)} mistakes",
        flush=True,
    )
    print("\n".join([*plans.wrong, *tests.wrong]), end="\n" if plans.wrong or tests.wrong else "")
    return 1 if plans.wrong or tests.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
