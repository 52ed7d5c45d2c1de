"""Calls of methods of which nothing is known: the search goes on, and each case says what hangs on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.clp.opaque import Opaque, may_change
from hornbill.rendering.cases import case_text
from tests.jdk_tools import javac

PROGRAM = """
import java.io.IOException;

public class Opaque {
    int kept;
    static native int nat(int x);
    native Object made(String s) throws IOException;
    static int decides(int a) { int r = nat(a); if (r > 7) return r; return a; }
    static int dropped(int a) { Opaque.class.isHidden(); return a > 3 ? 5 : 1; }
    static boolean given(int a) { boolean b = Opaque.asked(); return a > 3 ? b : true; }
    static boolean asked() { return Opaque.class.isHidden(); }
    boolean stored(int a) { kept = Opaque.class.isHidden() ? 1 : 0; return a > 3; }
    static int unshown(int a) { boolean b = Opaque.class.isHidden(); int c = b ? 0 : 0; return a + c; }
    static int changed(Opaque o) { o.touch(); return o.kept; }
    native void touch();
    static int object(Opaque o) throws IOException {
        Object made = o.made("x");
        if (made == o) return 1;
        return made instanceof String ? ((String) made).length() : 3;
    }
    static int passed(Opaque o) throws IOException { o.made("x"); return 4; }
    static int initialised() { return Holder.HELD; }
    static int absent(int a) { int r = Gone.answer(a); return r == 4 ? 1 : 2; }
}

class Holder { static final int HELD = Opaque.nat(2); }

class Made { static final int HELD = Opaque.nat(3); Made() { } }
"""
GONE = "class Gone { static native int answer(int a); }"
NAT = "Opaque.nat(I)I"


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("opaque")
    (folder / "Opaque.java").write_text(PROGRAM, encoding="utf-8")
    (folder / "Gone.java").write_text(GONE, encoding="utf-8")
    javac("-g", "-d", folder / "classes", folder / "Opaque.java", folder / "Gone.java")
    (folder / "classes" / "Gone.class").unlink()
    return folder / "classes"


def found(classes: Path, method: str, opaque: Opaque = "all") -> tuple[list[FoundCase], dict[str, Any]]:
    search = CaseSearch([classes], opaque=opaque)
    method = next(one.id for one in search.program.methods() if one.name == method)
    cases: list[FoundCase] = []
    summary = search.run(method, Exploration("loop-2"), cases.append)
    assert not any("mistake" in case.json for case in cases)
    return cases, summary.ledger


def hangs(case: FoundCase) -> tuple[str, str]:
    opaque = case.json["opaque"]
    return opaque["way"], opaque["end"]


def test_branch_on_answer(classes: Path) -> None:
    cases, ledger = found(classes, "decides")
    assert [(case.json["constraints"], hangs(case)) for case in cases] == [
        (["answer1 <= 7"], ("hangs", "hangs")),
        (["answer1 > 7"], ("hangs", "hangs")),
    ]
    said = cases[1].json
    assert said["answers"] == [{"method": NAT, "line": 8, "value": 8}]
    assert said["opaque"]["calls"] == said["opaque"]["may_change"] == [NAT]
    assert said["checked"] is False
    assert [why for why in ledger["paths"] if why.startswith("unsupported")] == []
    method = CaseSearch([classes]).program.method("Opaque.decides(I)I")
    assert method is not None
    text = case_text(1, method, cases[1])
    assert "the way hangs on the answers; as if nothing were changed by Opaque.nat(int)" in text


def test_ends_without_answers(classes: Path) -> None:
    cases, ledger = found(classes, "decides", opaque="none")
    assert not cases and ledger["paths"] == {f"unsupported('{NAT}',native)": 1}


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("dropped", [("free", "free")] * 2),
        ("given", [("free", "hangs"), ("free", "free")]),
        ("stored", [("hangs", "hangs")] * 4),
        ("unshown", [("hangs", "hangs")] * 2),
    ],
)
def test_what_hangs_on_answers(classes: Path, method: str, expected: list[tuple[str, str]]) -> None:
    cases, _ = found(classes, method)
    assert sorted(map(hangs, cases)) == sorted(expected)
    assert {case.json["checked"] for case in cases} == {expected[0][0] == "free"}
    assert not any(case.json["opaque"]["may_change"] for case in cases)


def test_objects_and_exceptions(classes: Path) -> None:
    cases, _ = found(classes, "object")
    ends = [(case.json["exception"], case.json["witness"]["value"]) for case in cases]
    assert {
        (None, 1),
        (None, 3),
        ("java.io.IOException", None),
        ("java.lang.NullPointerException", None),
    } <= set(ends)
    threw = next(case.json for case in cases if case.json["exception"] == "java.io.IOException")
    assert threw["answers"][0]["threw"] == "java.io.IOException" and threw["opaque"]["way"] == "hangs"
    free, _ = found(classes, "passed")
    assert hangs(next(case for case in free if case.json["ended"] == "returned")) == ("free", "hangs")


def test_what_is_taken_for_granted(classes: Path) -> None:
    cases, ledger = found(classes, "changed")
    returned = next(case.json for case in cases if case.json["ended"] == "returned")
    assert returned["opaque"]["may_change"] == ["Opaque.touch()V"]
    assert any("opaque calls" in why for why in ledger["paths"])
    search = CaseSearch([classes])
    assert may_change(search.program, "Gone.answer(I)I")
    assert not may_change(search.program, "java.lang.Class.isHidden()Z")
    assert may_change(search.program, "java.lang.Thread.holdsLock(Ljava/lang/Object;)Z")


def test_in_static_initialisers(classes: Path) -> None:
    cases, _ = found(classes, "initialised")
    assert [hangs(case) for case in cases] == [("free", "hangs")]


def test_an_object_whose_class_asks_is_no_witness(classes: Path) -> None:
    search = CaseSearch([classes], opaque="all")
    cases: list[FoundCase] = []

    ledger = search.run("Made.<init>()V", Exploration("loop-2"), cases.append).ledger

    assert cases == []
    assert any(why.startswith("unsupported('Opaque.nat(I)I'") for why in ledger["paths"])


def test_missing_class(classes: Path) -> None:
    cases, _ = found(classes, "absent")
    assert [(case.json["constraints"], hangs(case)[0]) for case in cases] == [
        (["answer1 != 4"], "hangs"),
        (["answer1 == 4"], "hangs"),
    ]
    assert not found(classes, "absent", opaque="none")[0]
