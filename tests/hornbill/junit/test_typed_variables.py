"""Variables of generic classes: with the type arguments that are wanted, and such that it compiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.building.plans import (
    Answer,
    AnsweringStub,
    Call,
    CallPlan,
    Construct,
    Literal,
    Operand,
    ReadStatic,
    StaticCall,
    Step,
    Use,
)
from hornbill.junit.arrangement import Arrangement
from hornbill.junit.scope import Scope
from hornbill.junit.variables import Names
from hornbill.method_cases import Witness
from hornbill.run import Session
from tests.hornbill.junit.test_stubs import javac

SOURCE = """
package made;
import java.util.*;
import java.util.function.*;
public class Made {
    public static class Loan { }
    public static class Names extends ArrayList<String> { }
    public interface Finder { Optional<Loan> find(String id); List<Loan> all(); }
    static int listed(List<Loan> loans) { return 0; }
    static int wide(Collection<? extends Loan> loans) { return 0; }
    static int upper(List<? super Loan> loans) { return 0; }
    static int open(List<?> any) { return 0; }
    static int nested(Map<String, List<Loan>> loans) { return 0; }
    static int plain(Object any) { return 0; }
    static <T> int free(List<T> any) { return 0; }
    static <T extends Comparable<T>> int bounded(List<T> any) { return 0; }
    static int overloaded(List<Loan> loans) { return 0; }
    static int overloaded(Set<Loan> loans) { return 0; }
    static <T> int either(Collection<T> any) { return 0; }
    static <T> int either(Set<T> any) { return 0; }
    static int mixed(List<Loan> loans, Collection<String> texts) { return 0; }
    static int found(Finder finder) { return 0; }
    static int exact(ArrayList<Loan> loans) { return 0; }
    static int named(Names names) { return 0; }
    public static class Pairs<V> {
        public void plus(int key, V value) { }
        public void plus(Integer key, V value) { }
    }
    static int paired(Pairs<Integer> pairs) { return 0; }
    public static class Ranks<T extends Comparable<T>> { public void take(T one) { } }
    static int ranked(Object any) { return 0; }
    public static class Shelf<K, V> {
        public Shelf(Function<? super K, ? extends V> loader) { }
        public <R> Shelf<K, R> mapped(Function<? super V, ? extends R> to) { return null; }
        public <R extends Number> int counted(Function<V, R> to) { return 0; }
    }
    static int shelved(Shelf<?, ?> shelf) { return 0; }
    public static final List<String> NAMES = new ArrayList<>();
    public static List<String> names() { return NAMES; }
    public static Class<?> type() { return Made.class; }
    static int both(List<String> names) { return 0; }
    public interface Check<T> { }
    public static class ListCheck<P extends List<? extends Object>> implements Check<P> { }
    static int checked(Check<Loan> check) { return 0; }
    static int checkedLists(Check<List<Loan>> check) { return 0; }
    static int classes(Class<String> type) { return 0; }
    static int arrays(List<double[]> rows) { return 0; }
    public enum Day { MON, TUE }
    static int mapped(EnumMap<Day, Integer> hours) { return 0; }
    static int days(EnumSet<Day> days) { return 0; }
}
"""
_LOAN, _LIST = "made.Made$Loan", "java.util.ArrayList"
_PAIRS, _BOX = "made.Made$Pairs", "java.lang.Integer"
_OBJECT, _TEXT = "java.lang.Object", "java.lang.String"
_SHELF, _FUNCTION = "made.Made$Shelf", "java.util.function.Function"
LOADER = AnsweringStub(0, _FUNCTION)
SHELF = Construct(1, _SHELF, (_FUNCTION,), (Use(0),))
MAPPED = Call(None, Use(1), _SHELF, "mapped", (_FUNCTION,), _SHELF, (Use(2),))


def new(variable: int, name: str, *args: Operand, kinds: tuple[str, ...] = ()) -> Construct:
    return Construct(variable, name, kinds, args)


def add(target: int, value: Operand, owner: str = _LIST) -> Call:
    return Call(None, Use(target), owner, "add", (_OBJECT,), "boolean", (value,))


def put(target: int, key: Operand, value: Operand) -> Call:
    kinds = (_OBJECT, _OBJECT)
    return Call(None, Use(target), "java.util.HashMap", "put", kinds, _OBJECT, (key, value))


def get(variable: int, target: int, kind: str) -> Call:
    index = Literal(0, "int")
    return Call(variable, Use(target), _LIST, "get", ("int",), _OBJECT, (index,), (), kind)


def text(value: str) -> Literal:
    return Literal({"string": value}, _OBJECT)


def number(value: int) -> Literal:
    return Literal({"box": "java.lang.Integer", "value": value}, _OBJECT)


OPTIONAL = StaticCall(1, "java.util.Optional", "of", (_OBJECT,), "java.util.Optional", (Use(0),))
FINDER = AnsweringStub(
    2,
    "made.Made$Finder",
    (
        Answer("find", "(Ljava/lang/String;)Ljava/util/Optional;", Use(1)),
        Answer("all", "()Ljava/util/List;", Use(3)),
    ),
)
GIVEN = StaticCall(0, "made.Made", "names", (), "java.util.List", ())
TYPE = StaticCall(0, "made.Made", "type", (), "java.lang.Class", ())
NAMES = ReadStatic(0, "made.Made", "NAMES", "java.util.List")
PLUS = Call(None, Use(0), _PAIRS, "plus", (_BOX, _OBJECT), "void", (Literal(None, _BOX), number(1)))
_RANKS, _COMPARABLE = "made.Made$Ranks", "java.lang.Comparable"


def take(value: Operand) -> Call:
    return Call(None, Use(0), _RANKS, "take", (_COMPARABLE,), "void", (value,))


_CLASS, _CONSTANT, _MAP, _SET = "java.lang.Class", "java.lang.Enum", "java.util.EnumMap", "java.util.EnumSet"
DAY = Literal({"class": _CLASS, "fields": {}, "of": "made.Made$Day"}, _CLASS)
MONDAY = Literal({"enum": "made.Made$Day", "name": "MON"}, _CONSTANT)
HOURS = Call(None, Use(0), _MAP, "put", (_CONSTANT, _OBJECT), _OBJECT, (MONDAY, number(1)))
LOANS: list[Step] = [new(0, _LOAN), new(1, _LIST), add(1, Use(0))]
# method, steps, what is passed, what the text has in it
CASES: dict[str, tuple[str, list[Step], list[Operand], str]] = {
    "map of constants": (
        "mapped",
        [new(0, _MAP, DAY, kinds=(_CLASS,)), HOURS],
        [Use(0)],
        "EnumMap<Made.Day, Integer> enumMap = new EnumMap<>(Made.Day.class);\nenumMap.put(Made.Day.MON, 1);",
    ),
    "set of constants": (
        "days",
        [StaticCall(0, _SET, "noneOf", (_CLASS,), _SET, (DAY,)), add(0, MONDAY, _SET)],
        [Use(0)],
        "EnumSet<Made.Day> enumSet = EnumSet.noneOf(Made.Day.class);",
    ),
    "list": ("listed", LOANS, [Use(1)], "List<Made.Loan> list = new ArrayList<>();"),
    "extends": ("wide", LOANS, [Use(1)], "Collection<Made.Loan> collection = new ArrayList<>();"),
    "super": ("upper", LOANS, [Use(1)], "List<Made.Loan> list = new ArrayList<>();"),
    "any": ("open", LOANS, [Use(1)], "List<Made.Loan> list = new ArrayList<>();"),
    "inline": ("listed", [new(0, _LIST)], [Use(0)], "Made.listed(new ArrayList<>())"),
    "inline, overloaded": (
        "overloaded",
        [new(0, _LIST)],
        [Use(0)],
        "Made.overloaded(new ArrayList<>())",
    ),
    "overloaded": ("overloaded", LOANS, [Use(1)], "List<Made.Loan> list = new ArrayList<>();"),
    "class": ("exact", LOANS, [Use(1)], "ArrayList<Made.Loan> arrayList = new ArrayList<>();"),
    "map of lists": (
        "nested",
        [*LOANS, new(2, "java.util.HashMap"), put(2, text("a"), Use(1))],
        [Use(2)],
        "List<Made.Loan> list = new ArrayList<>();",
    ),
    "content": (
        "plain",
        [new(0, _LIST), add(0, text("a")), add(0, text("b"))],
        [Use(0)],
        "ArrayList<String> arrayList = new ArrayList<>();",
    ),
    "contents": (
        "plain",
        [new(0, _LIST), add(0, text("a")), add(0, number(1))],
        [Use(0)],
        "ArrayList<Object> arrayList = new ArrayList<>();",
    ),
    "free": ("free", [new(0, _LIST), add(0, text("a"))], [Use(0)], "List<Object> list = new ArrayList<>();"),
    "copy": (
        "open",
        [*LOANS, new(2, _LIST, Use(1), kinds=("java.util.Collection",)), add(2, Use(0))],
        [Use(2)],
        "List<Made.Loan> list = new ArrayList<>(collection);",
    ),
    "answer": (
        "found",
        [new(0, _LOAN), OPTIONAL, new(3, _LIST), add(3, Use(0)), FINDER],
        [Use(2)],
        "Optional<Made.Loan> optional = Optional.of(loan);",
    ),
    "bounded": ("bounded", [new(0, _LIST), add(0, text("a"))], [Use(0)], "ArrayList arrayList = "),
    "generic overloads": ("either", [new(0, _LIST), add(0, text("a"))], [Use(0)], "ArrayList arrayList = "),
    "polluted": ("listed", [new(0, _LIST), add(0, text("a"))], [Use(0)], "ArrayList arrayList = "),
    "two places": ("mixed", LOANS, [Use(1), Use(1)], "ArrayList arrayList = "),
    "taken for another": (
        "plain",
        [new(0, _LIST), add(0, text("a")), get(1, 0, "java.lang.Integer")],
        [Use(1)],
        "ArrayList arrayList = ",
    ),
    "made with a function": (
        "shelved",
        [LOADER, SHELF],
        [Use(1)],
        "Made.shelved(new Made.Shelf<>(function))",
    ),
    "called with a function": (
        "shelved",
        [LOADER, SHELF, AnsweringStub(2, _FUNCTION), MAPPED],
        [Use(1)],
        "Made.Shelf<Object, Object> shelf = new Made.Shelf<>(function);",
    ),
    "given by a generic method": (
        "shelved",
        [LOADER, SHELF, AnsweringStub(2, _FUNCTION), replace(MAPPED, variable=3)],
        [Use(3)],
        "Made.Shelf<Object, Object> shelf2 = shelf.mapped(function2);",
    ),
    "bounded by a method": (
        "shelved",
        [LOADER, SHELF, AnsweringStub(2, _FUNCTION), replace(MAPPED, method="counted", result="int")],
        [Use(1)],
        "Made.Shelf shelf = new Made.Shelf(function);",
    ),
    "call for its effect": (
        "plain",
        [new(0, _LIST), add(0, text("a")), replace(get(1, 0, _BOX), variable=None)],
        [Use(0)],
        "\narrayList.get(0);",
    ),
    "in itself": (
        "listed",
        [new(0, _LIST), add(0, Use(0))],
        [Use(0)],
        "ArrayList arrayList = ",
    ),
    "cast": (
        "paired",
        [new(0, _PAIRS), PLUS],
        [Use(0)],
        "Made.Pairs<Integer> pairs = new Made.Pairs<>();",
    ),
    "bounded by itself": (
        "ranked",
        [new(0, _RANKS), take(number(1))],
        [Use(0)],
        "Made.Ranks<Integer> ranks = new Made.Ranks<>();",
    ),
    "bounded by itself, of two kinds": (
        "ranked",
        [new(0, _RANKS), take(number(1)), take(text("a"))],
        [Use(0)],
        "Made.Ranks ranks = new Made.Ranks();",
    ),
    "given": ("both", [GIVEN], [Use(0)], "Made.both(Made.names())"),
    "given, others wanted": ("listed", [GIVEN], [Use(0)], "List list = Made.names();"),
    "given, in a collection": (
        "nested",
        [GIVEN, new(1, "java.util.HashMap"), put(1, text("a"), Use(0))],
        [Use(1)],
        "List list = Made.names();",
    ),
    "given with a wildcard": ("classes", [TYPE], [Use(0)], "Class aClass = Made.type();"),
    "constant": ("both", [NAMES], [Use(0)], "Made.both(Made.NAMES)"),
    "constant, others wanted": ("listed", [NAMES], [Use(0)], "List list = Made.NAMES;"),
    "polluted arrays": ("arrays", [new(0, _LIST), add(0, text("a"))], [Use(0)], "ArrayList arrayList = "),
    "out of bounds": ("checked", [new(0, "made.Made$ListCheck")], [Use(0)], "checked(new Made.ListCheck())"),
    "in bounds": (
        "checkedLists",
        [new(0, "made.Made$ListCheck")],
        [Use(0)],
        "checkedLists(new Made.ListCheck<>())",
    ),
    "not generic": (
        "named",
        [new(0, "made.Made$Names"), add(0, text("a"), "made.Made$Names")],
        [Use(0)],
        "Made.Names names = new Made.Names();",
    ),
}
RAW = (
    "bounded",
    "bounded by a method",
    "generic overloads",
    "polluted",
    "bounded by itself, of two kinds",
    "two places",
    "taken for another",
    "in itself",
    "given, others wanted",
    "given, in a collection",
    "given with a wildcard",
    "constant, others wanted",
    "polluted arrays",
    "out of bounds",
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Session, Path]:
    """The classes of the source above."""
    folder = tmp_path_factory.mktemp("made")
    assert javac(folder, "Made", SOURCE) == ""
    return Session([folder]), folder


def kinds_of(steps: Sequence[Step]) -> tuple[str, ...]:
    """The types of the variables."""
    found: dict[int, str] = {}
    for step in steps:
        match step:
            case Construct(variable, name):
                found[variable] = name
            case AnsweringStub(variable, name):
                found[variable] = name
            case StaticCall(int() as variable, result=name) | ReadStatic(variable, type=name):
                found[variable] = name
            case Call(int() as variable, type=str() as name):
                found[variable] = name
            case Call(int() as variable, result=name):
                found[variable] = name
    return tuple(found[at] for at in sorted(found))


def test_type_arguments_are_written_where_they_are_known(made: tuple[Session, Path]) -> None:
    session, folder = made
    bodies, imports = [], set()
    for at, (case, (name, steps, args, expected)) in enumerate(CASES.items()):
        methods = session.program.hierarchy.find("made.Made").methods
        method = next(one for one in methods if one.name == name)
        scope = Scope(session.program, "made", release=11)
        plan = CallPlan(tuple(steps), None, tuple(args), kinds_of(steps), Witness(None, ()), "returned")
        arranged = Arrangement(scope, Names()).of(plan, method, [""] * len(args), set())
        lines = [*arranged.lines, f"Made.{arranged.named}({', '.join(arranged.args)});"]
        body = "\n".join(lines)
        assert expected in body, f"{case}: {body}"
        assert scope.uses_generic == (case in RAW), f"{case}: {body}"
        imports.update(scope.imports(body))
        bodies.append(f"static void test{at}() {{\n{body}\n}}")
    source = "\n".join(["package made;", *sorted(imports), "public class Run {", *bodies, "}"])
    assert javac(folder, "Run", source) == ""
