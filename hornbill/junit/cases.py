"""From a case and its plan to what a test of it consists of: the checks, the outcome, and whether there is a
test.

Not every method can be called from a test in its package, and not every case of one that can. Why not is
said in words, since a report counts it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bytecode.hierarchy import Hierarchy
from bytecode.model import ACC_ABSTRACT, ACC_BRIDGE, ACC_ENUM, ACC_SYNTHETIC, MethodModel
from hornbill.building.plans import CallPlan, Construct, Literal, Operand, ReflectSet, Step
from hornbill.junit.literals import primitive, string
from hornbill.junit.naming import Outcome, of_changes, of_object, of_throw, of_value
from hornbill.junit.scope import Scope
from hornbill.junit.states import (
    RESULT,
    Check,
    Comparison,
    Equals,
    Graphs,
    Node,
    Place,
    Same,
    same_leaf,
)
from hornbill.suite import MethodDocument
from hornbill.values import declared_types, named_fields


class CallPlanner(Protocol):
    """Finds how the call of a case is set up (hornbill/building)."""

    def plan_case(self, document: MethodDocument, place: int, package: str) -> CallPlan:
        """The plan for the case at that place in the document, for a test in that package."""


@dataclass(frozen=True, slots=True)
class PlannedCase:
    """A case that becomes a test: its place in the document, its plan, and what there is to assert.

    `values` are the roots after the call by number (states.py).
    """

    place: int
    case: dict[str, Any]
    plan: CallPlan
    of_result: list[Check]
    of_state: list[Check]
    values: dict[int, Any]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A case, or with -1 a whole method, that there is no test for."""

    method_id: str
    case: int
    why: str


def why_not_callable(scope: Scope, method: MethodModel) -> str | None:
    """Why no test can call the method; None where it can."""
    owner = scope.hierarchy.find(method.owner)
    if method.name == "<clinit>":
        return "initialiser of a class"
    if method.flags & (ACC_SYNTHETIC | ACC_BRIDGE):
        return "made by the compiler"
    if owner.flags & ACC_ENUM and (method.name, method.descriptor) in _of_enums(method.owner):
        return "made by the compiler"
    if method.name == "<init>" and owner.flags & (ACC_ENUM | ACC_ABSTRACT):
        return "constructor that cannot be called"
    if method.is_private:
        return "private"
    if not scope.accessible(method.owner):
        return "in a class that cannot be named"
    return None if method.has_code else "without code"


def _of_enums(owner: str) -> set[tuple[str, str]]:
    internal = owner.replace(".", "/")
    return {("values", f"()[L{internal};"), ("valueOf", f"(Ljava/lang/String;)L{internal};")}


def planned(
    scope: Scope, document: MethodDocument, place: int, planner: CallPlanner, constructible_only: bool
) -> PlannedCase | LeftOut:
    """The case with its plan and checks, or why there is no test of it."""
    case = document.document["cases"][place]
    method = document.method
    if "mistake" in case:
        return LeftOut(method.id, place, "its witness does not take its way")
    receiver = case["witness"]["this"]
    if method.name == "<init>" and not _fresh(scope.hierarchy, receiver):
        return LeftOut(method.id, place, "starts from an object that no constructor gets")
    if not (method.is_static or method.name == "<init>") and not _dispatches(
        scope.hierarchy, receiver, method
    ):
        return LeftOut(method.id, place, "overridden in the class of the receiver")
    plan = planner.plan_case(document, place, scope.package)
    if not plan.possible:
        return LeftOut(method.id, place, plan.why or "cannot be set up")
    enclosing = [step.args[0] for step in plan.steps if isinstance(step, Construct) and step.outer]
    if method.name == "<init>" and scope.is_inner(method.owner):
        enclosing.append(plan.args[0])
    if any(map(_is_null, enclosing)):
        return LeftOut(method.id, place, "an inner object without an enclosing one")
    if any(_sets_record(scope, step) for step in plan.steps):
        return LeftOut(method.id, place, "the fields of a record cannot be set")
    if constructible_only and plan.reflective:
        return LeftOut(method.id, place, plan.why or "takes reflection")
    return _with_checks(scope, document, place, plan)


def _sets_record(scope: Scope, step: Step) -> bool:
    """Whether the step sets a field that not even reflection can (JEP 395)."""
    return isinstance(step, ReflectSet) and scope.hierarchy.find(step.owner).record_components is not None


def _is_null(operand: Operand) -> bool:
    return isinstance(operand, Literal) and operand.value is None


