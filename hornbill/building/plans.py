"""What a test does before its call: a list of steps, and what is passed.

A step that makes something puts it in a variable, known by its number; who prints the plan gives it a name.
An operand is a variable or a literal, whose value is in the form of hornbill/values.py and contains nothing
that has to be made: a number, a boolean, a char, a string, null, an enum constant, a box, or a class. Steps
are in the order in which they have to be executed; arguments are evaluated from left to right and have no
effects.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hornbill.building.formulas import Formula
from hornbill.method_cases import Witness

EFFORT_SPENT = "the effort for building objects was spent"
"""Begins the reason of a plan that is not possible where more effort might have found one."""


@dataclass(frozen=True, slots=True)
class Use:
    """What the variable of that number holds."""

    variable: int


@dataclass(frozen=True, slots=True)
class Literal:
    """A value that Java has an expression for; `type` is the parameter's or field's that it is given to."""

    value: Any
    type: str


Operand = Use | Literal


@dataclass(frozen=True, slots=True)
class Construct:
    """`variable = new class_name(args)`.

    `parameters` are the declared types of the constructor, one for each argument. Where `outer` is set the
    class is an inner one, and the first argument is the enclosing object: `args[0].new Inner(args[1:])`.
    """

    variable: int
    class_name: str
    parameters: tuple[str, ...]
    args: tuple[Operand, ...]
    outer: bool = False
    exceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StaticCall:
    """`variable = owner.method(args)`, a factory; without a variable, a call for its effect."""

    variable: int | None
    owner: str
    method: str
    parameters: tuple[str, ...]
    result: str
    args: tuple[Operand, ...]
    exceptions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    """`variable = target.method(args)`; without a variable, a call for its effect.

    `result` is the declared type of the result; `type`, where it is another, is the one of the variable, to
    which the result is cast.
    """

    variable: int | None
    target: Use
    owner: str
    method: str
    parameters: tuple[str, ...]
    result: str
    args: tuple[Operand, ...]
    exceptions: tuple[str, ...] = ()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class ReadStatic:
    """`variable = owner.field`, a constant that holds the object; `type` is the field's."""

    variable: int
    owner: str
    field: str
    type: str


@dataclass(frozen=True, slots=True)
class MakeArray:
    """`variable = new type {elements}`; `type` is the array's, such as `int[]`."""

    variable: int
    type: str
    elements: tuple[Operand, ...]


@dataclass(frozen=True, slots=True)
class MakeFile:
    """`variable` = a path in the folder that the test has for itself, which is empty at first: as a `File`, a
    `Path` or a text, as `type` has it. Where there is a `text`, there is a file with it, and where it
    `is_folder`, a folder; else nothing is there. The name of the folder itself is empty.
    """

    variable: int
    type: str
    name: str
    text: str | None = None
    is_folder: bool = False

    @property
    def makes(self) -> bool:
        """Whether it makes something, and not just a path."""
        return bool(self.name) and (self.is_folder or self.text is not None)

    @property
    def exceptions(self) -> tuple[str, ...]:
        """What making it may throw."""
        return ("java.io.IOException",) if self.makes else ()


@dataclass(frozen=True, slots=True)
class SetElement:
    """`target[index] = value`."""

    target: Use
    type: str
    index: int
    value: Operand


