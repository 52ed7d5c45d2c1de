"""`hornbill gen` on ten jars that others made: their tests pass, none is unrun, and the time is kept.

    python bench/strangers.py [--time 120] [--jobs 2] [--only NAME ...] [--interrupt 20]

The jars come from Maven Central, so this needs the network, `mvn`, and for the last one a JDK 25. Kotlin,
Scala 2 and 3, Groovy and ecj are among their compilers, Java 6 to 25 among their targets. Each is run once
with a limit on time; its suite is then run again, all tests in one process. A second run is interrupted after
so many seconds.

Printed are the wall time, the tests, the branches that they cover, the classes left out (those whose
superclass is in no jar at hand), and how long Ctrl-C took to be answered and to end the run. Exit code 1
where a test fails or was not run, a class that was not left out has a problem, a run is more than a tenth
late, or Ctrl-C is not answered within two seconds.
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
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.jdk import java_homes
from hornbill.replay.replaying import replay
from hornbill.replay.reports import PASSED

LATE, ANSWERED = 1.10, 2.0
_COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.0:copy"
_GEN = (sys.executable, "-m", "hornbill.cli", "gen")


@dataclass(frozen=True, slots=True)
class Stranger:
    """A jar of Maven Central; `recompiled` where it is made anew from its sources for that release."""

    artifact: str
    compiler: str
    recompiled: int | None = None

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


def main(arguments: Sequence[str]) -> int:
    """Run them all; the exit code says whether all was well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--time", type=float, default=120)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--interrupt", type=float, default=20)
    parser.add_argument("--only", action="append", metavar="NAME")
    chosen = parser.parse_args(arguments)
    options = ["--jobs", str(chosen.jobs)]
    wrong: list[str] = []
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
    for what in wrong:
        print(f"wrong: {what}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
