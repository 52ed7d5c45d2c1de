"""The classes of a Java runtime, in the image `lib/modules` that jlink made of its modules.

An image is a header, a perfect hash table, locations, strings and resources. The table has a row for each
resource: a redirect, with which a name's second hash is the row of its location (or which is the row itself,
negative and less one), and where the location begins. A location is a list of attributes, each a byte for its
kind and length and a big-endian number; names are in parts, by their places among the strings. All other
numbers are in the byte order of the machine that the image is for.

A class is the resource `/module/package/Name.class`; `/packages/name.of.it` lists the modules that have a
package. Nothing is read before it is asked for: the file is mapped, and a class costs two look-ups.
"""

from __future__ import annotations

import mmap
from dataclasses import dataclass
from pathlib import Path
from struct import unpack_from

from hornbill.bytecode.archive import MAX_ENTRY_SIZE, class_name_of
from hornbill.bytecode.descriptors import Malformed
from hornbill.bytecode.errors import ClassFileError, Place
from hornbill.bytecode.packed_resources import Reading, unpacked

_MAGIC = 0xCAFEDADA
_MAJOR_VERSION = 1
_HEADER = "7I"
_HEADER_SIZE = 28
_HASH_SEED = 0x01000193
_HASH_MASK = 0x7FFFFFFF
_END, _MODULE, _PARENT, _BASE, _EXTENSION, _OFFSET, _PACKED, _SIZE = range(8)
_NOT_MODULES = (b"modules", b"packages")
_REMEDY = "install the Java runtime again, or name another one in JAVA_HOME"


@dataclass(frozen=True, slots=True)
class _Tables:
    """Where the parts of an image begin, and how many rows its hash table has."""

    order: str
    rows: int
    redirects: int
    offsets: int
    locations: int
    strings: int
    resources: int


