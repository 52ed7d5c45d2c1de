"""The cases of a method as typed objects: what a search finds and what is stored, for everything that reads
cases; their JSON, as `hornbill cases --json` prints it, is a view.

Values and heaps are as docs/cases.md describes their JSON; the trace is a term of its own, made when somebody
looks at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hornbill.analysis.counted import Branch
from hornbill.analysis.numbered_traces import NumberedTraces, PackedTraces
from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.observations import Observed, observed_of
from hornbill.symbols import NOTHING, Condition, Symbols, conditions_of, symbols_of

Heap = Mapping[str, Mapping[str, Any]]
"""Objects by the path that leads to them, or by a name: their classes, fields, elements."""


@dataclass(frozen=True, slots=True)
class Witness:
    """Inputs that take a case, and what comes out; the latter is None where the witness was not run. `more`
    is what a document says beyond that."""

    this: Any
    args: tuple[Any, ...]
    value: Any = None
    args_after: tuple[Any, ...] | None = None
    thrown: Mapping[str, Any] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        """The witness as it is printed."""
        json: dict[str, Any] = {"this": self.this, "args": list(self.args)}
        if self.args_after is not None:
            json |= {"value": self.value, "args_after": list(self.args_after)}
        if self.thrown is not None:
            json["thrown"] = self.thrown
        return {**json, **self.more}


@dataclass(frozen=True, slots=True)
class Case:
    """A way in which a method can run. Of a brief case, `ended`, `exception` and `witness` are known, with
    `rules` its `rule` too; so are they of one in which something took its `concrete` value, which that
    names. `traced` is the trace as it was read, its numbers or a text, and `place` is where it stands among
    those of all cases, if that is known; `choices` are those of aliasing that it took where its trace leaves
    that open (solver/path_choices.pl), where they are told. `terms` are what the texts are of, as the engine
    says them (hornbill/symbols.py), of a case that came with them. `needs` is the smallest K, by the kind of
    criterion that the search had, with which there is such a case. `costs` are what it costs by the names of
    cost models, numbers or sums of the inputs (hornbill/costs/amounts.py). `mistake` says that the witness
    does something else, `observed` is what the JVM showed of a trial that the case came of, `more` is what a
    document says beyond that."""

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
    place: int | None = None
    blocks: Mapping[str, Sequence[int]] = field(default_factory=dict)
    branches: tuple[Branch, ...] = ()
    steps: int = 0
    checked: bool | None = None
    rule: str | None = None
    concrete: tuple[str, ...] = ()
    mistake: str | None = None
    choices: tuple[int, ...] = ()
    needs: Mapping[str, int] = field(default_factory=dict)
    costs: Mapping[str, int | str] = field(default_factory=dict)
    terms: Mapping[str, Any] | None = None
    observed: Observed | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def symbols(self) -> Symbols:
        """The case in symbols, read anew each time; of a case without terms, nothing is said."""
        return NOTHING if self.terms is None else symbols_of(self.terms)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """What the case asks of its inputs, read anew each time."""
        return () if self.terms is None else conditions_of(self.terms["conditions"])

    @property
    def trace(self) -> Trace | None:
        """The trace, made anew each time."""
        match self.traced:
            case NumberedTraces():
                return next(self.traced.traces())
            case str():
                return parsed_trace(self.traced)
        return None

    @property
    def is_witness_alone(self) -> bool:
        """Whether nothing is known of its path: something took its concrete value, or it is of a trial that
        the clauses do not follow."""
        return bool(self.concrete) or (self.observed is not None and self.traced is None)

    @property
    def hangs_on(self) -> tuple[str, ...]:
        """The methods of which nothing is known, and on whose calls it hangs whether a test of it passes."""
        return hanging(self.more.get("opaque"), self.ended)

    @property
    def end_varies(self) -> bool:
        """Whether what comes of it hangs on what calls answer of which nothing is known."""
        return bool(self.more.get("opaque", {}).get("end") == "hangs")

    def json(self, trace: str | None) -> dict[str, Any]:
        """The case as it is printed, with the text of its trace."""
        json: dict[str, Any] = {
            "ended": self.ended,
            "exception": self.exception,
            "constraints": list(self.constraints),
            "inputs": self.inputs,
            "outputs": self.outputs,
            "heap_in": self.heap_in,
            "heap_out": self.heap_out,
            "trace": trace,
            "blocks": self.blocks,
            "branches": [branch.json() for branch in self.branches],
            "steps": self.steps,
            "witness": self.witness.json(),
            "assumes": list(self.assumes),
        }
        rest: dict[str, Any] = {"checked": self.checked, "rule": self.rule, "mistake": self.mistake}
        rest |= {"concrete": list(self.concrete) or None, "choices": list(self.choices) or None}
        rest |= {"needs": self.needs or None, "costs": self.costs or None}
        rest |= {"observed": None if self.observed is None else self.observed.json()}
        return {**json, **{key: value for key, value in rest.items() if value is not None}, **self.more}


@dataclass(frozen=True, slots=True)
class MethodCases:
    """The cases of a method within a criterion, what became of other paths, and what the search cost. Of very
    many cases some are kept, and the `traces` of all: the numbers of cases' traces are in these names."""

    method: str
    criterion: str
    cases: tuple[Case, ...]
    ledger: Mapping[str, Any]
    statistics: Mapping[str, Any]
    traces: PackedTraces = field(default_factory=PackedTraces)

    def numbers(self) -> NumberedTraces:
        """The traces of those cases that have them as numbers, one behind another."""
        own = [case.traced.text for case in self.cases if isinstance(case.traced, NumberedTraces)]
        return NumberedTraces(self.traces.names, "".join(own), len(own))

    def json(self) -> dict[str, Any]:
        """The document as it is printed."""
        numbers = self.numbers()
        written = iter(numbers.written(range(numbers.count)).values())
        texts = [next(written) if isinstance(c.traced, NumberedTraces) else c.traced for c in self.cases]
        return {
            "method": self.method,
            "criterion": self.criterion,
            "cases": [case.json(text) for case, text in zip(self.cases, texts, strict=True)],
            "ledger": self.ledger,
            "statistics": self.statistics,
        }


