"""What a case costs on its way out, against naive reverse: printed in full, in brief, and kept by `gen`.

    python bench/handing_over.py [--full]

Three programs with very many cases: inserting 7 unknown ints into an empty unbalanced tree (47,293 cases),
insertion sort of 8 (40,320), 14 ifs in a row (16,384). Each is explored as a command, `hornbill cases --json
--brief` and, with --full, `hornbill cases --json`; and as `hornbill gen` does it, up to the serial form
of the document that its database stores. Times are of processor time, start and end of a process included,
and are told in plain inferences of naive reverse for a case: at most 2,500 in brief and kept, 6,000 in full.

Then the same search is run with everything told of each case and with nothing, on a tree of entries of which
those that are found are added to another: its steps must be the same. Exit code 1 where a figure is missed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import JARS, compiled, inferences_a_second, machine_on, method_of
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from hornbill.serial import packed

PROGRAMS = (
    ("tree of 7", "orders.Orders.tree7(IIIIIII)V", "loop-14", 47_293),
    ("sort of 8", "orders.Orders.sort8(IIIIIIII)V", "loop-16", 40_320),
    ("14 ifs", "orders.Ifs.ifs(IIIIIIIIIIIIII)I", "loop-2", 16_384),
)
MOST_FULL, MOST_BRIEF, MOST_KEPT = 6_000, 2_500, 2_500
ADD_ALL = "containers.BinarySearchTree.addAll(Lcontainers/NodeSequence;Lcontainers/Position;I)V"
BUDGET = 300_000


def command_seconds(folder: Path, method: str, criterion: str, options: Sequence[str]) -> tuple[float, int]:
    """Processor time of the command and its children, and how many cases it printed."""
    command = [sys.executable, "-m", "hornbill.cli", "cases", str(folder), method]
    command += ["--criterion", criterion, "--json", *options]
    with tempfile.TemporaryFile() as out:
        before = os.times()
        subprocess.run(command, stdout=out, check=True)
        after = os.times()
        out.seek(0)
        cases = sum(line.startswith(b'{"ended"') for line in out)
    return sum(after[2:4]) - sum(before[2:4]), cases


def kept_seconds(folder: Path, method: str, criterion: str) -> tuple[float, int]:
    """The same of a search as `gen` does it, and of the serial form that it keeps, in this process."""
    search = CaseSearch([folder])
    start = time.process_time()
    document = explored(search, Explore(method, criterion, 4_000_000_000, 600.0))
    packed(document)
    seconds = time.process_time() - start
    return seconds, len(document.cases) + document.statistics.get("left_out", 0)


def steps_told_and_untold() -> tuple[int, int]:
    """Steps of one budget, with everything told and with nothing."""
    machine = machine_on(JARS / "containers.jar")
    method = method_of(machine, ADD_ALL)
    cases = []
    for told in (True, True, False):  # the first time, methods are loaded
        answer = machine.explore(
            method, Exploration("loop-2", budget=BUDGET, details=told, witnesses=told), lambda _: None
        )
        cases.append(answer["statistics"]["cases"])
    return cases[1], cases[2]


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether all figures were reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--full", action="store_true")
    options = parser.parse_args(arguments)
    plain = inferences_a_second()
    reached = True
    with tempfile.TemporaryDirectory() as scratch:
        folder = compiled("orders", Path(scratch))
        for name, method, criterion, expected in PROGRAMS:
            ways = [("brief", MOST_BRIEF, *command_seconds(folder, method, criterion, ["--brief"]))]
            ways.append(("kept", MOST_KEPT, *kept_seconds(folder, method, criterion)))
            if options.full:
                ways.append(("full", MOST_FULL, *command_seconds(folder, method, criterion, [])))
            for way, most, seconds, cases in ways:
                each = plain * seconds / max(1, cases)
                reached &= cases == expected and each <= most
                print(f"{name:10} {way:6} {cases:7,} cases {each:8,.0f} inferences each (at most {most:,})")
    told, untold = steps_told_and_untold()
    reached &= told == untold
    print(f"addAll within {BUDGET:,} steps: {told:,} cases told, {untold:,} untold")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
