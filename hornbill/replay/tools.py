"""Where the JDK and the jars of JUnit and JaCoCo are.

The JDK is JAVA_HOME's, that of PATH, or the first of the system's that is new enough for the classes under
test. Jars are found by `hornbill/jvm/jars.py`.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.releases import newest_release, release_of
from hornbill.jvm.compiled import cache_folder
from hornbill.jvm.jars import found_jar, needed_jar

_JVMS = Path("/usr/lib/jvm")
_LEAST_JAVA = 11

_PLATFORM = ("junit-platform-launcher", "junit-platform-engine", "junit-platform-commons", "opentest4j")
_JUNIT_API = {5: ("junit-jupiter-api", "junit-jupiter-params"), 4: ("junit4", "hamcrest-core")}
_JUNIT_ENGINE = {5: ("junit-jupiter-engine",), 4: ("junit-vintage-engine",)}
_JACOCO = ("org.jacoco.core", "asm", "asm-commons", "asm-tree", "asm-analysis")
_MOCKITO = ("mockito-core", "byte-buddy", "byte-buddy-agent", "objenesis")
_MOCKITO_CLASS = "org/mockito/Mockito.class"
_AGENT = "org.jacoco.agent"
_AGENT_ENTRY = "jacocoagent.jar"

JUNIT_ENGINES = {5: "junit-jupiter", 4: "junit-vintage"}
"""The versions of JUnit that suites may be for, with the engine that runs them."""


@dataclass(frozen=True, slots=True)
class Jdk:
    """A JDK: its home, and the release of Java that it is."""

    home: Path
    release: int

    @property
    def java(self) -> Path:
        """Its virtual machine."""
        return self.home / "bin" / "java"

    @property
    def javac(self) -> Path:
        """Its compiler."""
        return self.home / "bin" / "javac"


def junit_api(version: int) -> list[Path]:
    """The jars that tests for that version of JUnit are compiled against."""
    return [
        needed_jar(name, "JUnit", "junit5")
        for name in (*_JUNIT_API[version], "apiguardian-api", "opentest4j")
    ] + [needed_jar("junit-platform-commons", "JUnit", "junit5")]


def junit_launcher() -> list[Path]:
    """The jars with which any tests are started."""
    return [needed_jar(name, "JUnit", "junit5") for name in (*_PLATFORM, "apiguardian-api")]


def junit_runtime(version: int) -> list[Path]:
    """The jars that run tests for that version of JUnit."""
    engine = [needed_jar(name, "JUnit", "junit5") for name in _JUNIT_ENGINE[version]]
    return list(dict.fromkeys([*junit_launcher(), *junit_api(version), *engine]))


def mockito(class_path: Sequence[Path]) -> list[Path]:
    """The jars that tests with Mockito's mocks need besides the class path: none where that has Mockito."""
    if any(_has(entry, _MOCKITO_CLASS) for entry in class_path):
        return []
    return [needed_jar(name, "Mockito", "libmockito-java") for name in _MOCKITO]


def _has(entry: Path, name: str) -> bool:
    if entry.is_dir():
        return (entry / name).is_file()
    with contextlib.suppress(OSError, zipfile.BadZipFile, NotImplementedError), zipfile.ZipFile(entry) as jar:
        return name in jar.namelist()
    return False


def jacoco_core() -> list[Path]:
    """The jars that read JaCoCo's execution data."""
    return [needed_jar(name, "JaCoCo", "libjacoco-java") for name in _JACOCO]


def jacoco_agent() -> Path:
    """The agent's jar; where it lies inside another jar, as Maven has it, it is taken out once."""
    plain = found_jar("jacocoagent")
    if plain is not None:
        return plain
    outer = needed_jar(_AGENT, "JaCoCo", "libjacoco-java")
    with zipfile.ZipFile(outer) as jar:
        entry = jar.getinfo(_AGENT_ENTRY)
        target = cache_folder() / f"jacocoagent-{entry.CRC:08x}.jar"
        if not target.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            made = target.with_name(f"{target.name}.{os.getpid()}")
            made.write_bytes(jar.read(entry))
            made.rename(target)
    return target


def find_jdk_for(class_path: Sequence[Path]) -> Jdk:
    """The first JDK that can run the classes of the class path; HornbillError says what to install."""
    needed = max(_LEAST_JAVA, newest_release(class_path))
    known = list(_jdks())
    for jdk in known:
        if jdk.release >= needed:
            return jdk
    if not known:
        remedy = "install a JDK (Debian: default-jdk-headless), or set JAVA_HOME to one of Java 11 or newer"
        raise HornbillError("no JDK found: replay needs java and javac", remedy=remedy)
    remedy = f"install a JDK of Java {needed} or newer, or set JAVA_HOME to one"
    newest = max(jdk.release for jdk in known)
    raise HornbillError(
        f"the classes are for Java {needed}, and the newest JDK here is {newest}", remedy=remedy
    )


def other_jdk(class_path: Sequence[Path], jdk: Jdk) -> Jdk | None:
    """The newest JDK of another release that can run the classes too."""
    needed = max(_LEAST_JAVA, newest_release(class_path))
    others = [one for one in _jdks() if one.release >= needed and one.release != jdk.release]
    return max(others, key=lambda one: one.release, default=None)


def _jdks() -> Iterator[Jdk]:
    homes = [Path(home).absolute()] if (home := os.environ.get("JAVA_HOME")) else []
    javac = shutil.which("javac")
    homes += [Path(javac).resolve().parents[1]] if javac else []
    homes += sorted(_JVMS.iterdir()) if _JVMS.is_dir() else []
    for known in dict.fromkeys(homes):
        jdk = _jdk_at(known)
        if jdk is not None:
            yield jdk


def _jdk_at(home: Path) -> Jdk | None:
    release = release_of(home)
    jdk = None if release is None else Jdk(home, release)
    return jdk if jdk and os.access(jdk.java, os.X_OK) and os.access(jdk.javac, os.X_OK) else None
