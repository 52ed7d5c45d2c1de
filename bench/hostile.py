"""Damaged and strange class files and archives, by a seed, given to the commands.

    python bench/hostile.py [--count 20000] [--seed 1] [--jobs 1] [--seconds 60] [--jar JAR ...] [--only SEED]

Every file is made by `tests/hornbill/hostile.py` from the classes of `jars/` and of the jars given (those of
other compilers). It goes to `translate` and `cfg`; some go to `cases`, `run`, `callgraph` and `clp`, a few to
`gen`. Commands run inside worker processes, as the command line runs them; one that takes more than so many
seconds is hung, and its worker is replaced.

Printed are the exit codes by command, and each file that something was wrong with: a traceback, exit code 70,
an error without its line, a worker that died, a command that hung. Exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import multiprocessing
import os
import random
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from multiprocessing.connection import Connection, wait
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode import class_path as class_paths
from hornbill.bytecode.archive import Archive
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import ClassModel
from hornbill.cli import main
from tests.hornbill.hostile import Hostile, hostile

ROOT = Path(__file__).parents[1]
_RECYCLED_AFTER = 500
_MOST_PER_JAR = 150
_INTERNAL = 70
_BUDGET = "200000"
_MOST_TEXT = 4_000_000


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command on a file ended: `code` is None where something was wrong that has no code."""

    seed: int
    command: str
    code: int | None
    what: str = ""


