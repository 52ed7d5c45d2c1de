"""`hornbill library`: what is kept of Java's own classes, for all runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from hornbill.commands.console import Console
from hornbill.commands.progress import ProgressLine
from hornbill.library_file import library
from hornbill.pipeline.exploring import Step
from hornbill.pipeline.library import Library

_EPILOG = """\
Searches run the bytecode of Java's own classes, which every run reads and encodes anew. A library holds what
comes of that for the classes that programs use most: it is a file in the user's cache, one for each version
of Java, and is used by every run of the same version of Hornbill. It saves time, and changes no result; one
of another version is built again by the next run of gen without --time. Nothing needs it.

exit codes:
  0  done          1  with --status: there is none that can be used          2  wrong usage, or no Java

examples:
  hornbill library
  hornbill library --status
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--status", action="store_true", help="say what there is")
    what.add_argument("--remove", action="store_true", help="remove it")
    parser.add_argument(
        "--java", metavar="DIR", type=Path, help="the home of the Java (the one that is found)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Build, look or remove, and say what there is."""
    with ProgressLine(console) as progress:
        found = library(
            "status" if chosen.status else "remove" if chosen.remove else "build",
            chosen.java,
            lambda done, total, name: progress(Step("Library", done, total, name)),
        )
    if chosen.json:
        console.document({"schema": 1, "removed": chosen.remove, **_json(found)})
    else:
        console.write(_text(found, chosen.remove))
    return 1 if chosen.status and not found.is_current else 0


def _json(found: Library) -> dict[str, object]:
    return {
        "path": str(found.path),
        "java": str(found.java),
        "classes": found.classes,
        "methods": found.methods,
        "bytes": found.size,
        "current": found.is_current,
    }


def _text(found: Library, removed: bool) -> str:
    if not found.is_there:
        return f"There is no library of {found.java}\n"
    if removed:
        return f"{found.path} is removed\n"
    state = "" if found.is_current else ", of another version: not used"
    size = f"{found.size / (1 << 20):.1f} MB"
    return f"{found.path}: {found.classes:,} classes, {found.methods:,} methods, {size}{state}\n"
