"""A suite that was emitted, run in other surroundings: all its tests pass there too.

    python bench/elsewhere.py TESTS CLASSPATH [--only NAME ...]

TESTS is the folder that `hornbill gen` wrote, CLASSPATH what it was made from. The suite is compiled once and
run in one JVM after the other: as it is, in another time zone, in Turkish, in another folder, with another
charset, in random orders, and by the other JDKs there are. Printed is a row for each; every test that fails
in one of them follows. Exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.bytecode.jdk import java_homes
from hornbill.bytecode.releases import newest_release, release_of
from hornbill.replay.replaying import runnable
from hornbill.replay.tools import find_jdk_for, junit_runtime

_CONSOLE = Path("/usr/share/java")
_LIMIT = 300.0
_ORDERS = (
    "junit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
    "junit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random",
)
_FAILED = re.compile(r"^\s+(?:JUnit Jupiter|JUnit Vintage):(.*)$")
_COUNT = re.compile(r"\[\s*(\d+) tests (successful|failed|started|aborted)")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is different: options of the JVM, settings of JUnit, where it runs, and which Java that is."""

    name: str
    options: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()
    elsewhere: bool = False
    java: Path | None = None


@dataclass(frozen=True, slots=True)
class Ran:
    """Numbers of tests by how they ended, and what is said of those that failed."""

    counts: dict[str, int]
    failed: tuple[str, ...]


def surroundings(own: Path, least: int) -> Iterator[Surroundings]:
    """Those in which every suite has to pass; `own` is the home of the JDK that its tests are made with, and
    `least` the release that the program needs."""
    yield Surroundings("as it is")
    yield Surroundings("Tokyo", ("-Duser.timezone=Asia/Tokyo",))
    yield Surroundings("Turkish", ("-Duser.language=tr", "-Duser.country=TR"))
    yield Surroundings("other folder", elsewhere=True)
    yield Surroundings("ASCII", ("-Dfile.encoding=US-ASCII",))
    yield Surroundings("other lines", ("-Dline.separator=\r\n",))
    for seed in (1, 2):
        yield Surroundings(
            f"order {seed}", settings=(*_ORDERS, f"junit.jupiter.execution.order.random.seed={seed}")
        )
    for home in sorted({one.resolve() for one in java_homes(os.environ)}):
        if home != own.resolve() and (release_of(home) or 0) >= least:
            yield Surroundings(home.name, java=home)


def compiled(tests: Path, class_path: str, folder: Path) -> tuple[Path, Path]:
    """The classes of the suite, compiled into the folder, and the home of the JDK that did it."""
    jdk = find_jdk_for([Path(one) for one in class_path.split(":")])
    files = [str(file) for file in tests.rglob("*.java")]
    path = ":".join([class_path, *map(str, junit_runtime(5))])
    command = [str(jdk.javac), "-nowarn", "-encoding", "UTF-8", "-d", str(folder), "-cp", path, *files]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return folder, jdk.home


def run(classes: Path, class_path: str, home: Path, where: Surroundings) -> Ran:
    """The suite run there."""
    console = [
        *_CONSOLE.glob("junit-platform-console-[0-9]*.jar"),
        *_CONSOLE.glob("junit-platform-reporting-[0-9]*.jar"),
    ]
    runtime = [
        *console,
        *_CONSOLE.glob("picocli*.jar"),
        *_CONSOLE.glob("univocity-parsers.jar"),
        *junit_runtime(5),
    ]
    path = ":".join([str(classes), class_path, *map(str, runtime)])
    settings = [part for one in where.settings for part in ("--config", one)]
    java = (where.java or home) / "bin" / "java"
    command = [str(java), "-ea", *where.options, "-cp", path, "org.junit.platform.console.ConsoleLauncher"]
    command += [
        "--scan-classpath",
        str(classes),
        "--include-classname",
        ".*",
        "--details",
        "summary",
        *settings,
    ]
    with tempfile.TemporaryDirectory() as other:
        ran = subprocess.run(
            [*command, "--disable-banner", "--disable-ansi-colors"],
            cwd=other if where.elsewhere else None,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_LIMIT,
            check=False,
        )
    lines = ran.stdout.splitlines()
    failed = [
        f"{named[1]}: {lines[place + 2].strip() if place + 2 < len(lines) else ''}"
        for place, line in enumerate(lines)
        if (named := _FAILED.match(line))
    ]
    counts = {name: int(count) for count, name in _COUNT.findall(ran.stdout)}
    return Ran(counts, tuple(failed) if counts else (ran.stderr.strip()[-500:] or "no answer",))


def wrong(tests: Path, class_path: str, only: Sequence[str] | None = None) -> Iterator[str]:
    """Print a row for each of the surroundings; what fails there."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "classes").mkdir()
        class_path = ":".join(str(runnable(Path(one), Path(folder))) for one in class_path.split(":"))
        classes, home = compiled(tests, class_path, Path(folder) / "classes")
        for where in surroundings(home, newest_release(map(Path, class_path.split(":")))):
            if only and where.name not in only:
                continue
            try:
                ran = run(classes, class_path, home, where)
            except subprocess.TimeoutExpired:
                yield f"{where.name}: the suite hangs"
                continue
            counts = " ".join(f"{count:6,} {name}" for name, count in ran.counts.items())
            print(f"   {where.name:28} {counts}", flush=True)
            if not ran.counts.get("started"):
                yield f"{where.name}: no test was run"
            yield from (f"{where.name}: {one}" for one in ran.failed)


def main(arguments: Sequence[str]) -> int:
    """Run the suite everywhere; the exit code says whether all was well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tests", type=Path)
    parser.add_argument("class_path")
    parser.add_argument("--only", action="append", metavar="NAME")
    chosen = parser.parse_args(arguments)
    found = list(wrong(chosen.tests, chosen.class_path, chosen.only))
    for what in found:
        print(f"wrong: {what}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
