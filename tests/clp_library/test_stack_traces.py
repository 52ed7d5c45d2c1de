"""Stack traces: what a program sees of the methods that are active, as on a JVM, and what is not known."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import hornbill
from hornbill.jvm.compiled import find_java
from hornbill.methods import find_method
from hornbill.run import Session
from tests.jdk_tools import QUICK, javac

_METHODS = (
    *(
        "own",
        "ofThread",
        "called",
        "calling",
        "maker",
        "failing",
        "inLoop",
        "recursion",
        "behindConstructors",
    ),
    *("otherConstructors", "neverAny", "set", "setNull", "setWithNull", "copies", "lambda", "ofSubclass"),
    "checked",
)
_UNKNOWN = ("callerNameUnknown", "depthUnknown", "lineUnknown", "fileUnknown", "divisionUnknown")
_BUDGET = 20_000_000


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("traces")
    javac("-g", "-d", folder, Path(__file__).with_name("StackTraces.java"))
    return folder


def test_what_a_jvm_shows(classes: Path) -> None:
    command = [str(find_java()), *QUICK, "-cp", str(classes), "StackTraces", *_METHODS]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    session = Session([classes])
    for name, by_jvm in zip(_METHODS, shown, strict=True):
        outcome = session.run(find_method(session.program, f"StackTraces.{name}").id, [], _BUDGET)
        value = outcome["value"] if outcome["ended"] == "returned" else outcome["exception"]
        assert (str(value).lower() if isinstance(value, bool) else str(value)) == by_jvm, name


@pytest.mark.parametrize("name", _UNKNOWN)
def test_what_depends_on_the_caller_is_no_case(classes: Path, name: str) -> None:
    """Lines and files are not known either, nor is the trace of an exception that the JVM makes."""
    explored = hornbill.explore(classes, f"StackTraces.{name}")
    assert not explored.cases
    assert any("getStackTrace" in why for why in explored.ledger["paths"])


def test_checks_of_parameters_are_followed(classes: Path) -> None:
    """With their messages, within the usual criterion."""
    explored = hornbill.explore(classes, "StackTraces.price")
    messages = [case.json(None)["witness"]["thrown"]["message"] for case in explored.cases if case.exception]
    assert messages == [f"{name} of StackTraces.price is null" for name in ("name", "prices")]
    assert len(explored.cases) == 4
    answer = hornbill.check(classes, "StackTraces.price", "exception:IllegalStateException")
    assert (answer.verdict, answer.why) == ("holds", ())


def test_nested_calls_are_told_apart(classes: Path) -> None:
    """Also where Prolog has not left a predicate yet, as there are other solutions."""
    explored = hornbill.explore(classes, "StackTraces.nested", criterion="loop-4")
    shown = [
        (case.json(None)["witness"]["args"], case.json(None)["witness"]["value"]) for case in explored.cases
    ]
    assert sorted(shown) == [([n], n + 1) for n in range(len(shown))] != []
