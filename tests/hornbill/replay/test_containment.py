"""Tests that reach out of their folder: nothing happens there, and the others go on."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path

import pytest

from hornbill.replay.compiling import compile_suite
from hornbill.replay.containment import contained, why_uncontained
from hornbill.replay.processes import Processes
from hornbill.replay.replaying import replay, runner_setting
from hornbill.replay.running import Limits
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.conftest import Command
from tests.hornbill.replay.conftest import Suite


@pytest.fixture(scope="session")
def namespaces(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skips a test where the kernel gives no namespaces."""
    note = tmp_path_factory.mktemp("namespaces") / "note"
    subprocess.run(contained(["/bin/true"], [], note), check=True)
    why = why_uncontained(note)
    if why is not None:
        pytest.skip(why)


def run(folder: Path, script: str) -> subprocess.CompletedProcess[str]:
    """A shell script that may write to the folder `own`."""
    (folder / "own").mkdir(exist_ok=True)
    command = contained(["/bin/sh", "-c", script], [folder / "own"], folder / "own" / "note")
    return subprocess.run(command, cwd=folder / "own", capture_output=True, text=True, check=False)


@pytest.mark.usefixtures("namespaces")
def test_a_suite_that_reaches_out(bank: Path, suite: Suite, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "kept").write_text("1", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as local:
        local.bind(str(theirs / "socket"))
        local.listen()
        local.settimeout(0.1)
        server.settimeout(0.1)
        bystander = subprocess.Popen(["/bin/sleep", "100"])
        body = f"""class AccountTest {{
            final Path theirs = Path.of("{theirs}");
            @Test void deletes() throws Exception {{ Files.delete(theirs.resolve("kept")); }}
            @Test void writes() throws Exception {{ Files.writeString(theirs.resolve("new"), "x"); }}
            @Test void connects() throws Exception {{
                new java.net.Socket("127.0.0.1", {server.getsockname()[1]}).close();
            }}
            @Test void connectsToAFile() throws Exception {{
                SocketChannel.open(UnixDomainSocketAddress.of(theirs.resolve("socket"))).close();
            }}
            @Test void forks() throws Exception {{
                String[] command = {{"/bin/sh", "-c", "touch {theirs}/forked; kill -9 {bystander.pid}"}};
                assertEquals(0, new ProcessBuilder(command).start().waitFor());
            }}
            @Test void leavesOneBehind() throws Exception {{
                new ProcessBuilder("/usr/bin/setsid", "/bin/sleep", "4242").start();
            }}
            @Test void has() throws Exception {{
                Files.writeString(Path.of("own"), "x");
                Files.delete(Path.of("own"));
                assertEquals(System.getProperty("user.dir"), System.getenv("HOME"));
                Files.delete(Files.createTempFile("a", "b"));
                new java.security.SecureRandom().nextInt();
            }}
        }}"""
        imports = (
            "import java.nio.file.*;\nimport java.nio.channels.SocketChannel;\n"
            "import java.net.UnixDomainSocketAddress;\n"
        )
        report = replay(suite(AccountTest=imports + body), [bank], coverage=False)
        for reached in (server, local):
            with pytest.raises(TimeoutError):
                reached.accept()
        assert bystander.poll() is None
        bystander.kill()
        bystander.wait()
    assert report.uncontained is None and not report.errors
    assert {test.method: test.status for test in report.tests} == {
        "deletes": "failed",
        "writes": "failed",
        "connects": "failed",
        "connectsToAFile": "failed",
        "forks": "failed",
        "leavesOneBehind": "passed",
        "has": "passed",
    }
    assert sorted(file.name for file in theirs.iterdir()) == ["kept", "socket"]
    assert subprocess.run(["pgrep", "-f", "sleep 4242"], check=False).returncode == 1


def test_one_that_ends_itself_has_died(bank: Path, suite: Suite) -> None:
    body = """class AccountTest {
        void kill(String signal) throws Exception {
            String pid = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("/bin/sh", "-c", "kill -" + signal + " " + pid).start().waitFor();
            Thread.sleep(5000);
        }
        @Test void kills() throws Exception { kill("9"); }
        @Test void aborts() throws Exception { kill("6"); }
        @Test void terminates() throws Exception { kill("15"); }
        @Test void passes() { }
    }"""
    report = replay(suite(AccountTest=body), [bank], limits=Limits(test_seconds=20), coverage=False)
    found = {test.method: (test.status, test.message) for test in report.tests}
    assert found["kills"] == ("died", "its process was ended by signal 9")
    assert found["aborts"] == ("died", "its process was ended by signal 6")
    assert found["terminates"][0] == "died"
    assert found["passes"] == ("passed", None)


def test_nothing_is_left_in_the_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by a javac that comes to no good end either: it works in a folder of its own."""
    folder, scratch = tmp_path / "users", tmp_path / "scratch"
    for made in (folder, scratch):
        made.mkdir()
    nested = "(" * 20_000 + "1" + ")" * 20_000
    (folder / "A.java").write_text(f"class A {{ int x = {nested}; }}", encoding="utf-8")
    monkeypatch.chdir(folder)
    setting = runner_setting(find_jdk_for([]), 5, scratch, Limits(), None)
    with Processes(setting) as processes:
        compiled = compile_suite(processes, folder, ["A.java"], [], scratch / "open" / "classes", 60)
    assert compiled.errors and compiled.sources == ()
    assert [file.name for file in folder.iterdir()] == ["A.java"]


@pytest.mark.usefixtures("namespaces")
def test_no_rights_are_left(tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    ran = run(
        tmp_path,
        f"grep -E 'CapEff|CapBnd|NoNewPrivs' /proc/self/status; mount -o remount,bind,rw /;"
        f"unshare -Urm touch {tmp_path}/outside/x; touch {tmp_path}/outside/y; cat /proc/net/dev;"
        "echo x > /dev/null && echo null; head -c 3 /dev/urandom | wc -c; touch inside; exit 5",
    )
    assert ran.returncode == 5
    lines = ran.stdout.split("\n")
    assert lines[:3] == ["CapEff:\t0000000000000000", "CapBnd:\t0000000000000000", "NoNewPrivs:\t1"]
    assert [line.split(":")[0].strip() for line in lines if ":" in line and "Cap" not in line] == [
        "NoNewPrivs",
        "lo",
    ]
    assert lines[-3:] == ["null", "3", ""]
    assert list((tmp_path / "outside").iterdir()) == []
    assert [file.name for file in (tmp_path / "own").iterdir()] == ["inside"]


@pytest.mark.parametrize(("script", "code"), [("exit 0", 0), ("exit 130", 130), ("kill -9 $$", -9)])
def test_the_command_ends_as_it_would(tmp_path: Path, script: str, code: int) -> None:
    assert run(tmp_path, script).returncode == code


@pytest.mark.usefixtures("namespaces")
def test_without_namespaces_the_command_runs_and_that_is_said(tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    inner = contained(["/bin/echo", "hello"], [own], own / "note")  # in there, none can be made
    command = contained(inner, [own], own / "outer")
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout) == (0, "hello\n")
    assert why_uncontained(own / "outer") is None
    assert "Read-only file system" in (why_uncontained(own / "note") or "")


def test_it_is_said_once(
    hornbill: Command, bank: Path, suite: Suite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hornbill.replay.replaying.why_uncontained", lambda note: "no namespaces")
    folder = suite(AccountTest="class AccountTest { @Test void passes() { } }")
    ran = hornbill("replay", folder, "--class-path", bank, "--no-coverage")
    said = "tests could write to files and open connections: no namespaces (docs/replay.md)"
    assert ran.code == 0
    assert ran.err == f"hornbill: warning: {said}\n"
