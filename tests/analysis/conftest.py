"""The program whose call graph is tested."""

from __future__ import annotations

import pytest

from hornbill.clp.program import Program
from tests.hornbill.compiling import compiled, program_at


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Program:
    """The classes of tests/hornbill/programs/Calls.java."""
    return program_at(compiled("Calls.java", tmp_path_factory.mktemp("calls")))
