"""A sample of what `bench/hostile.py` tries: damaged and strange files, each given to some commands."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from bench.hostile import commands_of, opened, problem_of
from hornbill.bytecode import class_path
from tests.hornbill.conftest import ROOT
from tests.hornbill.hostile import ARCHIVE_MUTATIONS, CLASS_MUTATIONS, hostile

SEEDS = 12


@pytest.fixture(scope="module")
def classes() -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(ROOT / "jars" / "papers.jar") as jar:
        return [(name, jar.read(name)) for name in jar.namelist() if name.endswith(".class")]


@pytest.mark.parametrize("seed", range(100, 100 + SEEDS))
def test_commands_end_with_a_line(
    seed: int, classes: list[tuple[str, bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(class_path, "Archive", opened)
    made = hostile(seed, classes)
    file = tmp_path / made.file_name
    file.write_bytes(made.data)
    for command in commands_of(seed, made, file, tmp_path):
        if command[0] != "gen":
            assert problem_of(command)[1] == "", (made.what, command)


def test_files_are_the_same_each_time_and_of_all_kinds(classes: list[tuple[str, bytes]]) -> None:
    made = [hostile(seed, classes) for seed in range(400)]
    assert made[:20] == [hostile(seed, classes) for seed in range(20)]
    whats = {what for one in made for what in one.what.split(", ")}
    assert whats == {*CLASS_MUTATIONS, *ARCHIVE_MUTATIONS, "entries"}
