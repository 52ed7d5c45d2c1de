"""What may be asked of an object behind a call: methods without parameters, and those that can be given
arguments of the call."""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.building.access import Access
from hornbill.building.plans import Call, Construct, Literal, Operand, Step, Use
from hornbill.building.states import variable_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_BRIDGE, ACC_SYNTHETIC, MethodModel
from hornbill.bytecode.signatures import method_signature

_MOST = 8
_OF_JDK = ("java.", "javax.", "jdk.", "sun.", "com.sun.")
_SEEN = (
    "java.lang",
    "java.math",
    "java.time",
    "java.util",
    "java.util.concurrent",
    "java.util.concurrent.atomic",
)
"""The packages of the JDK whose objects are told by their fields, as in Fields.java."""
_STILL = (
    *("java.io.File;", "java.io.Serializable;", "java.lang.", "java.net.UR", "java.nio.charset."),
    *(
        "java.nio.file.attribute.",
        "java.text.",
        "java.time.",
        "java.util.function.",
        "java.util.regex.Pattern;",
    ),
    *("java.util.concurrent.locks.", "jdk.internal.", "sun.nio.cs.", "sun.nio.fs.", "sun.util."),
)
"""Others that say the same whenever they are asked."""
_NOT_ASKED = ("hashCode", "equals", "clone", "compareTo", "finalize", "iterator")
_LAST = "toString"


def asked_behind(access: Access, method: MethodModel, step: Step, owner: str) -> list[Call]:
    """What is asked when this call of the method is over: of the object that it is called on, which is of the
    class `owner`, or which it makes, and of what it gives."""
    found: list[tuple[MethodModel, tuple[int, ...], Call]] = []
    given = arguments_of(method, getattr(step, "args", ()))
    match step:
        case Construct(variable=int(variable), class_name=name):
            return [call for _, _, call in asked_of(access, name, Use(variable), given)]
        case Call(target=Use() as target):
            found = asked_of(access, owner, target, given)
    made = variable_of(step)
    _, result = method_types(method.descriptor)
    if made is not None and not is_primitive(result):
        found += asked_of(access, result, Use(made), ())
    return [call for _, _, call in found]


def asked_of(
    access: Access, class_name: str, target: Use, given: Sequence[tuple[int, str, Operand]]
) -> list[tuple[MethodModel, tuple[int, ...], Call]]:
    """What is asked of an object of the class: methods, the numbers of those of the `given` arguments that
    they take, and their calls."""
    if not access.is_application(class_name) or access.is_made(class_name):
        return []
    try:
        if any(hides_state(above.name) for above in access.hierarchy.superclasses(class_name)):
            return []
        methods = access.methods(class_name)
    except ClassFileError:
        return []
    found = []
    for method in sorted(methods, key=lambda one: (one.name == _LAST, -len(method_types(one.descriptor)[0]))):
        types, result = method_types(method.descriptor)
        fitting = _arguments(types, given)
        if fitting is not None and _is_asked(access, method):
            numbers, operands = fitting
            asked = Call(None, target, method.owner, method.name, types, result, operands)
            found.append((method, numbers, asked))
    return found[:_MOST]


def hides_state(name: str) -> bool:
    """Whether objects of the class, one of the JDK, may change without being seen: streams, matchers."""
    if not name.startswith(_OF_JDK) or name.rpartition(".")[0] in _SEEN:
        return False
    return not f"{name};".startswith(_STILL)


def arguments_of(method: MethodModel, operands: Sequence[Operand]) -> list[tuple[int, str, Operand]]:
    """The arguments of a call of the method, with their numbers and types."""
    types, _ = method_types(method.descriptor)
    numbers = range(0 if method.is_static else 1, len(types) + 1)
    return list(zip(numbers, types, operands, strict=False))


def _is_asked(access: Access, method: MethodModel) -> bool:
    """Whether it may be a question, whose answer can be written."""
    _, result = method_types(method.descriptor)
    if method.name in _NOT_ASKED or method.flags & (ACC_SYNTHETIC | ACC_BRIDGE) or method.exceptions:
        return False
    if result == "void" or not (is_primitive(result) or access.can_name(result)):
        return False
    return not _is_generic(method)


def _is_generic(method: MethodModel) -> bool:
    """Whether its types hang on a type parameter."""
    if method.signature is None:
        return False
    signature = method_signature(method.signature)
    waiting = [*signature.parameters, signature.result]
    while waiting:
        one = waiting.pop()
        if one.kind == "parameter":
            return True
        waiting += one.arguments
    return False


def _arguments(
    types: Sequence[str], given: Sequence[tuple[int, str, Operand]]
) -> tuple[tuple[int, ...], tuple[Operand, ...]] | None:
    """The first arguments of the call of these types, in their order; None where there are none."""
    numbers: list[int] = []
    operands: list[Operand] = []
    rest = iter(given)
    for wanted in types:
        for number, kind, operand in rest:
            if kind == wanted and not (isinstance(operand, Literal) and operand.value is None):
                numbers.append(number)
                operands.append(operand)
                break
        else:
            return None
    return tuple(numbers), tuple(operands)
