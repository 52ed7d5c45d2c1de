"""From a case and its plan to what a test of it consists of: the checks, the outcome, and whether there is a
test.

Not every method can be called from a test in its package, and not every case of one that can. Why not is
said in words, since a report counts it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from hornbill.building.nameable import declaration, element_type, is_taken, is_told_apart
from hornbill.building.plans import (
    CallPlan,
    Construct,
    Literal,
    Operand,
    ReflectSet,
    recorded,
)
from hornbill.building.seen_plans import method_called
from hornbill.building.states import operands_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.identifiers import is_identifier
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_BRIDGE, ACC_ENUM, ACC_SYNTHETIC, MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.graphs import Graphs, Node
from hornbill.junit.argument_facts import argument_facts, called_before, given_before
from hornbill.junit.conditions import shortened
from hornbill.junit.exception_fields import exception_fields
from hornbill.junit.extent import LONGEST, written_length
from hornbill.junit.library_fields import OBJECT, Library
from hornbill.junit.library_values import as_values, library_of
from hornbill.junit.literals import FOLDER, nameable, primitive, string
from hornbill.junit.naming import (
    INTERRUPTS,
    OF_NOTHING_CLAIMED,
    Outcome,
    of_call,
    of_calls,
    of_changes,
    of_collection,
    of_input,
    of_object,
    of_throw,
    of_unknown_answers,
    of_value,
    of_writes,
)
from hornbill.junit.null_arguments import shows_null_argument
from hornbill.junit.own_equality import equals_itself, is_given_to_records
from hornbill.junit.own_files import Files, of_files
from hornbill.junit.record_values import record_values
from hornbill.junit.scope import Scope, nesting
from hornbill.junit.shown_values import shown_value
from hornbill.junit.spoken import Spoken
from hornbill.junit.states import (
    RESULT,
    Asked,
    Check,
    Comparison,
    Equals,
    Place,
    Same,
    same_leaf,
)
from hornbill.junit.stub_facts import stub_facts
from hornbill.junit.stubbed import why_no_stubs
from hornbill.junit.thrown import Thrown, thrown_of
from hornbill.junit.unchanged import unchanged_checks
from hornbill.junit.writable import why_not_written
from hornbill.method_cases import Case
from hornbill.observations import OWN, Told
from hornbill.suite import MethodDocument
from hornbill.values import BOXED, declared_types, named_fields

_OUTER = re.compile(r"this\$\d+")
_NO_OUTER = re.compile(r"[\w$.\[\]()]*\bthis\$\d+ == null")


class CallPlanner(Protocol):
    """Finds how the call of a case is set up (hornbill/building)."""

    def plan_case(self, document: MethodDocument, place: int, package: str) -> CallPlan:
        """The plan for the case at that place in the document, for a test in that package."""


@dataclass(frozen=True, slots=True)
class PlannedCase:
    """A case that becomes a test: its place in the document, its plan, and what there is to assert.

    `values` are the roots after the call by number (states.py); `told` is the path condition, to be read.
    `unchanged` are checks that hold before and after, for a call that gives and changes nothing. `thrown` is
    the exception of a case that ends with one, and `files` what the call changes in the test's own folder. A
    `null_argument` is all that the test shows. `of_told` are checks on what objects tell behind the call, for
    those that take reflection.
    """

    place: int
    case: Case
    told: list[str]
    plan: CallPlan
    of_result: list[Check]
    of_state: list[Check]
    values: dict[int, Any]
    outcome: Outcome
    unchanged: list[Check]
    thrown: Thrown | None
    method: MethodModel
    """What is called: the method of the document, or one of what that gave."""
    files: Files = ()
    interrupted: bool = False
    """Whether the call leaves its thread interrupted."""
    null_argument: bool = False
    goes_on: bool = False
    """Whether it is one of what that gave: then nothing is read by reflection."""
    of_told: tuple[Check, ...] = ()
    facts: tuple[str, ...] = ()
    """What tells a call of a trial from others that `told` does not; `told` are the conditions of its path
    was found to ask."""
    whole: tuple[str, ...] = ()
    """All of the path condition, where `told` is what tells the test from others."""


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
    if owner.record_components is not None and is_given_to_records(method):
        return "made by the compiler"
    if method.name == "<init>" and owner.flags & (ACC_ENUM | ACC_ABSTRACT):
        return "constructor that cannot be called"
    if method.is_private:
        return "private"
    if is_taken(method.owner):
        return "in a class of the name of one that tests run with"
    if not scope.can_name(method.owner):
        return "in a class that cannot be named"
    if method.name != "<init>" and not is_identifier(method.name):
        return "has a name that Java does not allow"
    if not is_told_apart(scope.program, method):
        return "differs from another method in the type of its result alone"
    return None if method.has_code else "without code"


def _of_enums(owner: str) -> set[tuple[str, str]]:
    internal = owner.replace(".", "/")
    return {("values", f"()[L{internal};"), ("valueOf", f"(Ljava/lang/String;)L{internal};")}


def planned(
    scope: Scope,
    document: MethodDocument,
    place: int,
    planner: CallPlanner,
    constructible_only: bool,
    null_tests: bool = True,
    stubbed: Sequence[str] = (),
) -> PlannedCase | LeftOut:
    """The case with its plan and checks, or why there is no test of it."""
    case = document.cases[place]
    if case.mistake is not None:
        return LeftOut(document.method.id, place, "its witness does not take its way")
    method = method_called(case, document.method, scope.program.method)
    receiver = case.witness.this
    if method.name == "<init>" and not _fresh(scope.hierarchy, receiver):
        return LeftOut(document.method.id, place, "starts from an object that no constructor gets")
    dispatched = method.is_static or method.name == "<init>" or method is not document.method
    if not dispatched and not _dispatches(scope.hierarchy, receiver, method):
        return LeftOut(document.method.id, place, "overridden in the class of the receiver")
    plan = planner.plan_case(document, place, scope.package)
    if not plan.possible:
        return LeftOut(document.method.id, place, plan.why or "cannot be set up")
    enclosing = [step.args[0] for step in plan.steps if isinstance(step, Construct) and step.outer]
    if method.name == "<init>" and scope.is_inner(method.owner):
        enclosing.append(plan.args[0])
    if any(map(_is_null, enclosing)) or _rests_on_no_outer(case):
        return LeftOut(document.method.id, place, "an inner object without an enclosing one")
    plan = _without_outer_nulls(plan)
    if (why := why_no_stubs(scope, plan, method, stubbed)) is not None:
        return LeftOut(document.method.id, place, why)
    closed = (_why_not_set(scope, step) for step in plan.steps if isinstance(step, ReflectSet))
    if (why := next(filter(None, closed), None)) is not None:
        return LeftOut(document.method.id, place, why)
    if (why := why_not_written(scope, plan, method)) is not None:
        return LeftOut(document.method.id, place, why)
    if not all(nameable(scope, literal.value) for literal in _literals(plan)):
        return LeftOut(document.method.id, place, "a constant or class that cannot be named")
    given = plan.witness
    if written_length([given.this, list(given.args), given.value, list(given.args_after or ())]) > LONGEST:
        return LeftOut(document.method.id, place, "values too long to be written")
    if constructible_only and plan.reflective:
        return LeftOut(document.method.id, place, plan.why or "takes reflection")
    if not null_tests and shows_null_argument(scope.program, case, plan):
        return LeftOut(document.method.id, place, "shows what null leads to alone")
    return _with_checks(scope, document, place, plan, method)


def _why_not_set(scope: Scope, step: ReflectSet) -> str | None:
    """Why not even reflection can set the field (JEP 395, JEP 403); None where it can."""
    if scope.hierarchy.find(step.owner).record_components is not None:
        return "the fields of a record cannot be set"
    if not scope.program.class_path.is_application(step.owner):
        return "the fields of the JDK's classes cannot be set"
    if not scope.shows_fields(step.owner):
        return "a field whose class is missing"
    return None


def _without_outer_nulls(plan: CallPlan) -> CallPlan:
    """The plan, in which no inner object loses its enclosing one: the way of the case does not ask for it."""
    steps = tuple(
        step
        for step in plan.steps
        if not (isinstance(step, ReflectSet) and _OUTER.fullmatch(step.field) and _is_null(step.value))
    )
    return plan if len(steps) == len(plan.steps) else replace(plan, steps=steps)


def _rests_on_no_outer(case: Case) -> bool:
    """Whether the case asks that an inner object has no enclosing one."""
    return any(_NO_OUTER.fullmatch(condition) for condition in case.constraints)


def _literals(plan: CallPlan) -> Iterator[Literal]:
    """What the plan writes down, in its steps and its call."""
    parts = [plan.receiver, *plan.args, *(one for step in plan.steps for one in operands_of(step))]
    return (part for part in parts if isinstance(part, Literal))


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


def _with_checks(
    scope: Scope, document: MethodDocument, place: int, plan: CallPlan, method: MethodModel
) -> PlannedCase:
    case = document.cases[place]
    types, result = declared_types(method)
    witness = plan.witness
    given = [*([] if method.is_static else [witness.this]), *witness.args]
    seen = case.observed
    calls = {} if seen is None else seen.calls
    graphs = Graphs(scope.hierarchy, leaves=True)
    known = () if seen is None else seen.known
    objects, listed = [OBJECT] * len(known), [OBJECT] * len(calls)
    before = graphs.read([*given, *(one for one, _ in known)], [*types, *objects])
    before += [None for _ in calls]
    given_after = [*(witness.args_after or ()), *(one for _, one in known), witness.value]
    after = graphs.read([*given_after, *calls.values()], [*types, *objects, result, *listed])
    value = after.pop(len(given) + len(known))
    returned = case.ended == "returned"
    constructs = method.name == "<init>"
    records = record_values(scope)
    as_values(before, records)
    as_values([*after, value], records)
    comparison = Comparison(before, after, equals_itself(scope.hierarchy))
    comparison.keep([*parameter_names(method), *map(str, plan.known), *map(str, calls)], case.heap_out)
    of_state = comparison.changes(skipped=[0] if constructs else [])
    values = dict(enumerate(after))
    of_result: list[Check] = []
    if constructs and returned:
        if scope.hierarchy.is_subtype(method.owner, "java.lang.Throwable"):
            after[0].parts |= exception_fields(case, parameter_names(method), after)
        of_result = comparison.made(0, _fields_set(scope.hierarchy, case, before[0], after[0]))
    elif returned and result != "void":
        values[RESULT] = value
        of_result = comparison.result(values[RESULT], result)
        of_state = comparison.checks[: len(comparison.checks) - len(of_result)]
    told_apart = [check for check in of_state if check.place.root < len(given)]
    outcome = _outcome(scope, method, case, values.get(RESULT), result, of_result, told_apart)
    if result == "void" and case.exception is None and not constructs and len(told_apart) < len(of_state):
        named = [one.name for one in recorded(plan).values()]
        outcome = outcome if told_apart else of_calls(named) if named else _changes(of_state)
    told = shortened(case.constraints, nesting(scope.program, scope.hierarchy.find(method.owner)))
    spoken = Spoken(scope.program, dict(zip(parameter_names(method), types, strict=False)))
    told = spoken.of(told, case.constraints)
    of_told: list[Check] = []
    facts: tuple[str, ...] = ()
    if seen is not None:
        facts = _facts(method, plan, before, method is not document.method)
        if seen.varies:
            of_result, of_state = [], []
            outcome = outcome if case.exception else OF_NOTHING_CLAIMED
        elif seen.state_varies:
            of_state = []
            outcome = outcome if of_result or case.exception or constructs else OF_NOTHING_CLAIMED
        else:
            of_told = _of_told(scope, graphs, records, comparison, seen.told)
        if not (case.exception or of_result or of_state):
            outcome = of_files(seen.files) if seen.files else INTERRUPTS if seen.interrupted else outcome
    if case.end_varies:
        of_result, of_state, outcome = [], [], of_unknown_answers(case.more["opaque"]["calls"])
    plain = seen is None and not case.end_varies
    silent = plain and returned and result == "void" and not (of_result or of_state or constructs)
    unchanged, wrote = unchanged_checks(parameter_names(method), case, after) if silent else ([], False)
    if wrote:
        outcome = of_writes(_fields_of(unchanged))
    goes_on = method is not document.method
    if goes_on:
        outcome = of_call(method.name, outcome)
    thrown = thrown_of(scope.program, case, witness)
    files = () if seen is None else seen.files
    null = shows_null_argument(scope.program, case, plan)
    told_of = (place, case, told, plan, of_result, of_state, values, outcome, unchanged, thrown)
    return PlannedCase(
        *told_of,
        method,
        files=files,
        interrupted=seen is not None and seen.interrupted,
        null_argument=null,
        goes_on=goes_on,
        of_told=tuple(of_told),
        facts=facts,
    )


def _of_told(
    scope: Scope,
    graphs: Graphs,
    records: Callable[[Node], Library | None],
    comparison: Comparison,
    answers: Sequence[Told],
) -> list[Check]:
    """The checks on what objects tell when the call is over."""
    found = []
    for one in answers:
        method = scope.program.method(one.method)
        if method is None:
            continue
        values = graphs.read([one.answer], [method_types(method.descriptor)[1]])
        as_values(values, records)
        check = comparison.told(values[0], Place(one.root).then(Asked(one.method, one.given)))
        found += [] if check is None else [check]
    return found


def _facts(method: MethodModel, plan: CallPlan, before: Sequence[Any], goes_on: bool) -> tuple[str, ...]:
    """What tells calls of trials apart where the conditions of their paths do not. Where one `goes_on` from
    what another one gave, interfaces often have no name for the only parameter."""
    types, _ = declared_types(method)
    names = parameter_names(method)
    if goes_on and names[-1:] == ["arg0"]:
        names = [*names[:-1], "argument"]
    first = 0 if method.is_static else 1
    given = before[first : len(types)]
    facts = argument_facts(names[first:], types[first:], given)
    return (*stub_facts(plan), *facts, *called_before(plan), *given_before(plan))


def _fields_set(hierarchy: Hierarchy, case: Case, before: Node, after: Node) -> list[str]:
    """The fields that a constructor's case speaks of, or that it leaves at another value."""
    spoken = case.heap_out.get("this", {}).get("fields", {})
    own = [name for name, field in named_fields(hierarchy, after.type)]
    return [
        name for name in own if name in spoken or not _alike(before.parts.get(name), after.parts.get(name))
    ]


