"""Jars that are not ours: in the folders that HORNBILL_JARS names, then where Debian puts them, under their
names with or without a version."""

from __future__ import annotations

import os
from pathlib import Path

from hornbill.bytecode.errors import HornbillError

JARS_VARIABLE = "HORNBILL_JARS"
_DEBIAN = Path("/usr/share/java")
_OTHER_NAMES = {"junit4": ("junit",), "hamcrest-core": ("hamcrest",)}


def needed_jar(name: str, what: str, package: str) -> Path:
    """The jar; HornbillError where there is none, which says what it belongs to and Debian's package."""
    found = found_jar(name)
    if found is None:
        remedy = f"install it (Debian: {package}), or name the folder with its jars in {JARS_VARIABLE}"
        raise HornbillError(f"{what} is not there: no {name}.jar found", remedy=remedy)
    return found


def found_jar(name: str) -> Path | None:
    """The newest jar of that name, if there is one."""
    named = os.environ.get(JARS_VARIABLE, "")
    for folder in (*(Path(part).absolute() for part in named.split(os.pathsep) if part), _DEBIAN):
        for candidate in (name, *_OTHER_NAMES.get(name, ())):
            exact = folder / f"{candidate}.jar"
            if exact.is_file():
                return exact
            versions = sorted(folder.glob(f"{candidate}-[0-9]*.jar"))
            if versions:
                return versions[-1]
    return None
