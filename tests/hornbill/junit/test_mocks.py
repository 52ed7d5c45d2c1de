"""Stubs as Mockito's mocks: they compile, pass, do what the nested classes do, and notice other calls."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from hornbill.building.formulas import Formula
from hornbill.building.planner import Planner
from hornbill.building.plans import Answer, AnsweringStub, Literal, Operand, Use
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit import EmitOptions, emission, select
from hornbill.junit.literals import leaf
from hornbill.junit.mocks import Mock
from hornbill.junit.scope import Scope
from hornbill.replay.replaying import replay
from hornbill.run import Session
from hornbill.suite import EmittedFile, MethodDocument
from tests.hornbill.conftest import Command
from tests.hornbill.junit.conftest import written
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac
from tests.hornbill.probed import AMPLE, probed_program

SOURCE = """
package mocks;
import java.io.IOException;
import java.util.*;
public class Desk {
    public static final class Order {
        private final int number;
        private boolean paid;
        public Order(int number) { this.number = number; }
        public int number() { return number; }
        public boolean isPaid() { return paid; }
        void pay() { paid = true; }
    }
    public interface Store<T> {
        T find(int number) throws IOException;
        void save(T one);
        Optional<T> last();
        List<T> all();
        Integer count();
        default T require(int number) throws IOException {
            T found = find(number);
            if (found == null) throw new NoSuchElementException("none");
            return found;
        }
    }
    public interface Orders extends Store<Order> { }
    public interface Mail {
        boolean send(String to, int times);
        boolean send(String to, String text);
        void log(char c, Long n);
    }
    public interface Cursor { boolean next(); long value(); }
    public interface Logger { void log(String text, Object... args); }
    public static class Till {
        public int open(String by) { throw new IllegalStateException(); }
        public void close() { }
    }
    private final Orders orders;
    private final Mail mail;
    public Desk(Orders orders, Mail mail) { this.orders = orders; this.mail = mail; }
    public String pay(int number, String to) {
        Order order;
        try { order = orders.require(number); } catch (IOException e) { mail.log('!', null); return "down"; }
        if (order.isPaid()) return "paid";
        order.pay();
        orders.save(order);
        if (mail.send(to, 2)) { mail.log('s', 4L); mail.log('s', 4L); }
        return mail.send(to, "thanks") ? "told" : "kept";
    }
    public static int known(Orders orders) {
        if (orders.count() == null) return -1;
        return orders.last().isPresent() ? 1 : orders.all().isEmpty() ? 0 : 2;
    }
    public static long sum(Cursor cursor) {
        long sum = 0;
        while (cursor.next()) sum += cursor.value() > 100 ? 1000 : 1;
        return sum;
    }
    public static int tell(Logger logger, int n) { if (n > 77) logger.log("a", n, n); return n; }
    public static String till(Till till) { till.close(); return till.open("x") > 40 ? "much" : "little"; }
}
"""
CHANGES = {
    "Pay": ("mail.log('s', 4L); mail.log('s', 4L);", "mail.log('s', 4L);"),
    "Till": ("till.close(); return", "return"),
}


class Made(NamedTuple):
    """The classes, and the tests of them by their JUnit."""

    path: Path
    files: Mapping[int, Mapping[str, EmittedFile]]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("mocks")
    assert javac(folder, "Desk", SOURCE) == ""
    session = Session([folder], jdk=find_jdk())
    owner = session.program.hierarchy.find("mocks.Desk")
    methods = {one.id: one for one in owner.methods}
    stubbed = ("mocks.Desk$Till",)
    with closing(probed_program(folder, stubbed)) as probed:
        found = probed.probe(owner.name, list(methods), frozenset(), AMPLE).cases
    documents = select([MethodDocument(methods[one], tuple(cases), "loop-2") for one, cases in found.items()])
    planner = Planner(session.program, session)
    files = {
        junit: {
            file.path: file
            for file in emission(
                session.program,
                owner,
                documents,
                planner,
                EmitOptions(junit, stubbed=stubbed, stubs="mockito"),
            ).files
        }
        for junit in (4, 5)
    }
    return Made(folder, files)


@pytest.mark.parametrize("junit", [5, 4])
def test_all_compile_and_pass(made: Made, junit: int, tmp_path: Path) -> None:
    passes(dict(made.files[junit]), tmp_path, made.path, junit)


def test_calls_are_verified(made: Made) -> None:
    text = made.files[5]["mocks/DeskTest.java"].text
    assert "= mock(Desk.Orders.class" in text
    assert "verify(orders).save(order);" in text
    assert "mock(Desk.Till.class)" in text
    assert "verify(till).close();" in text
    assert "Calls = new ArrayList" not in text.split("class Pay {")[1].split("\n    }\n")[0]


_FIND = ("find", "(I)Ljava/lang/Object;")
_SEND = ("send", "(Ljava/lang/String;I)Z")
_TRUE, _FALSE = Literal(True, "boolean"), Literal(False, "boolean")
# the interface, its answers, and what makes the mock and says what it gives
MOCKS: dict[str, tuple[str, tuple[Answer, ...], list[str]]] = {
    "a default method stays": (
        "Orders",
        (
            Answer(*_FIND, Use(0)),
            Answer("count", "()Ljava/lang/Integer;", Literal(None, "java.lang.Integer")),
        ),
        [
            "Desk.Orders desk = mock(Desk.Orders.class, CALLS_REAL_METHODS);",
            "when(desk.find(anyInt())).thenReturn(v0);",
            "when(desk.count()).thenReturn(null);",
        ],
    ),
    "an overridden one": (
        "Orders",
        (
            Answer("require", "(I)Ljava/lang/Object;", Use(0), throws=True),
            Answer("count", "()Ljava/lang/Integer;", Literal({"box": "java.lang.Integer", "value": 2}, "")),
        ),
        [
            "Desk.Orders desk = mock(Desk.Orders.class);",
            "when(desk.count()).thenReturn(2);",
            "when(desk.require(anyInt())).thenThrow(v0);",
        ],
    ),
    "overloaded, and what mocks give anyway": (
        "Mail",
        (Answer(*_SEND, _TRUE), Answer("send", "(Ljava/lang/String;Ljava/lang/String;)Z", _FALSE)),
        [
            "Desk.Mail desk = mock(Desk.Mail.class);",
            "when(desk.send((String) any(), anyInt())).thenReturn(true);",
        ],
    ),
    "void, and it throws": (
        "Mail",
        (Answer("log", "(CLjava/lang/Long;)V", Use(0), throws=True),),
        ["Desk.Mail desk = mock(Desk.Mail.class);", "doThrow(v0).when(desk).log(anyChar(), any());"],
    ),
    "reckoned": (
        "Mail",
        (Answer(*_SEND, Literal(2, "int"), formula=Formula("less", 1)),),
        [
            "Desk.Mail desk = mock(Desk.Mail.class);",
            "when(desk.send((String) any(), anyInt()))"
            ".thenAnswer(invocationOnMock -> invocationOnMock.<Integer>getArgument(1) < 2);",
        ],
    ),
    "several": (
        "Cursor",
        (
            Answer("next", "()Z", _TRUE, later=(_TRUE, _FALSE)),
            Answer("value", "()J", Literal(3, "long"), later=(Literal(0, "long"),)),
        ),
        [
            "Desk.Cursor desk = mock(Desk.Cursor.class);",
            "when(desk.next()).thenReturn(true, true, false);",
            "when(desk.value()).thenReturn(3L, 0L);",
        ],
    ),
}


@pytest.mark.parametrize("case", MOCKS)
def test_what_is_written(made: Made, case: str) -> None:
    interface, answers, lines = MOCKS[case]
    scope = Scope(Session([made.path]).program, "mocks")
    step = AnsweringStub(1, f"mocks.Desk${interface}", answers)

    def text(operand: Operand, kind: str) -> str:
        return f"v{operand.variable}" if isinstance(operand, Use) else leaf(scope, operand.value, kind)

    mock = Mock(scope, step, (), text)
    assert mock.is_possible
    assert mock.lines("desk") == lines


def test_what_is_no_mock(made: Made) -> None:
    scope = Scope(Session([made.path]).program, "mocks")
    logger = (Answer("log", "(Ljava/lang/String;[Ljava/lang/Object;)V", Use(0)),)
    for step in (
        AnsweringStub(1, "mocks.Desk$Logger", logger),
        AnsweringStub(1, "mocks.Desk$Till"),
        AnsweringStub(1, "java.util.function.Supplier"),
    ):
        assert not Mock(scope, step, (), lambda operand, kind: "").is_possible
    assert Mock(
        scope, AnsweringStub(1, "mocks.Desk$Till", whole=True), (), lambda operand, kind: ""
    ).is_possible


def test_what_mockito_does_not_say_is_a_nested_class(made: Made) -> None:
    text = made.files[5]["mocks/DeskTest.java"].text
    assert "logCalls.add(Arrays.asList(s, objects));" in text
    assert "verify(logger)" not in text


@pytest.mark.parametrize("name", sorted(CHANGES))
def test_another_call_fails(made: Made, name: str, tmp_path: Path) -> None:
    before, after = CHANGES[name]
    changed = tmp_path / "changed"
    changed.mkdir()
    assert before in SOURCE and javac(changed, "Desk", SOURCE.replace(before, after)) == ""
    report = replay(written(dict(made.files[5]), tmp_path / "suite"), [changed], 5, coverage=False)
    failed = {test.name.split("$")[1].split(".")[0] for test in report.tests if test.status == "failed"}
    assert failed == {name}


def test_gen_says_what_is_wrong(
    made: Made, hornbill: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = hornbill("gen", made.path, "--stubs", "easymock", "--db", tmp_path / "s.db")
    assert ran.code == 2 and "way to write stubs" in ran.err
    monkeypatch.setattr("hornbill.jvm.jars._DEBIAN", tmp_path)
    ran = hornbill("gen", made.path, "--stubs", "mockito", "--db", tmp_path / "s.db")
    assert ran.code == 2 and "Mockito is not there" in ran.err and "libmockito-java" in ran.err
