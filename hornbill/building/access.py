"""What a test in a package may use of a class: constructors, factories, methods, fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hornbill.building.plans import Literal, Operand
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.identifiers import is_identifier, is_package_name, is_type_identifier
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ACC_BRIDGE,
    ACC_ENUM,
    ACC_FINAL,
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

_OBJECT = "java.lang.Object"
_UNWRITTEN = ACC_SYNTHETIC | ACC_BRIDGE


def package_of(class_name: str) -> str:
    """The package of a class, empty for the default one."""
    return class_name.rpartition(".")[0]


TAKEN = (
    *("org.junit.", "junit.", "org.opentest4j.", "org.apiguardian.", "org.hamcrest.", "org.jacoco.agent."),
    *("hornbill.Fields", "hornbill.FreshClasses"),
)
"""How the names of classes begin that tests run with: JUnit's and JaCoCo's (replay/TestClassLoader.java), and
those that come with a suite. A program's own of the same names are not what a test would get."""


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
        and not method.flags & (_UNWRITTEN | ACC_PRIVATE)
    ]
    return not alike


class Access:
    """What a test in one package may name; of each kind, in the order of the class files."""

    def __init__(self, program: Program, package: str) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self.package = package
        self._named: dict[str, bool] = {}
        self._elsewhere: dict[str, list[MethodModel]] | None = None

    def is_application(self, class_name: str) -> bool:
        """Whether the class is one of the program, not of Java."""
        return self._program.class_path.is_application(class_name)

    def is_made(self, class_name: str) -> bool:
        """Whether the class was made for a dynamic instruction, and has no name in Java."""
        return self._program.is_made(class_name)

    def can_name(self, type_name: str) -> bool:
        """Whether the type can be written in the package."""
        element = type_name.rstrip("[]")
        if is_primitive(element):
            return True
        if element not in self._named:
            self._named[element] = self._can_name(element)
        return self._named[element]

    def _can_name(self, name: str) -> bool:
        model = self._program.find(name)
        if model is None or (model.flags & ACC_SYNTHETIC) or is_taken(name):
            return False
        row = self._row(model)
        if not _can_be_written(name, row):
            return False
        if row is None:
            return self._visible(model.flags, name) and bool(
                self.package == package_of(name) or package_of(name)
            )
        if row.outer is None or row.simple_name is None:
            return False
        return self._visible(row.flags, name) and self.can_name(row.outer)

    @staticmethod
    def _row(model: ClassModel) -> InnerClass | None:
        return next((row for row in model.inner_classes if row.name == model.name), None)

    def is_inner(self, class_name: str) -> bool:
        """Whether an object of the class has an enclosing one, which its constructors take first."""
        row = self._row(self._hierarchy.find(class_name))
        return row is not None and row.outer is not None and not row.flags & ACC_STATIC

    def _visible(self, flags: int, owner: str) -> bool:
        return bool(flags & ACC_PUBLIC) or (not flags & ACC_PRIVATE and package_of(owner) == self.package)

    def nearest(self, type_name: str) -> str:
        """The type, or the nearest superclass of it that can be named."""
        if self.can_name(type_name) or type_name.endswith("]") or self._program.find(type_name) is None:
            return type_name if self.can_name(type_name) else _OBJECT
        for model in self._hierarchy.superclasses(type_name):
            if self.can_name(model.name):
                return model.name
        return _OBJECT

    def constructors(self, class_name: str) -> list[MethodModel]:
        """The constructors that can be called, those with fewest parameters first."""
        model = self._hierarchy.find(class_name)
        if model.flags & (ACC_ABSTRACT | ACC_ENUM) or not self.can_name(class_name):
            return []
        found = [method for method in model.methods if method.name == "<init>" and self._usable(method)]
        return sorted(found, key=lambda method: len(method_types(method.descriptor)[0]))

    def _usable(self, method: MethodModel) -> bool:
        if method.flags & _UNWRITTEN or not (method.name == "<init>" or is_identifier(method.name)):
            return False
        visible = method.has_code and self._visible(method.flags, method.owner)
        return visible and is_told_apart(self._program, method)

    def factories(self, class_name: str) -> list[MethodModel]:
        """The static methods of the class that give an object of it."""
        if not self.can_name(class_name):
            return []
        return [
            method
            for method in self._hierarchy.find(class_name).methods
            if method.is_static and self._usable(method) and _result(method) == class_name
        ]

    def factories_elsewhere(self, class_name: str) -> list[MethodModel]:
        """The static methods of the program's other classes that give an object of it, those with fewest
        parameters first.
        """
        if self._elsewhere is None:
            self._elsewhere = self._all_factories()
        found = self._elsewhere.get(class_name, []) if self.can_name(class_name) else []
        return sorted(found, key=lambda method: len(method_types(method.descriptor)[0]))

    def _all_factories(self) -> dict[str, list[MethodModel]]:
        found: dict[str, list[MethodModel]] = {}
        for name in self._program.class_path.class_names():
            model = self._program.find(name)
            for method in () if model is None else model.methods:
                result = _result(method)
                if (
                    method.is_static
                    and result != name
                    and not is_primitive(result)
                    and self._usable(method)
                    and self.can_name(name)
                ):
                    found.setdefault(result, []).append(method)
        return found

    def makers(self, outer: str, class_name: str) -> list[MethodModel]:
        """The methods of a class around that one whose results may be of it."""
        return [
            method
            for method in self._hierarchy.find(outer).methods
            if method.name not in ("<init>", "<clinit>")
            and self._usable(method)
            and self._may_be(class_name, method_types(method.descriptor)[1])
            and self.can_name(method_types(method.descriptor)[1])
        ]

    def _may_be(self, class_name: str, result: str) -> bool:
        if result in (_OBJECT, "void") or is_primitive(result):
            return False
        return self._hierarchy.is_subtype(class_name, result)

    def lacks_outer(self, method: MethodModel, operands: Sequence[Operand]) -> bool:
        """Whether it constructs an inner object without an enclosing one, which Java does not allow."""
        if method.name != "<init>" or not operands or not self.is_inner(method.owner):
            return False
        return operands[0] == Literal(None, method_types(method.descriptor)[0][0])

    def methods(self, class_name: str) -> list[MethodModel]:
        """The instance methods that can be called, inherited ones included but for those of Object."""
        if not self.can_name(class_name):
            return []
        seen: dict[tuple[str, str], MethodModel] = {}
        for model in self._known_superclasses(class_name):
            if model.name == _OBJECT:
                break
            for method in model.methods:
                if method.is_static or method.name in ("<init>", "<clinit>") or not self._usable(method):
                    continue
                seen.setdefault((method.name, method.descriptor), method)
        return list(seen.values())

    def _known_superclasses(self, class_name: str) -> Iterator[ClassModel]:
        try:
            yield from self._hierarchy.superclasses(class_name)
        except ClassFileError:
            return

    def can_assign(self, field: FieldModel) -> bool:
        """Whether a test may assign the field of an object."""
        if field.flags & (ACC_FINAL | ACC_STATIC | ACC_SYNTHETIC) or not is_identifier(field.name):
            return False
        return self._visible(field.flags, field.owner) and is_told_apart(self._program, field)


def _result(method: MethodModel) -> str:
    return method_types(method.descriptor)[1]


def _can_be_written(name: str, row: InnerClass | None) -> bool:
    """Whether Java allows the name of the class and of its package."""
    simple = name.rpartition(".")[2] if row is None else row.simple_name or ""
    return is_type_identifier(simple) and is_package_name(package_of(name))
