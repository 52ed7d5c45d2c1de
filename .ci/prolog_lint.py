"""The Prolog lint: SWI-Prolog's own checks on each file by itself, and the project's conventions.

`prolog_lint.py [FILE...]` looks at every Prolog file of the packages when none is named, prints what it
finds and exits 1 if there is anything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("bytecode", "clp", "solver", "analysis", "hornbill", "bench", ".ci")
CHECKS = ROOT / ".ci" / "prolog_checks.pl"
CONVENTIONS = ROOT / ".ci" / "prolog_conventions.pl"


def prolog_files() -> list[Path]:
    """Every Prolog file of the project that is not a test, in order of name."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.pl"))


def swipl(script: Path, paths: Sequence[Path]) -> str:
    """What a script has to say of these files; the empty text where it ends with status 0."""
    done = subprocess.run(
        ["swipl", "-q", "-g", "main", "-t", "halt", script, "--", *paths],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=900,
    )
    return (
        "" if done.returncode == 0 else done.stdout + done.stderr or f"swipl ended with {done.returncode}\n"
    )


def lint(paths: list[Path]) -> str:
    """All findings in these files as text, what several have in common once; empty where all is well."""
    processes = os.cpu_count() or 1
    parts = [paths[number::processes] for number in range(processes)]
    tasks = [(CONVENTIONS, paths), *((CHECKS, part) for part in parts)]
    with ThreadPoolExecutor(processes) as pool:
        found = pool.map(lambda task: swipl(*task), [task for task in tasks if task[1]])
    return "".join(dict.fromkeys("".join(found).splitlines(keepends=True)))


def main() -> int:
    """Lint the files named on the command line, or all of them."""
    paths = [Path(name).resolve() for name in sys.argv[1:]] or prolog_files()
    findings = lint(paths)
    print(findings or f"{len(paths)} Prolog files, nothing found", end="" if findings else "\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
