"""Fields of one class with one name and different types, and fields that hide those of a superclass.

No Java source has the former; shrinking tools make them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.model import ACC_PUBLIC, ClassModel, FieldRef, MethodRef, StringConstant
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.programs import Program
from tests.agreement.runs import ENGINES
from tests.agreement.witnesses import compare_witnesses
from tests.handmade import PUBLIC_STATIC, made_class, made_field, made_method, write_classes

NAME, BELOW = "Shared", "Below"
STRING = "java.lang.String"
NUMBER, LONG = FieldRef(NAME, "a", "int"), FieldRef(NAME, "a", "long")
TEXT, NEXT = FieldRef(NAME, "a", STRING), FieldRef(NAME, "a", NAME)
STATIC_NUMBER, STATIC_TEXT = FieldRef(NAME, "s", "int"), FieldRef(NAME, "s", STRING)
LENGTH = MethodRef(STRING, "length", "()I", False)


def shared_class() -> ClassModel:
    fields = [made_field(NAME, "a", kind) for kind in ("int", "long", STRING, NAME)]
    fields += [made_field(NAME, "s", kind, PUBLIC_STATIC) for kind in ("int", STRING)]

    def method(name: str, descriptor: str, body: list[Any], flags: int = ACC_PUBLIC) -> Any:
        return made_method(NAME, name, descriptor, body, flags)

    this: tuple[object, ...] = ("aload", 0)
    grade: list[Any] = [
        *(this, ("getfield", NUMBER), ("iconst", 3), ("if_icmpne", "one")),
        *(this, ("getfield", LONG), ("lconst", 5), ("lcmp",), ("ifne", "two")),
        *(this, ("getfield", TEXT), ("ifnull", "three")),
        *(this, ("getfield", TEXT), ("invokevirtual", LENGTH), ("iconst", 2), ("if_icmpne", "four")),
        *(this, ("getfield", NEXT), this, ("if_acmpne", "five"), ("iconst", 6), ("ireturn",)),
    ]
    for number, label in enumerate(("one", "two", "three", "four", "five"), 1):
        grade += [label, ("iconst", number), ("ireturn",)]
    write: list[Any] = [
        this,
        ("iload", 1),
        ("putfield", NUMBER),
        this,
        ("iload", 1),
        ("i2l",),
        ("lconst", 1),
        ("ladd",),
    ]
    write += [("putfield", LONG), this, this, ("putfield", NEXT), this, ("getfield", NUMBER), ("i2l",)]
    write += [this, ("getfield", LONG), ("lsub",), ("l2i",), ("ireturn",)]
    static: list[Any] = [
        ("iload", 0),
        ("putstatic", STATIC_NUMBER),
        ("ldc", StringConstant("four")),
        ("putstatic", STATIC_TEXT),
    ]
    static += [("getstatic", STATIC_TEXT), ("invokevirtual", LENGTH), ("getstatic", STATIC_NUMBER)]
    static += [("if_icmpeq", "same"), ("iconst", 1), ("ireturn",), "same", ("iconst", 2), ("ireturn",)]
    return made_class(
        NAME,
        [
            method("grade", "()I", grade),
            method("write", "(I)I", write),
            method("statics", "(I)I", static, PUBLIC_STATIC),
        ],
        fields,
    )


def below_class() -> ClassModel:
    """A subclass with a field of the same name and type as one of its superclass, and a new one."""
    own, other = FieldRef(BELOW, "a", "int"), FieldRef(BELOW, "a", "byte")
    body: list[Any] = [
        *(("aload", 0), ("getfield", own), ("aload", 0), ("getfield", NUMBER), ("if_icmpge", "one")),
        *(("aload", 0), ("getfield", other), ("aload", 0), ("getfield", own), ("if_icmpge", "two")),
        *(
            ("iconst", 3),
            ("ireturn",),
            "one",
            ("iconst", 1),
            ("ireturn",),
            "two",
            ("iconst", 2),
            ("ireturn",),
        ),
    ]
    fields = [made_field(BELOW, "a", "int"), made_field(BELOW, "a", "byte")]
    return made_class(BELOW, [made_method(BELOW, "order", "()I", body, ACC_PUBLIC)], fields, NAME)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_classes(tmp_path_factory.mktemp("shared"), shared_class(), below_class())


def objects() -> list[dict[str, Any]]:
    found = []
    for number in (0, 3):
        for long in (0, 5):
            for text in (None, "", "ab"):
                fields = {"a:I": number, "a:J": long, "a:Ljava/lang/String;": text}
                found.append({"id": 1, "class": NAME, "fields": {**fields, "a:LShared;": {"ref": 1}}})
                found.append({"class": NAME, "fields": {**fields, "a:LShared;": None}})
    return found


def test_the_class_file_says_which_names_are_shared(folder: Path) -> None:
    model = ClassPath([folder]).find(NAME)
    assert model is not None
    assert [field.label for field in model.fields][:3] == ["a:I", "a:J", "a:Ljava/lang/String;"]


@pytest.mark.parametrize("engine", ENGINES)
def test_runs_agree_with_the_jvm(folder: Path, engine: str) -> None:
    session = Session([folder], engine)
    calls: list[tuple[str, list[Any]]] = [(f"{NAME}.grade()I", [one]) for one in objects()]
    calls += [(f"{NAME}.write(I)I", [one, 7]) for one in objects()]
    calls += [(f"{NAME}.statics(I)I", [number]) for number in (0, 4)]
    seen = set()
    with JvmHarness([folder]) as jvm:
        for method, args in calls:
            expected, answer = jvm.run(method, args), session.run(method, args)
            assert (answer["value"], answer["args_after"]) == (expected.value, expected.args_after), method
            seen.add((method, expected.value))
    assert {value for method, value in seen if "grade" in method} == {1, 2, 3, 4, 5, 6}


def test_cases_are_those_of_the_jvm(folder: Path) -> None:
    search = CaseSearch([folder])
    ways = {f"{NAME}.grade()I": 6, f"{NAME}.statics(I)I": 2, f"{BELOW}.order()I": 3}
    for method, count in ways.items():
        cases: list[dict[str, Any]] = []

        def found(case: FoundCase, into: list[dict[str, Any]] = cases) -> None:
            into.append(case.json)

        ledger = search.run(method, Exploration(), found).ledger
        assert {case["witness"]["value"] for case in cases} == set(range(1, count + 1)), method
        assert ledger["branches"] == []
    with JvmHarness([folder]) as jvm:
        tally = compare_witnesses(folder, Program(folder).callables(True), Exploration(), jvm, 20)
    assert not tally.mistakes and not tally.jvm.disagreements
    assert tally.jvm.agreed == 12
