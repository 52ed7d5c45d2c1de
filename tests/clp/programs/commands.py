"""Runs commands of hornbill one after the other: `python commands.py`, with a JSON list of lists given.

Writes the list of what each wrote. Which hornbill that is, PYTHONPATH says.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys

from hornbill.cli import main


def written(command: list[str]) -> str:
    """What the command writes."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        main(command)
    return out.getvalue()


if __name__ == "__main__":
    json.dump([written(command) for command in json.load(sys.stdin)], sys.stdout)
