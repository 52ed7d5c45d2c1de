"""What a method's summary rests on, as a hash: its key.

A key covers the method's code and that of every method it may reach (the call graph, virtual calls leading
to all that may be selected), the names of its parameters, which its conditions are written with, what the
hierarchy says of the types that any of these name (worlds.py), the version of the JDK in the place of its
code, the settings of the search, and the version of Hornbill. They are worked out in
program_keys.py.

Line numbers and other names are not in a key: who only moves lines has the same cases, with new numbers
(summaries/lines.py). Where in the code lines begin is: what was measured of them is kept.
"""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from hornbill.bytecode.archive import ZIP_ERRORS
from hornbill.bytecode.errors import HornbillError
from hornbill.summaries.versions import search_version


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys of a program's methods by name, and the digests of their tables of line numbers. What each
    needs: `whole` are hashes of methods with all they reach, `calls` (directly, and by families) and
    `families` say who calls whom, by places in `names`. Apart from what they reach, `own` are hashes of the
    methods themselves, `codes` and `sizes` of their code alone; `types` of the types that they and what they
    reach name. `back` are the methods that the JDK may call back, and which methods and families have it do
    so.
    `world` is a hash of all types."""

    keys: Mapping[str, str]
    lines: Mapping[str, str] = field(default_factory=dict)
    names: Sequence[str] = ()
    whole: Sequence[str] = ()
    calls: Mapping[str, tuple[Sequence[int], Sequence[int]]] = field(default_factory=dict)
    families: Sequence[Sequence[int]] = ()
    own: Mapping[str, str] = field(default_factory=dict)
    codes: Sequence[str] = ()
    sizes: Sequence[int] = ()
    types: Sequence[str] = ()
    back: Sequence[Sequence[int]] = ((), (), ())
    world: str = ""

    def needs(self, name: str) -> dict[str, str]:
        """What the method calls, with the hash of that and of all it reaches."""
        direct, virtual = self.calls.get(name, ((), ()))
        places = {*direct, *(place for family in virtual for place in self.families[family])}
        return dict(sorted((self.names[place], self.whole[place]) for place in places))

    def callers(self) -> dict[str, list[str]]:
        """Who calls each method, directly or by what it may be at run time."""
        found: dict[str, list[str]] = {}
        for name, (direct, virtual) in self.calls.items():
            for place in {*direct, *(place for family in virtual for place in self.families[family])}:
                found.setdefault(self.names[place], []).append(name)
        return found

    def json(self) -> dict[str, Any]:
        """All of it for the database."""
        return {name: getattr(self, name) for name in _PARTS}


_PARTS = tuple(field.name for field in fields(Keys))


def settings_digest(settings: str) -> str:
    """A hash of the settings of a search and of the Hornbill that makes it."""
    return texts_digest(["settings", settings, search_version()])


def class_path_digest(entries: Sequence[Path], jdk: Path | None) -> str:
    """A hash of everything on the class path, however it was packed; the JDK counts by its version."""
    found = hashlib.sha256(jdk_version(jdk).encode())
    for entry in entries:
        files = sorted(entry.rglob("*.class")) if entry.is_dir() else [entry]
        for file in files:
            name = file.relative_to(entry).as_posix() if entry.is_dir() else ""
            try:
                found.update(f"\0{name}\0".encode("utf-8", "surrogatepass") + _content(file))
            except OSError as problem:
                raise HornbillError(f"{file}: {problem.strerror}", remedy="check PATH") from problem
    return found.hexdigest()


def _content(file: Path) -> bytes:
    """What is in a file: of an archive, its entries by their checksums, not when they were written."""
    if file.suffix != ".class":
        try:
            with zipfile.ZipFile(file) as archive:
                entries = [(entry.filename, entry.CRC, entry.file_size) for entry in archive.infolist()]
        except ZIP_ERRORS:
            return file.read_bytes()
        return repr(entries).encode("utf-8", "surrogatepass")
    return file.read_bytes()


def jdk_version(jdk: Path | None) -> str:
    """What the Java of that home says that it is, its modules included; empty without one."""
    if jdk is None:
        return ""
    try:
        lines = (jdk / "release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return str(jdk)
    said = ("JAVA_", "IMPLEMENTOR_VERSION", "MODULES")
    return "\n".join(sorted(line for line in lines if line.startswith(said)))


def texts_digest(parts: Iterable[str]) -> str:
    """A hash of several texts."""
    found = hashlib.sha256()
    for part in parts:
        found.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return found.hexdigest()[:32]


def text_digest(text: str) -> str:
    """A hash of one text."""
    return texts_digest([text])
