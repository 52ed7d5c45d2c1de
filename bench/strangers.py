"""`hornbill gen` on ten jars that others made: their tests pass, none is unrun, and the time is kept.

    python bench/strangers.py [--time 120] [--jobs 2] [--only NAME ...] [--interrupt 20]
    python bench/strangers.py --curve 30,60,120 [--jobs 2] [--only NAME ...]

The jars come from Maven Central, so this needs the network, `mvn`, and for the last one a JDK 25. Kotlin,
Scala 2 and 3, Groovy and ecj are among their compilers, Java 6 to 25 among their targets. Each is run once
with a limit on time; its suite is then run again, all tests in one process. A second run is interrupted after
so many seconds.

Printed are the wall time, the tests, the branches that they cover, the classes left out (those whose
superclass is in no jar at hand), and how long Ctrl-C took to be answered and to end the run. Exit code 1
where a test fails or was not run, a class that was not left out has a problem, a run is more than a tenth
late, or Ctrl-C is not answered within two seconds.

With `--curve`, ten other jars, some with jars beside them that they need: one run from nothing for each
limit on time. Printed is a row for each: tests, those that fail or were not run, branches, how many classes
have no test that have some in the longest run, and the median of how long a class waited for its first tests
from the beginning of its first turn. The last suite is then run in other surroundings (`elsewhere.py`).
Figures: all tests pass everywhere, none is unrun; branches never fall, and at 60 s are 70% of the last; every
class has tests then that has some at the last limit; the median is within 5 s.
"""

from __future__ import annotations

import argparse
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.elsewhere import wrong as wrong_elsewhere
from hornbill.bytecode.jdk import java_homes
from hornbill.replay.replaying import replay
from hornbill.replay.reports import PASSED

LATE, ANSWERED = 1.10, 2.0
EARLY, EARLY_SHARE, FIRST_TEST = 60.0, 0.70, 5.0
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy"
_GEN = (sys.executable, "-m", "hornbill.cli", "gen")


@dataclass(frozen=True, slots=True)
class Stranger:
    """A jar of Maven Central; `recompiled` where it is made anew from its sources for that release."""

    artifact: str
    compiler: str
    recompiled: int | None = None
    beside: tuple[str, ...] = ()
    """Jars that it needs."""
    classes: str = "*"
    """Which classes are tested, where others are beside them."""

    @property
    def name(self) -> str:
        """Short, and unique."""
        name = self.artifact.split(":")[1]
        return name if self.recompiled is None else f"{name}-{self.recompiled}"


STRANGERS = (
    Stranger("org.apache.commons:commons-csv:1.10.0", "javac, Java 8"),
    Stranger("com.google.re2j:re2j:1.7", "javac, Java 6"),
    Stranger("net.sf.jopt-simple:jopt-simple:5.0.4", "javac, Java 7"),
    Stranger("org.semver4j:semver4j:5.3.0", "javac, Java 8"),
    Stranger("io.helidon.common:helidon-common:4.1.0", "javac, Java 21"),
    Stranger("com.squareup.okio:okio-jvm:3.9.0", "kotlinc"),
    Stranger("com.lihaoyi:geny_2.13:1.1.0", "scalac 2.13"),
    Stranger("com.lihaoyi:fansi_3:0.5.0", "scalac 3"),
    Stranger("org.apache.groovy:groovy-contracts:4.0.22", "groovyc and javac"),
    Stranger("org.eclipse.platform:org.eclipse.equinox.common:3.19.0", "ecj, Java 17"),
    Stranger("org.json:json:20240303", "javac, Java 25", recompiled=25),
)


_KOTLIN = "org.jetbrains.kotlin:kotlin-stdlib:1.9.24"
_SCALA = "org.scala-lang:scala-library:2.13.14"
_ECLIPSE = (
    "org.eclipse.platform:org.eclipse.equinox.common:3.19.0",
    "org.eclipse.platform:org.eclipse.osgi:3.20.0",
)
NEWCOMERS = (
    Stranger("com.eclipsesource.minimal-json:minimal-json:0.9.5", "javac, Java 6"),
    Stranger("org.apache.commons:commons-exec:1.3", "javac, Java 5"),
    Stranger("com.zaxxer:SparseBitSet:1.3", "javac, Java 8"),
    Stranger("commons-validator:commons-validator:1.8.0", "javac, Java 8"),
    Stranger("de.siegmar:fastcsv:3.2.0", "javac, Java 11"),
    Stranger(
        "io.smallrye.common:smallrye-common-expression:2.9.0",
        "javac, Java 17",
        None,
        (
            "io.smallrye.common:smallrye-common-constraint:2.9.0",
            "io.smallrye.common:smallrye-common-function:2.9.0",
            "org.jboss.logging:jboss-logging:3.6.1.Final",
        ),
        "io.smallrye.common.expression*",
    ),
    Stranger(
        "com.github.h0tk3y.betterParse:better-parse-jvm:0.4.4", "kotlinc", None, (_KOTLIN,), "com.github.*"
    ),
    Stranger("com.github.scopt:scopt_2.13:4.1.0", "scalac 2.13", None, (_SCALA,), "scopt*"),
    Stranger(
        "com.github.scopt:scopt_3:4.1.0",
        "scalac 3",
        None,
        (_SCALA, "org.scala-lang:scala3-library_3:3.3.3"),
        "scopt*",
    ),
    Stranger(
        "org.apache.groovy:groovy-toml:4.0.22",
        "groovyc and javac",
        None,
        ("org.apache.groovy:groovy:4.0.22", "org.apache.groovy:groovy-json:4.0.22"),
        "groovy.toml*",
    ),
    Stranger(
        "org.eclipse.platform:org.eclipse.core.jobs:3.15.300",
        "ecj, Java 17",
        None,
        _ECLIPSE,
        "org.eclipse.core.*jobs*",
    ),
)


