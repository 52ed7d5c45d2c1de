"""The Prolog lint: SWI-Prolog's check/0 on each file by itself, then the project's conventions.

`prolog_lint.py [FILE...]` looks at every Prolog file of the packages when none is named, prints what it
finds and exits 1 if there is anything. A file is loaded in a process of its own, so that what it forgot to
import cannot come from another one; modules that import each other are no difficulty.
"""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("bytecode", "clp", "solver", "analysis", "hornbill", "bench", ".ci")
CONVENTIONS = ROOT / ".ci" / "prolog_conventions.pl"


def prolog_files() -> list[Path]:
    """Every Prolog file of the project that is not a test, in order of name."""
    return sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.pl"))


def swipl(*arguments: str | Path) -> str:
    """What SWI-Prolog says; the empty text where it ends with status 0."""
    done = subprocess.run(
        ["swipl", "-q", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return (
        "" if done.returncode == 0 else done.stdout + done.stderr or f"swipl ended with {done.returncode}\n"
    )


def checked(path: Path) -> str:
    """What check/0 finds in one file, warnings while it is loaded included."""
    return swipl("--on-error=status", "--on-warning=status", "-g", "check", "-t", "halt", path)


def lint(paths: list[Path]) -> str:
    """All findings in these files as text, what several have in common once; empty where all is well."""
    if not paths:
        return ""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(checked, paths))
    lines = [f"{path}:\n{text}" for path, text in zip(paths, found, strict=True) if text]
    lines.append(swipl("-g", "main", "-t", "halt", CONVENTIONS, "--", *paths))
    return "".join(dict.fromkeys("".join(lines).splitlines(keepends=True)))


def main() -> int:
    """Lint the files named on the command line, or all of them."""
    paths = [Path(name).resolve() for name in sys.argv[1:]] or prolog_files()
    findings = lint(paths)
    print(findings or f"{len(paths)} Prolog files, nothing found", end="" if findings else "\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
