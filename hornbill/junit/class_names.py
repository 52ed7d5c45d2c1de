"""Names of test classes and of the groups in them, one for each class and method of the program."""

from __future__ import annotations

from hashlib import sha256

from hornbill.building.nameable import declaration, element_type, package_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import ClassModel, MethodModel
from hornbill.clp.program import Program
from hornbill.junit.phrases import camel
from hornbill.junit.scope import nesting

LONGEST_CLASS, LONGEST_GROUP = 120, 90
"""How many bytes of the name of a class file, which has 255, the test class and a group in it may take."""


def test_class_name(program: Program, owner: ClassModel, is_taken: bool) -> str:
    """The name of the test class: `shop.OuterInnerTest` for `shop.Outer$Inner`, unless the program has
    that; `shop.OuterInnerGeneratedTest` where that `is_taken` by other tests.
    """
    package = package_of(owner.name)
    simple = "".join(nesting(program, owner))
    known = [f"{package}.{name}" if package else name for name in (simple, f"{simple}Test")]
    simple = fitting(simple, LONGEST_CLASS)
    crossed = declaration(owner) is not None and program.find(known[0]) is not None
    if crossed:
        simple = fitting("_".join(nesting(program, owner)), LONGEST_CLASS)
    suffix = "Test" if crossed or program.find(known[1]) is None else "CasesTest"
    suffix = "GeneratedTest" if is_taken else suffix
    return f"{package}.{simple}{suffix}" if package else f"{simple}{suffix}"


def fitting(name: str, longest: int) -> str:
    """The name, or the beginning of one that takes more bytes than so many, told apart by a digest."""
    coded = name.encode()
    if len(coded) <= longest:
        return name
    return coded[: longest - 9].decode(errors="ignore") + "_" + sha256(coded).hexdigest()[:8]


def parameter_words(method: MethodModel, tell_primitives: bool = False) -> str:
    """`WithIntAndString`, or `WithoutArguments`; `WithPrimitiveBoolean` tells it from the box."""
    types, _ = method_types(method.descriptor)
    if not types:
        return "WithoutArguments"
    said = []
    for kind in types:
        element = element_type(kind)
        simple = camel(element.replace("$", ".").rpartition(".")[2])
        simple = f"Primitive{simple}" if tell_primitives and is_primitive(element) else simple
        said.append(simple + "Array" * ((len(kind) - len(element)) // 2))
    return "With" + "And".join(said) if len(said) <= 4 else f"With{len(said)}Arguments"
