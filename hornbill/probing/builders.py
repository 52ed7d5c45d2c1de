"""One trial in the making: steps are added to it, or changed, at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hornbill.building.plans import (
    AnsweringStub,
    Call,
    Construct,
    Literal,
    MakeArray,
    MakeFile,
    Operand,
    ReadStatic,
    StaticCall,
    Step,
    Use,
)
from hornbill.building.states import variable_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_ENUM, ClassModel, MethodModel
from hornbill.bytecode.signatures import SignatureType
from hornbill.probing.class_literals import class_for
from hornbill.probing.fields import words
from hornbill.probing.makers import FILE_TYPES, PLAIN, STUBBED, Way, files
from hornbill.probing.repertoire import DEEPEST, LONGEST, CannotMakeError, Repertoire, Trial, cut
from hornbill.probing.seeds import as_elements, in_order
from hornbill.probing.steps import array_lengths, erased_type, literals, may_hold, plain_type, with_operands
from hornbill.values import BOXED

_ASKED_FOR = 0.2
"""How often an object of which the signature says nothing is of a type that the program asks for."""
_OBJECT = "java.lang.Object"
_TEXT = "java.lang.String"
_CLASS = "java.lang.Class"
_REPEATED = {_TEXT: 0.35, "int": 0.12, "long": 0.12, "char": 0.12}
"""How often a value is one that was passed before: what is put under a key is asked for under it."""
_WORDS = 0.6
"""How often it is a word of one of several."""
_NAMED = 0.25
"""How often an object is of a class that was passed before."""
_TWINS = 0.15
"""How often something is like what was passed before for a parameter of the same type."""
_TEXTS = 0.3
"""How often an array of bytes or letters is those of a text."""
_OWN, _OWN_TEXT = 0.8, 0.1
"""How often a file is one of the trial's own, and a text the path of such a one."""
_SIMPLEST = 3
"""Deep down, one of so many ways to make an object is taken, those that take least; each may refuse."""
STUBBED_OF_JDK = 0.15
"""How often classes of the JDK that can be stubbed are."""
_UNKEPT = ("void", _TEXT, _OBJECT)


