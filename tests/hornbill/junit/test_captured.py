"""Objects that are met again behind something that tests do not look into: a lambda, or what a stub gives."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from hornbill.building.planner import Planner
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit import EmitOptions, emission, select
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.hornbill.junit.conftest import explored, suite
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

LAMBDAS = """
package held;
import java.util.function.*;
public class Held {
    public static class Box { public int number; }
    public Supplier<Box> source;
    public Box box;
    public static Object[] pair(int number) {
        Box box = new Box();
        box.number = number;
        Supplier<Box> source = () -> box;
        return new Object[] {source, box};
    }
    public static Object[] numbers(int first) {
        int[] all = {first, 2};
        IntSupplier source = () -> all[0];
        return new Object[] {source, all};
    }
    public static Held both(int number) {
        Held held = new Held();
        Box box = new Box();
        box.number = number;
        held.source = () -> box;
        held.box = box;
        return held;
    }
}
"""
STUBS = """
package held;
import java.time.Instant;
public abstract class Held {
    public static final class Stamp { public final Instant at = Instant.now(); }
    public abstract Stamp made();
    public abstract Stamp wrapped(Object one);
    public Stamp stamp() { return made(); }
    public Stamp both() { return wrapped(made()); }
}
"""


def test_what_a_lambda_has_captured_is_met_again(tmp_path: Path) -> None:
    """The program of the tests has not seen the code that makes the lambda."""
    assert javac(tmp_path, "Held", LAMBDAS) == ""
    files = suite(explored(tmp_path))
    passes(files, tmp_path / "suite", tmp_path, 5)
    tested = {test.method_id.partition("(")[0] for file in files.values() for test in file.tests}
    assert {"held.Held.pair", "held.Held.numbers", "held.Held.both"} <= tested


def test_what_a_stub_gives_comes_back_though_it_is_never_the_same(tmp_path: Path) -> None:
    assert javac(tmp_path, "Held", STUBS) == ""
    session = Session([tmp_path], jdk=find_jdk())
    owner = session.program.hierarchy.find("held.Held")
    methods = {method.id: method for method in owner.methods}
    with closing(probed_program(tmp_path)) as probed:
        found = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    seen = [case.observed for cases in found.values() for case in cases]
    assert any(one is not None and one.state_varies and one.known for one in seen)
    documents = select(
        [MethodDocument(methods[name], tuple(cases), "loop-2") for name, cases in found.items()]
    )
    files = emission(
        session.program, owner, documents, Planner(session.program, session), EmitOptions()
    ).files
    passes({file.path: file for file in files}, tmp_path / "suite", tmp_path, 5)
    assert any("assertSame(" in file.text for file in files)
