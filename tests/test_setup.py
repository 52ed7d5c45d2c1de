"""The set-up on a machine that lacks things: it names what is missing and stops, and finds a good Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CI = Path(__file__).parents[1] / ".ci"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of commands with nothing but the shell's everyday tools in it."""
    for command in ("bash", "dirname", "id", "readlink", "sed", "env"):
        found = shutil.which(command)
        assert found is not None
        (tmp_path / command).symlink_to(found)
    return tmp_path


def run(commands: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a script of .ci with these commands alone."""
    return subprocess.run(
        command,
        env={"PATH": str(commands), "HOME": "/nonexistent"},
        capture_output=True,
        text=True,
        timeout=60,
    )


def script(folder: Path, name: str, body: str) -> Path:
    """A command made for a test."""
    path = folder / name
    path.write_text(f"#!{shutil.which('bash')}\n{body}\n")
    path.chmod(0o755)
    return path


def test_without_apt_it_names_what_is_missing(bare: Path) -> None:
    done = run(bare, CI / "system-packages", "make", "swi-prolog")
    assert done.returncode == 1
    assert "there is no apt-get here" in done.stderr
    assert "make    (Debian: make)" in done.stderr
    assert "swi-prolog    (Debian: swi-prolog-nox)" in done.stderr


def test_without_root_it_names_what_is_missing(bare: Path) -> None:
    script(bare, "apt-get", "exit 0")
    (bare / "id").unlink()
    script(bare, "id", "echo 1000")
    done = run(bare, CI / "system-packages", "jdk")
    assert done.returncode == 1
    assert "apt-get needs root" in done.stderr
    assert "default-jdk-headless, or openjdk-17-jdk-headless" in done.stderr


def test_apt_is_not_asked_while_nothing_is_missing(bare: Path) -> None:
    script(bare, "apt-get", "exit 99")
    script(bare, "make", "exit 0")
    done = run(bare, CI / "system-packages", "make")
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_a_python_that_cannot_make_environments_is_passed_over(bare: Path) -> None:
    script(bare, "python3", "echo 'python3: command not found' >&2; exit 127")
    good = script(bare, "python3.12", "exit 0")
    done = run(bare, CI / "find-python")
    assert (done.returncode, done.stdout) == (0, f"{good}\n")


def test_no_name_at_the_top_is_taken_from_the_environment(tmp_path: Path) -> None:
    """PyPI's package `bytecode` works beside `hornbill`, in the checkout as its working directory too."""
    (tmp_path / "bytecode").mkdir()
    (tmp_path / "bytecode" / "__init__.py").write_text("WHOSE = 'theirs'\n")
    code = "import hornbill, hornbill.bytecode.opcodes, bytecode; print(bytecode.WHOSE)"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.append({str(tmp_path)!r}); {code}"],
        cwd=CI.parent,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("theirs\n", "")
