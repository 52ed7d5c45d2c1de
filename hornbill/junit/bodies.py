"""The body of one test: arrange, act, assert, with a blank line between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from hornbill.building.plans import AnsweringStub
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.generics import result_is_inferred
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.junit import own_files
from hornbill.junit.access import Access, Expression, Root
from hornbill.junit.arrangement import Arranged, Arrangement
from hornbill.junit.assertions import Assertions
from hornbill.junit.bounds import bounds, measured
from hornbill.junit.cases import PlannedCase
from hornbill.junit.costs import NO_COSTS, TestCosts
from hornbill.junit.held_types import full_type
from hornbill.junit.literals import FOLDER, is_box
from hornbill.junit.mocks import CannotVerifyError, verify_lines
from hornbill.junit.own_files import has_folder
from hornbill.junit.sameness import texts_of_constants
from hornbill.junit.scope import Scope
from hornbill.junit.states import RESULT, Asked, Check, HasValue, places_of
from hornbill.junit.thrown import Thrown, ThrownAssertions
from hornbill.junit.type_arguments import any_of, result_type
from hornbill.junit.variables import Names, from_type

_ASSERTING = ("assert", "verify(")
_NO_CALLS = "no sequence of calls leads to this state"


@dataclass(frozen=True, slots=True)
class Body:
    """The statements of a test, the checked exceptions that its method declares, and the getters that its
    assertions call. A `blind` one checks no more of a new object or a result than that there is one; one that
    `tells` says more of anything. In a `closed` one are things not checked that take reflection. One that
    `has_folder` has a folder for itself."""

    lines: list[str]
    exceptions: list[str]
    getters: tuple[str, ...] = ()
    blind: bool = False
    tells: bool = False
    closed: bool = False
    has_folder: bool = False


class Bodies:
    """Writes the bodies of one class's tests."""

    def __init__(self, scope: Scope, junit: int, mocks: bool = False, costs: TestCosts = NO_COSTS) -> None:
        """With `mocks`, Mockito makes stubs, as far as its words say what is checked of them. The call may
        cost no more than `costs` say."""
        self._scope = scope
        self._costs = costs
        self._mocks = mocks
        self._junit = junit
        self._assertions = Assertions(scope, junit)
        self._thrown = ThrownAssertions(scope, self._assertions, junit)

    def of(self, planned: PlannedCase, method: MethodModel, ordered: bool = False) -> Body:
        """The body of the test of that case; with `ordered`, objects are made in the order of its plan.

        What no getter shows is read by reflection only where nothing else tells the case: neither the rest of
        what is checked, nor what the objects tell when they are asked.
        """
        quiet = replace(planned, of_told=())
        body = self._of(quiet, method, ordered, reflects=False)
        if not body.closed and (body.tells or not planned.of_told):
            return body
        if planned.of_told and (asking := self._of(planned, method, ordered, reflects=False)).tells:
            return asking
        if body.tells or method.name == "<init>":
            return body
        reflecting = self._of(quiet, method, ordered, reflects=True)
        return reflecting if reflecting.tells else body

    def _of(self, planned: PlannedCase, method: MethodModel, ordered: bool, reflects: bool) -> Body:
        if self._mocks:
            with suppress(CannotVerifyError):
                return self._written(planned, method, ordered, reflects, True)
        return self._written(planned, method, ordered, reflects, False)

    def _written(
        self, planned: PlannedCase, method: MethodModel, ordered: bool, reflects: bool, mocks: bool
    ) -> Body:
        names = Names()
        own_folder = has_folder(planned.plan)
        names.reserve([FOLDER] if own_folder else [])
        checks = planned.of_result + planned.of_state
        parameters = parameter_names(method)[0 if method.is_static else 1 :]
        fresh = texts_of_constants(self._scope.program, planned.case)
        looked_at = _roots([*checks, *planned.unchanged, *planned.of_told])
        most = bounds(self._costs, planned)
        arrangement = Arrangement(self._scope, names, fresh, ordered, mocks, bool(most))
        looked_into = _roots(checks + planned.unchanged, inside=True)
        arranged = arrangement.of(planned.plan, method, parameters, looked_at, looked_into)
        call = self.call(method, arranged)
        of_calls = [one for one in planned.of_state if one.place.root in arranged.verified]
        planned = replace(planned, of_state=[one for one in planned.of_state if one not in of_calls])
        lines = list(arranged.lines)
        if planned.plan.reflective:
            lines.insert(
                0, f"// Fields are set by reflection: {planned.plan.why.strip().rstrip('.') or _NO_CALLS}."
            )
        exceptions = list(arranged.exceptions)
        if planned.thrown is not None:
            acting, told = self.throws(planned.thrown, call, names)
            access = self._access(planned, method, arranged, {}, names, reflects)
            asserting = [*told, *self._assertions.statements(planned.of_state, access)]
        else:
            apart = bool(most)
            acting, asserting, access = self._returned(
                planned, method, arranged, call, names, reflects, apart
            )
            if (planned.files or planned.interrupted) and acting == [self._without_checks(call)]:
                acting = [f"{call};"]
            if not acting[0].startswith("assertDoesNotThrow("):
                exceptions += method.exceptions
        if of_calls:
            asserting += self._verifying(of_calls, arranged, access)
            acting = [f"{call};"] if acting == [self._without_checks(call)] else acting
        for name, given in own_files.checks(self._scope, planned.files):
            asserting.append(f"{self._assertions.named(name)}({given});")
        if planned.interrupted:
            thread = self._scope.named("java.lang.Thread")
            asserting.append(f"{self._assertions.named('assertTrue')}({thread}.interrupted());")
        acting = measured(self._scope, names, self._costs, most, acting)
        exceptions += ["java.io.IOException"] if planned.files else []
        if own_folder and self._junit == 4:
            lines.insert(0, own_files.of_rule(self._scope))
        if lines and not arranged.lines and not own_folder:
            lines, acting = [], [*lines, *acting]
        parts = [part for part in (lines, acting, asserting) if part]
        body = [line for number, part in enumerate(parts) for line in ([""] if number else []) + part]
        gives = method.name == "<init>" or not method.descriptor.endswith("V")
        blind = gives and not asserting and not _asserts(acting)
        tells = planned.thrown is not None or _tells([*acting, *asserting])
        called = tuple(access.called)
        throws = declared(self._scope, exceptions)
        return Body(body, throws, called, blind, tells, access.closed, has_folder=own_folder)

    def _verifying(self, checks: Sequence[Check], arranged: Arranged, access: Access) -> list[str]:
        """What Mockito verifies, in the place of checks on lists of calls."""
        lines = []
        for check in checks:
            if not isinstance(check, HasValue) or check.place.steps:
                raise CannotVerifyError
            known = {node: access.expression(place) for node, place in check.at_hand}
            names = {node: one.text for node, one in known.items() if one is not None}
            verified = arranged.verified[check.place.root]
            lines += verify_lines(self._scope, verified, check.value, names, access.fresh_name)
        return lines

    def call(self, method: MethodModel, arranged: Arranged) -> str:
        """The call of the method under test."""
        scope = self._scope
        if method.name == "<init>":
            return constructed(scope, method.owner, arranged.args)
        holder = scope.named(method.owner) if arranged.receiver is None else arranged.receiver
        return f"{holder}.{arranged.named or method.name}({', '.join(arranged.args)})"

    def throws(self, thrown: Thrown, call: str, names: Names) -> tuple[list[str], list[str]]:
        """The call that has to throw, and what is asserted of the exception."""
        return self._thrown.statements(thrown, call, names)

    def _returned(
        self,
        planned: PlannedCase,
        method: MethodModel,
        arranged: Arranged,
        call: str,
        names: Names,
        reflects: bool,
        apart: bool,
    ) -> tuple[list[str], list[str], Access]:
        """What is done and what is asserted when the call comes back, and how the assertions get there; the
        call `apart` from the assertions, or in one."""
        _, result = method_types(method.descriptor)
        checks, told = planned.of_result + planned.of_state, planned.of_told
        constructs = method.name == "<init>"
        type_name = method.owner if constructs else self._scope.nearest(result)
        access = self._access(planned, method, arranged, {}, names, reflects)
        if planned.unchanged:
            access.reflects = False
            asserted = self._assertions.statements(planned.unchanged, access)
            if asserted:
                return [f"{call};"], asserted, access
        if not checks and not told:
            return [self._without_checks(call)], [], access
        if (
            not apart
            and not arranged.lines
            and len(checks) == 1
            and not told
            and checks[0].place.root == RESULT
            and not checks[0].place.steps
            and not (result_is_inferred(method) and is_box(planned.values[RESULT]))
        ):
            inline = Expression(call, type_name, type_name)
            direct = self._access(planned, method, arranged, {RESULT: inline}, names.copy(), reflects)
            asserted = self._assertions.statements(checks, direct, method.id)
            if len(asserted) == 1:
                return asserted, [], direct
        if not planned.of_result and not constructs:
            asserted = self._assertions.statements(checks, access, "", told)
            return [f"{call};" if asserted else self._without_checks(call)], asserted, access
        name = names.fresh(from_type(method.owner) if constructs else "result")
        full = None if constructs else full_type(self._scope, method, planned.values.get(RESULT))
        variable = {0 if constructs else RESULT: Expression(name, type_name, type_name, full=full)}
        access = self._access(planned, method, arranged, variable, names, reflects)
        asserted = self._assertions.statements(checks, access, method.id, told)
        if not asserted:
            return [self._without_checks(call)], [], access
        inside = any(place.steps for check in checks for place in places_of(check) if place.root == RESULT)
        declared_as = self._declared(method, type_name, inside and full is None)
        return [f"{declared_as} {name} = {call};"], asserted, access

    def _declared(self, method: MethodModel, type_name: str, inside: bool) -> str:
        """The type of the variable for the result; where assertions look `inside`, of any type arguments, as
        what is there may be of other types than those say."""
        if inside or method.name == "<init>" or method_types(method.descriptor)[1] != type_name:
            return any_of(self._scope, type_name)
        return result_type(self._scope, method)

    def _without_checks(self, call: str) -> str:
        if self._junit == 5:
            return f"{self._assertions.named('assertDoesNotThrow')}(() -> {call});"
        return f"{call};"

    def _access(
        self,
        planned: PlannedCase,
        method: MethodModel,
        arranged: Arranged,
        more: dict[int, Expression],
        names: Names,
        reflects: bool,
    ) -> Access:
        known = {**arranged.roots, **more}
        roots = {
            number: Root(expression, planned.values[number])
            for number, expression in known.items()
            if number in planned.values
        }
        args = dict(enumerate(arranged.args, start=0 if method.is_static else 1))
        stubs = (step for step in planned.plan.steps if isinstance(step, AnsweringStub))
        answered = {(one.name, one.descriptor) for stub in stubs for one in stub.answers}
        return Access(self._scope, roots, names, args, reflects and not planned.goes_on, answered)

    @property
    def assertions(self) -> Assertions:
        """What writes the assertions of the class."""
        return self._assertions


