"""`hornbill diff`: exit codes for CI, what a person reads, the JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.hornbill.conftest import Command
from tests.jdk_tools import javac

_OLD = """
package shop;
public class Till {
    static int sum(int[] prices) {
        int t = 0;
        for (int i = 0; i < prices.length; i++) t += prices[i];
        return t;
    }
    static int first(int[] prices) { return prices[0]; }
    static String name(int n) { return n > 0 ? "much" : "little"; }
}
"""
_CHANGES = (
    ("t += prices[i]", "t += first(prices) + prices[i]"),
    ('"little"', '"nothing"'),
    ("prices[0]", "prices[1]"),
)
_KEYS = "schema old new models methods compared same gone fresh exceeds notes"


@pytest.fixture(scope="session")
def tills(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Four versions, each with one change more."""
    folder = tmp_path_factory.mktemp("tills")
    source, made = _OLD, []
    for number, change in enumerate((None, *_CHANGES)):
        source = source if change is None else source.replace(*change)
        file = folder / str(number) / "Till.java"
        file.parent.mkdir()
        file.write_text(source, encoding="utf-8")
        javac("-g", "-nowarn", "-d", file.parent / "classes", file)
        made.append(file.parent / "classes")
    return made


def of_method(tills: Sequence[Path], name: str) -> list[str]:
    """What compares that method of two versions."""
    return [word for till in tills for word in (str(till), f"shop.Till.{name}")]


def test_a_cost_beyond_the_tolerance_is_exit_code_1(hornbill: Command, tills: list[Path]) -> None:
    words = ["diff", *of_method(tills[:2], "sum"), "--cost", "instructions"]
    done = hornbill(*words)
    assert done.code == 1
    assert done.out.splitlines()[1:] == [
        "",
        "shop.Till.sum(int[])   cases: 2 changed",
        "  instructions   34 -> 48 (+41%)   beyond the tolerance",
        "    when    prices != null && prices.length == 2",
        "    inputs  prices = [0, 0]",
        "  instructions   22 -> 29 (+32%)   beyond the tolerance",
        "    when    prices != null && prices.length == 1",
        "    inputs  prices = [0]",
        "",
        "1 method differs, of 1 that both versions have",
        "2 costs of 1 method exceed the tolerance",
    ]
    done = hornbill(*words, "--tolerance", "42")
    assert done.code == 0 and done.out.endswith("\nno cost exceeds the tolerance\n")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("name", 'returned "little" -> returned "nothing"'),
        ("first", "returned 0 -> threw java.lang.ArrayIndexOutOfBoundsException"),
        ("sum", "0 methods differ, of 1 that both versions have"),
    ],
)
def test_cases_that_are_others_are_no_reason_to_fail(
    hornbill: Command, tills: list[Path], name: str, said: str
) -> None:
    first = 0 if name == "name" else 2
    done = hornbill("diff", *of_method([tills[first], tills[2 if name != "first" else 3]], name))
    assert done.code == 0 and said in done.out


def test_the_json(hornbill: Command, tills: list[Path]) -> None:
    done = hornbill("diff", tills[0], tills[2], "--json", "--cost", "instructions,calls")
    document = json.loads(done.out)
    assert done.code == 1 and list(document) == _KEYS.split()
    assert document["schema"] == 1 and document["models"] == ["instructions", "calls"]
    assert (document["compared"], document["same"], document["exceeds"]) == (2, 2, True)
    total, name = document["methods"]
    assert total["method"] == "shop.Till.sum([I)I" and name["method"] == "shop.Till.name(I)Ljava/lang/String;"
    assert list(total) == ["method", "parameters", "cases", "costs", "witnesses", "left_out"]
    assert total["cases"] == {"added": 0, "removed": 0, "changed": 2}
    assert total["costs"][0] == {
        "model": "instructions",
        "when": "prices != null && prices.length == 1",
        "old": 22,
        "new": 29,
        "inputs": {"this": None, "args": [[0]]},
        "exceeds": True,
    }
    (other,) = name["witnesses"]["other"]
    assert other["inputs"] == {"this": None, "args": [0]}
    assert other["old"] == {"ended": "returned", "exception": None, "value": "little", "args_after": [0]}


def test_two_methods(hornbill: Command, tills: list[Path]) -> None:
    done = hornbill("diff", tills[0], "shop.Till.first", tills[0], "shop.Till.sum", "--cost", "instructions")
    assert done.code == 1
    assert "shop.Till.first(int[]) -> shop.Till.sum(int[])   cases: " in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["only.jar"], "two versions are compared, and these are 1 words"),
        (["a.jar", "b.jar"], "a.jar: no such file or folder"),
        (["a.db", "b.db", "--tolerance", "much"], "--tolerance much is no percentage"),
        (["a.jar", "b.jar", "--cost", "bytes"], "no cost model is called 'bytes'"),
        (["a.jar", "b.jar", "--budget", "1"], "--budget 1 is too small"),
    ],
)
def test_bad_input(hornbill: Command, words: list[str], said: str) -> None:
    done = hornbill("diff", *words)
    assert (done.code, done.out) == (2, "") and said in done.err
