"""The files of suites in the user's folder: written whole, and never over what somebody else wrote or edited.

Which files are Hornbill's is written in the files (hornbill/junit/headers.py), so that every copy of the
folder says the same.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from pathlib import Path

from hornbill.building.nameable import package_of
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.clp.program import Program
from hornbill.junit.class_names import test_class_name
from hornbill.junit.headers import is_generated, is_unedited
from hornbill.junit.support import SUPPORT
from hornbill.pipeline.class_suites import WHOLE_METHOD, ClassSuite
from hornbill.pipeline.suites import Suites
from hornbill.suite import EmittedFile
from hornbill.summaries.store import Store

_TEST = re.compile(r"\bvoid (\w+)\(")


@dataclass(frozen=True, slots=True)
class Written:
    """What became of the files: written or as they were; removed; left alone because someone edited them."""

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


class SuiteFolder:
    """The folder that the suites of a program are written into. With `overwrite`, generated files that were
    edited since are replaced; files without a header never are."""

    def __init__(
        self, folder: Path, program: Program, overwrite: bool = False, existing: Collection[str] = ()
    ) -> None:
        """`existing` are test classes of the user's, wherever their sources are."""
        self._existing = existing
        self._folder = folder
        self._program = program
        self._overwrite = overwrite
        self._taken: dict[str, bool] = {}
        self._before: dict[str, str | None] = {}
        """What was in the files that were written."""

    def is_taken(self, class_name: str) -> bool:
        """Whether a file of the user's has the usual name of the class's tests; the answer stays."""
        if class_name not in self._taken:
            owner = self._program.hierarchy.find(class_name)
            usual = test_class_name(self._program, owner, is_taken=False)
            there = _content(self._folder / _path_of(usual))
            self._taken[class_name] = usual in self._existing or not self._may_replace(there)
        return self._taken[class_name]

    def renamed(self, suites: Mapping[str, ClassSuite]) -> frozenset[str]:
        """The classes whose tests have another name, since theirs is taken."""
        return frozenset(name for name, suite in suites.items() if suite.tests and self.is_taken(name))

    def write(self, suites: Mapping[str, ClassSuite]) -> Written:
        """Write the files of the suites. Unedited files for which there are no tests any more are removed, in
        the packages of the program; not those of classes that have no new suite."""
        files = {file.path: file for suite in suites.values() for file in suite.files}
        unchanged, kept = [], []
        for path, file in sorted(files.items()):
            there = _content(self._folder / path)
            if there == file.text:
                if self._before.get(path, there) == there:
                    unchanged.append(path)
            elif self._may_replace(there):
                self._write(file)
            else:
                kept.append(path)
        made = {name for name, suite in suites.items() if suite.problem is None}
        removed = []
        for obsolete in (self._tests_of_none(files, made), self._support_of_none(files)):
            for path in obsolete:
                (self._folder / path).unlink()
                removed.append(path)
        written = [path for path in self._before if path in files and path not in unchanged]
        return Written(tuple(sorted(written)), tuple(unchanged), tuple(sorted(removed)), tuple(kept))

    def write_early(self, suite: ClassSuite) -> None:
        """Write the files of a class while others are made, as far as they may be written."""
        for file in suite.files:
            there = _content(self._folder / file.path)
            if there != file.text and self._may_replace(there):
                self._write(file)

    def _write(self, file: EmittedFile) -> None:
        self._before.setdefault(file.path, _content(self._folder / file.path))
        _write(self._folder / file.path, file)

    def _may_replace(self, there: str | None) -> bool:
        return there is None or is_unedited(there) or (self._overwrite and is_generated(there))

    def _tests_of_none(self, files: Collection[str], made: Collection[str]) -> list[str]:
        found = []
        for package, names in groupby(sorted(self._program.class_names(), key=package_of), package_of):
            folder = self._folder.joinpath(*package.split("."))
            paths = [path.relative_to(self._folder).as_posix() for path in sorted(folder.glob("*.java"))]
            left = [path for path in paths if path not in files and self._is_unedited(path)]
            owners = [self._program.find(name) for name in names if name not in made] if left else []
            if None not in owners:
                pairs = [(owner, taken) for owner in owners if owner is not None for taken in (False, True)]
                needed = {_path_of(test_class_name(self._program, *pair)) for pair in pairs}
                found += [path for path in left if path not in needed]
        return found

    def _support_of_none(self, files: Collection[str]) -> Iterator[str]:
        for name in SUPPORT:
            path = _path_of(name)
            if path not in files and self._is_unedited(path):
                others = (other for other in self._folder.rglob("*.java") if other != self._folder / path)
                if not any(name in (_content(other) or "") for other in others):
                    yield path

    def _is_unedited(self, path: str) -> bool:
        there = _content(self._folder / path)
        return there is not None and is_unedited(there)


def generated_below(folder: Path) -> dict[str, frozenset[str]]:
    """The test classes below the folder that are as they were generated, with the names of their tests."""
    files = ((path, _content(path)) for path in sorted(folder.rglob("*.java")))
    return {
        ".".join(path.relative_to(folder).with_suffix("").parts): frozenset(_TEST.findall(text))
        for path, text in files
        if text and is_unedited(text)
    }


def on_disk(made: Suites, written: Written) -> Suites:
    """The suites, without the tests of files that were left alone."""
    suites = {name: _without(suite, written.kept) for name, suite in made.suites.items()}
    problems = {name: suite.problem for name, suite in suites.items() if suite.problem is not None}
    return replace(made, suites=suites, problems={**made.problems, **problems})


def _without(suite: ClassSuite, kept: Collection[str]) -> ClassSuite:
    paths = [file.path for file in suite.files if file.tests and file.path in kept]
    if not paths:
        return suite
    why = f"{paths[0]} was edited"
    methods = dict.fromkeys(test.method_id for test in suite.tests)
    left_out = tuple((method, WHOLE_METHOD, why) for method in methods)
    return ClassSuite(suite.class_name, failures=suite.failures, left_out=left_out, problem=why)


def _path_of(class_name: str) -> str:
    return class_name.replace(".", "/") + ".java"


def _content(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        return ""


def _write(target: Path, file: EmittedFile) -> None:
    """Write the file; whenever that is cut off, it is there as it was before or as it is to be."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.part")
    try:
        part.write_text(file.text, encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def write_failures(suites: Mapping[str, ClassSuite], store: Store) -> list[Path]:
    """Write each test that failed, with its case, to `failures/` by the database; the paths, in order."""
    paths = []
    for suite in suites.values():
        for failure in suite.failures:
            document = store.document(failure.method)
            case = None if document is None else document.json()["cases"][failure.number]
            path = (
                store.path.parent / "failures" / f"{failure.class_name}.{failure.name}-{failure.number}.json"
            )
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps({**asdict(failure), "case": case}, indent=2) + "\n", encoding="utf-8")
            paths.append(path)
    return paths
