"""Why a call cannot be written in a test that javac takes.

javac looks at every method of the name that has as many parameters, and needs the classes of their types;
where it has to choose among several, each null and each object must show which parameter's type it has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hornbill.building.nameable import element_type, is_told_apart
from hornbill.building.plans import (
    Call,
    CallPlan,
    Construct,
    Literal,
    Operand,
    ReflectSet,
    SetField,
    StaticCall,
)
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import ACC_SYNTHETIC, ACC_VARARGS, MethodModel
from hornbill.bytecode.modified_utf8 import is_exact_name
from hornbill.junit.inference import fitting, natural_type
from hornbill.junit.overloads import method_meant, methods_named, overloads
from hornbill.junit.scope import Scope

_UNNAMED = "an argument of a class that cannot be named"


def why_not_written(scope: Scope, plan: CallPlan, method: MethodModel) -> str | None:
    """Why the plan's steps, or the call of the method itself, cannot be written; None where they can."""
    calls = [(method.owner, method.name, method_types(method.descriptor)[0], plan.args)]
    for step in plan.steps:
        match step:
            case Construct(_, owner, parameters, args):
                calls.append((owner, "<init>", parameters, args))
            case StaticCall(_, owner, name, parameters, _, args):
                calls.append((owner, name, parameters, args))
            case Call(_, _, owner, name, parameters, _, args):
                calls.append((owner, name, parameters, args))
            case SetField(_, _, _, type_name) if not scope.is_there(type_name):
                return _missing(type_name)
            case SetField(_, owner, name) | ReflectSet(_, owner, name):
                why = _why_not_set(scope, owner, name)
                if why is not None:
                    return why
    reasons = (_why_not_called(scope, *call, plan.types) for call in calls)
    return next(filter(None, reasons), None)


def _why_not_set(scope: Scope, owner: str, name: str) -> str | None:
    if not (is_exact_name(name) and is_exact_name(owner)):
        return "a field whose name is no text"
    model = scope.program.find(owner)
    fields = [] if model is None else [field for field in model.fields if field.name == name]
    if not all(is_told_apart(scope.program, field) for field in fields):
        return "a field that differs from another one in its type alone"
    return None


def _why_not_called(
    scope: Scope,
    owner: str,
    name: str,
    parameters: Sequence[str],
    args: Sequence[Operand],
    types: Sequence[str],
) -> str | None:
    for type_name in _looked_at(scope, owner, name, len(parameters)):
        if not scope.is_there(type_name):
            return _missing(type_name)
    meant = method_meant(scope, owner, name, parameters)
    if meant is not None and not scope.is_visible(meant.flags, meant.owner):
        return "a call of what is not visible"
    several = overloads(scope, owner, name, len(parameters)).several
    naturals = [natural_type(scope, operand, types) for operand in args]
    for operand, declared, own in zip(args, parameters, naturals, strict=True):
        if is_primitive(declared) or scope.can_name(declared):
            continue
        fits = isinstance(operand, Literal) or scope.hierarchy.is_subtype(own, declared)
        if several or not fits:
            return _UNNAMED
    if not fitting(scope, owner, name, parameters, args, types).possible:
        return "arguments for which Java finds no types"
    return None


def _looked_at(scope: Scope, owner: str, name: str, arity: int) -> Iterator[str]:
    """The types of the methods that a call with so many arguments could mean, and their exceptions."""
    for method in methods_named(scope, owner, name):
        parameters, result = method_types(method.descriptor)
        fits = len(parameters) == arity or method.flags & ACC_VARARGS
        if fits and not method.flags & ACC_SYNTHETIC:
            yield from (*parameters, result, *method.exceptions)


def _missing(type_name: str) -> str:
    return f"the class {element_type(type_name)} is missing"
