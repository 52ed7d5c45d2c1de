"""A suite compiled, run and measured.

Coverage is what the tests that are kept cover: where some are bad, what is left is run once more without
them, and a test that fails only then is bad too.
"""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.replay.compiling import compile_suite
from hornbill.replay.containment import why_uncontained
from hornbill.replay.measuring import measured
from hornbill.replay.reports import ReplayedTest, ReplayReport
from hornbill.replay.running import AgentError, Limits, RunnerSetting, run_tests
from hornbill.replay.tools import (
    JUNIT_ENGINES,
    find_jdk_for,
    jacoco_agent,
    jacoco_core,
    junit_api,
    junit_runtime,
)

FAILURES = "failures"
"""The folder in a suite's own where tests are kept that were found bad; it is no part of the suite."""

_NO_LIMITS_GIVEN = Limits()


def replay(
    sources: Path,
    class_path: Sequence[Path],
    junit: int = 5,
    limits: Limits = _NO_LIMITS_GIVEN,
    coverage: bool = True,
    together: bool = False,
    assertions: bool = True,
) -> ReplayReport:
    """Compile the Java sources below the folder, run their tests, and measure what they cover of the class
    path. Each test class has a class loader of its own, unless all are run `together`, as build tools do.
    Assertions are enabled, as build tools have them, or disabled.
    HornbillError where something that is needed is not there."""
    files = suite_sources(sources)
    jdk = find_jdk_for(class_path)
    api = junit_api(junit)
    junit_runtime(junit)  # says what is missing before anything is compiled
    agent = jacoco_agent() if coverage and jacoco_core() else None
    with tempfile.TemporaryDirectory(prefix="hornbill-replay-", ignore_cleanup_errors=True) as folder:
        scratch = Path(folder).resolve()
        entries = [runnable(entry, scratch) for entry in class_path]
        classes = scratch / "classes"
        note = scratch / "uncontained"
        compiled = compile_suite(jdk, sources, files, [*entries, *api], classes, limits.compile_seconds, note)
        groups = _groups(classes, together)
        path = (classes, *entries)
        data = _data_below(scratch)
        setting = RunnerSetting(jdk, junit, path, scratch, limits, agent, data, note, assertions)
        try:
            tests, data = _run(setting, groups)
        except AgentError as problem:
            tests, data = _run(replace(setting, agent=None), groups)
            why = {entry.name: problem.what for entry in class_path}
            return ReplayReport(
                tuple(_ordered(tests)), compiled.errors, {}, why, uncontained=why_uncontained(note)
            )
        report = ReplayReport(tuple(_ordered(tests)), compiled.errors, uncontained=why_uncontained(note))
        if agent is None:
            return report
        found = measured(jdk, data, entries)
        return replace(report, coverage=found.methods, unmeasured=found.unmeasured)


def _data_below(scratch: Path) -> Path:
    """The file of execution data, in a folder of its own that tests may write to."""
    return scratch / "coverage" / "jacoco.exec"


def suite_sources(sources: Path) -> list[str]:
    """The paths of a suite's Java files below its folder, in order; HornbillError where there is none."""
    if not sources.is_dir():
        raise HornbillError("no such folder", Place(file=str(sources)), "give the folder of a suite")
    found = sorted(
        path
        for file in sources.rglob("*.java")
        if not (path := file.relative_to(sources).as_posix()).startswith(f"{FAILURES}/")
    )
    if not found:
        raise HornbillError(
            "there are no Java files in it", Place(file=str(sources)), "hornbill gen makes some"
        )
    return found


def runnable(entry: Path, scratch: Path) -> Path:
    """The entry as the JVM takes it: what is a class file or a jmod becomes a folder."""
    if not entry.exists():
        raise HornbillError("no such file or folder", Place(file=str(entry)), "check the class path")
    if entry.is_file() and entry.suffix in (".class", ".jmod"):
        folder = Path(tempfile.mkdtemp(dir=scratch))
        if entry.suffix == ".class":
            name = read_class(entry.read_bytes(), str(entry)).name
            target = folder / f"{name.replace('.', '/')}.class"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(entry, target)
            return folder
        with zipfile.ZipFile(entry) as jmod:
            jmod.extractall(folder, [name for name in jmod.namelist() if name.startswith("classes/")])
        return folder / "classes"
    return entry.resolve()


def _groups(classes: Path, together: bool) -> list[list[str]]:
    """The compiled classes in order, each with those nested in it."""
    found: dict[str, list[str]] = {}
    for file in sorted(classes.rglob("*.class")):
        name = ".".join(file.relative_to(classes).with_suffix("").parts)
        found.setdefault(name.partition("$")[0], []).append(name)
    groups = [sorted(names) for _, names in sorted(found.items())]
    return [[name for group in groups for name in group]] if together and groups else groups


def _run(setting: RunnerSetting, groups: Sequence[Sequence[str]]) -> tuple[list[ReplayedTest], Path]:
    """The results of the tests, and the execution data of those that are not bad."""
    tests = run_tests(setting, groups)
    bad = {(test.class_name, test.method) for test in tests if test.bad}
    if setting.agent is None or not bad:
        return tests, setting.data
    scratch = setting.scratch / "again"
    scratch.mkdir()
    again = replace(setting, scratch=scratch, data=_data_below(scratch))
    left_out = [(name, method) for name, method in bad if method is not None]
    without = {name for name, method in bad if method is None}
    left = [[name for name in group if name not in without] for group in groups]
    second = {_key(test): test for test in run_tests(again, left, left_out) if test.bad}
    kept = [second.get(_key(test), test) for test in tests]
    return kept, again.data


def _key(test: ReplayedTest) -> tuple[str, str | None, int | None]:
    return test.class_name, test.method, test.invocation


def _ordered(tests: Sequence[ReplayedTest]) -> list[ReplayedTest]:
    """By class, the classes in order of name, and within one as they ran."""
    return sorted(tests, key=lambda test: test.class_name)


def check_junit(version: int) -> int:
    """The version itself, where suites can be for it."""
    if version not in JUNIT_ENGINES:
        known = " or ".join(map(str, sorted(JUNIT_ENGINES)))
        raise HornbillError(f"there are no suites for JUnit {version}", remedy=f"choose {known}")
    return version
