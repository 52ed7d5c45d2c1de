"""Documents from files of schema 5 and before, with tables of cases, conditions, witnesses, traces."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from hornbill.method_cases import MethodCases, case_of

_WRITTEN = (
    "inputs",
    "outputs",
    "heap_in",
    "heap_out",
    "blocks",
    "branches",
    "this",
    "args",
    "value",
    "args_after",
)
_PLAIN = ("ended", "exception", "steps", "trace")
_CASE = (
    *("ended", "exception", "constraints", "inputs", "outputs", "heap_in", "heap_out"),
    *("trace", "blocks", "branches", "steps", "witness"),
)
_WITNESS = ("this", "args", "value", "args_after")


def former_cases(connection: sqlite3.Connection, method: int) -> MethodCases:
    """The cases that the rows of that method are of."""
    constraints: dict[int, list[str]] = {}
    for number, text in connection.execute(
        "SELECT number, text FROM constraints WHERE method = ? ORDER BY number, place", (method,)
    ):
        constraints.setdefault(number, []).append(text)
    rows = connection.execute(
        f"SELECT number, w.rest, c.rest, {', '.join((*_PLAIN, *_WRITTEN))} FROM cases c JOIN witnesses w"
        " USING (method, number) JOIN traces USING (method, number) WHERE method = ? ORDER BY number",
        (method,),
    )
    cases = []
    for number, witness_rest, case_rest, *values in rows:
        parts: dict[str, Any] = dict(zip((*_PLAIN, *_WRITTEN), values, strict=True))
        parts |= {key: json.loads(parts[key]) for key in _WRITTEN}
        parts["constraints"] = constraints.get(number, [])
        parts["witness"] = {key: parts[key] for key in _WITNESS} | json.loads(witness_rest or "{}")
        cases.append({key: parts[key] for key in _CASE} | json.loads(case_rest or "{}"))
    name, criterion, statistics, ended = connection.execute(
        "SELECT name, criterion, statistics, ended FROM methods WHERE id = ?", (method,)
    ).fetchone()
    ledger = _ledger(connection, method, ended)
    return MethodCases(name, criterion, tuple(map(case_of, cases)), ledger, json.loads(statistics))


def _ledger(connection: sqlite3.Connection, method: int, ended: str) -> dict[str, Any]:
    rows = connection.execute(
        "SELECT kind, why, paths, json FROM ledger WHERE method = ? ORDER BY place", (method,)
    ).fetchall()
    return {
        "ended": ended,
        "paths": {why: paths for kind, why, paths, _ in rows if kind == "paths"},
        "assumed": [
            {"type": why, "known": json.loads(text)} for kind, why, _, text in rows if kind == "assumed"
        ],
        "branches": [json.loads(text) for kind, _, _, text in rows if kind == "branch"],
        "assumes": [why for kind, why, *_ in rows if kind == "assumes"],
    }
