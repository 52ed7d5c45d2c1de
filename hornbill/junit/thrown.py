"""What a test says of an exception: the very class, and the message and cause that the program gave it.

A message is asserted where code of the application made the exception. Those of the JVM and of the JDK's own
code differ between Java versions. Where it was made is read off the case's trace: the constructor's rule is
below one of the method that calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hornbill.analysis.traces import INITIALISATION, Trace
from hornbill.bytecode.dynamic import MADE
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import ACC_FINAL
from hornbill.clp.program import Program, split_id
from hornbill.clp.rule_names import method_of_rule
from hornbill.junit.assertions import Assertions
from hornbill.junit.literals import string
from hornbill.junit.scope import Scope
from hornbill.junit.variables import Names
from hornbill.method_cases import Case, Witness

NULL_POINTER = "java.lang.NullPointerException"
_OBJECTS = "java.util.Objects"
_THROWABLE = "java.lang.Throwable"
_GET_MESSAGE = "java.lang.Throwable.getMessage()Ljava/lang/String;"
_GET_CAUSE = "java.lang.Throwable.getCause()Ljava/lang/Throwable;"
_PLAIN_MESSAGES = (_GET_MESSAGE, f"{NULL_POINTER}.getMessage()Ljava/lang/String;")
_LONGEST_MESSAGE = 1000


@dataclass(frozen=True, slots=True)
class Thrown:
    """An exception as it leaves the call: its class, its message where that can be relied on, and the class
    of its cause if it has one.
    """

    type: str
    message: str | None = None
    cause: str | None = None


def thrown_of(program: Program, case: Case, witness: Witness) -> Thrown | None:
    """What is known of the exception with which the case ends, if it does; `witness` is its plan's."""
    if case.ended != "threw":
        return None
    told: Mapping[str, Any] = witness.thrown or {"class": case.exception}
    type_name, hierarchy = told["class"], program.hierarchy
    message, cause = told.get("message"), told.get("cause")
    if message is not None and not (
        len(message) <= _LONGEST_MESSAGE
        and _selected(program, hierarchy, type_name, _GET_MESSAGE) in _PLAIN_MESSAGES
        and _is_own(program, case, told)
        and not _quotes_library(program, case, message, cause)
    ):
        message = None
    if cause is not None and _selected(program, hierarchy, type_name, _GET_CAUSE) != _GET_CAUSE:
        cause = None
    return Thrown(type_name, message, None if cause is None else cause["class"])


def _selected(program: Program, hierarchy: Hierarchy, type_name: str, method_id: str) -> str | None:
    method = program.method(method_id)
    selected = None if method is None else hierarchy.select(type_name, method)
    return None if selected is None else selected.id


def _quotes_library(program: Program, case: Case, message: str, cause: Mapping[str, Any] | None) -> bool:
    """Whether the message repeats the one of a cause that the application did not make."""
    if cause is None or not cause.get("message") or cause["message"] not in message:
        return False
    return not _is_own(program, case, cause)


def _is_own(program: Program, case: Case, told: Mapping[str, Any]) -> bool:
    """Whether the application made the exception: by the trace, or as it was seen."""
    own = told.get("own")
    return made_by_application(program, case.trace, told["class"]) if own is None else bool(own)


def made_by_application(program: Program, trace: Trace | None, type_name: str) -> bool:
    """Whether an exception of that class is made along the trace, and by the application's methods alone."""
    makers = {maker for maker, _ in _makers(trace, f"{type_name}.<init>")}
    return bool(makers) and all(_is_application(program, maker) for maker in makers)


def refuses_null(program: Program, case: Case, told: Mapping[str, Any]) -> bool:
    """Whether the program asked for the NullPointerException that is told of: it threw it, or had
    `java.util.Objects` look for null."""
    if "explicit" in told:
        return bool(told["explicit"])
    return any(
        _is_application(program, asking if maker == _OBJECTS else maker)
        for maker, asking in _makers(case.trace, f"{NULL_POINTER}.<init>")
    )


def _is_application(program: Program, class_name: str) -> bool:
    owner = class_name.partition(MADE)[0] if program.is_made(class_name) else class_name
    return program.class_path.is_application(owner)


def _makers(trace: Trace | None, constructor: str) -> Iterator[tuple[str, str]]:
    """The classes whose methods call a constructor that begins so, but for the class's own constructors, each
    with the class that has called it."""
    waiting = [] if trace is None else [(trace, "", "")]
    while waiting:
        node, above, caller = waiting.pop()
        own = "" if node.predicate == INITIALISATION else method_of_rule(node.name)
        maker = split_id(above)[0] if above else ""
        if own.startswith(f"{constructor}(") and above and not above.startswith(f"{constructor}("):
            yield maker, caller
        below = caller if not own or split_id(own)[0] == maker else maker
        waiting += [(part, own or above, below) for part in node.parts]


class ThrownAssertions:
    """Writes what the tests of one class say of exceptions."""

    def __init__(self, scope: Scope, assertions: Assertions, junit: int) -> None:
        self._scope = scope
        self._assertions = assertions
        self._junit = junit

    def statements(self, thrown: Thrown, call: str, names: Names) -> tuple[list[str], list[str]]:
        """The call that has to throw, and what is asserted of the exception."""
        scope = self._scope
        near = scope.nearest(thrown.type, _THROWABLE)
        exactly = self._junit == 5 and near == thrown.type
        assertion = self._assertions.named("assertThrowsExactly" if exactly else "assertThrows")
        throws = f"{assertion}({scope.named(near)}.class, () -> {call});"
        told = list(self._told(thrown, near, exactly))
        if not told:
            return [throws], []
        name = names.fresh("thrown")
        equals = self._assertions.named("assertEquals")
        return (
            [f"{scope.named(near)} {name} = {throws}"],
            [f"{equals}({expected}, {name}.{actual});" for expected, actual in told],
        )

    def _told(self, thrown: Thrown, near: str, exactly: bool) -> Iterator[tuple[str, str]]:
        """What is expected, and how the exception is asked for it."""
        if near != thrown.type:
            yield string(thrown.type), "getClass().getName()"
        elif not exactly and self._has_subclasses(thrown.type):
            yield f"{self._scope.named(thrown.type)}.class", "getClass()"
        if thrown.message is not None:
            yield string(thrown.message), "getMessage()"
        if thrown.cause is not None and self._scope.can_name(thrown.cause):
            yield f"{self._scope.named(thrown.cause)}.class", "getCause().getClass()"

    def _has_subclasses(self, type_name: str) -> bool:
        """Whether there may be subclasses: which ones the JDK has is not known."""
        hierarchy = self._scope.hierarchy
        if hierarchy.find(type_name).flags & ACC_FINAL:
            return False
        in_application = self._scope.program.class_path.is_application(type_name)
        return not in_application or bool(hierarchy.subclasses(type_name))
