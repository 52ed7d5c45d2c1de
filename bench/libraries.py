"""`hornbill gen` on well-known libraries, so many seconds a class: what is covered, and why not more.

    python bench/libraries.py [--seconds 10] [--jobs 1] [--only NAME ...] [--sample N] [--seed 7]

The jars come from Maven Central, so this needs the network and `mvn`. A run is given `--seconds` for each
class at the top level (with `--sample`, of so many that the seed draws). Printed are the figures of each
class, why the branches that are missed are, by the reasons of `hornbill explain`, and the five methods that
miss most. Exit code 1 where a figure of the table is missed, a test fails, or one was not run.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.strangers import fetched

_CLI = (sys.executable, "-m", "hornbill.cli")
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Library:
    """Jars of Maven Central, which classes of the first one are meant, and the share of branches asked."""

    name: str
    artifacts: tuple[str, ...]
    classes: str
    least: float


_GUAVA = ("com.google.guava:guava:33.0.0-jre", "com.google.guava:failureaccess:1.0.2")

LIBRARIES = (
    Library("lang3", ("org.apache.commons:commons-lang3:3.14.0",), "*", 0.75),
    Library("io", ("commons-io:commons-io:2.16.1",), "*", 0.60),
    Library("base", _GUAVA, "com.google.common.base.*", 0.60),
    Library("collect", _GUAVA, "com.google.common.collect.*", 0.0),
    Library("primitives", _GUAVA, "com.google.common.primitives.*", 0.0),
    Library("math3", ("org.apache.commons:commons-math3:3.6.1",), "*", 0.0),
)


def top_level(jar: Path, pattern: str) -> dict[str, tuple[str, ...]]:
    """The classes of the jar at the top level that match, each with what `--class` is given for it."""
    with zipfile.ZipFile(jar) as archive:
        files = [name for name in archive.namelist() if name.endswith(".class") and "META-INF" not in name]
    names = sorted(name.removesuffix(".class").replace("/", ".") for name in files)
    outer = {name.partition("$")[0] for name in names if "$" in name}
    meant = (name for name in names if "$" not in name and not name.endswith(("package-info", "module-info")))
    return {
        name: (name, f"{name}$*") if name in outer else (name,)
        for name in meant
        if fnmatchcase(name, pattern)
    }


def said(command: Sequence[str]) -> Any:
    """What a command of Hornbill prints as JSON."""
    ran = subprocess.run([*_CLI, *command, "--json"], capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stderr)
    return json.loads(ran.stdout)


def measure(
    library: Library, path: str, classes: Mapping[str, Sequence[str]], seconds: float, jobs: int
) -> list[str]:
    """One run; what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = [option for patterns in classes.values() for one in patterns for option in ("--class", one)]
        database = ["--db", f"{folder}/s.db"]
        limit = f"{seconds * len(classes):g}"
        begun = time.monotonic()
        run = [
            "gen",
            path,
            "--out",
            f"{folder}/out",
            *database,
            "--time",
            limit,
            "--jobs",
            str(jobs),
            *chosen,
        ]
        found = said(run)
        print(f"{library.name}: {len(classes)} classes, {time.monotonic() - begun:.0f} s of {limit} s")
        for row in found["classes"]:
            covered, branches = row["branches"]
            print(f"  {row['class']:70} {covered:5,}/{branches:5,} {row['tests']:5,} tests")
        covered, branches = found["total"]["branches"]
        share = covered / max(1, branches)
        print(f"  {share:.1%} ({covered:,}/{branches:,}), {found['total']['tests']:,} tests")
        missed = [branch for branch in said(["explain", path, *database]) if branch.get("why")]
        print(
            "  missed:",
            ", ".join(f"{n:,} {why}" for why, n in Counter(b["why"] for b in missed).most_common()),
        )
        for method, number in Counter(branch["method"] for branch in missed).most_common(_SHOWN):
            print(f"    {number:5,} in {method}")
    wrong = [f"{library.name}: a test failed: {failure}" for failure in found["failures"]]
    wrong += [f"{library.name}: not all tests of {name} were run" for name in found["unreplayed"]]
    if share < library.least:
        wrong.append(f"{library.name}: {share:.1%} of the branches, {library.least:.0%} are asked")
    return wrong


def main() -> int:
    """Run those that are chosen; the exit code says whether all was well."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", action="append", metavar="NAME")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args()
    wrong: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for library in LIBRARIES:
            if chosen.only and library.name not in chosen.only:
                continue
            place = Path(folder) / library.name
            place.mkdir()
            jars = [fetched(artifact, place) for artifact in library.artifacts]
            classes = top_level(jars[0], library.classes)
            if chosen.sample and chosen.sample < len(classes):
                sample = random.Random(chosen.seed).sample(list(classes), chosen.sample)
                classes = {name: classes[name] for name in sorted(sample)}
            wrong += measure(library, ":".join(map(str, jars)), classes, chosen.seconds, chosen.jobs)
    for what in wrong:
        print(f"wrong: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
