"""`hornbill cases`: what is printed, that witnesses are what they are said to be, and bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hornbill.clp.told_cases import ToldCase
from hornbill.jvm.harness import JvmHarness
from tests.agreement.compare import canonical
from tests.hornbill.conftest import ROOT, Command

# The number of cases of each method within loop-2, counted by hand.
METHODS = [
    ("Ways.sign", 3),
    ("Ways.never", 2),
    ("Ways.quotient", 2),
    ("Ways.rounds", 3),
    ("Ways.wide", 3),
    ("Ways.orders", 24),
    ("Ways.nothing", 1),
    ("Ways.link", 3),
    ("Ways.third", 4),
    ("Ways.twin", 1),
    ("Ways$Stack.push", 4),
]
KEYS = (
    "ended exception constraints inputs outputs heap_in heap_out trace blocks branches steps witness assumes"
    " checked needs"
).split()


def explored(hornbill: Command, path: Path, method: str, *options: str) -> dict[str, Any]:
    """The document of a search that goes well."""
    code, out, err = hornbill("cases", path, method, "--json", *options)
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    return answer


@pytest.mark.parametrize(("method", "count"), METHODS)
def test_every_witness_does_what_its_case_says(
    hornbill: Command, ways: Path, tmp_path: Path, method: str, count: int
) -> None:
    answer = explored(hornbill, ways, f"ways.{method}")
    cases = answer["cases"]
    assert len(cases) == count
    calls = [called(answer["method"], case) for case in cases]
    file = tmp_path / "calls.jsonl"
    file.write_text("\n".join(json.dumps(call) for call in calls), encoding="utf-8")
    code, out, _ = hornbill("run", ways, "--batch", file)
    ran = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    with JvmHarness([ways]) as jvm:
        seen = jvm.run_many(answer["method"], [call["args"] for call in calls])
    for case, mine, outcome in zip(cases, ran, seen, strict=True):
        said = {**case["witness"], "ended": case["ended"], "exception": case["exception"]}
        assert {key: mine[key] for key in ("ended", "exception", "value", "args_after")} == {
            key: said[key] for key in ("ended", "exception", "value", "args_after")
        }
        real = {"ended": outcome.ended, "exception": outcome.exception}
        assert canonical(said) == canonical(
            {**real, "value": outcome.value, "args_after": outcome.args_after}
        )


def called(method: str, case: dict[str, Any]) -> dict[str, Any]:
    """The line of a batch that makes the witness's call."""
    witness = case["witness"]
    receiver = [] if witness["this"] is None else [witness["this"]]
    return {"method": method, "args": [*receiver, *witness["args"]]}


def test_the_document(hornbill: Command, ways: Path) -> None:
    answer = explored(hornbill, ways, "ways.Ways.sign")
    assert list(answer) == ["schema", "method", "criterion", "cases", "ledger", "statistics"]
    assert (answer["method"], answer["criterion"]) == ("ways.Ways.sign(I)I", "loop-2")
    assert all(list(case) == KEYS for case in answer["cases"])
    by_sign = {case["outputs"]["result"]: case for case in answer["cases"]}
    assert {result: case["constraints"] for result, case in by_sign.items()} == {
        "1": ["n > 0"],
        "0": ["n == 0"],
        "-1": ["n < 0"],
    }
    negative = by_sign["-1"]
    assert negative["witness"] == {"this": None, "args": [-1], "value": -1, "args_after": [-1]}
    assert negative["inputs"] == {"n": "n"}
    assert negative["blocks"] == {"ways.Ways.sign(I)I": [0, 1]}
    assert [(branch["pc"], branch["outcome"]) for branch in negative["branches"]] == [(1, "not taken")]
    assert answer["ledger"] == {"ended": "done", "paths": {}, "assumed": [], "branches": [], "assumes": []}
    statistics = answer["statistics"]
    of_solver = ["infeasible_paths", "solver_calls", "gave_up", "unknown"]
    assert list(statistics) == ["steps", *of_solver, "seconds", "traces_generated", "traces_infeasible"]
    assert statistics["steps"] > 0 and statistics["seconds"] is None
    assert statistics["solver_calls"]["intervals"] > 0


def test_a_case_is_one_line_of_the_document(hornbill: Command, ways: Path) -> None:
    _, out, _ = hornbill("cases", ways, "ways.Ways.orders", "--json")
    lines = out.splitlines()
    assert len(lines) == 1 + 24 + 3
    assert all(json.loads(line.removesuffix(","))["ended"] == "returned" for line in lines[1:25])