_PLAIN = (
    "inputs",
    "outputs",
    "heap_in",
    "heap_out",
    "blocks",
    "steps",
    "checked",
    "rule",
    "mistake",
    "needs",
    "costs",
)
_TUPLES = ("constraints", "assumes", "choices", "concrete")
_KNOWN = {*_PLAIN, *_TUPLES, "ended", "exception", "witness", "trace", "branches", "observed"}
_OF_WITNESS = {"this", "args", "value", "args_after", "thrown"}


def hanging(opaque: Mapping[str, Any] | None, ended: str) -> tuple[str, ...]:
    """Of a case that says so of opaque calls, and that ended so: the methods on which it hangs whether a test
    of it passes. That it returns can be tested whatever it returns."""
    if opaque is None:
        return ()
    if opaque["may_change"]:
        return tuple(opaque["may_change"])
    if opaque["way"] == "hangs" or (opaque["end"] == "hangs" and ended == "threw"):
        return tuple(opaque["calls"])
    return ()


def branch_of(json: Mapping[str, Any]) -> Branch:
    """The branch that a document has as this JSON."""
    return Branch(json["method"], json["pc"], json["outcome"], json.get("line"))


def case_of(
    json: Mapping[str, Any], place: int | None = None, terms: Mapping[str, Any] | None = None
) -> Case:
    """The case that a document has as this JSON, in which the trace may be its numbers, and branches may be
    typed already; the terms that its texts are of are no part of a document."""
    given = json["witness"]
    after = given.get("args_after")
    witness = Witness(
        given["this"],
        tuple(given["args"]),
        given.get("value"),
        None if after is None else tuple(after),
        given.get("thrown"),
        {key: value for key, value in given.items() if key not in _OF_WITNESS},
    )
    known: dict[str, Any] = {key: json[key] for key in _PLAIN if key in json}
    known |= {key: tuple(json[key]) for key in _TUPLES if key in json}
    taken = json.get("branches", ())
    branches = (one if isinstance(one, Branch) else branch_of(one) for one in taken)
    return Case(
        json["ended"],
        json["exception"],
        witness,
        traced=json.get("trace"),
        place=place,
        terms=terms,
        observed=observed_of(json["observed"]) if "observed" in json else None,
        branches=tuple(branches),
        more={key: value for key, value in json.items() if key not in _KNOWN},
        **known,
    )


def method_cases(document: Mapping[str, Any]) -> MethodCases:
    """What a document of `hornbill cases --json` says."""
    cases = tuple(map(case_of, document["cases"]))
    return MethodCases(
        document["method"], document["criterion"], cases, document["ledger"], document["statistics"]
    )
