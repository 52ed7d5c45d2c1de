"""`hornbill summary --criterion` and `--assume`: the cases that searches find, from those that are kept."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import hornbill as api
from hornbill.assumptions import assumed
from hornbill.cases import CaseSearch
from hornbill.contexts import in_context, within
from hornbill.criteria import parsed_criterion
from hornbill.pipeline.searching import explored
from hornbill.pipeline.tasks import Explore
from tests.goldens.listed import JARS
from tests.hornbill.conftest import Command

PAPERS = JARS / "papers.jar"
GCD = "papers.Lcm.gcd"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cases of gcd within block-3."""
    file = tmp_path_factory.mktemp("kept") / "summaries.db"
    api.analyze(
        PAPERS, methods=["gcd"], criterion="block-3", database=file, jobs=1, search=True, trials=False
    ).close()
    return file


def kept(hornbill: Command, database: Path, *options: str) -> dict[str, Any]:
    done = hornbill("summary", PAPERS, GCD, "--db", database, "--format", "json", *options)
    assert done.code == 0, done.err
    (method,) = json.loads(done.out)
    document: dict[str, Any] = method["document"]
    assert method["cases"] == len(document["cases"])
    return document


def searched(hornbill: Command, criterion: str, *options: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(
        hornbill("cases", PAPERS, GCD, "--json", "--criterion", criterion, *options).out
    )
    return document


@pytest.mark.parametrize(("bound", "count"), [(1, 2), (2, 4), (3, 6)])
def test_a_narrower_criterion(hornbill: Command, database: Path, bound: int, count: int) -> None:
    left = kept(hornbill, database, "--criterion", f"block-{bound}")
    found = searched(hornbill, f"block-{bound}")
    assert len(left["cases"]) == count
    assert left["criterion"] == f"block-{bound}"
    assert [case["trace"] for case in left["cases"]] == [case["trace"] for case in found["cases"]]
    assert left["ledger"]["filtered"] == {"of": 6, "criterion": "block-3", "why": []}
    assert left["ledger"]["branches"] == found["ledger"]["branches"]


def test_a_context(hornbill: Command, database: Path) -> None:
    context = ("--assume", "a > 0 && b < 0")
    left = kept(hornbill, database, *context)
    found = searched(hornbill, "block-3", *context)
    assert [(one["trace"], one["ended"], one["constraints"]) for one in left["cases"]] == [
        (one["trace"], one["ended"], one["constraints"]) for one in found["cases"]
    ]
    assert 0 < len(left["cases"]) < 6
    for case in left["cases"]:
        a, b = case["witness"]["args"]
        assert a > 0 > b
    narrower = kept(hornbill, database, *context, "--criterion", "block-2")
    assert len(narrower["cases"]) == len(searched(hornbill, "block-2", *context)["cases"]) == 1


def test_branches_that_no_case_takes_any_more(hornbill: Command, database: Path) -> None:
    """A path beyond the bound may take them, for all that is known."""
    left = kept(hornbill, database, "--assume", "b == 0", "--assume", "a > 5")
    assert [case["witness"]["args"] for case in left["cases"]] == [[6, 0]]
    assert {(one["why"], one["what"]) for one in left["ledger"]["branches"]} == {("bound", "block")}


def test_where_nothing_was_cut_the_context_excludes_them() -> None:
    search = CaseSearch([PAPERS])
    method = search.program.method("papers.Lcm.abs(I)I")
    assert method is not None
    document = explored(search, Explore(method.id, "loop-1", 100_000, 60))
    terms = assumed(method, search.program, ["a > 3"])
    left = in_context(document, parsed_criterion("loop-1"), search, method, terms)
    assert [(case.witness.args, case.constraints) for case in left.cases] == [((4,), ("a > 3",))]
    (branch,) = left.ledger["branches"]
    assert (branch["why"], branch["what"]) == ("assumed", "the assumptions given hold")


def test_cases_that_do_not_say_what_they_need() -> None:
    """As those that an earlier version kept: they are left out, and that is said; a context is asked."""
    search = CaseSearch([PAPERS])
    method = search.program.method("papers.Lcm.gcd(II)I")
    assert method is not None
    document = explored(search, Explore(method.id, "block-3", 100_000, 60))
    earlier = replace(document, cases=tuple(replace(case, needs={}) for case in document.cases))
    left = within(earlier, parsed_criterion("block-2"))
    assert left.cases == ()
    assert "do not say what they need" in left.ledger["filtered"]["why"][0]
    terms = assumed(method, search.program, ["a > 0 && b < 0"])
    for criterion, count in (("block-2", 1), ("block-3", 2)):
        found = in_context(earlier, parsed_criterion(criterion), search, method, terms)
        assert len(found.cases) == count


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--criterion", "block-4"), "those within block-3, which says nothing of block-4"),
        (("--criterion", "loop-1"), "those within block-3, which says nothing of loop-1"),
        (("--assume", "c > 0"), "c"),
        (("--criterion", "block-2", "--format", "sql"), "--format sql has what is kept"),
    ],
)
def test_what_cannot_be_filtered(
    hornbill: Command, database: Path, options: tuple[str, ...], said: str
) -> None:
    done = hornbill("summary", PAPERS, GCD, "--db", database, *options)
    assert done.code == 2
    assert said in done.err


def test_a_filter_needs_a_method_and_a_context_the_program(hornbill: Command, database: Path) -> None:
    assert "name a METHOD" in hornbill("summary", PAPERS, "--db", database, "--criterion", "block-1").err
    assert "give its PATH" in hornbill("summary", GCD, "--db", database, "--assume", "a > 0").err


def test_the_text_says_of_how_many(hornbill: Command, database: Path) -> None:
    text = hornbill("summary", PAPERS, GCD, "--db", database, "--criterion", "block-2").out
    assert "4 cases, complete within block-2, of 6 cases within block-3" in text
