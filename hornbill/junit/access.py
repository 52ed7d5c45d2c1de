"""How a test gets at a place (states.py): directly, by a getter, or else by reflection.

A getter is a method without parameters whose whole code is to return the field. Reflection goes one step at
most, and only into the application's own classes, since others do not let it in.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, replace

from hornbill.building.nameable import element_type, is_told_apart
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import ACC_BRIDGE, ACC_SYNTHETIC, FieldModel, FieldRef, MethodModel
from hornbill.bytecode.modified_utf8 import is_exact_name
from hornbill.bytecode.signatures import SignatureType
from hornbill.graphs import Node
from hornbill.junit.held_types import full_type, part_type
from hornbill.junit.library_values import LIBRARY, library_of
from hornbill.junit.literals import leaf, nameable, string
from hornbill.junit.scope import Scope
from hornbill.junit.states import Asked, Place, Way
from hornbill.junit.support import FIELDS
from hornbill.junit.type_arguments import any_of
from hornbill.junit.variables import Names, from_role, from_type
from hornbill.values import named_fields

_GETS_CAUSE = "java.lang.Throwable.getCause()Ljava/lang/Throwable;"


@dataclass(frozen=True, slots=True)
class Expression:
    """Java text and its static type. One that reads by reflection is an Object, a box where `declared` is
    primitive; `hidden` is then the field's name. `getters` are the methods that it calls, `reads` the fields
    that it takes reflection to read, and `variables` those that it needs (declarations).
    """

    text: str
    type: str
    declared: str
    hidden: str | None = None
    getters: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    full: SignatureType | None = None
    """Its type with type arguments, where all that it holds is of those."""


@dataclass(frozen=True, slots=True)
class Root:
    """What a root is in the test: an expression, its static type, and the value that it has."""

    expression: Expression
    value: object


class Access:
    """Writes the places of one test."""

    def __init__(
        self,
        scope: Scope,
        roots: dict[int, Root],
        names: Names,
        args: Mapping[int, str] | None = None,
        reflects: bool = True,
        answered: Set[tuple[str, str]] = frozenset(),
    ) -> None:
        """`args` are the texts of what is passed, by number; where it `reflects`, fields that nothing shows
        are read by reflection. Methods that stubs answer, by name and descriptor, are no getters."""
        self._scope = scope
        self._args = args or {}
        self._roots = roots
        self._names = names
        self._read: dict[Place, Expression] = {}
        self.reflects = reflects
        self._answered = answered
        self.closed = False
        """Whether a place was asked for that takes reflection, which is not allowed."""
        self._declarations: dict[str, str] = {}
        self._used: set[str] = set()
        self.hidden: dict[str, None] = {}
        """The fields that the assertions read by reflection which were written."""
        self.called: dict[str, None] = {}
        """The getters that the assertions call which were written."""

    @property
    def declarations(self) -> tuple[str, ...]:
        """The variables for objects that are read by reflection, as far as the assertions which were written
        need them, each before it is first used."""
        return tuple(text for name, text in self._declarations.items() if name in self._used)

    def expression(self, place: Place) -> Expression | None:
        """The place in Java; None where a test cannot get there."""
        root = self._roots.get(place.root)
        if root is None:
            return None
        found: Expression | None = root.expression
        value = root.value
        variable: str | None = None
        for number, step in enumerate(place.steps, 1):
            if found is not None and isinstance(step, Asked):
                return self._asked(found, step)
            if found is None or not isinstance(value, Node):
                return None
            here = Place(place.root, place.steps[:number])
            found = self._read.get(here) or self._step(found, value, step)
            value = value.parts[step]
            if found is not None and found.hidden and isinstance(value, Node):
                found = self._read[here] = self._kept(found, value, variable)
            if found is not None and here in self._read:
                variable = found.text
        return found

    def _kept(self, found: Expression, value: Node, above: str | None) -> Expression:
        """An object that was read by reflection, in a variable; that one, if any, is used to get there."""
        scope = self._scope
        library = library_of(value)
        type_name = scope.nearest(value.type if library is None else library.type)
        name = self._names.fresh(from_role(str(found.hidden)) or from_type(type_name))
        named = any_of(scope, type_name)
        cast = "" if type_name == "java.lang.Object" else f"({named}) "
        place = 0 if above is None else list(self._declarations).index(above) + 1
        declared = [*self._declarations.items()]
        declared.insert(place, (name, f"{named} {name} = {cast}{found.text};"))
        self._declarations = dict(declared)
        return _by_way_of(found, Expression(name, type_name, type_name, variables=(name,)))

    def fresh_name(self, wanted: str) -> str:
        """The name of a variable that only the assertions need."""
        return self._names.fresh(wanted)

    def note(self, *written: Expression) -> None:
        """Note what these expressions need, which an assertion is written with."""
        for one in written:
            self.called.update(dict.fromkeys(one.getters))
            self.hidden.update(dict.fromkeys(one.reads))
            self._used.update(one.variables)

    def _asked(self, above: Expression, step: Asked) -> Expression | None:
        """What the object tells when it is asked."""
        scope = self._scope
        method = scope.program.method(step.method)
        if method is None or not all(number in self._args for number in step.given):
            return None
        holder = self._as(above, method.owner)
        if holder is None:
            return None
        args = ", ".join(self._args[number] for number in step.given)
        told = _typed(f"{holder}.{method.name}({args})", method_types(method.descriptor)[1])
        return _by_way_of(above, replace(told, getters=(method.id,)))

    def _step(self, above: Expression, node: Node, step: Way) -> Expression | None:
        if isinstance(step, int) and node.kind == LIBRARY:
            return self._part(above, node, step)
        if isinstance(step, int):
            array = self._as(above, node.type)
            if array is None:
                return None
            element = _typed(f"{array}[{step}]", self._component(above, node))
            return _by_way_of(above, element)
        assert isinstance(step, str)
        field = dict(named_fields(self._scope.hierarchy, node.type))[step]
        if field.flags & ACC_SYNTHETIC or not self._scope.is_there(field.type):
            return None
        found = (
            self._direct(above, field, node.parts[step])
            or self._by_getter(above, node, field, node.parts[step])
            or self._by_reflection(above, node, field, step)
        )
        return None if found is None else _by_way_of(above, found)

    def _part(self, above: Expression, node: Node, step: int) -> Expression | None:
        """What is in a library object: an element of a list, the value of a key, what an Optional holds."""
        library = library_of(node)
        if library is None or not library.is_got(step):
            return None
        given = str(step) if library.form == "list" else ""
        if library.form == "map":
            key = node.parts[step - 1]
            if isinstance(key, Node) or not nameable(self._scope, key):
                return None
            given = leaf(self._scope, key, "java.lang.Object")
        element = _typed(f"{self._as(above, library.type)}.get({given})", "java.lang.Object")
        full, value = part_type(above.full, step), node.parts[step]
        if full is not None and isinstance(value, Node) and self._scope.can_name(full.name):
            element = replace(element, type=full.name, declared=full.name, full=full)
        return _by_way_of(above, element)

    def _component(self, above: Expression, node: Node) -> str:
        return above.type[:-2] if above.type.endswith("[]") else node.type[:-2]

    def _as(self, above: Expression, wanted: str) -> str | None:
        """The expression as one of that type, cast if it has to be."""
        scope = self._scope
        if wanted.endswith("[]") and above.type.endswith("[]"):
            return above.text
        if scope.hierarchy.is_subtype(above.type, wanted) and scope.can_name(wanted):
            return above.text
        return f"(({any_of(scope, wanted)}) {above.text})" if scope.can_name(wanted) else None

    def _direct(self, above: Expression, field: FieldModel, value: object) -> Expression | None:
        scope = self._scope
        if field.shares_name or not (scope.can_name_member(field) and scope.can_name(field.owner)):
            return None
        holder = above.text
        if self._named_from(above.type, field.name) is not field:
            holder = f"(({any_of(scope, field.owner)}) {above.text})"
        found = _typed(f"{holder}.{field.name}", field.type)
        return replace(found, full=full_type(scope, field, value))

    def _named_from(self, type_name: str, name: str) -> FieldModel | None:
        """The field that the name means on an expression of that type."""
        if type_name.endswith("]"):
            return None
        for model in self._scope.hierarchy.superclasses(type_name):
            for field in model.fields:
                if field.name == name:
                    return field
        return None

    def _by_getter(
        self, above: Expression, node: Node, field: FieldModel, value: object
    ) -> Expression | None:
        scope = self._scope
        for model in scope.hierarchy.superclasses(node.type):
            if not scope.can_name(model.name):
                continue
            for method in model.methods:
                if (method.name, method.descriptor) not in self._answered and self._is_getter(
                    method, node.type, field
                ):
                    holder = self._as(above, model.name)
                    got = _typed(f"{holder}.{method.name}()", method_types(method.descriptor)[1])
                    ours = scope.program.class_path.is_application(model.name)
                    full = full_type(scope, method, value)
                    return replace(got, getters=(method.id,) if ours else (), full=full)
        return None

    def _is_getter(self, method: MethodModel, class_name: str, field: FieldModel) -> bool:
        scope = self._scope
        if method.is_static or method.flags & (ACC_BRIDGE | ACC_SYNTHETIC) or method.exceptions:
            return False
        if not method.descriptor.startswith("()") or not scope.can_name_member(method):
            return False
        if method.descriptor == "()V" or not method.has_code or method.code is None:
            return False
        if method.id == _GETS_CAUSE:
            gets_it = (field.owner, field.name) == ("java.lang.Throwable", "cause")
            return gets_it and scope.hierarchy.select(class_name, method) is method
        match method.code.instructions:
            case (load, get, back) if (
                load.op == "aload" and get.op == "getfield" and back.op.endswith("return")
            ):
                reference = get.args[0]
                assert isinstance(reference, FieldRef)
                returns_it = scope.hierarchy.resolve_field(reference) is field
                return returns_it and scope.hierarchy.select(class_name, method) is method
        return False

    def _by_reflection(
        self, above: Expression, node: Node, field: FieldModel, step: str
    ) -> Expression | None:
        scope = self._scope
        if self._is_read(above) or "." in step or not is_exact_name(field.name):
            return None
        if not is_told_apart(scope.program, field):
            return None
        if not (scope.program.class_path.is_application(field.owner) and scope.shows_fields(field.owner)):
            return None
        if not self.reflects:
            self.closed = True
            return None
        helper = scope.add_import(FIELDS)
        text = f"{helper}.get({above.text}, {string(field.label)})"
        return Expression(text, "java.lang.Object", field.type, field.name, reads=(field.name,))

    def _is_read(self, above: Expression) -> bool:
        return any(known.text == above.text for known in self._read.values())


def _by_way_of(above: Expression, found: Expression) -> Expression:
    """The expression with what the one needs by which it gets there."""
    return replace(
        found,
        getters=above.getters + found.getters,
        reads=above.reads + found.reads,
        variables=above.variables + found.variables,
    )


def _typed(text: str, type_name: str) -> Expression:
    return Expression(text, type_name, type_name)


def is_array(type_name: str) -> bool:
    """Whether the type is an array's."""
    return element_type(type_name) != type_name
