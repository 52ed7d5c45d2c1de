"""What the set-up of a test may run: the methods that its calls reach, and the initialisers of classes.

Virtual calls lead to the methods of the classes that the set-up, or what it calls, makes objects of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from hornbill.building.plans import (
    Call,
    CallPlan,
    Construct,
    Literal,
    Operand,
    ReflectNew,
    ReflectSet,
    SetElement,
    SetField,
    StaticCall,
    Step,
    Use,
)
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import MethodModel, MethodRef
from hornbill.clp.program import Program
from hornbill.junit.static_effects import ANY_ARRAY, StaticEffects

Signature = tuple[str, tuple[str, ...]]
"""A method's name and the types of its parameters."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the steps of a plan call, the classes that they make objects of, the enums that it names, and
    what they change in objects that calls gave (as in static_effects.py). `owner` is the class of the method
    under test: a call initialises it before the case begins.
    """

    owner: str
    called: tuple[tuple[str, Signature], ...]
    made: tuple[str, ...]
    enums: tuple[str, ...]
    changes: frozenset[str]


def setup_of(plan: CallPlan, owner_under_test: str) -> Setup:
    """The set-up that the plan is, for a method of that class."""
    called: dict[tuple[str, Signature], None] = {}
    made: dict[str, None] = {}
    changes: set[str] = set()
    given: set[int | None] = set()
    for step in plan.steps:
        match step:
            case Construct(_, owner, parameters):
                called[owner, ("<init>", parameters)] = None
                made[owner] = None
            case ReflectNew(_, owner):
                made[owner] = None
            case (
                StaticCall(variable=variable, owner=owner, method=name, parameters=parameters)
                | Call(variable=variable, owner=owner, method=name, parameters=parameters)
            ):
                called[owner, (name, parameters)] = None
                given.add(variable)
            case SetElement(Use(variable), kind) if variable in given:
                changes.add(kind if is_primitive(kind[:-2]) else ANY_ARRAY)
            case SetField(Use(variable), owner) | ReflectSet(Use(variable), owner) if variable in given:
                changes.add(owner)
    operands = [one for step in plan.steps for one in _operands(step)]
    operands += [*plan.args, *([] if plan.receiver is None else [plan.receiver])]
    enums = tuple(dict.fromkeys(_enums(operands)))
    return Setup(owner_under_test, tuple(called), tuple(made), enums, frozenset(changes))


def _operands(step: Step) -> Iterator[Operand]:
    for one in fields(step):
        value = getattr(step, one.name)
        for operand in value if isinstance(value, tuple) else (value,):
            if isinstance(operand, Use | Literal):
                yield operand


def _enums(operands: Iterable[Operand]) -> Iterator[str]:
    for operand in operands:
        if isinstance(operand, Literal) and isinstance(operand.value, dict) and "enum" in operand.value:
            yield str(operand.value["enum"])


class Reach:
    """Finds the program's methods that one set-up may run."""

    def __init__(self, program: Program, effects: StaticEffects) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self._effects = effects
        self._methods: dict[str, MethodModel] = {}
        self._waiting: list[MethodModel] = []
        self._made: set[str] = set()
        self._called: set[Signature] = set()

    def of(self, setup: Setup) -> dict[str, MethodModel]:
        """The methods by id."""
        self._initialise(setup.owner)
        for name in (*setup.made, *setup.enums):
            self._make(name)
        for owner, signature in setup.called:
            self._initialise(owner)
            self._call(owner, signature, virtual=True)
        while self._waiting:
            effects = self._effects.of(self._waiting.pop())
            for name in effects.initialises:
                self._initialise(name)
            for name in effects.makes:
                self._make(name)
            for op, target in effects.calls:
                self._call(target.owner, _signature(target), op in ("invokevirtual", "invokeinterface"))
        return self._methods

    def _initialise(self, name: str) -> None:
        if self._effects.is_ours(name):
            for other in self._hierarchy.initialisation_order(name):
                self._add(self._hierarchy.find(other).method("<clinit>", "()V"))

    def _make(self, name: str) -> None:
        if name in self._made or not self._effects.is_ours(name):
            return
        self._made.add(name)
        self._initialise(name)
        for signature in self._called:
            self._call_on(name, signature)

    def _call(self, owner: str, signature: Signature, virtual: bool) -> None:
        if self._effects.is_ours(owner):
            self._call_on(owner, signature)
        if virtual and signature[0] != "<init>" and signature not in self._called:
            self._called.add(signature)
            for name in self._made:
                self._call_on(name, signature)

    def _call_on(self, class_name: str, signature: Signature) -> None:
        """A call on an object of the class, or of the static method or constructor that it has."""
        own = signature[0] == "<init>"
        for name in (class_name,) if own else self._hierarchy.supertypes(class_name):
            model = self._program.find(name) if self._effects.is_ours(name) else None
            for method in model.methods if model is not None else ():
                if (method.name, method_types(method.descriptor)[0]) == signature:
                    self._add(method)

    def _add(self, method: MethodModel | None) -> None:
        if method is None or method.id in self._methods or not method.has_code:
            return
        if self._effects.is_ours(method.owner):
            self._methods[method.id] = method
            self._waiting.append(method)


def _signature(target: MethodRef) -> Signature:
    return target.name, method_types(target.descriptor)[0]
