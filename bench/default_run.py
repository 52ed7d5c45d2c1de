"""`hornbill gen` with no options, and with little time, on whole programs.

    python bench/default_run.py [PROGRAM ...] [--seconds 2,5,10]

PROGRAM are folders of bench/programs; without any, those that are named below. Each is compiled, and its
tests are made by the command, in one process for each kind of work. Printed are, for each, the seconds of
processor time of everything that runs, for each top-level class, the branches, the tests, those that use
reflection and those that were dropped in the replay, and the trials that were lifted. With --seconds, `gen
--time` follows, with so many seconds for each class. Exit code 1 where a figure is missed: 5 s a class, 98%
of the branches, 2% by reflection, none dropped; 97% of the branches at 5 s a class, and never fewer with more
time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from hornbill.summaries.store import Store, programs

PROGRAMS = ("everyday", "lending", "harbour", "orders", "company", "clinic", "parcels")
MOST_SECONDS, LEAST_BRANCHES, MOST_REFLECTION = 5.0, 0.98, 0.02
LEAST_AT_FIVE = 0.97
_TICKS = 100
_LOOK = 0.2


@dataclass(frozen=True, slots=True)
class Run:
    """What a run came to; `processor` are seconds."""

    processor: float
    found: dict[str, Any]

    @property
    def share(self) -> float:
        """The part of the branches that is covered."""
        covered, total = self.found["total"]["branches"]
        return float(covered / total)


class ProcessorTime:
    """The processor time of a process and all that it starts. What a process has waited for is in its own
    figure; what outlives its parent, as a JVM whose worker is ended, counts as it was seen last."""

    def __init__(self, root: int) -> None:
        self._root = root
        self._looks = 0
        self._seen: dict[int, tuple[float, int, int]] = {}
        """Seconds with those of children that were waited for, the parent, and the number of the last
        look."""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def taken(self) -> float:
        """The seconds, once the process has ended."""
        self._ended.set()
        self._thread.join()
        last = {number: look for number, (_, _, look) in self._seen.items()}
        return sum(seconds for seconds, parent, look in self._seen.values() if last.get(parent, -1) <= look)

    def _look(self) -> None:
        while not self._ended.wait(_LOOK):
            self._looks += 1
            waiting = [self._root]
            while waiting:
                number = waiting.pop()
                try:
                    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
                    for task in Path(f"/proc/{number}/task").iterdir():
                        waiting += map(int, (task / "children").read_text().split())
                except OSError:
                    continue
                seconds = sum(map(int, fields[11:15])) / _TICKS
                self._seen[number] = seconds, int(fields[1]), self._looks


def run(classes: Path, folder: Path, *options: str) -> Run:
    """The command on the classes, with its files below the folder."""
    command = [sys.executable, "-m", "hornbill", "gen", str(classes), "--jobs", "1", "--json", "-q"]
    command += ["--out", str(folder / "out"), "--db", str(folder / "db"), *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    watched = ProcessorTime(process.pid)
    text, _ = process.communicate()
    return Run(watched.taken(), json.loads(text))


def lifted(database: Path) -> tuple[int, int]:
    """How many trials became cases like any other, and how many were kept."""
    counts = [0, 0]
    for program, settings in programs(database):
        store = Store(database, program, settings, reading=True)
        for name in store.heads():
            document = store.document(name)
            for case in () if document is None else document.cases:
                if case.observed is not None:
                    counts[0] += not case.is_witness_alone
                    counts[1] += 1
        store.close()
    return counts[0], counts[1]


def main() -> int:
    """Run the programs, print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("programs", nargs="*", default=PROGRAMS)
    parser.add_argument("--seconds", default="", help="of each class, ascending")
    chosen = parser.parse_args()
    missed = False
    print(
        f"{'program':10} {'options':12} {'s/class':>8} {'clock':>7} {'branches':>16} {'tests':>6}"
        " refl. dropped lifted"
    )
    for name in chosen.programs:
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            classes = compiled(name, folder / "classes")
            top = sum("$" not in file.name for file in classes.rglob("*.class"))
            before = 0.0
            for seconds in [None, *(float(one) for one in chosen.seconds.split(",") if one)]:
                place = folder / f"run-{seconds}"
                place.mkdir()
                begun = time.monotonic()
                made = run(classes, place, *([] if seconds is None else ["--time", f"{seconds * top:.0f}s"]))
                clock = time.monotonic() - begun
                total = made.found["total"]
                covered, branches = total["branches"]
                dropped, followed = len(made.found["failures"]), lifted(place / "db")
                said = "" if seconds is None else f"--time {seconds:g}"
                print(
                    f"{name:10} {said:12} {made.processor / top:8.1f} {clock:7.1f} {made.share:7.1%}"
                    f" {covered:>4}/{branches:<4} {total['tests']:>5} {total['reflective']:>5} {dropped:>6}"
                    f"  {followed[0]}/{followed[1]}",
                    flush=True,
                )
                if seconds is None:
                    missed |= (
                        made.processor / top > MOST_SECONDS or made.share < LEAST_BRANCHES or dropped > 0
                    )
                    missed |= total["reflective"] > MOST_REFLECTION * total["tests"]
                else:
                    missed |= made.share < before or (seconds >= MOST_SECONDS and made.share < LEAST_AT_FIVE)
                    before = made.share
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
