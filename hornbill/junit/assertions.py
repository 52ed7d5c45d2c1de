"""The checks of a test (states.py) as JUnit's assertions.

JUnit 5 compares floating-point numbers exactly. JUnit 4 takes a difference, and does not tell 0.0 from -0.0
by it: zeros are compared as boxes there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hornbill.building.nameable import element_type
from hornbill.bytecode.descriptors import is_primitive
from hornbill.graphs import Node
from hornbill.junit.access import Access, Expression, is_array
from hornbill.junit.library_texts import LibraryTexts, cast_to, viewed
from hornbill.junit.library_values import library_of
from hornbill.junit.literals import boxed, leaf, nameable, passed, primitive
from hornbill.junit.scope import Scope
from hornbill.junit.states import Check, Equals, HasLength, HasSize, HasValue, IsObject, Place, Same
from hornbill.values import BOXED, is_leaf

_OWNERS = {5: "org.junit.jupiter.api.Assertions", 4: "org.junit.Assert"}
_LONG_ARRAY = 40
_MOST_INSTEAD = 3
_MOST_TOLD = 3
_RARE = 8
"""One in so many elements of a long array is written, if the others are at the default."""
_FLOATS = ("float", "double")
_BOX_NAMES = {primitive_name: box.rpartition(".")[2] for box, primitive_name in BOXED.items()}


class Assertions:
    """Writes the assertions of one test class."""

    def __init__(self, scope: Scope, junit: int) -> None:
        self._scope = scope
        self._junit = junit

    def named(self, assertion: str) -> str:
        """The assertion's name, which is imported."""
        return self._scope.add_static(_OWNERS[self._junit], assertion)

    def statements(
        self, checks: Sequence[Check], access: Access, tested: str = "", told: Sequence[Check] = ()
    ) -> list[str]:
        """A statement for each check that a test can make, and for a few of what is `told` by methods that
        these do not call; a place that is read by reflection is labelled. No result is compared with what the
        method that is `tested` gives."""
        lines: list[str] = []
        looked_at: list[Place] = []
        for check in reversed(list(_that_can_be_made(checks, access, tested))):
            expression = access.expression(check.place)
            if expression is None:
                continue
            nothing_below = not any(place.is_in(check.place) for place in looked_at)
            line = self._statement(check, expression, access, nothing_below)
            if line is not None:
                access.note(expression)
                lines.insert(0, line)
                looked_at.append(check.place)
        lines = _with_asked(lines, self._of_told(told, access))
        hidden = sorted(access.hidden)
        if lines and hidden:
            fields = f"field {hidden[0]} is" if len(hidden) == 1 else f"fields {_listed(hidden)} are"
            return [f"// No getter: the {fields} read by reflection.", *access.declarations, *lines]
        return lines

    def _of_told(self, checks: Sequence[Check], access: Access) -> list[str]:
        lines: list[str] = []
        for check in checks:
            expression = access.expression(check.place)
            if expression is None or len(lines) == _MOST_TOLD or expression.getters[-1] in access.called:
                continue
            line = self._statement(check, expression, access, True)
            if line is not None:
                access.note(expression)
                lines.append(line)
        return lines

    def _statement(self, check: Check, found: Expression, access: Access, nothing_below: bool) -> str | None:
        match check:
            case Equals(_, Node() as array):
                return self._array_equals(found, array, access)
            case Equals(_, value):
                return self.equals(value, found)
            case Same(_, other):
                expected = access.expression(other)
                if expected is None:
                    return None
                access.note(expected)
                return f"{self.named('assertSame')}({expected.text}, {found.text});"
            case HasLength(_, length):
                holder = found.text if is_array(found.type) else f"((Object[]) {found.text})"
                return f"{self.named('assertEquals')}({length}, {holder}.length);"
            case HasSize(_, size, type_name):
                return self._has_size(found, size, type_name)
            case HasValue(_, value, at_hand):
                return self._has_value(found, value, at_hand, access)
            case IsObject(_, type_name):
                return self._is_object(found, type_name, nothing_below)

    def _has_size(self, found: Expression, size: int, type_name: str) -> str:
        return f"{self.named('assertEquals')}({size}, {cast_to(self._scope, found, type_name)}.size());"

    def _has_value(
        self, found: Expression, value: Node, at_hand: Sequence[tuple[Node, Place]], access: Access
    ) -> str | None:
        """The statement that a library object has the value, or as much of it as can be written."""
        library = library_of(value)
        assert library is not None
        named = {node: one for node, place in at_hand if (one := access.expression(place)) is not None}
        names = {node: one.text for node, one in named.items()}
        texts = LibraryTexts(self._scope, names, access.fresh_name)
        expected = texts.text(value)
        if expected is None and library.has_size:
            return self._has_size(found, library.size(value), library.type)
        if expected is None:
            return f"{self.named('assertNotNull')}({found.text});"
        access.note(*named.values())
        actual = viewed(self._scope, found, library)
        boolean = "assertTrue" if expected == "true" else "assertFalse" if expected == "false" else None
        checked = f"{boolean}({actual})" if boolean else f"assertEquals({expected}, {actual})"
        self.named(boolean or "assertEquals")
        return "".join(f"{line}\n" for line in texts.before) + f"{checked};"

    def _is_object(self, found: Expression, type_name: str, nothing_below: bool) -> str | None:
        is_told = found.type != type_name or (found.full is not None and nothing_below)
        if is_told and self._scope.can_name(type_name):
            wanted = self._scope.parametrised(type_name)
            if self._scope.hierarchy.find(type_name).is_interface:  # a lambda's, whose class has no name
                return f"{self.named('assertTrue')}({found.text} instanceof {wanted});"
            return f"{self.named('assertEquals')}({wanted}.class, {found.text}.getClass());"
        return f"{self.named('assertNotNull')}({found.text});" if nothing_below else None

    def equals(self, value: Any, found: Expression) -> str:
        """The statement that a leaf is at that place, or that something is where it cannot be named."""
        if not nameable(self._scope, value):
            return f"{self.named('assertNotNull')}({found.text});"
        if value is None:
            return f"{self.named('assertNull')}({found.text});"
        if found.type == "boolean":
            return f"{self.named('assertTrue' if value else 'assertFalse')}({found.text});"
        if found.type == "java.lang.Boolean":
            return f"{self.named('assertTrue' if value['value'] else 'assertFalse')}({found.text});"
        if isinstance(value, dict) and value.get("class") == "java.lang.Class":
            return f"{self.named('assertSame')}({leaf(self._scope, value, found.type)}, {found.text});"
        if found.type in _FLOATS and self._junit == 4:
            return self._close(value, found)
        return f"{self.named('assertEquals')}({self._expected(value, found)}, {found.text});"

    def _expected(self, value: Any, found: Expression) -> str:
        """The expected value; a box gets a type with which JUnit has one overload for both."""
        if isinstance(value, dict) and "box" in value:
            text = boxed(value["value"], value["box"])
            if found.type == "java.lang.Object" or (self._junit == 5 and found.type == value["box"]):
                return text
            return f"{_BOX_NAMES[BOXED[value['box']]]}.valueOf({text})"
        if is_primitive(found.type):
            return primitive(value, found.type)
        if is_primitive(found.declared):
            return passed(value, found.declared)
        return leaf(self._scope, value, found.declared)

    def _close(self, value: Any, found: Expression) -> str:
        text = primitive(value, found.type)
        if value == 0.0:
            box = _BOX_NAMES[found.type]
            return f"{self.named('assertEquals')}({box}.valueOf({text}), {box}.valueOf({found.text}));"
        return f"{self.named('assertEquals')}({text}, {found.text}, {_no_difference(found.type)});"

    def _array_equals(self, found: Expression, array: Node, access: Access) -> str | None:
        if not self._scope.can_name(array.type) or not _nameable_elements(self._scope, array):
            return None
        text = found.text
        if not is_array(found.type):
            text = f"({self._scope.named(array.type)}) {text}"
        component = array.type[:-2]
        before, expected = "", array_text(self._scope, array)
        if rest := sparse(array.parts, component):
            name = access.fresh_name("expected")
            type_name = self._scope.named(array.type)
            stores = [f"{name}[{i}] = {element(self._scope, rest[i], component)};\n" for i in rest]
            sized = f"new {_sized(self._scope, array.type, len(array.parts))}"
            before, expected = f"{type_name} {name} = {sized};\n" + "".join(stores), name
        return before + self._same_elements(text, array, component, expected)

    def _same_elements(self, text: str, array: Node, component: str, expected: str) -> str:
        if self._junit == 4 and component in _FLOATS:
            if any(value == 0.0 for value in array.parts.values()):
                arrays = self._scope.add_import("java.util.Arrays")
                return f"{self.named('assertTrue')}({arrays}.equals({expected}, {text}));"
            return f"{self.named('assertArrayEquals')}({expected}, {text}, {_no_difference(component)});"
        return f"{self.named('assertArrayEquals')}({expected}, {text});"


