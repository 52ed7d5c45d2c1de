"""Which methods can have several calls active at a time, so that these are counted."""

from __future__ import annotations

import re

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.encode import Encoder
from hornbill.clp.program import Program
from tests.jdk_tools import javac

_SOURCE = """
public class Calls {
    int x;
    Calls(int x) { this.x = x; }
    static int leaf(int n) { return n + 1; }
    static int above(int n) { return leaf(leaf(n)) + new Calls(n).x; }
    static int self(int n) { return n == 0 ? 0 : self(n - 1); }
    static int towards(int n) { return self(n); }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int unknown(Object o) { return o.hashCode(); }
    static int length(String s) { return s.length(); }
    static String text(StringBuilder b, Object o) { return b.append(o).toString(); }
    static Runnable made(int n) { return () -> leaf(n); }
}
"""


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """By method whether its calls are counted."""
    folder = tmp_path_factory.mktemp("calls")
    (folder / "Calls.java").write_text(_SOURCE)
    javac("-g", "-d", folder, folder / "Calls.java")
    program = Program(ClassPath([folder], find_jdk()))
    modelled = frozenset(
        f"java.lang.{name}"
        for name in (
            "String.length()I",
            "AbstractStringBuilder.append(Ljava/lang/Object;)Ljava/lang/AbstractStringBuilder;",
        )
    )
    encoder = Encoder(program, modelled, "loop")
    model = program.find("Calls")
    assert model is not None
    found = {}
    for method in model.methods:
        term = encoder.method_term(program.prepare(method))
        match = re.match(r"limited\(loop,(none|\d+),method\(", term)
        assert match, term
        found[method.name] = match[1] != "none"
    return found


@pytest.mark.parametrize("name", ["<init>", "leaf", "above", "length"])
def test_settled(counted: dict[str, bool], name: str) -> None:
    assert not counted[name]


@pytest.mark.parametrize("name", ["self", "towards", "even", "odd", "unknown", "text"])
def test_counted(counted: dict[str, bool], name: str) -> None:
    assert counted[name]
