"""Monitors that are not paired: what is left and not held throws, what cannot be followed ends the path."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.cfg import build_cfg
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ACC_PUBLIC, ACC_SYNCHRONIZED, MethodModel
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.clp.monitors import monitor_troubles
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.runs import ENGINES
from tests.agreement.topics import JARS
from tests.handmade import PUBLIC_STATIC, made_class, made_method, write_classes

NAME = "Locks"
STATE = "java.lang.IllegalMonitorStateException"
ENTER: tuple[object, ...] = ("monitorenter",)
EXIT: tuple[object, ...] = ("monitorexit",)
FIRST: tuple[object, ...] = ("aload", 0)
SECOND: tuple[object, ...] = ("aload", 1)
ONE: list[tuple[object, ...]] = [("iconst", 1), ("ireturn",)]
NINE: list[tuple[object, ...]] = [("pop",), ("iconst", 9), ("ireturn",)]
CAUGHT = ("from", "to", "handler", STATE)
RETHROWN: list[Any] = ["handler", ("astore", 3), FIRST, EXIT, "end", ("aload", 3), ("athrow",)]


def method(
    name: str, body: list[Any], *handlers: tuple[str, str, str, str | None], flags: int = PUBLIC_STATIC
) -> MethodModel:
    parameters = body.count(SECOND)
    descriptor = f"(Ljava/lang/Object;{'Ljava/lang/Object;' if parameters else ''})I"
    return made_method(NAME, name, descriptor, body, flags, handlers)


FOLLOWED = [
    method("unowned", [FIRST, EXIT, *ONE]),
    method("caught", ["from", FIRST, EXIT, "to", *ONE, "handler", *NINE], CAUGHT),
    method("twice", [FIRST, ENTER, FIRST, EXIT, FIRST, EXIT, *ONE]),
    method(
        "paired",
        [
            *(FIRST, ENTER, "from", SECOND, ("ifnull", "none"), FIRST, EXIT, *ONE),
            *("none", FIRST, EXIT, "to", ("iconst", 2), ("ireturn",), *RETHROWN),
        ],
        ("from", "to", "handler", None),
        ("handler", "end", "handler", None),
    ),
    method("crossed", [FIRST, ("dup",), ("astore", 2), ENTER, FIRST, EXIT, ("aload", 0), EXIT, *ONE]),
]
NOT_FOLLOWED = [
    method("other", [FIRST, ENTER, "from", SECOND, EXIT, "to", *ONE, "handler", *NINE], CAUGHT),
    method("held", [FIRST, ENTER, *ONE]),
    method("thrown", [FIRST, ENTER, ("iconst", 1), ("iconst", 0), ("idiv",), FIRST, EXIT, ("ireturn",)]),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    own = method("ofTheCall", [SECOND, EXIT, *ONE], flags=ACC_PUBLIC | ACC_SYNCHRONIZED)
    return write_classes(tmp_path_factory.mktemp("locks"), made_class(NAME, [*FOLLOWED, *NOT_FOLLOWED, own]))


def calls(one: MethodModel) -> list[list[Any]]:
    same = {"id": 1, "class": "java.lang.Object", "fields": {}}
    other = {"class": "java.lang.Object", "fields": {}}
    if one.descriptor.count(";") == 1:
        return [[other], [None]]
    return [[same, {"ref": 1}], [other, other], [other, None], [None, other]]


@pytest.mark.parametrize("engine", ENGINES)
def test_runs_agree_with_the_jvm(folder: Path, engine: str) -> None:
    session = Session([folder], engine)
    ends: Counter[str | None] = Counter()
    with JvmHarness([folder]) as jvm:
        for one in FOLLOWED:
            for args in calls(one):
                expected, answer = jvm.run(one.id, args), session.run(one.id, args)
                told = (answer["ended"], answer["value"], answer["exception"])
                assert told == (expected.ended, expected.value, expected.exception), (one.id, args)
                ends[expected.exception] += 1
        assert ends[STATE] >= 3
        for one in NOT_FOLLOWED:
            seen = {jvm.run(one.id, args).exception for args in calls(one)}
            assert STATE in seen or one.name == "other"
            assert session.run(one.id, calls(one)[0])["ended"] == "unsupported"


def test_cases_throw_it_on_unknown_objects(folder: Path) -> None:
    search = CaseSearch([folder])
    for one in FOLLOWED[:3]:
        cases: list[dict[str, Any]] = []

        def found(case: FoundCase, into: list[dict[str, Any]] = cases) -> None:
            into.append(case.json)

        search.run(one.id, Exploration(), found)
        expected = None if one.name == "caught" else STATE
        assert {case["exception"] for case in cases} == {expected, "java.lang.NullPointerException"}
    for one in (*NOT_FOLLOWED,):
        ledger = search.run(one.id, Exploration(), lambda _: None).ledger
        assert any("monitor" in why for why in ledger["paths"]), one.id
        assert all(branch["why"] != "infeasible" for branch in ledger["branches"])


def test_what_java_compilers_write_is_paired() -> None:
    class_path = ClassPath([JARS / "exceptions.jar"], find_jdk())
    names = ("java.util.Hashtable", "java.util.Collections$SynchronizedMap", "java.io.BufferedReader")
    methods = [one for name in names if (model := class_path.find(name)) for one in model.methods]
    graphs = [build_cfg(one) for one in methods if one.has_code]
    locking = [
        cfg
        for cfg in graphs
        for block in cfg.blocks
        if any(i.op == "monitorenter" for i in block.instructions)
    ]
    assert len(locking) > 20
    assert [cfg.method.id for cfg in locking if monitor_troubles(cfg)] == []
