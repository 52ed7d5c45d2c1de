"""Stubs as arguments: objects of which only an interface is known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.jdk_tools import javac

_SOURCE = """
package stubs;
public class Stubs {
    interface Task { int run(); default int seven() { return 7; } }
    interface Other { }
    static boolean is(Object o) { return o instanceof Task; }
    static int seven(Task t) { return t.seven(); }
    static int run(Task t) { return t.run(); }
    static Task same(Task a, Task b) { return a == b ? a : null; }
    static Object[] kept(Task t) { return new Object[] {t, t}; }
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("stubs")
    (target / "Stubs.java").write_text(_SOURCE)
    javac("-g", "-d", target, target / "Stubs.java")
    return target


_STUB = {"stub": "stubs.Stubs$Task"}
_METHODS = {
    "is": "is(Ljava/lang/Object;)Z",
    "seven": "seven(Lstubs/Stubs$Task;)I",
    "same": "same(Lstubs/Stubs$Task;Lstubs/Stubs$Task;)Lstubs/Stubs$Task;",
    "kept": "kept(Lstubs/Stubs$Task;)[Ljava/lang/Object;",
    "run": "run(Lstubs/Stubs$Task;)I",
}


@pytest.mark.parametrize(
    ("name", "args", "value"),
    [
        ("is", [_STUB], True),
        ("is", [{"stub": "stubs.Stubs$Other"}], False),
        ("seven", [_STUB], 7),
        ("same", [_STUB, _STUB], None),
        ("same", [_STUB | {"id": 5}, {"ref": 5}], {"ref": 1}),
        ("kept", [_STUB], [{"ref": 1}, {"ref": 1}]),
    ],
)
def test_the_engine_and_the_jvm_agree(folder: Path, name: str, args: list[Any], value: Any) -> None:
    method = f"stubs.Stubs.{_METHODS[name]}"
    ran = Session([folder]).run(method, args)
    with JvmHarness([folder]) as jvm:
        outcome = jvm.run(method, args)
    assert (ran["ended"], ran["value"]) == ("returned", value)
    assert (ran["value"], ran["args_after"]) == (outcome.value, outcome.args_after)


def test_what_a_stub_does_is_not_known(folder: Path) -> None:
    ran = Session([folder]).run(f"stubs.Stubs.{_METHODS['run']}", [_STUB])
    assert ran["ended"] == "unsupported"


@pytest.mark.parametrize(
    ("name", "arg", "said"),
    [
        ("is", {"stub": "stubs.Stubs"}, "no interface"),
        ("is", {"stub": "stubs.Missing"}, "missing"),
        ("seven", {"stub": "stubs.Stubs$Other"}, "is no stubs.Stubs$Task"),
    ],
)
def test_stubs_that_do_not_fit(folder: Path, name: str, arg: dict[str, str], said: str) -> None:
    with pytest.raises(HornbillError, match=said.replace("$", r"\$")):
        Session([folder]).run(f"stubs.Stubs.{_METHODS[name]}", [arg])
