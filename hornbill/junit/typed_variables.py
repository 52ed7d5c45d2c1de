"""Type arguments for the variables of a plan that hold new objects of generic classes: `List<Loan> loans`.

They come from the places that a variable is passed to, as their signatures say, else from what is put in,
else they are Objects. A guess is kept if each use of the variable compiles with it, as far as is known here;
else the variable is raw, which always compiles. Dropping one guess makes nothing worse for the
others, since raw types fit wherever their class does; so the guesses are dropped one by one until all fit.

A variable is declared by the interface that is wanted where nothing else is called on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Literal,
    Operand,
    ReflectSet,
    SetField,
    StaticCall,
    Step,
    Use,
)
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.generics import (
    arguments_of,
    erasure,
    is_generic_method,
    of_name,
    substituted,
    type_parameters,
)
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.signatures import SignatureType, method_signature
from hornbill.junit.inference import casts, fitting, natural_type
from hornbill.junit.literals import BOX_OF
from hornbill.junit.overloads import method_meant, overloads
from hornbill.junit.scope import Scope
from hornbill.junit.told_types import told_by
from hornbill.junit.type_arguments import is_writable, parameter_type
from hornbill.junit.type_fit import Known, arguments_in, fits, seen_from

_OBJECT = of_name("java.lang.Object")
_TEXT = of_name("java.lang.String")
_NULL = of_name("null")
_BOXES = frozenset(BOX_OF.values())


@dataclass(frozen=True, slots=True)
class TypedVariables:
    """A plan's steps and the types of its variables, some of them interfaces now; `full` has the types with
    their arguments of those that are not raw. Those `apart` are raw where what makes them is not, so that it
    is not written in their place."""

    steps: list[Step]
    types: tuple[str, ...]
    full: Mapping[int, SignatureType]
    apart: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Passed:
    """A call, or the making of an object: who is called, if a variable is, what it is, and what it takes."""

    target: int | None
    owner: str
    name: str
    parameters: Sequence[str]
    args: Sequence[Operand]


def typed_variables(
    scope: Scope, steps: Sequence[Step], plan: CallPlan, method: MethodModel, inside: Collection[int]
) -> TypedVariables:
    """The plan with these steps; `inside` are the variables that assertions look into."""
    typing = _Typing(scope, steps, plan, method, inside)
    full = typing.full()
    by_interface = {
        variable: wanted
        for variable, known in full.items()
        if (wanted := typing.interface(variable, known)) is not None
    }
    types = [by_interface[at].name if at in by_interface else own for at, own in enumerate(plan.types)]
    renamed = [_on_interface(step, by_interface) for step in steps]
    apart = typing.told.keys() - full.keys()
    return TypedVariables(renamed, tuple(types), {**full, **by_interface}, frozenset(apart))


def _takes_any(parameters: Mapping[str, Sequence[SignatureType]]) -> bool:
    """Whether each type parameter of a method may be Object."""
    return all(tuple(bounds) in ((), (_OBJECT,)) for bounds in parameters.values())


def _answers(steps: Sequence[Step]) -> Iterator[Answer]:
    """The answers of the stubs."""
    return (one for step in steps if isinstance(step, AnsweringStub) for one in step.answers)


def _on_interface(step: Step, by_interface: Mapping[int, SignatureType]) -> Step:
    if isinstance(step, Call) and step.target.variable in by_interface:
        return replace(step, owner=by_interface[step.target.variable].name)
    return step


class _Typing:
    """Finds the types of one plan's variables."""

    def __init__(
        self,
        scope: Scope,
        steps: Sequence[Step],
        plan: CallPlan,
        method: MethodModel,
        inside: Collection[int],
    ) -> None:
        self._scope = scope
        self._hierarchy = scope.hierarchy
        self._steps = steps
        self._types = plan.types
        self._method = method
        self._inside = inside
        self._receiver = plan.receiver.variable if isinstance(plan.receiver, Use) else None
        own = (method.owner, method.name, method_types(method.descriptor)[0], plan.args)
        self._passed = [*_calls(steps), _Passed(self._receiver, *own)]
        self._makers = [at for step in steps if (at := self._typed_by(step)) is not None]
        self.told = dict(told_by(scope, steps))
        """Variables that are given what has all its type arguments already."""
        self._given_by = {
            step.variable: step for step in steps if isinstance(step, Call) and step.variable is not None
        }
        self._stubs = {step.variable for step in steps if isinstance(step, AnsweringStub)}
        self._guesses: dict[int, SignatureType | None] = {}

    def full(self) -> dict[int, SignatureType]:
        """The types that fit."""
        for variable in (*self._makers, *self._given_by, *self.told):
            self._guessed(variable)
        dropped = True
        while dropped:
            dropped = False
            for variable, guess in self._guesses.items():
                if guess is not None and not self._holds(variable, guess):
                    self._guesses[variable] = None
                    dropped = True
        return {variable: one for variable, one in self._guesses.items() if one is not None}

    def interface(self, variable: int, own: SignatureType) -> SignatureType | None:
        """The interface that is all that is wanted of the variable, if there is one."""
        places = {place.name for place in self._places(variable) if place is not None}
        if len(places) != 1 or own.name in places or variable == self._receiver:
            return None
        if not any(_is_on(step, variable) for step in self._steps) and self._is_overloaded(variable):
            return None
        (name,) = places
        model = self._scope.program.find(name)
        if model is None or not model.is_interface or not self._scope.can_name(name):
            return None
        seen = seen_from(self._hierarchy, own).get(name)
        if not seen or not all(is_writable(self._scope, one) for one in seen.values()):
            return None
        for step in self._steps:
            if isinstance(step, SetField | ReflectSet) and step.target == Use(variable):
                return None
            if isinstance(step, Call) and step.target == Use(variable):
                meant = method_meant(self._scope, name, step.method, step.parameters)
                if meant is None or method_types(meant.descriptor)[1] != step.result or meant.exceptions:
                    return None
        return SignatureType("class", name, 0, tuple(seen.values()))

    def _is_overloaded(self, variable: int) -> bool:
        """Whether it is passed where the very type of what is passed tells which method is meant."""
        return any(
            overloads(self._scope, call.owner, call.name, len(call.args)).several
            for call in self._passed
            if Use(variable) in call.args
        )

    def _typed_by(self, step: Step) -> int | None:
        """The variable for the object that the step makes, if its type could have arguments."""
        match step:
            case Construct(variable, class_name, outer=False):
                made = class_name
            case StaticCall(int() as variable, _, _, _, result):
                made = result
            case _:
                return None
        model = None if made.endswith("]") else self._scope.program.find(made)
        same = self._types[variable] == made and self._scope.nearest(made) == made
        inner = "$" in made and self._scope.is_inner(made)
        generic = model is not None and bool(type_parameters(model))
        return variable if same and generic and not inner else None

    def _guessed(self, variable: int) -> SignatureType | None:
        """The type that the places and what is put in speak for."""
        if variable in self.told:
            return self._guesses.setdefault(variable, self._of_told(variable))
        if variable not in self._makers and variable not in self._given_by:
            return None
        if variable not in self._guesses:
            self._guesses[variable] = None
            call = self._given_by.get(variable)
            self._guesses[variable] = self._guess(variable) if call is None else self._given(call, variable)
        return self._guesses[variable]

    def _of_told(self, variable: int) -> SignatureType | None:
        """The type that is told, where it can be written, and nothing asks what a wildcard stands for."""
        full = self.told[variable]
        if full.name != self._types[variable] or not is_writable(self._scope, full):
            return None
        called = variable == self._receiver or any(_is_on(step, variable) for step in self._steps)
        return None if called and not self._is_told(full) else full

    def _given(self, call: Call, variable: int) -> SignatureType | None:
        """The type that the call on an object gives, where the signature says all of it."""
        method = method_meant(self._scope, call.owner, call.method, call.parameters)
        if method is None or method.signature is None:
            return None
        target = call.target.variable
        own = self._guessed(target) or of_name(self._types[target])
        known = None if own.dimensions else seen_from(self._hierarchy, own).get(method.owner)
        signature = method_signature(method.signature)
        if known is None or not _takes_any(signature.type_parameters):
            return None
        known = {**known, **dict.fromkeys(signature.type_parameters, _OBJECT)}
        full = substituted(signature.result, known)
        plain = full.kind == "class" and full.name == self._types[variable] and not full.dimensions
        return full if plain and full.arguments and self._is_told(full) else None

    def _is_told(self, full: SignatureType) -> bool:
        """Whether nothing of the type is open."""
        open_ones = full.kind == "parameter" or full.wildcard or not is_writable(self._scope, full)
        return not open_ones and all(map(self._is_told, full.arguments))

    def _guess(self, variable: int) -> SignatureType | None:
        name = self._types[variable]
        parameters = type_parameters(self._hierarchy.find(name))
        found: dict[str, SignatureType] = {}
        for place in self._places(variable):
            if place is None or not self._takes(name, place, found):
                return None
        for own, bounds in parameters.items():
            if own not in found and bounds not in ((), (_OBJECT,)):
                contents = {one for one in self._put_in(variable, own) if one != _NULL} or {_TEXT}
                if len(contents) > 1:
                    return None
                found[own] = contents.pop()  # a text is within many a bound, where nothing is put in
            found.setdefault(own, self._content(variable, own))
        bounded = ((own, bound) for own, bounds in parameters.items() for bound in bounds)
        if not all(fits(self._hierarchy, found[own], substituted(bound, found)) for own, bound in bounded):
            return None
        return SignatureType("class", name, 0, tuple(found[own] for own in parameters))

    def _takes(self, name: str, place: SignatureType, found: dict[str, SignatureType]) -> bool:
        """Note what a place wants of the class's type arguments; whether all of them agree."""
        if place.kind != "class" or place.dimensions or not place.arguments:
            return True
        free = {key: SignatureType("parameter", key) for key in type_parameters(self._hierarchy.find(name))}
        seen = arguments_of(self._hierarchy, name, free).get(place.name)
        if seen is None:
            return False
        for wanted, own in zip(place.arguments, seen.values(), strict=True):
            plain = replace(wanted, wildcard="")
            if own.kind != "parameter" or own.dimensions or (wanted.wildcard == "+" and plain == _OBJECT):
                continue
            if not is_writable(self._scope, plain) or found.setdefault(own.name, plain) != plain:
                return False
        return True

    def _content(self, variable: int, parameter: str) -> SignatureType:
        """The type of all that is put in for the type parameter, else Object."""
        found = {one for one in self._put_in(variable, parameter) if one != _NULL}
        if len(found) != 1:
            return _OBJECT
        (one,) = found
        model = None if one.dimensions else self._scope.program.find(one.name)
        plain = model is not None and not type_parameters(model) and is_writable(self._scope, one)
        boxed = self._is_looked_into(variable) and one.name in _BOXES
        return one if plain and not boxed else _OBJECT

    def _put_in(self, variable: int, parameter: str) -> Iterator[SignatureType]:
        name = self._types[variable]
        free = {key: SignatureType("parameter", key) for key in type_parameters(self._hierarchy.find(name))}
        for call in self._calls_of(variable):
            for declared, operand in zip(self._declared(call, name, free) or (), call.args, strict=False):
                if (declared.kind, declared.name, declared.dimensions) == ("parameter", parameter, 0):
                    yield self._own(operand)

    def _calls_of(self, variable: int) -> Iterator[_Passed]:
        """The calls on the variable, and the one that makes it."""
        return (call for call in self._passed if call.target == variable)

    def _declared(self, call: _Passed, name: str, arguments: Known) -> list[SignatureType] | None:
        """The types of the call's parameters, where the object called or made is of that class with these
        arguments; None where they cannot be told."""
        method = method_meant(self._scope, call.owner, call.name, call.parameters)
        if method is None:
            return None
        plain = [of_name(one) for one in call.parameters]
        if method.signature is None:
            return plain
        signature = method_signature(method.signature)
        if len(signature.parameters) != len(plain):
            return None
        if method.is_static:
            known = self._of_factory(method, name, arguments)
        else:
            known = arguments_of(self._hierarchy, name, arguments).get(method.owner)
            if known is not None and signature.type_parameters:
                known = {**known, **dict.fromkeys(signature.type_parameters, _OBJECT)}
                if not _takes_any(signature.type_parameters):
                    return None  # for others it is known that Java can take Object, if that fits
        return None if known is None else [substituted(one, known) for one in signature.parameters]

    def _of_factory(self, method: MethodModel, name: str, arguments: Known) -> Known | None:
        """What the type parameters of a static method are that gives the class with these arguments."""
        signature = method_signature(method.signature or "")
        result = signature.result
        if not signature.type_parameters and (result.name, result.arguments) == (
            name,
            (*arguments.values(),),
        ):
            return {}
        own = [one.name for one in result.arguments if one.kind == "parameter" and not one.wildcard]
        if result.name != name or sorted(own) != sorted(signature.type_parameters):
            return None
        bounds = type_parameters(self._hierarchy.find(name))
        if len(own) != len(bounds):
            return None
        known = {one: SignatureType("parameter", key) for one, key in zip(own, bounds, strict=True)}
        for one, key in zip(own, bounds, strict=True):
            wanted = tuple(substituted(each, known) for each in signature.type_parameters[one])
            if wanted not in ((), (_OBJECT,), tuple(bounds[key])):
                return None
        return dict(zip(own, arguments.values(), strict=True)) if len(own) == len(arguments) else None

    def _places(self, variable: int) -> Iterator[SignatureType | None]:
        """The types of the places to which the variable goes; None of an unknown one."""
        for step in self._steps:
            match step:
                case SetField(value=Use(used), type=kind) if used == variable:
                    model = None if kind.endswith("]") else self._scope.program.find(kind)
                    yield None if model is None or type_parameters(model) else of_name(kind)
                case AnsweringStub(interface=kind):
                    for one in _answers([step]):
                        if Use(variable) in one.operands:
                            yield None if one.throws else self._answered(kind, one.name, one.descriptor)
        for call in self._passed:
            for number, operand in enumerate(call.args):
                if operand == Use(variable):
                    yield None if self._is_inferred_among_others(call) else self._place(call, number)

    def _is_inferred_among_others(self, call: _Passed) -> bool:
        """Whether Java chooses between generic methods, for which it looks at the type arguments as well."""
        method = method_meant(self._scope, call.owner, call.name, call.parameters)
        generic = method is not None and is_generic_method(method)
        return generic and overloads(self._scope, call.owner, call.name, len(call.args)).several

    def _place(self, call: _Passed, number: int) -> SignatureType | None:
        """The type of a parameter of the call; of one on a typed object, as seen from there."""
        if call.target is not None and (known := self._guessed(call.target)) is not None:
            declared = self._declared(call, known.name, arguments_in(self._hierarchy, known))
            return None if declared is None else declared[number]
        return parameter_type(self._scope, call.owner, call.name, call.parameters, number)

    def _answered(self, interface: str, name: str, descriptor: str) -> SignatureType | None:
        """The type of what a stub's method answers; None where type parameters that nothing is known of have
        a part in it."""
        for above, known in arguments_of(self._hierarchy, interface).items():
            for method in self._hierarchy.find(above).methods:
                if (method.name, method.descriptor) == (name, descriptor):
                    if known is None or is_generic_method(method):
                        return None
                    if method.signature is None:
                        return of_name(method_types(descriptor)[1])
                    return substituted(method_signature(method.signature).result, known)
        return None

    def _holds(self, variable: int, guess: SignatureType) -> bool:
        """Whether all uses compile."""
        if self._is_looked_into(variable) and any(one.name in _BOXES for one in guess.arguments):
            return False
        places = list(self._places(variable))
        if not all(place is not None and fits(self._hierarchy, guess, place) for place in places):
            return False
        known = arguments_in(self._hierarchy, guess)
        for call in self._calls_of(variable):
            declared = self._declared(call, guess.name, known)
            if (
                declared is None
                or fitting(
                    self._scope, call.owner, call.name, call.parameters, call.args, self._types
                ).type_arguments
            ):
                return False
            if not all(self._is_taken(one, kind) for one, kind in zip(call.args, declared, strict=True)):
                return False
            if any(declared[place].name != call.parameters[place] for place in self._cast(call)):
                return False
        return all(self._gives(step, guess) for step in self._steps if _is_on(step, variable))

    def _cast(self, call: _Passed) -> frozenset[int]:
        """The arguments that are cast to the erasures of their types."""
        naturals = [natural_type(self._scope, one, self._types) for one in call.args]
        several = overloads(self._scope, call.owner, call.name, len(call.args))
        return casts(self._scope, several, call.parameters, naturals)

    def _is_looked_into(self, variable: int) -> bool:
        """Whether assertions get at what is in it: a box there would leave them in doubt which is meant."""
        if variable in self._inside:
            return True
        if variable != self._receiver or self._method.signature is None:
            return False
        return method_signature(self._method.signature).result.kind == "parameter"

    def _gives(self, step: Step, guess: SignatureType) -> bool:
        """Whether what a call on the object gives can be cast to what it is taken for."""
        if not isinstance(step, Call) or step.variable is None:
            return isinstance(step, Call | ReflectSet)
        method = method_meant(self._scope, step.owner, step.method, step.parameters)
        taken = self._types[step.variable]
        if method is None or method.signature is None:
            return method is not None
        known = seen_from(self._hierarchy, guess).get(method.owner) or {}
        given = erasure(substituted(method_signature(method.signature).result, known), {}, {})
        subtype = self._hierarchy.is_subtype
        return given is not None and (subtype(given, taken) or subtype(taken, given))

    def _is_taken(self, operand: Operand, place: SignatureType) -> bool:
        """Whether it can be passed there; a stub's type arguments are found later."""
        own = self._own(operand)
        if isinstance(operand, Use) and operand.variable in self._stubs and place.arguments:
            return fits(self._hierarchy, own, replace(place, arguments=())) and self._is_of_objects(
                operand, place
            )
        return fits(self._hierarchy, own, place)

    def _is_of_objects(self, stub: Use, place: SignatureType) -> bool:
        """Whether the stub, which has Objects for type arguments where a place asks for no others, goes
        nowhere else."""
        objects = all(replace(one, wildcard="") == _OBJECT for one in place.arguments)
        uses = sum(operand == stub for call in self._passed for operand in call.args)
        return objects and uses == 1 and not any(stub in one.operands for one in _answers(self._steps))

    def _own(self, operand: Operand) -> SignatureType:
        """The type of what is passed, in full as far as it is guessed."""
        if isinstance(operand, Use) and (known := self._guesses.get(operand.variable)) is not None:
            return known
        match operand:
            case Literal({"class": "java.lang.Class", "of": str(of)}):
                return SignatureType("class", "java.lang.Class", 0, (of_name(BOX_OF.get(of, of)),))
        natural = natural_type(self._scope, operand, self._types)
        return of_name(BOX_OF.get(natural, natural))


def _is_on(step: Step, variable: int) -> bool:
    return isinstance(step, Call | SetField | ReflectSet) and step.target == Use(variable)


def _calls(steps: Sequence[Step]) -> Iterator[_Passed]:
    for step in steps:
        match step:
            case Construct(variable, owner, parameters, args):
                yield _Passed(variable, owner, "<init>", parameters, args)
            case AnsweringStub(variable, owner, _, parameters, args) if args:
                yield _Passed(variable, owner, "<init>", parameters, args)
            case StaticCall(variable, owner, name, parameters, _, args):
                yield _Passed(variable, owner, name, parameters, args)
            case Call(_, target, owner, name, parameters, _, args):
                yield _Passed(target.variable, owner, name, parameters, args)
