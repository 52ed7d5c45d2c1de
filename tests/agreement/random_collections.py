"""Random sequences of calls on collections: what a search finds of them on unknown values, against the JDK.

A method asks an unknown collection, or one that it made, one question after the other, and adds up a number
that tells the answers. The JVM calls it on all small values, and on the witness of each case.
Kinds of collections, and the Java that fills them, are in one place, as each kind names what fills it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.case_witnesses import witness_json
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from tests.jdk_tools import javac

BUDGET = 20_000_000
ROUNDS = 2
_OWNER = "Sequences"


@dataclass(frozen=True, slots=True)
class Kind:
    """What is asked of a collection: the parameters of a method, values for each, questions."""

    parameters: Mapping[str, str]
    values: Mapping[str, str]
    questions: Sequence[str]
    begins: str = ""


_MAP = (
    "m.containsKey(K)",
    "m.get(K) == null",
    "m.get(K) > 0",
    "m.getOrDefault(K, 1) == null",
    "m.put(K, 1) == null",
    "m.put(K, null) == null",
    "m.putIfAbsent(K, 0) == null",
    "m.remove(K) == null",
    "m.merge(K, 1, Integer::sum) > 1",
    "m.computeIfAbsent(K, k -> 1) == 1",
    "m.isEmpty()",
    "m.size() > 1",
    "m.keySet().contains(K)",
    "m.keySet().remove(K)",
    "m.remove(K, 1)",
    "m.replace(K, 1, 2)",
    "new HashMap<>(m).size() > 1",
    "cleared(m)",
)
_LINKED = ("first(m) == 1", "last(m) == 1", "raised(m) > 2", "m.values().removeIf(v -> v == null)")
_CHANGED = (
    "m.computeIfAbsent(K, k -> m.put(a, 1)) == null",
    "m.computeIfAbsent(K, k -> m.get(b)) == null",
    "m.computeIfPresent(K, (k, v) -> m.put(b, v)) == null",
    "m.compute(K, (k, v) -> m.remove(b)) == null",
    "m.compute(K, (k, v) -> m.put(k, 1)) == null",
    "m.compute(K, (k, v) -> { m.clear(); return v; }) == null",
    "m.merge(K, 1, (v, w) -> m.remove(a)) == null",
    "m.merge(K, 1, (v, w) -> m.putIfAbsent(b, v)) == null",
    "m.put(K, 1) == null",
    "m.size() > 1",
)
_SET = ("s.contains(K)", "s.add(K)", "s.isEmpty()", "s.size() > 1", "cleared(s)")
# Not s.remove: a witness as JSON does not say that what a set maps its elements to is one object of the JDK.
_LIST = (
    "l.isEmpty()",
    "l.size() > 1",
    "l.get(i) == null",
    'l.get(0).equals("a")',
    "l.add(a)",
    "l.set(i, a) == null",
    "l.remove(i) == null",
    "l.remove(a)",
    "l.contains(a)",
    "l.indexOf(a) > 0",
    "inserted(l, i, a)",
    "l.iterator().next() == a",
    "l.stream().filter(e -> e != null).toList().size() > 1",
    "cleared(l)",
)
_QUEUE = (
    "q.isEmpty()",
    "q.size() > 1",
    "q.add(a)",
    "q.poll() == null",
    "q.peek() == null",
    "q.remove() > 0",
    "cleared(q)",
)
_DEQUE = (
    *_QUEUE,
    "q.element() == a",
    "first(q) > 0",
    "pushed(q, a)",
    "q.pop() > 0",
    "q.offerLast(b)",
    "q.pollLast() == b",
    "q.peekFirst() == null",
    "q.getLast() > 0",
    "q.contains(1)",
    "q.removeFirstOccurrence(1)",
    "q.removeIf(e -> e > 0)",
)
_NUMBERS = "values(null, 0, 1)"
_SPOTS = 'new Spot(0, ""), new Spot(0, null), new Spot(1, "a")'
_POINTS = "new Point(0, 0), new Point(0, 1), new Point(1, 0)"
_COLOURS = "Colour.RED, Colour.GREEN, Colour.BLUE"
_TEXTS = '"", "a", "b", null'
KINDS = {
    "map": Kind(
        {"m": "Map<String, Integer>", "a": "String", "b": "String"},
        {"m": 'filled(2, HashMap::new, "", "a", "b")', "a": f"values({_TEXTS})", "b": f"values({_TEXTS})"},
        _MAP,
    ),
    "linked map": Kind(
        {"m": "LinkedHashMap<Integer, Integer>", "a": "Integer", "b": "Integer"},
        {"m": "filled(2, LinkedHashMap::new, 0, 1, 2)", "a": "values(0, 1, 2)", "b": "values(0, 1, 2)"},
        _MAP + _LINKED * 3,
    ),
    "made linked map": Kind(
        {"a": "Integer", "b": "Integer"},
        {"a": "values(0, 1, 2, null)", "b": "values(0, 1, 2, null)"},
        _MAP + _LINKED * 3,
        "Map<Integer, Integer> m = new LinkedHashMap<>(); m.put(a, 2); m.put(b, 1);",
    ),
    "map of a subclass": Kind(
        {"m": "Counts", "a": "String", "b": "String"},
        {"m": 'filled(2, Counts::new, "", "a", "b")', "a": f"values({_TEXTS})", "b": f"values({_TEXTS})"},
        (*_MAP, *("m.count(K) > 1",) * 4),
    ),
    "made cache": Kind(
        {"a": "Integer", "b": "Integer"},
        {"a": "values(0, 1, 2, null)", "b": "values(0, 1, 2, null)"},
        (*_MAP, *("first(m) == 1", "last(m) == 1", "counted(m)") * 4),
        "Map<Integer, Integer> m = new Cache<>(2); m.put(a, 2); m.put(b, 1);",
    ),
    "sorted map": Kind(
        {"m": "TreeMap<Integer, Integer>", "a": "Integer", "b": "Integer"},
        {
            "m": "filled(2, TreeMap::new, 0, 1, 2)",
            "a": "values(0, 1, 2, null)",
            "b": "values(0, 1, 2)",
        },
        (
            *(one for one in _MAP if "HashMap" not in one),
            *_LINKED,
            "m.firstKey() == a",
            "m.lastEntry().getValue() == null",
            "m.floorKey(K) == null",
            "m.higherKey(K) == null",
            "m.ceilingEntry(K) == null",
            "m.lowerKey(K) == null",
            "m.pollFirstEntry() == null",
            "m.headMap(K).isEmpty()",
            "m.tailMap(K, false).size() > 1",
        ),
    ),
    "map changed by functions": Kind(
        {"m": "Map<String, Integer>", "a": "String", "b": "String"},
        {"m": 'filled(2, HashMap::new, "", "a", "b")', "a": f"values({_TEXTS})", "b": f"values({_TEXTS})"},
        _CHANGED,
    ),
    "made map changed by functions": Kind(
        {"a": "Integer", "b": "Integer"},
        {"a": "values(0, 1, 2, null)", "b": "values(0, 1, 2, null)"},
        (*_CHANGED, "first(m) == 1"),
        "Map<Integer, Integer> m = new LinkedHashMap<>(16, 0.75f, true); m.put(1, 0); m.put(b, 1);",
    ),
    "sorted map changed by functions": Kind(
        {"m": "TreeMap<Integer, Integer>", "a": "Integer", "b": "Integer"},
        {
            "m": "filled(2, TreeMap::new, 0, 1, 2)",
            "a": "values(0, 1, 2, null)",
            "b": "values(0, 1, 2)",
        },
        (
            *_CHANGED,
            "m.values().removeIf(v -> m.remove(b) == null)",
            "raised(m) > 2",
        ),
    ),
    "enum map": Kind(
        {"m": "EnumMap<Colour, Integer>", "a": "Colour", "b": "Colour"},
        {
            "m": f"filled(2, () -> new EnumMap<Colour, Integer>(Colour.class), {_COLOURS})",
            "a": f"values({_COLOURS}, null)",
            "b": f"values({_COLOURS})",
        },
        (
            *(one for one in _MAP if "HashMap" not in one),
            *_LINKED,
            "new EnumMap<>(m).size() > 1",
            "m.keySet().iterator().next().equals(K)",
            "m.entrySet().iterator().next().setValue(1) == null",
        ),
    ),
    "enum set": Kind(
        {"s": "EnumSet<Colour>", "a": "Colour", "b": "Colour"},
        {
            "s": f"sequences(() -> EnumSet.noneOf(Colour.class), {_COLOURS})",
            "a": f"values({_COLOURS}, null)",
            "b": f"values({_COLOURS})",
        },
        (
            *_SET,
            "s.remove(K)",
            "s.iterator().next() == Colour.GREEN",
            "EnumSet.complementOf(s).contains(K)",
            "s.removeIf(e -> e == a)",
            "s.addAll(EnumSet.of(Colour.RED, Colour.BLUE))",
            "s.containsAll(EnumSet.range(b, Colour.BLUE))",
            "s.retainAll(EnumSet.of(b))",
            "s.equals(EnumSet.of(b))",
            "EnumSet.copyOf(s).size() > 1",
        ),
    ),
    "sorted set": Kind(
        {"s": "SortedSet<String>", "a": "String", "b": "String"},
        {
            "s": 'sequences(TreeSet::new, "", "a", "b")',
            "a": f"values({_TEXTS})",
            "b": 'values("", "a", "b")',
        },
        (
            *_SET,
            's.first().equals("a")',
            "s.last().isEmpty()",
            "s.iterator().next().equals(K)",
        ),
    ),
    "set": Kind(
        {"s": "Set<Integer>", "a": "Integer", "b": "Integer"},
        {"s": "sets(2)", "a": "values(0, 1, 2, null)", "b": "values(0, 1, 2, null)"},
        _SET,
    ),
    "map by records": Kind(
        {"m": "Map<Spot, Integer>", "a": "Spot", "b": "Spot"},
        {"m": f"filled(2, HashMap::new, {_SPOTS})", "a": f"values({_SPOTS})", "b": f"values({_SPOTS}, null)"},
        _MAP,
    ),
    "made map by records": Kind(
        {"a": "Spot", "b": "Spot"},
        {"a": f"values({_SPOTS})", "b": f"values({_SPOTS}, null)"},
        _MAP,
        "Map<Spot, Integer> m = new HashMap<>(); m.put(a, 1);",
    ),
    "set by equals": Kind(
        {"s": "Set<Point>", "a": "Point", "b": "Point"},
        {"s": f"held(Sequences::setOf, {_POINTS})", "a": f"values({_POINTS})", "b": f"values({_POINTS})"},
        _SET,
    ),
    "fixed": Kind(
        {"a": "String", "i": "int"},
        {"a": f"values({_TEXTS})", "i": "values(-1, 0, 1, 2, 3)"},
        (
            'Set.of("a", "b", "").contains(a)',
            'Set.of("", "b", a).size() > 2',
            'Map.of("a", 1, "b", 2, "", 3).getOrDefault(a, 0) > 1',
            'Map.of(a, 1, "b", 2).containsKey("a")',
            "List.of(0, 1, i, 2).contains(1)",
            "List.of(0, 1, i, 2).get(i) > 0",
            "Set.of(0, 1, 2).contains(i)",
        ),
    ),
    "format": Kind(
        {"a": "String", "i": "int", "b": "Integer"},
        {"a": f"values({_TEXTS})", "i": "values(-1, 0, 1, 10)", "b": "values(0, 1, null)"},
        (
            'String.format("%d", i).equals("1")',
            'String.format("%d|%s", b, a).length() > 3',
            '"%3s".formatted(a).isBlank()',
            """String.format("%02d", i).charAt(0) == '0'""",
            'String.format("%s", new Spot(i, a)).equals("Spot[x=0, y=a]")',
            'String.format("%b", a).equals("true")',
            'String.format("%d", a) == null',
            'String.format("%s %s", a).isEmpty()',
        ),
    ),
    "list": Kind(
        {"l": "List<String>", "a": "String", "i": "int"},
        {"l": "lists(2)", "a": f"values({_TEXTS})", "i": "values(-1, 0, 1, 2)"},
        _LIST,
    ),
    "linked list": Kind(
        {"q": "LinkedList<Integer>", "a": "Integer", "b": "Integer", "i": "int"},
        {
            "q": "sequences(LinkedList::new, null, 0, 1)",
            "a": _NUMBERS,
            "b": _NUMBERS,
            "i": "values(-1, 0, 1, 2)",
        },
        (
            *_DEQUE,
            "q.get(i) == a",
            "q.remove(i) == b",
            "q.set(i, a) == null",
            "q.indexOf(a) > 0",
            "inserted(q, i, a)",
        ),
    ),
    "deque": Kind(
        {"q": "Deque<Integer>", "a": "Integer", "b": "Integer"},
        {"q": "sequences(ArrayDeque::new, 0, 1)", "a": _NUMBERS, "b": _NUMBERS},
        _DEQUE,
    ),
    "vector": Kind(
        {"q": "Stack<Integer>", "a": "Integer", "i": "int"},
        {"q": "sequences(Stack::new, null, 0, 1)", "a": _NUMBERS, "i": "values(-1, 0, 1, 2)"},
        (
            "q.isEmpty()",
            "q.size() > 1",
            "q.add(a)",
            "q.push(a) == null",
            "q.pop() == null",
            "q.peek() == a",
            "q.get(i) == a",
            "q.set(i, a) == null",
            "q.firstElement() == null",
            "q.search(1) > 1",
            "first(q) > 0",
            "cleared(q)",
        ),
    ),
    "priority queue": Kind(
        {"q": "PriorityQueue<Integer>", "a": "Integer"},
        {"q": "sequences(PriorityQueue::new, 0, 1)", "a": _NUMBERS},
        (*_QUEUE, "first(q) > 0", "q.contains(1)"),
    ),
    "optional": Kind(
        {"o": "Optional<String>", "n": "OptionalInt", "a": "String", "i": "int"},
        {
            "o": f"held(Optional::ofNullable, {_TEXTS})",
            "n": "held(n -> n, OptionalInt.empty(), OptionalInt.of(0), OptionalInt.of(1))",
            "a": f"values({_TEXTS})",
            "i": "values(0, 1)",
        },
        (
            "o.isPresent()",
            "o.isEmpty()",
            "o.get().isEmpty()",
            'o.orElse("a").equals(a)',
            "o.map(String::length).orElse(2) > 0",
            'o.filter(s -> s.equals("a")).isPresent()',
            "o.equals(Optional.ofNullable(a))",
            "n.isPresent()",
            "n.getAsInt() > 0",
            "n.orElse(i) == 1",
            "n.equals(OptionalInt.of(i))",
            "n.hashCode() == 1",
        ),
    ),
    "atomic": Kind(
        {
            "n": "AtomicInteger",
            "t": "AtomicBoolean",
            "r": "AtomicReference<String>",
            "a": "String",
            "i": "int",
        },
        {
            "n": "held(AtomicInteger::new, -1, 0, 1)",
            "t": "held(AtomicBoolean::new, true, false)",
            "r": f"held(AtomicReference::new, {_TEXTS})",
            "a": f"values({_TEXTS})",
            "i": "values(-1, 0, 1)",
        },
        (
            "n.get() > 0",
            "n.incrementAndGet() > 1",
            "n.getAndAdd(i) == 1",
            "n.compareAndSet(i, 0)",
            "n.updateAndGet(k -> k + i) == 0",
            "n.accumulateAndGet(i, Math::max) == 0",
            "t.get()",
            "t.getAndSet(true)",
            "t.compareAndSet(false, true)",
            'r.get().equals("a")',
            "r.getAndSet(a) == null",
            "r.compareAndSet(null, a)",
            "r.updateAndGet(s -> s == null ? a : s) == null",
        ),
    ),
    "made map": Kind(
        {"a": "String", "b": "String"},
        {"a": f"values({_TEXTS})", "b": f"values({_TEXTS})"},
        _MAP,
        'Map<String, Integer> m = new HashMap<>(); m.put("a", 1);',
    ),
}

_HELPERS = """
    static boolean cleared(Map<?, ?> m) { m.clear(); return m.isEmpty(); }
    static boolean cleared(Collection<?> c) { c.clear(); return c.isEmpty(); }
    static boolean inserted(List<String> l, int i, String a) { l.add(i, a); return l.size() > 1; }
    @SafeVarargs static <T> List<T> values(T... values) { return Arrays.asList(values); }
    @SafeVarargs
    static <K, M extends Map<K, Integer>> List<Supplier<M>> filled(int most, Supplier<M> maker, K... keys) {
        List<Supplier<M>> all = new ArrayList<>();
        all.add(maker);
        for (int n = 0, from = 0; n < most; n++)
            for (int end = all.size(); from < end; from++)
                for (K key : keys)
                    for (Integer value : new Integer[] {null, 0, 1}) {
                        Supplier<M> less = all.get(from);
                        all.add(() -> { M m = less.get(); m.put(key, value); return m; });
                    }
        return all;
    }
    static final class Counts extends HashMap<String, Integer> {
        int count(String s) { return merge(s, 1, Integer::sum); }
    }
    static boolean counted(Map<Integer, Integer> from) {
        int[] calls = {0};
        Map<Integer, Integer> m = new HashMap<>() {
            @Override public Integer put(Integer k, Integer v) { calls[0]++; return super.put(k, v); }
        };
        m.putAll(from);
        m.merge(1, 1, Integer::sum);
        return calls[0] > 0;
    }
    static final class Cache<K, V> extends LinkedHashMap<K, V> {
        final int most;
        Cache(int most) { super(16, 0.75f, true); this.most = most; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) { return size() > most; }
    }
    enum Colour { RED, GREEN, BLUE }
    record Spot(int x, String y) { }
    static final class Point {
        final int x;
        final int y;
        Point(int x, int y) { this.x = x; this.y = y; }
        @Override public boolean equals(Object o) {
            return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
        }
        @Override public int hashCode() { return 31 * x + y; }
    }
    static Set<Point> setOf(Point a) { Set<Point> s = new HashSet<>(); s.add(a); return s; }
    static Integer first(Map<?, Integer> m) { return m.values().iterator().next(); }
    static Integer last(Map<?, Integer> m) {
        Integer[] held = {0};
        m.forEach((k, v) -> held[0] = v);
        return held[0];
    }
    static <K> int raised(Map<K, Integer> m) {
        m.replaceAll((k, v) -> v == null ? 1 : v + 1);
        return m.isEmpty() ? 0 : m.values().toArray(new Integer[0])[0];
    }
    static List<Supplier<Set<Integer>>> sets(int most) {
        List<Supplier<Set<Integer>>> all = new ArrayList<>();
        for (int bits = 0; bits < 16; bits++) {
            int held = bits;
            if (Integer.bitCount(bits) <= most) all.add(() -> {
                Set<Integer> s = new HashSet<>();
                for (int i = 0; i < 4; i++) if ((held >> i & 1) == 1) s.add(i == 3 ? null : (Integer) i);
                return s;
            });
        }
        return all;
    }
    static int first(Iterable<Integer> c) { return c.iterator().next(); }
    static boolean pushed(Deque<Integer> q, Integer a) { q.push(a); return q.size() > 1; }
    static boolean inserted(LinkedList<Integer> l, int i, Integer a) { l.add(i, a); return l.size() > 1; }
    @SafeVarargs static <K, T> List<Supplier<T>> held(Function<K, T> maker, K... values) {
        List<Supplier<T>> all = new ArrayList<>();
        for (K value : values) all.add(() -> maker.apply(value));
        return all;
    }
    @SafeVarargs
    static <E, C extends Collection<E>> List<Supplier<C>> sequences(Supplier<C> maker, E... values) {
        List<Supplier<C>> all = new ArrayList<>();
        all.add(maker);
        for (E a : values) all.add(() -> { C c = maker.get(); c.add(a); return c; });
        for (E a : values)
            for (E b : values) all.add(() -> { C c = maker.get(); c.add(a); c.add(b); return c; });
        return all;
    }
    static List<Supplier<List<String>>> lists(int most) {
        List<Supplier<List<String>>> all = new ArrayList<>();
        all.add(ArrayList::new);
        for (int n = 0, from = 0; n < most; n++)
            for (int end = all.size(); from < end; from++)
                for (String one : new String[] {"", "a", null}) {
                    Supplier<List<String>> less = all.get(from);
                    all.add(() -> { List<String> l = less.get(); l.add(one); return l; });
                }
        return all;
    }