def _alike(before: Any, after: Any) -> bool:
    return not isinstance(after, Node) and same_leaf(before, after)


def _kind(scope: Scope, type_name: str, declared: str) -> str:
    """What an object of that type is called: by its class if the source has a name for it."""
    element = element_type(type_name)
    model = scope.program.find(element)
    row = declaration(model) if model is not None else None
    unnamed = model is None or (row is not None and not row.simple_name)
    hidden = not (scope.program.class_path.is_application(element) or scope.can_name(element))
    if (unnamed or hidden) and not is_primitive(element):
        return declared.replace("$", ".").rpartition(".")[2]
    return type_name.replace("$", ".").rpartition(".")[2]


def _outcome(
    scope: Scope,
    method: MethodModel,
    case: Case,
    value: Any,
    type_name: str,
    of_result: Sequence[Check],
    of_state: Sequence[Check],
) -> Outcome:
    if case.exception is not None:
        return of_throw(case.exception)
    if method.name == "<init>":
        simple = method.owner.replace("$", ".").rpartition(".")[2]
        article = "an" if simple[:1] in "AEIOU" else "a"
        return Outcome(f"creates{simple}", f"creates {article} {simple}")
    if type_name == "void":
        return _changes(of_state)
    if isinstance(value, Node):
        match of_result[0] if of_result else None:
            case Same(_, Place(root, ())) if root < len(parameter_names(method)):
                return of_input(parameter_names(method)[root])
        library = library_of(value)
        kind = _kind(scope, value.type if library is None else library.type, type_name)
        if library is not None and library.has_size and not library.view:
            return of_collection(kind, library.form, [_written(one) for one in library.values(value)])
        short = shown_value(value)
        if short is not None:
            return Outcome(of_object(kind).name, f"returns {short}")
        sized = value.kind == "array" or (library is not None and library.is_sized)
        return of_object(kind, empty=sized and not value.parts)
    return of_value(value, type_name, case.outputs.get("result"), shown(value, type_name))


