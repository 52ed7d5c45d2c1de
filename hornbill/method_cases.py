"""The cases of a method as typed objects: what the documents of `hornbill cases --json`, and those that are
stored, are read into, once, for everything that reads cases.

Values and heaps are as docs/cases.md describes their JSON; the trace is a term of its own, made when somebody
looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.counted import Branch
from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.analysis.traces import Trace, parsed_trace

Heap = Mapping[str, Mapping[str, Any]]
"""Objects by the path that leads to them, or by a name: their classes, fields, elements."""


@dataclass(frozen=True, slots=True)
class Witness:
    """Inputs that take a case, and what comes out; the latter is None where the witness was not run."""

    this: Any
    args: tuple[Any, ...]
    value: Any = None
    args_after: tuple[Any, ...] | None = None
    thrown: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """A way in which a method can run. Of a brief case, `ended`, `exception` and `witness` are known, with
    `rules` its `rule` too. `traced` is the trace as it was read: its numbers, or a text. `mistake` says that
    the witness does something else."""

    ended: str
    exception: str | None
    witness: Witness
    constraints: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    inputs: Mapping[str, str] = field(default_factory=dict)
    outputs: Mapping[str, str] = field(default_factory=dict)
    heap_in: Heap = field(default_factory=dict)
    heap_out: Heap = field(default_factory=dict)
    traced: NumberedTraces | str | None = None
    blocks: Mapping[str, Sequence[int]] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()
    steps: int = 0
    checked: bool | None = None
    rule: str | None = None
    mistake: str | None = None

    @property
    def trace(self) -> Trace | None:
        """The trace, made anew each time."""
        match self.traced:
            case NumberedTraces():
                return next(self.traced.traces())
            case str():
                return parsed_trace(self.traced)
        return None

    def outcome(self) -> dict[str, Any]:
        """The witness and what comes of it, in the form of `Session.run`."""
        witness = self.witness
        outcome: dict[str, Any] = {
            "this": witness.this,
            "args": list(witness.args),
            "value": witness.value,
            "args_after": list(witness.args_after or ()),
            "ended": self.ended,
            "exception": self.exception,
        }
        return outcome if witness.thrown is None else {**outcome, "thrown": witness.thrown}


@dataclass(frozen=True, slots=True)
class MethodCases:
    """All cases of a method within a criterion, what became of other paths, and what the search cost."""

    method: str
    criterion: str
    cases: tuple[Case, ...]
    ledger: Mapping[str, Any]
    statistics: Mapping[str, Any]


_PLAIN = ("inputs", "outputs", "heap_in", "heap_out", "blocks", "steps", "checked", "rule", "mistake")


def case_of(json: Mapping[str, Any]) -> Case:
    """The case that a document has as this JSON, in which the trace may be its numbers."""
    given = json["witness"]
    after = given.get("args_after")
    witness = Witness(
        given["this"],
        tuple(given["args"]),
        given.get("value"),
        None if after is None else tuple(after),
        given.get("thrown"),
    )
    more: dict[str, Any] = {key: json[key] for key in _PLAIN if key in json}
    more |= {key: tuple(json[key]) for key in ("constraints", "assumes") if key in json}
    branches = (
        Branch(one["method"], one["pc"], one["outcome"], one.get("line")) for one in json.get("branches", ())
    )
    return Case(
        json["ended"],
        json["exception"],
        witness,
        traced=json.get("trace"),
        branches=tuple(branches),
        **more,
    )


def method_cases(document: Mapping[str, Any]) -> MethodCases:
    """What a document of `hornbill cases --json`, or of the database, says."""
    cases = tuple(map(case_of, document["cases"]))
    return MethodCases(
        document["method"], document["criterion"], cases, document["ledger"], document["statistics"]
    )
