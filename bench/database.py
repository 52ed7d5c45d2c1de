"""The database of summaries under writers that are killed: nothing committed is lost, nothing corrupt.

    python bench/database.py [--processes 8] [--rounds 200]

In each round, processes write summaries into one file, each its own and all of them some that they share,
and say so after each. A random time after all have begun to write, they are killed (kill -9). Then the
file must be whole (`PRAGMA integrity_check`, no row without its method, every summary with all of its rows),
must have every summary that a process said it had written, and must take another one. Of what they share, it
must have one that is no older than the last ones of all who wrote it, or the very next one of a process that
was killed between writing it and saying so. Exit code 1 where not.
"""

from __future__ import annotations

import argparse
import os
import random
import select
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.method_cases import MethodCases, case_of
from hornbill.serial import unpacked
from hornbill.summaries.store import COMPLETE, Head, Record, Store

CASES = 20
SHARED = 5


def document(name: str, version: int) -> MethodCases:
    """A summary of which every row can be recognised."""
    case: dict[str, object] = {
        "ended": "returned",
        "exception": None,
        "constraints": [f"n > {version}", "n < 9"],
        "inputs": {},
        "outputs": {},
        "heap_in": {},
        "heap_out": {},
        "trace": "t",
        "blocks": {},
        "branches": [{"method": name, "line": 1, "pc": 1, "outcome": "taken"}],
        "steps": version,
        "witness": {"this": None, "args": [], "value": None, "args_after": []},
    }
    ledger = {
        "ended": "done",
        "paths": {"bound(loop)": version},
        "assumed": [],
        "branches": [],
        "assumes": [],
    }
    return MethodCases(name, "loop-2", (case_of(case),) * CASES, ledger, {"steps": version})


def write(path: Path, process: int, start: int) -> None:
    """Write summaries until killed, and say which."""
    store = Store(path, "app.jar", "loop-2")
    number = start
    while True:
        own = number % 4 != 0
        name = f"a.B.m{process}x{number}()V" if own else f"a.B.shared{number // 4 % SHARED}()V"
        head = Head(name, "a.B", str(number), COMPLETE, None, 1, "loop-2", "done", CASES)
        store.put(Record(head, document(name, number), {"a.B.c()V": "h"}))
        sys.stdout.write(f"{name} {number}\n")
        sys.stdout.flush()
        number += 1


@dataclass(frozen=True, slots=True)
class Said:
    """What processes said they had written when they were killed: by name the least number that may be there
    now, `unsaid` the numbers that they were at next, and how many summaries they wrote."""

    least: dict[str, int]
    unsaid: set[int]
    count: int


def written_in(seconds: float, path: Path, processes: int, start: int) -> Said:
    """Have processes write for that long after all have begun, and kill them."""
    command = [sys.executable, __file__, "--write", str(path), "--start", str(start)]
    running = [
        subprocess.Popen([*command, "--process", str(number)], stdout=subprocess.PIPE)
        for number in range(processes)
    ]
    waiting = {process.stdout.fileno() for process in running if process.stdout is not None}
    while waiting:
        ready = select.select(list(waiting), [], [], 60)[0]
        assert ready, f"{len(waiting)} processes do not write"
        waiting.difference_update(ready)
    time.sleep(seconds)
    for process in running:
        os.kill(process.pid, signal.SIGKILL)
    least: dict[str, int] = {}
    unsaid: set[int] = set()
    count = 0
    for process in running:
        lines = process.communicate()[0].decode().splitlines(keepends=True)
        whole = {name: int(number) for name, number in (x.split() for x in lines if x.endswith("\n"))}
        count += max(whole.values()) + 1 - start
        unsaid.add(max(whole.values()) + 1)
        for name, number in whole.items():
            least[name] = min(least.get(name, number), number)
    return Said(least, unsaid, count)


def wrong(path: Path, said: Said, start: int) -> list[str]:
    """What is not as it should be; summaries from before `start` were looked at already."""
    found = []
    connection = sqlite3.connect(path)
    (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
    if whole != "ok":
        found.append(f"corrupt: {whole}")
    for table in ("documents", "coverage", "ledger", "dependencies"):
        query = f"SELECT count(*) FROM {table} WHERE method NOT IN (SELECT id FROM methods)"
        (lone,) = connection.execute(query).fetchone()
        if lone:
            found.append(f"{lone} rows of {table} without a method")
    query = "SELECT cases, packed FROM methods LEFT JOIN documents ON method = id"
    short = [1 for cases, data in connection.execute(query) if len(unpacked(data).cases) != cases]
    if short:
        found.append(f"{len(short)} summaries without all of their cases")
    connection.close()
    store = Store(path, "app.jar", "loop-2")
    heads = store.heads()
    for name, number in said.least.items():
        kept = int(heads[name].key) if name in heads else -1
        if kept < number and not (kept in said.unsaid and "shared" in name):
            found.append(f"lost: {name} {number}, there is {kept}; next were {sorted(said.unsaid)}")
    for name, head in heads.items():
        if int(head.key) >= start and store.document(name) != document(name, int(head.key)):
            found.append(f"not whole: {name}")
    after = Head("a.B.after()V", "a.B", "0", COMPLETE, None, 1, "loop-2", "done", CASES)
    store.put(Record(after, document(after.name, 0)))
    store.close()
    return found


def main(arguments: Sequence[str]) -> int:
    """Run the rounds; the exit code says whether all went well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=200)
    for option in ("--write", "--process", "--start"):
        parser.add_argument(option, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.write:
        write(Path(options.write), int(options.process), int(options.start))
    chosen = random.Random(1)
    committed, mistakes = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for count in range(options.rounds):
            path = Path(folder) / f"summaries{count // 5}.db"  # each file lives through 5 kills
            seconds = chosen.uniform(0.0, 0.4)
            start = (count + 1) * 100_000
            said = written_in(seconds, path, options.processes, start)
            committed += said.count
            for mistake in wrong(path, said, start):
                mistakes += 1
                print(f"round {count + 1}: {mistake}")
    print(
        f"{options.rounds} rounds, {options.processes} processes: {committed:,} summaries committed,", end=" "
    )
    print(f"{mistakes} mistakes")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
