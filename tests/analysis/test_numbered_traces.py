"""Traces as numbers: the text that is written of them is that of their terms, and tables are joined."""

from __future__ import annotations

import pytest

from hornbill.analysis.numbered_traces import NumberedTraces, PackedTraces
from hornbill.analysis.traces import parsed_trace

_NAMES = (("C.m()I:1", 3), ("initialised", 0), ("C.n()V/if@4:2", 0), ("D.get(I)C", 1), ("e", 0))
_NUMBERED = NumberedTraces((*_NAMES, ("initialise", 1), ("D.size()I", 0)), "]^_`a_]bc_`ac", 4)
_ENGINE = (
    "'C.m()I:1'(initialised,'C.n()V/if@4:2','D.get(I)C'(e))",
    "'C.n()V/if@4:2'",
    "'C.m()I:1'(initialise('D.size()I'),'C.n()V/if@4:2','D.get(I)C'(e))",
    "'D.size()I'",
)


def test_terms_and_texts() -> None:
    expected = [parsed_trace(text) for text in _ENGINE]
    assert list(_NUMBERED.traces()) == expected
    assert _NUMBERED.written(range(4)) == {place: str(trace) for place, trace in enumerate(expected)}
    assert _NUMBERED.written([2, 0]) == {0: str(expected[0]), 2: str(expected[2])}


@pytest.mark.parametrize(
    "more", [_NUMBERED, NumberedTraces((("D.size()I", 0), ("D.size()I:1", 0)), "^]]", 3)]
)
def test_tables_are_joined(more: NumberedTraces) -> None:
    both = _NUMBERED + more
    assert list(both.traces()) == [*_NUMBERED.traces(), *more.traces()] and both.count == 4 + more.count
    packed = PackedTraces() + _NUMBERED + more
    assert packed.opened() == both
    last = both.only([4, 1])
    assert list(last.traces()) == [next(more.traces()), list(_NUMBERED.traces())[1]]


def test_tables_go_beyond_surrogates() -> None:
    names = tuple((f"m{number}:1", 0) for number in range(60_000))
    rest = NumberedTraces(names[::-1], "]^", 2)
    both = NumberedTraces(names, "]", 1) + rest
    assert [trace.predicate for trace in both.traces()] == ["m0", "m59999", "m59998"]
    assert both.text.encode().decode() == both.text
