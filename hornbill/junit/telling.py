"""What tells tried calls of one method from one another: conditions, and of exceptions a code or a message.

No search has found a condition of such a call, and `throws LendingException` could be said of several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from hornbill.junit.cases import PlannedCase
from hornbill.junit.distinct_conditions import Known, distinct
from hornbill.junit.naming import Outcome, of_told

_LONGEST = 30
_MESSAGE = "message"


def told_apart(cases: Sequence[PlannedCase]) -> list[Outcome]:
    """The outcomes of one method's cases, those of tried calls that end alike with what differs in them."""
    alike: dict[Outcome, list[PlannedCase]] = {}
    for one in cases:
        if one.case.exception is not None and one.case.observed is not None:
            alike.setdefault(one.outcome, []).append(one)
    told = {id(one): outcome for group in alike.values() for one, outcome in _told(group)}
    return [told.get(id(one), one.outcome) for one in cases]


def distinguished(cases: Sequence[PlannedCase]) -> list[PlannedCase]:
    """The cases of one method, those of tried calls with the conditions that tell them from all others."""
    endings = told_apart(cases)
    known = [
        Known(tuple(one.told), one.facts, ending.text) for one, ending in zip(cases, endings, strict=True)
    ]
    return [
        one if one.case.observed is None else replace(one, told=told, whole=tuple(one.told))
        for one, told in zip(cases, distinct(known), strict=True)
    ]


def _told(group: Sequence[PlannedCase]) -> list[tuple[PlannedCase, Outcome]]:
    """These cases with what the first thing says of each that differs, if anything does; or of one alone."""
    texts = [_texts(one) for one in group]
    for key in dict.fromkeys(key for one in texts for key in one):
        found = [one.get(key) for one in texts]
        if (len(set(found)) > 1 or len(group) == 1) and all(one is None or _is_short(one) for one in found):
            return [
                (one, of_told(one.outcome, text))
                for one, text in zip(group, found, strict=True)
                if text is not None
            ]
    return []


def _texts(one: PlannedCase) -> dict[str, str]:
    """What the exception says, by what says it; a message only where a test may rely on it."""
    seen: Mapping[str, Any] = one.plan.witness.thrown or {}
    found = dict(seen.get("told") or {})
    if one.thrown is not None and one.thrown.message is not None:
        found[_MESSAGE] = one.thrown.message
    return found


def _is_short(text: str) -> bool:
    return 0 < len(text) <= _LONGEST and text.isprintable() and '"' not in text
