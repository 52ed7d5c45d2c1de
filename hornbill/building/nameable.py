"""What a test in a package may name: the one answer, for building and for writing tests.

A class file says little of how its source declares a nested class; its row of the InnerClasses attribute
does.
"""

from __future__ import annotations

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.identifiers import is_identifier, is_package_name, is_type_identifier
from hornbill.bytecode.model import (
    ACC_BRIDGE,
    ACC_PRIVATE,
    ACC_PUBLIC,
    ACC_STATIC,
    ACC_SYNTHETIC,
    ClassModel,
    FieldModel,
    InnerClass,
    MethodModel,
)
from hornbill.clp.program import Program

OBJECT = "java.lang.Object"
UNWRITTEN = ACC_SYNTHETIC | ACC_BRIDGE
"""Flags of members that are in no source."""
TAKEN = (
    *("org.junit.", "junit.", "org.opentest4j.", "org.apiguardian.", "org.hamcrest.", "org.jacoco.agent."),
    *("hornbill.Fields", "hornbill.FreshClasses", "hornbill.Costs"),
)
"""How the names of classes begin that tests run with: JUnit's and JaCoCo's (replay/TestClassLoader.java), and
those that come with a suite. A program's own of the same names are not what a test would get."""
_NOT_EXPORTED = ("sun.", "jdk.", "com.sun.")
"""How the names of the JDK's classes begin that its modules keep to themselves, but for a few that
ordinary programs have nothing to do with."""
WRITTEN_PLAINLY = """AssertionError Boolean Byte Character Double Float Integer Long Object Override Short
    String SuppressWarnings""".split()
"""Classes of java.lang that are written by their simple names wherever they are needed."""


def package_of(class_name: str) -> str:
    """The package of a class, empty for the default one."""
    return class_name.rpartition(".")[0]


def element_type(type_name: str) -> str:
    """The type of what is in an array, or in its arrays; any other type itself."""
    return type_name.rstrip("[]")


def declaration(model: ClassModel) -> InnerClass | None:
    """How the source declares the class if it is nested, local or anonymous."""
    return next((row for row in model.inner_classes if row.name == model.name), None)


def is_taken(class_name: str) -> bool:
    """Whether tests run with another class of that name."""
    return class_name.startswith(TAKEN)


def is_told_apart(program: Program, member: FieldModel | MethodModel) -> bool:
    """Whether the name, with the types of a method's parameters, means that member alone in its class: class
    files may have another one that differs in the type of its value."""
    if isinstance(member, FieldModel):
        return not member.shares_name
    owner = program.find(member.owner)
    if owner is None:
        return True
    parameters = member.descriptor.rpartition(")")[0]
    alike = [
        method
        for method in owner.methods
        if method.name == member.name
        and method.descriptor != member.descriptor
        and method.descriptor.startswith(f"{parameters})")
        and not method.flags & (UNWRITTEN | ACC_PRIVATE)
    ]
    return not alike


class Nameable:
    """What can be named in one package of a program."""

    def __init__(self, program: Program, package: str) -> None:
        self.program = program
        self.hierarchy = program.hierarchy
        self.package = package
        self._types: dict[str, bool] = {}

    def can_name(self, type_name: str) -> bool:
        """Whether the type can be named: each class around it visible and with all that it inherits from,
        none of them local or without a name.
        """
        name = element_type(type_name)
        if name not in self._types:
            self._types[name] = is_primitive(name) or name == "void" or self._can_name_class(name)
        return self._types[name]

    def _can_name_class(self, name: str) -> bool:
        model = self.program.find(name)
        if model is None or model.made or model.flags & ACC_SYNTHETIC or is_taken(name):
            return False
        if name.startswith(_NOT_EXPORTED) and not self.program.class_path.is_application(name):
            return False
        row = declaration(model)
        if not self._can_be_written(name, row) or not self.is_there(name):
            return False
        if row is None:
            here = package_of(name) == self.package
            return self.is_visible(model.flags, name) and (here or bool(package_of(name)))
        if (
            row.outer is None or name != f"{row.outer}${row.simple_name}"
        ):  # javac puts the file's name together
            return False
        return self.is_visible(row.flags, name) and self.can_name(row.outer)

    def _can_be_written(self, name: str, row: InnerClass | None) -> bool:
        simple = name.rpartition(".")[2] if row is None else row.simple_name
        if simple is None or not is_type_identifier(simple):
            return False
        package = package_of(name)
        return is_package_name(package) and (bool(package) or simple not in WRITTEN_PLAINLY)

    def is_visible(self, flags: int, owner: str) -> bool:
        """Whether a member of the owner, or the class itself, with those flags is visible in the package."""
        return bool(flags & ACC_PUBLIC) or (not flags & ACC_PRIVATE and package_of(owner) == self.package)

    def can_name_member(self, member: FieldModel | MethodModel) -> bool:
        """Whether a field or method can be named on some object of the class that declares it, or a
        constructor called there."""
        named = is_identifier(member.name) or member.name == "<init>"
        visible = named and self.is_visible(member.flags, member.owner)
        return visible and is_told_apart(self.program, member)

    def is_there(self, type_name: str) -> bool:
        """Whether the type's class is on the class path, with all that it inherits from."""
        name = element_type(type_name)
        if is_primitive(name) or name == "void":
            return True
        try:
            self.hierarchy.supertypes(name)
        except ClassFileError:
            return False
        return True

    def is_inner(self, class_name: str) -> bool:
        """Whether an object of the class has an enclosing one, which its constructors take first."""
        model = self.program.find(class_name)
        row = None if model is None else declaration(model)
        return row is not None and row.outer is not None and not row.flags & ACC_STATIC

    def nearest(self, type_name: str, otherwise: str = OBJECT) -> str:
        """The type, or the nearest superclass of it that can be named, or else `otherwise`."""
        if self.can_name(type_name):
            return type_name
        if type_name.endswith("]") or self.program.find(type_name) is None:
            return otherwise
        for model in self.hierarchy.superclasses(type_name):
            if model.name != OBJECT and self.can_name(model.name):
                return model.name
        return otherwise
