"""A plan's steps (hornbill/building/plans.py) as the statements that set a test up.

A variable that is used once, by the call or by another step, is written where it is used if that is short,
and if nothing that it is made of could change in between, nor what it changes be looked at.
All of it is in one place, as what a step is written as hangs on the names that others have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

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
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Stub,
    Use,
    recorded,
)
from hornbill.building.states import operands_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.identifiers import is_identifier
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.signatures import SignatureType, method_signature
from hornbill.graphs import Node
from hornbill.junit.access import Expression
from hornbill.junit.answering import fitting_arguments
from hornbill.junit.assertions import array_text, element, sparse
from hornbill.junit.inference import casts, fitting, natural_type, spreads
from hornbill.junit.literals import leaf, passed, string
from hornbill.junit.mocks import Mock, Verified
from hornbill.junit.overloads import method_meant, overloads
from hornbill.junit.own_files import file_lines
from hornbill.junit.scope import Scope
from hornbill.junit.stub_statements import StubStatements
from hornbill.junit.stubs import stub_text
from hornbill.junit.support import FIELDS
from hornbill.junit.type_arguments import Called, arguments_wanted, null_of, places, written
from hornbill.junit.typed_variables import typed_variables
from hornbill.junit.variables import Names, from_role, from_type
from hornbill.values import is_leaf

_OBJECT = "java.lang.Object"
_LIST = "java.util.List"
_LONGEST_INLINE = 48


@dataclass(frozen=True, slots=True)
class Arranged:
    """The statements, and what the call is made with. `roots` are the variables that hold a root of the
    call.
    """

    lines: list[str]
    receiver: str | None
    args: list[str]
    roots: dict[int, Expression]
    exceptions: tuple[str, ...]
    named: str = ""
    """The method's name as it is called, where that takes type arguments."""
    verified: Mapping[int, Verified] = field(default_factory=dict)
    """The methods of mocks whose calls are roots."""


@dataclass(frozen=True, slots=True)
class _Variable:
    """What is written for a variable: its name, or the expression that it would have held."""

    text: str
    type: str


