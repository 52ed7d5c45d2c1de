"""What the engine is told of methods: what runs one, types, variables, and which one a call selects."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.hierarchy import MissingClassError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.clp.terms import atom, type_term


def called_term(method: MethodModel, engine: str, warm: str | None) -> str:
    """What runs the method, and where it begins, as clp/known_runs.pl wants it."""
    static = "static" if method.is_static else "instance"
    return f"{engine},{static},{atom(method.id)},{atom(method.owner)},{atom(warm or 'none')}"


def parameter_types(method: MethodModel) -> str:
    """The types of what the method is called with, the receiver first."""
    types = list(method_types(method.descriptor)[0])
    return ",".join(map(type_term, types if method.is_static else [method.owner, *types]))


def variable_terms(method: MethodModel) -> str:
    """What the class file calls the local variables of a method with code."""
    variables = () if method.code is None else method.code.variables
    return ",".join(f"v({v.index},{v.start},{v.end},{atom(v.name)})" for v in variables)


def field_type(program: Program, key: str) -> str:
    """The declared type of an instance field, or missing(Why)."""
    owner, _, name = key.rpartition(".")
    for method in program.hierarchy.find(owner).methods:
        if f"{method.name}()" == name and method.descriptor.startswith("()"):  # named as what shows it
            return type_term(method_types(method.descriptor)[1])
    for field in program.hierarchy.find(owner).fields:
        if field.label == name:
            return type_term(field.type)
    return f"missing({atom(f'no field {key}')})"


def run_by(program: Program, method_id: str) -> str:
    """The id of the method that runs in the place of that one, which may be itself."""
    return program.replacement(method_id) or method_id


def selected_method(program: Program, class_name: str, method_id: str) -> str:
    """The id of the method that a virtual call runs on an object of that class, or missing(Why)."""
    method = program.method(method_id)
    if method is None:
        raise MissingClassError(method_id)
    target = program.hierarchy.select(class_name, method)
    return "missing('no implementation')" if target is None else atom(run_by(program, target.id))
