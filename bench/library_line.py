"""Where the line is: the library methods that cost searches most, and the branches called unsupported.

    python bench/library_line.py [--budget 300000] [--only NAME ...] [--sample N] [--seed 7] [--jobs 1]
                                 [--classes PATTERN] [--shown 40]

Searched are the methods of the program `bench/programs/company` and of commons-lang3, commons-io,
commons-text and jsoup, each with that budget; with `--sample`, those of so many classes that the seed draws.
The jars are of Maven Central, so this needs the network and `mvn`.

Printed are, for each program, the share of its branches that `hornbill explain` calls unsupported, and why;
then the library methods without a model on whose bytecode most steps were spent, over all of them. Exit code
1 where more than 2% of the branches of a program are called unsupported.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from bench.strangers import fetched
from hornbill.api import analyze
from hornbill.bytecode.class_path import ClassPath
from hornbill.library_methods import LibraryMethod, library_methods, library_statistics

MOST_UNSUPPORTED = 0.02
_REASONS, _PLACES = 25, 3


@dataclass(frozen=True, slots=True)
class Searched:
    """What searches of a program came to: its branches, those that are called unsupported by reason, with the
    places of each, and the library methods without a model."""

    name: str
    branches: int
    reasons: Counter[str]
    places: Mapping[str, Counter[str]]
    library: tuple[LibraryMethod, ...]

    @property
    def share(self) -> float:
        """The part of the branches that is called unsupported."""
        return self.reasons.total() / max(1, self.branches)


_PROGRAMS = {
    "company": None,
    "lang3": "org.apache.commons:commons-lang3:3.14.0",
    "io": "commons-io:commons-io:2.16.1",
    "text": "org.apache.commons:commons-text:1.12.0",
    "jsoup": "org.jsoup:jsoup:1.17.2",
}
_BESIDE = {"text": ("lang3",)}


def searched(name: str, path: Sequence[Path], classes: Sequence[str], budget: int, jobs: int) -> Searched:
    """Search the methods of the classes."""
    with (
        tempfile.TemporaryDirectory() as folder,
        analyze(
            *(list(path),),
            classes=classes,
            budget=budget,
            jobs=jobs,
            database=Path(folder) / "s.db",
            deepen=False,
            search=True,
            trials=False,
        ) as analysis,
    ):
        branches = analysis.accounts().branches
        called = [branch for branch in branches if branch.why == "unsupported"]
        reasons = Counter(str(branch.what) for branch in called)
        places: dict[str, Counter[str]] = {}
        for branch in called:
            places.setdefault(str(branch.what), Counter())[f"{branch.method}:{branch.line}"] += 1
        return Searched(name, len(branches), reasons, places, analysis.library())


def drawn(path: Sequence[Path], pattern: str, count: int | None, seed: int) -> list[str]:
    """The classes of the first entry that match, or so many of them, with those inside."""
    every = ClassPath([path[0]]).class_names()
    names = sorted({top for name in every if fnmatchcase(top := name.partition("$")[0], pattern)})
    if count is not None and count < len(names):
        names = sorted(random.Random(seed).sample(names, count))
    return [name for name in every if name.partition("$")[0] in names]


def main() -> int:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--budget", type=int, default=300_000)
    parser.add_argument("--only", nargs="+", choices=list(_PROGRAMS), default=list(_PROGRAMS))
    parser.add_argument("--classes", default="*")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--shown", type=int, default=40)
    chosen = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as scratch:
        for name in chosen.only:
            path = _path(name, Path(scratch))
            classes = drawn(path, chosen.classes, chosen.sample, chosen.seed)
            result = searched(name, path, classes, chosen.budget, chosen.jobs)
            results.append(result)
            _print_reasons(result)
    told = [
        library_statistics((one.method, one.calls, one.steps) for one in result.library) for result in results
    ]
    print("dearest library methods without a model (steps, calls):")
    for one in library_methods(told)[: chosen.shown]:
        print(f"{one.steps:>12,} {one.calls:>8,}  {one.method}")
    return int(any(result.share > MOST_UNSUPPORTED for result in results))


def _path(name: str, scratch: Path) -> list[Path]:
    artifact = _PROGRAMS[name]
    folder = scratch / name
    if artifact is None:
        return [compiled(name, folder)]
    folder.mkdir(exist_ok=True)
    found = [fetched(artifact, folder)] if not list(folder.glob("*.jar")) else sorted(folder.glob("*.jar"))
    return [*found, *(jar for other in _BESIDE.get(name, ()) for jar in _path(other, scratch))]


def _print_reasons(result: Searched) -> None:
    total = result.reasons.total()
    print(f"{result.name}: {total:,} of {result.branches:,} branches are unsupported ({result.share:.1%})")
    for reason, count in result.reasons.most_common(_REASONS):
        print(f"  {count:6,}  {reason}")
        for place, _ in result.places[reason].most_common(_PLACES):
            print(f"          {place}")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
