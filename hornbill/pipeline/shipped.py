"""A program on its way to another machine: the bytes of its class path, by the hash of them.

Paths mean nothing elsewhere, so the setup of a worker travels without them: with the hash of the program's
bytes in their place, the version of Java instead of its home, and that of Hornbill and of what it rests on.
A machine that has the same gives the same answers; one that has not, says so.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
import shutil
import subprocess
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path
from tempfile import mkdtemp

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import java_homes, library_files
from hornbill.pipeline.tasks import Setup
from hornbill.summaries.keys import jdk_version
from hornbill.summaries.versions import search_version, suite_version

_RESTS_ON = ("jawa", "networkx", "pyswip", "z3-solver")
_REMEDY = "install the same Java, SWI-Prolog and hornbill[cluster] on all machines, or use --jobs"


class StrangeMachineError(HornbillError):
    """This machine would answer otherwise than the one that asks."""


@dataclass(frozen=True, slots=True)
class ShippedSetup:
    """A worker's setup that means the same on every machine."""

    setup: Setup
    program: str
    """The hash of the program's bytes."""
    java: str | None
    """The version of Java; None without one."""
    versions: str


def packed_program(entries: Sequence[Path]) -> bytes:
    """The bytes of the class path: jars and single files as they are, of folders the classes."""
    found = []
    for place, entry in enumerate(entries):
        files = sorted(entry.rglob("*.class")) if entry.is_dir() else [entry]
        names = [file.relative_to(entry) if entry.is_dir() else Path() for file in files]
        try:
            contents = [(name, file.read_bytes()) for name, file in zip(names, files, strict=True)]
        except OSError as problem:
            raise HornbillError(f"{entry}: {problem.strerror}", remedy="check PATH") from problem
        found.append((Path(str(place), entry.name or "classes"), entry.is_dir(), contents))
    return zlib.compress(pickle.dumps(found), level=1)


def unpack_program(data: bytes, folder: Path) -> None:
    """Write a program into the folder, which is there with all of it or not at all."""
    found = pickle.loads(zlib.decompress(data))
    folder.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(mkdtemp(dir=folder.parent))
    for name, is_folder, contents in found:
        (beside / name if is_folder else (beside / name).parent).mkdir(parents=True)
        for inside, content in contents:
            file = beside / name / inside
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    try:
        beside.rename(folder)
    except OSError:  # somebody else was first
        shutil.rmtree(beside)


def entries_in(folder: Path) -> tuple[Path, ...]:
    """The entries of the program that was written there, in their order."""
    places = sorted(folder.iterdir(), key=lambda place: int(place.name))
    return tuple(next(place.iterdir()) for place in places)


def digest_of(program: bytes) -> str:
    """The hash that a program is known by."""
    return hashlib.sha256(program).hexdigest()


def shipped(setup: Setup, program: str) -> ShippedSetup:
    """The setup of a worker for the program with that hash, as it travels."""
    java = None if setup.jdk is None else jdk_version(setup.jdk)
    return ShippedSetup(
        replace(setup, entries=(), jdk=None, scratch=None, library=None), program, java, versions()
    )


def here(shipment: ShippedSetup, entries: tuple[Path, ...]) -> Setup:
    """The setup on this machine, the program's entries being these; StrangeMachineError where answers would
    not be those of the machine that asks."""
    if shipment.versions != versions():
        raise StrangeMachineError(
            "it has another version of Hornbill, or of what that rests on", remedy=_REMEDY
        )
    jdk = None
    if shipment.java is not None:
        homes = (home for home in java_homes(os.environ) if library_files(home))
        jdk = next((home for home in homes if jdk_version(home) == shipment.java), None)
        if jdk is None:
            raise StrangeMachineError("it does not have the same Java", remedy=_REMEDY)
    return replace(shipment.setup, entries=entries, jdk=jdk)


def versions() -> str:
    """A hash of all that answers hang on beside the program and its Java: Hornbill, Python, the engine, and
    the packages that do a part of the work."""
    swipl = shutil.which("swipl")
    engine = (
        "" if swipl is None else subprocess.run([swipl, "--version"], capture_output=True, text=True).stdout
    )
    parts = [search_version(), suite_version(), platform.python_version(), engine]
    parts += [metadata.version(name) for name in _RESTS_ON]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()
