"""The database of summaries under writers that are killed: nothing committed is lost, nothing corrupt.

    python bench/database.py [--processes 8] [--rounds 200]

In each round, processes write summaries into one file, each its own and all of them some that they share,
and say so after each; after a random time all are killed at once (kill -9). Then the file must be whole
(`PRAGMA integrity_check`, no row without its method, every summary with all of its rows), and must
have every summary that a process said it had written. Exit code 1 where not.
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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.summaries.store import COMPLETE, Head, Record, Store

CASES = 20
SHARED = 5


def document(name: str, version: int) -> dict[str, object]:
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
    ledger = {"ended": "done", "paths": {"bound(loop)": version}, "branches": []}
    return {
        "method": name,
        "criterion": "loop-2",
        "cases": [case] * CASES,
        "ledger": ledger,
        "statistics": {"steps": version},
    }


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


def written_in(seconds: float, path: Path, processes: int, start: int) -> dict[str, int]:
    """What processes said they had written when they were killed, by name the last number."""
    command = [sys.executable, __file__, "--write", str(path), "--start", str(start)]
    running = [
        subprocess.Popen([*command, "--process", str(number)], stdout=subprocess.PIPE)
        for number in range(processes)
    ]
    outs = {process.stdout.fileno(): process for process in running if process.stdout is not None}
    ready = select.select(list(outs), [], [], 60)[0]
    assert ready, "no process writes"
    time.sleep(seconds)
    for process in running:
        os.kill(process.pid, signal.SIGKILL)
    said: dict[str, int] = {}
    for process in running:
        lines = process.communicate()[0].decode().splitlines(keepends=True)
        for name, number in (line.split() for line in lines if line.endswith("\n")):
            said[name] = max(said.get(name, 0), int(number))
    return said


def wrong(path: Path, said: dict[str, int]) -> list[str]:
    """What is not as it should be."""
    found = []
    connection = sqlite3.connect(path)
    (whole,) = connection.execute("PRAGMA integrity_check").fetchone()
    if whole != "ok":
        found.append(f"corrupt: {whole}")
    for table in ("cases", "constraints", "witnesses", "traces", "coverage", "ledger", "dependencies"):
        query = f"SELECT count(*) FROM {table} WHERE method NOT IN (SELECT id FROM methods)"
        (lone,) = connection.execute(query).fetchone()
        if lone:
            found.append(f"{lone} rows of {table} without a method")
    connection.close()
    store = Store(path, "app.jar", "loop-2")
    heads = store.heads()
    for name, number in said.items():
        if name not in heads or ("shared" not in name and heads[name].key != str(number)):
            found.append(f"lost: {name} {number}")
    for name, head in heads.items():
        if store.document(name) != document(name, int(head.key)):
            found.append(f"not whole: {name}")
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
            path = Path(folder) / f"summaries{count // 20}.db"  # each file lives through 20 kills
            said = written_in(chosen.uniform(0.0, 0.4), path, options.processes, count * 100_000)
            committed += len(said)
            for mistake in wrong(path, said):
                mistakes += 1
                print(f"round {count + 1}: {mistake}")
    print(
        f"{options.rounds} rounds, {options.processes} processes: {committed:,} summaries committed,", end=" "
    )
    print(f"{mistakes} mistakes")
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