def classes_of(jars: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The class files of the jars, of each one so many at most, with the paths of their entries."""
    found = []
    for jar in jars:
        with zipfile.ZipFile(jar) as archive:
            names = sorted(name for name in archive.namelist() if name.endswith(".class"))
            chosen = random.Random(0).sample(names, min(len(names), _MOST_PER_JAR))
            found += [(name, archive.read(name)) for name in sorted(chosen) if "module-info" not in name]
    return found


def commands_of(seed: int, made: Hostile, file: Path, folder: Path) -> Iterator[list[str]]:
    """The command lines for the file: the shares are by the seed, so that a seed says what was done."""
    chance = random.Random(-seed)
    method = _method(file, made.class_name, chance)
    yield ["translate", str(file)]
    yield ["cfg", str(file), method, "--format", chance.choice(("text", "json", "dot", "svg"))]
    if seed % 4 == 0:
        yield ["cases", str(file), method, "--budget", _BUDGET, *chance.choice(([], ["--json"]))]
    if seed % 4 == 1:
        yield ["run", str(file), method, "--args", chance.choice(("[]", "[1]", "[null]", "[0, 0]")),
               "--budget", _BUDGET]  # fmt: skip
    if seed % 8 == 2:
        yield ["clp", str(file), method]
    if seed % 8 == 6:
        yield ["callgraph", str(file)]
    if seed % 200 == 3:
        database, suite = folder / f"{seed}.db", folder / f"suite-{seed}"
        yield ["gen", str(file), "--jobs", "1", "--time", "6", "--budget", _BUDGET, "--no-replay",
               "--db", str(database), "--out", str(suite)]  # fmt: skip


def _method(file: Path, name: str, chance: random.Random) -> str:
    """A method of the class, or of any class that the file has."""
    try:
        path = ClassPath([file], None)
        known = path.class_names()
        model = path.find(name if name in known or not known else known[0])
        ids = [method.id for method in model.methods if method.has_code] if model else []
    except HornbillError:
        ids = []
    return chance.choice(ids) if ids else f"{name}.run"


def problem_of(command: Sequence[str]) -> tuple[int | None, str]:
    """The exit code of the command, run here; and what is wrong with how it ended, or nothing."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(command)
    said = err.getvalue()
    lines = said.splitlines()
    if code == _INTERNAL or "Traceback" in said or "internal error" in said:
        return code, next((line for line in lines if "internal" in line), said[-300:])
    if code not in (0, 1, 2):
        return code, f"exit code {code}"
    if code == 2 and not any(line.startswith("hornbill") for line in lines):
        return code, "exit code 2, and not a word"
    if not all(line.startswith("hornbill") for line in lines):
        return code, f"an unexpected line: {next(line for line in lines if not line.startswith('hornbill'))}"
    if len(out.getvalue()) > _MOST_TEXT:
        return code, f"{len(out.getvalue())} characters of output"
    return code, ""


_library = cache(Archive)


def opened(path: Path, release: int, prefix: str = "") -> Archive:
    """The archive; those of Java itself, which are sound, are opened once for all commands of a process."""
    return _library(path, release, prefix) if prefix else Archive(path, release)


@cache
def _library_class(data: bytes, origin: str) -> ClassModel:
    return read_class(data, origin)


def _read(data: bytes, origin: str) -> ClassModel:
    """The class; those of Java itself are read once for all commands of a process."""
    return _library_class(data, origin) if ".jmod!" in origin else read_class(data, origin)


def work(seeds: Sequence[int], classes: Sequence[tuple[str, bytes]], talk: Connection) -> None:
    """Try the files of the seeds, telling before each command and after it."""
    # In this process alone, so that Java's own classes are read once for all commands.
    class_paths.Archive = opened  # type: ignore[assignment,attr-defined]
    class_paths.read_class = _read  # type: ignore[attr-defined]
    with tempfile.TemporaryDirectory(prefix="hornbill-hostile-") as name:
        folder = Path(name)
        os.chdir(folder)
        for seed in seeds:
            made = hostile(seed, classes)
            file = folder / made.file_name
            file.write_bytes(made.data)
            for command in commands_of(seed, made, file, folder):
                talk.send((seed, command[0]))
                code, what = problem_of(command)
                talk.send(Ended(seed, command[0], code, what and f"[{made.what}] {what} <- {command[2:]}"))
            file.unlink()
    talk.send(None)


class _Worker:
    """A process that tries some seeds, and what it is at."""

    def __init__(self, seeds: Sequence[int], classes: Sequence[tuple[str, bytes]]) -> None:
        self.seeds = list(seeds)
        self.at: tuple[int, str] | None = None
        self.since = time.monotonic()
        self.channel, talk = multiprocessing.Pipe(duplex=False)
        context = multiprocessing.get_context("fork")
        self.process = context.Process(target=work, args=(seeds, classes, talk))
        self.process.start()
        talk.close()

    def left(self) -> list[int]:
        """The seeds behind the one that it is at."""
        return self.seeds[self.seeds.index(self.at[0]) + 1 :] if self.at else self.seeds[1:]

    def end(self) -> None:
        """Kill it, if it has not ended."""
        self.process.kill()
        self.process.join()
        self.channel.close()


def tried(
    seeds: Sequence[int], classes: Sequence[tuple[str, bytes]], jobs: int, seconds: float
) -> Iterator[Ended]:
    """How each command on the file of each seed ended, as they end."""
    waiting = [list(seeds[at : at + _RECYCLED_AFTER]) for at in range(0, len(seeds), _RECYCLED_AFTER)]
    workers: list[_Worker] = []
    while waiting or workers:
        while waiting and len(workers) < jobs:
            workers.append(_Worker(waiting.pop(0), classes))
        ready = set(wait([worker.channel for worker in workers], 1.0))
        for worker in list(workers):
            why = None
            if worker.channel in ready:
                worker.since = time.monotonic()
                try:
                    message = worker.channel.recv()
                except EOFError:
                    worker.process.join()
                    why = f"the worker died: exit code {worker.process.exitcode}"
                else:
                    if isinstance(message, Ended):
                        yield message
                    elif message is None:
                        worker.end()
                        workers.remove(worker)
                    else:
                        worker.at = message
            elif time.monotonic() - worker.since > seconds:
                why = "hung"
            if why is not None:
                seed, command = worker.at or (worker.seeds[0], "start")
                worker.end()
                workers.remove(worker)
                yield Ended(seed, command, None, why)
                waiting.insert(0, worker.left()) if worker.left() else None


def run() -> int:
    """Try all, and print the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--jar", action="append", type=Path, default=[])
    parser.add_argument("--only", type=int, help="one file, its commands with --debug")
    chosen = parser.parse_args()
    classes = classes_of([*sorted((ROOT / "jars").glob("*.jar")), *chosen.jar])
    if chosen.only is not None:
        return _show(chosen.only, classes)
    seeds = range(chosen.seed, chosen.seed + chosen.count)
    codes: Counter[tuple[str, str]] = Counter()
    wrong: list[Ended] = []
    files: set[int] = set()
    start = time.monotonic()
    for ended in tried(seeds, classes, chosen.jobs, chosen.seconds):
        ends = time.monotonic() - start
        files.add(ended.seed)
        if len(files) % 500 == 0 and ended.command == "cfg":
            print(f"{len(files)} files, {ends:.0f} s, {len(wrong)} wrong", flush=True)
        codes[ended.command, "none" if ended.code is None else str(ended.code)] += 1
        if ended.what:
            wrong.append(ended)
            print(f"{ended.seed} {ended.command}: {ended.what}", flush=True)
    print(f"{chosen.count} files of {len(classes)} classes, {time.monotonic() - start:.0f} s")
    for (command, code), many in sorted(codes.items()):
        print(f"  {command:10} exit code {code}: {many}")
    print(f"{len(wrong)} wrong")
    return 1 if wrong else 0


def _show(seed: int, classes: Sequence[tuple[str, bytes]]) -> int:
    made = hostile(seed, classes)
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / made.file_name
        file.write_bytes(made.data)
        for command in commands_of(seed, made, file, Path(name)):
            print(f"$ hornbill {' '.join(command)}  [{made.what}]", flush=True)
            print(main([*command, "--debug"]))
    return 0


if __name__ == "__main__":
    sys.exit(run())
