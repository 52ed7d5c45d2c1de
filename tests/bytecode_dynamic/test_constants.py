"""Dynamic constants: the same values, identities and errors as where the JVM resolves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.dynamic import Replacement, Unsupported, rewrite_constant
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DoubleConstant,
    DynamicConstant,
    FieldRef,
    IntConstant,
    LongConstant,
    MethodHandle,
    MethodRef,
    MethodType,
    StringConstant,
)
from tests.bytecode_dynamic.made import NAME, constant_bootstrap, made_class, outcomes, static_method

CLASS, OBJECT, STRING, INTEGER = (
    "java.lang.Class",
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Integer",
)
NULL = constant_bootstrap("nullConstant")
PRIMITIVE = constant_bootstrap("primitiveClass", result=CLASS)
ENUM = constant_bootstrap("enumConstant", result="java.lang.Enum")
STATIC = constant_bootstrap("getStaticFinal")
STATIC_OF = constant_bootstrap("getStaticFinal", "Ljava/lang/Class;")
INVOKE = constant_bootstrap("invoke", "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;")


def invoked(type_name: str, handle: MethodHandle, *arguments: Constant, name: str = "it") -> DynamicConstant:
    return DynamicConstant(name, type_name, INVOKE, (handle, *arguments))


def static(owner: str, name: str, descriptor: str) -> MethodHandle:
    return MethodHandle(6, MethodRef(owner, name, descriptor, False))


def virtual(owner: str, name: str, descriptor: str) -> MethodHandle:
    return MethodHandle(5, MethodRef(owner, name, descriptor, False))


INT_CLASS = DynamicConstant("I", CLASS, PRIMITIVE, ())
NEXT = static("Driver", "next", "()I")
LIST_OF = static("java.util.Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;")
ONE, TWO = IntConstant(1), IntConstant(-2)
REQUIRED = static("java.util.Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;")
AS_TEXT = static("java.util.Objects", "toString", "(Ljava/lang/Object;)Ljava/lang/String;")
GET_NAME = virtual(CLASS, "getName", "()Ljava/lang/String;")
CONCAT = virtual(STRING, "concat", "(Ljava/lang/String;)Ljava/lang/String;")
NEW_LIST = MethodHandle(8, MethodRef("java.util.ArrayList", "<init>", "()V", False))
NO_INTS = DynamicConstant("n", "int[]", NULL, ())
COPY = static("java.util.Arrays", "copyOf", "([II)[I")
CLONE = virtual("int[]", "clone", "()Ljava/lang/Object;")
PARSE = static(INTEGER, "parseInt", "(Ljava/lang/String;)I")

CONSTANTS = {
    "null_text": DynamicConstant("n", STRING, NULL, ()),
    "class_int": INT_CLASS,
    "class_void": DynamicConstant("V", CLASS, PRIMITIVE, ()),
    "class_boolean": DynamicConstant("Z", CLASS, PRIMITIVE, ()),
    "enum": DynamicConstant("DAYS", "java.util.concurrent.TimeUnit", ENUM, ()),
    "static_int": DynamicConstant("MAX_VALUE", "int", STATIC, ()),
    "static_long": DynamicConstant("MIN_VALUE", "long", STATIC, ()),
    "static_self": DynamicConstant("TRUE", "java.lang.Boolean", STATIC, ()),
    "static_pi": DynamicConstant("PI", "double", STATIC_OF, (ClassConstant("java.lang.Math"),)),
    "new_object": invoked("java.util.ArrayList", NEW_LIST),
    "counted": invoked("int", NEXT),
    "counted_again": invoked("int", NEXT),
    "counted_apart": invoked("int", NEXT, name="other"),
    "counted_boxed": invoked(INTEGER, NEXT),
    "counted_object": invoked(OBJECT, NEXT),
    "counted_long": invoked("long", NEXT),
    "parsed": invoked("int", PARSE, StringConstant("-12")),
    "not_parsed": invoked("int", PARSE, StringConstant("twelve")),
    "failed": invoked(STRING, static("Driver", "fail", "()Ljava/lang/String;")),
    "joined": invoked(STRING, CONCAT, StringConstant("a"), StringConstant("\0b\ud800")),
    "nested": invoked(STRING, GET_NAME, INT_CLASS),
    "array_class": invoked(STRING, GET_NAME, ClassConstant("int[][]")),
    "widened": invoked(STRING, static("java.lang.Long", "toString", "(J)Ljava/lang/String;"), TWO),
    "boxed": invoked(STRING, AS_TEXT, TWO),
    "long": invoked(STRING, static(STRING, "valueOf", "(J)Ljava/lang/String;"), LongConstant(1 << 60)),
    "double": invoked("double", static("java.lang.Math", "abs", "(D)D"), DoubleConstant(-0.0)),
    "cast": invoked(STRING, REQUIRED, StringConstant("x")),
    "wrong_cast": invoked(STRING, REQUIRED, ONE),
    "field": invoked("int", MethodHandle(2, FieldRef(INTEGER, "SIZE", "int"))),
    "list_of_none": invoked("java.util.List", LIST_OF),
    "list_of_one": invoked("java.util.List", LIST_OF, ONE),
    "list_of_many": invoked("java.util.List", LIST_OF, ONE, StringConstant("s"), INT_CLASS),
    "unboxed": invoked("long", static(INTEGER, "valueOf", "(I)Ljava/lang/Integer;"), TWO),
    "numbers": invoked("int[]", CLONE, invoked("int[]", COPY, NO_INTS, ONE)),
}


@pytest.mark.parametrize("release", [17, 25])
def test_constants(release: int, jdks: dict[int, Path], tmp_path: Path) -> None:
    if release not in jdks:
        pytest.skip(f"no JDK {release}")
    methods = []
    for name, constant in CONSTANTS.items():
        body = Body()
        # Room for a wide constant, which synthetic code itself never loads.
        body.emit("lconst", 0)
        body.emit("pop2")
        body.emit("ldc", constant)
        body.leave(constant.type)
        methods.append(static_method(name, constant.type, body))
    before, after, refused = outcomes(made_class(methods), (), jdks[release], tmp_path)
    assert not refused
    assert after == before
    assert "throws java.lang.BootstrapMethodError" in before["not_parsed"]


def nest(depth: int, width: int) -> DynamicConstant:
    """A constant whose arguments are constants, and so on; all of one depth are one object."""
    constant = DynamicConstant("n", STRING, NULL, ())
    for _ in range(depth):
        constant = invoked(
            STRING,
            static(NAME, "f", f"({'Ljava/lang/String;' * width})Ljava/lang/String;"),
            *[constant] * width,
        )
    return constant


@pytest.mark.parametrize(
    "constant",
    [
        DynamicConstant("x", "int", NULL, ()),
        DynamicConstant("I", STRING, PRIMITIVE, ()),
        DynamicConstant("Q", CLASS, PRIMITIVE, ()),
        DynamicConstant("x", STRING, STATIC, (ONE,)),
        DynamicConstant("x", STRING, INVOKE, ()),
        DynamicConstant("x", STRING, static("a.B", "make", "()V"), ()),
        DynamicConstant("x", "java.lang.invoke.VarHandle", constant_bootstrap("fieldVarHandle"), ()),
        invoked(STRING, static("a.B", "nothing", "()V")),
        invoked(STRING, static("a.B", "f", "(I")),
        invoked(STRING, static("a.B", "f", "(I)Ljava/lang/String;")),
        invoked(STRING, static("a.B", "f", "()Ljava/lang/String;"), ONE),
        invoked(STRING, static("a.B", "f", "(B)Ljava/lang/String;"), ONE),
        invoked("int", static("a.B", "f", "()Ljava/lang/Object;")),
        invoked(STRING, static("a.B", "f", "(Ljava/lang/Object;)Ljava/lang/String;"), MethodType("()V")),
        nest(40, 1),
        nest(30, 3),
    ],
)
def test_refused(constant: DynamicConstant) -> None:
    assert isinstance(rewrite_constant(NAME, "Made.m()V@0", constant), Unsupported)


def test_one_class_for_one_constant() -> None:
    first = rewrite_constant(NAME, "Made.m()V@0", invoked("int", NEXT))
    second = rewrite_constant(NAME, "Made.n()V@5", invoked("int", NEXT))
    other = rewrite_constant(NAME, "Made.n()V@9", invoked("int", NEXT, name="other"))
    assert isinstance(first, Replacement)
    assert isinstance(second, Replacement)
    assert isinstance(other, Replacement)
    assert first.target == second.target
    assert first.target != other.target
