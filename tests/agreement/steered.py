"""Searches along the traces of a method's cases, beside the search that found these.

A complete trace gives the very cases that the search found along it. What they say in symbols may be put
otherwise, and their witnesses may be others, as each is sought anew; each is checked. No side of a test is
asked of the solver on the way, but for what models of the library, and values that hang on aliasing, decide
among themselves.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hornbill.analysis.traces import parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.steering import steering

_SAME = ("ended", "exception", "trace", "blocks", "branches", "steps")


@dataclass(slots=True)
class Followed:
    """How many traces were followed, how many of the paths asked for sides, and what is wrong."""

    traces: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)


def plain_cases(search: CaseSearch, method_id: str, exploration: Exploration) -> list[dict[str, Any]]:
    """The cases of the method, as they are found."""
    cases: list[dict[str, Any]] = []
    search.run(method_id, exploration, lambda found: cases.append(found.json))
    return cases


def follow_all(
    search: CaseSearch, methods: list[MethodModel], followed: Followed, budget: int, most: int
) -> None:
    """Follow the traces of so many cases of each method."""
    plain = Exploration("loop-2", budget=budget, choices="first")
    found = [(method.id, plain_cases(search, method.id, plain)) for method in methods]
    for method_id, cases in found:
        counted = Counter(case["trace"] for case in cases)
        for text in list(counted)[:most]:
            follow(search, method_id, text, [case for case in cases if case["trace"] == text], followed)


def follow(
    search: CaseSearch, method_id: str, text: str, expected: list[dict[str, Any]], followed: Followed
) -> None:
    """Follow one trace, along which there are the expected cases."""
    trace = steering(search.machine, method_id, parsed_trace(text))
    followed.traces += 1
    if not trace.is_complete:
        followed.wrong.append(f"{method_id}: {text} is not taken for complete")
        return
    steered = Exploration("loop-2", choices="first", trace=trace)
    cases: list[dict[str, Any]] = []
    summary = search.run(method_id, steered, lambda found: cases.append(found.json))
    followed.asked += bool(summary.statistics["sides_asked"])
    if not same_cases(cases, expected):
        followed.wrong.append(f"{method_id}: {text}: {len(cases)} cases in place of {len(expected)}")
    if any("mistake" in case for case in cases):
        followed.wrong.append(f"{method_id}: {text}: a witness that does not take its way")


def same_cases(cases: list[dict[str, Any]], others: list[dict[str, Any]]) -> bool:
    """Whether the cases of one trace are the same, be it in another order."""

    def known(all_of: list[dict[str, Any]]) -> Counter[str]:
        return Counter(
            repr(([case[key] for key in _SAME], sorted(case["constraints"]), sorted(case["heap_in"])))
            for case in all_of
        )

    return known(cases) == known(others)


def methods_of(search: CaseSearch) -> list[MethodModel]:
    """The methods of the program with code, initialisers apart."""
    return [method for method in search.program.methods() if method.has_code and method.name != "<clinit>"]


def search_of(path: Path) -> CaseSearch:
    """A search of the classes of a jar or a folder."""
    return CaseSearch([path])
