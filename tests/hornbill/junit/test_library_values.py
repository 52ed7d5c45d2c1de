"""Library objects in assertions: compared by value where that is sure to hold, at every release of Java."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.model import MethodModel
from hornbill.graphs import Node
from hornbill.junit.library_numbers import decimal_text
from hornbill.junit.library_values import as_values
from hornbill.junit.states import Check, Comparison, Equals, HasSize, HasValue, Place
from hornbill.jvm.compiled import find_java
from tests.hornbill.junit.conftest import explored, suite
from tests.hornbill.junit.test_emission import passes
from tests.jdk_tools import javac

_ITEMS = """
    public static class Plain { public Plain() { } }
    public static class Same {
        public int n;
        public boolean equals(Object o) {
            if (this == o) return true;
            return o instanceof Same s && s.n == n;
        }
        public int hashCode() { return n; } }
    public static class Odd {
        public boolean equals(Object o) { return false; } public int hashCode() { return 1; } }
    public record Pair(int a, String b) { }
    public record Box<T>(T item, long n, byte b) { }
    public record Checked(int n) { public Checked { n = Math.abs(n); } }
    public record Unlike(int n) { public boolean equals(Object o) { return false; } }
    public record OfArray(int[] ints) { }
    public enum Grade { A, B }
    private enum Hidden { A }
    public static class Order {
        private final List<String> items = new ArrayList<>();
        public Map<String, Integer> counts = new HashMap<>();
        private Deque<Integer> log = new ArrayDeque<>();
        public LocalDate day = LocalDate.of(2024, 2, 29);
        public Optional<Plain> plain = Optional.of(new Plain());
        public Order() { items.add("a"); counts.put("b", 1); log.push(1); log.push(2); }
        public void restart() { log = new ArrayDeque<>(); log.push(1); log.push(3); }
        public List<String> items() { return items; }
    }