def _fresh(hierarchy: Hierarchy, receiver: Any) -> bool:
    """Whether all fields are at their defaults."""
    match receiver:
        case {"class": str(), "fields": dict(fields)}:
            return all(value in (None, 0, False, "\0") for value in fields.values())
    return False


def _dispatches(hierarchy: Hierarchy, receiver: Any, method: MethodModel) -> bool:
    """Whether a call on the receiver runs just that method."""
    match receiver:
        case {"stub": str(name)} | {"class": str(name)} | {"enum": str(name)} | {"box": str(name)}:
            selected = hierarchy.select(name, method)
            return selected is None or selected.id == method.id or hierarchy.find(name).is_interface
    return True


def _with_checks(scope: Scope, document: MethodDocument, place: int, plan: CallPlan) -> PlannedCase:
    method, case = document.method, document.document["cases"][place]
    types, result = declared_types(method)
    witness = plan.witness
    given = ([] if method.is_static else [witness["this"]]) + list(witness["args"])
    before_graph, after_graph = Graphs(scope.hierarchy), Graphs(scope.hierarchy)
    before = [before_graph.value(json, kind) for json, kind in zip(given, types, strict=True)]
    after = [after_graph.value(json, kind) for json, kind in zip(witness["args_after"], types, strict=True)]
    returned = case["ended"] == "returned"
    constructs = method.name == "<init>"
    comparison = Comparison(before, after)
    of_state = comparison.changes(skipped=[0] if constructs else [])
    values = dict(enumerate(after))
    of_result: list[Check] = []
    if constructs and returned:
        of_result = comparison.made(0, _fields_set(scope.hierarchy, case, before[0], after[0]))
    elif returned and result != "void":
        values[RESULT] = after_graph.value(witness["value"], result)
        of_result = comparison.result(values[RESULT], result)
    outcome = _outcome(method, case, values.get(RESULT), result, of_result, of_state)
    return PlannedCase(place, case, plan, of_result, of_state, values, outcome)


def _fields_set(hierarchy: Hierarchy, case: dict[str, Any], before: Node, after: Node) -> list[str]:
    """The fields that a constructor's case speaks of, or that it leaves at another value."""
    spoken = case["heap_out"].get("this", {}).get("fields", {})
    own = [name for name, field in named_fields(hierarchy, after.type)]
    return [
        name for name in own if name in spoken or not _alike(before.parts.get(name), after.parts.get(name))
    ]


def _alike(before: Any, after: Any) -> bool:
    return not isinstance(after, Node) and same_leaf(before, after)


def _outcome(
    method: MethodModel,
    case: dict[str, Any],
    value: Any,
    type_name: str,
    of_result: Sequence[Check],
    of_state: Sequence[Check],
) -> Outcome:
    if case["ended"] == "threw":
        return of_throw(case["exception"])
    if method.name == "<init>":
        simple = method.owner.replace("$", ".").rpartition(".")[2]
        article = "an" if simple[:1] in "AEIOU" else "a"
        return Outcome(f"creates{simple}", f"creates {article} {simple}")
    if type_name == "void":
        return _changes(of_state)
    if isinstance(value, Node):
        match of_result[0] if of_result else None:
            case Same(_, Place(root, ())):
                return of_object("this" if root == 0 and not method.is_static else "argument")
        kind = value.type.replace("$", ".").rpartition(".")[2]
        return of_object(kind, empty=value.kind == "array" and not value.parts)
    return of_value(value, type_name, case["outputs"].get("result"), shown(value, type_name))


def _changes(checks: Sequence[Check]) -> Outcome:
    fields: list[str] = []
    elements = False
    for check in sorted(checks, key=lambda one: len(one.place.steps)):
        names = [step for step in check.place.steps if isinstance(step, str)]
        fields += [names[-1].rpartition(".")[2]] if names else []
        elements |= not names
    return of_changes(fields, elements)


def shown(value: Any, type_name: str) -> str:
    """A leaf as Java writes it, to be read: without packages."""
    match value:
        case None:
            return "null"
        case {"enum": str(owner), "name": name}:
            return f"{owner.replace('$', '.').rpartition('.')[2]}.{name}"
        case {"box": _, "value": inner}:
            return str(inner)
        case {"class": _, "of": str(of)}:
            return f"{of.replace('$', '.').rpartition('.')[2]}.class"
        case str() if type_name not in ("char", "float", "double"):
            return string(value)
    return primitive(value, type_name)


def is_simple_result(checks: Sequence[Check]) -> bool:
    """Whether all that is to be said of the result is one leaf."""
    match list(checks):
        case [Equals(Place(root, ()), value)]:
            return root == RESULT and not isinstance(value, Node)
    return False
