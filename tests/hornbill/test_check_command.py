"""`hornbill check`: verdicts, witnesses with answers of unknown calls, reasons against `holds`, bad input."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hornbill
import hornbill as api
from hornbill.analysis.machine_errors import NO_MACHINE_ERRORS
from hornbill.analysis.presumptions import NO_OTHER_TEXTS
from tests.hornbill.compiling import compiled, program_at
from tests.hornbill.conftest import Command

_CODES = {"holds": 0, "violated": 1}
_INT, _BOOLEAN, _ASKED, _TEXT = (
    f"asked.Asked$Verifier.next{kind}" for kind in ("Int", "Boolean", "Asked", "Text")
)
_DOUBLE, _ARRAY, _TICK, _OWN = (
    f"asked.Asked$Verifier.{name}" for name in ("nextDouble", "nextArray", "tick", "own")
)
_READ, _FIXED = "asked.Asked$Sensor.read", "asked.Asked$Fixed.read"
_ILLEGAL = "exception:IllegalStateException"

# Method, property, unknown methods, verdict.
_VERDICTS = [
    ("difference", "assertion", (_INT, _TICK), "violated"),
    ("aliases", "assertion", (_ASKED,), "violated"),
    ("apart", "assertion", (_ASKED,), "holds"),
    ("text", _ILLEGAL, (_TEXT,), "violated"),
    ("real", _ILLEGAL, (_DOUBLE,), "violated"),
    ("array", "exception:IndexOutOfBoundsException", (_ARRAY, _INT), "violated"),
    ("array", "exception:NullPointerException", (_ARRAY, _INT), "violated"),
    ("array", "exception:NegativeArraySizeException", (_ARRAY, _INT), "holds"),
    ("sensor", _ILLEGAL, (_READ,), "violated"),
    ("selected", _ILLEGAL, (), "holds"),
    ("selected", _ILLEGAL, (_READ,), "violated"),
    ("selected", _ILLEGAL, (_FIXED,), "violated"),
    ("instance", _ILLEGAL, (_OWN,), "violated"),
    ("sorted", _ILLEGAL, (_INT,), "violated"),
    ("always", "assertion", (_BOOLEAN,), "holds"),
    ("open", "assertion", (), "holds_within_bound"),
    ("seventh", "assertion", (), "violated"),
    ("thrown", _ILLEGAL, (), "violated"),
    ("shape", _ILLEGAL, (), "holds"),
    ("counted", _ILLEGAL, (), "holds"),
    ("rethrown", "assertion", (), "violated"),
    ("swallowed", "assertion", (), "holds"),
    ("sized", "exception:OutOfMemoryError", (), "unknown"),
    ("sized", "exception:NegativeArraySizeException", (), "violated"),
    ("shape", "exception:Throwable", (), "holds"),
]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Asked.java."""
    return compiled("Asked.java", tmp_path_factory.mktemp("asked"), "-g")


def checked(run: Command, path: Path, method: str, asked_for: str, *options: str) -> dict[str, Any]:
    """The document of a check, whose exit code is that of its verdict."""
    code, out, err = run(
        "check", path, f"asked.Asked.{method}", "--property", asked_for, "--json", "--time", "4", *options
    )
    assert err == ""
    answer: dict[str, Any] = json.loads(out)
    assert code == _CODES.get(answer["verdict"], 3)
    return answer


@pytest.mark.parametrize(("method", "asked_for", "unknown", "verdict"), _VERDICTS)
def test_the_verdict_is_right(
    hornbill: Command, asked: Path, method: str, asked_for: str, unknown: tuple[str, ...], verdict: str
) -> None:
    """What is violated has a case that was run; what is not known to hold has a reason."""
    options = [part for name in unknown for part in ("--unknown", name)]
    answer = checked(hornbill, asked, method, asked_for, *options)
    assert answer["verdict"] == verdict
    assert (answer["case"] is not None) == (answer["inputs"] is not None) == (verdict == "violated")
    assert answer["steps"] > 0
    if verdict == "violated":
        assert answer["case"]["checked"] is True
        assert answer["inputs"] == {key: answer["case"]["witness"][key] for key in ("this", "args")}
    elif verdict != "holds":
        assert answer["why"]


