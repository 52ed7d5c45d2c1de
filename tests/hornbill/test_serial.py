"""The serial form of documents: what is packed is unpacked, to the order of keys, in a part of the size."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch
from hornbill.method_cases import method_cases
from hornbill.pipeline import searching
from hornbill.pipeline.ladder import with_more
from hornbill.pipeline.searching import FoundPart, SomeTraces, explored, with_parts
from hornbill.pipeline.tasks import Explore
from hornbill.serial import FORM, CaseTraces, packed, stored_cases, traces_of, unpacked, without_traces

METHODS = ("ways.Ways.sign(I)I", "ways.Ways.orders(IIII)I", "ways.Ways$Stack.push(I)Z")


def documents(search: CaseSearch) -> list[dict[str, Any]]:
    return [explored(search, Explore(name, "loop-2", 1_000_000, 60.0)) for name in METHODS]


@pytest.fixture(scope="module")
def search(ways: Path) -> CaseSearch:
    return CaseSearch([ways])


def test_what_is_packed_is_unpacked(search: CaseSearch) -> None:
    for document in documents(search):
        again = unpacked(packed(document))
        assert again == document and json.dumps(without_traces(again)) == json.dumps(without_traces(document))
        text = json.dumps(document["cases"])
        assert len(packed(document)) <= len(text) / 4
        typed, read = stored_cases(packed(document)), method_cases(document)
        assert [case.trace for case in typed.cases] == [case.trace for case in read.cases]
        assert [replace(case, traced=None) for case in typed.cases] == [
            replace(case, traced=None) for case in read.cases
        ]


def test_whatever_a_case_says_comes_back(search: CaseSearch) -> None:
    document = documents(search)[0]
    first, *others = document["cases"]
    changed = [{**first, "trace": "another", "more": {"\ud800\n": [1.5, None]}}, {"ended": "x"}, *others[1:]]
    assert unpacked(packed({**document, "cases": changed})) == {**document, "cases": changed}


def test_traces_of_cases_that_are_not_kept_are(search: CaseSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = documents(search)[1]
    every = [case["trace"] for case in whole["cases"]]
    monkeypatch.setattr(searching, "ALWAYS_KEPT", 2)
    document = unpacked(packed(documents(search)[1]))
    traces = traces_of(document)
    assert 2 <= len(document["cases"]) < len(every) == traces.all.count
    assert [str(trace) for trace in traces.all.opened().traces()] == every
    assert [str(trace) for trace in traces.own.traces()] == [case["trace"] for case in document["cases"]]
    assert [every[place] for place in traces.places if place is not None] == [
        case["trace"] for case in document["cases"]
    ]
    left = [number for number, case in enumerate(whole["cases"]) if case not in document["cases"]]
    more = traces.and_those(traces_of(whole), left)
    assert [str(trace) for trace in more.all.opened().traces()][len(every) :] == [
        every[number] for number in left
    ]
    assert more.places[-1] == len(every) + len(left) - 1


def test_traces_come_in_batches(search: CaseSearch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "ALWAYS_KEPT", 1_000)
    parts: list[FoundPart] = []
    explored(search, Explore("ways.Ways.rounds(I)I", "loop-700", 30_000_000, 60.0), parts.append)
    assert sum(isinstance(part, SomeTraces) for part in parts) > 1
    document = with_parts({}, parts)
    traces = traces_of(document)
    assert (
        traces.places == tuple(range(len(document["cases"]))) and traces.all.count == len(traces.places) > 600
    )
    assert [str(trace) for trace in traces.own.traces()] == [case["trace"] for case in document["cases"]]


def test_cases_of_a_deeper_search_bring_their_traces(search: CaseSearch) -> None:
    old, new = (
        explored(search, Explore("ways.Ways.rounds(I)I", criterion, 1_000_000, 60.0))
        for criterion in ("loop-1", "loop-2")
    )
    kept = CaseTraces(traces_of(old).all, traces_of(old).places[:1], traces_of(old).own.only([0]))
    first = {**old, "cases": old["cases"][:1], "traces": kept}
    document = with_more(first, new)
    assert len(document["cases"]) > 1
    opened = traces_of(document).all.opened()
    texts = opened.written(range(opened.count))
    places = traces_of(document).places
    assert [texts[place] for place in places if place is not None] == [
        case["trace"] for case in document["cases"]
    ]
    assert unpacked(packed(document)) == document


_SHORT = packed({"cases": [], "method": "m"})


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "not known"),
        (bytes([FORM + 1]) + b"x", "not known"),
        (bytes([FORM]) + b"abc", "damaged"),
        (_SHORT[:-1], "damaged"),
        (_SHORT[:10], "damaged"),
    ],
)
def test_other_forms_are_refused(data: bytes, said: str) -> None:
    with pytest.raises(HornbillError, match=said):
        unpacked(data)
