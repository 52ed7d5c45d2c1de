"""The types that source has to write where an interface fixes the type parameters of another one."""

from __future__ import annotations

import pytest

from hornbill.bytecode.generics import bindings_of, is_generic_method, member_types
from hornbill.clp.program import Program
from tests.hornbill.compiling import program_at
from tests.jdk_tools import javac

SOURCE = """
package generic;
import java.util.*;
interface Top<A, B> { B one(A a, B[] b, List<A> list); <A> A own(A a); int plain(int n); }
interface Middle<X> extends Top<X, String[]> { }
interface Bottom extends Middle<Map<String, ? super int[]>>, Comparable<int[][]> { }
interface Raw extends Top { }
interface Wild<T extends Number & Runnable> extends Top<T, T> { }
interface Narrow extends Wild { }
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The classes of that source."""
    folder = tmp_path_factory.mktemp("generic")
    source = folder / "Generic.java"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-nowarn", "-d", folder, source)
    return program_at(folder)


def seen_from(program: Program, interface: str, owner: str, name: str) -> tuple[list[str], str]:
    """The types of the method that the owner declares, in the interface."""
    bindings = bindings_of(program.hierarchy, interface)[owner]
    method = next(one for one in program.hierarchy.find(owner).methods if one.name == name)
    return member_types(method, bindings)


def test_arguments_are_handed_up(program: Program) -> None:
    assert seen_from(program, "generic.Bottom", "generic.Top", "one") == (
        ["java.util.Map", "java.lang.String[][]", "java.util.List"],
        "java.lang.String[]",
    )
    assert seen_from(program, "generic.Bottom", "java.lang.Comparable", "compareTo") == (["int[][]"], "int")


@pytest.mark.parametrize("interface", ["generic.Raw", "generic.Top", "generic.Middle", "generic.Narrow"])
def test_raw_types_are_erased(program: Program, interface: str) -> None:
    erased = ["java.lang.Object", "java.lang.Object[]", "java.util.List"]
    assert seen_from(program, interface, "generic.Top", "one") == (erased, "java.lang.Object")


def test_type_parameters_of_a_method_are_its_own(program: Program) -> None:
    assert seen_from(program, "generic.Bottom", "generic.Top", "own") == (
        ["java.lang.Object"],
        "java.lang.Object",
    )
    assert seen_from(program, "generic.Bottom", "generic.Top", "plain") == (["int"], "int")
    methods = {one.name: one for one in program.hierarchy.find("generic.Top").methods}
    assert is_generic_method(methods["own"]) and not is_generic_method(methods["one"])