def _asserts(lines: Sequence[str]) -> bool:
    statements = (statement for line in lines for statement in line.split("\n"))
    return any(one.startswith(_ASSERTING) and not one.startswith("assertDoesNotThrow(") for one in statements)


def _tells(lines: Sequence[str]) -> bool:
    """Whether an assertion says more than that there is something of a class."""
    statements = [statement for line in lines for statement in line.split("\n")]
    return any(
        one.startswith(_ASSERTING)
        and not one.startswith(("assertDoesNotThrow(", "assertNotNull("))
        and not one.endswith(".getClass());")
        for one in statements
    )


def constructed(scope: Scope, owner: str, args: Sequence[str]) -> str:
    """`new Owner(args)`, the first argument being the enclosing object where the class is an inner one."""
    if scope.is_inner(owner):
        holder = args[0] if args[0].isidentifier() or args[0].endswith(")") else f"({args[0]})"
        return f"{holder}.new {scope.inner_name(owner)}({', '.join(args[1:])})"
    return f"new {scope.named(owner)}({', '.join(args)})"


def _roots(checks: Iterable[Check], inside: bool = False) -> set[int]:
    """The roots that the checks speak of, or look into."""
    places = [place for check in checks for place in places_of(check)]
    given = (
        number for place in places for step in place.steps if isinstance(step, Asked) for number in step.given
    )
    return {place.root for place in places if place.steps or not inside} | set(given)


def declared(scope: Scope, exceptions: Iterable[str]) -> list[str]:
    """What a test method declares for these: itself where one is checked, else nothing."""
    checked = sorted({one for one in exceptions if _is_checked(scope.hierarchy, one)})
    if len(checked) == 1 and scope.can_name(checked[0]):
        return checked
    if any(one == "java.lang.Throwable" for one in checked):
        return ["java.lang.Throwable"]
    return ["java.lang.Exception"] if checked else []


def _is_checked(hierarchy: Hierarchy, exception: str) -> bool:
    unchecked = ("java.lang.RuntimeException", "java.lang.Error")
    return not any(hierarchy.is_subtype(exception, above) for above in unchecked)