class Builder:
    """One trial in the making."""

    def __init__(self, repertoire: Repertoire, owner: str, trial: Trial | None = None) -> None:
        self.repertoire = repertoire
        self.access = repertoire.access
        self.hierarchy = repertoire.access.hierarchy
        self.chance = repertoire.chance
        self.owner = owner
        self.seeds = repertoire.seeds(owner)
        self.steps: list[Step] = [] if trial is None else list(trial.steps)
        self.kinds: dict[int, str] = {} if trial is None else dict(trial.kinds)
        self.at = len(self.steps)
        self._lengths = array_lengths(self.steps)
        self.rows: int | None = None
        """How long the rows of an array of arrays are."""
        self.plain = plain_type(self.steps, self.chance)

    def trial(self) -> Trial:
        """What was made."""
        return Trial(tuple(self.steps), self.kinds)

    # --- steps

    def add(self, make: Callable[[int | None], Step], kind: str | None) -> int | None:
        """Add the step; the variable that it fills, which is of that type."""
        variable = None
        if kind is not None:
            variable = max(self.kinds, default=-1) + 1
            self.kinds[variable] = kind
        self.steps.insert(self.at, make(variable))
        self.at += 1
        return variable

    def call(
        self, method: MethodModel, target: Use | None, depth: int = 0, given: Sequence[Any] = ()
    ) -> int | None:
        """Call the method; the variable of what it gives."""
        before = self.seeds
        if self.access.is_application(method.owner):
            self.seeds = self.repertoire.seeds(method.owner)
        try:
            return self._call(method, target, depth, given)
        finally:
            self.seeds = before

    def _call(self, method: MethodModel, target: Use | None, depth: int, given: Sequence[Any]) -> int | None:
        parameters, result = method_types(method.descriptor)
        offers = self.repertoire.offers
        known = {} if target is None else offers.arguments(self.steps, target.variable, method.owner)
        generic = offers.parameters(method, known)
        args: list[Operand] = []
        for place, (kind, signature) in enumerate(zip(parameters, generic, strict=True)):
            values = given[place] if place < len(given) else None
            if values:
                args.append(Literal(self.chance.choice(values), kind))
            elif target is not None and self._takes_another(method, kind, target):
                args.append(self._another(target))
            elif (twin := self._twin(kind, args, parameters)) is not None:
                args.append(twin)
            else:
                outer = place == 0 and method.name == "<init>" and self.access.is_inner(method.owner)
                args.append(self.operand(kind, signature, depth + 1, nothing=not outer))
        operands = tuple(args)
        if method.name == "<init>":
            outer = self.access.is_inner(method.owner)
            if self.access.lacks_outer(method, operands):
                raise CannotMakeError(method.owner)
            return self.add(
                lambda variable: Construct(
                    _known(variable), method.owner, parameters, operands, outer, method.exceptions
                ),
                method.owner,
            )
        kind_of_result = result if _is_kept(result) and self.access.can_name(result) else None
        if method.is_static:
            return self.add(
                lambda variable: StaticCall(
                    variable, method.owner, method.name, parameters, result, operands, method.exceptions
                ),
                kind_of_result,
            )
        assert target is not None
        call = Call(None, target, method.owner, method.name, parameters, result, operands, method.exceptions)
        if result == _OBJECT and (told := self._told(call)) is not None:
            kind_of_result, call = told, replace(call, type=told)
        return self.add(lambda variable: replace(call, variable=variable), kind_of_result)

    def _told(self, call: Call) -> str | None:
        """The class that the result is of by what signatures say, where it is worth a variable."""
        full = self.repertoire.offers.given(call, self.steps)
        if full is None or full.kind != "class" or full.dimensions or not _is_kept(full.name):
            return None
        return full.name if self.access.can_name(full.name) else None

    def _takes_another(self, method: MethodModel, kind: str, target: Use) -> bool:
        """Whether an object that is made as the target is passed to its method."""
        if method.name == "equals":
            return kind == _OBJECT and self.chance.random() < 0.5
        own = self.kinds[target.variable]
        return not is_primitive(kind) and self.is_a(own, kind) and self.chance.random() < 0.15

    def _twin(self, kind: str, before: Sequence[Operand], kinds: Sequence[str]) -> Operand | None:
        """Something like what was passed before for a parameter of the same type: what is compared is often
        equal, or nearly."""
        alike = [one for one, own in zip(before, kinds, strict=False) if own == kind]
        if not alike or is_primitive(kind) or self.chance.random() >= _TWINS:
            return None
        one = self.chance.choice(alike)
        return self._another(one) if isinstance(one, Use) else one

    def _another(self, target: Use) -> Use:
        """An object that is made as the target was, or the target itself."""
        steps = self.steps[: self.at]
        made = [number for number, step in enumerate(steps) if variable_of(step) == target.variable]
        if not made or len(self.steps) + made[0] > LONGEST or self.chance.random() < 0.1:
            return target
        recipe = Trial(tuple(steps), self.kinds)
        return self._as_before(cut(recipe, made[0]))

    def go_on(self, target: Use) -> Use | None:
        """A call on an object that a call gave, and where to go on from then; None where there is no call."""
        offered = self.repertoire.offers.choice(self.kinds[target.variable], self.chance)
        if offered is None or len(self.steps) >= LONGEST:
            return None
        given = self.call(offered, target, 1)
        if given is None or self.chance.random() < 0.4:
            return target
        return Use(given) if self.repertoire.offers.methods(self.kinds[given]) else target

    def receiver(self, owner: str) -> Use:
        """An object of the class, or of one below it."""
        at_hand = list(self.variables(owner))
        if at_hand and self.chance.random() < 0.3:
            return Use(self.chance.choice(at_hand))
        made = self._object(owner, None, 0)
        if not isinstance(made, Use):
            raise CannotMakeError(owner)
        if self.chance.random() < 0.2:
            methods = self.repertoire.changing(owner)
            giving = [one for one in methods if method_types(one.descriptor)[1] == owner]
            if giving:
                given = self.call(self.chance.choice(giving), made)
                made = made if given is None else Use(given)
        return made

    def change(self, target: Use) -> None:
        """A call on the object that may change it."""
        kind = self.kinds[target.variable]
        methods = self.repertoire.changing(kind) or self.repertoire.offers.methods(kind)
        if methods and len(self.steps) < LONGEST:
            self.call(self.chance.choice(methods), target, 1)

    # --- values

    def variables(self, kind: str) -> Iterator[int]:
        defined = {variable_of(step) for step in self.steps[: self.at]}
        for variable, own in self.kinds.items():
            if variable in defined and self.is_a(own, kind):
                yield variable

    def is_a(self, kind: str, above: str) -> bool:
        """Whether a value of the one type is one of the other."""
        if is_primitive(kind) or is_primitive(above):
            return kind == above
        try:
            return self.hierarchy.is_subtype(kind, above)
        except ClassFileError:
            return False

    def _fits(self, literal: Literal, kind: str) -> bool:
        """Whether the literal is an object that a place of that type can have."""
        value = literal.value
        if value is None or is_primitive(literal.type) or literal.type.endswith("]"):
            return False
        return kind == _OBJECT or (isinstance(value, dict) and value.get("box") == kind)

    def operand(self, kind: str, generic: SignatureType | None, depth: int, nothing: bool = True) -> Operand:
        """A value for a place of that type."""
        if generic is not None and generic.kind == "parameter":
            kind, generic = self._standing_for(kind, generic)
        if kind in _REPEATED and self.chance.random() < _REPEATED[kind]:
            before = [one for step in self.steps for one in literals(step) if one.type == kind]
            if before:
                return self._part_of(self.chance.choice(before))
        if (kind == _OBJECT or kind in BOXED) and self.chance.random() < 0.25:
            told = [one for step in self.steps for one in literals(step) if self._fits(one, kind)]
            if told:
                return replace(self.chance.choice(told), type=kind)
        if is_primitive(kind):
            return Literal(self.seeds.primitive(kind, self.chance), kind)
        declared = kind
        if nothing and self.chance.random() < 0.05:
            return Literal(None, kind)
        at_hand = self._at_hand(kind, generic)
        if at_hand and self.chance.random() < (0.55 if kind != _OBJECT else 0.25):
            return Use(self.chance.choice(at_hand))
        if kind == _OBJECT and self.access.is_application(self.owner) and self.chance.random() < 0.25:
            kind = self.owner
        elif kind == _OBJECT and self.chance.random() < _NAMED and (named := self._named_before()):
            kind = self.chance.choice(named)
        elif self.seeds.kinds and self.chance.random() < 0.35:
            asked = self.chance.choice(list(self.seeds.kinds))
            kind = asked if asked != kind and self.is_a(asked, kind) else kind
        try:
            made = self.made(kind, generic, depth)
            return replace(made, type=declared) if isinstance(made, Literal) else made
        except (CannotMakeError, ClassFileError):
            if not nothing:
                raise
            return Literal(None, declared)

    def _part_of(self, literal: Literal) -> Literal:
        """The literal, or a word of a text of several: what was read from it is asked for by its name."""
        several = [word for _, word in words(literal.value)] if isinstance(literal.value, str) else []
        if len(several) < 2 or self.chance.random() >= _WORDS:
            return literal
        return replace(literal, value=self.chance.choice(several))

    def _standing_for(self, kind: str, parameter: SignatureType) -> tuple[str, SignatureType | None]:
        """The type that stands for a type parameter of that erasure, where nothing is known of it."""
        if kind == _OBJECT:
            return self._any_kind(), None
        return (self.plain, None) if self.plain in PLAIN.get(kind, ()) else (kind, parameter)

    def _any_kind(self) -> str:
        """The type of an object of which nothing is said."""
        asked_for = list(self.seeds.kinds) if self.chance.random() < _ASKED_FOR else []
        return self.chance.choice(asked_for or [self.plain])

    def _at_hand(self, kind: str, generic: SignatureType | None) -> list[int]:
        """The variables that can be passed for that type."""
        at_hand = list(self.variables(kind))
        if generic is not None and generic.arguments:
            before = self.steps[: self.at]
            at_hand = [one for one in at_hand if may_hold(before, self.kinds, one, generic, self.is_a)]
        if kind not in self.repertoire.stubbed:
            return at_hand
        stubs = {step.variable for step in self.steps if isinstance(step, AnsweringStub)}
        return [variable for variable in at_hand if variable in stubs]

    def _named_before(self) -> list[str]:
        """The classes that the trial passes as such: of them objects are asked for later."""
        values = (one.value for step in self.steps for one in literals(step) if one.type == _CLASS)
        named = (one["of"] for one in values if isinstance(one, dict) and "of" in one)
        return [one for one in named if not is_primitive(one) and one not in (_OBJECT, "void")]

    def made(self, kind: str, generic: SignatureType | None, depth: int) -> Operand:
        """A value of that type, which is not null."""
        if kind == _TEXT and self.seeds.uses_files and self.chance.random() < _OWN_TEXT:
            return self.file(kind)
        if kind == _TEXT:
            return Literal(self.seeds.text(self.chance), kind)
        if kind in BOXED:
            value = self.seeds.primitive(BOXED[kind], self.chance)
            return Literal({"box": kind, "value": value}, kind)
        if kind == _CLASS:
            of = class_for(self.repertoire, self.seeds, self.owner, generic)
            return Literal({"class": _CLASS, "fields": {}, "of": of}, kind)
        if kind.endswith("[]"):
            if not self.access.can_name(kind):
                raise CannotMakeError(kind)
            return self._array(kind, generic, depth)
        if depth > DEEPEST:
            raise CannotMakeError(kind)
        if kind in FILE_TYPES and self.chance.random() < _OWN:
            return self.file(kind)
        if kind in PLAIN:
            made = self.operand(self.chance.choice(PLAIN[kind]), None, depth, nothing=False)
            return replace(made, type=kind) if isinstance(made, Literal) else made
        return self._object(kind, generic, depth)

    def _array(self, kind: str, generic: SignatureType | None, depth: int) -> Operand:
        element = kind[:-2]
        inner = None if generic is None else replace(generic, dimensions=max(0, generic.dimensions - 1))
        if element in ("byte", "char") and self.chance.random() < _TEXTS:
            array = as_elements(self.seeds.text(self.chance), element)
            self._lengths.append(len(array))
            return Literal({"array": array, "type": kind}, kind)
        count = self.seeds.length(self.chance, self._lengths) if self.rows is None else self.rows
        self._lengths.append(count)
        if element.endswith("[]") and self.chance.random() < 0.8:
            self.rows = self.seeds.length(self.chance) if self.chance.random() < 0.5 else count
        elements = [self.operand(element, inner, depth + 1) for _ in range(count)]
        if element.endswith("[]"):
            self.rows = None
        if all(isinstance(one, Literal) for one in elements) and (is_primitive(element) or element == _TEXT):
            values = [one.value for one in elements if isinstance(one, Literal)]
            return Literal({"array": in_order(values, element, self.chance), "type": kind}, kind)
        made = self.add(lambda variable: MakeArray(_known(variable), kind, tuple(elements)), kind)
        assert made is not None
        return Use(made)

    def _object(self, kind: str, generic: SignatureType | None, depth: int) -> Operand:
        model = self.hierarchy.find(kind)
        if model.flags & ACC_ENUM or (model.super_name and self._is_enum(model.super_name)):
            names = [field.name for field in model.fields if field.flags & ACC_ENUM]
            if names and self.access.can_name(kind):
                return Literal({"enum": kind, "name": self.chance.choice(names)}, kind)
        ways = self.repertoire.ways(kind)
        known = kind in STUBBED and self.chance.random() < STUBBED_OF_JDK
        if ways and not (known or kind in self.repertoire.stubbed):
            return self._by(*self.chance.choice(ways), generic, depth)
        makers = (
            self.repertoire.makers(kind) if self.access.is_application(kind) or not model.is_interface else []
        )
        if (made := self.stub(model, generic, depth, bool(makers))) is not None:
            return made
        if not makers:
            return self._constant(kind)
        recipes = self.repertoire.known_recipes(kind)
        if recipes and self.chance.random() < 0.7:
            return self._as_before(self.chance.choice(recipes))
        if depth >= DEEPEST - 1:
            makers = sorted(makers, key=lambda one: len(method_types(one.descriptor)[0]))[:_SIMPLEST]
        maker = self.chance.choice(makers)
        target = None
        if not maker.is_static and maker.name != "<init>":
            target = self.receiver(maker.owner)
            for _ in range(self.repertoire.few(4)):
                self.change(target)
        given = self.call(maker, target, depth)
        if given is None:
            raise CannotMakeError(kind)
        result = Use(given)
        if depth > 0:
            for _ in range(self.repertoire.few(2)):
                self.change(result)
        return result

    def stub(
        self, model: ClassModel, generic: SignatureType | None, depth: int, has_makers: bool
    ) -> Use | None:
        """A stub, where one is made for an object of that type (stubbing.py); None where none is."""
        return None

    def _constant(self, kind: str) -> Use:
        """The object that a constant holds, where there is no other way to have one."""
        constants = self.access.constants(kind)
        if not constants:
            raise CannotMakeError(kind)
        field = self.chance.choice(constants)
        made = self.add(lambda variable: ReadStatic(_known(variable), field.owner, field.name, kind), kind)
        return Use(_known(made))

    def file(self, kind: str) -> Use:
        """A file, folder or path in the folder that the trial has for itself, which may have others in it."""
        made = [self.add(partial(_file, one), one[0]) for one in files(kind, self.chance, self.seeds.text)]
        return Use(_known(made[0]))

    def _as_before(self, recipe: Trial) -> Use:
        """The steps of the recipe, the last of which makes the object."""
        numbers: dict[int, int] = {}

        def moved(operand: Operand) -> Operand:
            return Use(numbers[operand.variable]) if isinstance(operand, Use) else operand

        for step in recipe.steps:
            variable = variable_of(step)
            number = None
            if variable is not None:
                number = numbers[variable] = max(self.kinds, default=-1) + 1
                self.kinds[number] = recipe.kinds[variable]
            step = with_operands(step, moved)
            if isinstance(step, Call):
                target = moved(step.target)
                assert isinstance(target, Use)
                step = replace(step, target=target)
            self.steps.insert(self.at, replace(step, variable=number))  # type: ignore[arg-type]  # what makes has one
            self.at += 1
        assert number is not None
        return Use(number)

    def _is_enum(self, name: str) -> bool:
        return bool(self.hierarchy.find(name).flags & ACC_ENUM) if name != _OBJECT else False

    def _by(self, way: Way, method: MethodModel, generic: SignatureType | None, depth: int) -> Operand:
        if way.owner == "java.util.Optional" and way.parameters and generic is not None and generic.arguments:
            inner = generic.arguments[0]
            value = self.operand(erased_type(inner, self.plain), inner, depth + 1, nothing=False)
            made = self.add(
                lambda variable: StaticCall(
                    variable, way.owner, "of", (_OBJECT,), "java.util.Optional", (value,), ()
                ),
                "java.util.Optional",
            )
        else:
            made = self.call(method, None, depth, way.values)
        assert made is not None
        if way.adds is not None:
            self._fill(Use(made), way, generic, depth)
        if way.gives is not None:
            name, kind = way.gives
            call = Call(None, Use(made), way.owner, name, (), kind, ())
            made = _known(self.add(lambda variable: replace(call, variable=variable), kind))
        return Use(made)

    def _fill(self, made: Use, way: Way, generic: SignatureType | None, depth: int) -> None:
        assert way.adds is not None
        name, result, count = way.adds
        wanted = [] if generic is None else list(generic.arguments)
        of_texts = count < 0
        count = abs(count)
        kind = _TEXT if of_texts else _OBJECT
        for _ in range(self.repertoire.few(3)):
            if len(self.steps) >= LONGEST:
                return
            elements = []
            for place in range(count):
                inner = wanted[place] if place < len(wanted) else None
                element = _TEXT if of_texts else erased_type(inner, self._any_kind())
                one = self.operand(element, inner, depth + 1, nothing=False)
                elements.append(replace(one, type=kind) if isinstance(one, Literal) else one)
            self.add(
                lambda variable, args=tuple(elements): Call(  # type: ignore[misc]  # args is bound at once
                    None, made, way.owner, name, (kind,) * count, result, args
                ),
                None,
            )

    def erased(self, signature: SignatureType) -> str:
        """The class of what is of that type."""
        return erased_type(signature, self.plain)


def _file(what: tuple[str, str, str | None, bool], variable: int | None) -> Step:
    return MakeFile(_known(variable), *what)


def _known(variable: int | None) -> int:
    assert variable is not None
    return variable


def _is_kept(kind: str) -> bool:
    """Whether an object of that type is worth a variable."""
    return not (is_primitive(kind) or kind in _UNKEPT or kind in BOXED)
