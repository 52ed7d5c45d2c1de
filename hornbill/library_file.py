"""The library of Java's own classes for Python programs: `hornbill.library` (pipeline/library.py)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import library_files
from hornbill.pipeline.library import Library, build_library, library_of, remove_library


def library(
    action: Literal["build", "status", "remove"] = "build",
    java: Path | None = None,
    progress: Callable[[int, int, str], None] = lambda *_: None,
) -> Library:
    """Build the library of that home of Java, or of the one that is found, remove it, or say what there is;
    what was removed is told as it was. HornbillError where there is no Java, or no file can be written."""
    if java is not None and not library_files(java):
        raise HornbillError(f"{java} is no home of Java", remedy="name the folder that has lib/modules")
    match action:
        case "build":
            return build_library(java, progress=progress)
        case "remove":
            return remove_library(java)
    return library_of(java)
