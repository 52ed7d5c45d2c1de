"""The types of variables that hold what static methods and fields give, where signatures say all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hornbill.building.plans import ReadStatic, StaticCall, Step
from hornbill.bytecode.generics import is_generic_method
from hornbill.bytecode.model import FieldModel
from hornbill.bytecode.signatures import SignatureType, method_signature, type_signature
from hornbill.junit.overloads import method_meant
from hornbill.junit.scope import Scope


def told_by(scope: Scope, steps: Sequence[Step]) -> Iterator[tuple[int, SignatureType]]:
    """Variables with what static methods and fields give, where their signatures say all type arguments."""
    for step in steps:
        match step:
            case StaticCall(int() as variable, owner, name, parameters):
                method = method_meant(scope, owner, name, parameters)
                if method is None or method.signature is None or is_generic_method(method):
                    continue
                full = method_signature(method.signature).result
            case ReadStatic(variable, owner, name):
                field = _field(scope, owner, name)
                if field is None or field.signature is None:
                    continue
                full = type_signature(field.signature)
            case _:
                continue
        if full.kind == "class" and full.arguments and not full.dimensions:
            yield variable, full


def _field(scope: Scope, owner: str, name: str) -> FieldModel | None:
    return next((one for one in scope.hierarchy.find(owner).fields if one.name == name), None)
