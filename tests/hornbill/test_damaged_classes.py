"""Class files with bytes changed at random: every command does what it can, and says the rest in a line."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import pytest

from tests.hornbill.conftest import ROOT, Command

BYTES = (0, 1, 127, 128, 255)
COMMANDS = (
    ("callgraph",),
    ("callgraph", "--format", "svg"),
    ("translate",),
    ("cfg", "papers.Lcm.gcd"),
    ("clp", "papers.Vector.add"),
    ("run", "papers.Lcm.gcd", "--args", "[12, 18]", "--budget", "1000000"),
)


def damaged(seed: int, file: Path) -> Path:
    """The papers' programs with one class changed in a few places, or cut."""
    chance = random.Random(seed)
    with zipfile.ZipFile(ROOT / "jars" / "papers.jar") as jar, zipfile.ZipFile(file, "w") as copy:
        names = jar.namelist()
        victim = chance.choice([name for name in names if name.endswith(".class")])
        for name in names:
            content = bytearray(jar.read(name))
            if name == victim:
                for _ in range(chance.choice((1, 1, 3, 8))):
                    content[chance.randrange(len(content))] = chance.choice(BYTES)
                if chance.random() < 0.15:
                    del content[chance.randrange(len(content)) :]
            copy.writestr(name, bytes(content))
    return file


@pytest.mark.parametrize("seed", range(12))
def test_damaged_classes(hornbill: Command, tmp_path: Path, seed: int) -> None:
    jar = damaged(seed, tmp_path / "damaged.jar")
    for name, *rest in COMMANDS:
        code, out, err = hornbill(name, jar, *rest)
        assert code in (0, 2), (name, err)
        assert all(line.startswith("hornbill: ") for line in err.splitlines())
        assert out or err
        assert name not in ("callgraph", "translate") or bool(err) == (code == 2)
