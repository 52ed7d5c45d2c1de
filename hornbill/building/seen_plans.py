"""What a case brings with it that was seen on a JVM: its plan, and what steps and call passed there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import Any

from hornbill.building.formulas import Formula
from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Keep,
    Literal,
    MakeArray,
    MakeFile,
    Operand,
    ReadStatic,
    StaticCall,
    Use,
)
from hornbill.building.states import mapped
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case

OBSERVED = "observed"
"""The member of a case that was seen on a JVM: its plan, and what its steps pass."""
GONE_ON = "gone_on"
"""What is observed of a case may be a call that goes on from what the case's method gave: the id of its
method, a method of the JDK's perhaps."""
FOR_OTHERS = "for_others"
"""The branches that the case takes of classes whose own tests have left them."""
_COMPARING = ("if_acmpeq", "if_acmpne")
_KINDS = {
    one.__name__: one
    for one in (
        *(
            Answer,
            AnsweringStub,
            Call,
            Construct,
            Formula,
            Keep,
            Literal,
            MakeArray,
            MakeFile,
            ReadStatic,
            StaticCall,
        ),
        Use,
    )
}


Span = tuple[int, int]
"""Instructions of a method one after the other, by the pcs of the first and the last."""

OF_RESULT = -1


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
class Seen:
    """What was seen of a test: the branches and instructions of the program that all of it passes, whether it
    `changes` static fields, whether what comes of it `varies` from one machine or time to another, and a hash
    of the `code` of the methods that it ran; which mutants of the program it notices, each by the method, the
    place of the instruction among its instructions, and the change; whether at least the state of objects
    varies; and what is `told` behind it. `files` are those in the test's own folder that its call changes:
    the text behind an equals sign, a slash for a folder, a question mark for what has no short text, None for
    what is gone."""

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

    def json(self) -> dict[str, Any]:
        """It, as it is kept with the case."""
        return {
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
        }

    def instructions(self, find: Callable[[str], MethodModel | None]) -> dict[str, frozenset[int]]:
        """The pcs of the instructions, by method."""
        return _instructions(self.spans, find)

    @property
    def methods(self) -> frozenset[str]:
        """All methods that ran, also those that tell something."""
        return frozenset(self.spans).union(*(one.spans for one in self.told))


def seen_of(case: Case) -> Seen | None:
    """What was seen of the case's test; None where it was not seen."""
    json: Mapping[str, Any] | None = case.more.get(OBSERVED)
    if json is None:
        return None
    return Seen(
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
    )


def method_called(case: Case, method: MethodModel, find: Callable[[str], MethodModel | None]) -> MethodModel:
    """The method that the case's call is of: that of its document, or one of what that gave."""
    name = case.more.get(OBSERVED, {}).get(GONE_ON)
    found = None if name is None else find(name)
    return method if found is None else found


class CodeHashes:
    """Hashes of the code of methods, which tell whether what was seen of them still holds."""

    def __init__(self, find: Callable[[str], MethodModel | None]) -> None:
        self._find = find
        self._known: dict[str, str] = {}

    def of(self, names: Iterable[str]) -> str:
        """The hash of these methods together."""
        return _digest("\0".join(f"{name} {self._of_one(name)}" for name in sorted(names)))

    def _of_one(self, name: str) -> str:
        if name not in self._known:
            method = self._find(name)
            code = None if method is None else method.code
            parts = None if code is None else (code.instructions, code.handlers)
            self._known[name] = _digest(repr(parts))
        return self._known[name]


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def plan_json(plan: CallPlan) -> dict[str, Any]:
    """The plan, without its witness, which is the case's."""
    return {
        "steps": [_json(step) for step in plan.steps],
        "receiver": _json(plan.receiver),
        "args": [_json(operand) for operand in plan.args],
        "types": list(plan.types),
        **({"known": list(plan.known)} if plan.known else {}),
    }


def plan_of(case: Case) -> CallPlan | None:
    """The plan that the case brings with it; None where it brings none."""
    observed: Mapping[str, Any] | None = case.more.get(OBSERVED)
    if observed is None:
        return None
    plan = observed["plan"]
    return CallPlan(
        tuple(map(_read, plan["steps"])),
        _read(plan["receiver"]),
        tuple(map(_read, plan["args"])),
        tuple(plan["types"]),
        case.witness,
        case.ended,
        case.exception,
        known=tuple(plan.get("known", ())),
    )


def compares_references(methods: Iterable[MethodModel]) -> bool:
    """Whether one of the methods asks whether two references are the same object."""
    codes = (method.code for method in methods)
    return any(one.op in _COMPARING for code in codes if code is not None for one in code.instructions)


def with_literal_texts(plan: CallPlan) -> CallPlan:
    """The plan where texts are as Java's literals are, one object for each text: so they were passed when it
    was seen."""

    def literal(one: Operand) -> Operand:
        if isinstance(one, Literal) and isinstance(one.value, str) and not is_primitive(one.type):
            return Literal({"string": one.value, "interned": True}, one.type)
        return one

    steps = tuple(mapped(step, literal) for step in plan.steps)
    receiver = None if plan.receiver is None else literal(plan.receiver)
    return replace(plan, steps=steps, receiver=receiver, args=tuple(map(literal, plan.args)))


def _json(value: Any) -> Any:
    name = type(value).__name__
    if name in _KINDS:
        return {"made": name, **{one.name: _json(getattr(value, one.name)) for one in fields(value)}}
    if isinstance(value, tuple):
        return [_json(one) for one in value]
    return value


def _read(json: Any) -> Any:
    match json:
        case {"made": str(name), **members}:
            kind: Any = _KINDS[name]
            own = {
                str(key): one if key == "value" and name == "Literal" else _read(one)
                for key, one in members.items()
            }
            return kind(**own)
        case list():
            return tuple(map(_read, json))
    return json
