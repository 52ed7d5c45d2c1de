"""The latest run of a program, as a database of summaries has noted it, by the path to the program."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.jdk import find_jdk
from hornbill.summaries.keys import class_path_digest
from hornbill.summaries.store import Store

DEFAULT_DATABASE = Path(".hornbill") / "summaries.db"


def label_of(entries: Sequence[Path]) -> str:
    """The name of the program on that class path."""
    return os.pathsep.join(map(str, entries))


def entries_of(path: str | Path | Sequence[Path]) -> tuple[Path, ...]:
    """The entries of a class path, each once, by their full paths."""
    return tuple(dict.fromkeys(entry.resolve() for entry in class_path_entries(path)))


def previous_options(path: str | Path | Sequence[Path], database: Path) -> dict[str, Any]:
    """What was noted of the latest run for that path; nothing where there was none."""
    return _options(label_of(entries_of(path)), database) or {}


def known_run(path: str | Path | Sequence[Path], database: Path) -> tuple[str, dict[str, Any]]:
    """The program by whose name the database knows what is at that path, with the options of its latest run:
    where there was none, that of the same classes at another path."""
    entries = entries_of(path)
    label = label_of(entries)
    if not database.is_file():
        return label, {}
    options = _options(label, database)
    if options is None:
        digest = class_path_digest(entries, find_jdk(class_path=entries))
        with closing(Store(database, label, "", reading=True)) as store:
            label = store.program_with(digest) or label
        options = _options(label, database)
    return label, options or {}


def _options(label: str, database: Path) -> dict[str, Any] | None:
    with closing(Store(database, label, "", reading=True)) as store:
        latest = store.latest_run()
    return None if latest is None else latest[0]
