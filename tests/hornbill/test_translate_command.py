"""`hornbill translate`: the report as JSON and as a table."""

from __future__ import annotations

import json
from pathlib import Path

from hornbill.commands.translate import report_text
from tests.hornbill.conftest import Command
from tests.jdk_tools import javac


def test_json(hornbill: Command, papers: Path) -> None:
    code, out, err = hornbill("translate", papers, "--json")
    report = json.loads(out)
    assert (code, err) == (0, "")
    assert report["methods"] == report["translated"] > 20
    assert report["instructions"] > 300 and report["clauses"] > 100 and report["seconds"] > 0
    assert report["unsupported"] == []


def test_a_class_path(hornbill: Command, papers: Path, calls: Path) -> None:
    alone = json.loads(hornbill("translate", papers, "--json").out)["methods"]
    both = json.loads(hornbill("translate", f"{papers}:{calls}", "--json").out)["methods"]
    assert both > alone


def test_text(hornbill: Command, papers: Path) -> None:
    code, out, err = hornbill("translate", papers)
    assert (code, err) == (0, "")
    table, _, library = out.partition("\n\n")
    assert library.startswith("library methods without a model")
    assert [line.split()[0] for line in table.splitlines()] == [
        *("methods", "translated", "instructions", "clauses", "seconds", "unsupported")
    ]
    assert "100%" in out


def test_what_is_not_supported_is_told_by_kind() -> None:
    unsupported = [{"method": f"a.B.m{n}()V", "pc": n, "why": f"kind {n % 13}"} for n in range(30)]
    report = {"methods": 1, "translated": 1, "instructions": 3, "clauses": 2, "seconds": 0.0}
    lines = report_text({**report, "unsupported": unsupported}).splitlines()
    assert "       3  kind 0" in lines
    assert "          a.B.m0()V pc 0" in lines
    assert lines[-1].strip() == "and 3 more kinds: --json lists all"


def test_classes_with_dollars_in_their_names_count_like_others(hornbill: Command, tmp_path: Path) -> None:
    """Scala's compiler names classes like that; those made for lambdas do not count."""
    name = "Half$$anon$made"
    source = tmp_path / f"{name}.java"
    source.write_text(
        f"class {name} {{ static int f(int x) {{ return x; }} Runnable r() {{ return () -> f(1); }} }}"
    )
    javac("-d", tmp_path, source)
    report = json.loads(hornbill("translate", tmp_path, "--json").out)
    assert report["methods"] == report["translated"] == 4
