"""Types whose objects are stubs though something implements them, since the user says so: by a name, or a
pattern of a shell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_ANNOTATION, ACC_ENUM, ACC_FINAL, ClassModel, MethodModel
from hornbill.clp.program import Program
from hornbill.pipeline.patterns import matches

_WILD = frozenset("*?[")
_FORMS = "give a name with its package, or a pattern of a shell: com.shop.Orders, 'com.shop.*Repository'"


def stub_types(program: Program, patterns: Iterable[str]) -> tuple[str, ...]:
    """The types that match one of the patterns; HornbillError for one that matches none of which there can be
    a stub."""
    found: dict[str, None] = {}
    for pattern in patterns:
        matching = list(_matching(program, pattern))
        if not matching:
            raise HornbillError(f"no type matches {pattern!r}", remedy=_near(program, pattern) or _FORMS)
        models = [program.hierarchy.find(name) for name in matching]
        whys = {model.name: why for model in models if (why := why_never_stubbed(model)) is not None}
        if len(whys) == len(matching):
            name, why = next(iter(whys.items()))
            raise HornbillError(f"there can be no stub of {name}: it is {why}", remedy=_FORMS)
        found |= dict.fromkeys(name for name in matching if name not in whys)
    return tuple(found)


def _matching(program: Program, pattern: str) -> Iterator[str]:
    """The types that the pattern fits, nested ones by their names in source too."""
    names = program.class_path.class_names()
    if not _WILD.isdisjoint(pattern):
        yield from (name for name in names if matches([pattern], name, name.replace("$", ".")))
    elif program.find(pattern) is not None:
        yield pattern
    else:
        yield from (name for name in names if name.replace("$", ".") == pattern)


def _near(program: Program, pattern: str) -> str:
    known = program.class_path.class_names()
    names = [name.replace("$", ".") for name in known if not name.rpartition("$")[2].isdigit()]
    simple = [name for name in names if name.rpartition(".")[2] == pattern]
    near = simple or get_close_matches(pattern.replace("*", ""), names, n=3, cutoff=0.7)
    return f"did you mean {' or '.join(near[:3])}?" if near else ""


def why_never_stubbed(model: ClassModel) -> str | None:
    """What keeps the type from having stubs; None where nothing does."""
    if model.flags & ACC_ANNOTATION:
        return "an annotation"
    if model.flags & ACC_ENUM or model.super_name == "java.lang.Enum":
        return "an enum"
    if model.flags & ACC_FINAL:
        return "final"
    if model.permitted_subclasses:
        return "sealed"
    return None


def unknown_calls(program: Program, names: Sequence[str]) -> tuple[MethodModel, ...]:
    """The methods of these types whose calls return any value where their objects are stubs."""
    found: dict[str, MethodModel] = {}
    for name in names:
        for above in program.hierarchy.supertypes(name):
            model = program.hierarchy.find(above)
            if above == "java.lang.Object":
                continue
            for method in model.methods:
                own = not (method.is_static or method.is_private or method.name.startswith("<"))
                if own and (not model.is_interface or method.flags & ACC_ABSTRACT):
                    found[method.id] = method
    return tuple(found.values())
