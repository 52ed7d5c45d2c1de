"""Builds the example jars from the sources beside them: `jars/NAME/src/**/*.java` to `jars/NAME.jar`.

A jar depends on its sources and the compiler alone: entries are sorted and carry one fixed time. Each jar
holds `META-INF/BUILT-FROM`, which names the compiler's version and the hash of the sources. What needs a
newer release than 11 is listed in RELEASES; a jar whose release no compiler at hand knows is left as it is.

    python jars/build.py [NAME ...]
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

JARS = Path(__file__).parent
RELEASES = {"records": 17, "patterns": 17, "switchpatterns": 21}
DEFAULT_RELEASE = 11
BUILT_FROM = "META-INF/BUILT-FROM"
_TIME = (2020, 1, 1, 0, 0, 0)
_JDK_FOLDERS = Path("/usr/lib/jvm")


def names() -> list[str]:
    """The names of all jars, in order."""
    return sorted(folder.parent.name for folder in JARS.glob("*/src"))


def release_of(name: str) -> int:
    """The Java release that a jar's class files are for."""
    return RELEASES.get(name, DEFAULT_RELEASE)


def sources_of(name: str) -> list[Path]:
    """The Java sources of a jar, in order."""
    return sorted((JARS / name / "src").rglob("*.java"))


def source_hash(name: str) -> str:
    """The hash of a jar's sources, names included."""
    digest = hashlib.sha256()
    for source in sources_of(name):
        path = source.relative_to(JARS / name).as_posix()
        digest.update(path.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()


def compilers() -> list[tuple[int, Path]]:
    """Every `javac` at hand with its major version, that of PATH first, then the oldest."""
    homes = sorted(_JDK_FOLDERS.glob("*/bin/javac")) if _JDK_FOLDERS.is_dir() else []
    home = os.environ.get("JAVA_HOME")
    first = [shutil.which("javac"), str(Path(home) / "bin" / "javac") if home else None]
    paths = [Path(path) for path in first if path and Path(path).is_file()]
    found = [(version_of(path), path) for path in dict.fromkeys(paths)]
    return found + sorted({(version_of(path), path.resolve()) for path in homes})


def version_of(javac: Path) -> int:
    """The major version that a compiler says it has."""
    done = subprocess.run([str(javac), "-version"], capture_output=True, text=True, check=True)
    match = re.search(r"javac (\d+)", done.stdout + done.stderr)
    if match is None:
        raise SystemExit(f"{javac} does not tell its version")
    return int(match[1])


def compiler_for(name: str, available: Sequence[tuple[int, Path]]) -> tuple[int, Path] | None:
    """The first compiler that knows the jar's release."""
    return next((found for found in available if found[0] >= release_of(name)), None)


def compile_with(javac: Path, *arguments: str) -> None:
    """Run the compiler; it must succeed."""
    subprocess.run([str(javac), *arguments], check=True)


def build(
    name: str, compiler: tuple[int, Path], target: Path, compiling: Callable[..., None] = compile_with
) -> None:
    """Compile one jar's sources and write the jar; `compiling` is told the compiler and its arguments."""
    version, javac = compiler
    with tempfile.TemporaryDirectory() as scratch:
        options = ["--release", str(release_of(name)), "-g", "-Xlint:-options", "-Xlint:-strictfp", "-nowarn"]
        sources = [str(source) for source in sources_of(name)]
        compiling(javac, *options, "-d", scratch, *sources)
        entries = {path.relative_to(scratch).as_posix(): path.read_bytes() for path in _files(Path(scratch))}
    built_from = f"javac {version} --release {release_of(name)}\nsha256 {source_hash(name)}\n"
    entries[BUILT_FROM] = built_from.encode()
    with zipfile.ZipFile(target, "w") as jar:
        for path, data in sorted(entries.items()):
            entry = zipfile.ZipInfo(path, _TIME)
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            jar.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def main(wanted: Sequence[str]) -> int:
    """Build the jars of these names, or all of them."""
    available = compilers()
    for name in wanted or names():
        compiler = compiler_for(name, available)
        if compiler is None:
            sys.stderr.write(f"{name}: needs a javac of release {release_of(name)} or newer; left as it is\n")
        else:
            build(name, compiler, JARS / f"{name}.jar")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
