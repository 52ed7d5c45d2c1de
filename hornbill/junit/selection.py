"""Which cases become tests: all, or few that keep what a criterion asks for.

Each case has elements: the branches, the blocks and the end that it shows, and the mutants of the program
that its test is known to notice; the ends are the exceptions, and for a method that returns, true and false,
or null and something else. Cases are taken greedily, the one with most new elements first; of equals, one
without nulls, then one that a search found, one that returns, the simplest, the first. A case whose inputs
take reflection is taken only for branches and blocks that no other case has: how a method ends in a state to
which no calls lead is not worth a test. Whatever later ones made superfluous is dropped in the end. The same
documents give the same choice.

How inputs are set up is costly to find out. It is asked of a case only when it is the best one left, and not
when for all that is new in it some cases before could not be built; nor, of those that take reflection, when
more of them had no way at all.
"""

from __future__ import annotations

import heapq
import json
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal, TypeGuard

from hornbill.building.ways import result_kind
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import split_id
from hornbill.method_cases import Case
from hornbill.suite import Goal, MethodDocument

Cover = Literal["branch", "instruction", "path", "goals"]


class Ease(Enum):
    """How the inputs of a case are set up: by calls, by reflection, or not at all."""

    BUILT = "built"
    REFLECTIVE = "reflective"
    IMPOSSIBLE = "impossible"


_END, _GOAL = "end", "goal"
_WANTED = ("block", "own block", "branch", "own branch", _GOAL)

EaseOf = Callable[[MethodDocument, int], Ease]
"""Says it of the case at that place in the document."""
Element = Hashable
"""Something that a case does, which tests are to show: a branch, a block, an end of a method, a label."""
PriceOf = Callable[[MethodDocument, int], float]
"""What setting up the case at that place is thought to take, more than nothing."""


def select(
    documents: Sequence[MethodDocument],
    cover: Cover = "branch",
    ease_of: EaseOf | None = None,
    price_of: PriceOf | None = None,
    covered: Set[Element] = frozenset(),
) -> list[MethodDocument]:
    """The documents with the cases that are enough for `cover`; a case with a mistake is in none.

    Kept is what shows the goals that cases say they meet; `goals` asks for nothing else.
    `path` keeps all cases, `branch` every branch, block and end of a method, `instruction` every block and
    end. Branches and blocks of other classes count only if these are nested in, or enclose, the class of a
    document, or if the case was looked for as their own tests have left them. A method's own are kept by
    tests of the method itself, so that none is tested by way of its callers alone. Without `ease_of` all
    cases are as easy; without `price_of` all cost the same, and cases that claim their witness alone come
    after those that conditions describe. A case without a branch or block that is not `covered` already, by
    other tests, is not kept for `branch` and `instruction`.
    """
    families = {family(document.method.owner) for document in documents}
    elements: dict[_Key, frozenset[Hashable]] = {}
    for number, document in enumerate(documents):
        for place, case in enumerate(document.cases):
            if case.mistake is None:
                own = _elements(document, case, cover, families)
                if cover in ("branch", "instruction"):
                    own = _beyond(own, covered)
                elements[number, place] = own

    def ease(key: _Key) -> Ease:
        return Ease.BUILT if ease_of is None else ease_of(documents[key[0]], key[1])

    def price(key: _Key) -> float:
        own = 1.0 if price_of is None else price_of(documents[key[0]], key[1])
        return own * _PRICE_OF_NULLS if _has_nulls(documents[key[0]].cases[key[1]]) else own

    if cover == "path":
        chosen = [key for key in elements if ease(key) is not Ease.IMPOSSIBLE]
    else:
        costs = {key: _cost(documents[key[0]].cases[key[1]]) for key in elements}
        seen = {
            key for key in elements if price_of is None and documents[key[0]].cases[key[1]].is_witness_alone
        }
        taken = _greedy(elements, costs, ease, price, seen)
        order = sorted(taken, key=lambda key: (taken[key].reflective, costs[key], key), reverse=True)
        goals = [ways for document in documents for ways in document.goals]
        chosen = _without_superfluous(order, elements, taken, goals)
    kept = set(chosen)
    return [
        MethodDocument(
            document.method,
            tuple(case for place, case in enumerate(document.cases) if (number, place) in kept),
            document.criterion,
            document.goals,
        )
        for number, document in enumerate(documents)
    ]


