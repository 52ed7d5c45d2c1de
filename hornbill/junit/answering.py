"""Objects of interfaces whose methods answer constants, as a test writes them: a lambda where it can be one,
else an anonymous class with all abstract methods, or, where it answers to some alone, one below a class of
the file that has them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from hornbill.building.answering import EMPTY
from hornbill.building.formulas import formula_text
from hornbill.building.plans import Answer, AnsweringStub, Literal, Operand, Use
from hornbill.bytecode.abstract_methods import SeenMethod, abstract_methods, methods_with_code
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.generics import (
    arguments_of,
    erasure,
    is_generic_method,
    of_name,
    type_parameters,
)
from hornbill.bytecode.model import ACC_ANNOTATION
from hornbill.bytecode.signatures import SignatureType
from hornbill.junit.inference import class_literal, is_within, natural_type
from hornbill.junit.literals import primitive, string
from hornbill.junit.scope import Scope
from hornbill.junit.stubs import (
    Free,
    lambda_arity,
    needed_arguments,
    parameters_named,
    seen_types,
    why_no_stub,
)
from hornbill.junit.type_arguments import Arguments, written
from hornbill.junit.variables import Names
from hornbill.values import BOXED

_OBJECT, _THROWABLE = "java.lang.Object", "java.lang.Throwable"
_UNCHECKED = ("java.lang.RuntimeException", "java.lang.Error")
_DEFAULTS = {"boolean": False, "char": "\0", "float": 0.0, "double": 0.0}
_BOX_OF = {primitive: box for box, primitive in BOXED.items()}
_LIST = "java.util.List"
_NUMBERS = ("byte", "short", "int", "long")
_SEVERAL = 2
"""With so many methods and more an interface is stubbed below a class of the file."""


@dataclass(frozen=True, slots=True)
class Writer:
    """What a test knows: how an operand is written where a type is expected, names for parameters that are
    not taken, the types of the plan's variables."""

    text: Callable[[Operand, str], str]
    free: Free
    types: Sequence[str]
    several: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """The variables of the iterators for methods that give several things, by names and descriptors."""
    arguments: Sequence[str] = ()
    """What the constructor of an abstract class is passed."""


def why_no_answering_stub(scope: Scope, step: AnsweringStub) -> str | None:
    """Why no test can make one; None where it can."""
    why = why_no_stub(scope, step.interface, step.parameters)
    if why is not None:
        return why
    written = _methods(scope, step, _erased(scope, step.interface, None))
    known = {(one.method.name, descriptor) for one in written for descriptor in one.descriptors}
    if any((one.name, one.descriptor) not in known for one in step.answers):
        return "an answer of a method that cannot be overridden"
    if not all(_is_given(scope, part, one) for one in written for part in _literals(step, one)):
        return "an answer that is of another type than the method gives"
    return None


def _literals(step: AnsweringStub, method: SeenMethod) -> list[Literal]:
    answer = _answer(step, method)
    if answer is None or answer.records or answer.throws or answer.formula or is_primitive(method.result):
        return []
    return [part for part in answer.operands if isinstance(part, Literal)]


def _is_given(scope: Scope, literal: Literal, method: SeenMethod) -> bool:
    """Whether the method can give the value, as it is seen where nothing is known of type arguments."""
    own = _own_type(scope, literal, ())
    return own == "null" or scope.hierarchy.is_subtype(own, method.result)


def _methods(scope: Scope, step: AnsweringStub, arguments: Mapping[str, str] | None) -> list[SeenMethod]:
    """The methods that are written: those that are abstract, and those with code that the stub overrides."""
    abstract = abstract_methods(scope.hierarchy, step.interface, arguments)
    code = methods_with_code(scope.hierarchy, step.interface, arguments)
    return [*abstract, *(one for one in code if _answer(step, one) is not None)]


def fitting_arguments(
    scope: Scope, step: AnsweringStub, wanted: Arguments, types: Sequence[str]
) -> Arguments:
    """The type arguments to write: those `wanted`, unless an answer does not fit them; None for the raw type,
    which is possible then."""
    interface = step.interface
    if wanted is not None and _fit(scope, step, wanted, types):
        return wanted
    needed = needed_arguments(scope, interface)
    return None if needed is None else tuple(map(of_name, needed.values()))


