"""The library of one Java: a file in the user's cache with terms of its classes (clp/library_terms.py), which
workers need not work out again.

It is named after the version of Java, and says which version of Hornbill has made it. Runs use it where it is
there, and come to the same without it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.library_terms import ClassTerms, LibraryTerms, MethodTerm, write_library
from hornbill.clp.machine import Machine
from hornbill.jvm.compiled import cache_folder
from hornbill.native_summaries.installing import install
from hornbill.summaries.keys import jdk_version, text_digest
from hornbill.summaries.versions import search_version

_ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (
    *("java.lang", "java.lang.invoke", "java.math", "java.text", "java.io", "java.nio", "java.nio.charset"),
    *("java.time", "java.time.format", "java.time.temporal", "java.time.chrono", "java.time.zone"),
    *("java.util", "java.util.function", "java.util.regex", "java.util.stream", "java.util.concurrent"),
    *("java.util.concurrent.atomic", "java.util.concurrent.locks", "jdk.internal.util", "jdk.internal.misc"),
    *("sun.util.locale", "sun.nio.cs", "sun.security.action"),
)
"""What programs use most."""
REBUILT = "the library of Java's classes was of another version, and has been built again"
OUTDATED = (
    "the library of Java's classes is of another version, and is not used: `hornbill library` builds it again"
)


@dataclass(frozen=True, slots=True)
class Library:
    """The library of a Java, or where it would be."""

    path: Path
    java: Path
    classes: int = 0
    methods: int = 0
    size: int = 0
    is_current: bool = False

    @property
    def is_there(self) -> bool:
        """Whether there is a file, be it of this version or not."""
        return self.size > 0


def library_of(java: Path | None = None) -> Library:
    """What there is of the library of that home of Java, or of the one that is found; HornbillError where
    there is no Java."""
    home = java or find_jdk()
    if home is None:
        raise HornbillError("there is no Java here", remedy="install one, or name it in JAVA_HOME")
    path = cache_folder() / f"library-{text_digest(jdk_version(home))[:16]}.terms"
    try:
        terms = LibraryTerms(path)
    except OSError:
        return Library(path, home)
    except ValueError:
        return Library(path, home, size=path.stat().st_size)
    terms.close()
    current = terms.version == _version(home)
    return Library(path, home, len(terms), terms.methods, path.stat().st_size, current)


def build_library(
    java: Path | None = None,
    packages: tuple[str, ...] = PACKAGES,
    progress: Callable[[int, int, str], None] = lambda *_: None,
) -> Library:
    """Build the library of that home of Java, in the place of the one before; HornbillError where it cannot
    be written."""
    library = library_of(java)
    machine = Machine(ClassPath([], library.java), exploring=True, opaque="testable")
    install(machine.program, ())
    known = machine.program.class_path.library_names()
    names = [name for name in known if name.rpartition(".")[0] in packages]

    def classes() -> Iterator[tuple[str, ClassTerms]]:
        for done, name in enumerate(names, start=1):
            progress(done, len(names), name)
            try:
                yield name, _class_terms(machine, name)
            except (HornbillError, RecursionError):
                continue  # a run says what is wrong with it, if it is needed

    try:
        replaced = machine.program.replacements()
        write_library(library.path, _version(library.java), classes(), replaced)
    except OSError as problem:
        raise HornbillError(
            f"{library.path} cannot be written: {problem.strerror}",
            remedy="set XDG_CACHE_HOME to another folder",
        ) from problem
    return library_of(library.java)


def _class_terms(machine: Machine, name: str) -> ClassTerms:
    """The terms of a class of Java's for all programs (library_terms.py); HornbillError where it is
    malformed."""
    methods = {}
    for method in machine.program.hierarchy.find(name).methods:
        if not method.has_code or machine.program.linkage.problem(name) is not None:
            continue
        try:
            prepared = machine.program.prepare(method)
            if prepared.synthetic:
                continue
            term = machine.encoder.unlimited_term(prepared)
            methods[method.id] = MethodTerm(machine.encoder.is_settled(method), term)
        except (HornbillError, RecursionError):
            continue
        finally:
            method.forget_code()
    return ClassTerms(machine.encoder.class_term(name), methods)


def remove_library(java: Path | None = None) -> Library:
    """Remove the library; what there was."""
    library = library_of(java)
    library.path.unlink(missing_ok=True)
    return library


def usable_library(java: Path | None, may_build: bool) -> tuple[Path | None, str | None]:
    """The library that a run can use, and what there is to say of it. One of another version is built again,
    in a process of its own, where there may be time for it."""
    if java is None or not (library := library_of(java)).is_there:
        return None, None
    if library.is_current:
        return library.path, None
    if may_build:
        command = [sys.executable, "-m", "hornbill", "library", "--java", str(java)]
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        subprocess.run(command, env=environment, capture_output=True, check=False)
        if library_of(java).is_current:
            return library.path, REBUILT
    return None, OUTDATED


def _version(java: Path) -> str:
    return text_digest(f"{search_version()}\0{jdk_version(java)}")