def _written(part: Any) -> str | None:
    """A part of a collection in short; None of one that is an object."""
    if isinstance(part, Node):
        return None
    text = part.get("string") if isinstance(part, dict) else part
    return text if isinstance(text, str) else shown(part, OBJECT)


def _changes(checks: Sequence[Check]) -> Outcome:
    elements = any(not _names(check) for check in checks)
    return of_changes(_fields_of(checks), elements)


def _fields_of(checks: Sequence[Check]) -> list[str]:
    """The fields that the checks are of, the nearest first."""
    places = {one.place for one in checks}
    whole = [one for one in checks if not any(one.place.is_in(at) for at in places if at != one.place)]
    nearest_first = sorted(whole, key=lambda one: len(one.place.steps))
    return [names[-1].rpartition(".")[2] for check in nearest_first if (names := _names(check))]


def _names(check: Check) -> list[str]:
    return [step for step in check.place.steps if isinstance(step, str)]


def shown(value: Any, type_name: str) -> str:
    """A leaf as Java writes it, to be read: without packages."""
    match value:
        case None:
            return "null"
        case {"enum": str(owner), "name": name}:
            return f"{owner.replace('$', '.').rpartition('.')[2]}.{name}"
        case {"box": str(box), "value": inner}:
            return primitive(inner, BOXED[box])
        case {"class": _, "of": str(of)}:
            return f"{of.replace('$', '.').rpartition('.')[2]}.class"
        case str() if value.startswith(OWN):
            return f"the path of {value.removeprefix(OWN) or FOLDER}"
        case str() if type_name not in ("char", "float", "double"):
            return string(value)
    return primitive(value, type_name)


def is_simple_result(checks: Sequence[Check]) -> bool:
    """Whether all that is to be said of the result is one leaf."""
    match list(checks):
        case [Equals(Place(root, ()), value)]:
            return root == RESULT and not isinstance(value, Node)
    return False