"""
# what a method returns, how, and the assertion that is expected of it
VALUES = {
    "keys": (
        "Set<String>",
        'var m = new HashMap<String, Integer>(); m.put("a", 1); return m.keySet();',
        'assertEquals(Set.of("a"), Values.keys())',
    ),
    "linkedKeys": (
        "Set<String>",
        'var m = new LinkedHashMap<String, Integer>(); m.put("a", 1); return m.keySet();',
        'assertEquals(Set.of("a"), Values.linkedKeys())',
    ),
    "sortedKeys": (
        "Set<String>",
        'var m = new TreeMap<String, Integer>(); m.put("b", 1); m.put("a", 2); return m.keySet();',
        'assertEquals(Set.of("a", "b"), Values.sortedKeys())',
    ),
    "list": (
        "List<String>",
        'var l = new ArrayList<String>(); l.add("a"); l.add("b"); return l;',
        'assertEquals(List.of("a", "b"), Values.list())',
    ),
    "nulls": ("List<String>", 'return Arrays.asList("a", null);', 'Arrays.asList("a", null), Values.nulls()'),
    "oneNull": (
        "List<String>",
        "var l = new LinkedList<String>(); l.add(null); return l;",
        "assertEquals(Collections.singletonList(null), Values.oneNull())",
    ),
    "boxes": (
        "List<Object>",
        "return List.of(1, 2L, 'c', (byte) 3, (short) 4, 1.5f, -0.0, true);",
        "List.of(1, 2L, 'c', (byte) 3, (short) 4, 1.5f, -0.0, true)",
    ),
    "noNumber": (
        "List<Double>",
        "return List.of(Double.NaN, Double.NEGATIVE_INFINITY);",
        "List.of(Double.NaN, ",
    ),
    "constants": (
        "List<Object>",
        "return List.of(Grade.A, String.class);",
        "List.of(Values.Grade.A, String.class)",
    ),
    "hidden": ("List<Object>", "return List.of(Hidden.A);", "assertEquals(1, Values.hidden().size())"),
    "nested": (
        "List<Object>",
        'return List.of(List.of(1), Map.of("a", List.of()), Optional.of(Set.of(2)));',
        'List.of(List.of(1), Map.of("a", List.of()), Optional.of(Set.of(2)))',
    ),
    "arrays": (
        "List<Object>",
        "return List.of(new int[] {1, 2});",
        "assertArrayEquals(new int[] {1, 2}, (int[]) result.get(0))",
    ),
    "itself": (
        "List<Object>",
        "var l = new ArrayList<Object>(); l.add(l); return l;",
        "assertSame(result, result.get(0))",
    ),
    "vector": (
        "Vector<Integer>",
        "var v = new Stack<Integer>(); v.push(1); return v;",
        "assertEquals(List.of(1), ",
    ),
    "fixed": (
        "List<Integer>",
        "return Collections.unmodifiableList(new ArrayList<>(List.of(1, 2, 3)));",
        "assertEquals(List.of(1, 2, 3), Values.fixed())",
    ),
    "none": ("List<Integer>", "return Collections.emptyList();", "assertEquals(List.of(), Values.none())"),
    "lone": (
        "List<Integer>",
        "return Collections.singletonList(7);",
        "assertEquals(List.of(7), Values.lone())",
    ),
    "builders": ("List<Object>", 'return List.of(new StringBuilder("a"));', "assertEquals(1, result.size())"),
    "set": (
        "Set<Integer>",
        "return new LinkedHashSet<>(List.of(3, 1));",
        "assertEquals(Set.of(3, 1), Values.set())",
    ),
    "nullSet": (
        "Set<String>",
        'var s = new HashSet<String>(); s.add(null); s.add("a"); return s;',
        "new HashSet<>(Arrays.asList(",
    ),
    "sorted": (
        "SortedSet<String>",
        'return new TreeSet<>(List.of("b", "a"));',
        'Set.of("a", "b"), Values.sorted()',
    ),
    "backwards": (
        "SortedSet<String>",
        'var s = new TreeSet<String>(Comparator.reverseOrder()); s.add("a"); s.add("b"); return s;',
        'assertEquals(List.of("b", "a"), new ArrayList<>(Values.backwards()))',
    ),
    "grades": (
        "Set<Grade>",
        "return EnumSet.of(Grade.B);",
        "assertEquals(Set.of(Values.Grade.B), Values.grades())",
    ),
    "map": (
        "Map<String, Integer>",
        'var m = new LinkedHashMap<String, Integer>(); m.put("a", 1); return m;',
        'assertEquals(Map.of("a", 1), Values.map())',
    ),
    "colliding": (
        "Map<String, Integer>",
        'var m = new HashMap<String, Integer>(); m.put("Aa", 1); m.put("BB", 2); return m;',
        'Map.of("Aa", 1, "BB", 2)',
    ),
    "nullMap": (
        "Map<String, Integer>",
        'var m = new HashMap<String, Integer>(); m.put("a", null); m.put("b", 2); return m;',
        'expected.put("a", null);',
    ),
    "tree": (
        "Map<String, List<Integer>>",
        'var m = new TreeMap<String, List<Integer>>(); m.put("b", List.of(2)); '
        'm.put("a", List.of()); return m;',
        'Map.of("a", List.of(), "b", List.of(2))',
    ),
    "byGrade": (
        "Map<Grade, Integer>",
        "var m = new EnumMap<Grade, Integer>(Grade.class); m.put(Grade.B, 2); return m;",
        "Map.of(Values.Grade.B, 2)",
    ),
    "plainMap": (
        "Map<String, Plain>",
        'var m = new HashMap<String, Plain>(); m.put("a", new Plain()); return m;',
        'assertEquals(Values.Plain.class, result.get("a").getClass())',
    ),
    "deque": (
        "Deque<Integer>",
        "var d = new ArrayDeque<Integer>(); d.push(1); d.push(2); return d;",
        "assertEquals(List.of(2, 1), new ArrayList<>(Values.deque()))",
    ),
    "queue": (
        "Queue<Integer>",
        "var q = new PriorityQueue<Integer>(); q.add(2); q.add(1); return q;",
        "List.of(1, 2), new ArrayList<>(",
    ),
    "present": (
        "Optional<String>",
        'return Optional.of("x");',
        'assertEquals(Optional.of("x"), Values.present())',
    ),
    "absent": (
        "Optional<String>",
        "return Optional.empty();",
        "assertEquals(Optional.empty(), Values.absent())",
    ),
    "number": (
        "OptionalInt",
        "return OptionalInt.of(5);",
        "assertEquals(OptionalInt.of(5), Values.number())",
    ),
    "large": (
        "BigInteger",
        'return new BigInteger("-123456789012345678901234567890");',
        'assertEquals(new BigInteger("-123456789012345678901234567890"), Values.large())',
    ),
    "small": (
        "BigInteger",
        "return BigInteger.valueOf(-5);",
        "assertEquals(BigInteger.valueOf(-5), Values.small())",
    ),
    "price": (
        "BigDecimal",
        'return new BigDecimal("-1.50");',
        'assertEquals(new BigDecimal("-1.50"), Values.price())',
    ),
    "day": (
        "LocalDate",
        "return LocalDate.of(2024, 2, 29);",
        "assertEquals(LocalDate.of(2024, 2, 29), Values.day())",
    ),
    "time": ("LocalTime", "return LocalTime.of(10, 0, 5);", "LocalTime.of(10, 0, 5), "),
    "both": (
        "LocalDateTime",
        "return LocalDateTime.of(2024, 2, 29, 10, 30);",
        "LocalDateTime.of(2024, 2, 29, 10, 30), ",
    ),
    "minutes": ("Duration", "return Duration.ofMinutes(5);", "assertEquals(Duration.ofMinutes(5), "),
    "ago": ("Duration", "return Duration.ofMillis(-1500);", "assertEquals(Duration.ofMillis(-1500), "),
    "instant": ("Instant", "return Instant.ofEpochSecond(5, 7);", "Instant.ofEpochSecond(5, 7), "),
    "period": ("Period", "return Period.of(1, 2, 3);", "Period.of(1, 2, 3), "),
    "may": ("Month", "return Month.MAY;", "assertEquals(Month.MAY, Values.may())"),
    "uuid": ("UUID", "return new UUID(1, 1L << 60);", "new UUID(1, 1152921504606846976L)"),
    "text": (
        "StringBuilder",
        'return new StringBuilder("a").append(1);',
        'assertEquals("a1", Values.text().toString())',
    ),
    "wide": ("CharSequence", 'return new StringBuilder("\\u20ac");', '"\\u20ac", Values.wide().toString()'),
    "counter": ("AtomicInteger", "return new AtomicInteger(3);", "assertEquals(3, Values.counter().get())"),
    "entry": (
        "Map.Entry<String, Integer>",
        'return Map.entry("a", 1);',
        'new AbstractMap.SimpleImmutableEntry<>("a", 1)',
    ),
    "pair": (
        "List<Pair>",
        'return List.of(new Pair(1, "a"));',
        'assertEquals(List.of(new Values.Pair(1, "a")), Values.pair())',
    ),
    "record": (
        "Pair",
        "return new Pair(2, null);",
        "assertEquals(new Values.Pair(2, null), Values.record())",
    ),
    "box": (
        "Box<Object>",
        "return new Box<>(List.of(1), 2L, (byte) 3);",
        "assertEquals(new Values.Box<>(List.of(1), 2, (byte) 3), Values.box())",
    ),
    "holding": (
        "Box<Plain>",
        "return new Box<>(new Plain(), 1L, (byte) 2);",
        "assertEquals(Values.Plain.class, result.item().getClass())",
    ),
    "checked": (
        "Checked",
        "return new Checked(-1);",
        "Values.Checked result = Values.checked(); assertEquals(1, result.n());",
    ),
    "unlike": (
        "Unlike",
        "return new Unlike(1);",
        "Values.Unlike result = Values.unlike(); assertEquals(1, result.n());",
    ),
    "ofArray": (
        "OfArray",
        "return new OfArray(new int[] {1});",
        "assertArrayEquals(new int[] {1}, result.ints())",
    ),
    "myself": (
        "Object",
        "var l = new ArrayList<Object>(); var p = new Box<Object>(l, 1, (byte) 1); l.add(p); return p;",
        "Values.myself()",
    ),
}
# with something that is at hand
TAKING = {
    "plain": ("Plain item", "return List.of(item);", "assertEquals(List.of(item), result)"),
    "same": (
        "Same item",
        "return Arrays.asList(Objects.requireNonNull(item), null);",
        "assertEquals(Arrays.asList(item, null), result)",
    ),
    "odd": (
        "Odd item",
        "return Arrays.asList(Objects.requireNonNull(item), null);",
        "assertSame(item, result.get(0))",
    ),
    "paired": (
        "Pair item",
        "return Arrays.asList(Objects.requireNonNull(item), null);",
        "assertEquals(Arrays.asList(item, null), result)",
    ),
    "keyed": ("Plain item", "return new ArrayList<>(Set.of(item));", "assertEquals(List.of(item), result)"),
}
_IMPORTS = "import java.math.*; import java.time.*; import java.util.*; import java.util.concurrent.atomic.*;"

OLD = """
package olden;
import java.util.*;
public class Olden {
    public static List<String> two() { return new ArrayList<>(Arrays.asList("a", "b")); }
    public static List<String> one() { return new ArrayList<>(Arrays.asList("a")); }
    public static List<String> none() { return new ArrayList<>(); }
    public static Set<Integer> set() { return new HashSet<>(Arrays.asList(1, 2)); }
    public static Map<String, Integer> map() {
        Map<String, Integer> m = new HashMap<>(); m.put("a", 1); m.put("b", 2); return m;
    }
    public static Map<String, Integer> only() {
        Map<String, Integer> m = new HashMap<>(); m.put("a", 1); return m;
    }
}
"""


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of the methods above."""
    folder = tmp_path_factory.mktemp("values")
    methods = [f"public static {kind} {name}() {{ {body} }}" for name, (kind, body, _) in VALUES.items()]
    methods += [
        f"public static List<Object> {name}({given}) {{ {body} }}"
        for name, (given, body, _) in TAKING.items()
    ]
    source = folder / "Values.java"
    text = "\n".join(["package values;", _IMPORTS, "public class Values {", _ITEMS, *methods, "}"])
    source.write_text(text, encoding="utf-8")
    javac("--release", "17", "-g", "-parameters", "-d", folder, source)
    return folder


