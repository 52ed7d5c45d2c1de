"""The heaps after of all cases of the example programs, compared with runs on their witnesses.

    python bench/heaps_after.py [--most N] [JAR ...]

Of each method, up to N (40) cases within loop-2. Prints, for each jar, the cases and the values in their
heaps that were compared, the values whose text could not be evaluated, and the witnesses that could not be
run; what is wrong is shown. Exit code 1 for that.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.clp.explorations import Exploration
from tests.agreement.heaps_after import compare_heaps
from tests.agreement.topics import JARS


def main() -> int:
    """Compare each jar in a process of its own, which holds one engine."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--budget", type=int, default=1_000_000)
    parser.add_argument("jars", nargs="*", type=Path)
    options = parser.parse_args()
    if len(options.jars) == 1:
        return compared(options.jars[0], options.most, options.budget)
    more = ["--most", str(options.most), "--budget", str(options.budget)]
    jars = options.jars or sorted(JARS.glob("*.jar"))
    return max(subprocess.run([sys.executable, __file__, *more, jar], check=False).returncode for jar in jars)


def compared(jar: Path, most: int, budget: int) -> int:
    """One jar."""
    tally = compare_heaps(jar, Exploration("loop-2", budget=budget), most)
    print(
        f"{jar.name}: {tally.cases} cases, {tally.values} values, {sum(tally.unread.values())} not evaluated,"
        f" {tally.not_run} witnesses not run, {len(tally.wrong)} wrong",
        flush=True,
    )
    for text in tally.wrong:
        print(f"    {text}")
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