def test_answers_are_listed_in_order(hornbill: Command, asked: Path) -> None:
    """With their lines; one that returns nothing has no value."""
    answer = checked(hornbill, asked, "difference", "assertion", "--unknown", _INT, "--unknown", _TICK)
    first, tick, second = answer["answers"]
    assert [one["method"] for one in answer["answers"]] == [f"{_INT}()I", f"{_TICK}()V", f"{_INT}()I"]
    assert [one["line"] - first["line"] for one in answer["answers"]] == [0, 1, 2]
    assert first["value"] > 10
    assert second["value"] == first["value"] + 3
    assert tick["value"] is None


def test_an_answer_may_be_what_an_input_is(hornbill: Command, asked: Path) -> None:
    """Inputs and answers are one document."""
    answer = checked(hornbill, asked, "aliases", "assertion", "--unknown", _ASKED)
    (given,) = answer["inputs"]["args"]
    assert given["fields"]["next"] == {"ref": given["id"]}
    assert [one["value"] for one in answer["answers"]] == [{"ref": given["id"]}]


def test_what_calls_back_is_asked_too(hornbill: Command, asked: Path) -> None:
    """The library calls a comparator, which asks."""
    answer = checked(hornbill, asked, "sorted", _ILLEGAL, "--unknown", _INT)
    assert [one["method"] for one in answer["answers"]] == [f"{_INT}()I"] * len(answer["answers"])


def test_other_classes_stand_against_a_proof(hornbill: Command, asked: Path) -> None:
    """Of an interface that anybody may implement."""
    answer = checked(hornbill, asked, "other", _ILLEGAL)
    assert answer["verdict"] != "holds"
    assert answer["verdict"] == "violated" or any("other classes" in why for why in answer["why"])


def test_machines_have_memory_enough(hornbill: Command, asked: Path) -> None:
    """That is part of the question where its errors would be an answer."""
    answer = checked(hornbill, asked, "shape", "exception:Throwable")
    assert answer["why"] == ["the machine has memory and stack enough"]


def test_static_fields_are_as_initialised(hornbill: Command, asked: Path) -> None:
    """That is part of the question, and said."""
    answer = checked(hornbill, asked, "counted", _ILLEGAL)
    assert answer["why"] == ["asked.Asked.counter is as initialised"]


def _line(text: str, file: str = "Asked.java") -> int:
    source = (Path(__file__).parent / "programs" / file).read_text().splitlines()
    return next(number for number, line in enumerate(source, 1) if text in line)


@pytest.mark.parametrize(
    ("method", "text", "verdict"),
    [
        ("finished", "a += 2;", "violated"),
        ("seventh", "assert s != 7", "violated"),
        ("always", "assert s != 7", "holds"),
        ("counted", "return 1;", "holds"),
        ("shape", "return 1;", "violated"),
        ("printed", "return other == this;", "violated"),
    ],
)
def test_points_are_passed_by_any_instruction(
    hornbill: Command, asked: Path, method: str, text: str, verdict: str
) -> None:
    """Also where the library calls what is at the point."""
    point = f"points:Asked.java:{_line(text)}"
    assert checked(hornbill, asked, method, point)["verdict"] == verdict
    assert checked(hornbill, asked, "always", f"{point},asked.Asked.finished(int)@0")["verdict"] == "holds"


def test_cases_carry_answers(hornbill: Command, asked: Path) -> None:
    """With the same mechanism; without, those of methods that have no code are opaque."""
    command = ("cases", asked, "asked.Asked.difference", "--json", "--unknown", _INT, "--unknown", _TICK)
    for more in ((), ("--brief",)):
        code, out, _ = hornbill(*command, *more)
        assert code == 0
        cases = json.loads(out)["cases"]
        assert [len(case["answers"]) for case in cases] == [3, 3, 3]
        assert not any("opaque" in case for case in cases)
    code, out, _ = hornbill(*command[:4])
    assert all("opaque" in case for case in json.loads(out)["cases"] if "answers" in case)


