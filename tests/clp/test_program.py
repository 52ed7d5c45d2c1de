"""Methods as a program prepares them: those that were asked for last are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.hornbill.compiling import program_at

JAR = Path(__file__).parents[2] / "jars" / "papers.jar"


def test_what_was_asked_for_longest_ago_is_prepared_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hornbill.clp.program._PREPARED_AT_ONCE", 2)
    program = program_at(JAR)
    one, two, three = [method for method in program.methods() if method.has_code][:3]
    first, second = program.prepare(one), program.prepare(two)
    assert program.prepare(one) is first
    program.prepare(three)
    assert program.prepare(one) is first
    assert program.prepare(two) is not second


def test_another_method_of_that_name_is_prepared_for_itself() -> None:
    program, other = program_at(JAR), program_at(JAR)
    one, same = (next(method for method in known.methods() if method.has_code) for known in (program, other))
    prepared = program.prepare(one)
    assert program.prepare(same) is not prepared and same.id == one.id
