"""Stubs that answer: what is written compiles, runs on the JVM as on the clauses, and reads as a person's."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hornbill.building.formulas import Formula
from hornbill.building.planner import Planner
from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    CallPlan,
    Construct,
    Literal,
    Operand,
    StaticCall,
    Step,
    Use,
)
from hornbill.building.states import shifted, trimmed, with_arrays
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import MethodModel
from hornbill.clp.program import Program
from hornbill.junit.answering import stub_classes, why_no_answering_stub
from hornbill.junit.arrangement import Arrangement
from hornbill.junit.classes import WrittenTest
from hornbill.junit.scope import Scope
from hornbill.junit.variables import Names
from hornbill.jvm.compiled import find_java
from hornbill.method_cases import Case, Witness
from hornbill.pipeline.test_runs import TestRuns
from hornbill.probing.process import Prober
from hornbill.replay.tools import find_jdk_for
from hornbill.run import Session
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package answers;
import java.util.*;
import java.util.function.*;
public class Answers {
    interface Policy { int days(Loan loan, int days); default int twice(Loan l) { return 2 * days(l, 1); } }
    public interface Repository<T, K> {
        int LIMIT = 3; Object loan = null;
        T find(K id); void save(T t); List<T> all(Map<K, ? extends List<T>> by); boolean has(K id);
        static int none() { return 0; } default T first(K id) { return has(id) ? find(id) : null; }
    }
    public interface Loans extends Repository<Loan, String> { Loan find(String id); long size(); }
    interface Rates { float rate(); char grade(); byte level(); short tax(); double more(); <T> T own(T t); }
    public interface Reads<T> { T read(String text); }
    public interface Chosen { Class<? extends Reads<?>> by(); }
    public interface Named { String name(); Class<? extends Reads<?>> by(); Class<? extends Number> of(); }
    interface Wide { Object one(); }
    interface Narrow extends Wide { String one(); }
    public abstract static class Base implements Narrow { int n = 4; protected abstract long id(); }
    public static class Loan { final int days; Loan(int days) { this.days = days; } }
    public interface Store {
        int read(String key) throws java.io.IOException;
        default boolean isOpen() { return true; }
    }
    public abstract static class Tax {
        final int base;
        protected Tax(int base, String name) { this.base = base + name.length(); }
        protected abstract int percent(String of) throws java.io.IOException;
        int of() throws java.io.IOException { return base * percent("a") / 100; }
    }
    interface Readings { boolean next(); Integer value(); }
    static String stored(Store store) {
        try { return store.isOpen() ? "" + store.read("k") : "closed"; }
        catch (java.io.IOException e) { return e.getMessage(); }
        catch (IllegalStateException e) { return "state " + e.getMessage(); }
    }
    static int tax(Tax tax) { try { return tax.of(); } catch (java.io.IOException e) { return -1; } }
    static int sum(Readings readings) {
        int sum = 0;
        while (readings.next()) sum += readings.value() == null ? 100 : 1;
        return sum;
    }
    static int days(Policy policy, Loan loan) { return policy.days(loan, 1) + policy.twice(loan); }
    static boolean ask(Predicate<String> p) { return p.test("a"); }
    static boolean askAny(Predicate<? super Loan> p) { return p.test(null); }
    static <T> boolean askOf(T t, Predicate<T> p) { return p.test(t); }
    static <T extends Comparable<T>> boolean askIn(T t, Predicate<T> p) { return p.test(t); }
    static Integer made(Supplier<? extends Integer> s) { return s.get(); }
    static List<String> lists(Function<? super Map<String, int[]>, List<String>> f) { return f.apply(null); }
    static void eaten(Consumer<?> c) { c.accept(null); }
    static void done(Runnable r) { r.run(); }
    static boolean sameLoan(Loans loans, Loan loan) {
        Repository<Loan, String> any = loans;
        return loans.find("a") == loan && any.find("b") == loan && any.first("c") == null
            && loans.size() == 7L && loans.all(null).isEmpty();
    }
    static boolean rates(Rates r) {
        return r.rate() == 1.5f && r.grade() == 'c' && r.level() == -1 && r.tax() == 9 && r.more() == 0
            && r.own("a").equals("b");
    }
    static boolean narrow(Narrow n) { Wide w = n; return n.one().equals("x") && w.one().equals("x"); }
    static boolean based(Base b) { return b.n == 4 && b.id() == 5 && b.one() == null; }
    static boolean raw(Repository r) { return r.find(1).equals(2); }
    interface Reckons {
        int plus(int x); long times(long x); float from(float x); double squared(double[] x);
        boolean less(double x); boolean equal(long x); boolean lower(int x); Loan same(int i, Loan l);
        boolean is(String s); double once(double x);
    }
    static boolean reckons(Reckons r) {
        Loan loan = new Loan(1);
        return r.plus(4) == 1 && r.times(3L) == -6L && r.from(1.5f) == 0.5f
            && r.squared(new double[] {3, 9}) == 7 && r.squared(new double[] {1}) == -1
            && r.less(0.5) && !r.less(Double.NaN) && !r.less(1) && r.equal(5) && !r.equal(6)
            && r.lower(-1) && !r.lower(0) && r.same(1, loan) == loan && r.same(2, null) == null
            && r.is("a") && !r.is(null) && r.once(-0.0) == 0 && 1 / r.once(-0.0) < 0;
    }
    static boolean chosen(Chosen c) { return Reads.class.equals(c.by()); }
    static boolean chosenTwice(Chosen c) { return Reads.class.equals(c.by()) && c.by() == null; }
    static boolean called(Named n) { return Reads.class.equals(n.by()) && n.of() == Integer.class; }
    static boolean compares(Comparator<String> c) { return c.compare("a", "b") == 3; }
}
"""
_A = "answers.Answers$"
_LOAN = f"L{_A.replace('.', '/')}Loan;"
_OBJECT = "java.lang.Object"
_TEXT = "java.lang.String"