class Arrangement:
    """Writes the set-up of one test."""

    def __init__(
        self,
        scope: Scope,
        names: Names,
        fresh: frozenset[str] = frozenset(),
        ordered: bool = False,
        mocks: bool = False,
        measured: bool = False,
    ) -> None:
        """`fresh` are the texts of which a literal would be the same object as a constant of the code. With
        `ordered`, objects are made in the order of the plan: constructors may change static state. With
        `mocks`, Mockito makes stubs. Of a call that is `measured`, no argument runs code of the program.
        """
        self._scope = scope
        self._fresh = fresh
        self._ordered = ordered
        self._mocks = mocks
        self._measured = measured
        self._verified: dict[int, Verified] = {}
        self._names = names
        self._variables: dict[int, _Variable] = {}
        self._lines: list[str] = []
        self._exceptions: list[str] = []
        self._folders: set[str] = set()
        self._roles: dict[int, str] = {}
        self._uses: Counter[int] = Counter()
        self._kept: frozenset[int] = frozenset()
        self._types: Sequence[str] = ()
        self._full: Mapping[int, SignatureType] = {}
        self._apart: frozenset[int] = frozenset()
        self._lists: Mapping[int, Answer] = {}
        self._call: Called = ("", "", (), ())

    def of(
        self,
        plan: CallPlan,
        method: MethodModel,
        parameters: Sequence[str],
        looked_at: Set[int],
        looked_into: Set[int] = frozenset(),
    ) -> Arranged:
        """The set-up of a call of the method; `looked_at` are the roots that assertions speak of, and those
        that they look into are `looked_into`.

        `parameters` are the names of the method's parameters, without the receiver.
        """
        operands = ([] if plan.receiver is None else [plan.receiver]) + list(plan.args)
        first = 0 if method.is_static or plan.receiver is not None else 1
        inside = {one.variable for one in _at(operands, looked_into, first) if isinstance(one, Use)}
        expanded = [one for step in plan.steps for one in _expanded(step)]
        typed = typed_variables(self._scope, expanded, plan, method, inside)
        steps, self._types, self._full, self._apart = typed.steps, typed.types, typed.full, typed.apart
        self._count(steps, operands)
        types, _ = method_types(method.descriptor)
        self._call = (method.owner, method.name, types, plan.args)
        self._keep_apart(steps)
        self._lists = recorded(plan)
        self._kept = frozenset(
            operand.variable
            for number, operand in enumerate(operands, start=first)
            if isinstance(operand, Use) and (number in looked_at or operand == plan.receiver)
        ).union(plan.known)
        for operand, name in zip(plan.args, parameters, strict=True):
            role = from_role(name)
            if isinstance(operand, Use) and role is not None and operand != plan.receiver:
                self._roles.setdefault(operand.variable, role)
        for number, step in enumerate(steps):
            self._step(step, steps[number + 1 :], operands)
        receiver = None if plan.receiver is None else self._receiver(plan.receiver, method.owner, types)
        args = self.arguments(method.owner, method.name, types, plan.args)
        roots = {}
        for number, operand in enumerate(operands, start=first):
            if isinstance(operand, Use):
                known = self._variables[operand.variable]
                roots[number] = Expression(known.text, known.type, known.type)
        for number, variable in enumerate(plan.known, start=first + len(operands)):
            known = self._variables[variable]
            roots[number] = Expression(known.text, known.type, known.type)
        verified: dict[int, Verified] = {}
        for number, variable in enumerate(self._lists, start=first + len(operands) + len(plan.known)):
            if variable in self._verified:
                verified[number] = self._verified[variable]
            else:
                roots[number] = Expression(self._variables[variable].text, _LIST, _LIST)
        named = self._named_call(method.owner, method.name, types, plan.args)
        return Arranged(self._lines, receiver, args, roots, tuple(self._exceptions), named, verified)

    def _keep_apart(self, steps: Sequence[Step]) -> None:
        """Have no variable that a constant of an interface hides inside a class that implements it."""
        for step in steps:
            if isinstance(step, AnsweringStub):
                for above in self._scope.hierarchy.supertypes(step.interface):
                    self._names.reserve(one.name for one in self._scope.hierarchy.find(above).fields)

    def _count(self, steps: Sequence[Step], operands: Sequence[Operand]) -> None:
        for step in steps:
            self._uses.update(use.variable for use in _used(step))
            self._uses.update(use.variable for use in _targets(step) for _ in range(2))
        self._uses.update(operand.variable for operand in operands if isinstance(operand, Use))

    def _step(self, step: Step, later: Sequence[Step], operands: Sequence[Operand]) -> None:
        self._exceptions.extend(getattr(step, "exceptions", ()))
        match step:
            case SetElement(target, type_name, index, value):
                holder = self._text(target)
                self._lines.append(f"{holder}[{index}] = {self._assigned(value, type_name[:-2])};")
            case SetField(target, owner, name, type_name, value) if not is_identifier(name):
                self._reflect(target, owner, name, type_name, value)
            case SetField(target, owner, name, type_name, value, hidden):
                holder = (
                    self._cast_to(target, owner) if hidden else self._receiver(target, owner, (type_name,))
                )
                self._lines.append(f"{holder}.{name} = {self._assigned(value, type_name)};")
            case ReflectSet(target, owner, name, type_name, value):
                self._reflect(target, owner, name, type_name, value)
            case AnsweringStub():
                self._answering(step, later)
            case Construct(variable=int(variable)) if variable in self._lists:
                return
            case _:
                self._make(step, later, operands)

    def _answering(self, step: AnsweringStub, later: Sequence[Step]) -> None:
        """A stub in a variable of its own, whose type says its type arguments."""
        scope, variable = self._scope, step.variable
        wanted = arguments_wanted(scope, step.interface, places(scope, variable, later, self._call))
        arguments = fitting_arguments(scope, step, wanted, self._types)
        given = self.arguments(step.interface, "<init>", step.parameters, step.args) if step.args else []
        mock = Mock(scope, step, arguments, self._answer)
        if self._mocks and mock.is_possible:
            self._mock(mock, variable)
            return
        made = StubStatements(scope, self._names, step, arguments, self._types, self._answer, given)
        name = self._names.fresh(self._roles.get(variable) or from_type(step.interface))
        self._variables[variable] = _Variable(name, step.interface)
        lists, lines = made.lists()
        self._variables |= {one: _Variable(own, _LIST) for one, own in lists.items()}
        self._lines += [*lines, *made.nested(name)]

    def _mock(self, mock: Mock, variable: int) -> None:
        """A stub that Mockito makes."""
        name = self._names.fresh(self._roles.get(variable) or from_type(mock.step.interface))
        self._variables[variable] = _Variable(name, mock.step.interface)
        self._verified |= mock.verified(name)
        self._exceptions += mock.exceptions
        self._lines += mock.lines(name)

    def _answer(self, operand: Operand, type_name: str) -> str:
        """What a method gives whose result is of that type."""
        if isinstance(operand, Literal) and not is_primitive(type_name):
            return self._literal(operand)
        return self._assigned(operand, type_name)

    def _make(self, step: Step, later: Sequence[Step], operands: Sequence[Operand]) -> None:
        """A step whose result goes to a variable, or nowhere."""
        if isinstance(step, MakeFile):
            self._lines += file_lines(self._scope, step, self._folders)[0]
            self._folders |= {step.name, step.name.rpartition("/")[0]}
        variable = step.variable  # type: ignore[union-attr]  # the steps without one are not made
        if variable is None or (self._uses[variable] == 0 and variable not in self._kept):
            statement = replace(step, type=None) if isinstance(step, Call) else step
            if not isinstance(step, MakeFile) or step.makes:
                self._lines.append(f"{self._expression(statement)};")
            return
        text = self._expression(step)
        type_name = self._scope.nearest(self._types[variable])
        inputs = frozenset(use.variable for use in _used(step))
        acts = isinstance(step, Call) or (isinstance(step, MakeFile) and step.makes)
        if (
            not acts
            and variable not in self._apart
            and not self._is_inferred(step)
            and self._goes_inline(variable, text, inputs, later, operands)
            and not (self._measured and Use(variable) in operands and (inputs or self._runs_program(step)))
        ):
            self._variables[variable] = _Variable(text, type_name)
            return
        name = self._names.fresh(self._roles.get(variable) or from_type(self._types[variable]))
        self._variables[variable] = _Variable(name, type_name)
        full = self._full.get(variable)
        declared = self._scope.named(type_name) if full is None else written(self._scope, full)
        self._lines.append(f"{declared} {name} = {_initialiser(text, step)};")

    def _runs_program(self, step: Step) -> bool:
        match step:
            case Construct(class_name=owner) | StaticCall(owner=owner):
                return self._scope.program.class_path.is_application(owner)
        return False

    def _is_inferred(self, step: Step) -> bool:
        """Whether Java infers type arguments of what the step gives: others, perhaps, where it is passed."""
        if not isinstance(step, StaticCall):
            return False
        meant = method_meant(self._scope, step.owner, step.method, step.parameters)
        if meant is None or meant.signature is None:
            return False
        signature = method_signature(meant.signature)
        return signature.result.mentions(signature.type_parameters)

    def _goes_inline(
        self,
        variable: int,
        text: str,
        inputs: frozenset[int],
        later: Sequence[Step],
        operands: Sequence[Operand],
    ) -> bool:
        if variable in self._kept or self._uses[variable] != 1 or len(text) > _LONGEST_INLINE:
            return False
        if "{ " in text or "->" in text or not self._scope.can_name(self._types[variable]):
            return False
        for step in later:
            if any(use.variable == variable for use in _used(step)):
                return not isinstance(step, AnsweringStub)
            if inputs and _targets(step):
                return False
            if isinstance(step, Call | StaticCall):
                return False
            if isinstance(step, Construct) and (
                self._ordered or inputs.intersection(use.variable for use in _used(step))
            ):
                return False
        return Use(variable) in operands

    def _expression(self, step: Step) -> str:
        scope = self._scope
        match step:
            case Construct(variable, owner, parameters, args, outer):
                return self.construction(owner, parameters, args, outer, variable in self._full)
            case StaticCall(_, owner, method, parameters, _, args):
                listed = ", ".join(self.arguments(owner, method, parameters, args))
                named = self._named_call(owner, method, parameters, args)
                return f"{scope.parametrised(owner)}.{named}({listed})"
            case Call(_, target, owner, method, parameters, result, args, _, type_name):
                listed = ", ".join(self.arguments(owner, method, parameters, args))
                named = self._named_call(owner, method, parameters, args)
                text = f"{self._receiver(target, owner, parameters)}.{named}({listed})"
                if type_name is None or type_name == result or not scope.can_name(type_name):
                    return text
                return f"({scope.named(type_name)}) {text}"
            case ReadStatic(_, owner, name):
                return f"{scope.parametrised(owner)}.{name}"
            case MakeFile():
                return file_lines(scope, step, self._folders)[1]
            case MakeArray(_, type_name, elements):
                return self._array(type_name, elements)
            case Keep(_, type_name, Literal(value, _), fresh):
                text = leaf(scope, value, type_name)
                return f"new String({text})" if fresh else text
            case Stub(_, interface):
                return stub_text(scope, interface, self._names.free)
            case ReflectNew(_, class_name):
                helper = scope.add_import(FIELDS)
                if scope.can_name(class_name):
                    return f"{helper}.create({scope.named(class_name)}.class)"
                near = scope.nearest(class_name)
                cast = "" if near == _OBJECT else f"({scope.named(near)}) "
                return f"{cast}{helper}.create({string(class_name)})"
        raise TypeError(f"no expression: {step}")

    def construction(
        self, owner: str, parameters: Sequence[str], args: Sequence[Operand], outer: bool, typed: bool
    ) -> str:
        """`new Owner(args)`, where the first argument of an inner class's is the enclosing object; where the
        object's type arguments are known, `new Owner<>(args)`."""
        texts = self.arguments(owner, "<init>", parameters, args)
        if outer:
            enclosing = self._scope.hierarchy.find(owner)
            holder = texts[0] if isinstance(args[0], Use) else f"({self._cast(texts[0], parameters[0])})"
            return f"{holder}.new {self._scope.inner_name(enclosing.name)}({', '.join(texts[1:])})"
        named = f"{self._scope.parametrised(owner)}<>" if typed else self._scope.named(owner)
        return f"new {named}({', '.join(texts)})"

    def _array(self, type_name: str, elements: Sequence[Operand]) -> str:
        if all(isinstance(one, Literal) and is_leaf(one.value) for one in elements):
            values = [one.value for one in elements if isinstance(one, Literal)]
            return array_text(self._scope, Node("array", type_name, parts=dict(enumerate(values))))
        texts = [self._assigned(one, type_name[:-2]) for one in elements]
        return f"new {self._scope.named(type_name)} {{{', '.join(texts)}}}"

    def _reflect(self, target: Use, owner: str, name: str, type_name: str, value: Operand) -> None:
        helper = self._scope.add_import(FIELDS)
        text = self._literal(value) if isinstance(value, Literal) else self._text(value)
        if isinstance(value, Literal) and is_primitive(type_name):
            text = passed(value.value, type_name)
        if isinstance(value, Literal) and value.value is None:
            text = "null"
        where = "" if self._names_field(target, owner, name) else f"{string(owner)}, "
        label = self._label(owner, name, type_name)
        self._lines.append(f"{helper}.set({self._text(target)}, {where}{string(label)}, {text});")

    def _label(self, owner: str, name: str, type_name: str) -> str:
        fields = self._scope.hierarchy.find(owner).fields
        return next((one.label for one in fields if (one.name, one.type) == (name, type_name)), name)

    def _names_field(self, target: Use, owner: str, name: str) -> bool:
        """Whether the nearest field of that name, from the object's class on, is the owner's."""
        type_name = self._types[target.variable]
        for model in self._scope.hierarchy.superclasses(type_name):
            if any(one.name == name for one in model.fields):
                return model.name == owner
        return False

    def arguments(
        self, owner: str, method: str, parameters: Sequence[str], args: Sequence[Operand]
    ) -> list[str]:
        """The arguments of a call, cast where another overload could be meant."""
        several = overloads(self._scope, owner, method, len(parameters))
        meant = method_meant(self._scope, owner, method, parameters)
        if meant is not None:
            self._scope.note(meant)
        raw = fitting(self._scope, owner, method, parameters, args, self._types).raw
        cast = casts(self._scope, several, parameters, [self._natural_type(one) for one in args])
        texts = []
        for number, (operand, declared) in enumerate(zip(args, parameters, strict=True)):
            text = self._literal(operand) if isinstance(operand, Literal) else self._text(operand)
            own = self._natural_type(operand)
            unfit = isinstance(operand, Use) and not self._scope.hierarchy.is_subtype(own, declared)
            if number in cast or ((unfit or number in raw) and self._scope.can_name(declared)):
                is_null = text == "null" and meant is not None
                text = null_of(self._scope, meant, number) if is_null else self._cast(text, declared)
            texts.append(text)
        if several.varargs and meant is not None and spreads(self._scope, meant):
            texts[-1:] = self._spread(texts[-1], parameters[-1])
        return texts

    def _named_call(self, owner: str, name: str, parameters: Sequence[str], args: Sequence[Operand]) -> str:
        """The method's name, after the type arguments that have to be written."""
        given = fitting(self._scope, owner, name, parameters, args, self._types).type_arguments
        return f"<{', '.join(map(self._scope.named, given))}>{name}" if given else name

    def _spread(self, text: str, type_name: str) -> list[str]:
        """The elements of an array that is passed for variable arguments, where that means the same."""
        start = f"new {self._scope.named(type_name)} {{"
        component = type_name[:-2]
        if not text.startswith(start) or component.endswith("]") or component == _OBJECT:
            return [text]
        inside = text[len(start) : -1]
        return [text] if inside in ("", "null") else [inside]

    def _loses_generics(self, own: str, declared: str) -> bool:
        """Whether a class that fixes the type parameters of a generic one is passed as that one: then the
        raw type keeps Java from comparing them.
        """
        if own == declared or not self._is_generic(declared) or own == "null":
            return False
        return self._scope.program.find(own) is not None and not self._is_generic(own)

    def _is_generic(self, type_name: str) -> bool:
        model = self._scope.program.find(type_name) if not type_name.endswith("]") else None
        return model is not None and (model.signature or "").startswith("<")

    def _cast(self, text: str, type_name: str) -> str:
        simple = text.replace("_", "").replace(".", "").isalnum() or text.startswith(('"', "'", "new "))
        return f"({self._scope.named(type_name)}) {text if simple and ' + ' not in text else f'({text})'}"

    def _assigned(self, value: Operand, type_name: str) -> str:
        if isinstance(value, Literal):
            return element(self._scope, value.value, type_name)
        own = self._natural_type(value)
        text = self._text(value)
        if not self._scope.hierarchy.is_subtype(own, type_name) and self._scope.can_name(type_name):
            return self._cast(text, type_name)
        return text

    def _literal(self, operand: Literal) -> str:
        text = leaf(self._scope, operand.value, operand.type)
        value = (
            operand.value["string"]
            if isinstance(operand.value, dict) and "string" in operand.value
            else operand.value
        )
        interned = isinstance(operand.value, dict) and operand.value.get("interned")
        is_text = isinstance(value, str) and text.startswith('"') and not interned
        return f"new String({text})" if is_text and value in self._fresh else text

    def _text(self, use: Use) -> str:
        return self._variables[use.variable].text

    def _receiver(self, target: Operand, owner: str, parameters: Sequence[str] = ()) -> str:
        """The operand as an expression that members of the owner, with these parameters, are called on."""
        if isinstance(target, Literal):
            text = self._literal(target)
            return f"({text})" if text.startswith("(") or " " in text else text
        own = self._natural_type(target)
        raw = self._loses_generics(own, owner) and not all(map(is_primitive, parameters))
        if self._scope.hierarchy.is_subtype(own, owner) and not (raw and self._scope.can_name(owner)):
            return self._text(target)
        return self._cast_to(target, owner)

    def _cast_to(self, target: Use, owner: str) -> str:
        return f"(({self._scope.named(owner)}) {self._text(target)})"

    def _natural_type(self, operand: Operand) -> str:
        return natural_type(self._scope, operand, self._types)


