"""The files of suites in the user's folder: written whole, never over what somebody else wrote."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from hornbill.bytecode.errors import HornbillError, Place
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.replay.replaying import FAILURES
from hornbill.suite import EmittedFile
from hornbill.summaries.keys import text_digest
from hornbill.summaries.store import NotedFile, Store


@dataclass(frozen=True, slots=True)
class Written:
    """What became of the files: written or as they were; left alone because someone changed them."""

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    kept: tuple[str, ...]


def require_writable(folder: Path) -> None:
    """Make the folder where there is none; HornbillError where files cannot be written into it."""
    if folder.exists() and not folder.is_dir():
        what = "is a file, and tests are written into a folder"
        raise HornbillError(what, Place(file=str(folder)), "choose another folder with --out")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".hornbill-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as problem:
        what = f"cannot be written: {problem.strerror}"
        raise HornbillError(what, Place(file=str(folder)), "choose another folder with --out") from problem


def write_suites(
    suites: Mapping[str, ClassSuite],
    folder: Path,
    store: Store,
    classes: Collection[str],
    overwrite: bool = False,
) -> Written:
    """Write the files below the folder. A file that is there and that Hornbill did not write, or that was
    changed since, is left alone unless `overwrite` is set. What Hornbill wrote before is removed where its
    class, of those of the program, is no more or has other tests now; not where there is no new suite."""
    folder = folder.absolute()
    noted = store.files(folder)
    files = {file.path: file for suite in suites.values() for file in suite.files}
    owners = {file.path: name for name, suite in suites.items() for file in suite.files if file.tests}
    written, unchanged, removed, kept = [], [], [], []
    for path, file in sorted(files.items()):
        target = folder / path
        there = _content(target)
        now = NotedFile(text_digest(file.text), owners.get(path, ""))
        if there == file.text:
            unchanged.append(path)
            if noted.get(str(target)) != now:
                store.put_file(target, now)
        elif there is None or overwrite or _is_ours(there, noted.get(str(target))):
            _write(target, file, partial(store.put_file, target, now))
            written.append(path)
        else:
            kept.append(path)
    for text in _obsolete(noted, {str(folder / path) for path in files}, suites, classes):
        old = Path(text)
        if (there := _content(old)) is not None and _is_ours(there, noted[text]):
            old.unlink()
            removed.append(old.relative_to(folder).as_posix())
        store.put_file(old, None)
    return Written(tuple(written), tuple(unchanged), tuple(removed), tuple(kept))


def _obsolete(
    noted: Mapping[str, NotedFile],
    files: Collection[str],
    suites: Mapping[str, ClassSuite],
    classes: Collection[str],
) -> list[str]:
    """The files that no class has any more; what tests of several classes use, where no other file is left
    that was written before."""
    made = {name for name, suite in suites.items() if suite.problem is None}
    old = {path: file.class_name for path, file in sorted(noted.items()) if path not in files}
    gone = [path for path, name in old.items() if name and (name in made or name not in classes)]
    shared = [path for path, name in old.items() if not name]
    return gone + (shared if len(gone) + len(shared) == len(old) else [])


def _is_ours(text: str, noted: NotedFile | None) -> bool:
    return noted is not None and noted.digest == text_digest(text)


def _content(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""


def _write(target: Path, file: EmittedFile, note: Callable[[], None]) -> None:
    """Write the file and note it; whenever that is cut off, what is there is noted, or nothing is there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_text(file.text, encoding="utf-8")
        target.unlink(missing_ok=True)
        note()
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def write_failures(suites: Mapping[str, ClassSuite], store: Store, folder: Path) -> list[Path]:
    """Write each test that failed, with its case, to `failures/` in the folder; the paths, in order."""
    paths = []
    for suite in suites.values():
        for failure in suite.failures:
            document = store.document(failure.method)
            case = None if document is None else document.json()["cases"][failure.number]
            path = folder / FAILURES / f"{failure.class_name}.{failure.name}-{failure.number}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({**asdict(failure), "case": case}, indent=2) + "\n", encoding="utf-8")
            paths.append(path)
    return paths
