"""Settings that point nowhere are said, and shells can complete the commands."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hornbill.bytecode.jdk import find_jdk
from hornbill.commands.parsers import COMMANDS
from hornbill.commands.settings import misplaced_settings
from tests.hornbill.conftest import Command


def test_settings_that_are_right_or_not_there_are_not_spoken_of(tmp_path: Path) -> None:
    home = find_jdk()
    assert home is not None
    assert list(misplaced_settings({})) == []
    assert list(misplaced_settings({"JAVA_HOME": str(home), "HORNBILL_JARS": f"{tmp_path}:"})) == []


def test_each_setting_that_points_nowhere_is_named(tmp_path: Path) -> None:
    said = list(
        misplaced_settings({"JAVA_HOME": str(tmp_path), "HORNBILL_JARS": f"{tmp_path}:/nowhere/at/all"})
    )
    assert len(said) == 2
    assert f"JAVA_HOME={tmp_path}: there is no Java in it" in said[0]
    assert "HORNBILL_JARS names /nowhere/at/all" in said[1]


def test_a_command_says_it_once_and_goes_on(
    hornbill: Command, papers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JAVA_HOME", "/nowhere/at/all")
    code, out, err = hornbill("cfg", papers, "papers.Lcm.gcd")
    assert code == 0 and out and err.count("JAVA_HOME=/nowhere/at/all: there is no such folder") == 1
    assert hornbill("cfg", papers, "papers.Lcm.gcd", "-q") == (0, out, "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_all_commands(hornbill: Command, shell: str) -> None:
    code, out, err = hornbill("completion", shell)
    assert (code, err) == (0, "") and all(name in out for name in COMMANDS) and "constructible-only" in out


def test_bash_takes_the_completion(hornbill: Command, tmp_path: Path) -> None:
    bash = shutil.which("bash")
    assert bash is not None
    script = tmp_path / "completion"
    script.write_text(hornbill("completion", "bash")[1])
    asked = "COMP_WORDS=(hornbill ex); COMP_CWORD=1; _shtab_hornbill; echo ${COMPREPLY[@]}"
    done = subprocess.run(
        [bash, "-c", f". {script}; {asked}"], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["explain"]
