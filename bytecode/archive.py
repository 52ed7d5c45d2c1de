"""Where class files lie: archives (jar, jmod), folders and single files, by class name.

A container tells which classes it has without parsing them, and gives the bytes of one. What is hostile
in it (names that lead out of it, entries that are encrypted, damaged or too large when unpacked) is
noted as a problem when it is met, and the rest stays usable. Sizes are counted while reading; what an
archive says of itself is not relied upon.
"""

from __future__ import annotations

import re
import struct
import zipfile
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from hornbill.bytecode.errors import ClassFileError, Place
from hornbill.bytecode.manifests import is_multi_release
from hornbill.bytecode.modified_utf8 import as_name

MAX_ENTRY_SIZE = 64 << 20
MAX_TOTAL_SIZE = 2 << 30
_MAX_ENTRIES = 500_000
_CHUNK = 1 << 20
_VERSIONED = re.compile(r"META-INF/versions/([1-9][0-9]{0,3})/(?!META-INF/)(.+)")
_NO_PACKAGE = "META-INF"
_OLDEST_VERSION = 8
"""Java 8 knows no versions, but what is there for it later releases use."""
_DESCRIPTORS = frozenset(("module-info", "package-info"))
ZIP_ERRORS = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    RuntimeError,
    NotImplementedError,
    ValueError,
    OverflowError,
)
"""What zipfile raises for archives that are damaged, encrypted or packed in a way that it does not know."""


class Container(Protocol):
    """A place that holds class files."""

    problems: list[ClassFileError]

    def class_names(self) -> list[str]:
        """The names of its classes, sorted."""

    def origin(self, name: str) -> str:
        """The file, and the entry in it, where the class of that name lies."""

    def read(self, name: str) -> bytes | None:
        """The bytes of the class, None where there is none; ClassFileError if they cannot be read."""


def class_name_of(entry: str) -> str | None:
    """The class that an entry of that path holds, None where it holds no class."""
    if not entry.endswith(".class"):
        return None
    name = as_name(entry.removesuffix(".class"))
    parts = name.split("/")
    is_other = parts[0] == _NO_PACKAGE or parts[-1] in _DESCRIPTORS
    return None if is_other or "." in name or not all(parts) else ".".join(parts)


def _leads_out(entry: str) -> bool:
    parts = entry.split("/")
    return not parts[0] or ".." in parts or "\\" in entry or ":" in parts[0]