def is_wanted(method: MethodModel) -> bool:
    return method.owner == "values.Values" or method.id in (
        "values.Values$Order.<init>()V",
        "values.Values$Order.restart()V",
    )


@pytest.mark.parametrize("junit", [5, 4])
def test_values_are_compared_by_value_and_pass(values: Path, tmp_path: Path, junit: int) -> None:
    files = suite(explored(values, criterion="loop-40", among=is_wanted), junit)
    text = " ".join(files["values/ValuesTest.java"].text.split())
    missing = [one for *_, one in [*VALUES.values(), *TAKING.values()] if one not in text]
    assert missing == [], text
    assert text.count("only checked") <= 1 and "@SuppressWarnings" not in text
    assert "List<Object> result = Values.plain(item);" in text
    assert "List<?> result = Values.arrays();" in text
    assert not [line for line in text.split(";") if "java.util" in line and "getClass" in line]
    order = " ".join(files["values/ValuesOrderTest.java"].text.split())
    for said in (
        'assertEquals(List.of("a"), order.items())',
        'assertEquals(Map.of("b", 1), order.counts)',
        "assertEquals(List.of(3, 1), new ArrayList<>(log))",
        'ArrayDeque<?> log = (ArrayDeque<?>) Fields.get(order, "log");',
        "assertEquals(LocalDate.of(2024, 2, 29), order.day)",
        "assertEquals(Values.Plain.class, order.plain.get().getClass())",
    ):
        assert said in order, order
    passes(files, tmp_path, values, junit)