def text(value: str) -> Literal:
    return Literal({"string": value}, _TEXT)


def box(name: str, value: Any, kind: str = "java.lang.Object") -> Literal:
    return Literal({"box": f"java.lang.{name}", "value": value}, kind)


def of_class(name: str) -> Literal:
    return Literal({"class": "java.lang.Class", "fields": {}, "of": name}, "java.lang.Class")


def stub(kind: str, *answers: Any, variable: int = 0) -> AnsweringStub:
    return AnsweringStub(variable, kind, tuple(Answer(*one) for one in answers))


def thrown(name: str) -> Construct:
    return Construct(0, name, (_TEXT,), (text("no"),))


IO, STATE = thrown("java.io.IOException"), thrown("java.lang.IllegalStateException")
_STORE, _READ = f"{_A}Store", "(Ljava/lang/String;)I"
_TRUE_FALSE = (Literal(True, "boolean"), Literal(False, "boolean"))
LOAN = Construct(0, f"{_A}Loan", ("int",), (Literal(3, "int"),))
_FIND = f"(Ljava/lang/String;){_LOAN}"
_TRUE = ("test", "(Ljava/lang/Object;)Z", Literal(True, "boolean"))
# method, steps, what is passed, what comes of it, and what the text has in it
CASES: dict[str, tuple[str, list[Step], list[Operand], Any, str]] = {
    "functional": (
        "days",
        [LOAN, stub(f"{_A}Policy", ("days", f"({_LOAN}I)I", Literal(5, "int")), variable=1)],
        [Use(1), Use(0)],
        15,
        "Answers.Policy policy = (loan, i) -> 5;",
    ),
    "text": ("ask", [stub("java.util.function.Predicate", _TRUE)], [Use(0)], True,
             "Predicate<String> p = s -> true;"),
    "super": ("askAny", [stub("java.util.function.Predicate", _TRUE)], [Use(0)], True,
              "Predicate<Answers.Loan> p = loan -> true;"),
    "inferred": ("askOf", [stub("java.util.function.Predicate", _TRUE)], [text("a"), Use(0)], True,
                 "Predicate<Object> p = o -> true;"),
    "bounded": ("askIn", [stub("java.util.function.Predicate")], [text("a"), Use(0)], False,
                "Predicate p = o -> false;"),
    "box": ("made", [stub("java.util.function.Supplier", ("get", "()Ljava/lang/Object;", box("Integer", 6)))],
            [Use(0)], 6, "Supplier<Integer> s = () -> 6;"),
    "deep": ("lists", [stub("java.util.function.Function")], [Use(0)], None,
             "Function<Map<String, int[]>, List<String>> f = map -> null;"),
    "void": ("eaten", [stub("java.util.function.Consumer")], [Use(0)], None,
             "Consumer<Object> c = o -> { };"),
    "runnable": ("done", [stub("java.lang.Runnable")], [Use(0)], None, "Runnable r = () -> { };"),
    "variable": (
        "sameLoan",
        [LOAN, stub(f"{_A}Loans", ("find", _FIND, Use(0)), ("size", "()J", Literal(7, "long")), variable=1)],
        [Use(1), Use(0)],
        True,
        "public List<Answers.Loan> all(Map<String, ? extends List<Answers.Loan>> map) {",
    ),
    "kept": (
        "sameLoan",
        [LOAN, stub(f"{_A}Loans", ("find", _FIND, Use(0)), variable=1)],
        [Use(1), Literal(None, f"{_A}Loan")],
        False,
        "return loan2;",
    ),
    "primitives": (
        "rates",
        [
            stub(
                f"{_A}Rates",
                ("rate", "()F", Literal(1.5, "float")),
                ("grade", "()C", Literal("c", "char")),
                ("level", "()B", Literal(-1, "byte")),
                ("tax", "()S", Literal(9, "short")),
                ("own", "(Ljava/lang/Object;)Ljava/lang/Object;", text("b")),
            )
        ],
        [Use(0)],
        True,
        "public Object own(Object o) {",
    ),
    "bridged": ("narrow", [stub(f"{_A}Narrow", ("one", "()Ljava/lang/String;", text("x")))], [Use(0)], True,
                'Answers.Narrow n = () -> "x";'),
    "abstract class": ("based", [stub(f"{_A}Base", ("id", "()J", Literal(5, "long")))], [Use(0)], True,
                       "protected long id() {"),
    "raw": (
        "raw",
        [stub(f"{_A}Repository", ("find", "(Ljava/lang/Object;)Ljava/lang/Object;", box("Integer", 2)))],
        [Use(0)],
        True,
        "new Answers.Repository<Object, Object>() {",
    ),
    "comparator": (
        "compares",
        [stub("java.util.Comparator",
              ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I", Literal(3, "int")))],
        [Use(0)],
        True,
        "Comparator<String> c = (s, s2) -> 3;",
    ),
    "throws": (
        "stored",
        [IO, stub(_STORE, ("read", _READ, Use(0), True), variable=1)],
        [Use(1)],
        "no",
        "Answers.Store s = s2 -> { throw ioException; };",
    ),
    "throws unchecked": (
        "stored",
        [STATE, stub(_STORE, ("read", _READ, Use(0), True), ("isOpen", "()Z", Literal(True, "boolean")),
                     variable=1)],
        [Use(1)],
        "state no",
        "public int read(String s2) {",
    ),
    "throws of two": (
        "stored",
        [IO, stub(_STORE, ("read", _READ, Use(0), True), ("isOpen", "()Z", Literal(True, "boolean")),
                  variable=1)],
        [Use(1)],
        "no",
        "public int read(String s2) throws IOException {",
    ),
    "overridden default": (
        "stored",
        [stub(_STORE, ("isOpen", "()Z", Literal(False, "boolean")))],
        [Use(0)],
        "closed",
        "public boolean isOpen() {",
    ),
    "constructor of an abstract class": (
        "tax",
        [AnsweringStub(0, f"{_A}Tax", (Answer("percent", "(Ljava/lang/String;)I", Literal(50, "int")),),
                       ("int", _TEXT), (Literal(20, "int"), text("ab")))],
        [Use(0)],
        11,
        'new Answers.Tax(20, "ab") {',
    ),
    "abstract class that throws": (
        "tax",
        [IO, AnsweringStub(1, f"{_A}Tax", (Answer("percent", "(Ljava/lang/String;)I", Use(0), True),),
                           ("int", _TEXT), (Literal(20, "int"), text("ab")))],
        [Use(1)],
        -1,
        "protected int percent(String s) throws IOException {",
    ),
    "several": (
        "sum",
        [AnsweringStub(0, f"{_A}Readings", (
            Answer("next", "()Z", Literal(True, "boolean"), later=_TRUE_FALSE),
            Answer("value", "()Ljava/lang/Integer;", box("Integer", 4), later=(Literal(None, "Integer"),)),
        ))],
        [Use(0)],
        101,
        "Iterator<Boolean> nextAnswers = List.of(true, true, false).iterator();",
    ),
    "class": ("chosen", [stub(f"{_A}Chosen", ("by", "()Ljava/lang/Class;", of_class(f"{_A}Reads")))],
              [Use(0)], True, "Answers.Chosen c = () -> (Class) Answers.Reads.class;"),
    "classes, several": (
        "chosenTwice",
        [AnsweringStub(0, f"{_A}Chosen", (
            Answer("by", "()Ljava/lang/Class;", of_class(f"{_A}Reads"), later=(Literal(None, _OBJECT),)),
        ))],
        [Use(0)],
        True,
        "asList((Class) Answers.Reads.class, null)",
    ),
    "classes": (
        "called",
        [
            stub(
                f"{_A}Named",
                ("by", "()Ljava/lang/Class;", of_class(f"{_A}Reads")),
                ("of", "()Ljava/lang/Class;", of_class("java.lang.Integer")),
            )
        ],
        [Use(0)],
        True,
        "return Integer.class;",
    ),
    "searched": (
        "sum",
        [AnsweringStub(0, f"{_A}Readings", (
            Answer("next", "()Z", Literal(True, "boolean"), then=Literal(False, "boolean")),
            Answer("value", "()Ljava/lang/Integer;", box("Integer", 4)),
        ), searched=True)],
        [Use(0)],
        1,
        "return nextAnswers.hasNext() ? nextAnswers.next() : false;",
    ),
    "searched, throws": (
        "stored",
        [Construct(0, "java.io.IOException", (), ()),
         AnsweringStub(1, _STORE, (Answer("read", _READ, Use(0), True),), searched=True)],
        [Use(1)],
        None,
        "Answers.Store s = s2 -> { throw ioException; };",
    ),
    "reckoned": (
        "reckons",
        [AnsweringStub(0, f"{_A}Reckons", (
            Answer("plus", "(I)I", Literal(-3, "int"), formula=Formula("plus", 0)),
            Answer("times", "(J)J", Literal(-2, "long"), formula=Formula("times", 0)),
            Answer("from", "(F)F", Literal(2.0, "float"), formula=Formula("from", 0)),
            Answer("squared", "([D)D", Literal(-2.0, "double"), formula=Formula("squared", 0)),
            Answer("less", "(D)Z", Literal(1.0, "double"), formula=Formula("less", 0)),
            Answer("equal", "(J)Z", Literal(5, "long"), formula=Formula("equal", 0)),
            Answer("lower", "(I)Z", Literal(0, "int"), formula=Formula("less", 0)),
            Answer("same", f"(I{_LOAN}){_LOAN}", Literal(None, f"{_A}Loan"), formula=Formula("same", 1)),
            Answer("is", "(Ljava/lang/String;)Z", text("a"), formula=Formula("is", 0)),
            Answer("once", "(D)D", Literal(1.0, "double"), formula=Formula("times", 0)),
        ))],
        [Use(0)],
        True,
        "return doubles[0] * doubles[0] - 2.0;",
    ),
    "reckoned by a lambda": (
        "ask",
        [AnsweringStub(0, "java.util.function.Predicate", (
            Answer("test", "(Ljava/lang/Object;)Z", text("a"), formula=Formula("is", 0)),
        ))],
        [Use(0)],
        True,
        'Predicate<String> p = s -> "a".equals(s);',
    ),
    "another box": (
        "made",
        [stub("java.util.function.Supplier", ("get", "()Ljava/lang/Object;", Literal(None, _OBJECT)))],
        [Use(0)],
        None,
        "Supplier<Integer> s = () -> null;",
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    """The classes of the source above."""
    folder = tmp_path_factory.mktemp("answers")
    assert javac(folder, "Answers", SOURCE) == ""
    return Session([folder]), folder


def method_named(program: Program, name: str) -> MethodModel:
    return next(one for one in program.hierarchy.find("answers.Answers").methods if one.name == name)


def planned(program: Program, steps: Sequence[Step], args: Sequence[Operand]) -> CallPlan:
    kinds = [getattr(step, "interface", None) or getattr(step, "class_name", None) or _TEXT for step in steps]
    return CallPlan(tuple(steps), None, tuple(args), tuple(kinds), Witness(None, ()), "returned")


def lines_of(program: Program, case: str) -> tuple[list[str], Scope]:
    """The statements of the case's test."""
    name, steps, args, value, _ = CASES[case]
    method = method_named(program, name)
    scope = Scope(program, "answers", release=17)
    own = ["policy", "loan"] if name == "days" else _parameters(method)
    arranged = Arrangement(scope, Names()).of(planned(program, steps, args), method, own, set())
    call = f"Answers.{arranged.named}({', '.join(arranged.args)})"
    if method_types(method.descriptor)[1] == "void":
        return [*arranged.lines, f"{call};"], scope
    expected = str(value).lower() if isinstance(value, bool | None) else str(value)
    expected = "null" if value is None else f'"{value}"' if isinstance(value, str) else expected
    checked = f'if (!java.util.Objects.equals({call}, {expected})) throw new AssertionError("{case}");'
    return [*arranged.lines, checked], scope


def _parameters(method: MethodModel) -> list[str]:
    kinds = method_types(method.descriptor)[0]
    return [
        ("" if "." not in kind else kind.rpartition(".")[2].rpartition("$")[2][0].lower()) for kind in kinds
    ]


def test_stubs_answer_on_the_jvm(answers: tuple[Session, Path]) -> None:
    session, folder = answers
    bodies, imports = [], set()
    own: dict[str, None] = {}
    for number, case in enumerate(CASES):
        lines, scope = lines_of(session.program, case)
        whole = "\n".join(stub_classes(scope))
        own |= {whole: None}
        body = "\n".join(lines)
        assert CASES[case][4] in body + whole, body
        assert not whole or whole.count("@Override") > body.count("@Override")
        assert scope.uses_generic == (case in ("bounded", "class", "classes", "classes, several")), body
        imports.update(scope.imports(body))
        bodies.append(f"static void test{number}() {{\n{body}\n}}")
    calls = "".join(f"test{number}();" for number in range(len(bodies)))
    source = ["package answers;", *sorted(imports), "public class Run {", *bodies, *own]
    source.append(f"public static void main(String[] args) {{ {calls} }} }}")
    assert javac(folder, "Run", "\n".join(source)) == ""
    command = [str(find_java()), "-cp", str(folder), "answers.Run"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("case", CASES)
def test_stubs_answer_on_the_clauses(answers: tuple[Session, Path], case: str) -> None:
    session, _ = answers
    name, steps, args, value, _ = CASES[case]
    method, plan = method_named(session.program, name), planned(session.program, steps, args)
    ran = Planner(session.program, session).executed(plan, method)
    assert ran is not None and ran["ended"] == "returned", ran
    given = ran["value"]
    assert (given["value"] if isinstance(given, dict) else given) == value
    test = WrittenTest(method, Case("returned", None, Witness(None, ())), plan, (), frozenset(), False)
    assert TestRuns(session).of(test).why is None


def test_stubs_reckon_in_trials(answers: tuple[Session, Path]) -> None:
    session, folder = answers
    with closing(Prober([folder], find_jdk_for([folder]))) as prober:
        for name, steps, args, value, _ in (CASES["reckoned"], CASES["reckoned by a lambda"]):
            method = method_named(session.program, name)
            types, result = method_types(method.descriptor)
            call = StaticCall(None, method.owner, name, types, result, tuple(args))
            (seen,) = prober.observe([[*steps, call]], fresh=True)
            assert seen is not None and seen["value"] is value


def test_why_a_stub_cannot_answer(answers: tuple[Session, Path]) -> None:
    scope = Scope(answers[0].program, "elsewhere")
    public = f"{_A}Repository"
    hidden = stub(f"{_A}Policy")
    assert why_no_answering_stub(scope, hidden) == "an interface that cannot be named"
    assert why_no_answering_stub(scope, stub(public)) is None
    default = stub(public, ("first", "(Ljava/lang/Object;)Ljava/lang/Object;", Literal(None, "Object")))
    assert why_no_answering_stub(scope, default) is None
    unknown = stub(public, ("none", "()I", Literal(1, "int")))
    assert why_no_answering_stub(scope, unknown) == "an answer of a method that cannot be overridden"
    tax = AnsweringStub(0, f"{_A}Tax", (), ("long",), (Literal(1, "long"),))
    assert why_no_answering_stub(scope, tax) == "an abstract class without a constructor that a test can call"


def test_what_an_answer_gives_is_needed() -> None:
    other = Construct(1, f"{_A}Loan", ("int",), (Literal(4, "int"),))
    answering = stub(f"{_A}Loans", ("find", _FIND, Use(1)), variable=2)
    steps, kinds, (left,) = trimmed([LOAN, other, answering], ["a", "b", "c"], [Use(2)])
    assert (kinds, left) == (("b", "c"), Use(1))
    assert steps[1] == stub(f"{_A}Loans", ("find", _FIND, Use(0)), variable=1)
    assert shifted(steps[1], 3) == stub(f"{_A}Loans", ("find", _FIND, Use(3)), variable=4)
    array = Literal({"array": [1], "type": "int[]"}, "int[]")
    made, _, _ = with_arrays([stub(f"{_A}Loans", ("size", "()J", array))], ["c"], [Use(0)])
    assert made[1] == stub(f"{_A}Loans", ("size", "()J", Use(0)), variable=1)
