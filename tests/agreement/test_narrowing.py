"""An int where a boolean, byte, char or short belongs: stores and returns narrow it, as the JVM does.

No Java compiler leaves it to the JVM; other compilers may. An argument is passed as it is, on which Hornbill
ends the path.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.model import ClassModel, FieldModel, FieldRef, IntConstant, MethodModel, MethodRef
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.clp.narrowing import narrowed
from hornbill.clp.stack_flow import RANGES
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.programs import Program
from tests.agreement.runs import ENGINES
from tests.agreement.witnesses import compare_witnesses
from tests.handmade import PUBLIC_STATIC, made_class, made_field, made_method, write_classes

NAME = "Narrow"
LETTERS = {"boolean": "Z", "byte": "B", "char": "C", "short": "S"}
ARRAYS = {"boolean": "ba", "byte": "ba", "char": "ca", "short": "sa"}
VALUES = (0, 1, 2, 3, -1, 127, 128, -129, 200, 255, 256, 32767, 32768, 65535, 65536, 100_000, -(2**31))
WAYS = ("field", "static", "returned", "element", "constant", "compared", "field_of_parameter")


def ways(kind: str) -> list[MethodModel]:
    """Methods from int to int through a place of that type."""
    letter, array = LETTERS[kind], ARRAYS[kind]
    new = [("new", NAME), ("dup",), ("invokespecial", MethodRef(NAME, "<init>", "()V", False))]
    own, static = FieldRef(NAME, f"own_{kind}", kind), FieldRef(NAME, f"static_{kind}", kind)

    def call(name: str, descriptor: str) -> tuple[object, ...]:
        return ("invokestatic", MethodRef(NAME, f"{name}_{kind}", descriptor, False))

    def made(name: str, body: list[Any], descriptor: str = "(I)I") -> MethodModel:
        return made_method(NAME, f"{name}_{kind}", descriptor, body)

    store = [("astore", 1), ("aload", 1), ("iconst", 0), ("iload", 0), (f"{array}store",)]
    threes = [
        ("iload", 0),
        ("putstatic", static),
        ("getstatic", static),
        ("iconst", 1),
        ("if_icmpgt", "more"),
    ]
    receiver = [("aload", 0), ("iload", 1), ("putfield", own), ("aload", 0), ("getfield", own)]
    return [
        made("field", [*new, ("dup",), ("iload", 0), ("putfield", own), ("getfield", own), ("ireturn",)]),
        made("static", [("iload", 0), ("putstatic", static), ("getstatic", static), ("ireturn",)]),
        made("return", [("iload", 0), ("ireturn",)], f"(I){letter}"),
        made("returned", [("iload", 0), call("return", f"(I){letter}"), ("ireturn",)]),
        made(
            "element",
            [
                ("iconst", 1),
                ("newarray", kind),
                *store,
                ("aload", 1),
                ("iconst", 0),
                (f"{array}load",),
                ("ireturn",),
            ],
        ),
        made("constant", [("getstatic", FieldRef(NAME, f"constant_{kind}", kind)), ("ireturn",)]),
        made("compared", [*threes, ("iconst", 5), ("ireturn",), "more", ("iconst", 6), ("ireturn",)]),
        made("field_of_parameter", [*receiver, ("ireturn",)], f"(L{NAME};I)I"),
        made("int_of", [("iload", 0), ("ireturn",)], f"({letter})I"),
        made("passed", [("iload", 0), call("int_of", f"({letter})I"), ("ireturn",)]),
    ]


def narrow_class() -> ClassModel:
    methods, fields = [], []
    for kind in RANGES:
        methods += ways(kind)
        fields += [
            made_field(NAME, f"own_{kind}", kind),
            made_field(NAME, f"static_{kind}", kind, PUBLIC_STATIC),
        ]
        fields.append(FieldModel(NAME, f"constant_{kind}", kind, PUBLIC_STATIC, IntConstant(100_003)))
    return made_class(NAME, methods, fields)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_classes(tmp_path_factory.mktemp("narrow"), narrow_class())


@pytest.mark.parametrize("engine", ENGINES)
def test_stores_and_returns_narrow(folder: Path, engine: str) -> None:
    session = Session([folder], engine)
    with JvmHarness([folder]) as jvm:
        for kind in RANGES:
            for way in WAYS:
                if way == "field_of_parameter":
                    method = f"{NAME}.{way}_{kind}(L{NAME};I)I"
                    calls: list[list[Any]] = [[{"class": NAME, "fields": {}}, value] for value in VALUES]
                else:
                    method = f"{NAME}.{way}_{kind}(I)I"
                    calls = [[value] for value in VALUES]
                expected = [outcome.value for outcome in jvm.run_many(method, calls)]
                assert [session.run(method, call)["value"] for call in calls] == expected, method
                if way in ("field", "static", "returned", "element"):
                    assert expected == [narrowed(value, kind) for value in VALUES]


def test_cases_of_them_hold(folder: Path) -> None:
    methods = [method for method in Program(folder).callables(True) if "_" in method.id]
    with JvmHarness([folder]) as jvm:
        tally = compare_witnesses(folder, methods, Exploration(), jvm, 10)
    assert not tally.mistakes
    assert not tally.jvm.disagreements
    assert tally.jvm.agreed >= len(methods)


@pytest.mark.parametrize("kind", RANGES)
def test_an_argument_is_not_narrowed(folder: Path, kind: str) -> None:
    with JvmHarness([folder]) as jvm:
        assert jvm.run(f"{NAME}.passed_{kind}(I)I", [100_003]).value == 100_003
    for engine in ENGINES:
        session = Session([folder], engine)
        assert session.run(f"{NAME}.passed_{kind}(I)I", [1])["value"] == 1
        assert session.run(f"{NAME}.passed_{kind}(I)I", [100_003])["ended"] == "unsupported"
    search = CaseSearch([folder])
    ledger = search.run(f"{NAME}.passed_{kind}(I)I", Exploration(), lambda case: None).ledger
    assert any("an argument outside of the range of its type" in why for why in ledger["paths"])
