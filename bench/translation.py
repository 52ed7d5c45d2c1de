"""Translating whole libraries: rate, memory and completeness.

    python bench/translation.py [--only NAME]...

A library is translated from jar to loaded clauses in a process of its own, so that figures do not depend on
what went before. Rates are instructions a second of processor time, Python's start left out; memory is the
most that the process had. Where Debian's jar or a JDK is missing, that line says so and counts as missed.

Figures: at least 40,000 instructions a second for commons-lang3; guava under 1.5 GB, growing no more than
linearly from a half of its classes to all; every method with code translated, java.base's too. Exit code 1
where one is missed.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.jdk import find_jdk
from hornbill.translation import translate

DEBIAN = Path("/usr/share/java")
LEAST_RATE = 40_000
MOST_MEGABYTES = 1536
MOST_GROWTH = 1.1
KINDS_SHOWN = 12
COLUMNS = {
    "methods": 9,
    "translated": 12,
    "instructions": 14,
    "clauses": 11,
    "seconds": 9,
    "rate": 10,
    "MB": 7,
}


@dataclass(frozen=True, slots=True)
class Library:
    """Something to translate; `share` is how much of its classes, in order of name."""

    name: str
    rate: int | None = None
    megabytes: int | None = None
    share: float = 1.0

    @property
    def title(self) -> str:
        """The name, and how much of it."""
        return self.name if self.share == 1 else f"{self.name} x {self.share}"

    def source(self) -> Path | None:
        """The jar or jmod, None where the machine has none."""
        if self.name == "java.base":
            jdk = find_jdk()
            jmod = jdk / "jmods" / "java.base.jmod" if jdk else None
            return jmod if jmod and jmod.is_file() else None
        jar = DEBIAN / f"{self.name}.jar"
        return jar if jar.exists() else None


LIBRARIES = (
    Library("commons-lang3", rate=LEAST_RATE),
    Library("guava", share=0.5),
    Library("guava", megabytes=MOST_MEGABYTES),
    Library("java.base"),
)


@dataclass(frozen=True, slots=True)
class Measured:
    """What one process found."""

    report: dict[str, Any]
    processor_seconds: float
    megabytes: float
    megabytes_at_start: float

    @property
    def rate(self) -> float:
        """Instructions a second."""
        return float(self.report["instructions"]) / self.processor_seconds

    @property
    def growth(self) -> float:
        """Megabytes for a million instructions."""
        return (self.megabytes - self.megabytes_at_start) / float(self.report["instructions"]) * 1e6


def megabytes_now() -> float:
    """The most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def translated_here(path: Path, share: float) -> Measured:
    """Translate in this process."""
    with tempfile.TemporaryDirectory(prefix="translation") as scratch:
        if share < 1:
            path = part_of(path, share, Path(scratch) / path.name)
        started = resource.getrusage(resource.RUSAGE_SELF)
        before = megabytes_now()
        report = translate([path])
        used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = used.ru_utime + used.ru_stime - started.ru_utime - started.ru_stime
    return Measured(report, seconds, megabytes_now(), before)


def part_of(path: Path, share: float, target: Path) -> Path:
    """A jar with the first classes of another."""
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(target, "w") as part:
        names = sorted(name for name in whole.namelist() if name.endswith(".class"))
        for name in names[: int(len(names) * share)]:
            part.writestr(name, whole.read(name))
    return target


def translated_apart(path: Path, share: float) -> Measured:
    """Translate in a process of its own."""
    command = [sys.executable, str(Path(__file__)), "--worker", str(path), str(share)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return Measured(**json.loads(done.stdout))


def shortcomings(library: Library, found: Measured, half: Measured | None) -> list[str]:
    """The figures that were missed."""
    report = found.report
    missed = []
    if report["translated"] != report["methods"] or report["problems"]:
        missed.append(f"{report['methods'] - report['translated']} methods not translated")
    if library.rate is not None and found.rate < library.rate:
        missed.append(f"fewer than {library.rate:,} instructions a second")
    if library.megabytes is not None and found.megabytes > library.megabytes:
        missed.append(f"more than {library.megabytes:,} MB")
    if half is not None and found.growth > half.growth * MOST_GROWTH:
        missed.append(
            f"memory grows by {found.growth:.0f} MB per million instructions, {half.growth:.0f} for a half"
        )
    return missed


def line_of(found: Measured) -> str:
    """What was measured, in columns."""
    report = found.report
    numbers = [report[name] for name in ("methods", "translated", "instructions", "clauses")]
    numbers += [found.processor_seconds, found.rate, found.megabytes]
    return "".join(
        f"{number:{width},.{1 if name == 'seconds' else 0}f}"
        for number, (name, width) in zip(numbers, COLUMNS.items(), strict=True)
    )


def show_unsupported(found: Measured) -> None:
    """Print the kinds of instructions that end as unsupported, the names in their reasons left out."""
    kinds = Counter(kind_of(entry["why"]) for entry in found.report["unsupported"])
    for kind, number in kinds.most_common(KINDS_SHOWN):
        print(f"    {number:8,}  unsupported: {kind}")
    for problem in found.report["problems"][:KINDS_SHOWN]:
        print(f"    problem: {problem}")


def kind_of(why: str) -> str:
    """A reason without the names of classes and members in it."""
    return " ".join(word for word in why.strip("'").split() if "." not in word and "(" not in word)


def main() -> int:
    """Measure and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", choices=sorted({library.name for library in LIBRARIES}))
    parser.add_argument("--worker", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        found = translated_here(Path(options.worker[0]), float(options.worker[1]))
        sys.stdout.write(json.dumps({name: getattr(found, name) for name in Measured.__slots__}))
        return 0
    print(f"{'library':18}" + "".join(f"{name:>{width}}" for name, width in COLUMNS.items()))
    good = True
    halves: dict[str, Measured] = {}
    for library in LIBRARIES:
        if options.only and library.name not in options.only:
            continue
        source = library.source()
        if source is None:
            print(f"{library.title:18} is not on this machine")
            good = False
            continue
        found = translated_apart(source, library.share)
        missed = shortcomings(library, found, halves.get(library.name))
        if library.share < 1:
            halves[library.name] = found
        good = good and not missed
        print(f"{library.title:18}{line_of(found)}{'  ' if missed else ''}{'; '.join(missed)}", flush=True)
        if library.share == 1:
            show_unsupported(found)
    print(f"{'all figures reached' if good else 'FIGURES MISSED'}: {' '.join(sys.argv)}")
    return 0 if good else 1


if __name__ == "__main__":
    raise SystemExit(main())
