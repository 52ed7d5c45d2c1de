"""What suites cover together, as it was computed; known of those that are in a database as they are below a
folder.

A suite is known by its texts alone, wherever the folder is; but only while the class path is what it was when
the suite was made. Tests that are not Hornbill's, and those that could not be run on the clauses, may cover
more: then the coverage is at least what is computed.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from hornbill.analysis.counted import MethodCoverage, counted_methods
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.criteria import has_assertions
from hornbill.pipeline.class_suites import ClassSuite, CoveredMethod, covered_together
from hornbill.pipeline.suite_json import suite_of
from hornbill.replay.replaying import suite_sources
from hornbill.summaries.keys import class_path_digest
from hornbill.summaries.store import Store, programs
from hornbill.summaries.versions import suite_version


@dataclass(frozen=True, slots=True)
class Expected:
    """What is covered of each method that counts, and why it may be more."""

    methods: Mapping[str, MethodCoverage]
    at_least: tuple[str, ...] = ()


def expected_of(program: Program, suites: Iterable[ClassSuite], unknown: Iterable[str] = ()) -> Expected:
    """What the suites cover together; `unknown` are files of tests that belong to none of them."""
    all_suites = list(suites)
    covered: Mapping[str, CoveredMethod] = covered_together(all_suites)
    owners = [owner for name in program.class_names() if (owner := program.find(name)) is not None]
    counted = [method for owner in owners for method in counted_methods(owner)]
    reasons = [f"{file}: not as Hornbill wrote it" for file in unknown]
    reasons += [f"{name}: {why}" for suite in all_suites for name, why in suite.untraced]
    return Expected(
        {one.method.id: one.coverage(covered.get(one.method.id)) for one in counted}, tuple(reasons)
    )


def expected_below(
    folder: Path, class_path: Sequence[Path], database: Path, assertions: bool = True
) -> Expected | None:
    """The same for what is below a folder, with assertions enabled or not; None where the database has
    nothing of it."""
    texts = {path: (folder / path).read_text(encoding="utf-8") for path in suite_sources(folder)}
    suites = _known(texts, tuple(entry.resolve() for entry in class_path), database, assertions)
    if not suites:
        return None
    known = {file.path for suite in suites.values() for file in suite.files}
    program = Program(ClassPath(list(class_path), find_jdk(class_path=class_path)))
    return expected_of(program, suites.values(), [path for path in texts if path not in known])


def _known(
    texts: Mapping[str, str], entries: Sequence[Path], database: Path, assertions: bool
) -> dict[str, ClassSuite]:
    """The suites by the first of their files, all of which are there with the same texts."""
    label = os.pathsep.join(map(str, entries))
    digest, version = class_path_digest(entries, find_jdk(class_path=entries)), suite_version()
    found: dict[str, ClassSuite] = {}
    for program, settings in programs(database):
        if program != label or has_assertions(settings) is not assertions:
            continue
        store = Store(database, program, settings, reading=True)
        try:
            if not store.knows_class_path(digest):
                continue
            for name, written in store.all_suites(version):
                suite = suite_of(name, written)
                if suite.files and all(texts.get(file.path) == file.text for file in suite.files):
                    found.setdefault(suite.files[0].path, suite)
        finally:
            store.close()
    return found
