"""hornbill.toml: what the options of `hornbill gen` are where the command line does not give them.

    [gen]
    path = "build/libs/shop.jar"
    out = "src/test/java"
    criterion = "loop-3"
    class = ["shop.*"]

Keys are the options' names. Paths are relative to the file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.durations import parsed_seconds

FILE = Path("hornbill.toml")


@dataclass(frozen=True, slots=True)
class Option:
    """The kind of value that a key takes: str, int, bool or list; `path` where it names a file or folder, or
    with `several` a class path."""

    kind: type
    path: bool = False
    several: bool = False


GEN_OPTIONS: Mapping[str, Option] = {
    "path": Option(str, path=True, several=True),
    "out": Option(str, path=True),
    "db": Option(str, path=True),
    "class": Option(list),
    "exclude": Option(list),
    "method": Option(list),
    "criterion": Option(str),
    "cover": Option(str),
    "select": Option(list),
    "junit": Option(int),
    "time": Option(float),
    "budget": Option(int),
    "assertions": Option(str),
    "jobs": Option(int),
    "cluster": Option(str),
    "calls": Option(int),
    "constructible-only": Option(bool),
    "null-tests": Option(bool),
    "stub": Option(list),
    "stubs": Option(str),
    "replay": Option(bool),
}


def read_configuration(path: Path | None = None) -> dict[str, Any]:
    """The settings of the file, or of hornbill.toml in this folder if there is one; HornbillError where one
    is wrong."""
    file = path or FILE
    if path is None and not file.is_file():
        return {}
    place = Place(file=str(file))
    try:
        with file.open("rb") as stream:
            tables = tomllib.load(stream)
    except OSError as problem:
        raise HornbillError(f"cannot be read: {problem.strerror}", place) from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise HornbillError(f"is not TOML: {problem}", place) from problem
    for name in tables:
        if name != "gen":
            raise HornbillError(f"there is no table [{name}]", place, "settings belong into [gen]")
    table = tables.get("gen", {})
    if not isinstance(table, dict):
        raise HornbillError("gen is no table", place, "write [gen] on a line of its own")
    return {name: _checked(name, value, file) for name, value in table.items()}


def _checked(name: str, value: Any, file: Path) -> Any:
    place = Place(file=str(file))
    option = GEN_OPTIONS.get(name)
    if option is None:
        near = get_close_matches(name, GEN_OPTIONS, n=1)
        remedy = f"did you mean {near[0]}?" if near else f"there are {', '.join(GEN_OPTIONS)}"
        raise HornbillError(f"there is no setting {name!r} in [gen]", place, remedy)
    if option.kind is list:
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(text, str) for text in texts):
            raise HornbillError(f"{name} takes a text, or a list of texts", place)
        return texts
    if name == "time" and isinstance(value, str):
        return parsed_seconds(value, name)
    if option.kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, option.kind) or (isinstance(value, bool) and option.kind is not bool):
        kinds = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}
        raise HornbillError(f"{name} takes {kinds[option.kind]}", place)
    if not option.path:
        return value
    parts = str(value).split(os.pathsep) if option.several else [str(value)]
    return os.pathsep.join(str(file.parent / part) for part in parts if part)
