"""A suite compiled, run and measured.

Coverage is what the tests that are kept cover: where some are bad, what is left is run once more without
them, and a test that fails only then is bad too.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import tempfile
import zipfile
from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from hornbill.bytecode.archive import ZIP_ERRORS
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.replay.compiling import compile_suite
from hornbill.replay.containment import why_uncontained
from hornbill.replay.measuring import measured
from hornbill.replay.processes import AgentError, Processes, RunnerSetting
from hornbill.replay.reports import CompileError, ReplayedTest, ReplayReport
from hornbill.replay.running import Limits, Tests, run_tests
from hornbill.replay.tools import (
    JUNIT_ENGINES,
    Jdk,
    find_jdk_for,
    jacoco_agent,
    jacoco_core,
    junit_api,
    junit_runtime,
    mockito,
)

"""The folder in a suite's own where tests are kept that were found bad; it is no part of the suite."""

OPEN = "open"
"""The folder in a scratch folder to which processes may write."""

_SIGNATURE = re.compile(r"META-INF/(?:SIG-[^/]*|[^/]*\.(?:SF|RSA|DSA|EC))", re.IGNORECASE)
"""The entries of a jar's signature."""

_USES_MOCKITO = "import static org.mockito."
_COSTS = "import hornbill.Costs;"
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
    junit_runtime(junit)  # says what is missing before anything is compiled
    agent = jacoco_agent() if coverage and jacoco_core() else None
    with tempfile.TemporaryDirectory(prefix="hornbill-replay-", ignore_cleanup_errors=True) as folder:
        scratch = Path(folder).resolve()
        entries = [runnable(entry, scratch) for entry in class_path]
        setting = runner_setting(jdk, junit, scratch, limits, agent, assertions)
        batch = Batch(sources, files, tuple(entries), scratch / OPEN / "batch")
        with ExitStack() as stack:
            processes = stack.enter_context(Processes(setting))
            try:
                errors, tests = run_batch(processes, batch, limits, together)
            except AgentError as problem:
                plain = stack.enter_context(Processes(replace(setting, agent=None)))
                errors, tests = run_batch(plain, batch, limits, together)
                why = {entry.name: problem.what for entry in class_path}
                return ReplayReport(
                    _ordered(tests.results), errors, {}, why, uncontained=why_uncontained(setting.note)
                )
            report = ReplayReport(_ordered(tests.results), errors, uncontained=why_uncontained(setting.note))
            if agent is None:
                return report
            kept = _without_bad(processes, batch, tests, limits)
        report = replace(report, tests=_ordered(kept.results))
        found = measured(jdk, joined(kept.data.values(), scratch / "jacoco.exec"), entries)
        return replace(report, coverage=found.methods, unmeasured=found.unmeasured)


def runner_setting(
    jdk: Jdk, junit: int, scratch: Path, limits: Limits, agent: Path | None, assertions: bool = True
) -> RunnerSetting:
    """What the processes of a replay share that has the scratch folder."""
    return RunnerSetting(
        *(jdk, junit, scratch, agent, scratch / "uncontained", (scratch / OPEN,)),
        *(limits.test_seconds, limits.memory_mb, limits.file_mb, assertions),
    )


@dataclass(frozen=True, slots=True)
class Batch:
    """Sources that are compiled and run together, and a folder for what comes of that, which is made where
    the processes may write."""

    sources: Path
    files: Sequence[str]
    class_path: tuple[Path, ...]
    folder: Path


@dataclass(frozen=True, slots=True)
class RanTests:
    """How tests ended; the classes in groups, and by the first class of each the file with what was recorded
    of it."""

    results: list[ReplayedTest]
    tests: Tests

    @property
    def data(self) -> dict[str, Path]:
        """The files with what was recorded, by the first class of the group."""
        groups = enumerate(self.tests.groups)
        return {group[0]: self.tests.data_of(number) for number, group in groups if group}


def run_batch(
    processes: Processes, batch: Batch, limits: Limits, together: bool = False
) -> tuple[tuple[CompileError, ...], RanTests]:
    """Compile the sources and run their tests."""
    (batch.folder / "data").mkdir(parents=True, exist_ok=True)
    classes = batch.folder / "classes"
    entries = (*batch.class_path, *_libraries(batch))
    path = [*junit_api(processes.setting.junit), *entries]
    compiled = compile_suite(processes, batch.sources, batch.files, path, classes, limits.compile_seconds)
    tests = Tests((classes, *entries), _groups(classes, together), batch.folder / "data")
    costed = _saying_costs(batch, compiled.sources)
    if costed and processes.setting.agent is None:
        processes, costed = processes.counting(batch.class_path), frozenset()
    results = run_tests(processes, batch.folder, tests, limits)
    if costed:
        results = _with_costs(processes, batch, tests, costed, limits, results)
    return compiled.errors, RanTests(results, tests)


def _saying_costs(batch: Batch, sources: Sequence[str]) -> frozenset[str]:
    """The test classes that say what the tests may cost."""
    texts = {source: (batch.sources / source).read_text(encoding="utf-8") for source in sources}
    return frozenset(
        source.removesuffix(".java").replace("/", ".") for source, text in texts.items() if _COSTS in text
    )


