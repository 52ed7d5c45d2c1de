"""Traces as texts: what is printed is read back, as are the other forms; what is none is said where."""

from __future__ import annotations

import pytest

from hornbill.analysis.traces import Trace, parsed_trace
from hornbill.bytecode.errors import HornbillError

_INNER = Trace("C.n()V/if@4", 2)
_MODEL = Trace("java.lang.String.charAt(I)C", "java.lang.StringIndexOutOfBoundsException")
_INITIALISED = Trace("initialise", 0)
_WHOLE = Trace("C.m()I", 1, (), (_INITIALISED, _INNER, _MODEL))


def test_what_is_printed_is_read() -> None:
    assert str(_WHOLE) == (
        "'C.m()I'(1,[],[initialise(0,[],[]),'C.n()V/if@4'(2,[],[]),"
        "'java.lang.String.charAt(I)C'(threw('java.lang.StringIndexOutOfBoundsException'),[],[])])"
    )
    assert parsed_trace(str(_WHOLE)) == _WHOLE


@pytest.mark.parametrize(
    ("text", "trace"),
    [
        ("lcm(1,[cont(2,[])])", Trace("lcm", 1, (), (Trace("cont", 2),))),
        ("init(1,[12, f(a,[b])],[])", Trace("init", 1, ("12", "f(a,[b])"))),
        (" m ( 1 , [ ] , [ n( 1,[],[] ) ] ) . ", Trace("m", 1, (), (Trace("n", 1),))),
        ("'C.m()I:1'(initialised,'C.n()V/if@4:2','java.lang.String.charAt(I)C'('E'))",
         Trace("C.m()I", 1, (), (_INITIALISED, _INNER, Trace("java.lang.String.charAt(I)C", "E")))),
        ("'C.m()I:1'(initialise('D.<clinit>()V:1'))",
         Trace("C.m()I", 1, (), (Trace("initialise", 1, (), (Trace("D.<clinit>()V", 1),)),))),
        ("'java.lang.String.length()I'", Trace("java.lang.String.length()I", "returned")),
    ],
)  # fmt: skip
def test_other_forms(text: str, trace: Trace) -> None:
    assert parsed_trace(text) == trace
    assert parsed_trace(str(trace)) == trace


def test_the_bare_trace_has_rules_alone() -> None:
    read = Trace("C.n()V/if@4", 2, ("4",), (_INITIALISED, _MODEL))
    whole = Trace("C.m()I", 1, (), (_INITIALISED, read, _INITIALISED, _INNER))
    assert whole.bare() == Trace("C.m()I", 1, (), (Trace("C.n()V/if@4", 2, (), (_MODEL,)), _INNER))


def test_strange_names() -> None:
    trace = Trace("C.it's\n\\a(\U0001d4b3)V", 3)
    assert parsed_trace(str(trace)) == trace


def test_traces_are_as_deep_as_paths_are_long() -> None:
    trace = Trace("C.m()V", 1)
    for _ in range(5_000):
        trace = Trace("C.m()V/loop@1", 1, (), (trace,))
    again = parsed_trace(str(trace))
    assert sum(1 for _ in again.nodes()) == 5_001
    assert str(again) == str(trace)


@pytest.mark.parametrize(
    ("text", "position"),
    [("", 1), ("m(1,[],[)", 9), ("m(1,[],[n(1,[],[])", 19), ("m(1,[],[]) n", 11), ("m(1)", 4), ("(1)", 1)],
)
def test_what_is_none(text: str, position: int) -> None:
    with pytest.raises(HornbillError, match=f"at character {position} "):
        parsed_trace(text)