class Archive:
    """A jar or jmod; classes begin at `prefix`, versions up to `release` count."""

    def __init__(self, path: Path, release: int, prefix: str = "") -> None:
        self.problems: list[ClassFileError] = []
        self._path = path
        self._prefix = prefix
        self._unpacked = 0
        self._entries: dict[str, zipfile.ZipInfo] = {}
        self._zip: zipfile.ZipFile | None = None
        try:
            self._zip = zipfile.ZipFile(path)
            self._list(self._zip, release)
        except ZIP_ERRORS as problem:
            self._note(f"cannot be read as an archive: {problem}", None)

    def _note(self, what: str, entry: str | None) -> None:
        place = str(self._path) if entry is None else f"{self._path}!{entry}"
        self.problems.append(ClassFileError(what, Place(file=place)))

    def _list(self, archive: zipfile.ZipFile, release: int) -> None:
        infos = archive.infolist()
        if len(infos) > _MAX_ENTRIES:
            self._note(f"has {len(infos)} entries, more than {_MAX_ENTRIES}", None)
            return
        multi_release = release > _OLDEST_VERSION and self._is_multi_release(archive, infos)
        versions: dict[str, int] = {}
        for info in infos:
            entry, version = info.filename, 0
            if not entry.startswith(self._prefix) or not entry.endswith(".class"):
                continue
            entry = entry.removeprefix(self._prefix)
            if entry.startswith("META-INF/"):
                versioned = _VERSIONED.fullmatch(entry)
                if not multi_release or versioned is None:
                    continue
                version, entry = int(versioned[1]), versioned[2]
                if not _OLDEST_VERSION <= version <= release:
                    continue
            if _leads_out(entry):
                self._note("an entry whose name leads out of the archive", info.filename)
                continue
            name = class_name_of(entry)
            if name is not None and version >= versions.get(name, 0):  # of entries of one name, the last
                versions[name] = version
                self._entries[name] = info

    def _is_multi_release(self, archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo]) -> bool:
        """Whether it has versions; of several manifests, the last one counts."""
        manifests = [info for info in infos if info.filename.upper() == "META-INF/MANIFEST.MF"]
        try:
            return bool(manifests) and is_multi_release(self._unpack(archive, manifests[-1]))
        except ClassFileError as problem:
            self.problems.append(problem)
            return False

    def class_names(self) -> list[str]:
        """The names of its classes, sorted."""
        return sorted(self._entries)

    def origin(self, name: str) -> str:
        """The archive and the entry in it."""
        return f"{self._path}!{self._entries[name].filename}"

    def read(self, name: str) -> bytes | None:
        """The unpacked bytes of the class."""
        info = self._entries.get(name)
        return None if info is None or self._zip is None else self._unpack(self._zip, info)

    def _unpack(self, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
        limit = min(MAX_ENTRY_SIZE, MAX_TOTAL_SIZE - self._unpacked)
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self._refused("is packed in a way that the JVM does not know", info)
        chunks = []
        size = 0
        try:
            with archive.open(info) as stream:
                while chunk := stream.read(_CHUNK):
                    size += len(chunk)
                    if size > limit:
                        raise self._refused(f"unpacks to more than {limit} bytes", info)
                    chunks.append(chunk)
        except ZIP_ERRORS as problem:
            raise self._refused(f"cannot be unpacked: {problem}", info) from None
        self._unpacked += size
        return b"".join(chunks)

    def _refused(self, what: str, info: zipfile.ZipInfo) -> ClassFileError:
        return ClassFileError(what, Place(file=f"{self._path}!{info.filename}"))


class Folder:
    """A folder tree whose paths follow the packages; symbolic links to folders are not followed."""

    def __init__(self, path: Path) -> None:
        self.problems: list[ClassFileError] = []
        self._files: dict[str, Path] = {}
        for file in sorted(path.rglob("*.class")):
            name = class_name_of(file.relative_to(path).as_posix())
            if name is not None and file.is_file():
                self._files.setdefault(name, file)

    def class_names(self) -> list[str]:
        """The names of its classes, sorted."""
        return sorted(self._files)

    def origin(self, name: str) -> str:
        """The path of the file."""
        return str(self._files[name])

    def read(self, name: str) -> bytes | None:
        """The bytes of the class file."""
        file = self._files.get(name)
        return None if file is None else read_file(file)


@dataclass(slots=True)
class SingleFile:
    """One class file, whose class may be in any package: the name comes from its content."""

    path: Path
    name: str
    content: bytes
    problems: list[ClassFileError] = field(default_factory=list)

    def class_names(self) -> list[str]:
        """The one name."""
        return [self.name]

    def origin(self, name: str) -> str:
        """The path of the file."""
        return str(self.path)

    def read(self, name: str) -> bytes | None:
        """The content, for the one name."""
        return self.content if name == self.name else None


def read_file(path: Path) -> bytes:
    """The content of a file that is not larger than a class file may be."""
    try:
        with path.open("rb") as stream:
            content = stream.read(MAX_ENTRY_SIZE + 1)
    except OSError as problem:
        raise ClassFileError(f"cannot be read: {problem.strerror}", Place(file=str(path))) from None
    if len(content) > MAX_ENTRY_SIZE:
        raise ClassFileError(f"is larger than {MAX_ENTRY_SIZE} bytes", Place(file=str(path)))
    return content
