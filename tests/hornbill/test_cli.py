"""The command line as a whole: help, exit codes, and that nothing but one clear line comes of bad input."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from hornbill.cli import EXIT_INTERRUPTED, EXIT_PIPE, main
from hornbill.commands.parsers import COMMANDS, EXIT_INTERNAL, EXIT_USAGE
from tests.hornbill.conftest import ROOT, Command


def started(*arguments: str, out: int) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "hornbill.cli", *arguments], cwd=ROOT, stdout=out, stderr=subprocess.PIPE
    )


def refused(hornbill: Command, *arguments: object) -> str:
    """The one line that a wrong use is answered with."""
    code, out, err = hornbill(*arguments)
    assert (code, out) == (EXIT_USAGE, "")
    assert err.startswith("hornbill") and err.count("\n") == 1
    return err


def test_version(hornbill: Command) -> None:
    code, out, _ = hornbill("--version")
    assert code == 0 and out.startswith("hornbill ")


def test_help_lists_the_commands(hornbill: Command) -> None:
    code, out, _ = hornbill("--help")
    assert code == 0 and all(name in out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(hornbill: Command, name: str) -> None:
    code, out, _ = hornbill(name, "--help")
    assert code == 0 and f"  hornbill {name} " in out.partition("example")[2]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "COMMAND"),
        (["nonsense"], "invalid choice: 'nonsense'"),
        (["cfg"], "PATH, METHOD"),
        (["cfg", "nowhere.jar", "a.B.c"], "nowhere.jar: no such file or folder"),
        (["cfg", "", "a.B.c"], "PATH is empty"),
        (["run", "nowhere.jar", "a.B.c", "--budget", "-1"], "not a positive number"),
        (["run", "nowhere.jar", "a.B.c", "--budget", "many"], "not a positive number"),
        (["run", "nowhere.jar", "a.B.c", "--engine", "jvm"], "invalid choice: 'jvm'"),
        (["callgraph", "nowhere.jar", "--format", "png"], "invalid choice: 'png'"),
    ],
)
def test_wrong_usage(hornbill: Command, arguments: list[str], said: str) -> None:
    assert said in refused(hornbill, *arguments)


@pytest.mark.parametrize("name", ["clp", "cfg", "run"])
def test_no_such_method(hornbill: Command, papers: Path, name: str) -> None:
    assert "did you mean gcd?" in refused(hornbill, name, papers, "papers.Lcm.gdc")


@pytest.mark.parametrize("name", ["clp", "cfg", "run"])
@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("calls.Calls.outside", "is native"),
        ("calls.Calls$Unbuilt.missing", "is abstract"),
        ("calls.Calls.over", "is ambiguous"),
    ],
)
def test_no_code_to_work_on(hornbill: Command, calls: Path, name: str, method: str, said: str) -> None:
    assert said in refused(hornbill, name, calls, method)


def empty_file(folder: Path) -> Path:
    file = folder / "empty.jar"
    file.touch()
    return file


def empty_jar(folder: Path) -> Path:
    file = folder / "nothing.jar"
    zipfile.ZipFile(file, "w").close()
    return file


def empty_folder(folder: Path) -> Path:
    (folder / "classes").mkdir()
    return folder / "classes"


def truncated_class(folder: Path) -> Path:
    file = folder / "Lcm.class"
    with zipfile.ZipFile(ROOT / "jars" / "papers.jar") as jar:
        file.write_bytes(jar.read("papers/Lcm.class")[:200])
    return file


@pytest.mark.parametrize("made", [empty_file, empty_jar, empty_folder, truncated_class])
@pytest.mark.parametrize("name", ["clp", "cfg", "run", "callgraph", "translate"])
def test_nothing_to_read(hornbill: Command, tmp_path: Path, made: object, name: str) -> None:
    assert callable(made)
    path = made(tmp_path)
    method = [] if name in ("callgraph", "translate") else ["papers.Lcm.gcd"]
    assert str(path) in refused(hornbill, name, path, *method)


@pytest.fixture
def half_broken(tmp_path: Path) -> Path:
    """The papers' programs, one class of them cut short."""
    broken = tmp_path / "half.jar"
    with zipfile.ZipFile(ROOT / "jars" / "papers.jar") as jar, zipfile.ZipFile(broken, "w") as copy:
        for name in jar.namelist():
            content = jar.read(name)
            copy.writestr(name, content[: len(content) // 2] if name == "papers/Vector.class" else content)
    return broken


@pytest.mark.parametrize("name", ["callgraph", "translate"])
def test_the_other_classes_are_processed(hornbill: Command, half_broken: Path, name: str) -> None:
    code, out, err = hornbill(name, half_broken)
    assert code == EXIT_USAGE and out
    assert "warning" in err and "papers/Vector.class" in err and "byte offset" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["clp"], ["cfg"], ["run", "--args", "[12, 18]"]])
def test_a_good_class_of_a_broken_jar(hornbill: Command, half_broken: Path, arguments: list[str]) -> None:
    code, out, _ = hornbill(arguments[0], half_broken, "papers.Lcm.gcd", *arguments[1:])
    assert code == 0 and out


@pytest.mark.parametrize("name", ["clp", "cfg", "run"])
def test_the_broken_class_itself(hornbill: Command, half_broken: Path, name: str) -> None:
    err = refused(hornbill, name, half_broken, "papers.Vector.add")
    assert "papers/Vector.class" in err and "byte offset" in err


def test_a_mistake_of_our_own(
    hornbill: Command, papers: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def mistaken(*_: object) -> None:
        raise KeyError("surprise")

    monkeypatch.setattr("hornbill.commands.cfg.build_cfg", mistaken)
    code, out, err = hornbill("cfg", papers, "papers.Lcm.gcd")
    assert (code, out) == (EXIT_INTERNAL, "")
    assert err.count("\n") == 1 and "KeyError: 'surprise'" in err and "--debug" in err
    assert main(["--debug", "cfg", str(papers), "papers.Lcm.gcd"]) == EXIT_INTERNAL
    assert "Traceback" in capsys.readouterr().err


def test_interrupted_in_python(hornbill: Command, papers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hornbill.commands.cfg.build_cfg", interrupted)
    assert hornbill("cfg", papers, "papers.Lcm.gcd") == (EXIT_INTERRUPTED, "", "")


@pytest.mark.parametrize("engine", ["clauses", "interpreter"])
def test_interrupted_while_the_engine_runs(calls: Path, engine: str) -> None:
    call = '{"method": "calls.Calls.square", "args": [3]}\n{"method": "calls.Calls.spin", "args": [0]}\n'
    process = subprocess.Popen(
        [sys.executable, "-m", "hornbill.cli", "run", str(calls), "--batch", "-", "--engine", engine],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    process.stdin.write(call.encode())
    process.stdin.flush()
    assert b'"value": 9' in process.stdout.readline()
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == EXIT_INTERRUPTED
    assert process.stderr.read() == b""
    for stream in (process.stdin, process.stdout, process.stderr):
        stream.close()


def test_a_reader_that_leaves(papers: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = started("callgraph", str(papers), out=writing)
    os.close(writing)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (EXIT_PIPE, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk(papers: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        process = started("callgraph", str(papers), out=full.fileno())
        _, err = process.communicate(timeout=30)
    assert process.returncode == EXIT_USAGE
    assert err.startswith(b"hornbill: the output cannot be written") and err.count(b"\n") == 1