def _fit(scope: Scope, step: AnsweringStub, arguments: Arguments, types: Sequence[str]) -> bool:
    for one in _methods(scope, step, _erased(scope, step.interface, arguments)):
        answer = _answer(step, one)
        if answer is None or answer.records or answer.throws or answer.formula or is_primitive(one.result):
            continue
        for operand in answer.operands:
            own = _own_type(scope, operand, types)
            fits = own == "null" or scope.hierarchy.is_subtype(own, one.result)
            if not fits and not (isinstance(operand, Use) and scope.hierarchy.is_subtype(one.result, own)):
                return False
    return True


def _own_type(scope: Scope, operand: Operand, types: Sequence[str]) -> str:
    match operand:
        case Literal({"box": str(box)}):
            return box
        case Literal(_, kind) if is_primitive(kind):
            return _BOX_OF[kind]
    return natural_type(scope, operand, types)


def answering_text(scope: Scope, step: AnsweringStub, arguments: Arguments, writer: Writer) -> str:
    """An expression that makes one, in a variable with these type arguments."""
    erased = _erased(scope, step.interface, arguments)
    methods = _methods(scope, step, erased)
    if _is_lambda(scope, step.interface, methods, arguments):
        (method,) = methods
        names = parameters_named(method, writer.free)
        listed = names[0] if len(names) == 1 else f"({', '.join(names)})"
        record = _record(scope, step, method, names, writer)
        if record is not None and len(names) == 1:
            return record.partition("(")[0].replace(".add", "::add")
        *_, result = seen_types(method, _full(scope, step.interface, arguments).get(method.method.owner))
        given = "{ }" if method.result == "void" else _value(scope, step, method, result, writer, names)
        if (thrown := _thrown(step, method, writer)) is not None:
            given = f"{{ {thrown} }}"
        return f"{listed} -> {record or given}"
    made = f"new {interface_text(scope, step.interface, arguments)}({', '.join(writer.arguments)})"
    if _is_below_own(scope, step, methods):
        methods = [one for one in methods if _answer(step, one) is not None]
        made = f"new {scope.stub_class(step.interface)}()"
        if not methods:
            return made
    if not methods:
        return f"{made} {{ }}"
    full = _full(scope, step.interface, arguments)
    texts = (_method(scope, step, one, full.get(one.method.owner), writer) for one in methods)
    return f"{made} {{\n" + "\n\n".join(texts) + "\n}"


def _is_below_own(scope: Scope, step: AnsweringStub, methods: Sequence[SeenMethod]) -> bool:
    """Whether it is of a class of the file that has all methods, so that it says only what it answers."""
    abstract = [one for one in methods if one.method.is_abstract]
    is_generic = bool(type_parameters(scope.hierarchy.find(step.interface)))
    if step.parameters or is_generic or len(abstract) < _SEVERAL:
        return False
    if not all(_declares_alike(scope, step.interface, one) for one in methods):
        return False
    return any(_answer(step, one) is None for one in abstract)


def _declares_alike(scope: Scope, name: str, method: SeenMethod) -> bool:
    """Whether all declarations of the method say the same of what it throws, in types that can be named."""
    models = [scope.hierarchy.find(one) for one in (name, *scope.hierarchy.supertypes(name), _OBJECT)]
    declared = [
        found.exceptions
        for model in models
        for descriptor in method.descriptors
        if (found := model.method(method.method.name, descriptor)) is not None
    ]
    return len({frozenset(one) for one in declared}) <= 1 and all(
        scope.can_name(kind) for one in declared for kind in one
    )


def stub_classes(scope: Scope) -> list[str]:
    """The file's own classes of which stubs are, which give what is empty, or nothing."""
    lines = []
    for name, own in scope.stub_classes.items():
        step = AnsweringStub(0, name)
        writer = Writer(_default, Names().free, ())
        full = _full(scope, name, ())
        methods = _methods(scope, step, _erased(scope, name, ()))
        texts = [_method(scope, step, one, full.get(one.method.owner), writer, True) for one in methods]
        relation = "implements" if scope.hierarchy.find(name).is_interface else "extends"
        lines += ["", "/** Gives what is empty, or nothing, where a test does not say what. */"]
        lines += [f"private static class {own} {relation} {scope.named(name)} {{", "\n\n".join(texts), "}"]
    return lines


