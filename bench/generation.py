"""`hornbill gen` on a whole library: tests that pass, coverage with reasons, the time limit, and second runs.

    python bench/generation.py [--library commons-lang3 | --path JAR] [--class GLOB]
                               [--time 600] [--budget 300000] [--only time|reuse]

The first part is one run with a limit on time. Printed are its seconds, its tests, those that failed in the
replay, the coverage, and why which branches are not covered.

The second part is three runs with a small budget and no limit on time, so that each comes to its end: the
first, the same again, and one after one method changed (a constant in its code). Printed are the seconds of
each.

Figures: 99.5% of the tests pass before the replay filters; the run with a limit ends within its time and 10%;
the second run takes 3% of the first one's time, and the one after the change 6%. Exit code 1 where a figure
is missed.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.runs import library_jar

PASSING, AGAIN, CHANGED, LATE = 0.995, 0.03, 0.06, 1.10


def generated(jar: Path, folder: Path, options: Sequence[str]) -> tuple[dict[str, Any], float]:
    """The document of a run, and its seconds."""
    command = [sys.executable, "-m", "hornbill.cli", "gen", str(jar), "--out", str(folder / "out"), "--json"]
    start = time.monotonic()
    ran = subprocess.run(
        [*command, "--db", str(folder / "summaries.db"), *options],
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode not in (0, 1):
        raise SystemExit(ran.stderr)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found, time.monotonic() - start


def change(jar: Path) -> str | None:
    """Change one method in the jar: the last `iconst_0; ireturn` of a class becomes `iconst_1; ireturn`. The
    class, or None where there is no such code."""
    with zipfile.ZipFile(jar) as archive:
        content = {info.filename: archive.read(info) for info in archive.infolist()}
    for entry in sorted(name for name in content if name.endswith(".class")):
        body = content[entry]
        place = body.rfind(b"\x03\xac")
        if place >= 0:
            content[entry] = body[:place] + b"\x04\xac" + body[place + 2 :]
            with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, data in content.items():
                    archive.writestr(name, data)
            return entry
    return None


def limited(jar: Path, folder: Path, classes: str, limit: float) -> list[str]:
    """The part with a limit on time; the figures that are missed."""
    found, seconds = generated(jar, folder, ["--class", classes, "--time", str(limit)])
    total, failed = found["total"], len(found["failures"])
    share = total["tests"] / max(1, total["tests"] + failed)
    print(
        f"{seconds:.1f} s of {limit:.0f}; {total['tests']:,} tests pass, {failed} failed: {100 * share:.2f}%"
    )
    print(f"  methods: {dict(Counter(method['state'] for method in found['methods']))}")
    for what in ("branches", "instructions"):
        covered, of = total[what]
        print(f"  {what}: {100 * covered / max(1, of):.1f}% ({covered:,}/{of:,})")
    for why, count in Counter(branch["why"] for branch in found["uncovered"]).most_common():
        print(f"  {count:6,} branches not covered: {why}")
    for name, why in list(found["problems"].items())[:10]:
        print(f"  no tests of {name}: {why}")
    missed = [f"{100 * share:.2f}% of the tests pass"] if share < PASSING else []
    return missed + (["the run was late"] if seconds > LATE * limit else [])


def repeated(jar: Path, folder: Path, classes: str, budget: int) -> list[str]:
    """The part with second runs; the figures that are missed."""
    options = ["--class", classes, "--budget", str(budget)]
    missed = []
    first, base = generated(jar, folder, options)
    print(f"first run: {base:.1f} s, {len(first['methods']):,} methods, {first['total']['tests']:,} tests")
    for name, most in (("again", AGAIN), ("after a change", CHANGED)):
        where = change(jar) if most == CHANGED else None
        found, seconds = generated(jar, folder, options)
        redone = sum(not method["reused"] for method in found["methods"])
        share = seconds / base
        place = "" if where is None else f" in {where}"
        kept = len(found["reused"]["classes"])
        print(f"{name}{place}: {seconds:.1f} s, {100 * share:.1f}% of the first;", end=" ")
        print(f"{redone} methods redone, {kept} suites reused")
        missed += [f"{name}: {100 * share:.1f}%"] if share > most else []
    return missed


def main(arguments: Sequence[str]) -> int:
    """Measure; the exit code says whether the figures were reached."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--library", default="commons-lang3")
    parser.add_argument("--path", type=Path)
    parser.add_argument("--class", dest="classes", default="*")
    parser.add_argument("--time", type=float, default=600)
    parser.add_argument("--budget", type=int, default=300_000)
    parser.add_argument("--only", choices=("time", "reuse"))
    options = parser.parse_args(arguments)
    library = options.path or library_jar(options.library)
    if library is None:
        parser.error(f"{options.library} is not installed")
    missed = []
    for part in ("time", "reuse"):
        if options.only in (None, part):
            with tempfile.TemporaryDirectory() as scratch:
                jar = Path(scratch) / "library.jar"
                shutil.copyfile(library, jar)
                if part == "time":
                    missed += limited(jar, Path(scratch), options.classes, options.time)
                else:
                    missed += repeated(jar, Path(scratch), options.classes, options.budget)
    for what in missed:
        print(f"missed: {what}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