def _with_costs(
    processes: Processes,
    batch: Batch,
    tests: Tests,
    costed: Collection[str],
    limits: Limits,
    results: list[ReplayedTest],
) -> list[ReplayedTest]:
    """The results, where tests are bad too that are so when costs are counted. JaCoCo changes the code that
    is counted, and so they are run once more, without its agent."""
    groups = (tuple(one for one in group if one.partition("$")[0] in costed) for group in tests.groups)
    counted = replace(tests, groups=tuple(filter(None, groups)), data=batch.folder / "uncounted")
    again = run_tests(processes.counting(batch.class_path), batch.folder, counted, limits)
    bad = {_key(test): test for test in again if test.bad}
    known = {_key(test) for test in results}
    found = [test if test.bad else bad.get(_key(test), test) for test in results]
    return [*found, *(test for key, test in bad.items() if key not in known)]


def _libraries(batch: Batch) -> list[Path]:
    """The jars that the sources need besides the class path."""
    texts = ((batch.sources / file).read_text(encoding="utf-8") for file in batch.files)
    return mockito(batch.class_path) if any(_USES_MOCKITO in text for text in texts) else []


def joined(parts: Iterable[Path], whole: Path) -> Path:
    """The file `whole` with all execution data of the parts, as far as they are there."""
    with whole.open("wb") as stream:
        for part in parts:
            if part.is_file():
                stream.write(part.read_bytes())
    return whole


def suite_sources(sources: Path) -> list[str]:
    """The paths of a suite's Java files below its folder, in order; HornbillError where there is none."""
    if not sources.is_dir():
        raise HornbillError("no such folder", Place(file=str(sources)), "give the folder of a suite")
    found = sorted(file.relative_to(sources).as_posix() for file in sources.rglob("*.java"))
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
    return _usable(entry, scratch).resolve()


def signed_jars(class_path: Sequence[Path]) -> list[Path]:
    """The jars with a signature: the JVM lets no unsigned class, such as a test, into their packages."""
    found = []
    for entry in class_path:
        with contextlib.suppress(*ZIP_ERRORS), zipfile.ZipFile(entry) as archive:
            if any(_SIGNATURE.fullmatch(name) for name in archive.namelist()):
                found.append(entry)
    return found


def _usable(jar: Path, scratch: Path) -> Path:
    """The jar, or a copy of one that javac refuses as a whole, or whose packages tests cannot join: without
    the entries whose names lead out of it or stay where they are, those that cannot be unpacked, and its
    signature."""
    try:
        with zipfile.ZipFile(jar) as archive:
            entries = archive.infolist()
            sound = [
                info
                for info in entries
                if not {".", ".."} & {*info.filename.split("/")} and not _SIGNATURE.fullmatch(info.filename)
            ]
            if len(sound) == len(entries):
                return jar
            copy = Path(tempfile.mkdtemp(dir=scratch)) / jar.name
            with zipfile.ZipFile(copy, "w") as target:
                for info in {info.filename: info for info in sound}.values():
                    with contextlib.suppress(*ZIP_ERRORS):
                        target.writestr(info.filename, archive.read(info))
            return copy
    except ZIP_ERRORS:
        return jar


def _groups(classes: Path, together: bool) -> tuple[tuple[str, ...], ...]:
    """The compiled classes in order, each with those nested in it."""
    found: dict[str, list[str]] = {}
    for file in sorted(classes.rglob("*.class")):
        name = ".".join(file.relative_to(classes).with_suffix("").parts)
        found.setdefault(name.partition("$")[0], []).append(name)
    groups = tuple(tuple(sorted(names)) for _, names in sorted(found.items()))
    return (tuple(name for group in groups for name in group),) if together and groups else groups


def _without_bad(processes: Processes, batch: Batch, ran: RanTests, limits: Limits) -> RanTests:
    """The same where no test is bad; else what comes of the others, run without the bad ones."""
    bad = {(test.class_name, test.method) for test in ran.results if test.bad}
    if not bad:
        return ran
    data = batch.folder / "again"
    data.mkdir()
    left_out = tuple((name, method) for name, method in bad if method is not None)
    without = {name for name, method in bad if method is None}
    groups = tuple(tuple(name for name in group if name not in without) for group in ran.tests.groups)
    tests = replace(ran.tests, groups=groups, data=data, left_out=left_out)
    processes.close()
    again = run_tests(processes, batch.folder, tests, limits)
    second = {_key(test): test for test in again if test.bad}
    return RanTests([second.get(_key(test), test) for test in ran.results], tests)


def _key(test: ReplayedTest) -> tuple[str, str | None, int | None]:
    return test.class_name, test.method, test.invocation


def _ordered(tests: Sequence[ReplayedTest]) -> tuple[ReplayedTest, ...]:
    """By class, the classes in order of name, and within one as they ran."""
    return tuple(sorted(tests, key=lambda test: test.class_name))


def check_junit(version: int) -> int:
    """The version itself, where suites can be for it."""
    if version not in JUNIT_ENGINES:
        known = " or ".join(map(str, sorted(JUNIT_ENGINES)))
        raise HornbillError(f"there are no suites for JUnit {version}", remedy=f"choose {known}")
    return version
