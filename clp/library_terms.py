"""Terms of Java's own classes and methods (encode.py), made once and kept in a file, for all programs.

They are the same for every program that has no class in a package of Java's: what encoding asks of the
hierarchy, it asks of classes of Java alone. A method that makes classes when it is prepared is not among
them. The file is a line of JSON, with what it was made by and where the classes lie in it; behind it come
the terms of methods, each compressed by itself, and of each class a line that says where these are. It is
read where something is asked for, also by forks.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

KIND = "loop"
"""The kind of criterion that the terms are for: what they count hangs on it."""
_FORMAT = "hornbill library 3"
_PACKAGES = ("java.", "javax.", "jdk.", "sun.", "com.sun.")


@dataclass(frozen=True, slots=True)
class MethodTerm:
    """A method's term, and whether no two calls of it are ever active at a time."""

    is_settled: bool
    term: str


@dataclass(frozen=True, slots=True)
class ClassTerms:
    """The terms of a class and of its methods by id."""

    term: str
    methods: Mapping[str, MethodTerm]


class LibraryTerms:
    """The terms in one file."""

    def __init__(self, path: Path) -> None:
        """OSError where the file cannot be read, ValueError where it is none of ours, or damaged."""
        with path.open("rb") as file:
            line = file.readline()
            self._end = file.tell()
        header = json.loads(line)
        if not isinstance(header, dict) or header.get("format") != _FORMAT:
            raise ValueError("not a library of Hornbill's")
        self.version: str = header["version"]
        self.replaced: dict[str, str] = header["replaced"]
        """The methods in whose place others run, which the terms call instead."""
        self._index: dict[str, list[int]] = header["classes"]
        self.methods: int = header["methods"]
        self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
        self._known: dict[str, tuple[str, dict[str, list[int]]]] = {}

    def __len__(self) -> int:
        return len(self._index)

    def close(self) -> None:
        """Let the file go."""
        os.close(self._file)

    def class_term(self, name: str) -> str | None:
        """The term of a class, None where it is not in the file."""
        found = self._of_class(name)
        return None if found is None else found[0]

    def method_term(self, method_id: str) -> MethodTerm | None:
        """The term of a method, None where it is not in the file."""
        name = method_id.partition("(")[0].rpartition(".")[0]
        found = self._of_class(name)
        place = None if found is None else found[1].get(method_id)
        if place is None:
            return None
        is_settled, start, size = place
        return MethodTerm(bool(is_settled), zlib.decompress(self._read(start, size)).decode())

    def _of_class(self, name: str) -> tuple[str, dict[str, list[int]]] | None:
        """The term of a class, and of its methods whether they are settled, and where their terms are."""
        if name not in self._index:
            return None
        if name not in self._known:
            term, methods = json.loads(self._read(*self._index[name]))
            self._known[name] = term, methods
        return self._known[name]

    def _read(self, start: int, size: int) -> bytes:
        return os.pread(self._file, size, self._end + start)


def has_classes_of_java(names: Iterable[str]) -> bool:
    """Whether one of these classes may stand in the place of one of Java's."""
    return any(name.startswith(_PACKAGES) for name in names)


def write_library(
    path: Path, version: str, classes: Iterator[tuple[str, ClassTerms]], replaced: Mapping[str, str]
) -> None:
    """Write a library, in the place of the one before; nobody sees half of it."""
    index: dict[str, tuple[int, int]] = {}
    blobs: list[bytes] = []
    end = count = 0

    def added(blob: bytes) -> tuple[int, int]:
        nonlocal end
        blobs.append(blob)
        end += len(blob)
        return end - len(blob), len(blob)

    for name, terms in classes:
        methods = {
            one: (int(term.is_settled), *added(zlib.compress(term.term.encode())))
            for one, term in terms.methods.items()
        }
        index[name] = added(json.dumps([terms.term, methods]).encode())
        count += len(methods)
    header = {"format": _FORMAT, "version": version, "methods": count, "replaced": dict(replaced)}
    header["classes"] = index
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with beside.open("wb") as file:
            file.write(json.dumps(header).encode() + b"\n")
            file.writelines(blobs)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