def test_instance_methods_have_a_receiver(hornbill: Command, ways: Path) -> None:
    cases = explored(hornbill, ways, "ways.Ways$Stack.push")["cases"]
    pushed = next(case for case in cases if case["outputs"] == {"result": "true"})
    witness = pushed["witness"]
    assert witness["this"]["class"] == "ways.Ways$Stack" and len(witness["args"]) == 1
    before, after = witness["this"]["fields"], witness["args_after"][0]["fields"]
    assert after["size"] == before["size"] + 1
    assert pushed["heap_out"]["this"]["fields"]["size"] == "this.size + 1"


@pytest.mark.parametrize("options", [(), ("--json",)])
@pytest.mark.parametrize("method", ["Ways.orders", "Ways$Stack.push"])
def test_the_output_is_always_the_same(ways: Path, method: str, options: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "hornbill.cli", "cases", str(ways), f"ways.{method}", *options]
    once, again = (
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed})
        for seed in "12"
    )
    assert once.stdout == again.stdout and once.stdout


def test_timing_is_asked_for(hornbill: Command, ways: Path) -> None:
    assert explored(hornbill, ways, "ways.Ways.sign", "--timing")["statistics"]["seconds"] > 0
    _, out, _ = hornbill("cases", ways, "ways.Ways.sign", "--timing")
    assert out.rstrip().endswith(" s")


# Within depth-3, after two rounds, both ends of the loop's test are cut.
@pytest.mark.parametrize(
    ("criterion", "cases", "cut"), [("loop-1", 2, 1), ("loop-5", 6, 1), ("block-3", 3, 1), ("depth-3", 2, 2)]
)
def test_criteria(hornbill: Command, ways: Path, criterion: str, cases: int, cut: int) -> None:
    answer = explored(hornbill, ways, "ways.Ways.rounds", "--criterion", criterion)
    assert answer["criterion"] == criterion
    assert len(answer["cases"]) == cases
    assert answer["ledger"]["paths"] == {f"bound({criterion.partition('-')[0]})": cut}
    _, out, _ = hornbill("cases", ways, "ways.Ways.rounds", "--criterion", criterion)
    assert f"  {cut} path{'s' * (cut > 1)} cut by the bound on " in out


@pytest.mark.parametrize("levels", ["intervals,bit_vectors", "bit_vectors", "differences,bit_vectors"])
def test_levels_that_are_off_are_not_asked(hornbill: Command, ways: Path, levels: str) -> None:
    answer = explored(hornbill, ways, "ways.Ways.orders", "--solver", levels)
    assert len(answer["cases"]) == 24
    asked = {level for level, count in answer["statistics"]["solver_calls"].items() if count}
    assert asked and asked <= set(levels.split(","))


def test_what_cannot_be_is_in_the_ledger(hornbill: Command, ways: Path) -> None:
    branches = explored(hornbill, ways, "ways.Ways.never")["ledger"]["branches"]
    assert [(branch["why"], branch["pc"], branch["outcome"]) for branch in branches] == [
        ("infeasible", 7, "not taken")
    ]
    _, out, _ = hornbill("cases", ways, "ways.Ways.never")
    assert "  1 branch is not covered:\n    1 infeasible (by intervals): line " in out


