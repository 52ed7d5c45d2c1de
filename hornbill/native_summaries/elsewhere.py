"""Checks files of summaries in a process of its own: a pickled class path and files come in, and what is
wrong goes out."""

from __future__ import annotations

import pickle
import sys

from hornbill.native_summaries.totality import problem_of


def main() -> None:
    """Answer once."""
    given = pickle.load(sys.stdin.buffer)
    sys.stdout.buffer.write(pickle.dumps(problem_of(*given)))


if __name__ == "__main__":
    main()
