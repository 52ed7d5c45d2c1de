"""The keys of a program, worked out where nothing on its class path is as it was (program_keys.py)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from hornbill.clp.program import Program
from hornbill.summaries.keys import Keys, class_path_digest, settings_digest
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
) -> tuple[Keys, Keys | None]:
    """The keys of the program, from the database where the class path is as it was; where it is not, the
    latest ones too."""
    digest = f"{class_path_digest(entries, jdk)} {settings_digest(settings)}"
    known = store.keys(digest)
    if known is not None:
        return Keys(**known), None
    from hornbill.summaries.program_keys import program_keys  # noqa: PLC0415 - NetworkX takes long to load

    old = store.latest_keys()
    keys = program_keys(program, settings, jdk, pause)
    store.put_keys(digest, keys.json(), line_of)
    return keys, None if old is None or old.keys() != keys.json().keys() else Keys(**old)
