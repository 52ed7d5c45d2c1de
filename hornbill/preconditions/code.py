"""A condition on what a method is passed as the code of a method with the same parameters, which tells
whether it holds.

Members may be private: the code is run by the engine alone. Names are those of parameters, `this`, fields,
and classes, by their full names or as the method's own class could write them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from hornbill.bytecode.descriptors import descriptor_of, is_primitive, method_types, promoted
from hornbill.bytecode.dynamic.assembly import Body, Label, kind
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.model import (
    ClassConstant,
    Code,
    FieldModel,
    FieldRef,
    MethodModel,
    MethodRef,
    StringConstant,
)
from hornbill.bytecode.parameters import parameter_names
from hornbill.clp.program import Program
from hornbill.preconditions.expressions import (
    NOWHERE,
    Cast,
    Choice,
    Constant,
    Element,
    Expression,
    Infix,
    Invocation,
    IsOf,
    Member,
    Name,
    Prefix,
    dotted,
)
from hornbill.preconditions.words import Words, class_named
from hornbill.values import BOXED, declared_types

_OBJECT, _CLASS, _NULL = "java.lang.Object", "java.lang.Class", "null"
_NUMBERS = ("byte", "short", "char", "int", "long", "float", "double")
_COMPARED = {"==": "eq", "!=": "ne", "<": "lt", ">=": "ge", ">": "gt", "<=": "le"}
_OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "ge": "lt", "gt": "le", "le": "gt"}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem"}
_BITS = {"&": "and", "|": "or", "^": "xor"}
_SHIFTS = {"<<": "shl", ">>": "shr", ">>>": "ushr"}
_BOX_OF = {primitive: box for box, primitive in BOXED.items()}
_LOADS = {
    "boolean": "b",
    "byte": "b",
    "char": "c",
    "short": "s",
    "int": "i",
    "long": "l",
    "float": "f",
    "double": "d",
}
_LARGEST_INT = 2**31 - 1
_TRUE, _FALSE = Constant(1, "boolean"), Constant(0, "boolean")


def code_of(program: Program, method: MethodModel, conditions: Sequence[Expression]) -> Code:
    """The code that gives 1 where all of the conditions hold, else 0; HornbillError where one of them has no
    meaning for the method."""
    types = declared_types(method)[0]
    writer = Writer(program, method, Body(*types))
    otherwise = Label()
    for one in conditions:
        writer.require(one, otherwise)
    writer.body.emit("iconst", 1)
    writer.body.leave("boolean")
    writer.body.place(otherwise)
    writer.body.emit("iconst", 0)
    writer.body.leave("boolean")
    return writer.body.code()


class Writer:
    """Writes expressions into a body."""

    def __init__(self, program: Program, method: MethodModel, body: Body, words: Words | None = None) -> None:
        self.body, words = body, words or Words()
        self._functions = words.functions
        self._program = program
        self._hierarchy = program.hierarchy
        self._method = method
        names = parameter_names(method) if words.parameters is None else words.parameters
        self._parameters = dict(zip(names, body.parameters, strict=True))
        self._types: dict[Expression, str] = {}

    def define(self, name: str, type_name: str, index: int) -> None:
        """Have the name stand for that local variable."""
        self._parameters[name] = (type_name, index)
        self._types = {}

    def require(self, condition: Expression, otherwise: Label) -> None:
        """Go on where the condition holds, else to the label."""
        if self.type_of(condition) not in ("boolean", "java.lang.Boolean"):
            raise self._wrong(f"a condition is asked for, and this is of type {self.type_of(condition)}")
        match condition:
            case Infix("&&", left, right):
                self.require(left, otherwise)
                self.require(right, otherwise)
            case Infix("||", left, right):
                second, holds = Label(), Label()
                self.require(left, second)
                self.body.emit("goto", holds)
                self.body.place(second)
                self.require(right, otherwise)
                self.body.place(holds)
            case Prefix("!", operand):
                holds = Label()
                self.require(operand, holds)
                self.body.emit("goto", otherwise)
                self.body.place(holds)
            case Infix(operator, left, right) if operator in _COMPARED:
                self._compare(_COMPARED[operator], left, right, otherwise)
            case _:
                self.push(condition, "boolean")
                self.body.emit("ifeq", otherwise)

    def _compare(self, test: str, left: Expression, right: Expression, otherwise: Label) -> None:
        fails = _OPPOSITE[test]
        common = self._common(left, right)
        if not is_primitive(common):
            if test not in ("eq", "ne"):
                raise self._wrong(f"objects have no order: {self.type_of(left)}, {self.type_of(right)}")
            self.push(left, common)
            if right == Constant(None, _NULL):
                self.body.emit("ifnonnull" if fails == "ne" else "ifnull", otherwise)
                return
            self.push(right, common)
            self.body.emit(f"if_acmp{fails}", otherwise)
            return
        self.push(left, common)
        self.push(right, common)
        letter = kind(common)
        if letter == "i":
            self.body.emit(f"if_icmp{fails}", otherwise)
            return
        # of NaN, no comparison holds but that it is another one
        side = "" if letter == "l" else "g" if test in ("lt", "le") else "l"
        self.body.emit(f"{letter}cmp{side}")
        self.body.emit(f"if{fails}", otherwise)

    # --- values

    def push(self, expression: Expression, wanted: str) -> None:
        """Push its value, as one of that type."""
        own = self.type_of(expression)
        self._plain(expression)
        self._convert(own, wanted)

    def _plain(self, expression: Expression) -> None:
        """Push its value, of its own type."""
        body = self.body
        match expression:
            case Constant(None):
                body.emit("aconst_null")
            case Constant(str() as text):
                body.emit("ldc", StringConstant(text))
            case Constant(value, type_name):
                body.emit(f"{kind(type_name)}const", value)
            case Name(name):
                type_name, index = self._parameters[name]
                body.load(type_name, index)
            case Member(target, name):
                self._read(target, name)
            case Element(array, index):
                self._plain(array)
                self.push(index, "int")
                component = self.type_of(array)[:-2]
                body.emit(f"{_LOADS.get(component, 'a')}aload")
            case Invocation():
                self._call(expression)
            case Cast(type_name, operand):
                self._cast(type_name, operand)
            case IsOf(operand, type_name):
                self._plain(operand)
                body.emit("instanceof", self._named_type(type_name))
            case Prefix() | Infix() | Choice():
                self._compute(expression, self.type_of(expression))

    def _compute(self, expression: Prefix | Infix | Choice, type_name: str) -> None:
        match expression:
            case Prefix("!") | Infix("&&" | "||"):
                self._choose(Choice(expression, _TRUE, _FALSE), type_name)
            case Infix(operator) if operator in _COMPARED:
                self._choose(Choice(expression, _TRUE, _FALSE), type_name)
            case Prefix(operator, operand):
                self._unary(operator, operand, type_name)
            case Infix(operator, left, right):
                self._binary(operator, left, right, type_name)
            case Choice():
                self._choose(expression, type_name)

    def _choose(self, choice: Choice, type_name: str) -> None:
        otherwise, done = Label(), Label()
        self.require(choice.condition, otherwise)
        self.push(choice.yes, type_name)
        self.body.emit("goto", done)
        self.body.place(otherwise)
        self.push(choice.no, type_name)
        self.body.place(done)

    def _read(self, target: Expression, name: str) -> None:
        if name == "class":
            self.body.emit("ldc", ClassConstant(self._literal_type(target)))
            return
        if self._class_named(target) is None:
            self._plain(target)
            if self.type_of(target).endswith("[]"):
                self.body.emit("arraylength")
                return
        field = self.field_of(target, name)
        how = "getstatic" if field.is_static else "getfield"
        self.body.emit(how, FieldRef(field.owner, field.name, field.type))

    def _call(self, call: Invocation) -> None:
        if call.target == NOWHERE:
            function = self._function(call)
            for operand, wanted in zip(call.args, method_types(function.descriptor)[0], strict=True):
                self.push(operand, wanted)
            self.body.call("invokestatic", function.owner, function.name, function.descriptor)
            return
        method = self._called(call)
        if not method.is_static:
            self._plain(call.target)
        for operand, wanted in zip(call.args, method_types(method.descriptor)[0], strict=True):
            self.push(operand, wanted)
        of_interface = self._hierarchy.find(method.owner).is_interface
        how = "static" if method.is_static else "interface" if of_interface else "virtual"
        member = (method.owner, method.name, method.descriptor)
        self.body.call(f"invoke{how}", *member, interface=of_interface)

    def _cast(self, type_name: str, operand: Expression) -> None:
        own, wanted = self.type_of(operand), self._named_type(type_name)
        self._plain(operand)
        if not is_primitive(wanted) and not is_primitive(own):
            self.body.emit("checkcast", wanted)
            return
        if is_primitive(wanted) and not is_primitive(own) and own not in BOXED:
            self.body.emit("checkcast", _BOX_OF[wanted])
            own = _BOX_OF[wanted]
        self._convert(own, wanted, narrows=True)

    def _unary(self, operator: str, operand: Expression, type_name: str) -> None:
        self.push(operand, type_name)
        letter = kind(type_name)
        if operator == "-":
            self.body.emit(f"{letter}neg")
        elif operator == "~":
            self.body.emit(f"{letter}const", -1)
            self.body.emit(f"{letter}xor")

    def _binary(self, operator: str, left: Expression, right: Expression, type_name: str) -> None:
        letter = kind(type_name)
        self.push(left, type_name)
        if operator in _SHIFTS:
            self.push(right, self._number(right))
            if kind(self._number(right)) == "l":
                self.body.emit("l2i")
            self.body.emit(letter + _SHIFTS[operator])
            return
        self.push(right, type_name)
        self.body.emit(letter + {**_ARITHMETIC, **_BITS}[operator])

    def _convert(self, own: str, wanted: str, narrows: bool = False) -> None:
        """What is on the stack, of the one type, as one of the other."""
        if own == wanted or (own == _NULL and not is_primitive(wanted)):
            return
        if not is_primitive(wanted):
            if is_primitive(own):
                box, own_letter = _BOX_OF[own], descriptor_of(own)
                self.body.call("invokestatic", box, "valueOf", f"({own_letter}){descriptor_of(box)}")
            return
        if own in BOXED:
            own = self._unbox(own)
        if own == wanted:
            return
        if not (narrows or self._widens(own, wanted)):
            raise self._wrong(f"a value of type {own} is none of type {wanted}")
        first, last = kind(own), kind(wanted)
        if last == "i" and first != "i":
            self.body.emit(f"{first}2i")
        elif first != last:
            self.body.emit(f"{first}2{last}")
        if narrows and wanted in ("byte", "short", "char"):
            self.body.emit(f"i2{wanted[0]}")

    def _unbox(self, box: str) -> str:
        plain = BOXED[box]
        self.body.call("invokevirtual", box, f"{plain}Value", f"(){descriptor_of(plain)}")
        return plain

    # --- types

    def type_of(self, expression: Expression) -> str:
        """Its type; HornbillError where it has none."""
        known = self._types.get(expression)
        if known is None:
            known = self._types[expression] = self._type(expression)
        return known

    def _type(self, expression: Expression) -> str:
        match expression:
            case Constant(value, type_name):
                if type_name == "int" and isinstance(value, int) and value > _LARGEST_INT:
                    raise self._wrong(f"{value} is no int: write an L behind it")
                return type_name
            case Name(name):
                return self._type_of_name(name)
            case Member(target, name):
                return self._type_of_member(target, name)
            case Element(array):
                if not (kind_of := self.type_of(array)).endswith("[]"):
                    raise self._wrong(f"a value of type {kind_of} has no elements")
                return kind_of[:-2]
            case Invocation(target):
                called = self._function(expression) if target == NOWHERE else self._called(expression)
                return method_types(called.descriptor)[1]
            case Cast(type_name):
                return self._named_type(type_name)
            case IsOf():
                return "boolean"
            case Prefix() | Infix():
                return self._type_of_operation(expression)
            case Choice(_, yes, no):
                return self._common(yes, no)

    def _type_of_operation(self, expression: Prefix | Infix) -> str:
        match expression:
            case Prefix("!") | Infix("&&" | "||"):
                return "boolean"
            case Infix(operator) if operator in _COMPARED:
                return "boolean"
            case Prefix(_, operand) | Infix("<<" | ">>" | ">>>", operand):
                return self._number(operand)
            case Infix(operator, left, right):
                truths = {self.type_of(left), self.type_of(right)} == {"boolean"} and operator in _BITS
                return "boolean" if truths else promoted(self._number(left), self._number(right))

    def _type_of_name(self, name: str) -> str:
        if name in self._parameters:
            return self._parameters[name][0]
        known = list(self._parameters)
        near = get_close_matches(name, known, n=1)
        remedy = f"did you mean {near[0]}?" if near else f"there are {', '.join(known) or 'no arguments'}"
        raise HornbillError(f"has no argument {name}", Place(method=self._method.id), remedy)

    def _type_of_member(self, target: Expression, name: str) -> str:
        if name == "class":
            return _CLASS
        if self._class_named(target) is None and self.type_of(target).endswith("[]"):
            if name == "length":
                return "int"
            raise self._wrong(f"an array has no {name}")
        return self.field_of(target, name).type

    def _number(self, expression: Expression) -> str:
        """The type in which it is computed with."""
        own = self.type_of(expression)
        plain = BOXED.get(own, own)
        if plain not in _NUMBERS:
            raise self._wrong(f"a number is asked for, and this is of type {own}")
        return promoted(plain, "int")

    def _common(self, one: Expression, other: Expression) -> str:
        """The type in which both are compared."""
        types = self.type_of(one), self.type_of(other)
        plain = [BOXED.get(each, each) for each in types]
        if any(map(is_primitive, types)):
            if plain == ["boolean", "boolean"]:
                return "boolean"
            return promoted(self._number(one), self._number(other))
        return types[1] if types[0] == _NULL else types[0] if types[1] in (_NULL, types[0]) else _OBJECT

    def _widens(self, own: str, wanted: str) -> bool:
        if "boolean" in (own, wanted):
            return own == wanted
        order = {"byte": 0, "short": 1, "char": 1, "int": 2, "long": 3, "float": 4, "double": 5}
        return order[own] <= order[wanted] or kind(own) == kind(wanted) == "i"

    # --- members and classes

    def field_of(self, target: Expression, name: str) -> FieldModel:
        """The field of that name of a class, or of an object."""
        owner = self._class_named(target)
        return self._field(self.type_of(target), name) if owner is None else self._static_field(owner, name)

    def _field(self, owner: str, name: str) -> FieldModel:
        if is_primitive(owner) or owner == _NULL:
            raise self._wrong(f"a value of type {owner} has no field {name}")
        fields = {field.label: field for field in self._hierarchy.layout(owner)}
        for model in self._hierarchy.superclasses(owner):
            for field in model.fields:
                if field.name == name and not field.is_static:
                    return field
        if name in fields:
            return fields[name]
        raise self._missing(f"{owner} has no field {name}", name, list(fields))

    def _static_field(self, owner: str, name: str) -> FieldModel:
        above = (self._hierarchy.find(one) for one in (owner, *self._hierarchy.supertypes(owner)))
        fields = {field.name: field for model in above for field in model.fields if field.is_static}
        if name not in fields:
            raise self._missing(f"{owner} has no static field {name}", name, list(fields))
        return fields[name]

    def _function(self, call: Invocation) -> MethodRef:
        function = self._functions.get(call.name)
        if function is None:
            known = ", ".join(self._functions)
            remedy = f"there are {known}" if known else "call methods on an object or a class"
            raise HornbillError(f"there is no function {call.name}", Place(method=self._method.id), remedy)
        types = [self.type_of(one) for one in call.args]
        wanted = method_types(function.descriptor)[0]
        if len(types) != len(wanted) or not all(map(self._takes, wanted, types)):
            raise self._wrong(f"{call.name} takes ({', '.join(wanted)}), and this is ({', '.join(types)})")
        return function

    def _called(self, call: Invocation) -> MethodModel:
        owner = self._class_named(call.target)
        kind_of = self.type_of(call.target) if owner is None else owner
        if is_primitive(kind_of) or kind_of == _NULL:
            raise self._wrong(f"a value of type {kind_of} has no method {call.name}")
        searched = _OBJECT if kind_of.endswith("[]") else kind_of
        types = [self.type_of(one) for one in call.args]
        named = [one for one in self._methods(searched) if one.name == call.name]
        fitting = [one for one in named if self._fits(one, types, owner is not None)]
        if not fitting:
            names = [one.name for one in self._methods(searched)]
            listed = ", ".join(types)
            raise self._missing(f"{kind_of} has no method {call.name}({listed})", call.name, names)
        return min(fitting, key=lambda one: self._distance(one, types))

    def _methods(self, owner: str) -> Iterator[MethodModel]:
        for name in dict.fromkeys((owner, *self._hierarchy.supertypes(owner), _OBJECT)):
            yield from self._hierarchy.find(name).methods

    def _fits(self, method: MethodModel, types: Sequence[str], is_static: bool) -> bool:
        parameters, result = method_types(method.descriptor)
        return (
            len(parameters) == len(types)
            and method.is_static == is_static
            and result != "void"
            and all(map(self._takes, parameters, types))
        )

    def _takes(self, parameter: str, own: str) -> bool:
        if is_primitive(parameter):
            plain = BOXED.get(own, own)
            return is_primitive(plain) and self._widens(plain, parameter)
        if own == _NULL:
            return True
        return self._hierarchy.is_subtype(_BOX_OF.get(own, own), parameter)

    def _distance(self, method: MethodModel, types: Sequence[str]) -> int:
        """How far the types of the parameters are from those that are passed."""
        parameters = method_types(method.descriptor)[0]
        return sum(
            0 if parameter == own else 1 if is_primitive(parameter) == is_primitive(own) else 2
            for parameter, own in zip(parameters, types, strict=True)
        )

    def _class_named(self, expression: Expression) -> str | None:
        """The class that the expression names; None where it is a value."""
        name = dotted(expression)
        if name is None or name.partition(".")[0] in self._parameters:
            return None
        return class_named(self._program, self._method.owner, name)

    def _named_type(self, name: str) -> str:
        element = name.partition("[")[0]
        if is_primitive(element):
            return name
        found = class_named(self._program, self._method.owner, element)
        if found is None:
            raise self._wrong(f"there is no class {element}")
        return found + name[len(element) :]

    def _literal_type(self, named: Expression) -> str:
        """The type of a class literal."""
        name = dotted(named)
        if name is None:
            raise self._wrong("a class is named before .class")
        return self._named_type(name)

    def _missing(self, what: str, name: str, known: Sequence[str]) -> HornbillError:
        near = get_close_matches(name, known, n=1)
        remedy = f"did you mean {near[0]}?" if near else "check the condition"
        return HornbillError(what, Place(method=self._method.id), remedy)

    def _wrong(self, what: str) -> HornbillError:
        return HornbillError(what, Place(method=self._method.id), "check the condition")