@dataclass(frozen=True, slots=True)
class Keep:
    """`variable = value`: a string or box whose identity matters, since it is used more than once.

    With `fresh`, a string is made by `new String(...)`, because another one of the same text must not be
    the same object.
    """

    variable: int
    type: str
    value: Literal
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class SetField:
    """`target.field = value`, the field being accessible; `owner` declares it, `type` is its type.

    Where a subclass hides the field, `target` has to be cast to the owner (`hidden`).
    """

    target: Use
    owner: str
    field: str
    type: str
    value: Operand
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Stub:
    """An object of which only the interface is known: none of its methods is called."""

    variable: int
    interface: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What each call of a method of a stub gives; the value is a Literal, or a Use of an earlier variable.

    A box or string that is a literal may be another object at each call. A method that is void gives nothing:
    its value is a list, to which each call adds what it is passed - one argument as it is, several as a list,
    for none the name of the method. Where it `throws`, the value is an exception, which each call throws.
    What the second call gives and those after it may be said as well (`later`); then there are no more calls
    than that, unless all others give the same (`then`). With a `formula` the value is its constant.
    """

    name: str
    descriptor: str
    value: Operand
    throws: bool = False
    later: tuple[Operand, ...] = ()
    then: Operand | None = None
    formula: Formula | None = None

    @property
    def is_several(self) -> bool:
        """Whether calls give different things."""
        return bool(self.later) or self.then is not None

    @property
    def records(self) -> bool:
        """Whether the method is void, and the value the list of its calls."""
        return self.descriptor.endswith(")V") and not self.throws

    @property
    def operands(self) -> tuple[Operand, ...]:
        """What calls give, in their order."""
        return (self.value, *self.later, *([] if self.then is None else [self.then]))

    def mapped(self, change: Callable[[Operand], Operand]) -> Answer:
        """The answer with its operands changed."""
        then = None if self.then is None else change(self.then)
        return replace(self, value=change(self.value), later=tuple(map(change, self.later)), then=then)


NO_LIST = Literal(None, "java.util.ArrayList")
"""The value for a void method that does nothing, and whose calls are not recorded."""


@dataclass(frozen=True, slots=True)
class AnsweringStub:
    """An object of an interface or an abstract class whose methods answer; abstract ones without an answer
    give the default of their type, or an empty object (answering.py), others without one are as they are. A
    class has a constructor with these `parameters`; of one that is `whole`, all methods that can be
    overridden have an answer. One that was `searched` is of the class that searches have for it where the
    plan runs as code (bytecode/stub_classes.py).
    """

    variable: int
    interface: str
    answers: tuple[Answer, ...] = ()
    parameters: tuple[str, ...] = ()
    args: tuple[Operand, ...] = ()
    exceptions: tuple[str, ...] = ()
    whole: bool = False
    searched: bool = False

    @property
    def given(self) -> tuple[Answer, ...]:
        """The answers that are given, without the lists of calls."""
        return tuple(one for one in self.answers if not one.records)

    @property
    def recorded(self) -> dict[int, Answer]:
        """The methods whose calls are recorded, by the variables of the lists."""
        return {one.value.variable: one for one in self.answers if one.records and isinstance(one.value, Use)}


@dataclass(frozen=True, slots=True)
class ReflectNew:
    """An object that is made without any constructor; its fields have their default values."""

    variable: int
    class_name: str


@dataclass(frozen=True, slots=True)
class ReflectSet:
    """A field that is set by reflection."""

    target: Use
    owner: str
    field: str
    type: str
    value: Operand


Step = (
    Construct
    | StaticCall
    | Call
    | ReadStatic
    | MakeArray
    | MakeFile
    | SetElement
    | Keep
    | SetField
    | Stub
    | AnsweringStub
    | ReflectNew
    | ReflectSet
)


@dataclass(frozen=True, slots=True)
class Plan:
    """How one value is made; a `reflective` plan sets fields by reflection, and `why` says why."""

    steps: tuple[Step, ...]
    value: Operand
    reflective: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class CallPlan:
    """How a call is set up, and what then comes of it.

    `receiver` is None for a static method and a constructor. `witness` is what the call that is set up takes
    and gives, `ended` and `exception` are how it ends. The witness differs from the case's own where `exact`
    is false: then another state that takes the same way was easier to build. `types` are the types of the
    variables, by number. A plan that is not `possible` has no steps. `known` are variables whose objects come
    back - in what stubs are passed, or as the result - though the call does not take them.
    """

    steps: tuple[Step, ...]
    receiver: Operand | None
    args: tuple[Operand, ...]
    types: tuple[str, ...]
    witness: Witness
    ended: str | None = None
    exception: str | None = None
    exact: bool = True
    reflective: bool = False
    possible: bool = True
    why: str = ""
    known: tuple[int, ...] = ()


def recorded(plan: CallPlan) -> dict[int, Answer]:
    """The methods of stubs whose calls are recorded, by the variables of the lists."""
    stubs = (step for step in plan.steps if isinstance(step, AnsweringStub))
    return {variable: method for stub in stubs for variable, method in stub.recorded.items()}
