"""Releases of Java: which one class files are for, and which one a home of Java is."""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

_FIRST_RELEASE = 44  # the major version of class files of Java N is 44 + N
_MAGIC = 0xCAFEBABE
_VERSION = re.compile(r'JAVA_VERSION="(?:1\.)?(\d+)')


def newest_release(class_path: Iterable[Path], most: int | None = None) -> int:
    """The newest release of Java that a class of the class path is for, the versions of multi-release jars
    apart; 0 without classes. With `most`, so many classes of each entry are looked at, evenly chosen."""
    majors = [major for entry in class_path for major in _majors(entry, most)]
    return max([_FIRST_RELEASE, *majors]) - _FIRST_RELEASE


def release_of(home: Path) -> int | None:
    """The release of the Java in that folder; None where it does not say."""
    try:
        match = _VERSION.search((home / "release").read_text(encoding="utf-8", errors="replace"))
    except OSError:
        return None
    return int(match[1]) if match else None


def _majors(entry: Path, most: int | None) -> Iterator[int]:
    if entry.is_dir():
        files = list(entry.rglob("*.class"))
        for file in islice(files, 0, None, _step(len(files), most)):
            with file.open("rb") as content:
                yield _major(content.read(8))
        return
    try:
        with zipfile.ZipFile(entry) as jar:
            found = [
                info
                for info in jar.infolist()
                if info.filename.endswith(".class") and not info.filename.startswith("META-INF/")
            ]
            for info in islice(found, 0, None, _step(len(found), most)):
                with jar.open(info) as content:
                    yield _major(content.read(8))
    except (OSError, zipfile.BadZipFile, NotImplementedError, RuntimeError):
        return


def _step(count: int, most: int | None) -> int:
    return 1 if most is None else max(1, -(-count // most))


def _major(head: bytes) -> int:
    if len(head) < 8:
        return 0
    magic, _, major = struct.unpack(">IHH", head)
    return int(major) if magic == _MAGIC else 0
