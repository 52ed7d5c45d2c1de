"""What Hornbill does not follow ends a path by name, and only the paths that come to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.run import Session
from tests.agreement.runs import ENGINES
from tests.agreement.topics import JARS

JAR = JARS / "beyond.jar"
BEYOND: list[tuple[str, list[Any]]] = [
    ("startsThread(I)I", [1]),
    ("readsClock()Z", []),
    ("findsClass(Ljava/lang/String;)Ljava/lang/String;", ["no.such.Name"]),
    ("reflects(I)I", [1]),
    ("isNative(I)I", [1]),
    ("readsEnvironment()Ljava/lang/String;", []),
    ("readsFile(Ljava/lang/String;)I", ["file"]),
    ("exits(I)V", [1]),
]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("method", "args"), BEYOND, ids=[method.split("(")[0] for method, _ in BEYOND])
def test_is_unsupported(method: str, args: list[Any], engine: str) -> None:
    answer = Session([Path(JAR)], engine).run(f"beyond.Beyond.{method}", args)
    assert answer["ended"] == "unsupported"
    assert answer["why"]


@pytest.mark.parametrize("engine", ENGINES)
def test_output_ends_no_path(engine: str) -> None:
    assert Session([Path(JAR)], engine).run("beyond.Beyond.prints(I)I", [1])["ended"] == "returned"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("method", ["prints(I)I", "exits(I)V"])
def test_paths_around_it_run(method: str, engine: str) -> None:
    assert Session([Path(JAR)], engine).run(f"beyond.Beyond.{method}", [0])["ended"] == "returned"