_MOST_ASKED, _MOST_IMPOSSIBLE = 8, 16
_LAST = 2
_PRICE_OF_NULLS = 1.5
"""So much dearer a case is whose object has nulls in it: many methods take one with none as well."""
_OF_READING = 3
"""Instructions of a method that reads a field."""
_Key = tuple[int, int]
_Cost = tuple[bool, bool, bool, int, int, int]


@dataclass(frozen=True, slots=True)
class _Use:
    """Why a case is taken: the elements that count for it, and whether its inputs take reflection."""

    elements: frozenset[Hashable]
    reflective: bool


def _elements(document: MethodDocument, case: Case, cover: Cover, families: set[str]) -> frozenset[Hashable]:
    method = document.method.id
    goals: frozenset[Hashable] = frozenset((_GOAL, label) for label in case.more.get("goals", ()))
    if cover == "goals":
        return goals
    elements: set[Hashable] = set()
    if case.observed is None or case.observed.gone_on is None:
        kind = None if _only_reads(document.method) else result_kind(case.witness.value)
        elements.add((_END, method, case.ended, case.exception, kind))
    for owner, blocks in case.blocks.items():
        if family(split_id(owner)[0]) in families:
            elements.update(("block", owner, block) for block in blocks)
        if owner == method:
            elements.update(("own block", owner, block) for block in blocks)
    for branch in case.branches if cover == "branch" else ():
        owner = branch.method
        if family(split_id(owner)[0]) in families:
            elements.add(("branch", owner, branch.pc, branch.outcome))
        if owner == method:
            elements.add(("own branch", owner, branch.pc, branch.outcome))
    if cover == "branch" and case.observed is not None:
        elements.update(("mutant", *one) for one in case.observed.mutants)
        elements.update(("branch", *one) for one in case.observed.for_others)
    return goals | elements


def elements_of(method: str, blocks: Iterable[int], branches: Iterable[tuple[int, str]]) -> Iterator[Element]:
    """What tests cover that cover these blocks and branches (pc, outcome) of the method."""
    for own in ("", "own "):
        yield from ((f"{own}block", method, block) for block in blocks)
        yield from ((f"{own}branch", method, pc, outcome) for pc, outcome in branches)


def _beyond(elements: frozenset[Element], covered: Set[Element]) -> frozenset[Element]:
    """The elements that are not covered; none where no branch, block or goal among them is new."""
    left = elements - covered
    is_more = any(isinstance(one, tuple) and one[0] in _WANTED for one in left)
    return left if is_more or left == elements else frozenset()


def _only_reads(method: MethodModel) -> bool:
    """Whether the method gives what is in a field: that this is null, or false, is nothing that it does."""
    instructions = () if method.code is None else method.code.instructions
    return [one.op for one in instructions[:2]] == ["aload", "getfield"] and len(instructions) == _OF_READING


def _without_ends(elements: frozenset[Hashable]) -> frozenset[Hashable]:
    return frozenset(one for one in elements if not (isinstance(one, tuple) and one[0] == _END))


def family(class_name: str) -> str:
    """The class at the top level that the class is, or is nested in."""
    package, dot, simple = class_name.rpartition(".")
    return package + dot + (simple[:1] + simple[1:].split("$")[0])


def _cost(case: Case) -> _Cost:
    """What makes a case worse than another of the same use: nulls where objects may be, that it claims its
    witness alone, a throw, more nulls, large inputs, a long way."""
    given = [case.witness.this, *case.witness.args]
    size = len(json.dumps(given))
    nulls = sum(map(_nulls, given))
    return (
        _has_nulls(case),
        case.is_witness_alone,
        case.ended != "returned",
        nulls,
        size,
        case.steps,
    )