def _default(operand: Operand, kind: str) -> str:
    assert isinstance(operand, Literal)
    return primitive(operand.value, kind) if is_primitive(kind) else "null"


def _thrown(step: AnsweringStub, method: SeenMethod, writer: Writer) -> str | None:
    """The statement that throws what the method answers with; None where it throws nothing."""
    answer = _answer(step, method)
    if answer is None or not answer.throws:
        return None
    return f"throw {writer.text(answer.value, _THROWABLE)};"


def interface_text(scope: Scope, name: str, arguments: Arguments) -> str:
    """The type of the variable."""
    return written(scope, SignatureType("class", name, 0, arguments or ()))


def _is_lambda(scope: Scope, name: str, methods: Sequence[SeenMethod], arguments: Arguments) -> bool:
    model = scope.hierarchy.find(name)
    plain = model.is_interface and not model.flags & ACC_ANNOTATION
    if not plain or len(methods) != 1 or not methods[0].method.is_abstract:
        return False
    if not arguments:
        return lambda_arity(scope, name) is not None
    return not is_generic_method(methods[0].method)


def _full(scope: Scope, name: str, arguments: Arguments) -> Mapping[str, Mapping[str, SignatureType] | None]:
    """How the interface and those above it are seen."""
    names = type_parameters(scope.hierarchy.find(name))
    given = None if arguments is None else dict(zip(names, arguments, strict=True))
    return arguments_of(scope.hierarchy, name, given)


def _erased(scope: Scope, name: str, arguments: Arguments) -> Mapping[str, str] | None:
    """The erasures of the type arguments by the names of the parameters; of a raw type's, those that it needs
    to be implemented."""
    if arguments is None:
        return needed_arguments(scope, name)
    names = type_parameters(scope.hierarchy.find(name))
    return {key: erasure(one, {}, {}) or _OBJECT for key, one in zip(names, arguments, strict=True)}


def _answer(step: AnsweringStub, method: SeenMethod) -> Answer | None:
    for one in step.answers:
        if one.name == method.method.name and one.descriptor in method.descriptors:
            return one
    return None


def _value(
    scope: Scope,
    step: AnsweringStub,
    method: SeenMethod,
    full: SignatureType,
    writer: Writer,
    names: Sequence[str],
) -> str:
    """What the method answers; `full` is the type of its result, `names` are those of its parameters."""
    answer, result = _answer(step, method), method.result
    if answer is None and (own := method_types(method.method.descriptor)[1]) in EMPTY:
        return _empty(scope, own)
    if answer is None:
        default = 0 if result in _NUMBERS else _DEFAULTS.get(result)
        return writer.text(Literal(default, result), result)
    if answer.is_several:
        several = writer.several[answer.name, answer.descriptor]
        if answer.then is None:
            return f"{several}.next()"
        then = _fitted(scope, answer.then, full, writer.text(answer.then, result))
        return f"{several}.hasNext() ? {several}.next() : {then}"
    if answer.formula is not None:
        place, kinds = answer.formula.place, method_types(answer.descriptor)[0]
        assert isinstance(answer.value, Literal)
        constant = writer.text(answer.value, answer.value.type)
        return formula_text(answer.formula, names[place], constant, kinds[place])
    return _fitted(scope, answer.value, full, writer.text(answer.value, result))


def _fitted(scope: Scope, operand: Operand, full: SignatureType, text: str) -> str:
    """The text of an answer of that type: a class literal has a type argument, which may be another one."""
    literal = class_literal(operand)
    if literal is None or not full.arguments or is_within(scope, full.arguments[0], literal):
        return text
    return f"({scope.named(full.name)}) {text}"


def _empty(scope: Scope, result: str) -> str:
    owner, method = EMPTY[result]
    if method is not None:
        return f"{scope.parametrised(owner)}.{method}()"
    return f"new {scope.parametrised(owner)}<>()"


def _record(
    scope: Scope, step: AnsweringStub, method: SeenMethod, names: Sequence[str], writer: Writer
) -> str | None:
    """The expression that adds a call of the method to its list; None where it has none."""
    answer = _answer(step, method)
    if answer is None or not answer.records or not isinstance(answer.value, Use):
        return None
    if len(names) == 1:
        call = names[0]
    elif names:
        call = f"{scope.add_import('java.util.Arrays')}.asList({', '.join(names)})"
    else:
        call = string(method.method.name)
    return f"{writer.text(answer.value, _OBJECT)}.add({call})"