def fetched(artifact: str, folder: Path) -> Path:
    """The jar of Maven Central with these coordinates, copied into the folder."""
    before = set(folder.iterdir())
    subprocess.run(
        ["mvn", "-q", "-B", _COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={folder}"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (jar,) = set(folder.iterdir()) - before
    return jar


def jar_of(stranger: Stranger, folder: Path) -> Path | None:
    """The jar, in a folder that is made for it; None where there is no compiler for it."""
    folder.mkdir(parents=True)
    if stranger.recompiled is None:
        return fetched(stranger.artifact, folder)
    javac = _compiler(stranger.recompiled)
    if javac is None:
        return None
    sources, classes = folder / "sources", folder / "classes"
    for made in (sources, classes):
        made.mkdir()
    subprocess.run(
        ["unzip", "-q", fetched(f"{stranger.artifact}:jar:sources", folder), "-d", sources], check=True
    )
    files = [str(file) for file in sources.rglob("*.java") if file.name != "module-info.java"]
    release = str(stranger.recompiled)
    subprocess.run([javac, "-nowarn", "--release", release, "-g", "-d", classes, *files], check=True)
    return classes


def _compiler(release: int) -> Path | None:
    for home in java_homes(os.environ):
        named = home / "release"
        if named.is_file() and f'JAVA_VERSION="{release}' in named.read_text(encoding="utf-8"):
            return home / "bin" / "javac"
    return None


def limited(jar: Path, folder: Path, options: Sequence[str], limit: float) -> Iterator[str]:
    """A run with a limit, and its suite once more; what is wrong with it."""
    start = time.monotonic()
    command = [
        *_GEN,
        str(jar),
        "--out",
        str(folder / "out"),
        "--db",
        str(folder / "s.db"),
        "--json",
        *options,
    ]
    ran = subprocess.run([*command, "--time", f"{limit:g}"], capture_output=True, text=True, check=False)
    seconds = time.monotonic() - start
    if ran.returncode not in (0, 1):
        yield f"exit code {ran.returncode}: {ran.stderr.strip()[-300:]}"
        return
    document: dict[str, Any] = json.loads(ran.stdout)
    total = document["total"]
    covered, branches = total["branches"]
    share = 100 * covered / max(1, branches)
    print(
        f"{seconds:7.1f} s {total['tests']:6,} tests {share:5.1f}% ({covered:,}/{branches:,})",
        end="",
        flush=True,
    )
    print(f" {len(document['skipped']):4,} classes left out", end="", flush=True)
    yield from (f"no tests of {name}: {why}" for name, why in document["problems"].items())
    if seconds > LATE * limit:
        yield f"took {seconds:.1f} s of {limit:g}"
    if document["failures"]:
        yield f"{len(document['failures'])} tests failed"
    if document["unreplayed"] or document["not_replayed"]:
        yield f"not run: tests of {len(document['unreplayed'])} classes; {document['not_replayed']}"
    if total["tests"]:
        report = replay(folder / "out", [jar], 5, coverage=False, together=True)
        again = [test for test in report.tests if test.status != PASSED]
        yield from (f"again: {test.name} {test.status}: {test.message}" for test in again[:5])
        yield from (f"again: {error}" for error in report.errors)


def interrupted(jar: Path, folder: Path, options: Sequence[str], after: float) -> Iterator[str]:
    """A run that is interrupted; what is wrong with how it ends."""
    command = [*_GEN, str(jar), "--out", str(folder / "cut"), "--db", str(folder / "cut.db"), *options]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        try:
            process.wait(after)
            print("   (done before Ctrl-C)", end="")
            return
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        start = time.monotonic()
        assert process.stderr is not None
        select.select([process.stderr], [], [], 60)
        answered = time.monotonic() - start
        process.communicate()
        print(f"   Ctrl-C: {answered:.1f} s, ended after {time.monotonic() - start:.1f} s", end="")
        if answered > ANSWERED:
            yield f"Ctrl-C was answered after {answered:.1f} s"
        if process.returncode != 130:
            yield f"interrupted, but exit code {process.returncode}"


@dataclass(frozen=True, slots=True)
class Reached:
    """What a run of so many seconds came to."""

    limit: float
    tests: int
    bad: int
    branches: tuple[int, int]
    tested: frozenset[str]
    waited: float
    problems: tuple[str, ...]

    def row(self, last: frozenset[str]) -> str:
        """It as a row of the table; `last` are the classes with tests of the longest run."""
        covered, every = self.branches
        share = 100 * covered / max(1, every)
        without = len(last - self.tested)
        return (
            f"   {self.limit:6g} s {self.tests:7,} tests {self.bad:4,} bad"
            f" {share:5.1f}% ({covered:,}/{every:,}) {without:4,} without tests,"
            f" first after {self.waited:.1f} s"
        )


def reached(class_path: str, classes: str, folder: Path, options: Sequence[str], limit: float) -> Reached:
    """One run from nothing."""
    places = ["--out", str(folder / f"out-{limit:g}"), "--db", str(folder / f"{limit:g}.db")]
    command = [*_GEN, class_path, "--class", classes, *places, "--json", "--time", f"{limit:g}", *options]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        raise SystemExit(f"exit code {ran.returncode}: {ran.stderr.strip()[-300:]}")
    document: dict[str, Any] = json.loads(ran.stdout)
    problems = [f"no tests of {name}: {why}" for name, why in document["problems"].items()]
    problems += [f"failed: {Path(one).stem}" for one in document["failures"][:5]]
    problems += [f"not run: tests of {name}" for name in document["unreplayed"][:5]]
    return Reached(
        limit,
        document["total"]["tests"],
        len(document["failures"]) + len(document["unreplayed"]),
        tuple(document["total"]["branches"]),
        frozenset(row["class"] for row in document["classes"] if row["tests"]),
        median(document["first_tests"].values() or [0.0]),
        tuple(problems),
    )


def missed(points: Sequence[Reached]) -> Iterator[str]:
    """The figures that a curve misses, besides what its runs say themselves."""
    last = points[-1]
    for point in points:
        yield from (f"at {point.limit:g} s {what}" for what in point.problems)
        if point.waited > FIRST_TEST:
            yield f"at {point.limit:g} s the first test of a class comes after {point.waited:.1f} s"
    for one, other in pairwise(points):
        if other.branches[0] < one.branches[0]:
            yield f"fewer branches at {other.limit:g} s than at {one.limit:g} s"
    for point in points:
        if point.limit >= EARLY and point.branches[0] < EARLY_SHARE * last.branches[0]:
            yield f"at {point.limit:g} s fewer than {EARLY_SHARE:.0%} of the last branches"
        if point.limit >= EARLY and (lacking := last.tested - point.tested):
            yield f"at {point.limit:g} s no tests of {', '.join(sorted(lacking)[:5])}"


def curve(stranger: Stranger, folder: Path, options: Sequence[str], limits: Sequence[float]) -> Iterator[str]:
    """The runs of one jar; what is wrong with them."""
    jar = jar_of(stranger, folder / "jar")
    assert jar is not None
    (folder / "beside").mkdir()
    beside = [fetched(one, folder / "beside") for one in stranger.beside]
    class_path = ":".join(map(str, [jar, *beside]))
    points = [reached(class_path, stranger.classes, folder, options, limit) for limit in limits]
    for point in points:
        print(point.row(points[-1].tested), flush=True)
    yield from missed(points)
    if points[-1].tests:
        yield from wrong_elsewhere(folder / f"out-{limits[-1]:g}", class_path)


def main(arguments: Sequence[str]) -> int:
    """Run them all; the exit code says whether all was well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--time", type=float, default=120)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--interrupt", type=float, default=20)
    parser.add_argument("--only", action="append", metavar="NAME")
    parser.add_argument("--curve", metavar="SECONDS,...")
    chosen = parser.parse_args(arguments)
    options = ["--jobs", str(chosen.jobs)]
    wrong: list[str] = []
    if chosen.curve:
        limits = sorted(float(one) for one in chosen.curve.split(","))
        with tempfile.TemporaryDirectory() as scratch:
            for stranger in NEWCOMERS:
                if chosen.only and stranger.name not in chosen.only:
                    continue
                print(f"{stranger.name} ({stranger.compiler})", flush=True)
                said = list(curve(stranger, Path(scratch) / stranger.name, options, limits))
                wrong += (f"{stranger.name}: {what}" for what in said)
        return told(wrong)
    with tempfile.TemporaryDirectory() as scratch:
        for stranger in STRANGERS:
            if chosen.only and stranger.name not in chosen.only:
                continue
            folder = Path(scratch) / stranger.name
            print(f"{stranger.name:28} {stranger.compiler:18}", end="", flush=True)
            jar = jar_of(stranger, folder / "jar")
            if jar is None:
                print(f" left out: there is no JDK {stranger.recompiled}")
                continue
            said = [*limited(jar, folder, options, chosen.time)]
            said += interrupted(jar, folder, options, chosen.interrupt)
            print("" if not said else "  WRONG", flush=True)
            wrong += (f"{stranger.name}: {what}" for what in said)
    return told(wrong)


def told(wrong: Sequence[str]) -> int:
    """Print what is wrong; the exit code."""
    for what in wrong:
        print(f"wrong: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