def _has_nulls(case: Case) -> bool:
    """Whether fields of the object that it is called on are null, or what it is passed with it."""
    return case.witness.this is not None and any(map(_nulls, [case.witness.this, *case.witness.args]))


def _nulls(value: Any) -> int:
    """Whether it is null, or how many of the fields are that the program gives it."""
    match value:
        case {"class": str(name), "fields": dict(fields)}:
            return 0 if name.startswith("java.") else sum(one is None for one in fields.values())
    return int(value is None)


def _greedy(
    elements: dict[_Key, frozenset[Hashable]],
    costs: dict[_Key, _Cost],
    ease: Callable[[_Key], Ease],
    price: Callable[[_Key], float],
    later: Set[_Key],
) -> dict[_Key, _Use]:
    """Cases that together have all elements, and why each was taken.

    The best one has most new elements for its price. Gains only fall, and a price that has risen is seen when
    the case is the best, so that one whose worth still holds is. All are taken for built until they are the
    best; those that are not wait behind all others, and behind those that come `later`.
    """
    covered: set[Hashable] = set()
    failed: Counter[Hashable] = Counter()
    impossible: Counter[Hashable] = Counter()
    chosen: dict[_Key, _Use] = {}
    uses = {key: _Use(own, reflective=False) for key, own in elements.items()}
    waiting = [(int(key in later), -len(own) / price(key), costs[key], key) for key, own in elements.items()]
    heapq.heapify(waiting)
    while waiting:
        turn, gain, cost, key = heapq.heappop(waiting)
        reflective = turn == _LAST
        left = len(uses[key].elements - covered)
        if left == 0:
            continue
        now = -left / price(key)
        if now > gain:
            heapq.heappush(waiting, (turn, now, cost, key))
            continue
        if reflective and all(impossible[one] >= _MOST_IMPOSSIBLE for one in uses[key].elements - covered):
            continue
        new = elements[key] - covered
        hopeless = not reflective and all(failed[one] >= _MOST_ASKED for one in new)
        found = Ease.REFLECTIVE if hopeless else ease(key)
        if not reflective and found is not Ease.BUILT:
            failed.update(new)
            uses[key] = _Use(_without_ends(elements[key]), reflective=True)
            heapq.heappush(waiting, (_LAST, gain, cost, key))
            continue
        if found is Ease.IMPOSSIBLE:
            impossible.update(uses[key].elements - covered)
            continue
        covered |= uses[key].elements
        chosen[key] = uses[key]
    return chosen


def _without_superfluous(
    worst_first: list[_Key],
    elements: dict[_Key, frozenset[Hashable]],
    uses: dict[_Key, _Use],
    goals: Sequence[Goal],
) -> list[_Key]:
    """Those that are left when each one goes of which others have what counts. Of the labels of goals, those
    count that some goal needs, all of whose ways would be broken."""
    times = Counter(element for key in worst_first for element in elements[key])
    kept = []
    for key in worst_first:
        single = [element for element in uses[key].elements if times[element] == 1]
        labels = {element[1] for element in single if _is_label(element)}
        if len(labels) == len(single) and not _needs(goals, labels, times):
            times.subtract(elements[key])
        else:
            kept.append(key)
    return kept


def _is_label(element: Hashable) -> TypeGuard[tuple[str, str]]:
    return isinstance(element, tuple) and element[0] == _GOAL


def _needs(goals: Sequence[Goal], labels: set[str], times: Mapping[Hashable, int]) -> bool:
    """Whether a goal that is met would not be without these labels."""
    if not labels:
        return False
    known = {label for ways in goals for way in ways for label in way}
    if not labels <= known:
        return True
    for ways in goals:
        met = [way for way in ways if all(times.get((_GOAL, label), 0) > 0 for label in way)]
        if met and all(not labels.isdisjoint(way) for way in met):
            return True
    return False
