"""`hornbill translate`: everything into clauses, and what is not supported."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hornbill.api import DEFAULT_DATABASE
from hornbill.bytecode.build_folders import class_path_entries
from hornbill.commands.class_paths import PATH_HELP, open_program
from hornbill.commands.console import Console
from hornbill.commands.progress import ProgressLine
from hornbill.library_methods import LibraryMethod, library_text
from hornbill.pipeline.exploring import Step
from hornbill.stored import spent_on_library
from hornbill.translation import translate

_EPILOG = """\
Each method that has code is translated into clauses, and these are loaded into the engine.

--json:
  {"methods": N, "translated": N, "instructions": N, "clauses": N, "seconds": S,
   "unsupported": [{"method": ID, "pc": PC, "why": TEXT}],
   "library": [{"library": ID, "sites": N, "calls": N, "steps": N}]}
"library" are the methods of the Java library that have no model and that the program calls by name, at so
many sites; where the database has searches of the program, also those that they came to, with the steps that
their bytecode took and how often they were called. The dearest come first.
An instruction that is not supported ends the path that reaches it; the rest of its method is translated all
the same.

exit codes:
  0  every method is translated
  2  wrong usage, or classes or methods that cannot be read; the others are translated

examples:
  hornbill translate jars/papers.jar
  hornbill translate build/libs/app.jar:lib/dep.jar --json
"""
_SHOWN = 10
_COLUMNS = ("library", "calls", "steps", "sites")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument(
        "--db", metavar="FILE", type=Path, default=DEFAULT_DATABASE, help="the database (%(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="answer in one line of JSON")


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Translate all methods and report."""
    open_program(chosen.path)
    spent = spent_on_library(chosen.path, chosen.db) if chosen.db.is_file() else ()
    with ProgressLine(console) as line:
        report = translate(
            class_path_entries(chosen.path),
            progress=lambda done, total: line(Step("Translating", done, total, "")),
            spent=spent,
        )
    problems = report["problems"]
    if chosen.json:
        console.document(report)
    else:
        library = tuple(LibraryMethod(*(one[name] for name in _COLUMNS)) for one in report["library"])
        console.write("\n\n".join((report_text(report), *([library_text(library)] if library else []))))
    console.warnings(problems)
    return 2 if problems else 0


def report_text(report: dict[str, Any]) -> str:
    """The report as a table, and what is not supported by kind."""
    seconds = max(report["seconds"], 0.001)
    rows = (
        ("methods", f"{report['methods']:,}", "that have code"),
        ("translated", f"{report['translated']:,}", _share(report["translated"], report["methods"])),
        ("instructions", f"{report['instructions']:,}", f"{report['instructions'] / seconds:,.0f} a second"),
        ("clauses", f"{report['clauses']:,}", ""),
        ("seconds", f"{report['seconds']:.2f}", ""),
        ("unsupported", f"{len(report['unsupported']):,}", "instructions, each ends its path"),
    )
    width = max(len(number) for _, number, _ in rows)
    lines = [f"{name:<13} {number:>{width}}  {remark}".rstrip() for name, number, remark in rows]
    kinds: dict[str, list[dict[str, Any]]] = {}
    for instruction in report["unsupported"]:
        kinds.setdefault(instruction["why"], []).append(instruction)
    most = sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0]))
    if most:
        lines += ["", "not supported, with one place each:"]
    for why, places in most[:_SHOWN]:
        first = places[0]
        at = "" if first["pc"] is None else f" pc {first['pc']}"
        lines += [f"  {len(places):>6,}  {why}", f"          {first['method']}{at}"]
    if len(most) > _SHOWN:
        lines.append(f"  and {len(most) - _SHOWN} more kinds: --json lists all")
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.4g}%" if whole else "there are none"