def call_text(scope: Scope, step: AnsweringStub, arguments: Arguments, recorded: Answer) -> str:
    """The type of what is in the list of the method's calls."""
    erased = _erased(scope, step.interface, arguments)
    full = _full(scope, step.interface, arguments)
    for one in _methods(scope, step, erased):
        if _answer(step, one) == recorded:
            *kinds, _ = seen_types(one, full.get(one.method.owner))
            if not kinds:
                return "String"
            if len(kinds) > 1:
                return f"{scope.add_import('java.util.List')}<Object>"
            (kind,) = kinds
            if kind.kind == "primitive" and not kind.dimensions:
                return scope.named(_BOX_OF[kind.name])
            return written(scope, kind)
    return "Object"


def several_text(
    scope: Scope,
    step: AnsweringStub,
    arguments: Arguments,
    answer: Answer,
    text: Callable[[Operand, str], str],
    types: Sequence[str],
) -> tuple[str, str]:
    """The type of what a method gives that gives several things, and an iterator of these."""
    erased = _erased(scope, step.interface, arguments)
    full = _full(scope, step.interface, arguments)
    for one in _methods(scope, step, erased):
        if _answer(step, one) == answer:
            *_, kind = seen_types(one, full.get(one.method.owner))
            if kind.kind == "primitive" and not kind.dimensions:
                kind = of_name(_BOX_OF[kind.name])
            listed = (answer.value, *answer.later)
            values = [_fitted(scope, each, kind, text(each, one.result)) for each in listed]
            break
    else:
        raise AssertionError(f"no answer of the stub: {answer}")
    nothing = any(map(_is_nothing, listed))
    owner, maker = ("java.util.Arrays", "asList") if nothing or scope.release < 9 else (_LIST, "of")
    own = {_own_type(scope, each, types) for each in listed} - {"null"}
    of = "" if own == {kind.name} and not (kind.arguments or kind.dimensions) else f"<{written(scope, kind)}>"
    return written(scope, kind), f"{scope.add_import(owner)}.{of}{maker}({', '.join(values)}).iterator()"


def _is_nothing(operand: Operand) -> bool:
    return isinstance(operand, Literal) and operand.value is None


def _method(
    scope: Scope,
    step: AnsweringStub,
    one: SeenMethod,
    known: Mapping[str, SignatureType] | None,
    writer: Writer,
    for_all: bool = False,
) -> str:
    """The method; where it is there `for_all` stubs, others may throw what it declares."""
    names = parameters_named(one, writer.free)
    *kinds, result = seen_types(one, known)
    listed = ", ".join(f"{written(scope, kind)} {name}" for kind, name in zip(kinds, names, strict=True))
    visible = "public" if one.is_public else "protected"
    thrown = _thrown(step, one, writer)
    head = f"    @Override\n    {visible} {written(scope, result)} {one.method.name}({listed})"
    declared = _declared(scope, one) if for_all else _throws(scope, step, one, writer)
    head += f"{declared} {{"
    if thrown is not None:
        return f"{head}\n        {thrown}\n    }}"
    if one.result == "void":
        record = _record(scope, step, one, names, writer)
        return f"{head} }}" if record is None else f"{head}\n        {record};\n    }}"
    return f"{head}\n        return {_value(scope, step, one, result, writer, names)};\n    }}"


def _declared(scope: Scope, method: SeenMethod) -> str:
    """What the head of the method declares as it does itself."""
    kinds = method.method.exceptions
    checked = [one for one in kinds if not any(scope.hierarchy.is_subtype(one, kind) for kind in _UNCHECKED)]
    return f" throws {', '.join(map(scope.named, checked))}" if checked else ""


def _throws(scope: Scope, step: AnsweringStub, method: SeenMethod, writer: Writer) -> str:
    """What the head of the method says that it throws: an exception that Java wants to be declared."""
    answer = _answer(step, method)
    if answer is None or not answer.throws or not isinstance(answer.value, Use):
        return ""
    kind = scope.nearest(writer.types[answer.value.variable])
    if any(scope.hierarchy.is_subtype(kind, one) for one in _UNCHECKED):
        return ""
    return f" throws {scope.named(kind)}"
