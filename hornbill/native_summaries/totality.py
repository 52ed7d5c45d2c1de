"""Whether each input takes a way of a summary, and each way is taken by one: asked of the search itself.

A method that says which way its arguments take is searched. A witness that takes none is the hole; a way that
no case takes can be left out. Where the search does not come to its end, it has not shown that there is no
hole.
"""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.native_summaries.arrays import arrays_class
from hornbill.native_summaries.checking import Summary, checked
from hornbill.native_summaries.reading import Returns, SummaryFile, read
from hornbill.native_summaries.ways import NO_RECEIVER, NO_WAY, asking_id, limiting_id, summary_class

_BUDGET = 20_000_000
_OPEN = "it cannot be shown that each input takes a way"
_LAST = "end with a way `otherwise -> ...`; `-> not described` says nothing of what is left"


def check_summaries(entries: Sequence[Path], files: Sequence[SummaryFile]) -> None:
    """HornbillError, with file and line, where something in the files has no meaning for the program at these
    entries, where one leaves out an input, or has a way that none takes. It takes the engine over."""
    if not files:
        return
    search = CaseSearch(entries)
    summaries = checked(search.program, [one for file in files for one in read(file)])
    owners: dict[str, list[Summary]] = {}
    for one in summaries:
        owners.setdefault(one.method.owner, []).append(one)
    search.program.add(arrays_class())
    for owner, own in owners.items():
        search.program.add(summary_class(search.program, owner, own, asks=True))
    for one in summaries:
        if one.ways[0].condition is not None:
            _check_ways(search, one)
        for number, way in enumerate(one.ways):
            if isinstance(way.end, Returns) and way.end.where is not None:
                _check_limit(search, one, number)


def check_elsewhere(entries: Sequence[Path], files: Sequence[SummaryFile]) -> None:
    """The same in a process of its own, where this one is to have no engine."""
    if not files:
        return
    given = pickle.dumps((tuple(entries), tuple(files)))
    command = [sys.executable, "-m", "hornbill.native_summaries.elsewhere"]
    said = subprocess.run(command, input=given, stdout=subprocess.PIPE, check=True).stdout
    if (problem := pickle.loads(said)) is not None:
        what, file, remedy = problem
        raise HornbillError(what, Place(file=file), remedy)


def problem_of(entries: Sequence[Path], files: Sequence[SummaryFile]) -> tuple[str, str | None, str] | None:
    """What is wrong, where, and the remedy; None where nothing is."""
    try:
        check_summaries(entries, files)
    except HornbillError as problem:
        return problem.what, problem.place.file, problem.remedy
    return None


def _asked(search: CaseSearch, summary: Summary, method: str) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The cases of the method, none of which throws, and the ledger of its search."""
    found: list[dict[str, Any]] = []
    left = search.run(method, Exploration("loop-2", budget=_BUDGET), lambda case: found.append(case.json))
    for case in found:
        if case["ended"] == "threw":
            what = f"a condition throws {case['exception']} for {_inputs(summary, case['witness'])}"
            raise summary.at.wrong(what, "ask before that whether it can be asked")
    return found, left.ledger


def _is_whole(ledger: Mapping[str, Any]) -> bool:
    """Whether no input can be behind the end of a path that is none of those found."""
    return bool(ledger["ended"] == "done") and all(why.startswith("assumed(") for why in ledger["paths"])


def _check_limit(search: CaseSearch, summary: Summary, number: int) -> None:
    found, ledger = _asked(search, summary, limiting_id(summary.method, number))
    if _is_whole(ledger) and all(case["witness"]["value"] != 1 for case in found):
        raise summary.ways[number].at.wrong("there is no such result", "check what stands behind `where`")


def _check_ways(search: CaseSearch, summary: Summary) -> None:
    found, ledger = _asked(search, summary, asking_id(summary.method))
    taken = set()
    for case in found:
        witness = case["witness"]
        taken.add(witness["value"])
        if witness["value"] == NO_WAY:
            raise summary.at.wrong(f"no way takes {_inputs(summary, witness)}", _LAST)
    is_whole = _is_whole(ledger)
    if not is_whole and not summary.is_total:
        why = ", ".join(ledger["paths"]) or "the search took too long"
        raise summary.at.wrong(f"{_OPEN}: {why}", _LAST)
    if is_whole:
        for number, way in enumerate(summary.ways):
            if number not in taken and taken - {NO_RECEIVER}:
                what = f"no input takes this way: {way.text or 'its condition'} never holds here"
                raise way.at.wrong(what, "leave it out, or put it further to the front")


def _inputs(summary: Summary, witness: dict[str, Any]) -> str:
    return ", ".join(
        f"{name} = {json.dumps(value)}"
        for name, value in zip((*summary.names, "result"), witness["args"], strict=False)
    )