def test_tests_compile_at_the_release_of_the_class(tmp_path: Path) -> None:
    folder = tmp_path / "classes"
    folder.mkdir()
    (folder / "Olden.java").write_text(OLD)
    javac("--release", "8", "-g", "-d", folder, folder / "Olden.java")
    files = suite(explored(folder, criterion="loop-8"))
    text = files["olden/OldenTest.java"].text
    for said in (
        'assertEquals(Arrays.asList("a", "b"), Olden.two());',
        'assertEquals(Collections.singletonList("a"), Olden.one());',
        "assertEquals(Collections.emptyList(), Olden.none());",
        "assertEquals(new HashSet<>(Arrays.asList(1, 2)), Olden.set());",
        'assertEquals(Collections.singletonMap("a", 1), Olden.only());',
        'expected.put("b", 2);',
    ):
        assert said in text, text
    assert ".of(" not in text and "@SuppressWarnings" not in text
    passes(files, tmp_path / "suite", folder, 5)


def a_list(*elements: Any) -> Node:
    """An ArrayList, as a graph has it."""
    array = Node("array", "java.lang.Object[]", parts=dict(enumerate([*elements, None])))
    return Node("object", "java.util.ArrayList", parts={"elementData": array, "size": len(elements)})


def item(number: int) -> Node:
    return Node("object", "Item", parts={"number": number})


