"""Methods without code, model or summary: what a search knows of their calls (clp/opaque_calls.pl).

Calls are unknown ones, of the type that the descriptor names. What such a method could change besides, nobody
knows: nothing where it is the JDK's and is passed nothing that can change.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import ACC_ABSTRACT, MethodModel
from hornbill.clp.program import Program, split_id
from hornbill.clp.terms import atom, type_term

_UNCHANGING = frozenset(
    f"java.lang.{name}"
    for name in "String Class Byte Short Integer Long Float Double Character Boolean".split()
)
"""Of the objects that a method may be passed, those that it cannot change."""


Opaque = Literal["none", "stated", "testable", "all"]
"""Which opaque calls of a search have answers: none; those of methods that are stated to give any value;
those too that can change nothing, so that there may be tests of what does not hang on them; or all."""
ANY, UNDESCRIBED, GIVEN, EXCLUDED = "$any", "$undescribed", "$given", "$excluded"
"""How methods without code end that are made for this: to give any value; to stand for what is not said; and
to say behind a condition on such a value that it holds, or that there is no such value."""


def made_term(name: str) -> str | None:
    """What is done where a made method without code is come to that nobody answers."""
    if name.endswith(ANY):
        return "missing('any value, its summary says')"
    if name.endswith(UNDESCRIBED):
        return "missing('its summary does not say what it does')"
    if name.endswith(GIVEN):
        return "answer_given"
    return "answer_excluded" if name.endswith(EXCLUDED) else None


def opaque_term(
    program: Program, method_id: str, which: Opaque = "all", modelled: Collection[str] = ()
) -> str:
    """opaque(Result, Exceptions, Known) of the method; missing(Why) where it has code, or is none
    that could be called, or no opaque one that has an answer. Those that are `modelled` may be opaque though
    they have code."""
    owner, name, _ = split_id(method_id)
    method = program.method(method_id) if program.find(owner) is not None else None
    if method is not None and not method.is_native and method_id not in modelled:
        return "missing('it is no native method')"
    if name.endswith((UNDESCRIBED, GIVEN, EXCLUDED)) or not _is_answered(program, method_id, which):
        return "missing('nobody answers it')"
    thrown = () if method is None else _made(program, method.exceptions)
    result = method_types(method_id[method_id.index("(") :])[1]
    known = "known" if is_stated(program, method_id) else "open"
    return f"opaque({type_term(result)},[{','.join(map(atom, thrown))}],{known})"


def _is_answered(program: Program, method_id: str, which: Opaque) -> bool:
    match which:
        case "stated":
            return is_stated(program, method_id)
        case "testable":
            return not may_change(program, method_id)
    return which == "all"


def is_stated(program: Program, method_id: str) -> bool:
    """Whether the method stands for any value, and nothing else, as somebody says."""
    owner, name, _ = split_id(method_id)
    return name.endswith(ANY) and program.is_made(owner)


def may_change(program: Program, method_id: str) -> bool:
    """Whether a call of the opaque method could change something that a test sees."""
    owner = split_id(method_id)[0]
    if is_stated(program, method_id):
        return False
    try:
        method = program.method(method_id)
    except HornbillError:
        return True
    if method is None or program.class_path.is_application(owner):
        return True
    return not all(is_primitive(name) or name in _UNCHANGING for name in _passed(method))


def _passed(method: MethodModel) -> list[str]:
    types = list(method_types(method.descriptor)[0])
    return types if method.is_static else [method.owner, *types]


def _made(program: Program, names: tuple[str, ...]) -> list[str]:
    """Those of the classes of which there is an object."""
    return [
        name for name in names if (model := program.find(name)) is not None and not model.flags & ACC_ABSTRACT
    ]
