"""Strings that a test has to make anew, since a literal would be the same object as a constant of the
code.
"""

from __future__ import annotations

from hornbill.building.seen_plans import compares_references
from hornbill.bytecode.model import MethodModel, StringConstant
from hornbill.clp.program import Program
from hornbill.method_cases import Case


def texts_of_constants(program: Program, case: Case) -> frozenset[str]:
    """The string constants on the way of a case, if references are compared on it; else none.

    The strings of a witness are no constants: where the code asks `s == "a"`, it is answered no.
    """
    methods = [found for name in case.blocks if (found := program.method(name)) is not None]
    if not compares_references(methods):
        return frozenset()
    texts = {text for method in methods for text in _texts(method)}
    return frozenset(texts.union(*(_texts_of_fields(program, method) for method in methods)))


def _texts(method: MethodModel) -> list[str]:
    code = method.code
    constants = [one.args[0] for one in code.instructions if one.op == "ldc"] if code is not None else []
    return [one.value for one in constants if isinstance(one, StringConstant)]


def _texts_of_fields(program: Program, method: MethodModel) -> list[str]:
    """The constants that static fields begin with, which the method reads."""
    code = method.code
    read = [one.args[0] for one in code.instructions if one.op == "getstatic"] if code is not None else ()
    texts = []
    for reference in read:
        owner = program.find(reference.owner)
        for field in owner.fields if owner is not None else ():
            if field.name == reference.name and isinstance(field.constant, StringConstant):
                texts.append(field.constant.value)
    return texts
