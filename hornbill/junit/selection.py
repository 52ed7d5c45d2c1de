"""Which cases become tests: all, or few that keep what a criterion asks for.

Each case has elements: the branches, the blocks and the end that it shows; the ends are the exceptions, and
for a method that returns, true and false, or null and something else. Cases are taken greedily, the one
with most new elements first; of equals, one that returns, then the simplest, then the first. Whatever later
ones made superfluous is dropped in the end. The same documents give the same choice.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal

from clp.program import split_id
from hornbill.suite import MethodDocument

Cover = Literal["branch", "instruction", "path"]
Usable = Callable[[MethodDocument, int], bool]
"""Whether the case at that place in the document can be made a test."""


def select(
    documents: Sequence[MethodDocument], cover: Cover = "branch", usable: Usable | None = None
) -> list[MethodDocument]:
    """The documents with the cases that are enough for `cover`; a case with a mistake is in none.

    `path` keeps all cases, `branch` every branch, block and end of a method, `instruction` every block and
    end. Branches and blocks of other classes count only if these are nested in, or enclose, the class of a
    document. A method's own are kept by tests of the method itself, so that none is tested by way of its
    callers alone.
    """
    families = {_family(document.method.owner) for document in documents}
    chosen: list[tuple[int, int]] = []
    elements: dict[tuple[int, int], frozenset[Hashable]] = {}
    for number, document in enumerate(documents):
        for place, case in enumerate(document.document["cases"]):
            if "mistake" not in case and (usable is None or usable(document, place)):
                elements[number, place] = _elements(document, case, cover, families)
    if cover == "path":
        chosen = list(elements)
    else:
        costs = {key: _cost(documents[key[0]].document["cases"][key[1]]) for key in elements}
        chosen = _without_superfluous(_greedy(elements, costs), elements, costs)
    kept = set(chosen)
    return [
        MethodDocument(
            document.method,
            {
                **document.document,
                "cases": [
                    case for place, case in enumerate(document.document["cases"]) if (number, place) in kept
                ],
            },
        )
        for number, document in enumerate(documents)
    ]


_Key = tuple[int, int]
_Cost = tuple[bool, int, int]


def _elements(
    document: MethodDocument, case: dict[str, Any], cover: Cover, families: set[str]
) -> frozenset[Hashable]:
    method = document.method.id
    elements: set[Hashable] = {("end", method, case["ended"], case["exception"], _kind(case))}
    for owner, blocks in case["blocks"].items():
        if _family(split_id(owner)[0]) in families:
            elements.update(("block", owner, block) for block in blocks)
        if owner == method:
            elements.update(("own block", owner, block) for block in blocks)
    for branch in case["branches"] if cover == "branch" else ():
        owner = branch["method"]
        if _family(split_id(owner)[0]) in families:
            elements.add(("branch", owner, branch["pc"], branch["outcome"]))
        if owner == method:
            elements.add(("own branch", owner, branch["pc"], branch["outcome"]))
    return frozenset(elements)


def _kind(case: dict[str, Any]) -> bool | str:
    """Which of true and false was returned; of other results, whether it is null (as it is if there is
    none).
    """
    value = case["witness"]["value"]
    return value if isinstance(value, bool) else "null" if value is None else "something"


def _family(class_name: str) -> str:
    """The class at the top level that the class is, or is nested in."""
    package, dot, simple = class_name.rpartition(".")
    return package + dot + (simple[:1] + simple[1:].split("$")[0])


def _cost(case: dict[str, Any]) -> _Cost:
    """What makes a case worse than another of the same use: a throw, large inputs, a long way."""
    witness = case["witness"]
    size = len(json.dumps([witness["this"], witness["args"]]))
    return (case["ended"] != "returned", size, case["steps"])


def _greedy(elements: dict[_Key, frozenset[Hashable]], costs: dict[_Key, _Cost]) -> list[_Key]:
    """Cases that together have all elements. Gains only fall, so that one whose gain still holds is the
    best.
    """
    covered: set[Hashable] = set()
    chosen = []
    waiting = [(-len(own), costs[key], key) for key, own in elements.items()]
    heapq.heapify(waiting)
    while waiting:
        gain, cost, key = heapq.heappop(waiting)
        now = -len(elements[key] - covered)
        if now == 0:
            continue
        if now != gain:
            heapq.heappush(waiting, (now, cost, key))
            continue
        covered |= elements[key]
        chosen.append(key)
    return chosen


def _without_superfluous(
    chosen: list[_Key], elements: dict[_Key, frozenset[Hashable]], costs: dict[_Key, _Cost]
) -> list[_Key]:
    """Those that are left when each one, the costliest first, goes whose elements others have."""
    times = Counter(element for key in chosen for element in elements[key])
    kept = set(chosen)
    for key in sorted(chosen, key=lambda one: (costs[one], one), reverse=True):
        if all(times[element] > 1 for element in elements[key]):
            kept.discard(key)
            times.subtract(elements[key])
    return [key for key in chosen if key in kept]
