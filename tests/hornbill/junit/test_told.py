"""What objects tell behind a call is asserted where there is no getter: what changed, and by itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from hornbill.building.planner import Planner
from hornbill.building.seen_plans import plan_of
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit import EmitOptions, emission, select
from hornbill.junit.classes import WrittenTest
from hornbill.method_cases import Case
from hornbill.pipeline.test_runs import TestRuns
from hornbill.run import Session
from hornbill.suite import EmittedFile, MethodDocument
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

SOURCE = """
package asked;
import java.util.*;
public class Shelf {
    private final Map<String, Integer> pieces = new TreeMap<>();
    private final List<String> log = new ArrayList<>();
    private int asked;
    private static int everywhere;
    public void put(String name, int count) {
        if (count < 1) throw new IllegalArgumentException("count");
        pieces.merge(name, count, Integer::sum);
    }
    public void note(String line) { log.add(line); }
    public int of(String name) { return pieces.getOrDefault(name, 0); }
    public int kinds() { return pieces.size(); }
    public List<String> names() { return Collections.unmodifiableList(new ArrayList<>(pieces.keySet())); }
    public boolean isFull() { return pieces.size() > 3; }
    public int questions() { return ++asked; }
    public int counted() { return ++everywhere; }
    public int place() { return System.identityHashCode(pieces); }
    public Object inside() { return this; }
    public Shelf copy() {
        Shelf copy = new Shelf();
        copy.pieces.putAll(pieces);
        return copy;
    }
}
"""


class Made(NamedTuple):
    """The classes, the cases by method, and the tests by their JUnit."""

    session: Session
    path: Path
    cases: Mapping[str, list[Case]]
    files: Mapping[int, Mapping[str, EmittedFile]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The source above, its cases seen on a JVM, and their tests."""
    folder = tmp_path_factory.mktemp("asked")
    assert javac(folder, "Shelf", SOURCE) == ""
    session = Session([folder], jdk=find_jdk())
    owner = session.program.find("asked.Shelf")
    assert owner is not None
    methods = {one.id: one for one in owner.methods}
    with closing(probed_program(folder)) as probed:
        found = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    documents = select(
        [MethodDocument(methods[name], tuple(cases), "loop-2") for name, cases in found.items()]
    )
    planner = Planner(session.program, session)
    files = {
        junit: {
            file.path: file
            for file in emission(session.program, owner, documents, planner, EmitOptions(junit)).files
        }
        for junit in (4, 5)
    }
    return Made(session, folder, {methods[name].name: cases for name, cases in found.items()}, files)


def told(made: Made, name: str) -> set[str]:
    """The names of the methods that are asked behind cases of the method."""
    seen = [case.observed for case in made.cases[name]]
    return {
        one.method.partition("(")[0].rpartition(".")[2]
        for each in seen
        if each is not None
        for one in each.told
    }


def test_what_changed_is_asked_for_with_the_arguments_of_the_call(made: Made) -> None:
    assert told(made, "put") == {"of", "kinds", "names"}


def test_what_stays_is_asked_for_where_nothing_else_is_seen(made: Made) -> None:
    assert {"of", "kinds", "names", "isFull"} >= told(made, "note") > set()


def test_new_objects_and_results_are_asked(made: Made) -> None:
    assert told(made, "<init>") == {"kinds", "names", "isFull"} == told(made, "copy")


def test_what_is_asked_covers_what_it_passed(made: Made) -> None:
    full = "asked.Shelf.isFull()Z"
    case = made.cases["<init>"][0]
    plan, seen = plan_of(case), case.observed
    constructor = made.session.program.method("asked.Shelf.<init>()V")
    assert plan is not None and seen is not None and constructor is not None and full in seen.methods
    without, asking = (
        TestRuns(made.session).of(WrittenTest(constructor, case, plan, getters, frozenset(), False))
        for getters in ((), (full,))
    )
    assert full not in without.instructions and not without.branches
    method = made.session.program.method(full)
    assert method is not None and method.code is not None
    assert set() < asking.instructions[full] < {one.pc for one in method.code.instructions}
    assert [name for name, _, _ in asking.branches] == [full]


@pytest.mark.parametrize("junit", [5, 4])
def test_nothing_takes_reflection_and_all_pass(made: Made, junit: int, tmp_path: Path) -> None:
    text = made.files[junit]["asked/ShelfTest.java"].text
    assert "Fields." not in text
    assert "assertNotNull(result);" not in text
    asked = re.findall(r"assert\w+\((?:\S+, )?shelf\w*\.(\w+)\(", text)
    assert {"kinds", "of"} <= set(asked), text
    passes(dict(made.files[junit]), tmp_path, made.path, junit)
