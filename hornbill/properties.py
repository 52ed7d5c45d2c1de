"""What `hornbill check` asks of a method, as a person writes it.

assertion              an AssertionError leaves it, by `assert` or by `throw`
exception:CLASS        an exception of CLASS, or of a subclass, leaves it
points:POINT,...       it comes to one of these points (points.py)
memory > 1000000       it costs that much, or what else a policy says (costs/policies.py)

What is asked about growth is read elsewhere (growth/questions.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.machine import Machine
from hornbill.clp.program import Program
from hornbill.clp.terms import atom
from hornbill.costs.models import CostModel
from hornbill.costs.policies import Within, parsed_policy
from hornbill.methods import find_method
from hornbill.points import Point, parsed_points

_ASSERTION = "java.lang.AssertionError"
_THROWABLE = "java.lang.Throwable"
_MACHINE_ERROR = "java.lang.VirtualMachineError"
_KINDS = (
    *("assertion", "exception:CLASS", "points:FILE.java:LINE,...", "points:METHOD@PC,..."),
    "what it costs: 'memory > 1000000'",
    "growth(MODEL, NAME) > CLASS",
)
_COMPARED = re.compile(r"[<>=]|\bworst\b")


@dataclass(frozen=True, slots=True)
class Property:
    """What is asked: whether an exception of a class leaves the method, one of the points is passed, or it
    costs what a policy says."""

    text: str
    exception: str | None
    points: tuple[Point, ...] = ()
    policy: Within | None = None

    def reason(self, program: Program) -> str | None:
        """Why it cannot be known to hold, if there is a reason: nobody looks for the machine's errors."""
        supertypes = () if self.exception is None else program.hierarchy.supertypes(self.exception)
        return (
            f"when the machine throws {self.exception} is not known" if _MACHINE_ERROR in supertypes else None
        )

    def taken(self, program: Program) -> tuple[str, ...]:
        """What is part of the question: where a machine's error would be an answer, that there is none."""
        above = program.hierarchy.supertypes(_MACHINE_ERROR)
        return ("the machine has memory and stack enough",) if self.exception in above else ()

    def passes(self, method_id: str, pcs: Iterable[int]) -> bool:
        """Whether one of these instructions of the method is at a point that is asked for."""
        known = tuple(pcs)
        return any(point.is_passed(method_id, known) for point in self.points)

    def sought(self, machine: Machine, models: Sequence[CostModel] = ()) -> str:
        """The property as a term of clp/sought_ends.pl, in searches that count what its policy names, in
        that order."""
        if self.policy is not None:
            return f"costs({self.policy.term(models)})"
        if self.exception is not None:
            return f"exception({atom(self.exception)})"
        rules = [
            rule
            for method in sorted({method for point in self.points for method in point.methods})
            for rule, _, _, pcs, _ in machine.rules(method)
            if self.passes(method, pcs)
        ]
        return f"rules([{','.join(map(atom, rules))}])"


def parsed_property(program: Program, text: str) -> Property:
    """The property that the text asks for; HornbillError says what is wrong with it."""
    kind, colon, rest = text.strip().partition(":")
    match kind.strip(), bool(colon):
        case "assertion", False:
            return Property(text, _ASSERTION)
        case "exception", True:
            return Property(text, _exception(program, rest.strip()))
        case "points", True:
            return Property(text, None, parsed_points(program, rest))
    if _COMPARED.search(text):
        policy = parsed_policy(text)
        if isinstance(policy, Within):
            return Property(text, None, policy=policy)
        what = f"{text!r} is no property: nothing says whether it holds"
        raise HornbillError(
            what, remedy="ask for a number, 'memory > 1000', or use `hornbill cases --policy`"
        )
    raise HornbillError(f"{text!r} is no property", remedy=f"write {', '.join(_KINDS[:-1])} or {_KINDS[-1]}")


def _exception(program: Program, name: str) -> str:
    for known in (name, f"java.lang.{name}", f"java.util.{name}"):
        model = program.find(known) if known and not known.endswith(".") else None
        if model is None:
            continue
        if _THROWABLE not in program.hierarchy.supertypes(model.name):
            raise HornbillError(f"{model.name} is no exception", remedy="name a class that extends Throwable")
        return model.name
    names = program.class_names()
    nested = [known for known in names if known.replace("$", ".") == name]
    simple = [
        known for known in names if known.replace("$", ".").rpartition(".")[2] == name.rpartition(".")[2]
    ]
    near = nested or simple or get_close_matches(name, names, n=3, cutoff=0.7)
    remedy = f"did you mean {' or '.join(near[:3])}?" if near else "give its full name, and check PATH"
    raise HornbillError(f"there is no class {name!r}", remedy=remedy)


def unknown_methods(program: Program, names: Iterable[str]) -> tuple[MethodModel, ...]:
    """The methods whose calls return any value; HornbillError where one is not there, or cannot be such."""
    methods = tuple(find_method(program, name) for name in names)
    for method in methods:
        if method.name in ("<init>", "<clinit>"):
            what = f"{method.id} cannot be unknown: it returns no value of its own"
            raise HornbillError(what, remedy="name a method that is called for what it returns")
    return methods
