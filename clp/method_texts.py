"""What requests to the engine say of a method: what runs it, its types and its variables."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import MethodModel
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