class Image:
    """The image at `path`; one that cannot be read has no classes, and `problems` says why."""

    def __init__(self, path: Path) -> None:
        self.problems: list[ClassFileError] = []
        self._path = path
        self._modules: dict[str, tuple[bytes, ...]] = {}
        self._data: mmap.mmap | bytes = b""
        self._tables = _Tables("<", 0, 0, 0, 0, 0, 0)
        try:
            with path.open("rb") as stream:
                self._data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
            self._tables = _tables(self._data)
        except Malformed as problem:
            self.problems.append(self._refused(problem.what))
        except OSError as problem:
            self.problems.append(self._refused(str(problem.strerror)))
        except ValueError as problem:  # a file of no bytes cannot be mapped
            self.problems.append(self._refused(str(problem)))

    def class_names(self) -> list[str]:
        """The names of the classes of all modules, sorted."""
        found = set()
        for row in range(self._tables.rows):
            try:
                module, *parts = self._parts(self._location(row))
                entry = self._entry(*parts).decode("utf-8", "surrogatepass")
            except (Malformed, UnicodeDecodeError) as problem:
                self.problems.append(self._refused(f"row {row} of its table: {problem}"))
                continue
            name = class_name_of(entry)
            if name is not None and module not in _NOT_MODULES:
                found.add(name)
        return sorted(found)

    def origin(self, name: str) -> str:
        """The image, the module, and the entry in it."""
        found = self._find(name)
        return str(self._path) if found is None else self._place(found[0])

    def read(self, name: str) -> bytes | None:
        """The unpacked bytes of the class."""
        found = self._find(name)
        if found is None:
            return None
        entry, location = found
        try:
            return self._content(location)
        except Malformed as problem:
            place = Place(file=self._place(entry))
            raise ClassFileError(f"cannot be read: {problem.what}", place, _REMEDY) from None

    def _place(self, entry: bytes) -> str:
        return f"{self._path}!{entry.decode('utf-8', 'replace')[1:]}"

    def _refused(self, what: str) -> ClassFileError:
        return ClassFileError(
            f"cannot be read as the classes of a Java runtime: {what}", Place(file=str(self._path)), _REMEDY
        )

    def _find(self, name: str) -> tuple[bytes, dict[int, int]] | None:
        """The resource of a class and its location; ClassFileError where the tables are damaged."""
        package, _, simple = name.rpartition(".")
        below = f"/{package.replace('.', '/')}/{simple}.class".encode("utf-8", "surrogatepass")
        try:
            if package not in self._modules:
                self._modules[package] = self._modules_with(package)
            for module in self._modules[package]:
                entry = b"/" + module + below
                location = self._look_up(entry)
                if location is not None:
                    return entry, location
        except Malformed as problem:
            raise self._refused(problem.what) from None
        return None

    def _modules_with(self, package: str) -> tuple[bytes, ...]:
        """The modules with that package; of each, the image has flags and where its name is."""
        location = self._look_up(b"/packages/" + package.encode("utf-8", "surrogatepass"))
        if location is None:
            return ()
        content = self._content(location)
        if len(content) % 8:
            raise Malformed(f"the modules of package {package} are not pairs")
        names = unpack_from(f"{self._tables.order}{len(content) // 4}I", content)[1::2]
        return tuple(self._string(name) for name in names)

    def _look_up(self, entry: bytes) -> dict[int, int] | None:
        tables = self._tables
        if not tables.rows:
            return None
        row = _hash(entry, _HASH_SEED) % tables.rows
        (redirect,) = unpack_from(f"{tables.order}i", self._data, tables.redirects + 4 * row)
        if redirect == 0:
            return None
        row = -1 - redirect if redirect < 0 else _hash(entry, redirect) % tables.rows
        if row >= tables.rows:
            raise Malformed(f"a redirect to row {row} of {tables.rows}")
        location = self._location(row)
        module, *parts = self._parts(location)
        return location if entry == b"/" + module + b"/" + self._entry(*parts) else None

    def _location(self, row: int) -> dict[int, int]:
        """The attributes of a location, by kind."""
        tables, data = self._tables, self._data
        (offset,) = unpack_from(f"{tables.order}I", data, tables.offsets + 4 * row)
        at = tables.locations + offset
        found: dict[int, int] = {}
        while at < tables.strings:
            kind, size = data[at] >> 3, (data[at] & 7) + 1
            if kind == _END:
                return found
            at += 1 + size
            found[kind] = int.from_bytes(data[at - size : at], "big")
        raise Malformed("a location without an end")

    def _parts(self, location: dict[int, int]) -> tuple[bytes, bytes, bytes, bytes]:
        """The parts of a name: module, parent, base and extension."""
        module, parent, base, extension = (
            self._string(location.get(kind, 0)) for kind in (_MODULE, _PARENT, _BASE, _EXTENSION)
        )
        return module, parent, base, extension

    @staticmethod
    def _entry(parent: bytes, base: bytes, extension: bytes) -> bytes:
        return (parent and parent + b"/") + base + (extension and b"." + extension)

    def _string(self, offset: int) -> bytes:
        tables = self._tables
        start = tables.strings + offset
        end = self._data.find(b"\0", start, tables.resources) if start < tables.resources else -1
        if end < 0:
            raise Malformed(f"there is no string at {offset}")
        return self._data[start:end]

    def _content(self, location: dict[int, int]) -> bytes:
        packed, size = location.get(_PACKED, 0), location.get(_SIZE, 0)
        if size > MAX_ENTRY_SIZE or packed > MAX_ENTRY_SIZE:
            raise Malformed(f"it has more than {MAX_ENTRY_SIZE} bytes")
        start = self._tables.resources + location.get(_OFFSET, 0)
        end = start + (packed or size)
        if end > len(self._data):
            raise Malformed(f"the file ends {end - len(self._data)} bytes too early")
        content = self._data[start:end]
        return unpacked(content, Reading(self._tables.order, self._string), size) if packed else content


def _tables(data: mmap.mmap) -> _Tables:
    if len(data) < _HEADER_SIZE:
        raise Malformed("it is shorter than a header")
    for order in "<>":
        magic, version, _, _, rows, locations, strings = unpack_from(order + _HEADER, data)
        if magic == _MAGIC:
            break
    else:
        raise Malformed("it does not begin with CAFEDADA")
    if version >> 16 != _MAJOR_VERSION:
        raise Malformed(f"it has version {version >> 16}.{version & 0xFFFF}, which is not known")
    begins = [_HEADER_SIZE]
    for size in (4 * rows, 4 * rows, locations, strings):
        begins.append(begins[-1] + size)
    if begins[-1] > len(data):
        raise Malformed(f"the file ends {begins[-1] - len(data)} bytes too early")
    return _Tables(order, rows, *begins)


def _hash(entry: bytes, seed: int) -> int:
    for byte in entry:
        seed = (seed * _HASH_SEED ^ byte) & _HASH_MASK
    return seed
