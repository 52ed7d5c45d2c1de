"""`--driven`: the same cases as all those that a policy keeps, found by what paths can cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import hornbill
from hornbill.bytecode.errors import HornbillError
from hornbill.costs.driving import require_driven
from hornbill.costs.policies import parsed_policy
from tests.hornbill.conftest import ROOT, Command

PAPERS = ROOT / "jars" / "papers.jar"
POLICIES = ("worst(instructions)", "worst(memory, 3)", "memory > 48", "20 <= memory <= 40 and calls > 3")


def kept(policy: str, driven: str, method: str = "papers.Vector.multiples", cost: str = "") -> list[Any]:
    found = hornbill.explore(
        PAPERS, method, criterion="loop-2", policy=policy, driven=driven, cost=cost, compose="never"
    )
    return sorted((str(case.trace), sorted(case.costs.items()), case.ended) for case in found.cases)


@pytest.mark.parametrize("policy", POLICIES)
def test_driven_searches_find_what_a_policy_keeps(policy: str) -> None:
    assert kept(policy, "enhanced") == kept(policy, "off")


@pytest.mark.parametrize("policy", ["worst(instructions)", "worst(instructions, 2)", "instructions > 20"])
def test_naive_traces_lead_to_the_same(policy: str) -> None:
    method = "papers.Lcm.gcd"

    assert kept(policy, "naive", method) == kept(policy, "off", method) != []


def test_costly_traces_call_the_dearest_most() -> None:
    [(_, costs, ended)] = kept("worst(instructions)", "costly")

    assert (dict(costs)["instructions"], ended) == (133, "returned")


def test_naive_traces_say_nothing_of_lengths(hornbill: Command) -> None:
    options = ("--policy", "worst(memory)", "--driven", "naive")
    code, _, err = hornbill("cases", PAPERS, "papers.Vector.multiples", *options)

    assert code == 2
    assert "memory is not observable in the naive trace-abstraction" in err
    assert "--driven enhanced" in err


def test_what_cannot_be_driven() -> None:
    policy = parsed_policy("worst(memory)")
    for driven, given, others, said in (
        ("most", policy, {}, "'most' is not known"),
        ("auto", None, {}, "needs a --policy"),
        ("auto", policy, {"--trace": True}, "--trace chooses"),
    ):
        with pytest.raises(HornbillError, match=said):
            require_driven(driven, given, others)
    require_driven("off", None, {"--trace": True})


def test_traces_of_the_enhanced_abstraction(hornbill: Command) -> None:
    options = ("--refine", "enhanced", "--cost", "calls", "--criterion", "loop-1", "--list")
    code, out, _ = hornbill("traces", PAPERS, "papers.Vector.add", *options)

    lines = out.splitlines()
    assert code == 0
    assert lines[-1].startswith(f"{len(lines) - 1} traces of papers.Vector.add(I)V within loop-1")
    assert all("papers.Vector.add(I)V'(1" in line for line in lines[:-1])


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--cost", "memory"), "--cost is asked of the enhanced refinement"),
        (("--refine", "enhanced", "--slice", "local"), "the enhanced refinement is of whole programs"),
    ],
)
def test_what_the_enhanced_abstraction_is_not_of(
    hornbill: Command, options: tuple[str, ...], said: str
) -> None:
    code, _, err = hornbill("traces", PAPERS, "papers.Vector.add", *options)

    assert code == 2
    assert said in err


@pytest.mark.parametrize("policy", ["worst(stack)", "stack > 0", "1 <= stack <= 9"])
def test_depths_are_no_sums_to_bound(policy: str) -> None:
    assert kept(policy, "enhanced", "papers.Lcm.lcm") == kept(policy, "off", "papers.Lcm.lcm") != []


def test_where_no_trace_is_wanted_there_is_no_case() -> None:
    assert kept("instructions > 1000", "naive", "papers.Lcm.gcd") == []
    assert kept("instructions > 1000", "enhanced", "papers.Lcm.gcd") == []


def test_negative_weights_have_no_bounds(tmp_path: Path) -> None:
    model = tmp_path / "gain.toml"
    model.write_text('name = "gain"\n[opcode]\niadd = -1\n', encoding="utf-8")

    with pytest.raises(HornbillError, match="negative weight"):
        kept("gain > 0", "enhanced", "papers.Lcm.gcd", str(model))
