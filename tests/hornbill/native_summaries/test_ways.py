"""Searches and runs with summaries: what they say is what happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.native_summaries.installing import install
from hornbill.native_summaries.reading import SummaryFile
from hornbill.run import Session

Found = tuple[list[dict[str, Any]], dict[str, Any]]


def cases(device: Path, method: str, text: str) -> Found:
    search = CaseSearch([device], opaque="all")
    install(search.program, [SummaryFile("x.summary", text)])
    id_ = next(one.id for one in search.program.methods() if one.name == method)
    found: list[FoundCase] = []
    summary = search.run(id_, Exploration("loop-2"), found.append)
    assert not any("mistake" in case.json for case in found)
    return [case.json for case in found], summary.ledger


def ends(found: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(case["constraints"], case["exception"], case["outputs"].get("result")) for case in found]


def test_first_condition_that_holds(device: Path) -> None:
    text = """summary shop.Device.pick(int a, int b) : int
      a > 0 && b > 0 -> returns a + b
      a > 0          -> throws IllegalStateException("b")
      otherwise      -> returns a - b"""
    found, ledger = cases(device, "picked", text)
    assert ends(found) == [
        (["a <= 0"], None, "a - b"),
        (["a > 0", "b <= 0"], "java.lang.IllegalStateException", None),
        (["a > 0", "b > 0"], None, "a + b"),
    ]
    assert found[1]["witness"]["thrown"]["message"] == "b" and ledger["paths"] == {}
    assert not any("opaque" in case or "answers" in case for case in found)


def test_messages_that_nobody_knows(device: Path) -> None:
    found, _ = cases(device, "picked", "summary shop.Device.pick(int, int) : int\n-> throws RuntimeException")
    assert "message" not in found[0]["witness"]["thrown"]


def test_receivers_and_overriding(device: Path) -> None:
    """A summary is of the method itself: one that overrides it runs as it is."""
    text = """summary shop.Device.read(int at) : int
      at < 0    -> throws java.io.IOException
      otherwise -> returns this.state + at, this.state := at"""
    found, _ = cases(device, "twice", text)
    assert {case["exception"] for case in found} == {None, "java.io.IOException"}
    own = next(
        case
        for case in found
        if case["witness"]["this"]["class"] == "shop.Device" and case["exception"] is None
    )
    assert own["heap_out"]["this"]["fields"]["state"] == "at"
    assert own["outputs"]["result"] == "2 * (this.state + at)"
    assert any(case["witness"]["this"]["class"] == "shop.Deep" for case in found)


def test_any_value(device: Path) -> None:
    found, ledger = cases(device, "late", "summary shop.Device.millis() : long\n-> returns any")
    assert [case["constraints"] for case in found] == [["answer1 <= 5"], ["answer1 > 5"]]
    assert found[0]["answers"] == [{"method": "shop.Device.millis()J", "line": 18, "value": 0}]
    opaque = {"calls": ["shop.Device.millis()J"], "may_change": [], "way": "hangs", "end": "hangs"}
    assert found[0]["opaque"] == opaque
    assert ledger["paths"] == {}


def test_any_of_some_values(device: Path) -> None:
    """What is said of an answer is no condition that the way hangs on."""
    found, ledger = cases(
        device, "late", "summary shop.Device.millis() : long\n-> returns any where result >= 9"
    )
    assert [case["constraints"] for case in found] == [["answer1 >= 9"]]
    assert set(ledger["paths"]) == {"assumed('answers are as their summaries say')"}
    text = "summary shop.Device.pick(int a, int b) : int\n-> returns any where result >= a && result != b"
    (passed,), _ = cases(device, "picked", text)
    assert passed["constraints"] == ["answer1 >= a", "answer1 != b"]
    assert (passed["opaque"]["way"], passed["opaque"]["end"]) == ("free", "hangs")
    text = "summary shop.Device.name(Object o) : String\n-> returns any where result != null"
    (named,), _ = cases(device, "named", text)
    assert named["answers"][0]["value"] is not None


def test_changes_to_any_value(device: Path) -> None:
    text = "summary shop.Device.set(int value)\n-> returns, this.state := any, shop.Device.total := value"
    found, _ = cases(device, "written", text)
    (case,) = found
    assert case["outputs"]["result"] == "answer1" and case["opaque"]["end"] == "hangs"
    assert case["heap_out"]["static shop.Device"]["fields"] == {"total": "v"}


def test_changes_see_nothing_of_one_another(device: Path) -> None:
    text = """summary shop.Device.set(int value)
      this.cells == null || this.cells.length < 2 -> returns
      otherwise -> returns, this.cells[0] := this.cells[1], this.cells[1] := this.cells[0], this.state := 7"""
    found, _ = cases(device, "written", text)
    swapped = next(case for case in found if case["outputs"]["result"] == "7")
    elements = swapped["heap_out"]["this.cells"]["elements"]
    assert elements == {"0": "this.cells[1]", "1": "this.cells[0]"}


def test_what_is_not_described_ends_the_path(device: Path) -> None:
    text = "summary shop.Device.pick(int a, int b) : int\na > b -> returns a\notherwise -> not described"
    found, ledger = cases(device, "picked", text)
    assert ends(found) == [(["a > b"], None, "a")]
    assert ledger["paths"] == {
        "unsupported('shop.Device$$summary.pick$undescribed()V','its summary does not say what it does')": 1
    }


def test_classes_of_the_program_that_are_closed(device: Path) -> None:
    """A method with code of its own gives way, as if it had none."""
    text = "summary shop.Closed.answer(int a) : int\na <= 0 -> returns 0\n-> returns a * a * (a - 1) / 2"
    found, ledger = cases(device, "closed", text)
    assert len(found) == 2 and ledger["paths"] == {}


@pytest.mark.parametrize("engine", ["clauses", "interpreter"])
def test_runs(device: Path, engine: str) -> None:
    session = Session([device], engine)
    text = "summary shop.Device.pick(int a, int b) : int\na > b -> returns a\notherwise -> returns any"
    install(session.program, [SummaryFile("x.summary", text)])
    known = session.run("shop.Device.picked(II)I", [3, 2])
    assert (known["ended"], known["value"]) == ("returned", 3)
    assert session.run("shop.Device.picked(II)I", [2, 3])["ended"] == "unsupported"


def test_the_method_itself(device: Path) -> None:
    """What a summary calls is the method that it is of, as if there were no summary, and none that overrides
    it."""
    text = """summary java.lang.Object.clone() : Object
      !(this instanceof Cloneable) -> throws CloneNotSupportedException("no")
      otherwise                    -> returns this.clone()"""
    found, _ = cases(device, "doubled", text)
    copied = next(case for case in found if case["exception"] is None)
    assert copied["witness"]["value"] == copied["witness"]["args"][0] is not None
    assert any("java.lang.Object$$summary.clone" in case["trace"] for case in found)


GENERAL = """
summary java.lang.System.arraycopy(Object src, int from, Object dest, int to, int n)
  src == null || dest == null                      -> throws NullPointerException
  !compatible(src, dest)                           -> throws ArrayStoreException
  from < 0 || to < 0 || n < 0 || from > length(src) - n || to > length(dest) - n
                                                   -> throws ArrayIndexOutOfBoundsException
  otherwise                                        -> returns, dest[to .. to+n] := src[from .. from+n]
