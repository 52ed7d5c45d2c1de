"""Class files changed at random, given to the reader: only its own errors may come out, and soon.

    python bench/hostile_classes.py [--count 60000] [--seed 1]

The files are those of tests/bytecode/hostile_classes.py; bytes, lengths or parts of them are changed. Printed
is how many are refused; what else comes out ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.bytecode.hostile_classes import SOURCE, refused_of, sound_files
from tests.jdk_tools import javac


def main(arguments: Sequence[str]) -> None:
    """Change so many files and read them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as scratch:
        source, classes = Path(scratch) / "Target.java", Path(scratch) / "classes"
        source.write_text(SOURCE, encoding="utf-8")
        javac("-g", "-encoding", "UTF-8", "-nowarn", "-d", classes, source)
        refused = refused_of(sound_files(classes), random.Random(options.seed), options.count)
    print(f"{options.count:,} class files changed, {refused:,} refused")


if __name__ == "__main__":
    main(sys.argv[1:])
