"""`hornbill traces` and `hornbill modes`: what is printed, and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.hornbill.conftest import Command

PAPERS = Path(__file__).parents[2] / "jars" / "papers.jar"
_LCM = "papers.Lcm.lcm"


def test_the_document(hornbill: Command) -> None:
    code, out, err = hornbill("traces", PAPERS, "papers.Power.arraypower", "--json")
    document = json.loads(out)
    assert (code, err) == (0, "")
    assert document == {
        "schema": 1,
        "method": "papers.Power.arraypower([II)V",
        "criterion": "loop-2",
        "rules": 14,
        "count": 44,
    }


@pytest.mark.parametrize(
    ("part", "rules", "count"),
    [("local", 7, 6), (f"points:{_LCM}@24", 6, 4), ("points:Lcm.java:15", 5, 2)],
)
def test_slices(hornbill: Command, part: str, rules: int, count: int) -> None:
    code, out, _ = hornbill("traces", PAPERS, _LCM, "--slice", part, "--list", "--json")
    document = json.loads(out)
    assert code == 0
    assert (document["rules"], document["count"], len(document["traces"])) == (rules, count, count)


def test_a_point_in_what_is_called(hornbill: Command) -> None:
    code, out, _ = hornbill("traces", PAPERS, _LCM, "--slice", "points:papers.Lcm.abs@0", "--list")
    assert code == 0 and all("papers.Lcm.abs(I)I" in line for line in out.splitlines()[:-1])


def test_listed_traces_are_read_by_cases(hornbill: Command) -> None:
    code, out, _ = hornbill("traces", PAPERS, _LCM, "--slice", "local", "--list")
    *listed, last = out.splitlines()
    assert code == 0 and last == "6 traces of papers.Lcm.lcm(II)I within loop-2, by 7 rules"
    found = 0
    for trace in listed:
        code, out, err = hornbill("cases", PAPERS, _LCM, "--trace", trace, "--first", "--json")
        assert (code, err) == (0, "")
        found += len(json.loads(out)["cases"])
    assert found == 3


def test_a_budget_that_is_spent_is_said(hornbill: Command) -> None:
    code, out, err = hornbill("traces", PAPERS, _LCM, "--budget", "3000", "--criterion", "loop-9", "--json")
    assert code == 0 and "budget" in err
    assert json.loads(out)["ended"] == "budget"


def test_modes(hornbill: Command) -> None:
    code, out, _ = hornbill("modes", PAPERS, _LCM, "--json")
    assert code == 0
    assert json.loads(out)["papers.Lcm.lcm(II)I/div@24"] == {"D": "static", "Abs": "dynamic"}
    code, out, _ = hornbill("modes", PAPERS, "papers.Power.power")
    assert code == 0 and "  B            dynamic\n" in out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--slice", "all"), "is no slice"),
        (("--slice", "points:Lcm.java:1500"), "no code in line 1500"),
        (("--slice", "points:Lcm.java:x"), "is no point"),
        (("--slice", "points:Nowhere.java:3"), "no class comes from a source file Nowhere.java"),
        (("--slice", "points:papers.Power.power@0"), "in another method"),
        (("--slice", f"points:{_LCM}@1000"), "no instruction at 1000"),
        (("--refine", "some"), "there is no refinement 'some'"),
        (("--criterion", "loop"), "is no criterion"),
    ],
)
def test_bad_input(hornbill: Command, options: tuple[str, ...], said: str) -> None:
    code, out, err = hornbill("traces", PAPERS, _LCM, *options)
    assert (code, out) == (2, "") and said in err
