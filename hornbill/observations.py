"""What a JVM showed of a trial, beside the witness: what a case that came of one brings with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hornbill.bytecode.model import MethodModel

Span = tuple[int, int]
"""Instructions of a method one after the other, by the pcs of the first and the last."""

OF_RESULT = -1

OWN = "\0\ufffe"
"""Begins the path of what is in it, where values tell of it (Scratch.java): no other text has that."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a method of the program that changes nothing gives behind a call. It is asked of the object of
    that number - the receiver or new object is 0, the result OF_RESULT - and `given` arguments of the call,
    by their numbers. `branches` and `spans` are what that passes."""

    root: int
    method: str
    given: tuple[int, ...]
    answer: Any
    branches: tuple[tuple[str, int, str], ...] = ()
    spans: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)

    def json(self) -> list[Any]:
        """It, as it is kept with the case."""
        return [
            *(self.root, self.method, list(self.given), self.answer),
            [list(one) for one in self.branches],
            _spans_json(self.spans),
        ]

    def instructions(self, find: Callable[[str], MethodModel | None]) -> dict[str, frozenset[int]]:
        """The pcs of the instructions that it passes, by method."""
        return _instructions(self.spans, find)


def _told(root: int, method: str, given: Any, answer: Any, branches: Any, spans: Any) -> Told:
    return Told(root, method, tuple(given), answer, _branches(branches), _spans(spans))


def _branches(json: Any) -> tuple[tuple[str, int, str], ...]:
    return tuple((name, pc, outcome) for name, pc, outcome in json)


def _spans(json: Any) -> dict[str, tuple[Span, ...]]:
    return {name: tuple((a, b) for a, b in spans) for name, spans in json.items()}


def _spans_json(spans: Mapping[str, Iterable[Span]]) -> dict[str, Any]:
    return {name: [list(span) for span in several] for name, several in spans.items()}


def _instructions(
    spans: Mapping[str, Iterable[Span]], find: Callable[[str], MethodModel | None]
) -> dict[str, frozenset[int]]:
    found = {}
    for name, several in spans.items():
        method = find(name)
        code = None if method is None else method.code
        if code is not None:
            pcs = [one.pc for one in code.instructions]
            found[name] = frozenset(pc for first, last in several for pc in pcs if first <= pc <= last)
    return found


@dataclass(frozen=True, slots=True)
class Observed:
    """What was observed of a trial: its `plan`, as building/seen_plans.py reads it; the branches and
    instructions of the program that all of it passes, whether it `changes` static fields, whether what comes
    of it `varies` from one machine or time to another, and a hash of the `code` of the methods that it ran;
    which mutants of the program it notices, each by the method, the place of the instruction among its
    instructions, and the change; whether at least the state of objects varies; and what is `told` behind it.
    `files` are those in the test's own folder that its call changes: the text behind an equals sign, a slash
    for a folder, a question mark for what has no short text, None for what is gone.

    A trial that has `gone_on` calls a method of that id, one of the JDK's perhaps, of what its case's method
    gave. `for_others` are the branches that it takes of classes whose own tests have left them. `why` says
    what stopped the clauses from following it (lifting.py)."""

    branches: tuple[tuple[str, int, str], ...]
    spans: Mapping[str, tuple[Span, ...]]
    changes: bool
    varies: bool
    code: str
    files: tuple[tuple[str, str | None], ...] = ()
    calls: Mapping[int, Any] = field(default_factory=dict)
    """The calls of void methods of stubs: what is in the lists of them after the call, by their variables."""
    mutants: tuple[tuple[str, int, str], ...] = ()
    state_varies: bool = False
    told: tuple[Told, ...] = ()
    known: tuple[tuple[Any, Any], ...] = ()
    """What the variables of the plan that are known hold before the call and after it."""
    interrupted: bool = False
    """Whether the call leaves its thread interrupted."""
    plan: Mapping[str, Any] = field(default_factory=dict)
    gone_on: str | None = None
    for_others: tuple[tuple[str, int, str], ...] = ()
    why: str | None = None

    def json(self) -> dict[str, Any]:
        """It, as it is kept with the case."""
        return {
            "plan": self.plan,
            "branches": [list(one) for one in self.branches],
            "instructions": _spans_json(self.spans),
            "changes": self.changes,
            "varies": self.varies,
            "code": self.code,
            **({"calls": [list(one) for one in self.calls.items()]} if self.calls else {}),
            **({"known": [list(one) for one in self.known]} if self.known else {}),
            "mutants": [list(one) for one in self.mutants],
            "state_varies": self.state_varies,
            **({"told": [one.json() for one in self.told]} if self.told else {}),
            "files": [list(one) for one in self.files],
            **({"interrupted": True} if self.interrupted else {}),
            **({"gone_on": self.gone_on} if self.gone_on is not None else {}),
            **({"for_others": [list(one) for one in self.for_others]} if self.for_others else {}),
            **({"why": self.why} if self.why is not None else {}),
        }

    def instructions(self, find: Callable[[str], MethodModel | None]) -> dict[str, frozenset[int]]:
        """The pcs of the instructions, by method."""
        return _instructions(self.spans, find)

    @property
    def methods(self) -> frozenset[str]:
        """All methods that ran, also those that tell something."""
        return frozenset(self.spans).union(*(one.spans for one in self.told))


def observed_of(json: Mapping[str, Any]) -> Observed:
    """What a document has of a trial as this JSON."""
    return Observed(
        _branches(json["branches"]),
        _spans(json["instructions"]),
        json["changes"],
        json["varies"],
        json["code"],
        tuple((name, contents) for name, contents in json.get("files", ())),
        dict(json.get("calls", ())),
        tuple((name, place, change) for name, place, change in json.get("mutants", ())),
        json.get("state_varies", False),
        tuple(_told(*one) for one in json.get("told", ())),
        tuple((before, after) for before, after in json.get("known", ())),
        json.get("interrupted", False),
        json["plan"],
        json.get("gone_on"),
        _branches(json.get("for_others", ())),
        json.get("why"),
    )
