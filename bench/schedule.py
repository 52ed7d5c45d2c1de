"""What scheduling takes, and what more workers would give: many small methods, searched callees first.

    python bench/schedule.py [--methods 10000] [--jobs 1] [--path JAR] [--cluster ADDRESS]

Without --path, a program of so many small methods is generated, in classes of fifty, each calling up to two
of those before it. All are searched (`hornbill.analyze`), with the seconds of each task by the clock of its
worker, and those of the main process by its processor. Printed are
- the overhead: what is not a worker's task, in seconds of the main process and as a part of the total, and of
  that what handing out ready methods takes;
- the critical path: the longest chain of tasks of which each waits for the one before;
- the speed-up that 2, 4, 16, 64 and 256 workers would give, by the schedule simulated on the measured times,
  each task with the overhead of its hand-over; and the most that the critical path allows.
"""

from __future__ import annotations

import argparse
import heapq
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill import analyze
from hornbill.jvm.compiled import find_java, find_javac
from hornbill.pipeline import exploring
from hornbill.pipeline.callees_first import CalleesFirst, Ready
from hornbill.pipeline.exploring import Explorer

_A_CLASS = 50


class Watched(Ready):
    """Counts the seconds that handing out takes."""

    seconds = 0.0

    def __init__(self, order: CalleesFirst, names: Any) -> None:
        begun = time.perf_counter()
        super().__init__(order, names)
        Watched.seconds += time.perf_counter() - begun

    def __next__(self) -> str | None:
        begun = time.perf_counter()
        try:
            return super().__next__()
        finally:
            Watched.seconds += time.perf_counter() - begun

    def done(self, name: str) -> None:
        begun = time.perf_counter()
        super().done(name)
        Watched.seconds += time.perf_counter() - begun


class WatchedOrder(CalleesFirst):
    """Counts the seconds that ordering takes."""

    def __init__(self, keys: Any) -> None:
        begun = time.perf_counter()
        super().__init__(keys)
        Watched.seconds += time.perf_counter() - begun

    def ready(self, names: Any) -> Ready:
        return Watched(self, names)


def write_program(folder: Path, methods: int) -> Path:
    """So many small methods, compiled."""
    sources, classes = folder / "src", folder / "classes"
    sources.mkdir()
    for number in range(0, methods, _A_CLASS):
        body = []
        for place in range(number, min(methods, number + _A_CLASS)):
            below = [one for one in (place - 7 - place % 5, place // 3) if 0 <= one < place and place % 4]
            calls = " + ".join(f"C{one // _A_CLASS}.m{one}(a - {one % 9})" for one in below[: place % 3])
            body.append(
                f"  static int m{place}(int a) {{ if (a > {place % 90}) return a + {place}; return"
                f" {calls if calls and place % 16 else 'a'}; }}"
            )
        text = "\n".join([f"class C{number // _A_CLASS} {{", *body, "}"])
        (sources / f"C{number // _A_CLASS}.java").write_text(text)
    files = [str(file) for file in sorted(sources.iterdir())]
    command = [str(find_javac(find_java())), "-g", "-nowarn", "-d", str(classes), *files]
    subprocess.run(command, check=True, capture_output=True)
    return classes


def simulated(order: CalleesFirst, seconds: Mapping[str, float], workers: int, each: float) -> float:
    """How long the tasks take on so many workers, each handed out when it is ready, one after another."""
    ready = order.ready(list(seconds))
    waiting: Iterator[str | None] = ready
    busy: list[tuple[float, str]] = []
    now, more = 0.0, True
    while more or busy:
        while busy and busy[0][0] <= now:
            ready.done(heapq.heappop(busy)[1])
        name = next(waiting, "") if more and len(busy) < workers else None
        if name:
            now += each
            heapq.heappush(busy, (now + seconds[name], name))
            continue
        more = more and name is None
        if busy:
            now = max(now, busy[0][0])
    return now


def critical_path(order: CalleesFirst, seconds: Mapping[str, float]) -> float:
    """The longest chain of tasks."""
    own: dict[int, float] = {}
    alone = 0.0
    for name, taken in seconds.items():
        component = order.component(name)
        if component is None:
            alone = max(alone, taken)
        else:
            own[component] = own.get(component, 0.0) + taken
    longest: dict[int, float] = {}
    for component in sorted(order.height, key=order.height.__getitem__):
        above = (longest[caller] for caller in order.callers[component])
        longest[component] = own.get(component, 0.0) + max(above, default=0.0)
    return max([alone, *longest.values()])


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--methods", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--budget", type=int, default=100_000)
    parser.add_argument("--path", type=Path)
    parser.add_argument("--cluster")
    options = parser.parse_args()
    taken: dict[str, float] = {}
    orders: list[CalleesFirst] = []
    take = Explorer.take

    def watched(self: Explorer, method: Any, rung: Any, answer: Any) -> bool:
        orders[:] = [self._order]
        taken[method.id] = taken.get(method.id, 0.0) + (answer.seconds or 0.0)
        return take(self, method, rung, answer)

    vars(exploring)["CalleesFirst"] = WatchedOrder
    Explorer.take = watched  # type: ignore[method-assign]  # to see when tasks are taken
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = options.path or write_program(folder, options.methods)
        begun, used = time.perf_counter(), time.process_time()
        with analyze(
            path,
            database=folder / "s.db",
            jobs=options.jobs,
            budget=options.budget,
            cluster=options.cluster,
            search=True,
            trials=False,
        ) as analysis:
            total, own = time.perf_counter() - begun, time.process_time() - used
            count = len(analysis.methods)
    order, work = orders[0], sum(taken.values())
    print(f"{count:,} methods, {len(taken):,} searched, {options.jobs} workers: {total:.1f} s")
    print(f"tasks of workers {work:.1f} s; the main process {own:.1f} s of a processor ({own / total:.1%})")
    print(f"scheduling: {Watched.seconds:.2f} s, {Watched.seconds / total:.2%} of the total")
    path_seconds = critical_path(order, taken)
    print(f"critical path: {path_seconds:.2f} s, {path_seconds / work:.2%} of the tasks")
    each = own / max(1, len(taken))
    alone = simulated(order, taken, 1, 0.0)
    print(f"{'workers':>8} {'speed-up':>9} {'with the main process in between':>33}")
    for workers in (2, 4, 16, 64, 256):
        free = alone / simulated(order, taken, workers, 0.0)
        real = alone / simulated(order, taken, workers, each)
        print(f"{workers:>8} {free:>9.1f} {real:>33.1f}")
    print(f"{'any':>8} {work / path_seconds:>9.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
