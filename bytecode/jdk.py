"""Finding a JDK whose own classes can be read: one that has `jmods/java.base.jmod`."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

_SYSTEM_FOLDERS = (Path("/usr/lib/jvm"), Path("/usr/java"), Path("/Library/Java/JavaVirtualMachines"))


def _candidates(environment: Mapping[str, str]) -> Iterator[Path]:
    if environment.get("JAVA_HOME"):
        yield Path(environment["JAVA_HOME"])
    java = shutil.which("java", path=environment.get("PATH", os.defpath))
    if java:
        yield Path(java).resolve().parent.parent
    for folder in _SYSTEM_FOLDERS:
        if folder.is_dir():
            for home in sorted(folder.iterdir()):
                yield home
                yield home / "Contents" / "Home"


def find_jdk(environment: Mapping[str, str] | None = None) -> Path | None:
    """The home of the first JDK with jmods: JAVA_HOME's, that of `java` on the path, then the system's."""
    for home in _candidates(os.environ if environment is None else environment):
        if (home / "jmods" / "java.base.jmod").is_file():
            return home
    return None