def test_text_names_what_leads_there(hornbill: Command, asked: Path) -> None:
    command = ("check", asked, "asked.Asked.difference", "--property", "assertion", "--unknown", _INT)
    code, out, _ = hornbill(*command, "--unknown", _TICK)
    assert code == 1
    assert out.startswith("violated (loop-1): assertion in Asked.difference()\n")
    assert "answers  Asked$Verifier.nextInt() in line" in out
    code, out, _ = hornbill(*command)
    assert code == 3
    assert "not supported: asked.Asked$Verifier.tick()V" in out


def test_from_python(asked: Path) -> None:
    answer = hornbill.check(asked, "asked.Asked.seventh", "assertion")
    assert (answer.verdict, answer.bound, answer.inputs) == (
        "violated",
        "loop-8",
        {"this": None, "args": [7]},
    )
    assert answer.json()["case"]["exception"] == "java.lang.AssertionError"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--property", "nothing"), "is no property"),
        (("--property", "exception:IllegalStatException"), "there is no class"),
        (("--property", "exception:asked.Asked"), "is no exception"),
        (("--property", "points:"), "there is no point given"),
        (("--property", "points:Asked.java:1"), "its lines with code are"),
        (("--property", "points:Asket.java:9"), "did you mean Asked.java or"),
        (("--property", "points:asked.Asked.open@1000"), "its instructions are at 0"),
        (("--property", "points:9"), "is no point"),
        (
            ("--property", "assertion", "--unknown", "asked.Asked$Verifier.nextInteger"),
            "did you mean nextInt?",
        ),
        (("--property", "assertion", "--unknown", "asked.Asked.<init>"), "cannot be unknown"),
        (("--property", "assertion", "--time", "never"), "is no time"),
        (("--property", "assertion", "--time", "0"), "is no time to check in"),
    ],
)
def test_bad_input_is_one_line(hornbill: Command, asked: Path, options: tuple[str, ...], said: str) -> None:
    code, out, err = hornbill("check", asked, "asked.Asked.always", *options)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Given.java."""
    return compiled("Given.java", tmp_path_factory.mktemp("given"), "-g")


@pytest.mark.parametrize(
    ("method", "asked_for", "assume", "verdict"),
    [
        ("quotient", "exception:ArithmeticException", ("b != 0",), "holds"),
        ("quotient", "exception:ArithmeticException", ("a != 0",), "violated"),
        ("quotient", "exception:ArithmeticException", ("a > 0", "b > a"), "holds"),
        # One way of the condition has been at its end before the other comes there.
        ("either", _ILLEGAL, ("a > 0 || b > 0",), "violated"),
        ("either", _ILLEGAL, ("b > 0 || a > 0",), "violated"),
        ("either", _ILLEGAL, ("a > 0",), "holds"),
        ("counted", _ILLEGAL, ("numbers != null && numbers.length < 2",), "holds"),
        ("counted", _ILLEGAL, ("numbers != null && numbers.length < 3",), "violated"),
        ("first", _ILLEGAL, ("numbers.length == 3 && Given.sorted(numbers)",), "holds"),
        ("first", _ILLEGAL, ("numbers.length == 3 && !Given.sorted(numbers)",), "violated"),
        ("half", _ILLEGAL, ("this.size() <= 10",), "unknown"),
        ("half", _ILLEGAL, ("this.size() > 10",), "violated"),
        ("half", "points:given.Given.size()@0", ("this.size > 10",), "violated"),
        ("half", "points:given.Given.size()@0", ("this.size() > 10",), "unknown"),
    ],
)
def test_what_is_assumed(
    hornbill: Command, given: Path, method: str, asked_for: str, assume: tuple[str, ...], verdict: str
) -> None:
    options = [part for text in assume for part in ("--assume", text)]
    done = hornbill(
        "check", given, f"given.Given.{method}", "--property", asked_for, "--time", "4", "--json", *options
    )
    answer = json.loads(done.out)
    assert (answer["verdict"], answer["assume"]) == (verdict, list(assume))
    if verdict == "unknown":
        assert answer["why"]


def test_what_is_assumed_is_said(hornbill: Command, given: Path, tmp_path: Path) -> None:
    file = tmp_path / "assumed"
    file.write_text("b > 1  # and more\n")
    command = ("check", given, "given.Given.quotient", "--property", "exception:ArithmeticException")
    text = hornbill(*command, "--assume", "a > 0", "--assume-file", file).out
    assert text.startswith(
        "holds: exception:ArithmeticException in Given.quotient(int, int), where a > 0 and b > 1\n"
    )
    bad = hornbill(*command, "--assume", "c > 0")
    assert (bad.code, bad.out) == (2, "")
    answer = api.check(given, "given.Given.quotient", "exception:ArithmeticException", assume=["b > 0"])
    assert (answer.verdict, answer.assumed) == ("holds", ("b > 0",))


@pytest.fixture(scope="module")
def presumed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Presumed.java."""
    return compiled("Presumed.java", tmp_path_factory.mktemp("presumed"), "-g")


