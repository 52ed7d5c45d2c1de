"""Cases and ledgers as rows of the tables, and rows as cases again.

What is asked for by name has a column; nested values are JSON. Keys that a document has beyond those
described in docs/cases.md are kept in the column `rest`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_CASE_KEYS = (
    *("ended", "exception", "constraints", "inputs", "outputs", "heap_in", "heap_out"),
    *("trace", "blocks", "branches", "steps", "witness"),
)
_WITNESS_KEYS = ("this", "args", "value", "args_after")


def case_row(method: int, number: int, case: Mapping[str, Any]) -> tuple[Any, ...]:
    """The row of a case."""
    rest = {key: value for key, value in case.items() if key not in _CASE_KEYS}
    return (
        method,
        number,
        case["ended"],
        case["exception"],
        *(_text(case[key]) for key in ("inputs", "outputs", "heap_in", "heap_out", "blocks", "branches")),
        case["steps"],
        _text(rest) if rest else None,
    )


def witness_row(method: int, number: int, witness: Mapping[str, Any]) -> tuple[Any, ...]:
    """The row of a witness."""
    rest = {key: value for key, value in witness.items() if key not in _WITNESS_KEYS}
    return (method, number, *(_text(witness[key]) for key in _WITNESS_KEYS), _text(rest) if rest else None)


def coverage_rows(method: int, cases: Sequence[Mapping[str, Any]]) -> Iterator[tuple[Any, ...]]:
    """A row for each branch that a case takes, with the first such case and their number."""
    first: dict[tuple[str, int, str], tuple[int | None, int]] = {}
    count: dict[tuple[str, int, str], int] = {}
    for number, case in enumerate(cases):
        for branch in case["branches"]:
            key = (branch["method"], branch["pc"], branch["outcome"])
            first.setdefault(key, (branch["line"], number))
            count[key] = count.get(key, 0) + 1
    for key, (line, number) in first.items():
        yield (method, *key, line, number, count[key])


def ledger_rows(method: int, ledger: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """A row for each way in which paths ended otherwise than as a case, and each branch left out."""
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


CASE_COLUMNS = (
    *("number", "c.ended", "exception", "inputs", "outputs", "heap_in", "heap_out", "trace"),
    *("blocks", "branches", "steps", "this", "args", "value", "args_after", "w.rest", "c.rest"),
)


def case_of(row: Sequence[Any], constraints: list[str]) -> dict[str, Any]:
    """The case of a row of CASE_COLUMNS, as it was written."""
    column = dict(zip(CASE_COLUMNS, row, strict=True))
    written = ("inputs", "outputs", "heap_in", "heap_out", "blocks", "branches")
    parts = {
        **{key: json.loads(column[key]) for key in written},
        "ended": column["c.ended"],
        "exception": column["exception"],
        "constraints": constraints,
        "trace": column["trace"],
        "steps": column["steps"],
        "witness": {
            **{key: json.loads(column[key]) for key in _WITNESS_KEYS},
            **json.loads(column["w.rest"] or "{}"),
        },
    }
    return {**{key: parts[key] for key in _CASE_KEYS}, **json.loads(column["c.rest"] or "{}")}


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
