"""`hornbill.explore`: what the command prints, as typed objects."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hornbill as api
from hornbill.bytecode.errors import HornbillError
from hornbill.method_cases import method_cases
from tests.hornbill.conftest import Command


@pytest.mark.parametrize("method", ["papers.Vector.add", "papers.Lcm.lcm"])
def test_it_is_what_the_command_prints(hornbill: Command, papers: Path, method: str) -> None:
    printed = json.loads(hornbill("cases", papers, method, "--criterion", "loop-1", "--json").out)
    found, read = api.explore(papers, method, criterion="loop-1"), method_cases(printed)
    assert (found.method, found.criterion, found.cases) == (read.method, read.criterion, read.cases)
    assert found.ledger == read.ledger and found.statistics.keys() == read.statistics.keys()


def test_values_and_traces(papers: Path) -> None:
    found = api.explore(papers, "papers.Lcm.gcd", criterion="loop-1")
    assert found.method == "papers.Lcm.gcd(II)I" and found.ledger["ended"] == "done"
    first = found.cases[0]
    assert first.checked and first.ended == "returned" and first.constraints
    assert first.trace is not None and first.trace.predicate == found.method
    assert first.witness.this is None and len(first.witness.args) == 2


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
