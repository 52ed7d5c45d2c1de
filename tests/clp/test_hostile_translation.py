"""Class files that no compiler would write go through the whole translation without a crash."""

from __future__ import annotations

import random
import zipfile
from pathlib import Path

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.engine import EngineError
from hornbill.clp.machine import Machine

_JARS = Path(__file__).parents[2] / "jars"
_BATCHES = 12


def _class_files() -> dict[str, bytes]:
    found = {}
    for jar in sorted(_JARS.glob("*.jar")):
        with zipfile.ZipFile(jar) as archive:
            found.update({name: archive.read(name) for name in archive.namelist() if name.endswith(".class")})
    return dict(sorted(found.items()))


def _mutated(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 8))):
        changed[chance.randrange(8, len(changed))] = chance.choice((0, 1, 255, chance.randrange(256)))
    return bytes(changed)


@pytest.mark.parametrize("batch", range(_BATCHES))
def test_mutated_class_files_never_crash_the_translation(tmp_path: Path, batch: int) -> None:
    chance = random.Random(batch)
    for name, data in _class_files().items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(_mutated(data, chance))
    class_path = ClassPath([tmp_path], find_jdk())
    machine = Machine(class_path)
    translated = refused = 0
    for name in class_path.class_names():
        model = class_path.find(name)
        for method in model.methods if model else ():
            try:
                if method.has_code:
                    outcome = machine.translate([machine.program.prepare(method)])[0]
                    translated += outcome.problem is None
                    refused += outcome.problem is not None
            except EngineError:
                raise
            except HornbillError:
                refused += 1
    assert translated > 100
    assert refused > 5
