"""How many mutants the suites of `hornbill gen` kill: PIT on programs of our own, or on any jar.

    python bench/mutants.py [--program NAME | --path JAR|CLASSES] [--seconds N] [--jobs N]
                            [--strong] [--least PERCENT] [--survivors] [--suite DIR] [--out DIR]

PIT and its plugin for JUnit 5 come from Maven Central, so this needs the network and `mvn`. Programs are
those of bench/programs, compiled for Java 11: `everyday`, `lending` and `textbook` where none is named. The
suite is made with `--seconds` for each class, or is the one of `--suite`; PIT's default mutators change the
program, with `--strong` its stronger ones, and a mutant is killed where a test fails on it, or does not end.

Printed are the mutants, those killed, those that survived and those that no test reaches, a line a class and
a line a mutator, and with `--survivors` each that was not killed; the tests of the suite and its lines
besides. `--out` keeps the suite and PIT's report. Exit code 1 where less than `--least` percent are killed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.strangers import fetched
from hornbill.replay.tools import junit_runtime
from tests.hornbill.plain_junit import compiled_suite
from tests.jdk_tools import javac

PROGRAMS = ("everyday", "lending", "textbook")
JUNIT = 5
ENGINE = (
    "org.pitest:pitest:1.15.8",
    "org.pitest:pitest-entry:1.15.8",
    "org.pitest:pitest-command-line:1.15.8",
    "org.pitest:pitest-junit5-plugin:1.2.1",
    "org.apache.commons:commons-text:1.10.0",
    "org.apache.commons:commons-lang3:3.12.0",
)
_SOURCES = Path(__file__).parent / "programs"
_MUTATE = "org.pitest.mutationtest.commandline.MutationCoverageReport"
_KILLED = ("KILLED", "TIMED_OUT", "MEMORY_ERROR", "RUN_ERROR", "NON_VIABLE")
_OWN = ("killed", "survived", "uncovered")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one instruction, and what became of it: `killed`, `survived` or `uncovered`."""

    owner: str
    method: str
    line: int
    mutator: str
    what: str
    fate: str


def compiled_program(name: str, folder: Path) -> Path:
    """The classes of a program of ours."""
    sources = sorted((_SOURCES / name).rglob("*.java"))
    folder.mkdir(parents=True)
    javac("-nowarn", "-g", "--release", "11", "-encoding", "UTF-8", "-d", folder, *sources)
    return folder


def class_names(path: Path) -> list[str]:
    """The classes of a jar or a folder."""
    if path.is_dir():
        files = [file.relative_to(path).as_posix() for file in path.rglob("*.class")]
    else:
        with zipfile.ZipFile(path) as jar:
            files = [one for one in jar.namelist() if one.endswith(".class") and "META-INF" not in one]
    named = (file.removesuffix(".class").replace("/", ".") for file in files)
    return sorted(name for name in named if not name.endswith(("module-info", "package-info")))


def generated(path: Path, folder: Path, seconds: float, jobs: int) -> None:
    """Make the suite of the program in the folder, with so much time for each class at the top level."""
    every = sum("$" not in name for name in class_names(path))
    command = [sys.executable, "-m", "hornbill.cli", "gen", str(path), "--out", str(folder / "out"), "--json"]
    command += ["--db", str(folder / "s.db"), "--jobs", str(jobs), "--time", f"{seconds * every:g}"]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stderr)
    total = json.loads(ran.stdout)["total"]
    covered, branches = total["branches"]
    print(f"{total['tests']} tests, {covered} of {branches} branches", flush=True)


def written(suite: Path) -> tuple[int, int]:
    """The tests of the suite, and its lines that are not empty."""
    lines = [line.strip() for file in suite.rglob("*.java") for line in file.read_text("utf-8").split("\n")]
    return lines.count("@Test"), sum(map(bool, lines))


