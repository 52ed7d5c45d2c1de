"""Switches over strings: what a compiler writes for one is recognised, and nothing else is."""

from __future__ import annotations

import pytest

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.dynamic import expand_string_switches
from hornbill.bytecode.dynamic.string_switches import java_hash
from hornbill.bytecode.model import ClassModel, Code, Instruction, MethodRef, StringConstant
from tests.jdk_tools import javac

SOURCE = """
class Switches {
    static int plain(String s) { switch (s) { case "a": return 1; case "b": return 2; default: return 3; } }
    static int colliding(String s) { switch (s) { case "Aa": return 1; case "BB": return 2; } return 3; }
    static int falling(String s) {
        int n = 0;
        switch (s) { case "a": n++; case "b": n++; default: n++; }
        return n;
    }
    static int inLoop(String[] ss) {
        int n = 0;
        for (String s : ss) { switch (s) { case "a": n++; continue; case "stop": return n; default: } n--; }
        return n;
    }
    static int twice(String s, String t) {
        switch (s) { case "x": return 1; default: }
        switch (t) { case "y": return 2; default: return 3; }
    }
    static int ownHash(String s) {
        switch (s.hashCode()) { case 97: return 1; case 98: return 2; default: return 3; }
    }
    static int ownTest(String s) {
        switch (s.hashCode()) { case 97: if (s.equals("a")) return 1; return 2; default: return 3; }
    }
    static int otherVariable(String s, String t) {
        int n = 0;
        switch (s.hashCode()) { case 97: if (t.equals("a")) n = 1; break; default: }
        return n;
    }
    static int ofObject(Object o) { switch (o.hashCode()) { case 97: return 1; default: return 2; } }
}
"""


@pytest.fixture(scope="module")
def switches(tmp_path_factory: pytest.TempPathFactory) -> ClassModel:
    folder = tmp_path_factory.mktemp("switches")
    (folder / "Switches.java").write_text(SOURCE)
    javac("-d", folder, folder / "Switches.java")
    return read_class((folder / "Switches.class").read_bytes(), "Switches.class")


def expanded(switches: ClassModel, name: str) -> tuple[Code, Code, tuple[ClassModel, ...]]:
    method = next(m for m in switches.methods if m.name == name)
    assert method.code is not None
    return method.code, *expand_string_switches(method.code, "Switches", method.id)


@pytest.mark.parametrize(
    ("name", "constants"),
    [
        ("plain", [["a", "b"]]),
        ("colliding", [["BB", "Aa"]]),
        ("falling", [["a", "b"]]),
        ("inLoop", [["a", "stop"]]),
        ("twice", [["x"], ["y"]]),
    ],
)
def test_a_switch_asks_its_constants(switches: ClassModel, name: str, constants: list[list[str]]) -> None:
    before, after, synthetic = expanded(switches, name)
    assert [_constants(model) for model in synthetic] == constants
    changed = [
        (old, new) for old, new in zip(before.instructions, after.instructions, strict=True) if old != new
    ]
    assert [_called(old) for old, _ in changed] == ["java.lang.String.hashCode"] * len(constants)
    assert [new.pc for _, new in changed] == [old.pc for old, _ in changed]
    assert [_called(new) for _, new in changed] == [f"{model.name}.hash" for model in synthetic]


@pytest.mark.parametrize("name", ["ownHash", "ownTest", "otherVariable", "ofObject"])
def test_other_hash_codes_stay(switches: ClassModel, name: str) -> None:
    before, after, synthetic = expanded(switches, name)
    assert after is before
    assert synthetic == ()


@pytest.mark.parametrize(
    ("text", "value"), [("", 0), ("a", 97), ("Aa", 2112), ("BB", 2112), ("polygenelubricants", -(2**31))]
)
def test_hash_codes_are_those_of_java(text: str, value: int) -> None:
    assert java_hash(text) == value


def _constants(model: ClassModel) -> list[str]:
    code = model.methods[0].code
    assert code is not None
    return [i.args[0].value for i in code.instructions if i.args and isinstance(i.args[0], StringConstant)]


def _called(instruction: Instruction) -> str:
    target = instruction.args[0]
    assert isinstance(target, MethodRef)
    return f"{target.owner}.{target.name}"
