"""Computed and measured coverage side by side, from cases to a suite."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.analysis.traced_probes import trace_rules
from hornbill.cases import CaseSearch
from hornbill.clp.machine import Exploration
from hornbill.replay.agreement import Difference, agreement, computed, differences, with_initialisers
from hornbill.replay.replaying import replay
from hornbill.replay.reports import Counter, MethodCoverage
from tests.hornbill.compiling import program_at
from tests.hornbill.replay.conftest import Suite

REFUSES = "assertThrows(IllegalArgumentException.class, () -> new Account(-1));"
TAKES = "assertEquals(2, new Account(3).withdraw(2));"


def test_cases_and_tests_agree(bank: Path, suite: Suite) -> None:
    search = CaseSearch([bank])
    found: list[str] = []
    for method in ("<init>(I)V", "withdraw(I)I"):
        search.run(f"bank.Account.{method}", Exploration(), lambda case: found.append(case.json["trace"]))
    assert len(found) == 4
    hits = [search.probes.of(trace_rules(trace)) for trace in found]
    tests = f"@Test void refuses() {{ {REFUSES} }} @Test void takes() {{ {TAKES} }}"
    report = replay(suite(AccountTest=f"class AccountTest {{ {tests} }}"), [bank])
    assert report.ok and report.coverage is not None

    missing = differences(computed(search.program, hits).methods, report.coverage)
    assert [str(one) for one in missing] == [
        "bank.Account.withdraw(I)I: computed 14/14 instructions, 2/2 branches, "
        "JaCoCo 12/14 instructions, 1/2 branches"
    ]
    assert not missing[0].run_besides
    taken = [
        one
        for one in hits
        if differences(computed(search.program, [*hits[:2], one]).methods, report.coverage) == []
    ]
    assert len(taken) == 1


def test_what_is_run_besides() -> None:
    ours = {"C.m()V": MethodCoverage("C.m()V", Counter(1, 2), Counter(0, 2))}
    more = {"C.m()V": MethodCoverage("C.m()V", Counter(2, 1), Counter(0, 2))}
    other = {"C.m()V": MethodCoverage("C.m()V", Counter(1, 3), Counter(0, 2))}
    assert differences(ours, ours) == []
    assert differences(ours, more) == [Difference("C.m()V", ours["C.m()V"], more["C.m()V"])]
    assert [one.run_besides for one in differences(ours, more)] == [True]
    assert [one.run_besides for one in differences(more, ours)] == [False]
    assert [one.run_besides for one in differences(ours, other)] == [False]
    assert [one.run_besides for one in differences({}, more)] == [False]
    assert differences(ours, more, ["C"]) == []


def test_methods_that_are_left_out_do_not_differ(bank: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = program_at(bank)
    measured = computed(program, []).methods
    more = {name: MethodCoverage(name, Counter(1, 0), Counter(0, 0)) for name in measured}
    assert len(agreement(computed(program, []), more).differ) == len(measured) > 0
    with monkeypatch.context() as patched:
        patched.setattr("hornbill.replay.agreement.method_probes", lambda owner, method: None)
        subroutines = computed(program, [])
    assert subroutines.methods == {} and "subroutines" in subroutines.left_out["bank.Account.withdraw(I)I"]
    assert agreement(subroutines, more).differ == ()
    account = program.find("bank.Account")
    assert account is not None
    kotlin = replace(account, annotations=("Lkotlin/Metadata;",))
    monkeypatch.setattr(program, "find", lambda name: kotlin)
    assert "Kotlin" in computed(program, []).left_out["bank.Account.withdraw(I)I"]


def test_initialisers_of_all_that_is_run(papers: Path) -> None:
    program = program_at(papers)
    initialisers = {
        "papers.Vector": {"papers.Vector.<clinit>()V": [0], "papers.Lcm.abs(I)I": [1]},
        "papers.Lcm": {"papers.Lcm.<clinit>()V": [0]},
        "papers.R": {"papers.R.<clinit>()V": [0]},
        "papers.A": {"papers.A.<clinit>()V": [0]},
    }
    path = {"papers.Vector.add(I)V": [2], "papers.Lcm.abs(I)I": [0]}
    assert with_initialisers(program, path, initialisers, ["papers.R"]) == {
        "papers.Vector.add(I)V": {2},
        "papers.Lcm.abs(I)I": {0, 1},
        "papers.Vector.<clinit>()V": {0},
        "papers.Lcm.<clinit>()V": {0},
        "papers.R.<clinit>()V": {0},
    }
