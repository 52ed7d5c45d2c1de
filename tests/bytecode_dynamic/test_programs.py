"""Whole programs print the same with and without dynamic instructions, on the JVM."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bytecode_dynamic.commands import run
from tests.bytecode_dynamic.patching import without_dynamic
from tests.jdk_tools import QUICK, javac

PROGRAMS = Path(__file__).parent / "programs"


@pytest.mark.parametrize(
    ("program", "release", "calls", "options"),
    [
        ("Lambdas", 17, 70, []),
        ("Lambdas", 25, 70, []),
        # Before Java 11 there are no nest mates: handles to private methods are of kind `invokespecial`.
        ("Lambdas", 17, 70, ["--release", "9"]),
        ("Concatenations", 17, 25, []),
        ("Concatenations", 25, 25, []),
        ("Records", 17, 24, []),
        ("Records", 25, 24, []),
        ("Switches", 25, 20, []),
    ],
)
def test_program_prints_the_same(
    program: str, release: int, calls: int, options: list[str], jdks: dict[int, Path], tmp_path: Path
) -> None:
    if release not in jdks:
        pytest.skip(f"no JDK {release}")
    home, before, after = jdks[release], tmp_path / "before", tmp_path / "after"
    after.mkdir()
    javac(*options, "-encoding", "UTF-8", "-d", before, PROGRAMS / f"{program}.java", home=home)
    assert without_dynamic(before, after) >= calls
    java = home / "bin" / "java"
    expected = run(java, *QUICK, "-cp", before, program)
    assert run(java, *QUICK, "-Xverify:all", "-cp", after, program) == expected
    assert expected.count("\n") > 8
