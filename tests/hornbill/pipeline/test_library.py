"""A library of Java's own classes holds what encoding them gives, and is used where it is of this version."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import hornbill
from hornbill.api import analyze
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.clp.explorations import Exploration
from hornbill.clp.library_terms import LibraryTerms, has_classes_of_java
from hornbill.clp.machine import Machine
from hornbill.clp.program import Prepared
from hornbill.pipeline import library as libraries
from hornbill.pipeline.library import OUTDATED, REBUILT, Library, build_library, library_of, usable_library
from hornbill.pipeline.pool import Pool
from hornbill.pipeline.searching import warmed_search
from hornbill.pipeline.tasks import Done, Explore, Setup
from tests.hornbill.conftest import Command

FEW = ("java.util.function", "java.util.regex")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(libraries, "PACKAGES", FEW)
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a library."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("kept")))
        return build_library(packages=FEW).path.read_bytes()


@pytest.fixture
def built(kept: bytes, cache: Path) -> Library:
    path = library_of().path
    path.parent.mkdir(parents=True)
    path.write_bytes(kept)
    return library_of()


def test_its_terms_are_those_that_encoding_gives(built: Library, papers: Path) -> None:
    jdk = find_jdk()
    plain, using = (Machine(ClassPath([papers], jdk), exploring=True) for _ in range(2))
    terms = LibraryTerms(built.path)
    using.use_library(terms)
    compared = 0
    for name in plain.program.class_path.library_names():
        if name.rpartition(".")[0] not in FEW:
            continue
        assert terms.class_term(name) is not None
        assert using._provide("class", name, "") == plain._provide("class", name, "")
        for method in plain.program.hierarchy.find(name).methods:
            compared += terms.method_term(method.id) is not None
            assert using._provide("method", method.id, "") == plain._provide("method", method.id, "")
    assert compared == built.methods > 300
    plain.encoder.limits = using.encoder.limits = "depth"
    assert using._provide("method", method.id, "") == plain._provide("method", method.id, "")


def test_searches_come_to_the_same(built: Library, ways: Path) -> None:
    setup = Setup("search", (ways,), find_jdk(), "loop", 4 << 30)
    matches = "java.util.regex.Pattern.matches(Ljava/lang/String;Ljava/lang/CharSequence;)Z"
    tasks = [Explore(name, "loop-1", 40_000, 60.0) for name in (matches, "ways.Ways.sign(I)I")]
    answers = []
    for one in (setup, replace(setup, library=built.path), replace(setup, library=built.path / "gone")):
        with Pool(one, 1, packed=True) as pool:
            answers.append([answer for _, answer in pool.run(tasks)])
    assert answers[0] == answers[1] == answers[2] and all(isinstance(one, Done) for one in answers[0])


def test_workers_use_it(built: Library, ways: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    search = warmed_search(Setup("search", (ways,), find_jdk(), "loop", 4 << 30, library=built.path))
    prepared: list[str] = []
    prepare = search.program.prepare

    def watched(method: MethodModel) -> Prepared:
        prepared.append(method.id)
        return prepare(method)

    monkeypatch.setattr(search.program, "prepare", watched)
    toggled = "java.util.regex.Pattern.compile(Ljava/lang/String;)Ljava/util/regex/Pattern;"
    search.run(toggled, Exploration("loop-1", budget=9_000, details=False, witnesses=False), lambda _: None)
    assert not any(name.startswith("java.util.regex.") for name in prepared)


def test_a_program_with_classes_of_javas_uses_none() -> None:
    assert has_classes_of_java(["shop.Order", "java.util.List"])
    assert has_classes_of_java(["javax.annotation.Nullable"])
    assert not has_classes_of_java(["shop.Order", "javassist.Loader"])


def test_a_library_of_another_version_is_built_again_and_that_is_said_once(
    built: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = built.path.read_bytes().replace(LibraryTerms(built.path).version.encode(), b"0" * 32)
    built.path.write_bytes(content)
    jdk = find_jdk()
    assert not library_of().is_current
    assert usable_library(jdk, may_build=False) == (None, OUTDATED)
    commands: list[list[str]] = []

    def run(command: list[str], **_: object) -> None:
        commands.append(command)
        build_library(packages=("java.util.function",))

    monkeypatch.setattr("hornbill.pipeline.library.subprocess.run", run)
    assert usable_library(jdk, may_build=True) == (built.path, REBUILT)
    assert [command[1:4] for command in commands] == [["-m", "hornbill", "library"]]
    assert usable_library(jdk, may_build=True) == (built.path, None)


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\x00\xff\n", b'{"format": "else"}\n'])
def test_a_damaged_library_is_not_used(built: Library, content: bytes) -> None:
    built.path.write_bytes(content)
    assert usable_library(find_jdk(), may_build=False)[0] is None


def test_without_one_nothing_is_said(cache: Path, ways: Path, tmp_path: Path) -> None:
    assert usable_library(find_jdk(), may_build=True) == (None, None)
    with analyze(
        ways, database=tmp_path / "s.db", jobs=1, budget=20_000, search=True, trials=False
    ) as analysis:
        assert analysis.notes == ()
    assert not (cache / "hornbill").exists() or not list((cache / "hornbill").glob("library-*"))


def test_command_and_api(built: Library, hornbill: Command) -> None:
    said = hornbill("library", "--status")
    assert said.code == 0 and f"{built.classes:,} classes" in said.out
    assert json.loads(hornbill("library", "--status", "--json").out)["current"] is True
    assert "is removed" in hornbill("library", "--remove").out
    none = hornbill("library", "--status")
    assert none.code == 1 and "There is no library" in none.out
    wrong = hornbill("library", "--java", built.path.parent)
    assert wrong.code == 2 and "is no home of Java" in wrong.err


def test_the_api_is_the_command(built: Library) -> None:
    assert hornbill.library("status") == built
    assert hornbill.library("remove") == built and not hornbill.library("status").is_there


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(HornbillError, match=r"cannot be written: .* .set XDG_CACHE_HOME"):
        build_library(packages=("java.util.function",))
