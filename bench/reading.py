"""Tests of emitted suites, picked by a seed, to be read one by one.

    python bench/reading.py FOLDER... [--seed N] [--tests N]

Printed are so many tests of those in the folders, with a number, the folder and the test class each, and the
declarations of the class around it that it uses. What to look for, docs/reading.md says, with what was found.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_BEGINS = re.compile(r"^\s*@(?:Test|ParameterizedTest)\b")
_TYPE = re.compile(r"^\s*(?:public |final |static |private )*class (\w+)")


@dataclass(frozen=True, slots=True)
class Emitted:
    """A test: the suite's folder, the class, the group in it, and its lines."""

    suite: str
    class_name: str
    group: str
    lines: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([f"{self.suite}: {self.class_name} / {self.group}", *self.lines])


def tests_in(folder: Path) -> Iterator[Emitted]:
    """The tests of the suites in the folder, in the order of the files."""
    for path in sorted(folder.rglob("*Test.java")):
        lines = path.read_text("utf-8").splitlines()
        group = ""
        number = 0
        while number < len(lines):
            kind = _TYPE.match(lines[number])
            group = kind[1] if kind is not None else group
            if _BEGINS.match(lines[number]) is None:
                number += 1
                continue
            end = _end(lines, number)
            yield Emitted(folder.name, path.stem, group, tuple(lines[number : end + 1]))
            number = end + 1


def _end(lines: Sequence[str], begun: int) -> int:
    """The line that closes the method of the annotation there."""
    margin = len(lines[begun]) - len(lines[begun].lstrip())
    closing = " " * margin + "}"
    return next(number for number in range(begun, len(lines)) if lines[number] == closing)


def picked(tests: Sequence[Emitted], seed: int, count: int) -> list[Emitted]:
    """So many of the tests, the same for the same seed."""
    return random.Random(seed).sample(list(tests), min(count, len(tests)))


def main() -> int:
    """Print the tests."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", type=int, default=100)
    chosen = parser.parse_args()
    tests = [one for folder in chosen.folders for one in tests_in(folder)]
    print(f"{chosen.tests} of {len(tests)} tests, seed {chosen.seed}")
    for number, one in enumerate(picked(tests, chosen.seed, chosen.tests), 1):
        print(f"\n{number}. {one}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
