"""Whole comparisons: a topic of the corpus, or a folder of random classes, against one engine."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.jvm.compiled import find_java
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.compare import Engine, Tally, compare
from tests.agreement.inputs import ANYTHING, Style
from tests.agreement.programs import Callable, Program
from tests.agreement.random_java import write_classes
from tests.agreement.topics import Topic
from tests.jdk_tools import javac

ENGINES = ("interpreter", "clauses")
BUDGET = 20_000_000
LIBRARY_BUDGET = 2_000_000
TIMEOUT_MS = 500
METHODS_OF_A_CLASS = 6
RELEASES = (11, 8, 17)
"""Class files of random programs differ: strings are joined by builders up to 8, privates called since 11."""
LIBRARIES = ("commons-lang3", "commons-io", "guava")
"""Debian's jars of these names are compared where they are installed."""
_JDK_FOLDERS = Path("/usr/lib/jvm")
_LIBRARY_JARS = Path("/usr/share/java")


def java_version(java: Path) -> int:
    """The major version of a JVM."""
    done = subprocess.run(
        [java, "-XshowSettings:properties", "-version"], capture_output=True, text=True, check=True
    )
    lines = [line.split("=") for line in done.stderr.splitlines() if "java.specification.version" in line]
    return int(lines[0][1].strip().removeprefix("1."))


def java_at_least(version: int) -> Path | None:
    """The default JVM if it is new enough, else another one on this machine, else None."""
    candidates = [find_java(), *sorted(_JDK_FOLDERS.glob("*/bin/java"))]
    return next((java for java in candidates if java_version(java) >= version), None)


@contextmanager
def jvm_of(topic: Topic) -> Iterator[JvmHarness | None]:
    """A JVM with the topic's jar; None where there is none that loads it."""
    java = java_at_least(topic.java)
    if java is None:
        yield None
        return
    with JvmHarness([topic.jar], java=java, timeout_ms=TIMEOUT_MS) as harness:
        yield harness


def library_of(topic: Topic) -> Path | None:
    """The home of the JVM that loads the topic's jar, where the usual one is too old for it: its classes are
    Java's own then."""
    java = java_at_least(topic.java)
    return None if java is None or java == find_java() else java.resolve().parents[1]


def topic_plan(topic: Topic, count: int, seed: int = 0) -> list[tuple[Callable, list[list[Any]]]]:
    """The calls that a comparison of the topic makes."""
    program = Program(topic.jar)
    return [(m, program.arguments(m, count, topic.style, seed)) for m in program.callables(topic.public)]


def compare_topic(topic: Topic, engine_name: str, count: int, seed: int = 0) -> Tally | None:
    """Compare a topic, so many calls of each method; None where no JVM loads its jar."""
    tally = Tally()
    with jvm_of(topic) as jvm:
        if jvm is None:
            return None
        engine = Session([topic.jar], engine_name, library_of(topic))
        for method, lists in topic_plan(topic, count, seed):
            tally.add(compare(engine, engine_name, jvm, topic.jar, method.id, lists, BUDGET))
    return tally


def compile_random(folder: Path, seed: int, classes: int) -> Path:
    """Write random classes and compile them, for a release that the seed tells; the folder of class files."""
    sources = write_classes(folder / f"sources{seed}", seed, classes, METHODS_OF_A_CLASS)
    target = folder / f"classes{seed}"
    release = RELEASES[seed % len(RELEASES)]
    javac("--release", release, "-g", "-nowarn", "-Xlint:none", "-d", target, *sources)
    return target


def compare_random(folder: Path, engine_name: str, count: int, seed: int = 0) -> Tally:
    """Compare compiled random classes, so many calls of each method."""
    program = Program(folder)
    tally = Tally()
    engine: Engine = Session([folder], engine_name)
    with JvmHarness([folder], timeout_ms=TIMEOUT_MS) as jvm:
        for method in program.callables():
            lists = program.arguments(method, count, ANYTHING, seed)
            tally.add(compare(engine, engine_name, jvm, folder, method.id, lists, BUDGET))
    return tally


def library_jar(name: str) -> Path | None:
    """The jar of a library, None where it is not installed."""
    jar = _LIBRARY_JARS / f"{name}.jar"
    return jar if jar.exists() else None


def compare_library(jar: Path, engine_name: str, count: int, seed: int = 0, every: int = 1) -> Tally:
    """Compare one in `every` of a library's self-contained methods; many come to what is unsupported."""
    program = Program(jar)
    tally = Tally()
    engine: Engine = Session([jar], engine_name)
    with JvmHarness([jar], timeout_ms=TIMEOUT_MS) as jvm:
        for method in program.self_contained()[seed % every :: every]:
            lists = program.arguments(method, count, Style(small=True, plain=True), seed)
            try:
                tally.add(compare(engine, engine_name, jvm, jar, method.id, lists, LIBRARY_BUDGET))
            except HornbillError as problem:
                tally.inconclusive[f"not called: {problem.what}"] += len(lists)
    return tally
