"""The library methods that cost searches most, and what each costs now.

    python bench/dear_methods.py [--sample 60] [--seed 7] [--budget 100000] [--only NAME ...]
                                 [--counts FILE] [--checkout FOLDER] [--before FILE] [--shown 40]

Searched are so many methods of commons-lang3, commons-io, commons-text and jsoup each, drawn by the seed, all
with the same budget, and counted the steps inside the methods of the library that they call, with a model or
without one. `--counts` writes that. With `--checkout` the engine of another checkout of the project is
measured, which counts methods without a model alone where it knows no better.

With `--before`, counts that were written so, the dearest methods of these are printed with their steps for
each call then and now, and the ratio; `bench/dear_before.json` has those of the commit before library values
had models (593dbb5, with the counter of 38cc2ae). Exit code 1 where one costs more than a twentieth.
The jars are of Maven Central, so this needs the network and `mvn`.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

LESS = 20
_FEW_INSTRUCTIONS = 12
_JARS = {
    "lang3": ("org.apache.commons:commons-lang3:3.14.0",),
    "io": ("commons-io:commons-io:2.16.1",),
    "text": ("org.apache.commons:commons-text:1.12.0", "org.apache.commons:commons-lang3:3.14.0"),
    "jsoup": ("org.jsoup:jsoup:1.17.2",),
}
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"


@dataclass(frozen=True, slots=True)
class Effort:
    """How often a method was called in searches, and the steps inside it."""

    calls: int = 0
    steps: int = 0

    @property
    def each(self) -> float:
        """Steps of a call."""
        return self.steps / max(1, self.calls)

    def __add__(self, other: Effort) -> Effort:
        return Effort(self.calls + other.calls, self.steps + other.steps)


Efforts = dict[str, Effort]


class Project:
    """The modules of the checkout that comes first on the path."""

    def __init__(self) -> None:
        self.paths = import_module("hornbill.bytecode.class_path")
        self.errors = import_module("hornbill.bytecode.errors")
        self.jdk = import_module("hornbill.bytecode.jdk")
        self.explorations = import_module("hornbill.clp.explorations")
        self.machine = import_module("hornbill.clp.machine")


def measured(project: Project, path: list[Path], sample: int, seed: int, budget: int) -> Efforts:
    """What the library took in searches of methods of the first jar, drawn by the seed."""
    machine = project.machine.Machine(project.paths.ClassPath(path, project.jdk.find_jdk()), exploring=True)
    if hasattr(machine, "count_whole_library"):
        machine.count_whole_library()
    own = project.paths.ClassPath(path[:1]).class_names()
    models = [model for name in own if (model := machine.program.find(name)) is not None]
    methods = [
        method
        for model in models
        for method in model.methods
        if method.code is not None and len(method.code.instructions) >= _FEW_INSTRUCTIONS
    ]
    found: Efforts = {}
    exploration = project.explorations.Exploration(budget=budget, details=False, check="none")
    for method in random.Random(seed).sample(methods, min(sample, len(methods))):
        try:
            answer = machine.explore(method, exploration, lambda case: None)
        except project.errors.HornbillError:
            continue
        for name, calls, steps in answer["library"]:
            found[name] = found.get(name, Effort()) + Effort(calls, steps)
    return found


def fetched(name: str, folder: Path) -> list[Path]:
    """The jars that a program of that name is and needs."""
    jars = []
    for artifact in _JARS[name]:
        _, short, version = artifact.split(":")
        jar = folder / f"{short}-{version}.jar"
        if not jar.exists():
            command = ["mvn", "-q", "-B", _COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        jars.append(jar)
    return jars


def dearest(efforts: Efforts, count: int) -> list[str]:
    """The methods with most steps."""
    return sorted(efforts, key=lambda name: (-efforts[name].steps, name))[:count]


def compared(before: Efforts, now: Efforts, count: int) -> Iterator[tuple[str, Effort, Effort | None]]:
    """The dearest methods before, with what they took then and take now, as far as they are called."""
    for name in dearest(before, count):
        yield name, before[name], now.get(name)


def ratio(before: Effort, now: Effort | None) -> float | None:
    """How much less a call takes; None where none was made."""
    return None if now is None else before.each / max(1.0, now.each)


def _read(file: Path) -> Efforts:
    return {name: Effort(*counts) for name, counts in json.loads(file.read_text()).items()}


def _written(efforts: Efforts) -> str:
    rows = {name: [efforts[name].calls, efforts[name].steps] for name in dearest(efforts, len(efforts))}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(counts)}" for name, counts in rows.items())
    return f"{{\n{lines}\n}}\n"


def _print(rows: Iterable[tuple[str, Effort, Effort | None]]) -> bool:
    print(f"{'steps before':>13} {'a call':>9} {'a call now':>10} {'ratio':>7}")
    enough = True
    for name, before, now in rows:
        less = ratio(before, now)
        enough = enough and (less is None or less >= LESS)
        each, told = ("-", "-") if now is None or less is None else (f"{now.each:,.0f}", f"{less:,.1f}")
        print(f"{before.steps:>13,} {before.each:>9,.0f} {each:>10} {told:>7}  {name}")
    return enough


def main() -> int:
    """Measure, and compare where there is something to compare with."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--budget", type=int, default=100_000)
    parser.add_argument("--only", nargs="+", choices=list(_JARS), default=list(_JARS))
    parser.add_argument("--counts", type=Path)
    parser.add_argument("--checkout", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--before", type=Path)
    parser.add_argument("--shown", type=int, default=40)
    parser.add_argument("--jars", type=Path, help="a folder for the jars")
    chosen = parser.parse_args()
    sys.path.insert(0, str(chosen.checkout))
    now: Efforts = {}
    project = Project()
    with tempfile.TemporaryDirectory() as scratch:
        for name in chosen.only:
            path = fetched(name, chosen.jars or Path(scratch))
            for method, effort in measured(project, path, chosen.sample, chosen.seed, chosen.budget).items():
                now[method] = now.get(method, Effort()) + effort
            print(f"{name}: searched", file=sys.stderr, flush=True)
    if chosen.counts:
        chosen.counts.write_text(_written(now))
    before = _read(chosen.before) if chosen.before else now
    return int(not _print(compared(before, now, chosen.shown)) and chosen.before is not None)


if __name__ == "__main__":
    sys.exit(main())
