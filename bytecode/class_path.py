"""The classes that can be named: those of the given jars, folders and files, then Java's own.

The entries' classes are the application. Listing names parses nothing; a class is read when it is first
asked for, and then remembered. The first entry that has a class gives it, as on the JVM. What cannot be
read is in `problems`; a class among them is not found, the others are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from hornbill.bytecode.archive import Archive, Container, Folder, SingleFile, read_file
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.errors import ClassFileError, Place
from hornbill.bytecode.jdk import library_files
from hornbill.bytecode.jimage import Image
from hornbill.bytecode.model import ClassModel
from hornbill.bytecode.releases import release_of

_DEFAULT_RELEASE = 17


class ClassPath:
    """Entries in order, the home of Java last; of multi-release jars, the versions up to `release`, or else
    that of the home."""

    def __init__(self, entries: Sequence[Path], jdk: Path | None = None, release: int | None = None) -> None:
        self.problems: list[ClassFileError] = []
        self._release = release or (jdk and release_of(jdk)) or _DEFAULT_RELEASE
        self._closed_library = [] if jdk is None else library_files(jdk)
        self._open_library: list[Container] = []
        self._memo: dict[str, ClassModel | None] = {}
        self._holder: dict[str, Container] = {}
        for path in entries:
            try:
                container = self._open(path)
            except ClassFileError as problem:
                self.problems.append(problem)
                continue
            self.problems.extend(container.problems)
            for name in container.class_names():
                self._holder.setdefault(name, container)
        self._names = sorted(self._holder)

    def _open(self, path: Path) -> Container:
        if path.is_dir():
            return Folder(path)
        if not path.is_file():
            raise ClassFileError("does not exist", Place(file=str(path)))
        if path.suffix == ".class":
            content = read_file(path)
            return SingleFile(path, read_class(content, str(path)).name, content)
        return Archive(path, self._release, "classes/" if path.suffix == ".jmod" else "")

    def class_names(self) -> list[str]:
        """The names of the application's classes, sorted."""
        return list(self._names)

    def library_names(self) -> list[str]:
        """The names of Java's own classes, sorted."""
        return sorted({name for container in self._library() for name in container.class_names()})

    def is_application(self, name: str) -> bool:
        """Whether the entries, not Java itself, have a class of that name."""
        return name in self._holder

    def find(self, name: str) -> ClassModel | None:
        """The class of that name, None where it is missing or (see `problems`) not readable."""
        if name not in self._memo:
            self._memo[name] = self._find(name)
        return self._memo[name]

    def _find(self, name: str) -> ClassModel | None:
        holder = self._holder.get(name)
        if holder is not None:
            return self._read(holder, name)
        for container in self._library():
            found = self._read(container, name)
            if found is not None:
                return found
        return None

    def _read(self, container: Container, name: str) -> ClassModel | None:
        try:
            content = container.read(name)
            if content is None:
                return None
            origin = container.origin(name)
            model = read_class(content, origin)
            if model.name != name:
                place = Place(file=origin, class_name=model.name)
                raise ClassFileError(
                    f"the class is not where its name says: expected {name}",
                    place,
                    "give the folder or jar in which its package begins",
                )
        except ClassFileError as problem:
            self.problems.append(problem)
            return None
        return model

    def _library(self) -> Iterator[Container]:
        """Java's own classes: the image, or the jmods where there is none that can be read, java.base first.
        Each file is opened when it is first looked into."""
        yield from self._open_library
        while self._closed_library:
            file = self._closed_library.pop(0)
            if file.suffix == ".jmod":
                container: Container = Archive(file, self._release, "classes/")
            else:
                container = Image(file)
                if container.problems and self._closed_library:
                    continue
                self._closed_library.clear()
            self._open_library.append(container)
            self.problems.extend(container.problems)
            yield container
