"""Traces that are given: names looked up, what is open left open, what is wrong said with its place."""

from __future__ import annotations

import pytest

from hornbill.analysis.given_traces import CallPlace, given_trace, short_names
from hornbill.analysis.traces import ANY, Trace, parsed_trace
from hornbill.bytecode.errors import HornbillError

_METHOD = "p.C.m(I)I"
_AFTER = f"{_METHOD}/after@7"
_ABS = "java.lang.Math.abs(I)I"
_RULES: dict[str, list[list[CallPlace]]] = {
    _METHOD: [
        [CallPlace(()), CallPlace(("p.C.n()V", "p.D.n()V"), is_virtual=True), CallPlace((_AFTER,))],
        [],
    ],
    _AFTER: [[CallPlace((_ABS,), frozenset((_ABS,)))], []],
    "p.C.n()V": [[]],
    "p.D.n()V": [[], []],
    "p.Made$1.n()V": [[]],
}


def given(text: str) -> tuple[str, bool]:
    """What the engine gets for that text, and whether it is complete."""
    trace = given_trace(parsed_trace(text), _METHOD, lambda name: _RULES.get(name, []))
    return trace.term, trace.is_complete


def test_names_are_made_whole_and_initialisation_is_left_open() -> None:
    whole = (
        "'p.C.m(I)I:1'(_,'p.D.n()V:2','p.C.m(I)I/after@7:1'('java.lang.Math.abs(I)I'))",
        True,
    )
    assert given("m(1,[initialise(0,[]),'p.D.n()V'(2,[]),after(1,[abs(returned,[])])])") == whole
    assert given("m(1,[],[_,'D.n'(2,[],[]),check(1,[],[abs(returned,[],[])])])") == whole
    assert given("m(1,[_,'D.n'(2,[]),m_after(1,['Math.abs'(returned,[],[])])])") == whole


def test_what_may_be_any_is_open() -> None:
    term = "'p.C.m(I)I:1'(_,_,'p.C.m(I)I/after@7:1'('java.lang.Math.abs(I)I'(_)))"
    assert given("m(1,[_,G,'after@7'(1,[abs(threw(_),[],[])])])") == (term, False)
    assert given("_") == ("_", False)


def test_a_virtual_call_may_run_what_is_made_while_the_program_runs() -> None:
    term = "'p.C.m(I)I:1'(_,'p.Made$1.n()V:1','p.C.m(I)I/after@7:2')"
    assert given("m(1,[_,'p.Made$1.n()V'(1,[]),after(2,[])])") == (term, True)


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("n(1,[])", 1, "the trace is of n"),
        ("m(3,[])", 1, "has rules 1 to 2, no 3"),
        ("m(1,[_,_])", 1, "calls 3 predicates, not 2"),
        ("m(1,[_,n(1,[]),_])", 8, "may be p.C.n()V, p.D.n()V"),
        ("m(1,[_, _, div(1,[])])", 12, "div is not called there, but p.C.m(I)I/after@7"),
        ("m(1,[n(1,[]),_,_])", 6, "static initialisation"),
        ("m(1,[_,_,after(1,[abs(1,[])])])", 19, "is a model"),
    ],
)
def test_a_trace_of_something_else(text: str, place: int, why: str) -> None:
    with pytest.raises(HornbillError) as caught:
        given(text)
    assert f"at character {place}: " in str(caught.value) and why in str(caught.value)


def test_short_names_of_constructors() -> None:
    assert "init" in short_names("p.C.<init>(I)V")
    assert short_names("p.C.<init>(I)V/if@4")[0] == "init_if"


def test_open_traces_as_texts() -> None:
    trace = Trace("m", 1, (), (ANY, Trace("n", "_")))
    assert str(trace) == "'m'(1,[],[_,'n'(threw(_),[],[])])"
    assert parsed_trace(str(trace)) == trace
    assert parsed_trace("m(1,[G,_T1])") == Trace("m", 1, (), (ANY, ANY))