_LIMIT, _LOCK = "presumed.Presumed.limit is as initialised", "presumed.Presumed.LOCK is as initialised"


@pytest.mark.parametrize(
    ("method", "asked_for", "why"),
    [
        ("noMemory", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("noStack", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("anything", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("lessMemory", _ILLEGAL, []),
        ("lessMemory", "instructions > 1000", [NO_MACHINE_ERRORS]),
        ("caller", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("recursive", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("given", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("cleared", _ILLEGAL, [NO_MACHINE_ERRORS]),
        ("guarded", _ILLEGAL, [_LOCK]),
        ("counted", _ILLEGAL, []),
        ("counted", "instructions > 1000", []),
        ("again", _ILLEGAL, []),
        ("notEntered", _ILLEGAL, []),
        ("exceptionsOnly", _ILLEGAL, []),
        ("lessMemory", "points:Presumed.java:{return -1;}", [NO_MACHINE_ERRORS]),
        ("chosen", _ILLEGAL, []),
        ("chosen", "instructions > 1000", [NO_OTHER_TEXTS]),
        ("chosen", "points:Presumed.java:{return 1;}", []),
    ],
)
def test_what_holds_says_what_it_presumes(
    presumed: Path, method: str, asked_for: str, why: list[str]
) -> None:
    """What another outcome would need that no search looks for: nothing else is named."""
    point, _, text = asked_for.partition("{")
    asked = f"{point}{_line(text.rstrip('}'), 'Presumed.java')}" if text else asked_for
    answer = api.check(presumed, f"presumed.Presumed.{method}", asked, seconds=20)
    assert (answer.verdict, list(answer.why)) == ("holds", why)


def test_what_holds_within_a_bound_says_what_it_presumes(hornbill: Command, presumed: Path) -> None:
    command = ("check", presumed, "presumed.Presumed.bounded", "--property", _ILLEGAL, "--time", "4")
    code, out, _ = hornbill(*command, "--json")
    answer = json.loads(out)
    assert (code, answer["verdict"]) == (3, "holds_within_bound")
    assert answer["why"][-2:] == [_LIMIT, NO_MACHINE_ERRORS]


def test_growth_says_what_it_presumes(presumed: Path) -> None:
    asked = "growth(instructions, n) > quadratic"
    answer = api.check(presumed, "presumed.Presumed.bounded", asked, seconds=20, assume=["n >= 0"])
    assert answer.verdict == "holds_within_bound"
    assert {_LIMIT, NO_MACHINE_ERRORS} <= set(answer.why)


def test_tests_of_constants_presume_that_texts_have_other_hash_codes(presumed: Path) -> None:
    """No text but "a" is known to come to the test for "a" behind its hash code."""
    method = program_at(presumed).method("presumed.Presumed.chosen(Ljava/lang/String;)I")
    assert method is not None and method.code is not None
    calls = [(pc, args[0].name) for pc, op, args in method.code.instructions if op.startswith("invoke")]
    test = max(pc for pc, name in calls if name == "equals")
    answer = api.check(presumed, "presumed.Presumed.chosen", f"points:presumed.Presumed.chosen@{test}")
    assert (answer.verdict, answer.why) == ("holds", (NO_OTHER_TEXTS,))


def test_bounds_grow_as_long_as_there_is_time(hornbill: Command, presumed: Path) -> None:
    """Beyond those that a person may ask for."""
    command = ("check", presumed, "presumed.Presumed.endless", "--property", _ILLEGAL, "--time", "6")
    code, out, err = hornbill(*command, "--json")
    answer = json.loads(out)
    assert (code, err, answer["verdict"]) == (3, "", "holds_within_bound")
    assert answer["why"][0] == "bound(recursion)"
