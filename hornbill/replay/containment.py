"""A command line turned into one that runs contained: it can write to some folders alone, and to no network.

`contained` gives the command line of this very file, run as a program, which sets up the containment and
runs the command in it. On Linux it is made of namespaces, which an ordinary user may have where the kernel
allows it:

    mounts      everything read-only and without devices, but for the folders that are named
    network     none, nor sockets of files: no daemon of the user can be asked to do something
    processes   only its own can be seen and ended; all end with it
    user        its own; no capability is left, and none can be gained

Where the kernel does not give them, the command runs all the same, and why is written to the file `note`. As
a program, this file starts without the site's packages and imports little: each start of a JVM waits for it.
"""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # typing itself takes longer to import than all the rest
    from collections.abc import Sequence
    from pathlib import Path
    from typing import NoReturn

_NEWNS, _NEWIPC, _NEWUSER, _NEWPID, _NEWNET = 0x20000, 0x8000000, 0x10000000, 0x20000000, 0x40000000
_SPACES = _NEWNS | _NEWIPC | _NEWPID | _NEWNET
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC, _MS_BIND = 1, 2, 4, 8, 0x1000
_MS_REC, _MS_PRIVATE = 0x4000, 0x40000
_ATTR_RDONLY, _ATTR_NOSUID, _ATTR_NODEV = 1, 2, 4
_SYS_MOUNT_SETATTR = 442
_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_PR_SET_PDEATHSIG, _PR_CAPBSET_DROP, _PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS = 1, 24, 22, 38
_CAPABILITIES_VERSION_3 = 0x20080522
_MOST_CAPABILITIES = 64
_FILTER_MODE = 2
_LOAD, _IS, _ANSWER = 0x20, 0x15, 0x06
_ALLOW, _KILL, _DENY = 0x7FFF0000, 0x80000000, 0x00050000 | 13
_MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
"""What seccomp calls the machine, and the number of the system call `socket`."""
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_MOST_PROCESSES = 2048
_COUNTED_BY_NAMESPACE = (5, 14)
"""From this version of Linux on, processes of a user are counted in each namespace apart."""
_CANNOT_START = 127


def contained(command: Sequence[str], writable: Sequence[Path], note: Path) -> list[str]:
    """The command line that runs the command so that it can write to these folders, which are there, alone.
    Its environment, streams, working folder and exit code are the command's."""
    folders = [str(folder.resolve()) for folder in writable]
    own = [sys.executable, "-I", "-S", "-B", __file__]
    return [*own, str(note), str(len(folders)), *folders, *command]


def why_uncontained(note: Path) -> str | None:
    """Why commands that were started with this note were not contained; None where they were."""
    return note.read_text(encoding="utf-8") if note.is_file() else None


def main(arguments: list[str]) -> int:
    """Run the command; its exit code, unless it was ended by a signal, which then ends this process too."""
    note, count = arguments[0], int(arguments[1])
    folders, command = arguments[2 : 2 + count], arguments[2 + count :]
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    reading, writing = os.pipe()
    child = os.fork()  # what has gone into a namespace does not come back
    if not child:
        os.close(reading)
        _run(folders, command, writing)
    os.close(writing)
    problem = os.read(reading, 1000).decode(errors="replace")
    os.close(reading)
    if problem:
        os.waitpid(child, 0)
        _write(note, problem)
        _become(command)
    return _awaited(child)


def _run(folders: list[str], command: list[str], writing: int) -> NoReturn:
    """Run the command contained and end as it does; write why that cannot be done."""
    try:
        if sys.platform != "linux":
            raise OSError(0, "only Linux has namespaces")
        libc = ctypes.CDLL(None, use_errno=True)
        _enter_spaces(libc)
        reaper = _reaper(libc, folders)
    except OSError as problem:
        os.write(writing, (problem.strerror or str(problem)).encode())
        os._exit(1)
    os.close(writing)
    child = os.fork()
    if not child:
        os.chdir(os.getcwd())  # noqa: PTH109  # the same folder, of the mounts as they are now
        _give_up_rights(libc)
        _become(command)
    code = _awaited(child, reaper)
    os._exit(code)


def _become(command: list[str]) -> NoReturn:
    try:
        os.execv(command[0], command)
    except OSError as problem:
        os.write(2, f"{command[0]}: {problem.strerror}\n".encode())
    os._exit(_CANNOT_START)


def _awaited(child: int, reaper: int = 0) -> int:
    """The exit code of the child; where a signal ended it, the same one ends this process. The reaper ends
    with it, and so does all that was left behind."""
    os.closerange(0, 2)  # so that nobody waits for what these streams will never say
    _, status = os.waitpid(child, 0)
    if reaper:
        os.kill(reaper, signal.SIGKILL)
        os.waitpid(reaper, 0)
    if os.WIFSIGNALED(status):
        os.kill(os.getpid(), os.WTERMSIG(status))
    return os.WEXITSTATUS(status)


def _enter_spaces(libc: ctypes.CDLL) -> None:
    """Go into new namespaces; the user and group stay who they are."""
    user, group = os.getuid(), os.getgid()
    if libc.unshare(_SPACES | _NEWUSER) == 0:
        _write("/proc/self/setgroups", "deny")
        _write("/proc/self/uid_map", f"{user} {user} 1")
        _write("/proc/self/gid_map", f"{group} {group} 1")
    else:  # where there are no users' namespaces, root may still have the others
        _checked(libc.unshare(_SPACES), "the kernel gives no namespaces")
    _end_with_parent(libc)


