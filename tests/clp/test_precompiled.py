"""The engine's program compiled is what its sources are, and made anew when they change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from hornbill.clp import engine
from hornbill.clp.precompiled import precompiled

PREDICATES = """
    set_prolog_flag(optimise, true),
    load_files(user:'{file}', []),
    forall(( module_property(M, class(user)), module_property(M, file(File)),
             current_predicate(M:N/A), functor(H, N, A), \\+ predicate_property(M:H, imported_from(_)) ),
           ( findall(P, ( member(P, [dynamic, multifile, public, exported, det]),
                          predicate_property(M:H, P) ), Ps),
             findall(H-B, catch(clause(M:H, B), _, fail), Cs),
             variant_sha1(Cs, Hash),
             format("~w~n", [p(File, M:N/A, Ps, Hash)]) ))
"""


def predicates(file: Path) -> list[str]:
    """All predicates of the project that the file loads, with a hash of their clauses."""
    command = ["swipl", "-q", "-g", PREDICATES.format(file=file), "-t", "halt"]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return sorted(done.stdout.splitlines())


def test_it_is_what_its_sources_are() -> None:
    compiled = engine._precompiled()
    assert compiled is not None
    found = predicates(engine._SESSION)
    assert predicates(compiled) == found and len(found) > 1500


@pytest.fixture
def session(tmp_path: Path) -> Path:
    """A program of two packages."""
    for folder in ("clp", "solver"):
        (tmp_path / folder).mkdir()
    (tmp_path / "solver" / "one.pl").write_text(":- module(one, [one/1]).\none(1).\n")
    file = tmp_path / "clp" / "session.pl"
    file.write_text(
        ":- module(session, [two/1]).\n:- use_module('../solver/one', [one/1]).\ntwo(X) :- one(X).\n"
    )
    return file


def compiled_files(session: Path) -> list[Path]:
    return [file for file in session.parent.iterdir() if file != session]


def test_it_is_made_anew_when_a_source_changes(session: Path) -> None:
    first = precompiled(session, 1)
    assert first is not None and compiled_files(session) == [first]
    made = first.stat().st_mtime_ns
    assert precompiled(session, 1) == first and first.stat().st_mtime_ns == made
    assert predicates(first) == predicates(session)
    (session.parents[1] / "solver" / "one.pl").write_text(":- module(one, [one/1]).\none(2).\n")
    second = precompiled(session, 1)
    assert second is not None and compiled_files(session) == [second] != [first]
    assert predicates(second) == predicates(session)
    third = precompiled(session, 2)
    assert third is not None and compiled_files(session) == [third] != [second]


def test_there_is_none_of_what_swi_prolog_complains_about(session: Path) -> None:
    session.write_text(session.read_text() + "three(Singleton).\n")
    assert precompiled(session, 1) is None
    (remembered,) = compiled_files(session)
    made = remembered.stat().st_mtime_ns
    assert precompiled(session, 1) is None and remembered.stat().st_mtime_ns == made


def test_there_is_none_where_it_cannot_be_made(session: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    assert precompiled(session, 1) is None
    assert compiled_files(session) == []
