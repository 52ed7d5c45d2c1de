"""Lambdas convert arguments and results as LambdaMetafactory does, for every pair of types it takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.dynamic.assembly import Body, kind
from hornbill.bytecode.dynamic.conversion import UNWRAPPED, WRAPPERS, box
from hornbill.bytecode.dynamic.replacement import Method
from hornbill.bytecode.model import DynamicCall, MethodHandle, MethodRef, MethodType, StringConstant
from tests.bytecode_dynamic.made import METAFACTORY, NAME, interface, made_class, outcomes, static_method

OBJECT, STRING, NUMBER = "java.lang.Object", "java.lang.String", "java.lang.Number"
TYPES = [*WRAPPERS, *UNWRAPPED, NUMBER, "java.lang.Comparable", OBJECT]
VALUES = {"boolean": 1, "char": 0xFFFE, "float": -2.5, "double": 1e300, "long": -(1 << 40)}


def push(body: Body, type_name: str) -> None:
    """Push a value of that type; an Integer where it is a supertype of wrappers."""
    primitive = type_name if type_name in WRAPPERS else UNWRAPPED.get(type_name, "int")
    body.emit(f"{kind(primitive)}const", VALUES.get(primitive, -5))
    if type_name not in WRAPPERS:
        box(body, primitive)


def short(type_name: str) -> str:
    return type_name.rpartition(".")[2]


def text_of(type_name: str) -> Method:
    """`text(T)`: the type's name and the value."""
    body = Body(type_name)
    builder = "java.lang.StringBuilder"
    body.emit("new", builder)
    body.emit("dup")
    body.call("invokespecial", builder, "<init>", "()V")
    body.emit("ldc", StringConstant(short(type_name) + "="))
    body.call("invokevirtual", builder, "append", f"(Ljava/lang/String;){descriptor_of(builder)}")
    body.load(type_name, 0)
    taken = descriptor_of(type_name) if type_name in WRAPPERS else "Ljava/lang/Object;"
    taken = "I" if taken in "BS" else taken
    body.call("invokevirtual", builder, "append", f"({taken}){descriptor_of(builder)}")
    body.call("invokevirtual", builder, "toString", "()Ljava/lang/String;")
    body.emit("areturn")
    return static_method("text", STRING, body, [type_name])


def value_of(type_name: str) -> Method:
    """`value_T()`: a value of the type."""
    body = Body()
    push(body, type_name)
    body.leave(type_name)
    return static_method(f"value_{short(type_name)}", type_name, body)


def lambda_call(
    interface_name: str, erased: str, implementation: MethodRef, instantiated: str
) -> DynamicCall:
    arguments = (MethodType(erased), MethodHandle(6, implementation), MethodType(instantiated))
    return DynamicCall("run", f"()L{interface_name};", METAFACTORY, arguments)


@pytest.mark.parametrize("release", [17, 25])
def test_arguments(release: int, jdks: dict[int, Path], tmp_path: Path) -> None:
    if release not in jdks:
        pytest.skip(f"no JDK {release}")
    methods, calls = [text_of(type_name) for type_name in TYPES], {}
    interfaces = [interface(f"Take{short(t)}", f"({descriptor_of(t)})Ljava/lang/String;") for t in TYPES]
    for given in TYPES:
        for wanted in TYPES:
            for actual in TYPES if given == OBJECT else [given]:
                if actual in WRAPPERS and actual != given:
                    continue
                for passed in sorted({actual, given}):
                    name = f"{short(given)}_{short(wanted)}_{short(actual)}_{short(passed)}"
                    take = f"Take{short(given)}"
                    text = MethodRef(NAME, "text", f"({descriptor_of(wanted)})Ljava/lang/String;", False)
                    erased = f"({descriptor_of(given)})Ljava/lang/String;"
                    instantiated = f"({descriptor_of(actual)})Ljava/lang/String;"
                    calls[name] = lambda_call(take, erased, text, instantiated)
                    body = Body()
                    body.call("invokestatic", NAME, "dynamic run", f"()L{take};")
                    push(body, passed)
                    body.call("invokeinterface", take, "run", erased, interface=True)
                    body.emit("areturn")
                    methods.append(static_method(name, STRING, body))
    before, after, refused = outcomes(made_class(methods, calls), interfaces, jdks[release], tmp_path)
    _agree(before, after, refused, 150)


@pytest.mark.parametrize("release", [17, 25])
def test_results(release: int, jdks: dict[int, Path], tmp_path: Path) -> None:
    if release not in jdks:
        pytest.skip(f"no JDK {release}")
    methods, calls = [value_of(type_name) for type_name in TYPES], {}
    interfaces = [interface(f"Give{short(t)}", f"(){descriptor_of(t)}") for t in [*TYPES, "void"]]
    for given in TYPES:
        for wanted in [*TYPES, "void"]:
            name = f"{short(given)}_{short(wanted)}"
            give = f"Give{short(wanted)}"
            value = MethodRef(NAME, f"value_{short(given)}", f"(){descriptor_of(given)}", False)
            descriptor = f"(){descriptor_of(wanted)}"
            calls[name] = lambda_call(give, descriptor, value, descriptor)
            body = Body()
            body.call("invokestatic", NAME, "dynamic run", f"()L{give};")
            body.call("invokeinterface", give, "run", descriptor, interface=True)
            body.leave(wanted)
            methods.append(static_method(name, wanted, body))
    before, after, refused = outcomes(made_class(methods, calls), interfaces, jdks[release], tmp_path)
    _agree(before, after, refused, 120)


def _agree(before: dict[str, str], after: dict[str, str], refused: dict[str, str], least: int) -> None:
    """What the JVM links is rewritten and does the same."""
    linked = {name for name, outcome in before.items() if "BootstrapMethodError" not in outcome}
    assert not linked & refused.keys()
    assert {name: after[name] for name in linked} == {name: before[name] for name in linked}
    assert len(linked) >= least
