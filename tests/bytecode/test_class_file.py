"""Class files of javac and by hand to the class model; decoding compared with javap's."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from struct import pack

import pytest

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import (
    DynamicConstant,
    FloatConstant,
    IntConstant,
    LongConstant,
    MethodHandle,
    StringConstant,
)
from tests.bytecode.class_builder import ClassBuilder
from tests.jdk_tools import tool

_SHAPES = """
package shop;
public class Shapes {
    static final String GREETING = "h\\u00e9 \\ud83d\\ude00\\0!";
    static final long BIG = -1L << 40;
    static final float HALF = 0.5f;
    static final char LETTER = 'x';
    enum Size { SMALL, LARGE }
    interface Named { private String own() { return "n"; } default String name() { return own(); } }
    static int pick(String s, int k) throws java.io.IOException {
        switch (k) { case 1: return 1; case 2: return 20; case 3: return 3; default: break; }
        switch (k) { case -100000: return 5; case 70000: return 6; default: break; }
        switch (s) { case "a": return 7; case "b": return 8; default: break; }
        int[][][] cube = new int[2][3][];
        Object o = new String[4];
        long l = k; double d = l * 1.5 + 100000.25; float f = (float) d;
        for (int i = 0; i < 1000; i += 300) l ^= i;
        synchronized (o) { l++; }
        final int fixed = k; Runnable r = () -> System.out.println(s + fixed);
        try { r.run(); } catch (RuntimeException e) { return -1; } finally { k++; }
        return o instanceof String[] a ? a.length : (int) (l >>> 3) + cube.length + (short) f;
    }
    static int wide() {
        %s
        v299 += 1000;
        return v299 + (int) d;
    }
}
""" % ("\n".join(f"int v{i} = {i};" for i in range(300)) + " double d = v299;")
_NEWER = """
package shop;
public sealed interface Tree permits Tree.Leaf, Tree.Node {
    record Leaf(int value) implements Tree {}
    record Node(Tree left, Tree right) implements Tree {}
    static int sum(Object t) {
        return switch (t) {
            case Leaf(int v) when v > 0 -> v;
            case Leaf l -> 0;
            case Node(Tree a, Tree b) -> sum(a) + sum(b);
            default -> throw new IllegalArgumentException("" + t);
        };
    }
}
"""
_CANONICAL = {
    **{f"{p}{kind}_{k}": f"{p}{kind}" for p in "ilfda" for kind in ("load", "store") for k in range(4)},
    **{f"{p}const_{k}": f"{p}const" for p in "ilfd" for k in ("m1", *range(6))},
    "bipush": "iconst",
    "sipush": "iconst",
    "tableswitch": "switch",
    "lookupswitch": "switch",
    "goto_w": "goto",
    "anewarray": "newarray",
    "ldc_w": "ldc",
    "ldc2_w": "ldc",
    **{f"{op}_w": op for p in "ilfda" for op in (f"{p}load", f"{p}store")},
    "iinc_w": "iinc",
}
_LDC = {"ldc", "iconst", "lconst", "fconst", "dconst"}


def _javap(folder: Path, name: str, jdk: Path) -> list[tuple[int, str]]:
    listing = tool("javap", "-c", "-p", "-cp", folder, name, home=jdk)
    found = re.findall(r"^ +(\d+): ([a-z]\w+)(?:$|\s)", listing, re.M)
    return [(int(pc), _CANONICAL.get(mnemonic, mnemonic)) for pc, mnemonic in found]


def _assert_agrees_with_javap(folder: Path, jdk: Path) -> None:
    class_path = ClassPath([folder], jdk)
    assert class_path.class_names()
    for name in class_path.class_names():
        model = class_path.find(name)
        assert model is not None, class_path.problems
        codes = [method.code for method in model.methods]
        ours = [(i.pc, i.op) for code in codes if code for i in code.instructions]
        theirs = _javap(folder, name, jdk)
        assert [pc for pc, _ in ours] == [pc for pc, _ in theirs]
        for (pc, op), (_, expected) in zip(ours, theirs, strict=True):
            assert op == expected or (expected == "ldc" and op in _LDC), (name, pc)


@pytest.mark.parametrize("release", [8, 11, 17])
def test_decoding_agrees_with_javap(release: int, compile_java: Callable[..., Path], jdk: Path) -> None:
    source = _SHAPES if release >= 17 else _SHAPES.replace("String[] a ? a.length", "String[] ? 1")
    if release < 9:
        source = source.replace("private String own", "default String own")
    folder = compile_java({"Shapes.java": source}, "--release", str(release))
    _assert_agrees_with_javap(folder, jdk)


def _jdk25() -> Path | None:
    found = sorted(Path("/usr/lib/jvm").glob("*25*/bin/javac")) if Path("/usr/lib/jvm").is_dir() else []
    return found[0].parent.parent if found else None


@pytest.mark.skipif(_jdk25() is None, reason="no JDK 25 on this machine")
def test_decoding_of_java_25_agrees_with_javap(compile_java: Callable[..., Path]) -> None:
    home = _jdk25()
    assert home is not None
    folder = compile_java({"Tree.java": _NEWER, "Shapes.java": _SHAPES}, "--release", "25", home=home)
    _assert_agrees_with_javap(folder, home)
    model = ClassPath([folder]).find("shop.Tree")
    assert model is not None
    assert model.major_version == 69 and model.is_interface
    assert model.permitted_subclasses == ("shop.Tree$Leaf", "shop.Tree$Node")
    leaf = ClassPath([folder]).find("shop.Tree$Leaf")
    assert leaf is not None
    assert leaf.record_components == (("value", "int"),)
    assert leaf.nest_host == "shop.Tree"


def test_what_the_model_says(compile_java: Callable[..., Path]) -> None:
    class_path = ClassPath([compile_java({"Shapes.java": _SHAPES})])
    model = class_path.find("shop.Shapes")
    assert model is not None
    assert (model.super_name, model.source_file) == ("java.lang.Object", "Shapes.java")
    constants = {field.name: field.constant for field in model.fields}
    assert constants == {
        "GREETING": StringConstant("h\u00e9 \ud83d\ude00\0!"),
        "BIG": LongConstant(-1 << 40),
        "HALF": FloatConstant(0.5),
        "LETTER": IntConstant(ord("x")),
    }
    method = model.method("pick", "(Ljava/lang/String;I)I")
    assert method is not None and method.code is not None
    assert method.exceptions == ("java.io.IOException",)
    assert method.id == "shop.Shapes.pick(Ljava/lang/String;I)I"
    assert {"s", "k", "cube", "l"} <= {variable.name for variable in method.code.variables}
    assert method.code.lines[0][0] == 0
    ops = {(instruction.op, instruction.args) for instruction in method.code.instructions}
    assert {("multianewarray", ("int[][][]", 2)), ("newarray", ("java.lang.String",))} <= ops
    assert ("dconst", (100000.25,)) in ops
    switches = [args for op, args in ops if op == "switch"]
    assert {tuple(key for key, _ in cases) for _, cases in switches} >= {(1, 2, 3), (-100000, 70000)}
    wide = model.method("wide", "()I")
    assert wide is not None and wide.code is not None
    assert ("iinc", (299, 1000)) in {(i.op, i.args) for i in wide.code.instructions}


def test_forgotten_code_comes_back_the_same(java_base: ClassPath) -> None:
    model = java_base.find("java.util.HashMap")
    assert model is not None
    method = next(method for method in model.methods if method.name == "resize")
    before = method.code
    method.forget_code()
    assert method.code == before and method.code is not before


def _with_dynamic(arguments: Callable[[ClassBuilder, int], list[int]]) -> ClassBuilder:
    """A class whose method loads a dynamic constant, with the arguments of its bootstrap method."""
    builder = ClassBuilder(version=(55, 0))
    descriptor = "(Ljava/lang/Object;)Ljava/lang/Object;"
    handle = builder.constant(15, "BH", 6, builder.member(10, "Boot", "make", descriptor))
    dynamic = builder.constant(17, "HH", 0, builder.name_and_type("c", "Ljava/lang/Object;"))
    given = arguments(builder, dynamic)
    rows = pack(f">HHH{len(given)}H", 1, handle, len(given), *given)
    builder.attributes.append(builder.attribute("BootstrapMethods", rows))
    builder.method(f"ldc {dynamic}\nareturn", descriptor="()Ljava/lang/Object;")
    return builder


def test_dynamic_constants() -> None:
    builder = _with_dynamic(lambda builder, _: [builder.string("x")])
    code = read_class(builder.build(), "made").methods[0].code
    assert code is not None
    constant = code.instructions[0].args[0]
    assert isinstance(constant, DynamicConstant) and isinstance(constant.bootstrap, MethodHandle)
    assert (constant.name, constant.type, constant.arguments) == (
        "c",
        "java.lang.Object",
        (StringConstant("x"),),
    )


def test_a_dynamic_constant_that_needs_itself() -> None:
    method = read_class(_with_dynamic(lambda _, dynamic: [dynamic]).build(), "made").methods[0]
    with pytest.raises(ClassFileError, match="depends on itself"):
        _ = method.code


def test_modules_and_packages_are_constants_too() -> None:
    builder = ClassBuilder()
    builder.constant(19, "H", builder.utf8("a.module"))
    builder.constant(20, "H", builder.utf8("a/package"))
    assert read_class(builder.build(), "made").name == "Made"


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "CAFEBABE"),
        (b"\xca\xfe\xba\xbe", "too early"),
        (ClassBuilder(version=(70, 0)).build(), "version 70"),
        (ClassBuilder(version=(44, 0)).build(), "version 44"),
        (ClassBuilder().build() + b"\0", "1 bytes too many"),
        (ClassBuilder(super_name=None).build(), "superclass is None"),
        (ClassBuilder(flags=0x8000).build(), "module"),
        (ClassBuilder(name="a//b").build(), "not a class name"),
        (ClassBuilder(name="[I").build(), "expected"),
    ],
)
def test_what_is_no_class_file(data: bytes, what: str) -> None:
    with pytest.raises(ClassFileError, match=what) as caught:
        read_class(data, "some.jar!X.class")
    assert caught.value.place.file == "some.jar!X.class"


def test_members_twice_and_bad_members() -> None:
    twice = ClassBuilder()
    twice.abstract("m", "()V")
    twice.abstract("m", "()V")
    named = ClassBuilder()
    named.abstract("a<b", "()V")
    typed = ClassBuilder()
    typed.field_("f", "Q")
    for builder, what in ((twice, "twice"), (named, "not the name"), (typed, "not a descriptor")):
        with pytest.raises(ClassFileError, match=what) as caught:
            read_class(builder.build(), "made")
        assert caught.value.place.class_name == "Made"


def test_a_bad_method_costs_only_itself() -> None:
    builder = ClassBuilder()
    builder.method(b"\xff", name="bad")
    builder.method("iload_0\nireturn", name="good")
    builder.abstract("none", "()V", flags=1)
    bad, good, none = read_class(builder.build(), "made").methods
    assert good.code is not None and len(good.code.instructions) == 2
    for method, what in ((bad, "opcode 255"), (none, "without code")):
        with pytest.raises(ClassFileError, match=what) as caught:
            _ = method.code
        assert caught.value.place.method == method.id


def test_code_of_the_first_class_files_has_small_counts() -> None:
    builder = ClassBuilder(version=(45, 2))
    body = pack(">BBH", 1, 1, 2) + b"\x1a\xac" + pack(">HH", 0, 0)
    builder._member(True, "m", "(I)I", 9, (builder.attribute("Code", body),))
    code = read_class(builder.build(), "made").methods[0].code
    assert code is not None and [i.op for i in code.instructions] == ["iload", "ireturn"]
