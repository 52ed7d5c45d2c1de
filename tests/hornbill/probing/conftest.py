"""A small program, in a JVM that tries calls of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hornbill.probing.classes import ProbedProgram
from tests.hornbill.compiling import compiled
from tests.hornbill.probed import probed_program


@pytest.fixture(scope="package")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Tried.java."""
    return compiled("Tried.java", tmp_path_factory.mktemp("tried"), "--release", "11")


@pytest.fixture(scope="package")
def probed(tried: Path) -> Iterator[ProbedProgram]:
    """The program in its JVMs."""
    program = probed_program(tried)
    yield program
    program.close()
