"""`--stub`: types whose objects are stubs though something implements them."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

import hornbill as api
from hornbill.building.planner import Planner
from hornbill.building.plans import AnsweringStub, Construct
from hornbill.building.seen_plans import plan_of
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit import EmitOptions, emission, select
from hornbill.run import Session
from hornbill.stub_types import stub_types
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import program_at
from tests.hornbill.conftest import Command
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

SOURCE = """
package depot;
public class Depot {
    public interface Gauge { int level(String of); }
    public static class OldGauge implements Gauge { public int level(String of) { return 3; } }
    public static class Alarm {
        private final int[] rung = {0};
        public void ring(String why) { rung[0]++; }
        public boolean isOn() { return rung[0] > 100; }
    }
    public static final class Closed { }
    private final Gauge gauge;
    private final Alarm alarm;
    public Depot(Gauge gauge, Alarm alarm) { this.gauge = gauge; this.alarm = alarm; }
    public String check(String of) {
        if (alarm.isOn()) return "alarm";
        if (gauge.level(of) > 1000) { alarm.ring(of); return "high"; }
        return "fine";
    }
}
"""
CHECK = "depot.Depot.check(Ljava/lang/String;)Ljava/lang/String;"


@pytest.fixture(scope="module")
def depot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("depot")
    assert javac(folder, "Depot", SOURCE) == ""
    return folder


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("depot.Depot.Gauge", {"depot.Depot$Gauge"}),
        ("depot.Depot$Gauge", {"depot.Depot$Gauge"}),
        ("depot.*Gauge", {"depot.Depot$Gauge", "depot.Depot$OldGauge"}),
        ("depot.Depot.*", {"depot.Depot$Gauge", "depot.Depot$OldGauge", "depot.Depot$Alarm"}),
        ("java.util.function.Supplier", {"java.util.function.Supplier"}),
    ],
)
def test_what_matches(depot: Path, pattern: str, found: set[str]) -> None:
    assert set(stub_types(program_at(depot), [pattern])) == found


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("depot.Depot.Gouge", "no type matches 'depot.Depot.Gouge' (did you mean depot.Depot.Gauge"),
        ("Gauge", "no type matches 'Gauge' (did you mean depot.Depot.Gauge?)"),
        ("shop.*", "no type matches 'shop.*' (give a name with its package"),
        ("depot.Depot.Closed", "there can be no stub of depot.Depot$Closed: it is final"),
        ("java.util.concurrent.TimeUnit", "it is an enum"),
    ],
)
def test_what_matches_nothing(depot: Path, hornbill: Command, pattern: str, said: str) -> None:
    with pytest.raises(HornbillError):
        stub_types(program_at(depot), [pattern])
    ran = hornbill("cases", str(depot), "depot.Depot.check", "--stub", pattern)
    assert ran.code == 2
    assert said in ran.err


def test_a_search_takes_any_answers(depot: Path) -> None:
    plain = api.explore(depot, "depot.Depot.check")
    assert {case.witness.value for case in plain.cases if case.ended == "returned"} == {"fine", "alarm"}
    stubbed = api.explore(depot, "depot.Depot.check", stub=["depot.*Gauge", "depot.Depot.Alarm"])
    returned = {case.witness.value for case in stubbed.cases if case.ended == "returned"}
    assert returned == {"fine", "alarm", "high"}


def test_trials_have_stubs_and_no_other_objects_of_them(depot: Path, tmp_path: Path) -> None:
    session = Session([depot], jdk=find_jdk())
    types = stub_types(session.program, ["depot.*Gauge", "depot.Depot.Alarm"])
    owner = session.program.hierarchy.find("depot.Depot")
    methods = {one.id: one for one in owner.methods}
    with closing(probed_program(depot, types)) as probed:
        found = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    assert {case.witness.value for case in found[CHECK] if case.ended == "returned"} >= {"fine", "high"}
    plans = [plan for cases in found.values() for plan in filter(None, map(plan_of, cases))]
    steps = [step for plan in plans for step in plan.steps]
    assert {step.interface for step in steps if isinstance(step, AnsweringStub)} == {
        "depot.Depot$Gauge",
        "depot.Depot$Alarm",
    }
    assert not any(isinstance(step, Construct) and step.class_name in types for step in steps)
    documents = select([MethodDocument(methods[one], tuple(cases), "loop-2") for one, cases in found.items()])
    planner = Planner(session.program, session)
    files = emission(session.program, owner, documents, planner, EmitOptions(stubbed=types)).files
    passes({one.path: one for one in files}, tmp_path, depot, 5)
    (file,) = files
    assert "new Depot.Alarm() {" in file.text
    assert "ringCalls);" in file.text
    assert "return rung" not in file.text


def test_tests_with_other_objects_are_left_out(depot: Path) -> None:
    session = Session([depot], jdk=find_jdk())
    owner = session.program.hierarchy.find("depot.Depot")
    methods = {one.id: one for one in owner.methods}
    with closing(probed_program(depot)) as probed:
        found = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    documents = [MethodDocument(methods[one], tuple(cases), "loop-2") for one, cases in found.items()]
    options = EmitOptions(stubbed=("depot.Depot$Alarm",))
    made = emission(session.program, owner, documents, Planner(session.program, session), options)
    assert "with an object of a type that is to be stubbed" in {one.why for one in made.left_out}
    assert "new Depot.Alarm()" not in "".join(file.text for file in made.files)