"""


def test_models_give_way(device: Path) -> None:
    """To what a user says; a range is copied by the model that it takes the place of."""
    with_summary, _ = cases(device, "moved", GENERAL)
    plain, _ = cases(device, "moved", "")
    assert {case["exception"] for case in with_summary} == {case["exception"] for case in plain}
    copied = [
        case for case in with_summary if case["exception"] is None and case["outputs"]["result"] == "from[0]"
    ]
    assert copied
    assert any("java.lang.System$$summary.arraycopy" in case["trace"] for case in with_summary)


def test_commands_and_api(
    device: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hornbill: Callable[..., Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "summary shop.Device.pick(int a, int b) : int\na > b -> throws IllegalStateException\n-> returns b"
    Path("a.summary").write_text(text, encoding="utf-8")
    code, out, _ = hornbill("cases", device, "shop.Device.picked", "--summaries", "a.summary", "--json")
    assert code == 0 and len(json.loads(out)["cases"]) == 2
    code, out, _ = hornbill("cases", device, "shop.Device.pick", "--summaries", "a.summary", "--json")
    assert code == 0 and json.loads(out)["cases"][0]["constraints"] == ["a <= b"]
    code, out, _ = hornbill(
        "run", device, "shop.Device.picked", "--args", "[1, 4]", "--summaries", "a.summary", "--json"
    )
    assert json.loads(out)["value"] == 4
    Path("hornbill.toml").write_text('[summaries]\nfiles = ["a.summary"]\n', encoding="utf-8")
    asked = ("--property", "exception:IllegalStateException", "--json")
    code, out, _ = hornbill("check", device, "shop.Device.picked", *asked)
    assert code == 1 and json.loads(out)["verdict"] == "violated"
    found = api.explore(device, "shop.Device.picked", summaries=["a.summary"])
    assert len(found.cases) == 2
    Path("hornbill.toml").write_text('[summaries]\nfile = "a.summary"\n', encoding="utf-8")
    code, _, err = hornbill("cases", device, "shop.Device.picked")
    assert code == 2 and "[summaries] takes files" in err
    code, _, err = hornbill("cases", device, "shop.Device.picked", "--summaries", "no.summary")
    assert code == 2 and "no.summary: cannot be read" in err


@pytest.mark.parametrize(
    ("end", "verdict"),
    [
        ("returns any", "violated"),
        ("returns any where result < 2", "holds"),
        ("not described", "unknown"),
    ],
)
def test_verdicts(device: Path, tmp_path: Path, end: str, verdict: str) -> None:
    """What a summary says of an answer is part of the question; what it does not say leaves it open."""
    file = tmp_path / "a.summary"
    file.write_text(f"summary shop.Device.millis() : long\n-> {end}", encoding="utf-8")
    answer = api.check(device, "shop.Device.expired", "exception:IllegalStateException", summaries=[file])
    assert answer.verdict == verdict
    if verdict == "violated":
        assert answer.answers[0]["method"] == "shop.Device.millis()J" and answer.answers[0]["value"] > 5


def test_database_is_keyed_by_their_text(device: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.summary"
    counts = []
    for value in ("a", "a", "a > b ? a : b"):
        file.write_text(f"summary shop.Device.pick(int a, int b) : int\n-> returns {value}", encoding="utf-8")
        with api.analyze(
            device,
            methods=["picked"],
            database=tmp_path / "s.db",
            jobs=1,
            summaries=[file],
            search=True,
            trials=False,
        ) as analysis:
            (method,) = analysis.methods
            counts.append((method.cases, method.reused))
    assert counts == [(1, False), (1, True), (2, False)]