def _end_with_parent(libc: ctypes.CDLL) -> None:
    _control(libc, _PR_SET_PDEATHSIG, signal.SIGKILL)


def _reaper(libc: ctypes.CDLL, folders: Sequence[str]) -> int:
    """The first process of the namespace, with whose end all in it end; the mounts are made by then."""
    reading, writing = os.pipe()
    reaper = os.fork()
    if not reaper:
        os.close(reading)
        try:
            _end_with_parent(libc)
            _close_mounts(libc, folders)
            _give_up_rights(libc)
        except OSError as problem:
            os.write(writing, (problem.strerror or str(problem)).encode())
            os._exit(1)
        os.write(writing, b".")
        os.closerange(0, writing + 1)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # what ends is taken away at once
        while True:
            signal.pause()
    os.close(writing)
    said = os.read(reading, 1000).decode()
    os.close(reading)
    if said != ".":
        raise OSError(0, said or "the namespace has no first process")
    return reaper


def _close_mounts(libc: ctypes.CDLL, folders: Sequence[str]) -> None:
    """Make everything read-only, but for the folders; processes are shown as they are in the namespace."""
    _mount(libc, None, "/", None, _MS_REC | _MS_PRIVATE)
    devices = [device for device in _DEVICES if os.access(device, os.F_OK)]
    for path in (*devices, *folders):
        _mount(libc, path, path, None, _MS_BIND)
    flags = _MS_RDONLY | _MS_NOSUID | _MS_NODEV | _MS_NOEXEC
    libc.mount(b"proc", b"/proc", b"proc", flags, None)  # containers may forbid it: then the old one stays
    _attributes(libc, "/", _AT_RECURSIVE, _ATTR_RDONLY | _ATTR_NOSUID | _ATTR_NODEV, 0)
    for device in devices:
        _attributes(libc, device, 0, 0, _ATTR_NODEV)
    for folder in folders:
        _attributes(libc, folder, 0, 0, _ATTR_RDONLY)


def _mount(libc: ctypes.CDLL, source: str | None, target: str, kind: str | None, flags: int) -> None:
    coded = [None if text is None else os.fsencode(text) for text in (source, target, kind)]
    _checked(libc.mount(*coded, flags, None), f"{target} cannot be mounted")


def _attributes(libc: ctypes.CDLL, path: str, how: int, added: int, taken: int) -> None:
    attributes = struct.pack("QQQQ", added, taken, 0, 0)
    number = ctypes.c_long(_SYS_MOUNT_SETATTR)
    size = ctypes.c_size_t(len(attributes))
    code = libc.syscall(number, _AT_FDCWD, os.fsencode(path), how, attributes, size)
    _checked(code, f"{path} cannot be made read-only")


def _give_up_rights(libc: ctypes.CDLL) -> None:
    """From here on this process and all that it starts have no capability, nor get one, nor a socket to a
    program of the same machine."""
    for number in range(_MOST_CAPABILITIES):
        _control(libc, _PR_CAPBSET_DROP, number)
    header = struct.pack("Ii", _CAPABILITIES_VERSION_3, 0)
    _checked(libc.capset(header, bytes(24)), "capabilities cannot be given up")
    _checked(_control(libc, _PR_SET_NO_NEW_PRIVS, 1), "rights cannot be given up")
    _forbid_local_sockets(libc)
    major, minor = os.uname().release.replace("-", ".").split(".")[:2]
    hard = resource.getrlimit(resource.RLIMIT_NPROC)[1]
    if (int(major), int(minor)) >= _COUNTED_BY_NAMESPACE and not 0 <= hard < _MOST_PROCESSES:
        resource.setrlimit(resource.RLIMIT_NPROC, (_MOST_PROCESSES, _MOST_PROCESSES))


def _forbid_local_sockets(libc: ctypes.CDLL) -> None:
    """Sockets of files are beyond the namespace of the network: `socket(AF_UNIX, ...)` is refused."""
    if os.uname().machine not in _MACHINES:
        return
    machine, socket = _MACHINES[os.uname().machine]
    rows = (
        (_LOAD, 0, 0, 4), (_IS, 1, 0, machine), (_ANSWER, 0, 0, _KILL),
        (_LOAD, 0, 0, 0), (_IS, 1, 0, socket), (_ANSWER, 0, 0, _ALLOW),
        (_LOAD, 0, 0, 16), (_IS, 1, 0, 1), (_ANSWER, 0, 0, _ALLOW), (_ANSWER, 0, 0, _DENY),
    )  # fmt: skip
    program = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *row) for row in rows))
    filters = ctypes.create_string_buffer(struct.pack("HxxxxxxP", len(rows), ctypes.addressof(program)))
    code = _control(libc, _PR_SET_SECCOMP, _FILTER_MODE, ctypes.addressof(filters))
    _checked(code, "system calls cannot be filtered")


def _control(libc: ctypes.CDLL, what: int, first: int, second: int = 0) -> int:
    return int(libc.prctl(what, *map(ctypes.c_ulong, (first, second, 0, 0))))


def _write(path: str, text: str) -> None:
    with open(path, "w", encoding="utf-8") as file:  # noqa: PTH123  # pathlib is slow to import
        file.write(text)


def _checked(code: int, what: str) -> None:
    if code != 0:
        why = os.strerror(ctypes.get_errno())
        raise OSError(ctypes.get_errno(), f"{what}: {why}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
