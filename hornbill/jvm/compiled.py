"""Where a JDK is, and the harness compiled with it.

The Java sources beside this module are compiled once, into a folder of the user's cache named after the
hash of what was compiled; a folder of that name is complete, since it is moved into place when done.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.errors import HornbillError

_SOURCES = Path(__file__).parent
_JDK_REMEDY = "install a JDK (Debian: default-jdk-headless), or set JAVA_HOME to one of Java 11 or newer"
INTERNALS = "java.base/jdk.internal.misc=ALL-UNNAMED"


class NoJvmError(HornbillError):
    """There is no Java virtual machine."""


def find_java() -> Path:
    """The `java` of JAVA_HOME, or the one on PATH; NoJvmError where there is none."""
    home = os.environ.get("JAVA_HOME")
    candidates = [Path(home).absolute() / "bin" / "java"] if home else []
    on_path = shutil.which("java")
    candidates += [Path(on_path).absolute()] if on_path else []
    for candidate in candidates:
        if os.access(candidate, os.X_OK):
            return candidate
    raise NoJvmError("no Java virtual machine found", remedy=_JDK_REMEDY)


def find_javac(java: Path) -> Path:
    """The `javac` of the JDK that `java` belongs to, or the one on PATH."""
    beside = java.resolve().parent / "javac"
    if os.access(beside, os.X_OK):
        return beside
    on_path = shutil.which("javac")
    if on_path:
        return Path(on_path)
    raise HornbillError(f"no Java compiler beside {java}", remedy=_JDK_REMEDY)


def cache_folder() -> Path:
    """The user's cache folder of Hornbill; it may not exist yet."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hornbill"


def compiled_harness(java: Path) -> Path:
    """The folder with the harness's classes, compiled if that has not been done."""
    return compiled_once(java, "harness", sorted(_SOURCES.glob("*.java")), ["--add-exports", INTERNALS])


def compiled_once(java: Path, name: str, sources: list[Path], options: list[str]) -> Path:
    """The folder with the classes of a program of ours, compiled with these options of javac if that has not
    been done."""
    digest = hashlib.sha256("\0".join(options).encode())
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    folder = cache_folder() / f"{name}-{digest.hexdigest()[:16]}"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
            made = Path(scratch) / "classes"
            _compile(find_javac(java), sources, options, made)
            try:
                made.rename(folder)
            except OSError:
                if not folder.is_dir():
                    raise
    return folder


def _compile(javac: Path, sources: list[Path], options: list[str], target: Path) -> None:
    own = ["-nowarn", "-Xlint:-options", "-source", "11", "-target", "11", *options]
    command = [str(javac), *own, "-d", str(target), *map(str, sources)]
    scratch = target.parent  # where javac leaves what it was given, if it crashes
    done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise HornbillError(
            f"Hornbill's own Java sources do not compile: {done.stderr.strip()}", remedy=_JDK_REMEDY
        )


def java_command(java: Path, xint: bool, own: Sequence[str] = ()) -> list[str]:
    """The command line that starts the harness, up to the class path of the program under test. `own` are
    further options of the JVM."""
    options = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx1g", "-Xshare:auto"]
    options += ["-enableassertions"]  # as Hornbill's own engines have them
    options += ["-XX:+SuppressFatalErrorMessage"]  # a JVM that crashes would write to its output and a file
    options += ["-Xint"] if xint else []
    options += own
    classes = compiled_harness(java)
    return [str(java), *options, "--add-exports", INTERNALS, "-cp", str(classes), "hornbill.jvm.Harness"]
