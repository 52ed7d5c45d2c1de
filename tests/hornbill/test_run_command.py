"""`hornbill run`: answers, batches, and arguments that do not fit."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.hornbill.conftest import Command

ENGINES = ["interpreter", "clauses"]
CALLS = [
    ("square", "[5]", {"ended": "returned", "value": 25, "args_after": [5]}),
    ("even", "[6]", {"ended": "returned", "value": True}),
    ("makesSquare", "[3]", {"ended": "returned", "value": 9}),
    ("lambda", "[3]", {"ended": "returned", "value": 18}),
    ("readsLimit", None, {"ended": "returned", "value": 7, "args_after": []}),
    ("paths", "[[4, 6], 2]", {"ended": "returned", "value": 5, "args_after": [[4, 6], 2]}),
    ("paths", "[null, 1]", {"ended": "threw", "value": None, "exception": "java.lang.NullPointerException"}),
    ("fill", "[[1, 2], 9]", {"ended": "returned", "value": None, "args_after": [[9, 9], 9]}),
    ("mixed", '[1, 2.9, "abc", "A"]', {"ended": "returned", "value": 71}),
    ("mixed", '[1, NaN, "", "A"]', {"ended": "returned", "args_after": [1, "NaN", "", "A"]}),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("method", "args", "expected"), CALLS)
def test_json(
    hornbill: Command, calls: Path, engine: str, method: str, args: str | None, expected: dict[str, object]
) -> None:
    given = [] if args is None else ["--args", args]
    code, out, err = hornbill("run", calls, f"calls.Calls.{method}", *given, "--engine", engine, "--json")
    answer = json.loads(out)
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert {key: answer[key] for key in expected} == expected
    assert answer.keys() == {"ended", "value", "exception", "args_after", "steps", "instructions"}
    assert answer["instructions"] > 0 and answer["steps"] > 0


@pytest.mark.parametrize(
    ("method", "args", "lines"),
    [
        ("square", "[5]", ["returned 25", "  arguments  n = 5"]),
        (
            "fill",
            "[[1, 2], 9]",
            ["returned", "  arguments  target = [1, 2], value = 9", "  after      target = [9, 9]"],
        ),
        (
            "paths",
            "[null, 1]",
            ["threw java.lang.NullPointerException", "  arguments  values = null, choice = 1"],
        ),
        ("readsLimit", "[]", ["returned 7"]),
        (
            "mixed",
            '[1, 2, "a", "b"]',
            ["returned 102", """  arguments  wide = 1, ratio = 2.0, text = "a", letter = 'b'"""],
        ),
    ],
)
def test_text(hornbill: Command, calls: Path, method: str, args: str, lines: list[str]) -> None:
    code, out, err = hornbill("run", calls, f"calls.Calls.{method}", "--args", args)
    *shown, cost = out.splitlines()
    assert (code, err, shown) == (0, "", lines)
    assert cost.startswith("  cost       ") and cost.endswith(" steps")


def test_the_receiver_comes_first(hornbill: Command, calls: Path) -> None:
    line = '[{"class": "calls.Calls$Tile", "fields": {"side": 3}}]'
    code, out, _ = hornbill("run", calls, "calls.Calls$Tile.area", "--args", line)
    assert code == 0 and out.startswith("returned 10\n  arguments  this = Calls$Tile{side=3}\n")


@pytest.mark.parametrize("engine", ENGINES)
def test_the_budget(hornbill: Command, calls: Path, engine: str) -> None:
    given = ("run", calls, "calls.Calls.spin", "--args", "[0]", "--budget", "20000", "--engine", engine)
    code, out, _ = hornbill(*given, "--json")
    assert code == 0 and json.loads(out)["ended"] == "budget"
    code, out, _ = hornbill(*given)
    assert code == 0 and out.startswith("gave up: the budget of steps is spent\n")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("[1", "is not JSON"),
        ("[1, 2", "at character 6"),
        ("7", "--args is not a JSON array (write '[7]')"),
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "takes 1 argument (int), not 0"),
        ("[1, 2]", "takes 1 argument (int), not 2"),
        ('["x"]', '"x" is no int'),
        ("[null]", "is no int"),
        ("[1.5]", "1.5 is no int"),
        ("[true]", "is no int"),
        ("[2147483648]", "2147483648 is no int"),
        ("[[1]]", "is no int"),
        ("[" + "9" * 5000 + "]", "is no"),
    ],
)
def test_arguments_that_do_not_fit(hornbill: Command, calls: Path, args: str, said: str) -> None:
    code, out, err = hornbill("run", calls, "calls.Calls.square", "--args", args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["calls.Calls.square", "--batch", "calls.jsonl"],
        ["--batch", "calls.jsonl", "--args", "[1]"],
        ["--batch", "no-such-file.jsonl"],
    ],
)
def test_either_one_call_or_a_batch(hornbill: Command, calls: Path, arguments: list[str]) -> None:
    code, out, err = hornbill("run", calls, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)


BATCH: list[tuple[object, dict[str, object]]] = [
    ({"method": "calls.Calls.square", "args": [3]}, {"ended": "returned", "value": 9}),
    ("not json", {"ended": "error"}),
    ([], {"ended": "error"}),
    ({"method": 3}, {"ended": "error"}),
    ({"method": "calls.Calls.square", "args": 3}, {"ended": "error"}),
    ({"method": "calls.Calls.square"}, {"ended": "error"}),
    ({"method": "calls.Calls.over", "args": [1]}, {"ended": "error"}),
    ({"method": "calls.Calls.outside", "args": []}, {"ended": "error"}),
    ({"method": "calls.Calls.readsLimit"}, {"ended": "returned", "value": 7}),
    ({"method": "calls.Calls.over(int)", "args": [4]}, {"ended": "returned", "value": 4}),
]


def test_batch(hornbill: Command, calls: Path, tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    lines = [call if isinstance(call, str) else json.dumps(call) for call, _ in BATCH]
    file.write_text("\n\n".join(lines), encoding="utf-8")
    code, out, err = hornbill("run", calls, "--batch", file)
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (1, "")
    for answer, (_, expected) in zip(answers, BATCH, strict=True):
        assert {key: answer[key] for key in expected} == expected
        assert ("why" in answer) == (answer["ended"] == "error")


def test_batch_from_the_standard_input(
    hornbill: Command, calls: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = json.dumps({"method": "calls.Calls.square", "args": [4]})
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{call}\n{call}\n"))
    code, out, _ = hornbill("run", calls, "--batch", "-", "--engine", "interpreter")
    assert code == 0 and [json.loads(line)["value"] for line in out.splitlines()] == [16, 16]


def test_a_batch_that_is_not_text(hornbill: Command, calls: Path, tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    file.write_bytes(b'\xff\xfe\x00{"method"\n{"method": "calls.Calls.square", "args": [2]}\n')
    code, out, _ = hornbill("run", calls, "--batch", file)
    assert code == 1 and [json.loads(line)["ended"] for line in out.splitlines()] == ["error", "returned"]
