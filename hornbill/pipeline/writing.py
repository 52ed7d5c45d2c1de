"""The files of suites in the user's folder: written whole, never over what somebody else wrote."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from hornbill.pipeline.emission import ClassSuite
from hornbill.replay.replaying import FAILURES
from hornbill.suite import EmittedFile
from hornbill.summaries.keys import text_digest
from hornbill.summaries.store import Store


@dataclass(frozen=True, slots=True)
class Written:
    """What became of the files: written or as they were; left alone because someone changed them."""

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    kept: tuple[str, ...]


def write_suites(
    suites: Mapping[str, ClassSuite], folder: Path, store: Store, overwrite: bool = False
) -> Written:
    """Write the files below the folder. A file that is there and that Hornbill did not write, or that was
    changed since, is left alone unless `overwrite` is set."""
    folder = folder.absolute()
    noted = store.files(folder)
    files = {file.path: file for suite in suites.values() for file in suite.files}
    written, unchanged, removed, kept = [], [], [], []
    for path, file in sorted(files.items()):
        target = folder / path
        there = _content(target)
        if there == file.text:
            unchanged.append(path)
        elif there is None or overwrite or noted.get(str(target)) == text_digest(there):
            _write(target, file)
            written.append(path)
        else:
            kept.append(path)
            continue
        if noted.get(str(target)) != text_digest(file.text):
            store.put_file(target, text_digest(file.text))
    for text in sorted(set(noted) - {str(folder / path) for path in files}):
        old = Path(text)
        if (there := _content(old)) is not None and text_digest(there) == noted[text]:
            old.unlink()
            removed.append(old.relative_to(folder).as_posix())
        store.put_file(old, None)
    return Written(tuple(written), tuple(unchanged), tuple(removed), tuple(kept))


def _content(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""


def _write(target: Path, file: EmittedFile) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    part.write_text(file.text, encoding="utf-8")
    part.replace(target)


def write_failures(suites: Mapping[str, ClassSuite], store: Store, folder: Path) -> list[Path]:
    """Write each test that failed, with its case, to `failures/` in the folder; the paths, in order."""
    paths = []
    for suite in suites.values():
        for failure in suite.failures:
            document = store.document(failure.method)
            case = None if document is None else document["cases"][failure.number]
            path = folder / FAILURES / f"{failure.class_name}.{failure.name}-{failure.number}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({**asdict(failure), "case": case}, indent=2) + "\n", encoding="utf-8")
            paths.append(path)
    return paths
