"""Dynamic calls that compilers seldom write, and those that have no replacement."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hornbill.bytecode.descriptors import descriptor_of, method_types
from hornbill.bytecode.dynamic import Replacement, Unsupported, expand, rewrite_call
from hornbill.bytecode.dynamic.assembly import Body, kind
from hornbill.bytecode.dynamic.conversion import UNWRAPPED, WRAPPERS, box
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DoubleConstant,
    DynamicCall,
    DynamicConstant,
    FieldRef,
    FloatConstant,
    IntConstant,
    LongConstant,
    MethodHandle,
    MethodRef,
    MethodType,
    StringConstant,
)
from tests.bytecode_dynamic.made import METAFACTORY, NAME, call_bootstrap, made_class, outcomes, static_method
from tests.bytecode_dynamic.test_constants import STATIC, invoked, static

STRING, OBJECT = "java.lang.String", "java.lang.Object"
_TEXT, _OBJECTS = descriptor_of(STRING), "[Ljava/lang/Object;"
CONCAT = call_bootstrap("java.lang.invoke.StringConcatFactory", "makeConcat", "")
RECIPE = call_bootstrap("java.lang.invoke.StringConcatFactory", "makeConcatWithConstants", _TEXT + _OBJECTS)
TYPES = call_bootstrap("java.lang.runtime.SwitchBootstraps", "typeSwitch", _OBJECTS)
ENUMS = call_bootstrap("java.lang.runtime.SwitchBootstraps", "enumSwitch", _OBJECTS)
ALT = call_bootstrap("java.lang.invoke.LambdaMetafactory", "altMetafactory", _OBJECTS)
RECORD = MethodHandle(
    6, MethodRef("java.lang.runtime.ObjectMethods", "bootstrap", "()Ljava/lang/Object;", False)
)

FIRST_WITH_SWITCHES = 25


def concat(descriptor: str, recipe: str | None, *constants: Constant) -> DynamicCall:
    if recipe is None:
        return DynamicCall("concat", descriptor, CONCAT, constants)
    return DynamicCall("concat", descriptor, RECIPE, (StringConstant(recipe), *constants))


def types(descriptor: str, *labels: Constant) -> DynamicCall:
    return DynamicCall("choose", descriptor, TYPES, labels)


def enums(descriptor: str, *labels: Constant) -> DynamicCall:
    return DynamicCall("choose", descriptor, ENUMS, labels)


def push(body: Body, type_name: str) -> None:
    """Push a sample of that type."""
    primitive = type_name if type_name in WRAPPERS else UNWRAPPED.get(type_name, "int")
    if type_name == STRING:
        body.emit("ldc", StringConstant("text"))
    elif type_name == "char[]":
        body.emit("aconst_null")
    elif type_name.endswith("Unit"):
        body.emit("getstatic", FieldRef(type_name, "DAYS", type_name))
    else:
        body.emit(f"{kind(primitive)}const", 1)
        if type_name not in WRAPPERS:
            box(body, primitive)


def compare(calls: dict[str, DynamicCall], home: Path, folder: Path, *options: str) -> dict[str, str]:
    """What the calls give on samples of their parameters, which is the same before and after."""
    methods = []
    for name, call in calls.items():
        body = Body()
        parameters, result = method_types(call.descriptor)
        for number, type_name in enumerate(parameters):
            if call.name == "choose" and number == 1:
                body.emit("iconst", int(name.rpartition("_")[2]))
            else:
                push(body, type_name)
        body.call("invokestatic", NAME, f"dynamic {call.name}", call.descriptor)
        body.leave(result)
        methods.append(static_method(name, result, body))
    before, after, refused = outcomes(made_class(methods, calls), (), home, folder, *options)
    assert not refused
    assert after == before
    assert len(before) == len(calls)
    return before


@pytest.mark.parametrize("release", [17, 25])
def test_concatenations(release: int, jdks: dict[int, Path], tmp_path: Path) -> None:
    if release not in jdks:
        pytest.skip(f"no JDK {release}")
    texts = compare(
        {
            "plain": concat("(IJLjava/lang/String;Ljava/lang/Object;ZCBSFD)Ljava/lang/String;", None),
            "none": concat("()Ljava/lang/String;", "only\ttext"),
            "nothing": concat("()Ljava/lang/String;", ""),
            "marks": concat("(I)Ljava/lang/String;", "<\2\1\2>", StringConstant("\1\2"), StringConstant("")),
            "numbers": concat(
                "(I)Ljava/lang/String;",
                "\2,\2,\2,\1,\2",
                IntConstant(-1),
                LongConstant(1 << 40),
                DoubleConstant(-0.0),
                FloatConstant(0.1),
            ),
            "class": concat("(I)Ljava/lang/String;", "\1 \2", ClassConstant("int[]")),
            "letters": concat("([CI)Ljava/lang/String;", "\1=\1"),
            "lone_letters": concat("([C)Ljava/lang/String;", "\1"),
            "lone_text": concat("(Ljava/lang/String;)Ljava/lang/String;", "\1"),
            "lone_int": concat("(I)Ljava/lang/String;", None),
        },
        jdks[release],
        tmp_path,
    )
    assert "<\1\x021>" in texts["marks"]


def test_switches(jdks: dict[int, Path], tmp_path: Path) -> None:
    if FIRST_WITH_SWITCHES not in jdks:
        pytest.skip(f"no JDK {FIRST_WITH_SWITCHES}")
    labels: tuple[Constant, ...] = (
        LongConstant(5),
        LongConstant(1),
        FloatConstant(1.0),
        DoubleConstant(1.0),
        DynamicConstant("FALSE", "java.lang.Boolean", STATIC, ()),
        DynamicConstant("TRUE", "java.lang.Boolean", STATIC, ()),
        StringConstant("text"),
        IntConstant(7),
        IntConstant(1),
        described("java.util.concurrent.TimeUnit", "HOURS"),
        described("java.util.concurrent.TimeUnit", "DAYS"),
        ClassConstant("java.lang.Comparable"),
    )
    unit = "java.util.concurrent.TimeUnit"
    calls = {}
    for start in (0, 5, len(labels)):
        for type_name in (OBJECT, STRING, unit, *UNWRAPPED, "java.lang.Number"):
            fitting = tuple(
                label for label in labels if type_name != "java.lang.Boolean" or _is_dynamic(label)
            )
            name = f"{type_name.rpartition('.')[2]}_{min(start, len(fitting))}"
            calls[name] = types(f"({descriptor_of(type_name)}I)I", *fitting)
        names = (StringConstant("HOURS"), ClassConstant(unit), StringConstant("DAYS"))
        calls[f"enum_{min(start, 3)}"] = enums(f"({descriptor_of(unit)}I)I", *names)
        calls[f"defaults_{min(start, 0)}"] = types("(Ljava/lang/Object;I)I")
        calls[f"constants_{min(start, 2)}"] = enums(f"({descriptor_of(unit)}I)I", names[0], names[2])
    chosen = compare(calls, jdks[FIRST_WITH_SWITCHES], tmp_path, "--enable-preview")
    assert len(set(chosen.values())) > 6


def _is_dynamic(label: Constant) -> bool:
    return isinstance(label, DynamicConstant) and label.type == "java.lang.Boolean"


def described(enum: str, name: str) -> DynamicConstant:
    """A description of an enum constant, as javac writes it."""
    described_class = invoked(
        "java.lang.constant.ClassDesc",
        MethodHandle(
            6,
            MethodRef(
                "java.lang.constant.ClassDesc",
                "of",
                "(Ljava/lang/String;)Ljava/lang/constant/ClassDesc;",
                True,
            ),
        ),
        StringConstant(enum),
    )
    of = "(Ljava/lang/constant/ClassDesc;Ljava/lang/String;)Ljava/lang/Enum$EnumDesc;"
    return invoked(
        "java.lang.Enum$EnumDesc",
        static("java.lang.Enum$EnumDesc", "of", of),
        described_class,
        StringConstant(name),
    )


RUN = static("a.B", "run", "(I)I")
LAMBDA = (MethodType("(I)I"), RUN, MethodType("(I)I"))


def made(
    descriptor: str, *arguments: Constant, bootstrap: MethodHandle = METAFACTORY, name: str = "run"
) -> DynamicCall:
    return DynamicCall(name, descriptor, bootstrap, arguments)


@pytest.mark.parametrize(
    "call",
    [
        made("()La/F;"),
        made("()La/F;", *LAMBDA, IntConstant(1)),
        made("()La/F", *LAMBDA),
        made("(I)La/F;", *LAMBDA),
        made("(J)La/F;", MethodType("()I"), RUN, MethodType("()I")),
        made("()La/F;", MethodType("(J)I"), RUN, MethodType("(J)I")),
        made("()La/F;", MethodType("(I)B"), RUN, MethodType("(I)B")),
        made("()La/F;", MethodType("()I"), MethodHandle(2, FieldRef("a.B", "f", "int")), MethodType("()I")),
        made("()La/F;", MethodType("()I"), static("a.B", "f", "()V"), MethodType("()I")),
        made("()La/F;", *LAMBDA, bootstrap=ALT),
        made("()La/F;", *LAMBDA, IntConstant(2), IntConstant(3), ClassConstant("a.M"), bootstrap=ALT),
        made("()La/F;", *LAMBDA, IntConstant(4), IntConstant(1), ClassConstant("a.M"), bootstrap=ALT),
        made("()La/F;", *LAMBDA, IntConstant(0), IntConstant(1), bootstrap=ALT),
        made("()La/F;", *LAMBDA, bootstrap=static("a.B", "bootstrap", "()V")),
        made("()La/F;", *LAMBDA, bootstrap=MethodHandle(5, METAFACTORY.member)),
        concat("(I)Ljava/lang/String;", "no place"),
        concat("()Ljava/lang/String;", "\2"),
        concat("()Ljava/lang/String;", "\2", RUN),
        concat("(I)I", "\1"),
        concat("(I)Ljava/lang/String;", None, IntConstant(1)),
        types("(Ljava/lang/Object;)I"),
        types("(II)I", IntConstant(1)),
        types("(Ljava/lang/Object;I)I", MethodType("()V")),
        types("(Ljava/lang/Object;I)I", DynamicConstant("I", "java.lang.Class", STATIC, ())),
        enums("(La/E;I)I", IntConstant(1)),
        enums("(La/E;I)I", ClassConstant("a.F")),
        made("(La/R;)I", bootstrap=RECORD, name="hashCode"),
        made("(La/R;)I", ClassConstant("a.R"), StringConstant("x"), bootstrap=RECORD, name="clone"),
        made("(La/R;)J", ClassConstant("a.R"), StringConstant(""), bootstrap=RECORD, name="hashCode"),
        made(
            "(La/R;)Ljava/lang/String;",
            ClassConstant("a.R"),
            StringConstant("x"),
            bootstrap=RECORD,
            name="toString",
        ),
        made("(La/R;)I", ClassConstant("a.R"), StringConstant("x"), RUN, bootstrap=RECORD, name="hashCode"),
    ],
)
def test_refused(call: DynamicCall) -> None:
    refusal = rewrite_call("a.B", "a.B.m()V@0", call)
    assert isinstance(refusal, Unsupported)
    assert refusal.why


def replaced(site: str, caller: str = "a.B") -> Replacement:
    found = rewrite_call(caller, site, made("(I)La/F;", MethodType("()I"), RUN, MethodType("()I")))
    assert isinstance(found, Replacement)
    return found


def test_synthetic_classes_are_named_after_their_site() -> None:
    names = [
        replaced(site).synthetic.name
        for site in (
            "a.B.m()V@1",
            "a.B.m(I)V@1",
            "a.B.m()V@11",
            "a.B.<init>()V@1",
            "a.B.init()V@1",
            "elsewhere",
        )
    ]
    assert len(set(names)) == len(names)
    assert names[0].startswith("a.B$$dynamic$m$1$")
    assert names[3].startswith("a.B$$dynamic$init$1$")


def test_replacements_are_equal_and_travel() -> None:
    first = replaced("a.B.m()V@1")
    assert first == replaced("a.B.m()V@1")
    assert pickle.loads(pickle.dumps(first)) == first
    assert first.synthetic.method("make", "(I)La/F;") is not None


def test_code_without_dynamic_instructions_stays() -> None:
    body = Body()
    body.emit("ldc", StringConstant("x"))
    body.emit("areturn")
    code = body.code()
    assert expand(code, "a.B", "a.B.m()V") == (code, (), ())
    assert expand(code, "a.B", "a.B.m()V")[0] is code


def test_what_is_not_replaced_is_reported_by_pc() -> None:
    code = Body()
    for constant in (MethodType("()V"), RUN, DynamicConstant("x", STRING, RUN, ())):
        code.emit("ldc", constant)
    code.emit("areturn")
    before = code.code()
    after, synthetic, unsupported = expand(before, "a.B", "a.B.m()V")
    assert after is before
    assert not synthetic
    assert [pc for pc, _ in unsupported] == [0, 1, 2]
