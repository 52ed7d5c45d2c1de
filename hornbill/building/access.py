"""What a test in a package may use of a class: constructors, factories, methods, fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hornbill.building.nameable import OBJECT, UNWRITTEN, Nameable, package_of
from hornbill.building.plans import Literal, Operand
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ACC_ENUM,
    ACC_FINAL,
    ACC_PROTECTED,
    ACC_PUBLIC,
    ACC_STATIC,
    ACC_SYNTHETIC,
    ClassModel,
    FieldModel,
    MethodModel,
)
from hornbill.clp.program import Program


class Access(Nameable):
    """What a test in one package may use; of each kind, in the order of the class files."""

    def __init__(self, program: Program, package: str) -> None:
        super().__init__(program, package)
        self._elsewhere: dict[str, list[MethodModel]] | None = None

    def is_application(self, class_name: str) -> bool:
        """Whether the class is one of the program, not of Java."""
        return self.program.class_path.is_application(class_name)

    def is_made(self, class_name: str) -> bool:
        """Whether the class was made for a dynamic instruction, and has no name in Java."""
        return self.program.is_made(class_name)

    def constructors(self, class_name: str) -> list[MethodModel]:
        """The constructors that can be called, those with fewest parameters first."""
        model = self.hierarchy.find(class_name)
        if model.flags & (ACC_ABSTRACT | ACC_ENUM) or not self.can_name(class_name):
            return []
        found = [method for method in model.methods if method.name == "<init>" and self._usable(method)]
        return sorted(found, key=lambda method: len(method_types(method.descriptor)[0]))

    def bases(self, class_name: str, is_abstract: bool = True) -> list[MethodModel]:
        """The constructors of a class, of an abstract one if it `is_abstract`, that one below it, in the
        test, can call, those with fewest parameters first."""
        model = self.hierarchy.find(class_name)
        kept = not model.flags & (ACC_FINAL | ACC_ENUM) and not model.is_interface
        kept = kept and bool(model.flags & ACC_ABSTRACT or not is_abstract)
        closed = model.permitted_subclasses or not self.can_name(class_name) or self.is_inner(class_name)
        if not kept or closed:
            return []
        found = [
            method for method in model.methods if method.name == "<init>" and self._is_called_below(method)
        ]
        return sorted(found, key=lambda method: len(method_types(method.descriptor)[0]))

    def _is_called_below(self, constructor: MethodModel) -> bool:
        visible = constructor.flags & (ACC_PUBLIC | ACC_PROTECTED)
        own = not constructor.is_private and package_of(constructor.owner) == self.package
        kept = (visible or own) and not constructor.flags & UNWRITTEN
        return bool(kept) and all(map(self.can_name, method_types(constructor.descriptor)[0]))

    def _usable(self, method: MethodModel) -> bool:
        return not method.flags & UNWRITTEN and method.has_code and self.can_name_member(method)

    def factories(self, class_name: str) -> list[MethodModel]:
        """The static methods of the class that give an object of it."""
        if not self.can_name(class_name):
            return []
        return [
            method
            for method in self.hierarchy.find(class_name).methods
            if method.is_static and self._usable(method) and _result(method) == class_name
        ]

    def constants(self, class_name: str) -> list[FieldModel]:
        """The constants of the class, and of those around it, that hold an object of it."""
        found = []
        around = [class_name.rsplit("$", count)[0] for count in range(class_name.count("$") + 1)]
        for owner in dict.fromkeys(around):
            model = self.program.find(owner)
            if model is None or not self.can_name(owner):
                continue
            for field in model.fields:
                constant = field.flags & ACC_STATIC and field.flags & ACC_FINAL
                plain = not field.flags & (ACC_SYNTHETIC | ACC_ENUM) and field.type == class_name
                if constant and plain and self.can_name_member(field):
                    found.append(field)
        return found

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
        for name in self.program.class_path.class_names():
            model = self.program.find(name)
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
            for method in self.hierarchy.find(outer).methods
            if method.name not in ("<init>", "<clinit>")
            and self._usable(method)
            and self._may_be(class_name, method_types(method.descriptor)[1])
            and self.can_name(method_types(method.descriptor)[1])
        ]

    def _may_be(self, class_name: str, result: str) -> bool:
        if result in (OBJECT, "void") or is_primitive(result):
            return False
        return self.hierarchy.is_subtype(class_name, result)

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
            if model.name == OBJECT:
                break
            for method in model.methods:
                if method.is_static or method.name in ("<init>", "<clinit>") or not self._usable(method):
                    continue
                seen.setdefault((method.name, method.descriptor), method)
        return list(seen.values())

    def _known_superclasses(self, class_name: str) -> Iterator[ClassModel]:
        try:
            yield from self.hierarchy.superclasses(class_name)
        except ClassFileError:
            return

    def can_assign(self, field: FieldModel) -> bool:
        """Whether a test may assign the field of an object."""
        return not field.flags & (ACC_FINAL | ACC_STATIC | ACC_SYNTHETIC) and self.can_name_member(field)


def _result(method: MethodModel) -> str:
    return method_types(method.descriptor)[1]
