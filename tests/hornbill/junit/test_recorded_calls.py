"""What is called on stubs belongs to the case: void methods by what they are passed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from hornbill.building.planner import Planner
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ClassModel
from hornbill.junit import EmitOptions, emission, select
from hornbill.replay.replaying import replay
from hornbill.run import Session
from hornbill.suite import EmittedFile, MethodDocument
from tests.hornbill.junit.conftest import written
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

SOURCE = """
package calls;
import java.util.*;
import java.util.function.*;
public class Shop {
    public static final class Order {
        private final int number;
        public Order(int number) { this.number = number; }
        public int number() { return number; }
    }
    public interface Store<T> { void save(T one); boolean has(int number); }
    public interface Orders extends Store<Order> { void moved(String from, long to); void close(); }
    public interface Mail { void send(int code); }
    private final Orders orders;
    public Shop(Orders orders) { this.orders = Objects.requireNonNull(orders); }
    public void order(Order order) {
        if (order.number() > 100) orders.moved("shop", order.number());
        else orders.close();
    }
    public boolean known(int number) { return orders.has(number); }
    public static String tell(Consumer<? super String> told, List<String> names) {
        for (String name : names) told.accept(name + "!");
        return "done";
    }
    public static int warn(Mail mail, int code) {
        mail.send(code);
        if (code < 0) throw new IllegalArgumentException("negative");
        return code;
    }
}
"""
CHANGES = {
    "Order": ('orders.moved("shop", ', 'orders.moved("shops", '),
    "Tell": ('told.accept(name + "!")', "told.accept(name)"),
    "Warn": ("mail.send(code)", "mail.send(code + 1)"),
}


class Made(NamedTuple):
    """The classes, and the tests of them by their JUnit."""

    path: Path
    files: Mapping[int, Mapping[str, EmittedFile]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    """The source above, its cases seen on a JVM, and their tests."""
    folder = tmp_path_factory.mktemp("calls")
    assert javac(folder, "Shop", SOURCE) == ""
    session = Session([folder], jdk=find_jdk())
    owner = session.program.find("calls.Shop")
    assert isinstance(owner, ClassModel)
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
    return Made(folder, files)


@pytest.mark.parametrize("junit", [5, 4])
def test_all_compile_and_pass(made: Made, junit: int, tmp_path: Path) -> None:
    passes(dict(made.files[junit]), tmp_path, made.path, junit)


def test_void_methods_are_recorded_as_a_person_would(made: Made) -> None:
    text = made.files[5]["calls/ShopTest.java"].text
    assert "List<String> acceptCalls = new ArrayList<>();" in text
    assert " = acceptCalls::add;" in text
    assert "List<Integer> sendCalls = new ArrayList<>();" in text
    assert ", sendCalls);" in text
    assert "movedCalls.add(Arrays.asList(s, l));" in text
    assert 'closeCalls.add("close");' in text
    assert 'assertEquals(List.of("close"), closeCalls);' in text
    assert "calls close" in text


def test_lists_that_stay_empty_are_not_made(made: Made) -> None:
    text = made.files[5]["calls/ShopTest.java"].text
    known = text.split("class Known {")[1].split("\n    }\n")[0]
    assert "Calls" not in known and "has(" in known


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_another_call_fails(made: Made, name: str, tmp_path: Path) -> None:
    before, after = CHANGES[name]
    changed = tmp_path / "changed"
    changed.mkdir()
    assert before in SOURCE and javac(changed, "Shop", SOURCE.replace(before, after)) == ""
    report = replay(written(dict(made.files[5]), tmp_path / "suite"), [changed], 5, coverage=False)
    failed = {test.name.split("$")[1].split(".")[0] for test in report.tests if test.status == "failed"}
    assert failed == {name}
