"""What a test may name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.building.nameable import Nameable, declaration
from tests.hornbill.compiling import program_at
from tests.jdk_tools import javac

SOURCE = "package named; public class Outer { public static class Made$ { public static class Inner {} } }"


@pytest.mark.parametrize(
    ("name", "can"), [("named.Outer$Made$$Inner", True), ("named.Outer$Made$Inner", False)]
)
def test_javac_finds_a_nested_class_by_the_names_around_it(
    name: str, can: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scala leaves out the second `$` where the class around is an object."""
    (tmp_path / "Outer.java").write_text(SOURCE)
    javac("-d", tmp_path, tmp_path / "Outer.java")
    program = program_at(tmp_path)
    model = program.find("named.Outer$Made$$Inner")
    assert model is not None
    row = declaration(model)
    assert row is not None
    renamed = replace(model, name=name, inner_classes=(row._replace(name=name),))
    find = program.find
    monkeypatch.setattr(program, "find", lambda wanted: renamed if wanted == name else find(wanted))
    monkeypatch.setattr(program.hierarchy, "supertypes", lambda _: ())
    assert Nameable(program, "named").can_name(name) == can


@pytest.mark.parametrize(
    ("name", "can"),
    [
        ("java.nio.file.Path", True),
        ("jdk.nio.zipfs.ZipFileSystemProvider", False),
        ("sun.misc.Unsafe", False),
    ],
)
def test_what_no_module_exports_cannot_be_named(name: str, can: bool, tmp_path: Path) -> None:
    (tmp_path / "Outer.java").write_text(SOURCE)
    javac("-d", tmp_path, tmp_path / "Outer.java")
    assert Nameable(program_at(tmp_path), "named").can_name(name) == can
