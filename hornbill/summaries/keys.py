"""What a method's summary rests on, as a hash: its key.

A key covers the method's code and that of every method it may reach (the call graph, virtual calls leading
to all that may be selected), the shapes of all classes of the program, the version of the JDK in the place
of its code, the settings of the search, and the version of Hornbill. Codes are hashed one by one, then
component by component of the call graph, callees first, so that all keys of a program cost one pass.

A call of the JDK that hands it objects may call back: it leads to every method of the program that overrides
one of the JDK's. An instruction that makes an object of a lambda leads to the lambda's body.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.analysis.call_graph import CallGraph, call_graph
from hornbill.analysis.components import components
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import MissingClassError
from hornbill.bytecode.model import ACC_STATIC, ClassModel, MethodModel
from hornbill.clp.closed_world import ClosedWorld
from hornbill.clp.program import Program, split_id
from hornbill.summaries.versions import search_version

_CALLED_BACK = "(called back)"
_HOLDS_NO_OBJECTS = frozenset(
    "java.lang." + name
    for name in (
        "String StringBuilder StringBuffer Math StrictMath Character Integer Long Short Byte Boolean Float"
        " Double Class System Throwable Exception RuntimeException Error IllegalArgumentException Enum"
        " IllegalStateException NullPointerException IndexOutOfBoundsException AssertionError"
        " UnsupportedOperationException"
    ).split()
)


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a program's methods by name, and by name the hashes of what each needs directly."""

    keys: Mapping[str, str]
    needs: Mapping[str, Mapping[str, str]]


def settings_digest(settings: str) -> str:
    """A hash of the settings of a search and of the Hornbill that makes it."""
    return _hash(["settings", settings, search_version()])


def class_path_digest(entries: Sequence[Path], jdk: Path | None) -> str:
    """A hash of everything on the class path; the JDK counts by its version."""
    found = hashlib.sha256(jdk_version(jdk).encode())
    for entry in entries:
        files = sorted(entry.rglob("*.class")) if entry.is_dir() else [entry]
        for file in files:
            name = file.relative_to(entry).as_posix() if entry.is_dir() else ""
            try:
                found.update(f"\0{name}\0".encode("utf-8", "surrogatepass") + file.read_bytes())
            except OSError as problem:
                raise HornbillError(f"{file}: {problem.strerror}", remedy="check PATH") from problem
    return found.hexdigest()


def jdk_version(jdk: Path | None) -> str:
    """What the Java of that home says that it is, its modules included; empty without one."""
    if jdk is None:
        return ""
    try:
        lines = (jdk / "release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return str(jdk)
    said = ("JAVA_", "IMPLEMENTOR_VERSION", "MODULES")
    return "\n".join(sorted(line for line in lines if line.startswith(said)))


def program_keys(program: Program, settings: str, jdk: Path | None) -> Keys:
    """The keys of all methods of the program, and the hashes of what each needs."""
    class_path = program.class_path
    graph = call_graph(program)
    successors = _successors(program, graph)
    codes = {name: _code_hash(program, name) for name in successors}
    whole: dict[str, str] = {}
    for component in components(successors):
        members = set(component)
        below = {whole[other] for name in component for other in successors[name] if other not in members}
        together = _hash([*sorted(codes[name] for name in component), "", *sorted(below)])
        whole.update((name, _hash([codes[name], together])) for name in component)
    world = _hash([settings_digest(settings), jdk_version(jdk), _world_hash(program, class_path)])
    needs = {
        method.id: {other: whole[other] for other in sorted(successors.get(method.id, {}))}
        for method in program.methods()
    }
    keys = {
        name: _hash([world, name, whole.get(name, ""), *_initialised(program, name, whole)]) for name in needs
    }
    return Keys(keys, needs)


def _successors(program: Program, graph: CallGraph) -> dict[str, dict[str, None]]:
    successors: dict[str, dict[str, None]] = {
        name: dict.fromkeys(graph.graph.adj[name]) for name in graph.graph
    }
    kinds = dict(graph.graph.nodes(data="kind"))
    called_back = {name: None for name in successors if kinds[name] == "method" and _overrides(program, name)}
    for name in list(successors):
        if any(kinds[other] == "library" and _may_call_back(other) for other in successors[name]):
            successors[name][_CALLED_BACK] = None
    members: dict[str, list[str]] = {}
    for name in successors:
        members.setdefault(split_id(name)[0], []).append(name)
    for owner, made in members.items():
        maker = _maker(owner)
        for caller in members.get(maker, ()) if maker else ():
            successors[caller].update(dict.fromkeys(made))
    successors[_CALLED_BACK] = called_back
    return successors


def _maker(owner: str) -> str | None:
    """The class for whose dynamic instructions that one was made."""
    maker, made, _ = owner.partition("$$")
    return maker if made else None


def _may_call_back(name: str) -> bool:
    owner, method, descriptor = split_id(name)
    types = method_types(descriptor)[0]
    return any(
        not is_primitive(plain) and plain not in _HOLDS_NO_OBJECTS
        for plain in (text.rstrip("[]") for text in (owner, *types))
    ) and not (owner == "java.lang.Object" and method == "<init>")


def _overrides(program: Program, name: str) -> bool:
    """Whether a method of the program can be called where the JDK calls one of its own."""
    owner, simple, descriptor = split_id(name)
    if simple.startswith("<") or not program.class_path.is_application(owner):
        return False
    try:
        above = program.hierarchy.supertypes(owner)[1:]
    except ClassFileError:
        return True
    for other in above:
        model = None if program.class_path.is_application(other) else program.find(other)
        found = None if model is None else model.method(simple, descriptor)
        if found is not None and not found.is_private and not found.flags & ACC_STATIC:
            return True
    return False


def _code_hash(program: Program, name: str) -> str:
    if name == _CALLED_BACK:
        return name
    try:
        owner = split_id(name)[0]
        if not program.class_path.is_application(owner) and "$$" not in owner:
            return name
        method = program.method(name)
        return name if method is None else _hash([name, *_said_of(method)])
    except HornbillError as problem:
        return _hash([name, str(problem)])


def _said_of(method: MethodModel) -> Iterable[str]:
    yield f"{method.flags} {method.exceptions}"
    code = method.code
    if code is not None:
        yield f"{code.max_locals} {code.max_stack}"
        yield repr(code.instructions)
        yield repr(code.handlers)
        yield repr(code.lines)
        yield repr(code.variables)
    method.forget_code()


def _world_hash(program: Program, class_path: ClassPath) -> str:
    shapes = [_shape(model) for name in class_path.class_names() if (model := class_path.find(name))]
    return _hash([*shapes, ClosedWorld(program).world_term()])


def _shape(model: ClassModel) -> str:
    fields = [(field.name, field.type, field.flags, field.constant) for field in model.fields]
    return repr(
        (model.name, model.super_name, model.interfaces, model.flags, fields, model.permitted_subclasses)
    )


def _initialised(program: Program, name: str, whole: Mapping[str, str]) -> list[str]:
    """The hashes of the initialisers that run before the method does."""
    try:
        order = program.hierarchy.initialisation_order(split_id(name)[0])
    except (ClassFileError, MissingClassError):
        return []
    return [whole.get(f"{owner}.<clinit>()V", owner) for owner in order]


def _hash(parts: Iterable[str]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return found.hexdigest()[:32]


def text_digest(text: str) -> str:
    """A hash of one text."""
    return _hash([text])
