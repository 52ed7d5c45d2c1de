"""`hornbill check --property 'growth(MODEL, NAME) > CLASS'`: verdicts, and what cannot be asked."""

from __future__ import annotations

import json

import pytest

from tests.hornbill.conftest import ROOT, Command

_JAR = ROOT / "jars" / "growth.jar"
_CODES = {"violated": 1, "holds_within_bound": 3, "unknown": 3}

# Method, what is asked, verdict, within what.
_ASKED = [
    ("Matcher.matches", "growth(instructions, s) > cubic", "violated", "s of size 8"),
    ("Search.binarySearch", "growth(instructions, a) > linear", "holds_within_bound", "a up to size 8"),
    ("Search.binarySearch", "growth( calls,a )>=constant", "violated", "a of size 8"),
    ("Search.binarySearch", "growth(memory, a) > constant", "holds_within_bound", "a up to size 8"),
]


@pytest.mark.parametrize(("method", "asked", "verdict", "bound"), _ASKED)
def test_verdict_on_growth(hornbill: Command, method: str, asked: str, verdict: str, bound: str) -> None:
    code, out, err = hornbill("check", _JAR, f"growth.{method}", "--property", asked, "--json")
    assert (code, err) == (_CODES[verdict], "")
    answer = json.loads(out)
    assert (answer["verdict"], answer["bound"], answer["property"]) == (verdict, bound, asked)
    assert answer["why"][0].startswith("the growth is ")
    assert (answer["inputs"] is not None) == (verdict == "violated")


def test_text_says_what_the_growth_is(hornbill: Command) -> None:
    asked = ("--property", "growth(instructions, s) > linear")
    code, out, _ = hornbill("check", _JAR, "growth.Matcher.matches", *asked)
    assert code == 1
    assert out.startswith(
        "violated (s of size 8): growth(instructions, s) > linear in Matcher.matches(String)"
    )
    assert "the growth is exponential: 39*2^n - 29" in out


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("growth(instructions, s)", "there is no class of growth ''"),
        ("growth(instructions, s) > quadratc", "there is no class of growth 'quadratc'"),
        ("growth(instructions, s) < linear", "by > or >=, not by '<'"),
        ("growth(instructions, s) > exponential", "nothing grows faster than exponential"),
        ("growth(instructions) > linear", "is no question about growth"),
        ("growth(seconds, s) > linear", "no cost model is called 'seconds'"),
        ("growth(calls, t) > linear", "has no argument t"),
    ],
)
def test_bad_questions(hornbill: Command, asked: str, said: str) -> None:
    code, out, err = hornbill("check", _JAR, "growth.Matcher.matches", "--property", asked)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
