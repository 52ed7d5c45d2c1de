"""The keys of a program, worked out where nothing on its class path is as it was (keys.py, store.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from hornbill.clp.program import Program
from hornbill.summaries.keys import Keys, class_path_digest, program_keys, settings_digest
from hornbill.summaries.lines import LineOf
from hornbill.summaries.store import Store


def kept_keys(
    store: Store,
    program: Program,
    entries: Sequence[Path],
    jdk: Path | None,
    settings: str,
    line_of: LineOf,
    pause: Callable[[], None],
) -> Keys:
    """The keys of the program, from the database where the class path is as it was."""
    digest = f"{class_path_digest(entries, jdk)} {settings_digest(settings)}"
    known = store.keys(digest)
    if known is not None:
        return Keys(**known)
    keys = program_keys(program, settings, jdk, pause)
    store.put_keys(digest, keys.json(), line_of)
    return keys