def test_a_spent_budget_keeps_what_was_found(hornbill: Command, ways: Path) -> None:
    everything = explored(hornbill, ways, "ways.Ways.orders")
    some = explored(
        hornbill, ways, "ways.Ways.orders", "--budget", str(everything["statistics"]["steps"] // 2)
    )
    assert 0 < len(some["cases"]) < 24
    assert some["cases"] == everything["cases"][: len(some["cases"])]
    assert some["ledger"]["ended"] == "budget"
    none = explored(hornbill, ways, "ways.Ways.orders", "--budget", "1000")
    assert none["cases"] == []
    assert {branch["why"] for branch in none["ledger"]["branches"]} == {"budget"}
    _, out, _ = hornbill("cases", ways, "ways.Ways.orders", "--budget", "1000")
    assert out.startswith(
        "0 cases of Ways.orders(int, int, int, int) within loop-2, as far as the budget went\n"
    )


def test_text(hornbill: Command, ways: Path) -> None:
    code, out, err = hornbill("cases", ways, "ways.Ways.third")
    assert (code, err) == (0, "")
    cases = out.split("\n\n")
    assert len(cases) == 5 and [text.partition(" ")[0] for text in cases[:4]] == ["case"] * 4
    whole = next(text for text in cases if "returned" in text)
    assert "  when     node != null && node.next != null && node.next.next != null\n" in whole
    assert (
        "  before   node: Ways$Node\n"
        "             next: Ways$Node\n"
        "               next: Ways$Node\n"
        "                 value\n"
    ) in whole
    assert "  covers   line " in whole and "blocks 1 of 1\n" in whole
    assert "  result   node.next.next.value\n" in whole
    assert cases[4].startswith("4 cases of Ways.third(Ways$Node) within loop-2\n  covered  blocks 1 of 1\n")


def test_text_tells_what_a_call_leaves(hornbill: Command, ways: Path) -> None:
    _, out, _ = hornbill("cases", ways, "ways.Ways$Stack.push")
    pushed = next(text for text in out.split("\n\n") if "returned true" in text)
    assert "  inputs   this = Ways$Stack{elems=[0], size=0}, x = 0\n" in pushed
    assert "  leaves   this = Ways$Stack{elems=[0], size=1}\n" in pushed
    assert "  after    this: Ways$Stack\n             size = this.size + 1\n" in pushed
    assert "  result" not in pushed


def test_a_new_heap_is_drawn_with_its_cycle(hornbill: Command, ways: Path) -> None:
    _, out, _ = hornbill("cases", ways, "ways.Ways.twin")
    drawn = [line[11:] for line in out.splitlines() if line.startswith(("  after", "     "))]
    assert drawn == [
        "new Node#1: Ways$Node",
        "  value = value",
        "  other = null",
        "  next -> new Node#2: Ways$Node",
        "    value = 0",
        "    other = null",
        "    next -> new Node#1",
    ]


@pytest.mark.parametrize("assumed", [("--assume", "nonnull(node)"), ("--assume-file", "assumptions.txt")])
def test_assumptions(
    hornbill: Command, ways: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, assumed: tuple[str, str]
) -> None:
    (tmp_path / "assumptions.txt").write_text("# the first node is there\nnonnull(node)\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    answer = explored(hornbill, ways, "ways.Ways.third", *assumed)
    assert [case["ended"] for case in answer["cases"]] == ["returned", "threw", "threw"]
    assert all(case["witness"]["args"] != [None] for case in answer["cases"])


@pytest.mark.parametrize(
    ("method", "options", "said"),
    [
        ("Ways.sing", [], "did you mean sign?"),
        ("Wais.sign", [], "did you mean ways.Ways?"),
        ("Ways$Shape.area", [], "is abstract: it has no code"),
        ("Ways$Stack.outside", [], "is native: it has no code"),
        ("Ways.sign", ["--criterion", "loop-0"], "the bound is from 1 to 10,000"),
        ("Ways.sign", ["--criterion", "loop-1000000"], "the bound is from 1 to 10,000"),
        ("Ways.sign", ["--criterion", "lop-2"], "did you mean loop?"),
        ("Ways.sign", ["--solver", "interval"], "did you mean intervals?"),
        ("Ways.sign", ["--heap", "lasy"], "did you mean lazy?"),
        ("Ways.sign", ["--budget", "10"], "at least 1,000"),
        ("Ways.sign", ["--assume", "acyclic(n)"], "n is no reference"),
        ("Ways.third", ["--assume", "acyclic(nod)"], "did you mean node?"),
        ("Ways.third", ["--assume-file", "no-such-file"], "no-such-file: cannot be read"),
    ],
)
def test_bad_input(hornbill: Command, ways: Path, method: str, options: list[str], said: str) -> None:
    code, out, err = hornbill("cases", ways, f"ways.{method}", *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_witness_that_goes_elsewhere_is_reported(
    hornbill: Command, ways: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: Callable[[ToldCase], str] = ToldCase.__dict__["head"].fget

    def mistaken(case: ToldCase) -> str:
        return told(case).replace('"checked":"true"', '"checked":"another trace"')

    monkeypatch.setattr(ToldCase, "head", property(mistaken))
    code, out, err = hornbill("cases", ways, "ways.Ways.quotient", "--json")
    assert code == 1
    assert [case["mistake"] for case in json.loads(out)["cases"]] == ["another trace"] * 2
    assert err.count("the witness does not take its way (another trace), please report it\n") == 2
    code, out, _ = hornbill("cases", ways, "ways.Ways.quotient")
    assert code == 1 and out.count("  mistake  another trace\n") == 2


def test_enum_constants_are_told_by_their_names(hornbill: Command) -> None:
    document = explored(hornbill, ROOT / "jars" / "enums.jar", "enums.Enums$Size.next")
    names = {case["witness"]["this"]["name"] for case in document["cases"]}
    assert names and all(isinstance(name, str) for name in names)


def test_in_brief(hornbill: Command, ways: Path) -> None:
    """How it ends and the witness, which is that of the whole case; the ledger stays as it is."""
    explored(hornbill, ways, "ways.Ways.sign")  # the first search loads, which is not all taken out
    whole = explored(hornbill, ways, "ways.Ways.sign")
    brief = explored(hornbill, ways, "ways.Ways.sign", "--brief")
    assert brief["cases"] == [
        {key: case[key] for key in ("ended", "exception", "witness")} for case in whole["cases"]
    ]
    assert brief["ledger"] == whole["ledger"]
    assert brief["statistics"]["steps"] == whole["statistics"]["steps"]


def test_unchecked(hornbill: Command, ways: Path) -> None:
    """Witnesses that nobody runs are what they are without what comes out."""
    checked = explored(hornbill, ways, "ways.Ways.sign")["cases"]
    unchecked = explored(hornbill, ways, "ways.Ways.sign", "--check", "none")["cases"]
    assert [case["checked"] for case in checked] == [True] * len(checked)
    assert [case["checked"] for case in unchecked] == [False] * len(checked)
    inputs = [{key: case["witness"][key] for key in ("this", "args")} for case in checked]
    assert [case["witness"] for case in unchecked] == inputs


def test_choices_share_a_rule(hornbill: Command) -> None:
    """One case a rule; with --choices there is one for each way in which its inputs are the same."""
    jar = ROOT / "jars" / "papers.jar"
    method = "papers.Aliasing.m"
    rules = explored(hornbill, jar, method)["cases"]
    choices = explored(hornbill, jar, method, "--choices")["cases"]
    assert len({case["trace"] for case in rules}) == len(rules)
    assert {case["trace"] for case in choices} == {case["trace"] for case in rules}
    assert len(choices) >= len(rules)


def test_rules_hold_on_any_heap(hornbill: Command, papers: Path) -> None:
    """A rule is what the path does on fresh variables: no value of the witness is in it, tests are."""
    options = ("--criterion", "loop-1", "--rules")
    cases = explored(hornbill, papers, "papers.Vector.add", *options)["cases"]
    assert all(list(case) == ["ended", "exception", "witness", "rule"] for case in cases)
    head, *body = cases[0]["rule"].splitlines()
    assert head.split("  ")[0] == "add([r(This), X], [], H0, H, ok, add(1, [], [])) :-"
    assert [line.strip() for line in body] == [
        "get_field(H0, This, size, Size),",
        "get_field(H0, This, cap, Cap),",
        "Size #< Cap,",
        "get_field(H0, This, elems, r(V1)),",
        "V2 #= Size + 1,",
        "set_field(H0, This, size, V2, H1),",
        "array_length(H1, V1, L),",
        "Size #>= 0,",
        "Size #< L,",
        "set_array(H1, V1, Size, X, H).",
    ]
    text = hornbill("cases", papers, "papers.Vector.add", *options).out
    assert all(line in text for case in cases for line in case["rule"].splitlines())


def test_rules_of_ways_that_end_otherwise(hornbill: Command, papers: Path) -> None:
    """Behind the rules of cases come those that say where paths ended, and why."""
    options = ("--criterion", "loop-1", "--rules")
    found = explored(hornbill, papers, "papers.Lcm.lcm", *options)
    assert list(found)[-3:] == ["ended_rules", "ledger", "statistics"]
    assert found["ledger"]["paths"] == {"bound(loop)": 2}
    assert [told["ends"] for told in found["ended_rules"]] == [["bound(loop)"]] * 2
    head, *body = found["ended_rules"][0]["rule"].splitlines()
    assert head.split("  ")[0] == "lcm([A, B], [_], H0, H, ended([bound(loop)]), lcm(12, [], [])) :-"
    assert body[0].strip() == "A #>= B," and body[-1].strip() == "V1 #\\= 0."
    text = hornbill("cases", papers, "papers.Lcm.lcm", *options).out
    assert "way 12   cut by the bound on loops\n  rule     lcm([A, B], [_]" in text
    assert "ended_rules" not in explored(hornbill, papers, "papers.Lcm.lcm", "--brief")


@pytest.mark.parametrize(
    ("jar", "method", "budget", "head"),
    [
        ("papers", "papers.Lcm.lcm", "1000", "lcm([_, _], [_]"),
        ("structures", "structures.HeapQueue.down", "200000", "down([_, _], []"),  # memory is spent on a path
    ],
)
def test_a_budget_that_is_spent_is_a_rule_for_what_was_not_found(
    hornbill: Command, jar: str, method: str, budget: str, head: str
) -> None:
    jars = ROOT / "jars"
    found = explored(hornbill, jars / f"{jar}.jar", method, "--rules", "--budget", budget)
    (told,) = [told for told in found["ended_rules"] if "budget(steps)" in told["ends"]]
    assert told["rule"].startswith(f"{head}, H0, H, ended([budget(steps)])")
    assert len(told["rule"].splitlines()) == 1


def test_a_rule_that_tests_what_it_then_calls(hornbill: Command) -> None:
    """A test of a reference right before a call on it is no answer that the call takes."""
    jar = ROOT / "jars" / "strings.jar"
    options = ("--criterion", "loop-1", "--rules")
    found = explored(hornbill, jar, "strings.Basics.identity", *options)
    assert found["ledger"]["paths"] == {"bound(loop)": 1}
    assert any("'String.equals'([r(V1), r(Text)], [Equals]" in case["rule"] for case in found["cases"])
