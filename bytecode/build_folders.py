"""Maven's and Gradle's folders: where the classes of a project lie, apart from those of its tests.

A project is given by its own folder, or by one that its build writes (`target`, `build` and those in it). The
modules below it count too, each with its classes. Any other folder holds classes itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from hornbill.bytecode.errors import HornbillError, Place

_LANGUAGES = ("java", "kotlin", "groovy", "scala")
_CLASSES = (("target", "classes"), *(("build", "classes", language, "main") for language in _LANGUAGES))
"""The folders of classes, as paths from a module's folder."""

_GRADLE_FILES = ("build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts")
_COMPILE = {"pom.xml": "mvn compile", **dict.fromkeys(_GRADLE_FILES, "gradle classes")}
"""The files that describe a build, and what compiles the classes."""

_NOT_MODULES = frozenset(("target", "build", "buildSrc", "node_modules"))


def class_path_entries(path: str | Path | Sequence[Path]) -> list[Path]:
    """The entries of a class path, a project replaced by its folders of classes; HornbillError where there is
    no entry, one is not there, or nothing of a project is compiled."""
    match path:
        case str():
            entries = [Path(part) for part in path.split(os.pathsep) if part]
        case Path():
            entries = [path]
        case _:
            entries = list(path)
    if not entries:
        raise HornbillError("PATH is empty", remedy="give a jar, a folder of classes or a class file")
    for entry in entries:
        if not entry.exists():
            raise HornbillError("no such file or folder", Place(file=str(entry)), "check PATH")
    return [folder for entry in entries for folder in class_folders(entry)]


def class_folders(entry: Path) -> list[Path]:
    """The folders of classes of the project at that path; the path itself where there is no project."""
    if not entry.is_dir() or any(_parts(entry)[-len(names) :] == names for names in _CLASSES):
        return [entry]
    places = dict.fromkeys(place for folder in (entry, *_below(entry)) for _, place in _ways(folder))
    compiled = [place for place in places if next(place.rglob("*.class"), None) is not None]
    if not compiled and (compiling := _compiling(entry)):
        what = "nothing of this project is compiled yet"
        raise HornbillError(what, Place(file=str(entry)), f"run `{compiling}` first")
    return compiled or [entry]


def _parts(folder: Path) -> tuple[str, ...]:
    return folder.resolve().parts


def _ways(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The modules that it may be the folder of, or a folder written by their builds, each with a place where
    its classes may be."""
    parts = _parts(folder)
    for names in _CLASSES:
        for given in range(len(names)):
            rest = len(parts) - given
            if parts[rest:] == names[:given]:
                yield Path(*parts[:rest]), folder.joinpath(*names[given:])


def _below(folder: Path) -> Iterator[Path]:
    """The folders below it that may be modules, sorted: not what builds write, nor the sources of modules."""
    for parent, names, files in os.walk(folder):
        skipped = {"src", *_NOT_MODULES} if _COMPILE.keys() & set(files) else _NOT_MODULES
        names[:] = sorted(name for name in names if not name.startswith(".") and name not in skipped)
        yield from (Path(parent, name) for name in names)


def _compiling(folder: Path) -> str | None:
    """What compiles the project of the folder, None where it is none."""
    modules = dict.fromkeys(module for module, _ in _ways(folder))
    known = (command for module in modules for file, command in _COMPILE.items() if (module / file).is_file())
    return next(known, None)
