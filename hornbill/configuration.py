"""hornbill.toml: what holds of a program where the command line does not say.

    [gen]                            # the options of `hornbill gen`, by their names
    path = "build/libs/shop.jar"
    out = "src/test/java"
    criterion = "loop-3"
    class = ["shop.*"]

    [criteria]                       # of parts of the program, by patterns for classes: the first decides
    "java.*" = "block-1"

    [summaries]                      # files that say what methods without code do
    files = ["shop.summary"]

Paths are relative to the file. A table has its row in _TABLES, which checks what is in it.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.criteria import parsed_parts
from hornbill.durations import parsed_seconds

FILE = Path("hornbill.toml")
SUMMARIES = "summaries"
_SUMMARIES_REMEDY = 'write files = ["shop.summary"]'


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
    "existing": Option(str, path=True, several=True),
    "db": Option(str, path=True),
    "class": Option(list),
    "exclude": Option(list),
    "method": Option(list),
    "assume": Option(list),
    "criterion": Option(str),
    "cover": Option(str),
    "select": Option(list),
    "junit": Option(int),
    "time": Option(float),
    "effort": Option(str),
    "rounds": Option(int),
    "trials": Option(bool),
    "budget": Option(int),
    "assertions": Option(str),
    "compose": Option(str),
    "cost": Option(str),
    "assert-cost": Option(str),
    "tolerance": Option(int),
    "policy": Option(str),
    "context": Option(str),
    "jobs": Option(int),
    "cluster": Option(str),
    "calls": Option(int),
    "constructible-only": Option(bool),
    "null-tests": Option(bool),
    "stub": Option(list),
    "stubs": Option(str),
    "replay": Option(bool),
    "strict": Option(bool),
}


@dataclass(frozen=True, slots=True)
class Configuration:
    """What the file says, a field for each of its tables; a table that is not there says nothing."""

    gen: Mapping[str, Any] = field(default_factory=dict)
    criteria: Mapping[str, str] = field(default_factory=dict)
    summaries: tuple[Path, ...] = ()


def read_configuration(path: Path | None = None) -> Configuration:
    """The settings of the file, or of hornbill.toml in this folder if there is one; HornbillError where one
    is wrong."""
    file = path or FILE
    if path is None and not file.is_file():
        return Configuration()
    place = Place(file=str(file))
    try:
        with file.open("rb") as stream:
            tables = tomllib.load(stream)
    except OSError as problem:
        raise HornbillError(f"cannot be read: {problem.strerror}", place) from problem
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise HornbillError(f"is not TOML: {problem}", place) from problem
    for name, table in tables.items():
        if name not in _TABLES:
            known = ", ".join(f"[{known}]" for known in _TABLES)
            raise HornbillError(f"there is no table [{name}]", place, f"settings belong into {known}")
        if not isinstance(table, dict):
            raise HornbillError(f"{name} is no table", place, f"write [{name}] on a line of its own")
    return Configuration(**{name: _TABLES[name](table, file) for name, table in tables.items()})


def _gen(table: Mapping[str, Any], file: Path) -> dict[str, Any]:
    return {name: _checked(name, value, file) for name, value in table.items()}


def _criteria(table: Mapping[str, Any], file: Path) -> dict[str, str]:
    for pattern, criterion in table.items():
        if not isinstance(criterion, str):
            remedy = f'write "{pattern}" = "block-1"; a pattern with dots has quotes'
            raise HornbillError(f"{pattern} in [criteria] takes a text", Place(file=str(file)), remedy)
    try:
        return parsed_parts(table).json
    except HornbillError as problem:
        raise HornbillError(f"[criteria]: {problem.what}", Place(file=str(file)), problem.remedy) from None


def _summaries(table: Mapping[str, Any], file: Path) -> tuple[Path, ...]:
    place = Place(file=str(file))
    if not table.keys() <= {"files"}:
        raise HornbillError(f"[{SUMMARIES}] takes files, and nothing else", place, _SUMMARIES_REMEDY)
    texts = table.get("files", [])
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise HornbillError("files takes a list of texts", place, _SUMMARIES_REMEDY)
    return tuple(file.parent / text for text in texts)


def summary_paths(given: Sequence[str | Path] = (), path: Path | None = None) -> tuple[Path, ...]:
    """The files of summaries: those that are given, else those that the file, or hornbill.toml in this
    folder, names; HornbillError where that is wrong."""
    return tuple(map(Path, given)) if given else read_configuration(path).summaries


_TABLES: Mapping[str, Callable[[Mapping[str, Any], Path], Any]] = {
    "gen": _gen,
    "criteria": _criteria,
    SUMMARIES: _summaries,
}
"""The tables of the file; each is a field of the configuration, which is what its function makes of it."""


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
