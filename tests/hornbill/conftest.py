"""What the tests of the application share: a small program, and the command run inside the test's process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hornbill.cli import main
from hornbill.commands import progress
from tests.hornbill.compiling import compiled

ROOT = Path(__file__).resolve().parents[2]


class Ran(NamedTuple):
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture(scope="session")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Calls.java."""
    return compiled("Calls.java", tmp_path_factory.mktemp("calls"))


@pytest.fixture(scope="session")
def ways(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of programs/Ways.java."""
    return compiled("Ways.java", tmp_path_factory.mktemp("ways"))


@pytest.fixture
def papers() -> Path:
    """The papers' programs."""
    return ROOT / "jars" / "papers.jar"


@pytest.fixture
def hornbill(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs the command line with these arguments; however long it takes, without lines of progress."""
    monkeypatch.setattr(progress, "LOGGED_EVERY", 3600.0)

    def run(*arguments: object) -> Ran:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Ran(code, captured.out, captured.err)

    return run
