"""Databases of `gen`, with cases that come from trials on a JVM: what reads them shows every case."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.rendering.summaries import method_text
from hornbill.stored import StoredMethod, stored_methods
from tests.hornbill.conftest import Command
from tests.hornbill.test_gen_command import compiled

SOURCE = """
package tried;
import java.io.File;
public class Tried {
    int count;
    public native int absent(int n);
    public static boolean exists(String name) { return new File(name).exists() && name.length() > 0; }
    public static String stamp(long n) { return String.format("%05d", n) + new java.util.Date(n); }
    public int touch(Object other, int[] numbers) {
        count++;
        if (Thread.currentThread().getName().isEmpty()) { return -1; }
        numbers[0] = other.hashCode() % 2;
        return numbers.length > 2 ? count : 2;
    }
}
"""
METHODS = ("<init>", "exists", "stamp", "touch")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes, and another version of them in `new`."""
    folder = tmp_path_factory.mktemp("tried")
    compiled(folder / "classes", Tried=SOURCE)
    compiled(folder / "new", Tried=SOURCE.replace("% 2", "% 3"))
    return folder


@pytest.fixture
def databases(folder: Path, hornbill: Command) -> dict[str, Path]:
    """The database of each version, with trials."""
    found = {name: folder / f"{name}.db" for name in ("classes", "new")}
    for name, database in found.items():
        if not database.exists():
            options = ("--rounds", "1", "--cost", "instructions", "--no-replay", "--jobs", "1")
            assert (
                hornbill(
                    "gen", folder / name, "--db", database, "--out", folder / f"{name}-out", *options
                ).code
                == 0
            )
    return found


def test_every_command_reads_it(folder: Path, databases: dict[str, Path], hornbill: Command) -> None:
    old, new = databases["classes"], databases["new"]
    stored = stored_methods(old, None, "*")
    cases = [case for method in stored if method.document for case in method.document["cases"]]
    assert any("observed" in case for case in cases)
    program = folder / "classes"
    commands: list[tuple[Any, ...]] = [
        ("summary", "--db", old),
        *(
            ("summary", "--db", old, "tried.Tried.*", "--format", how)
            for how in ("text", "json", "table", "sql")
        ),
        ("summary", program, "tried.Tried.*", "--db", old, "--criterion", "loop-1"),
        ("summary", program, "tried.Tried.exists", "--db", old, "--assume", "name != null"),
        *(("explain", program, *more, "--db", old) for more in ((), ("--json",), ("--library",))),
        *(("explain", program, f"tried.Tried.{name}", "--db", old) for name in METHODS),
        *(
            ("diff", *pair, "--cost", "instructions", *more)
            for pair in ((old, old), (old, new))
            for more in ((), ("--json",))
        ),
        ("translate", program, "--db", old),
    ]
    for command in commands:
        ran = hornbill(*command)
        assert ran.code in (0, 1), (command, ran)
        assert not ran.err, (command, ran)


def _shown(method: str, *cases: dict[str, Any]) -> str:
    document = {"cases": list(cases), "ledger": {"branches": []}}
    return method_text(
        StoredMethod("a.jar", "loop-2", method, "complete", None, "loop-2", len(cases), document)
    )


def _case(this: Any, args: list[Any], **more: Any) -> dict[str, Any]:
    given = [*([] if this is None else [this]), *args]
    witness = {"this": this, "args": args, "value": 7, "args_after": given}
    known: dict[str, Any] = {
        "exception": None,
        "outputs": {},
        "constraints": [],
        "inputs": {},
        "witness": witness,
    }
    return {**known, **more}


def test_a_case_that_was_tried_has_the_names_of_others() -> None:
    searched = _case(None, [1], inputs={"n": "n", "answer1": "answer1"}, constraints=["n > 0"])
    text = _shown("a.B.f(I)I", searched, _case(None, [2], observed={}))
    assert "case 1   returned\n    when   n > 0\n    inputs n = 1" in text
    seen = "seen   on a JVM; it was not followed: nobody tried"
    assert f"case 2   returned 7\n    {seen}\n    inputs n = 2" in text


def test_arguments_without_names_are_numbered() -> None:
    this = {"class": "a.B", "fields": {}}
    assert "inputs this = B{}, arg0 = 2, arg1 = 'c'" in _shown(
        "a.B.f(IC)I", _case(this, [2, "c"], observed={})
    )
    assert "inputs arg0 = 2" in _shown("a.B.g(I)I", _case(None, [2], observed={}))


def test_a_witness_that_was_not_run_leaves_nothing() -> None:
    case = _case(None, [2], inputs={"n": "n"})
    del case["witness"]["args_after"], case["witness"]["value"]
    assert "leaves" not in _shown("a.B.g(I)I", case)
    assert "inputs n = 2" in _shown("a.B.g(I)I", case)