def _with_asked(lines: Sequence[str], asked: Sequence[str]) -> list[str]:
    """Both, without saying that there is an object which is asked then."""
    text = " ".join(asked)
    there = re.compile(r"assertNotNull\((\w+)\);")
    known = [found[1] if (found := there.fullmatch(line)) else "" for line in lines]
    idle = [bool(name) and re.search(rf"\b{name}\.\w+\(", text) is not None for name in known]
    return [line for line, is_idle in zip(lines, idle, strict=True) if not is_idle] + list(asked)


def _that_can_be_made(checks: Sequence[Check], access: Access, tested: str) -> Iterator[Check]:
    """The checks; in the place of one that compares with what a test does not get at, a few that say as much
    as can be had without reflection."""
    for check in checks:
        instead: Sequence[Check] = ()
        match check:
            case Same(_, other, few):
                expression = access.expression(other)
                instead = few if expression is None or tested in expression.getters else ()
            case HasValue(_, _, at_hand, few):
                hidden = any(access.expression(place) is None for _, place in at_hand)
                instead = few if hidden else ()
        if not instead or isinstance(check, HasValue):
            yield check
        found = [(one, access.expression(one.place)) for one in instead]
        plain = [one for one, expression in found if expression is not None and not expression.reads]
        yield from plain[: 1 + _MOST_INSTEAD]


