"""Rows of the tables that documents are looked up by, and of readable tables of their cases.

What is asked for by name has a column; nested values are JSON. Keys that a case has beyond those described in
docs/cases.md are kept in the column `rest`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hornbill.costs.amounts import parsed_amount
from hornbill.method_cases import Case

READABLE = """
    CREATE TABLE cases (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        ended TEXT NOT NULL,
        exception TEXT,
        inputs TEXT NOT NULL,
        outputs TEXT NOT NULL,
        heap_in TEXT NOT NULL,
        heap_out TEXT NOT NULL,
        blocks TEXT NOT NULL,
        branches TEXT NOT NULL,
        steps INTEGER NOT NULL,
        rest TEXT,
        PRIMARY KEY (method, number)
    ) WITHOUT ROWID;
    CREATE TABLE constraints (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        place INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (method, number, place)
    ) WITHOUT ROWID;
    CREATE TABLE witnesses (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        this TEXT NOT NULL,
        args TEXT NOT NULL,
        value TEXT NOT NULL,
        args_after TEXT NOT NULL,
        rest TEXT,
        PRIMARY KEY (method, number)
    ) WITHOUT ROWID;
    CREATE TABLE traces (
        method INTEGER NOT NULL REFERENCES methods ON DELETE CASCADE,
        number INTEGER NOT NULL,
        trace TEXT NOT NULL,
        PRIMARY KEY (method, number)
    ) WITHOUT ROWID;
"""
"""The tables of cases, for who reads them by SQL; `number` counts the cases of a method from 0."""

_CASE_COLUMNS = ("inputs", "outputs", "heap_in", "heap_out", "blocks", "branches")
_CASE_KEYS = (*_CASE_COLUMNS, "ended", "exception", "constraints", "trace", "steps", "witness")
_WITNESS_KEYS = ("this", "args", "value", "args_after")


def readable_rows(method: int, cases: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The rows of a method's cases, each with its table."""
    for number, case in enumerate(cases):
        texts = (_text(case[key]) for key in _CASE_COLUMNS)
        row = (case["ended"], case["exception"], *texts, case["steps"], _rest(case, _CASE_KEYS))
        yield "cases", (method, number, *row)
        for place, text in enumerate(case["constraints"]):
            yield "constraints", (method, number, place, text)
        witness = case["witness"]
        values = (_text(witness[key]) for key in _WITNESS_KEYS)
        yield "witnesses", (method, number, *values, _rest(witness, _WITNESS_KEYS))
        yield "traces", (method, number, case["trace"])


def _rest(value: Mapping[str, Any], keys: Sequence[str]) -> str | None:
    rest = {key: part for key, part in value.items() if key not in keys}
    return _text(rest) if rest else None


def coverage_rows(method: int, cases: Sequence[Case]) -> Iterator[tuple[Any, ...]]:
    """A row for each branch that a case takes, with the first such case and their number."""
    first: dict[tuple[str, int, str], tuple[int | None, int]] = {}
    count: dict[tuple[str, int, str], int] = {}
    for number, case in enumerate(cases):
        for branch in case.branches:
            key = (branch.method, branch.pc, branch.outcome)
            first.setdefault(key, (branch.line, number))
            count[key] = count.get(key, 0) + 1
    for key, (line, number) in first.items():
        yield (method, *key, line, number, count[key])


def cost_rows(method: int, cases: Sequence[Case]) -> Iterator[tuple[Any, ...]]:
    """A row for each case and each model that it has a cost in."""
    for number, case in enumerate(cases):
        for model, cost in case.costs.items():
            amount = parsed_amount(cost)
            grows = sum(amount.coefficients.values())
            # SQLite's integers have 64 bits
            constant = max(-(2**63), min(amount.constant, 2**63 - 1))
            yield (method, number, model, constant, grows, int(not amount.at_least), str(cost))


def ledger_rows(method: int, ledger: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """A row for each way in which paths ended otherwise than as a case, each branch left out, what became of
    each goal of a selection, and what looking for a branch took."""
    place = 0
    for why, paths in ledger["paths"].items():
        yield (method, place, "paths", None, None, None, None, why, None, paths, None)
        place += 1
    for assumed in ledger["assumed"]:
        known = json.dumps(assumed["known"])
        yield (method, place, "assumed", None, None, None, None, assumed["type"], None, None, known)
        place += 1
    for text in ledger["assumes"]:
        yield (method, place, "assumes", None, None, None, None, text, None, None, None)
        place += 1
    for branch in ledger["branches"]:
        where = (branch["method"], branch["line"], branch["pc"], branch["outcome"])
        yield (
            *(method, place, "branch", *where, branch["why"], branch.get("what")),
            *(None, _text(branch)),
        )
        place += 1
    for goal in ledger.get("goals", ()):
        row = (None, None, None, None, goal.get("why", "met"), goal.get("what"), None, _text(goal))
        yield (method, place, "goal", *row)
        place += 1
    for effort in ledger.get("efforts", ()):
        where = (effort["method"], None, effort["pc"], effort["outcome"])
        yield (method, place, "effort", *where, "effort", None, None, _text(effort))
        place += 1


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
