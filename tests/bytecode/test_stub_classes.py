"""Classes that stand for what implements a type: their fields are what calls answer."""

from __future__ import annotations

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.signatures import SignatureType
from hornbill.bytecode.stub_classes import answer_type, stub_class, stub_class_name, stubbed_type


@pytest.fixture(scope="module")
def hierarchy() -> Hierarchy:
    return Hierarchy(ClassPath([], find_jdk()))


def fields(hierarchy: Hierarchy, name: str) -> dict[str, str]:
    made = stub_class(hierarchy, stub_class_name(name))
    assert made is not None and made.made
    return {field.name: field.type for field in made.fields}


def test_a_method_has_what_it_gives_first_and_later(hierarchy: Hierarchy) -> None:
    found = fields(hierarchy, "java.util.function.IntPredicate")
    plain = {"test()": "boolean", "test() later": "boolean", "test() again": "boolean"}
    assert found == plain


def test_a_method_that_declares_an_exception_may_throw_it(hierarchy: Hierarchy) -> None:
    assert fields(hierarchy, "java.io.Closeable") == {"close() throws": "boolean", "close()": "boolean"}
    assert "call() throws" in fields(hierarchy, "java.util.concurrent.Callable")


def test_methods_of_one_name_are_told_by_their_parameters(hierarchy: Hierarchy) -> None:
    found = fields(hierarchy, "java.util.Collection")
    assert {"toArray()", "toArray(Objects)", "size()"} <= set(found)


def test_an_abstract_class_is_extended(hierarchy: Hierarchy) -> None:
    made = stub_class(hierarchy, "java.io.InputStream$$stub")
    assert made is not None and made.super_name == "java.io.InputStream" and not made.interfaces
    assert [method.name for method in made.methods] == ["<init>", "read"]


@pytest.mark.parametrize(
    "name",
    [
        "java.lang.String",  # has code
        "java.lang.Override",
        "java.lang.constant.ConstantDesc",  # sealed
        "java.nio.charset.Charset",  # wants a name
        "no.such.Type",
    ],
)
def test_others_have_none(hierarchy: Hierarchy, name: str) -> None:
    assert stub_class(hierarchy, stub_class_name(name)) is None


def test_answers_are_of_the_types_that_signatures_say(hierarchy: Hierarchy) -> None:
    assert answer_type(hierarchy, "java.util.function.Function", "apply()") == 1
    assert answer_type(hierarchy, "java.util.function.UnaryOperator", "apply() later") == 0
    found = answer_type(hierarchy, "java.nio.file.FileSystem", "getRootDirectories()")
    assert isinstance(found, SignatureType) and found.arguments[0].name == "java.nio.file.Path"
    assert answer_type(hierarchy, "java.lang.Runnable", "run()") is None


def test_names(hierarchy: Hierarchy) -> None:
    assert stubbed_type(stub_class_name("a.B$C")) == "a.B$C" and stubbed_type("a.B") is None
    assert stub_class(hierarchy, "java.lang.Runnable") is None