def array_text(scope: Scope, array: Node) -> str:
    """An array of leaves as an expression."""
    values = list(array.parts.values())
    if not values or (len(values) > 1 and all(_is_default(value, array.type[:-2]) for value in values)):
        return f"new {_sized(scope, array.type, len(values))}"
    return f"new {scope.named(array.type)} {_braces(scope, array)}"


def _braces(scope: Scope, array: Node) -> str:
    component = array.type[:-2]
    texts = [
        (_braces(scope, value) if value.type == component else array_text(scope, value))
        if isinstance(value, Node)
        else element(scope, value, component)
        for value in array.parts.values()
    ]
    return f"{{{', '.join(texts)}}}"


def element(scope: Scope, value: Any, component: str) -> str:
    """A leaf where it is assigned to an element or field of that type, so that a byte needs no cast."""
    return primitive(value, component) if is_primitive(component) else leaf(scope, value, component)


def sparse(parts: Mapping[Any, Any], component: str) -> dict[int, Any]:
    """Of a long array of which nearly all is at the default: what is not, by index; else nothing."""
    if len(parts) < _LONG_ARRAY:
        return {}
    rest = {place: value for place, value in parts.items() if not _is_default(value, component)}
    return rest if len(rest) * _RARE <= len(parts) else {}


def _is_default(value: Any, component: str) -> bool:
    if component == "char":
        return bool(value == "\0")
    if component == "boolean":
        return value is False
    return value is None or (is_primitive(component) and repr(value) in ("0", "0.0"))


def _sized(scope: Scope, type_name: str, length: int) -> str:
    base = element_type(type_name)
    return f"{scope.named(base)}[{length}]{type_name[len(base) + 2 :]}"


def _nameable_elements(scope: Scope, array: Node) -> bool:
    return all(
        scope.can_name(value.type) and _nameable_elements(scope, value)
        if isinstance(value, Node)
        else is_leaf(value) and nameable(scope, value)
        for value in array.parts.values()
    )


def _no_difference(type_name: str) -> str:
    return "0.0f" if type_name == "float" else "0.0"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1]