"""
_SUPPLIED = ("m", "s", "l", "q", "o", "n", "t", "r")


@dataclass(frozen=True, slots=True)
class CallSequence:
    """A method with its questions, and how the JVM names it."""

    number: int
    kind: Kind
    questions: tuple[str, ...]

    def _supplied(self, name: str) -> str:
        of = self.kind.parameters[name]
        return f"Supplier<? extends {of}>" if name in _SUPPLIED else of

    @property
    def code(self) -> str:
        """The method, and one that calls it on all small values."""
        given = ", ".join(f"{kind} {name}" for name, kind in self.kind.parameters.items())
        body = [f"if ({one}) c += {1 << place};" for place, one in enumerate(self.questions)]
        lines = [f"    static int m{self.number}({given}) {{ {self.kind.begins} int c = 0;"]
        lines += [f"        {line}" for line in body] + ["        return c; }"]
        lines.append(f"    static String all{self.number}() {{ List<String> found = new ArrayList<>();")
        for name, values in self.kind.values.items():
            lines.append(f"        for ({self._supplied(name)} {name} : {values})")
        passed = ", ".join(f"{n}.get()" if n in _SUPPLIED else n for n in self.kind.parameters)
        lines.append(f'            try {{ found.add("" + m{self.number}({passed})); }}')
        lines.append("            catch (RuntimeException e) { found.add(e.getClass().getName()); }")
        lines.append('        return String.join(" ", found); }')
        return "\n".join(lines)


def sequences(seed: int, count: int, length: int, kinds: Sequence[str]) -> list[CallSequence]:
    """So many sequences of that many questions, kind by kind."""
    source = random.Random(seed)
    found = []
    for number in range(count):
        kind = KINDS[kinds[number % len(kinds)]]
        asked = (source.choice(kind.questions) for _ in range(length))
        questions = tuple(one.replace("(K", "(" + source.choice("ab")) for one in asked)
        found.append(CallSequence(number, kind, questions))
    return found


@dataclass(frozen=True, slots=True)
class Compared:
    """What came of one sequence."""

    questions: tuple[str, ...]
    calls: int
    cases: int
    missed: tuple[str, ...]
    invented: tuple[str, ...]
    unfinished: tuple[str, ...]


def compared(folder: Path, wanted: Sequence[CallSequence]) -> Iterator[Compared]:
    """The sequences, searched and called."""
    code = "\n".join(one.code for one in wanted)
    source = folder / f"{_OWNER}.java"
    imports = "import java.util.*;\nimport java.util.concurrent.atomic.*;\nimport java.util.function.*;\n"
    source.write_text(f"{imports}class {_OWNER} {{{_HELPERS}\n{code}\n}}\n", encoding="utf-8")
    javac("--release", "17", "-g", "-d", folder, source)
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    methods = {one.name: one for one in machine.program.methods() if one.owner == _OWNER}
    with JvmHarness([folder]) as jvm:
        for one in wanted:
            yield _compared(machine, jvm, methods, one)


def _compared(machine: Machine, jvm: JvmHarness, methods: Mapping[str, Any], one: CallSequence) -> Compared:
    method = methods[f"m{one.number}"]
    found: list[dict[str, Any]] = []
    summary = machine.explore(method, Exploration(f"loop-{ROUNDS}", budget=BUDGET), found.append)
    witnesses = [witness_json(method, machine.program.hierarchy, case) for case in found]
    outcomes = jvm.run_many(method.id, [witness["args"] for witness in witnesses])
    ways = {
        str(case["exception"] or witness["value"]) for case, witness in zip(found, witnesses, strict=True)
    }
    invented = [
        f"{witness['args']}: {outcome.exception or outcome.value}"
        for case, witness, outcome in zip(found, witnesses, outcomes, strict=True)
        if case["checked"] != "true"
        or (case["exception"], witness["value"]) != (outcome.exception, outcome.value)
    ]
    brute = jvm.run(methods[f"all{one.number}"].id, [])
    assert brute.ended == "returned", brute
    everything = set(str(brute.value).split())
    left = [why for why in summary["ledger"] if why != "bound(loop)" and not why.startswith("assumed(")]
    if summary["ended"] != "done":
        left.append(summary["ended"])
    missed = () if left else tuple(sorted(everything - ways))
    calls = len(one.questions) * len(found)
    return Compared(one.questions, calls, len(found), missed, tuple(invented), tuple(left))