def mutated(path: Path, suite: Path, folder: Path, engine: Sequence[Path], strong: bool) -> list[Mutant]:
    """What becomes of all mutants of the program under the suite; the report is left in the folder."""
    tests = folder / "tests"
    shutil.rmtree(tests, ignore_errors=True)
    tests.mkdir(parents=True)
    jdk = compiled_suite(suite, [path], JUNIT, tests)
    report = folder / ("strong" if strong else "default")
    place = os.pathsep.join(map(str, [tests, path, *junit_runtime(JUNIT), *engine]))
    options = {
        "reportDir": report,
        "sourceDirs": suite,
        "targetClasses": ",".join(class_names(path)),
        "targetTests": ",".join(class_names(tests)),
        "mutableCodePaths": path,
        "mutators": "STRONGER" if strong else "DEFAULTS",
        "outputFormats": "XML",
        "timestampedReports": "false",
        "threads": "1",
        "timeoutConst": "3000",
    }
    command = [str(jdk.java), "-cp", place, _MUTATE]
    command += [word for name, value in options.items() for word in (f"--{name}", str(value))]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    if ran.returncode != 0:
        raise SystemExit(ran.stdout[-3000:] + ran.stderr[-3000:])
    return read(report / "mutations.xml")


def read(report: Path) -> list[Mutant]:
    """The mutants of a report of PIT."""
    return [
        Mutant(
            one.findtext("mutatedClass", ""),
            one.findtext("mutatedMethod", ""),
            int(one.findtext("lineNumber", "0")),
            one.findtext("mutator", "").rpartition(".")[2].removesuffix("Mutator"),
            one.findtext("description", ""),
            fate_of(one.get("status", "")),
        )
        for one in ElementTree.parse(report).getroot().iter("mutation")
    ]


def fate_of(status: str) -> str:
    """Ours for what PIT says of a mutant: one that never ends, or that no JVM takes, is killed as well."""
    return "killed" if status in _KILLED else "uncovered" if status == "NO_COVERAGE" else "survived"


def table(title: str, mutants: Iterable[Mutant], named: Mapping[Mutant, str]) -> None:
    """Print the numbers, a line for each name and one for all."""
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    for one in mutants:
        rows[named[one]][one.fate] += 1
    total = sum(rows.values(), Counter[str]())
    print(f"{title:<44} mutants  killed  survived  no coverage")
    for name, counts in [*sorted(rows.items()), ("all", total)]:
        killed, survived, uncovered = (counts[one] for one in _OWN)
        every = counts.total()
        print(f"{name:<44} {every:7}  {killed:6}  {survived:8}  {uncovered:11}  {100 * killed / every:5.1f}%")


def main() -> int:
    """Make the suites, mutate the programs, and print what becomes of the mutants."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--program", choices=PROGRAMS)
    parser.add_argument("--path", type=Path, metavar="JAR|CLASSES")
    parser.add_argument("--seconds", type=float, default=10, metavar="N", help="for each class (10)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--strong", action="store_true")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT")
    parser.add_argument("--survivors", action="store_true")
    parser.add_argument("--suite", type=Path, metavar="DIR", help="tests that are there already")
    parser.add_argument("--out", type=Path, metavar="DIR")
    chosen = parser.parse_args()
    killed = every = 0
    with tempfile.TemporaryDirectory() as scratch:
        kept = chosen.out or Path(scratch)
        (kept / "engine").mkdir(parents=True, exist_ok=True)
        known = sorted((kept / "engine").glob("*.jar"))
        engine = known or [fetched(one, kept / "engine") for one in ENGINE]
        names = [chosen.program] if chosen.program else PROGRAMS
        for name in names if chosen.path is None else [chosen.path.stem]:
            folder = kept / name
            shutil.rmtree(folder, ignore_errors=True)
            path = chosen.path or compiled_program(name, folder / "classes")
            print(f"--- {name}", flush=True)
            if chosen.suite is None:
                generated(path.absolute(), folder, chosen.seconds, chosen.jobs)
            suite = (chosen.suite or folder / "out").absolute()
            tests, lines = written(suite)
            mutants = mutated(path.absolute(), suite, folder, engine, chosen.strong)
            table("class", mutants, {one: one.owner for one in mutants})
            table("mutator", mutants, {one: one.mutator for one in mutants})
            print(f"{tests} tests in {lines} lines", flush=True)
            for one in mutants if chosen.survivors else ():
                if one.fate != "killed":
                    print(f"{one.fate:9} {one.owner}.{one.method}:{one.line} {one.mutator}: {one.what}")
            killed += sum(one.fate == "killed" for one in mutants)
            every += len(mutants)
    share = 100 * killed / max(1, every)
    print(f"killed {killed} of {every} mutants: {share:.1f}%, at least {chosen.least:g}% asked for")
    return 1 if share < chosen.least else 0


if __name__ == "__main__":
    sys.exit(main())
