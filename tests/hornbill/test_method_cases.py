"""`hornbill.explore`: what the command prints, as typed objects."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import hornbill as api
from hornbill.bytecode.errors import HornbillError
from hornbill.method_cases import method_cases
from hornbill.symbols import (
    NOTHING,
    Argument,
    ArrayCell,
    At,
    Comparison,
    Constant,
    Field,
    ObjectCell,
    Operation,
    Symbols,
)
from tests.hornbill.conftest import Command


@pytest.mark.parametrize("method", ["papers.Vector.add", "papers.Lcm.lcm"])
def test_it_is_what_the_command_prints(hornbill: Command, papers: Path, method: str) -> None:
    printed = json.loads(hornbill("cases", papers, method, "--criterion", "loop-1", "--json").out)
    found, read = api.explore(papers, method, criterion="loop-1"), method_cases(printed)
    texts = tuple(replace(case, terms=None, choices=()) for case in found.cases)
    assert (found.method, found.criterion, texts) == (read.method, read.criterion, read.cases)
    assert found.ledger == read.ledger and found.statistics.keys() == read.statistics.keys()


def test_values_and_traces(papers: Path) -> None:
    found = api.explore(papers, "papers.Lcm.gcd", criterion="loop-1")
    assert found.method == "papers.Lcm.gcd(II)I" and found.ledger["ended"] == "done"
    first = found.cases[0]
    assert first.checked and first.ended == "returned" and first.constraints
    assert first.trace is not None and first.trace.predicate == found.method
    assert first.witness.this is None and len(first.witness.args) == 2


def test_a_case_in_symbols(papers: Path) -> None:
    (case,) = [
        one for one in api.explore(papers, "papers.Lcm.abs", criterion="loop-1").cases if one.steps == 1
    ][:1]
    a = At(Argument("a"), "int")
    symbols = Symbols((Comparison("lt", a, Constant(0)),), {"a": a}, Operation("ineg", (a,)), None, (), ())
    assert case.constraints == ("a < 0",) and case.outputs == {"result": "-a"}
    assert case.symbols == symbols and case.conditions == symbols.conditions


def test_heaps_in_symbols(papers: Path) -> None:
    added = api.explore(papers, "papers.Vector.add", criterion="loop-1").cases
    (case,) = [one for one in added if one.ended == "returned" and "elems" in str(one.heap_out)][:1]
    this = Argument("this")
    size = Field(this, "papers.Vector", "size")
    (vector,) = [cell for cell in case.symbols.heap_out if isinstance(cell, ObjectCell)][:1]
    assert vector.object == At(this, "papers.Vector") and vector.type == "papers.Vector"
    assert vector.fields["papers.Vector", "size"] == Operation("iadd", (At(size, "int"), Constant(1)))
    assert any(isinstance(cell, ArrayCell) for cell in case.symbols.heap_out)


def test_a_case_without_terms_says_nothing_in_symbols(papers: Path) -> None:
    case = api.explore(papers, "papers.Lcm.abs", criterion="loop-1", brief=True).cases[0]
    assert case.symbols == NOTHING and case.conditions == ()


def test_options_are_those_of_the_command(papers: Path) -> None:
    brief = api.explore(papers, "papers.Lcm.gcd", criterion="loop-1", brief=True, check="none")
    assert all(case.trace is None and case.witness.args_after is None for case in brief.cases)
    listed = api.explore(papers, "papers.Lcm.gcd", criterion="loop-1", rules=True)
    assert all(case.rule is not None and case.rule.startswith("gcd(") for case in listed.cases)
    assert len(listed.cases) == len(brief.cases)
    choices = api.explore(papers, "papers.Aliasing.m", choices=True)
    assert len(choices.cases) >= len(api.explore(papers, "papers.Aliasing.m").cases)


def test_what_is_wrong_is_said(papers: Path) -> None:
    with pytest.raises(HornbillError, match="no method"):
        api.explore(papers, "papers.Lcm.none")
    with pytest.raises(HornbillError, match="way to check"):
        api.explore(papers, "papers.Lcm.gcd", check="some")
