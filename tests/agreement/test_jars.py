"""The jars beside the sources are those that the sources make."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from jars.build import BUILT_FROM, JARS, build, compiler_for, compilers, names, release_of, source_hash
from tests.jdk_tools import javac


@pytest.mark.parametrize("name", names())
def test_jar_was_built_from_these_sources(name: str) -> None:
    with zipfile.ZipFile(JARS / f"{name}.jar") as jar:
        built_from = jar.read(BUILT_FROM).decode()
    assert f"--release {release_of(name)}\n" in built_from
    assert f"sha256 {source_hash(name)}\n" in built_from


@pytest.fixture(scope="module")
def available() -> list[tuple[int, Path]]:
    return compilers()


def compile_with(compiler: Path, *arguments: str) -> None:
    javac(*arguments, home=compiler.resolve().parents[1])


@pytest.mark.parametrize("name", names())
def test_building_again_gives_the_same_jar(
    name: str, available: list[tuple[int, Path]], tmp_path: Path
) -> None:
    jar = JARS / f"{name}.jar"
    with zipfile.ZipFile(jar) as opened:
        version = int(opened.read(BUILT_FROM).decode().split()[1])
    compiler = compiler_for(name, [found for found in available if found[0] == version])
    if compiler is None:
        pytest.skip(f"no javac {version}")
    build(name, compiler, tmp_path / jar.name, compile_with)
    with zipfile.ZipFile(jar) as committed, zipfile.ZipFile(tmp_path / jar.name) as rebuilt:
        assert committed.namelist() == rebuilt.namelist() == sorted(committed.namelist())
        for entry in committed.namelist():
            assert committed.read(entry) == rebuilt.read(entry), entry


def test_every_jar_has_sources() -> None:
    assert names() == sorted(jar.stem for jar in JARS.glob("*.jar"))
