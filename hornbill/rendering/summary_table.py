"""The summary of a method as the papers print it: a row a case, with arguments in and out, heap in and out,
how it ends, and the constraints, all in symbols."""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from hornbill.api import StoredMethod
from hornbill.names import java_method, short_type
from hornbill.rendering.cases import many
from hornbill.rendering.heaps import heap_after, heap_before

WIDTH = 140
_HEAD = ("case", "args in", "args out", "heap in", "heap out", "exception", "constraints")
_NOTHING, _SAME = "-", "as before"


def summary_table(method: StoredMethod, width: int = WIDTH) -> str:
    """The table of the method's cases, as wide as that."""
    cases = [] if method.document is None else method.document["cases"]
    table = Table(box=box.ASCII2, show_lines=True, expand=False)
    for title in _HEAD:
        table.add_column(title, overflow="fold")
    for number, case in enumerate(cases, start=1):
        table.add_row(*(_plain(cell) for cell in (str(number), *_cells(case))))
    page = StringIO()
    Console(file=page, width=width, color_system=None, markup=False, emoji=False, highlight=False).print(
        table
    )
    lines = [line.replace("\u00a0", " ").rstrip() for line in page.getvalue().splitlines()]
    return "\n".join(
        [f"{java_method(method.name)}: {many(method.cases, 'case')} within {method.criterion}", *lines]
    )


def _cells(case: Mapping[str, Any]) -> tuple[str, ...]:
    if "observed" in case and case["trace"] is None:
        return (_NOTHING, _NOTHING, _NOTHING, _NOTHING, _ended(case), "seen on a JVM: its witness alone")
    inputs, outputs = case["inputs"], case["outputs"]
    given = [name if str(value) == name else f"{name} = {value}" for name, value in inputs.items()]
    after = heap_after(case["heap_in"], case["heap_out"])
    return (
        "\n".join(given) or _NOTHING,
        str(outputs.get("result", _NOTHING)),
        "\n".join(heap_before(case["heap_in"])) or _NOTHING,
        "\n".join(after) or (_SAME if case["heap_in"] else _NOTHING),
        _ended(case),
        "\n".join(case["constraints"]) or "true",
    )


def _ended(case: Mapping[str, Any]) -> str:
    return "ok" if case["exception"] is None else short_type(case["exception"])


def _plain(text: str) -> str:
    """Without what a table would not keep: blanks in front of a line."""
    return "\n".join(
        line.replace(" ", "\u00a0") if line.startswith(" ") else line for line in text.split("\n")
    )
