"""The serial form of cases: what is packed is unpacked, to the order of keys, in a part of the size."""

from __future__ import annotations

import base64
import json
from dataclasses import replace
from pathlib import Path

import pytest

import hornbill as api
from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.method_cases import MethodCases, case_of, method_cases
from hornbill.pipeline import searching
from hornbill.pipeline.ladder import with_more
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from hornbill.serial import FORM, packed, unpacked
from tests.agreement.stored_rules import load_rules
from tests.jdk_tools import javac

METHODS = ("ways.Ways.sign(I)I", "ways.Ways.orders(IIII)I", "ways.Ways$Stack.push(I)Z")


def documents(search: CaseSearch) -> list[MethodCases]:
    return [explored(search, Explore(name, "loop-2", 1_000_000, 60.0)) for name in METHODS]


@pytest.fixture(scope="module")
def search(ways: Path) -> CaseSearch:
    return CaseSearch([ways])


def test_what_is_packed_is_unpacked(search: CaseSearch) -> None:
    for document in documents(search):
        again = unpacked(packed(document))
        assert again == document and json.dumps(again.json()) == json.dumps(document.json())
        assert len(packed(document)) <= len(json.dumps(document.json()["cases"])) / 4
        found: list[FoundCase] = []
        search.run(document.method, Exploration("loop-2", budget=1_000_000), found.append)
        assert json.dumps(again.json()["cases"]) == json.dumps([case.json for case in found])
        assert all(isinstance(case.traced, NumberedTraces) for case in again.cases)
        assert [case.trace for case in again.cases] == [
            case.trace for case in method_cases(document.json()).cases
        ]


def test_whatever_a_case_says_comes_back(search: CaseSearch) -> None:
    document = documents(search)[0]
    first, *others = document.json()["cases"]
    changed = [{**first, "trace": "another", "more": {"\ud800\n": [1.5, None]}}, *others[1:]]
    cases = replace(document, cases=tuple(map(case_of, changed)))
    assert unpacked(packed(cases)) == cases and unpacked(packed(cases)).json()["cases"] == changed


def test_traces_of_cases_that_are_not_kept_are(search: CaseSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = documents(search)[1]
    every = [case.trace for case in whole.cases]
    monkeypatch.setattr(searching, "ALWAYS_KEPT", 2)
    document = unpacked(packed(documents(search)[1]))
    assert 2 <= len(document.cases) < len(every) == document.traces.count
    assert list(document.traces.opened().traces()) == every
    assert [every[case.place] for case in document.cases if case.place is not None] == [
        case.trace for case in document.cases
    ]


def test_traces_come_in_batches(search: CaseSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "ALWAYS_KEPT", 1_000)
    document = explored(search, Explore("ways.Ways.rounds(I)I", "loop-700", 30_000_000, 60.0))
    assert [case.place for case in document.cases] == list(range(document.traces.count))
    assert document.traces.count > 600
    every = [str(trace) for trace in document.traces.opened().traces()]
    assert [str(case.trace) for case in document.cases] == every


_FAR = """
package far;
public class Far {
    static int sum(int[] a) {
        int sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] > 3 ? 2 : 1;
        if (a.length == 9 && sum == 13) return 7;
        return a.length == 5 && sum < 0 ? 8 : sum;
    }
}
"""


def test_cases_of_searches_for_goals_have_their_places(tmp_path: Path) -> None:
    source = tmp_path / "Far.java"
    source.write_text(_FAR, encoding="utf-8")
    javac("-g", "-d", tmp_path, source)
    far = CaseSearch([tmp_path])
    document = explored(far, Explore("far.Far.sum([I)I", "loop-2", 1_000_000, 60.0))
    cases: list[FoundCase] = []
    first = far.run(document.method, Exploration("loop-2", budget=1_000_000), cases.append)
    assert first.ledger["ended"] == "done" and len(document.cases) > len(cases)
    assert [case.place for case in document.cases] == list(range(document.traces.count))
    every = list(document.traces.opened().traces())
    assert [case.trace for case in document.cases] == every and len(set(map(str, every))) == len(every)
    assert all(isinstance(case.traced, NumberedTraces) and case.terms for case in document.cases)
    assert unpacked(packed(document)) == document
    longest = max(document.cases, key=lambda case: case.steps)
    assert longest.steps > max(case.json["steps"] for case in cases)
    rules = load_rules(
        far.machine, document.method, "far", document.traces.names, document.traces.opened().text
    )
    assert rules == len(every)


def test_cases_of_a_deeper_search_bring_their_traces(search: CaseSearch) -> None:
    old, new = (
        explored(search, Explore("ways.Ways.rounds(I)I", criterion, 1_000_000, 60.0))
        for criterion in ("loop-1", "loop-2")
    )
    document = with_more(replace(old, cases=old.cases[:1]), new)
    assert len(document.cases) > 1 and document.cases[0] == old.cases[0]
    every = list(document.traces.opened().traces())
    assert [every[case.place] for case in document.cases if case.place is not None] == [
        case.trace for case in document.cases
    ]
    assert [case.trace for case in document.cases[1:]] == [
        case.trace for case in new.cases if case.trace in every[old.traces.count :]
    ]
    assert unpacked(packed(document)) == document


_FIRST_FORM = base64.b85decode(
    "0RR91vUt0cxDb&;irWHUdMzr}^GVLtOH3-(@YM9g7Tboz#5TpTXJ&3l#|Sh;Gs%!n5s0s}R7zB^Q7{0<P$DpZ6H$vxT`(Vvprs&|*aK!>U^NaZ8Ij9H"
    "l=4j15K*ETq7`RAIYfb`gTsw>wzwThtQ*1h7~*szo-*2C=oPtyG90A-H#UGY01S2Tw--n?0?~-5MJf9+&4IV!ut*t!q+;RKg%NUf0g6qo*f;=n&T3b9o"
    "QsVE009~RyZ"
)


def test_the_first_form_is_read(papers: Path) -> None:
    old, new = unpacked(_FIRST_FORM), api.explore(papers, "papers.Lcm.abs", criterion="loop-1")
    assert old.method == "papers.Lcm.abs(I)I" and all(case.terms is None for case in old.cases)
    assert [case.constraints for case in old.cases] == [case.constraints for case in new.cases]
    assert [str(case.trace) for case in old.cases] == [str(case.trace) for case in new.cases]
    assert unpacked(packed(old)) == old


def test_conditions_come_as_terms(search: CaseSearch) -> None:
    for document in map(unpacked, map(packed, documents(search))):
        assert all(len(case.conditions) >= len(case.constraints) for case in document.cases)
        assert any(case.conditions for case in document.cases)


_SHORT = packed(MethodCases("m", "loop-2", (), {}, {}))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not known"),
        (bytes([FORM + 1]) + b"x", "not known"),
        (bytes(1) + b"x", "not known"),
        (bytes([FORM]) + b"abc", "damaged"),
        (_SHORT[:-1], "damaged"),
        (_SHORT[:10], "damaged"),
    ],
)
def test_other_forms_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(HornbillError, match=said):
        unpacked(data)