def _at(operands: Sequence[Operand], roots: Set[int], first: int) -> Iterator[Operand]:
    """The operands that are these roots, the first operand being the root of that number."""
    return (operand for number, operand in enumerate(operands, start=first) if number in roots)


def _initialiser(text: str, step: Step) -> str:
    """An array's initialiser without `new`, where the variable's declaration says its type."""
    if isinstance(step, MakeArray) and text.startswith("new ") and text.endswith("}"):
        return text[text.index("{") :]
    return text


def _expanded(step: Step) -> list[Step]:
    """The step; a long array of which few elements are not at the default as an empty one that is filled."""
    if not isinstance(step, MakeArray):
        return [step]
    component = step.type[:-2]
    values = (one.value if isinstance(one, Literal) else one for one in step.elements)
    rest = sparse(dict(enumerate(values)), component)
    if not rest:
        return [step]
    blank = next(one for place, one in enumerate(step.elements) if place not in rest)
    elements = tuple(blank if place in rest else one for place, one in enumerate(step.elements))
    holder = Use(step.variable)
    stores = [SetElement(holder, step.type, place, step.elements[place]) for place in rest]
    return [MakeArray(step.variable, step.type, elements), *stores]


def _used(step: Step) -> list[Use]:
    """The variables whose values the step takes, without the one that it works on."""
    match step:
        case Construct(args=operands) | StaticCall(args=operands) | Call(args=operands):
            return [one for one in operands if isinstance(one, Use)]
        case MakeArray(elements=operands):
            return [one for one in operands if isinstance(one, Use)]
        case SetElement(value=value) | SetField(value=value) | ReflectSet(value=value):
            return [value] if isinstance(value, Use) else []
        case AnsweringStub():
            return [one for one in operands_of(step) if isinstance(one, Use)]
    return []


def _targets(step: Step) -> list[Use]:
    """The variable whose object the step works on."""
    match step:
        case Call(target=target) | SetElement(target=target) | SetField(target=target):
            return [target]
        case ReflectSet(target=target):
            return [target]
    return []
