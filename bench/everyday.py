"""`hornbill gen` on an everyday program of 69 classes, 10 s a class: the tests that a team would be given.

    python bench/everyday.py [--seconds 10] [--jobs 1] [--program company] [--only PATTERN ...] [--keep DIR]

Printed are, for each class that is not wholly covered or has no tests, its branches, and for the program:
branches, tests, how many of them expect an exception, show what null leads to, set fields by reflection or
read them so, and the median of the time until a class's suite is done. The suite is then run again as other
machines would: in Turkish, in Tokyo, in random order, and on the newest JDK there is.

Figures: 97% of the branches, all tests pass wherever they are run, no class without tests, reflection in 5%
of the tests, a median of 5 s. Exit code 1 where one is missed.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.explorations import compiled
from hornbill.jvm.compiled import find_java, find_javac
from hornbill.replay.tools import junit_runtime

LEAST_BRANCHES, MOST_REFLECTION, MOST_SECONDS = 0.97, 0.05, 5.0
_TEST = re.compile(r"^ *@(?:Test|ParameterizedTest\(.*)$", re.MULTILINE)
_KINDS = {
    "expect an exception": "assertThrows",
    "show what null leads to": '@Tag("null-argument")',
    "set fields by reflection": "Fields.set(",
    "read fields by reflection": "Fields.get(",
}
_JVMS = Path("/usr/lib/jvm")
_ELSEWHERE = ("-Duser.language=tr", "-Duser.country=TR", "-Duser.timezone=Asia/Tokyo")
_ORDER = "org.junit.jupiter.api.MethodOrderer$Random"
_IN_ANY_ORDER = (
    f"-Djunit.jupiter.testmethod.order.default={_ORDER}",
    "-Djunit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random",
    "-Djunit.jupiter.execution.order.random.seed=7",
)
_RUN = """
import java.io.PrintWriter;
import java.nio.file.Paths;
import java.util.Set;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.*;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

public class Run {
    public static void main(String[] args) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        Launcher launcher = LauncherFactory.create();
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        request.selectors(DiscoverySelectors.selectClasspathRoots(Set.of(Paths.get(args[0]))));
        launcher.execute(request.build(), listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.err, true), 3);
        System.out.println("ran " + summary.getTestsStartedCount() + " " + summary.getTestsFailedCount());
        System.exit(0);
    }
}
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """Of the tests of a program."""

    branches: tuple[int, int]
    tests: int
    kinds: dict[str, int]
    reflective: int
    failed: int
    without: tuple[str, ...]
    median: float

    def missed(self) -> list[str]:
        """The figures that are missed."""
        found = []
        if self.branches[0] < LEAST_BRANCHES * self.branches[1]:
            found.append(f"branches below {LEAST_BRANCHES:.0%}")
        if self.failed:
            found.append(f"{self.failed} tests fail or were not run")
        if self.without:
            found.append(f"no tests of {', '.join(self.without)}")
        if self.reflective > MOST_REFLECTION * self.tests:
            found.append(f"reflection in more than {MOST_REFLECTION:.0%} of the tests")
        if self.median > MOST_SECONDS:
            found.append(f"a median of more than {MOST_SECONDS:g} s a class")
        return found

    def __str__(self) -> str:
        covered, every = self.branches
        lines = [
            f"branches {covered:,}/{every:,} ({100 * covered / max(1, every):.1f}%), tests {self.tests:,}"
        ]
        lines += [f"  {count:5,} {kind}" for kind, count in self.kinds.items()]
        lines.append(
            f"  {self.reflective:5,} use reflection ({100 * self.reflective / max(1, self.tests):.1f}%)"
        )
        lines.append(f"  {self.median:5.1f} s of work until a class's suite is done, in the median")
        return "\n".join(lines)


def top_level(classes: Path, patterns: Sequence[str]) -> list[str]:
    """The program's classes at the top level that match."""
    wanted = patterns or ["*"]
    tops = {name.partition("$")[0] for name in named(classes)}
    return sorted(name for name in tops if any(fnmatchcase(name, one) for one in wanted))


def named(classes: Path) -> list[str]:
    """All classes of the program."""
    paths = (path.relative_to(classes).with_suffix("") for path in classes.rglob("*.class"))
    return sorted(str(path).replace("/", ".") for path in paths)


