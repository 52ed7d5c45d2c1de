"""Compares what an engine says of a call with what the JVM says.

Two outcomes agree if they ended alike, with the same value or exception class, and left equal arguments:
equal as graphs, so that what is shared on one side must be shared on the other, whatever the ids. Calls
that run out of something, or that the engine does not support, are inconclusive and counted apart.
"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from hornbill.jvm.harness import JvmHarness, Outcome

_RESOURCES = ("java.lang.StackOverflowError", "java.lang.OutOfMemoryError")


class Engine(Protocol):
    """What can run a method on ground arguments and answer in JSON values."""

    def run(self, method_id: str, args: list[Any], budget: int | None) -> dict[str, Any]:
        """The outcome: `ended`, and as that wants `value`, `exception`, `args_after`."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A call that two ways of execution see differently."""

    path: Path
    method: str
    args: list[Any]
    engine_name: str
    engine: dict[str, Any]
    jvm: Outcome

    @property
    def command(self) -> str:
        """The command line that shows what the engine does."""
        args = json.dumps(self.args)
        parts = ["hornbill", "run", str(self.path), self.method, "--args", args, "--engine", self.engine_name]
        return shlex.join([*parts, "--json"])

    def __str__(self) -> str:
        seen = {key: self.engine.get(key) for key in ("ended", "value", "exception", "args_after", "why")}
        expected = (self.jvm.ended, self.jvm.value, self.jvm.exception, self.jvm.args_after)
        names = ("ended", "value", "exception", "args_after")
        return (
            f"{self.command}\n"
            f"  {self.engine_name:12} {_shown({k: v for k, v in seen.items() if v is not None})}\n"
            f"  {'JVM':12} {_shown({k: v for k, v in zip(names, expected, strict=True) if v is not None})}"
        )


@dataclass(slots=True)
class Tally:
    """Executions compared, by how that came out; `inconclusive` counts by reason."""

    agreed: int = 0
    disagreements: list[Disagreement] = field(default_factory=list)
    inconclusive: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    @property
    def compared(self) -> int:
        """All calls that were made, conclusive or not."""
        return self.agreed + len(self.disagreements) + self.inconclusive.total()

    def add(self, other: Tally) -> None:
        """Count another tally's calls too."""
        self.agreed += other.agreed
        self.disagreements += other.disagreements
        self.inconclusive += other.inconclusive
        self.ends += other.ends

    def smallest(self) -> list[Disagreement]:
        """For each method the disagreement with the shortest arguments."""
        best: dict[str, Disagreement] = {}
        for found in sorted(self.disagreements, key=lambda found: len(json.dumps(found.args))):
            best.setdefault(found.method, found)
        return [best[method] for method in sorted(best)]


def compare(
    engine: Engine,
    engine_name: str,
    jvm: JvmHarness,
    path: Path,
    method: str,
    args_list: Sequence[list[Any]],
    budget: int | None = None,
) -> Tally:
    """Run one method on each list of arguments both ways."""
    tally = Tally()
    for args, expected in zip(args_list, jvm.run_many(method, args_list), strict=True):
        reason = _jvm_inconclusive(expected)
        if reason is None:
            answer = engine.run(method, args, budget)
            reason = _engine_inconclusive(answer)
        if reason is not None:
            tally.inconclusive[reason] += 1
        elif canonical(answer) == canonical(_as_answer(expected)):
            tally.agreed += 1
            tally.ends[expected.exception or "returned"] += 1
        else:
            tally.disagreements.append(Disagreement(path, method, args, engine_name, answer, expected))
    return tally


def _jvm_inconclusive(outcome: Outcome) -> str | None:
    if outcome.ended in ("timeout", "exited", "oversized"):
        return f"JVM: {outcome.ended}"
    return f"JVM: {outcome.exception}" if outcome.exception in _RESOURCES else None


def _engine_inconclusive(answer: dict[str, Any]) -> str | None:
    if answer["ended"] in ("unsupported", "budget"):
        return f"{answer['ended']}: {answer.get('why', '')}".rstrip(": ")
    return str(answer["exception"]) if answer.get("exception") in _RESOURCES else None


def _as_answer(outcome: Outcome) -> dict[str, Any]:
    return {
        "ended": outcome.ended,
        "value": outcome.value,
        "exception": outcome.exception,
        "args_after": outcome.args_after,
    }


def canonical(answer: dict[str, Any]) -> object:
    """An outcome in a form that is equal for outcomes that agree."""
    result = answer.get("value") if answer["ended"] == "returned" else answer.get("exception")
    return answer["ended"], *_canonical_graph([answer["args_after"], result])


def _canonical_graph(roots: list[Any]) -> tuple[object, ...]:
    """JSON values with their sharing, numbered anew in order of the first visit."""
    defined = {node["id"]: node for node in _nodes(roots) if "id" in node}
    shared = _met_twice(roots, defined)
    numbers: dict[int, int] = {}

    def walk(value: Any) -> object:
        match value:
            case str():
                return value
            case bool() | None:
                return ("word", value)
            case int():
                return ("integer", value)
            case float():
                return ("floating", value.hex())
            case list():
                return tuple(walk(element) for element in value)
            case {"ref": int(ref)}:
                return walk(defined[ref])
            case {"id": int(own)} if own in shared:
                if own in numbers:
                    return ("ref", numbers[own])
                numbers[own] = len(numbers)
                return ("shared", numbers[own], inner(value))
        return inner(value)

    def inner(node: dict[str, Any]) -> object:
        if _is_opaque(node):
            return ("opaque",)
        if "array" in node and "type" not in node:
            return walk(node["array"])
        fields = node.get("fields", {})
        rest = tuple((key, walk(node[key])) for key in sorted(node) if key not in ("id", "fields"))
        return rest, tuple((name, walk(fields[name])) for name in sorted(fields))

    return tuple(walk(root) for root in roots)


def _met_twice(roots: list[Any], defined: dict[int, dict[str, Any]]) -> set[int]:
    """The ids of what is met more than once on the way through; opaque objects are not entered."""
    met: Counter[int] = Counter()
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            node = defined[value["ref"]] if "ref" in value else value
            if "id" in node:
                met[node["id"]] += 1
            if met[node.get("id", 0)] <= 1 and not _is_opaque(node):
                waiting += _parts(node)
    return {own for own, times in met.items() if times > 1}


def _parts(node: dict[str, Any]) -> list[Any]:
    """What an object's fields or an array's elements hold; a field may be named as anything."""
    return [*node.get("fields", {}).values(), *node.get("array", [])]


def _nodes(value: Any) -> Iterator[dict[str, Any]]:
    """All objects, arrays in the long form and references in a document."""
    if isinstance(value, list):
        for element in value:
            yield from _nodes(element)
    elif isinstance(value, dict):
        yield value
        for part in _parts(value):
            yield from _nodes(part)


def _is_opaque(node: dict[str, Any]) -> bool:
    """Whether it is an object of a class that each way of execution makes for itself: a lambda's."""
    return any(mark in node.get("class", "") for mark in ("$$Lambda", "$$dynamic"))


def _shown(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 400 else text[:400] + "..."