def compared(before: Node, after: Node) -> list[Check]:
    """The checks where an object has the one, and then the other, in its field."""
    holders = [Node("object", "Holder", parts={"items": one}) for one in (before, after)]
    as_values(holders)
    return Comparison(holders[:1], holders[1:], lambda node, keyed: True).changes()


def test_what_changed_in_a_list() -> None:
    items = Place(0, ("items",))
    assert compared(a_list("a"), a_list("a")) == []
    (check,) = compared(a_list("a"), a_list("a", "b"))
    assert isinstance(check, HasValue) and check.place == items
    inside = compared(a_list(item(1), "a"), a_list(item(2), "a"))
    assert inside == [Equals(items.then(0).then("number"), 2)]
    added = compared(a_list(item(1)), a_list(item(2), item(3)))
    numbers = [(one.place.steps[1:], one.value) for one in added if isinstance(one, Equals)]
    assert added[0] == HasSize(items, 2, "java.util.List")
    assert ((1, "number"), 3) in numbers


def test_a_list_that_is_in_itself_is_the_same() -> None:
    lists = [a_list("a"), a_list("a")]
    for one in lists:
        one.parts["elementData"].parts[0] = one
    assert compared(*lists) == []


def test_decimals_are_written_as_java_prints_them(tmp_path: Path) -> None:
    numbers = [0, 1, -1, 5, 10, 150, -12345, 10**20, 10**20 + 1]
    scales = [0, 1, 2, 3, 6, 7, 8, 20, 25, -1, -3, -20]
    pairs = [(number, scale) for number in numbers for scale in scales]
    listed = ",".join(f'"{number}:{scale}"' for number, scale in pairs)
    source = tmp_path / "Decimals.java"
    source.write_text(
        "import java.math.*; public class Decimals { public static void main(String[] a) {"
        f' for (String s : new String[] {{{listed}}}) {{ String[] p = s.split(":");'
        " System.out.println(new BigDecimal(new BigInteger(p[0]), Integer.parseInt(p[1]))); } } }"
    )
    javac("-d", tmp_path, source)
    command = [str(find_java()), "-cp", str(tmp_path), "Decimals"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert [decimal_text(*pair) for pair in pairs] == said.stdout.split()