def generated(classes: Path, names: Sequence[str], out: Path, seconds: float, jobs: int) -> Any:
    """What `gen` says."""
    wanted = [name for name in named(classes) if name.partition("$")[0] in names]
    chosen = [option for name in wanted for option in ("--class", name)]
    options = ["--out", str(out), "--db", str(out.parent / "s.db"), "--jobs", str(jobs)]
    limit = ["--time", f"{seconds * len(names):g}"]
    command = [sys.executable, "-m", "hornbill.cli", "gen", str(classes), "--json", *chosen, *options, *limit]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stderr)
    return json.loads(ran.stdout)


def figures(found: Any, out: Path) -> Figures:
    """The figures of a run, whose tests are in that folder."""
    texts = [part for path in sorted(out.rglob("*Test.java")) for part in _parts(path)]
    rows = [row for row in found["classes"] if row["methods"]]
    tests_of: dict[str, int] = {}
    for row in rows:
        top = row["class"].partition("$")[0]
        tests_of[top] = tests_of.get(top, 0) + row["tests"]
    return Figures(
        tuple(found["total"]["branches"]),
        len(texts),
        {kind: sum(text in one for one in texts) for kind, text in _KINDS.items()},
        sum("Fields." in one for one in texts),
        len(found["failures"]) + len(found["unreplayed"]),
        tuple(sorted(name for name, tests in tests_of.items() if not tests)),
        statistics.median(found["seconds"].values() or [0.0]),
    )


def _parts(path: Path) -> list[str]:
    """The tests of a file, each with what is between it and the next one."""
    return _TEST.split(path.read_text(encoding="utf-8"))[1:]


def run_elsewhere(
    out: Path, classes: Path, home: Path, options: Sequence[str], scratch: Path
) -> tuple[int, int]:
    """How many tests run in a JVM with these options, and how many of them fail."""
    scratch.mkdir()
    (scratch / "Run.java").write_text(_RUN)
    jars = ":".join(map(str, junit_runtime(5)))
    sources = [*sorted(out.rglob("*.java")), scratch / "Run.java"]
    sources = [path for path in sources if "failures" not in path.parts]
    built = scratch / "classes"
    command = [str(find_javac(find_java())), "-nowarn", "-encoding", "UTF-8", "-d", str(built)]
    subprocess.run(
        [*command, "-cp", f"{classes}:{jars}", *map(str, sources)], check=True, capture_output=True
    )
    java = [str(home / "bin/java"), "-ea", *options, "-cp", f"{built}:{classes}:{jars}", "Run", str(built)]
    ran = subprocess.run(java, cwd=scratch, capture_output=True, text=True, check=False, timeout=600)
    last = re.search(r"ran (\d+) (\d+)$", ran.stdout.strip())
    if last is None:
        raise SystemExit(ran.stderr)
    if int(last[2]):
        print(ran.stderr[:4_000])
    return int(last[1]), int(last[2])


def newest() -> Path | None:
    """The folder of the newest JDK, where there is another one than the usual."""
    known = [path for path in _JVMS.iterdir() if (path / "bin/java").exists()] if _JVMS.is_dir() else []
    releases = {path: int(number[0]) for path in known if (number := re.findall(r"\d\d", path.name))}
    return max(releases, key=lambda path: releases[path], default=None)


def main() -> int:
    """Print the figures, and what is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--program", default="company")
    parser.add_argument("--only", nargs="+", default=[])
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        classes = compiled(chosen.program, Path(folder) / "classes")
        out = (chosen.keep or Path(folder)).absolute() / "tests"
        out.mkdir(parents=True)
        names = top_level(classes, chosen.only)
        found = generated(classes, names, out, chosen.seconds, chosen.jobs)
        (out.parent / "run.json").write_text(json.dumps(found))
        for row in found["classes"]:
            covered, every = row["branches"]
            if covered < every:
                print(f"{covered:5,}/{every:,} {row['class']}")
        whole = figures(found, out)
        print(whole)
        problems = whole.missed()
        homes = {"here": find_java().parents[1], "on the newest JDK": newest()}
        for number, (said, home) in enumerate(homes.items()):
            if home is None:
                continue
            options = [*_ELSEWHERE, *_IN_ANY_ORDER]
            ran, failed = run_elsewhere(out, classes, home, options, Path(folder) / f"run{number}")
            print(f"in Turkish, in Tokyo, in random order, {said}: {ran:,} tests, {failed:,} fail")
            problems += [f"{failed:,} tests fail elsewhere"] if failed else []
    for problem in problems:
        print(f"missed: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
