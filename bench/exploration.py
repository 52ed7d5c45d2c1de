"""Exploring on unknown ints: finished paths a second against naive reverse, in one run.

    python bench/exploration.py

Inserting n unknown ints into an empty unbalanced tree has as many cases as the ordered Bell number of n,
insertion sort of n unknown ints n!. Each case comes with a witness that was run on the clauses and took the
same trace, and is written out as JSON. The measure is plain inferences of naive reverse for each finished
path: at most 2,000. Exit code 1 where not, or where a count of cases is wrong.
"""

from __future__ import annotations

import math
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bytecode.class_path import ClassPath
from bytecode.jdk import find_jdk
from clp.machine import Machine
from hornbill.jvm.compiled import find_java, find_javac

MOST_INFERENCES = 2_000
_ORDERED_BELL = {5: 541, 6: 4_683, 7: 47_293}
_PROGRAM = Path(__file__).parent / "programs" / "orders"
_REVERSE = Path(__file__).parent / "programs" / "naive_reverse.pl"


def inferences_a_second() -> float:
    """Plain inferences of naive reverse in a second, in a process of its own."""
    done = subprocess.run(["swipl", "-O", _REVERSE], capture_output=True, text=True, check=True)
    return float(done.stdout)


def main() -> int:
    """Measure; the exit code says whether the figures were reached."""
    plain = inferences_a_second()
    print(f"naive reverse: {plain / 1e6:.1f} million inferences a second")
    reached = True
    with tempfile.TemporaryDirectory() as folder:
        sources = sorted(_PROGRAM.glob("*.java"))
        subprocess.run([find_javac(find_java()), "-d", folder, *sources], check=True)
        machine = Machine(ClassPath([Path(folder)], find_jdk()), counts_rounds=True)
        for name, sizes in (("tree", (5, 6, 7)), ("sort", (5, 6, 7, 8))):
            for size in sizes:
                method = machine.program.method(f"orders.Orders.{name}{size}({'I' * size})V")
                assert method is not None
                start = time.process_time()
                cases = machine.explore(method, 2 * size)["cases"]
                seconds = time.process_time() - start
                expected = _ORDERED_BELL[size] if name == "tree" else math.factorial(size)
                right = len(cases) == expected and all(case["checked"] == "true" for case in cases)
                ratio = plain * seconds / len(cases)
                judged = size == sizes[-1]
                reached &= right and (not judged or ratio <= MOST_INFERENCES)
                print(
                    f"{name} of {size}: {len(cases):7,} cases{'' if right else ' (WRONG)'} "
                    f"{len(cases) / seconds:9,.0f} a second, {ratio:6,.0f} inferences each"
                )
    print("all figures reached" if reached else "missed")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
