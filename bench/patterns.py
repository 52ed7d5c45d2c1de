"""Regular expressions drawn by a seed, matched on random texts by the models and by a JVM.

    python bench/patterns.py [--patterns 20000] [--texts 6] [--seed 1]

Told are how many questions there were, how many of them have a model, and those that are answered otherwise
than by the JVM, for matches() and find() with all their groups. Exit code 1 where one is.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.agreement.random_patterns import answers, drawn

_BATCH = 2_000


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--patterns", type=int, default=20_000)
    parser.add_argument("--texts", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    asked = modelled = different = 0
    for first in range(0, chosen.patterns, _BATCH):
        count = min(_BATCH, chosen.patterns - first)
        questions = drawn(chosen.seed + first, count, chosen.texts)
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = answers(Path(folder), questions)
        for question, own, other in zip(questions, ours, theirs, strict=True):
            asked += 1
            modelled += own != "none"
            if own not in ("none", other):
                different += 1
                print(f"{question}: {own}, a JVM says {other}")
    print(f"{asked:,} questions, {modelled:,} with a model, {different:,} answered otherwise")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
