"""What the tests of commands share: a program of several methods, and the command as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hornbill.conftest import ROOT, Ran
from tests.hornbill.test_gen_command import SOURCE, compiled

BODY = "int s = 0; for (int i = 0; i < a.length; i++) { if (a[i] > b[i]) { s += a[i]; } } return s;"
MANY = 24

_WITHOUT_PROGRESS = """\
import sys
from hornbill.cli import main
from hornbill.commands import progress
progress.LOGGED_EVERY = 3600.0
sys.exit(main())
"""

Process = Callable[..., subprocess.Popen[str]]
RunAlone = Callable[..., Ran]


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A folder of two dozen classes with a method that takes a while."""
    method = f"public static int m(int[] a, int[] b) {{ {BODY} }}"
    sources = {f"Many{n}": f"package shop; public class Many{n} {{ {method} }}" for n in range(MANY)}
    return compiled(tmp_path / "classes", **sources)


@pytest.fixture
def order(tmp_path: Path) -> Path:
    """A folder with the class of the shop."""
    return compiled(tmp_path / "classes", Order=SOURCE)


@pytest.fixture
def started(tmp_path: Path) -> Process:
    """Starts the command as a process of its own, in the test's folder; however slow it is, without lines of
    progress."""

    def start(*arguments: object, **environment: str) -> subprocess.Popen[str]:
        paths = [environment.pop("PYTHONPATH", ""), str(ROOT)]
        return subprocess.Popen(
            [sys.executable, "-c", _WITHOUT_PROGRESS, *map(str, arguments)],
            cwd=tmp_path,
            env={**os.environ, **environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return start


@pytest.fixture
def alone(started: Process) -> RunAlone:
    """Runs the command as a process of its own until it ends."""

    def run(*arguments: object, **environment: str) -> Ran:
        process = started(*arguments, **environment)
        out, err = process.communicate(timeout=240)
        assert "Traceback" not in err
        return Ran(process.returncode, out, err)

    return run
