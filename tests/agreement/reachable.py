"""Methods of which every reachable branch is known, to be held against what searches say is infeasible.

A method is a chain of lines `if (condition) return N;`, each condition one instruction that branches, with
effects in between. A driver calls it with every combination of a few arguments each (objects that are shared,
kept, made anew, of classes that the program does not name), with static fields changed before. Where the
chain is left says which lines were taken: a result N takes line N, and passes all before it.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

from hornbill.bytecode.jdk import find_jdk
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from tests.jdk_tools import javac

_TYPES = ("int", "String", "Object", "Integer", "Boolean", "Node", "Color", "int[]", "Shape", "long", "byte")
_VALUES = {
    "int": "-2, 0, 1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE",
    "long": "-1L, 0L, 2L, Long.MIN_VALUE",
    "byte": "(byte) -1, (byte) 0, (byte) 2",
    "String": 'null, "a", new String("a"), "", "b"',
    "Object": 'null, "a", new String("a"), LOCK, new Object(), 5, new Integer(5), Color.RED, new Square(), '
    "java.util.Optional.empty(), String.class, new int[] {1}",
    "Integer": "null, 5, new Integer(5), BIG, new Integer(1000), 7",
    "Boolean": "null, true, new Boolean(true), false",
    "Node": "null, ROOT, ROOT.next, new Node(1), new Node(3)",
    "Color": "null, Color.RED, Color.GREEN",
    "int[]": "null, TABLE, new int[0], new int[] {1}, new int[] {3, 1}",
    "Shape": "null, new Square(), new Other(), SHAPE",
}
_CONDITIONS = {
    "int": "{0} > {int}; {0} == 3; {0} + 1 < {0}; {0} == count; {0} < limit; {0} != {int}; {0} >= -2; "
    "({0} & 1) == 1",
    "long": "{0} > 0L; {0} == -{0}; {0} < count",
    "byte": "{0} == -1; {0} > 200; {0} < {int}",
    "String": '{0} == "a"; {0} == null; {0} == {String}; {0} == NAME; {0} == "b"',
    "Object": '{0} == LOCK; {0} == "a"; {0} == null; {0} == {Object}; {0} instanceof Integer; {0} == KEPT; '
    "{0} instanceof java.util.Optional; {0} == {String}; {0} instanceof Class; {0} == Color.RED; "
    "{0} instanceof int[]; {0} == (Object) BIG; {0} == String.class; {0} instanceof Shape",
    "Integer": "{0} == BIG; {0} == KEPT; {0} == {Integer}; {0} == null",
    "Boolean": "{0} == Boolean.TRUE; {0} == null; {0} == {Boolean}",
    "Node": "{0} == ROOT; {0} == {Node}; {0} == null; {0} == ROOT.next",
    "Color": "{0} == Color.RED; {0} == {Color}; {0} == null",
    "int[]": "{0} == TABLE; {0} == {int[]}; {0} == null; TABLE[0] == 1; TABLE[0] == {int}",
    "Shape": "{0} instanceof Square; {0} == SHAPE; {0} == null; {0} == {Shape}",
}
_EFFECTS = ("{int} = {int} + 1;", "{Node} = {Node};", "count = {int};", "{Object} = {Object};", "limit++;")
_CLASS = """
@SuppressWarnings({"deprecation", "removal"})
public class Reached {
    enum Color { RED, GREEN }
    interface Shape { }
    static class Square implements Shape { }
    static class Node { int v; Node next; Node(int v) { this.v = v; } }
    static final Object LOCK = new Object();
    static final String NAME = "a";
    static final Integer BIG = 1000, KEPT = 5;
    static final Node ROOT = new Node(3);
    static final int[] TABLE = {3, 1};
    static final Shape SHAPE = new Square();
    static int count, limit = 2;
    static { ROOT.next = new Node(7); }
METHODS
}
"""
_DRIVER = """
@SuppressWarnings({"deprecation", "removal"})
class Driver extends Reached {
    static class Other implements Shape { }
    static Object[] values(Class<?> type) {
VALUES
        throw new AssertionError(type);
    }
    public static void main(String[] args) throws Exception {
        for (java.lang.reflect.Method m : Reached.class.getDeclaredMethods()) {
            if (!m.getName().startsWith("m")) continue;
            java.util.TreeSet<Integer> seen = new java.util.TreeSet<>();
            Class<?>[] types = m.getParameterTypes();
            Object[][] lists = new Object[types.length][];
            int all = 1;
            for (int i = 0; i < types.length; i++) { lists[i] = values(types[i]); all *= lists[i].length; }
            for (int state = 0; state < 3; state++)
                for (int n = 0; n < all; n++) {
                    Object[] given = new Object[types.length];
                    for (int i = 0, rest = n; i < types.length; rest /= lists[i].length, i++)
                        given[i] = lists[i][rest % lists[i].length];
                    count = state == 1 ? 3 : 0; limit = state == 2 ? -5 : 2; TABLE[0] = state == 1 ? 1 : 3;
                    seen.add((Integer) m.invoke(null, given));
                }
            System.out.println(m.getName() + " " + seen);
        }
    }
}
"""


def methods(seed: int, count: int) -> list[str]:
    """So many methods, the same ones for the same seed; line 0 of a text is the head."""
    source = random.Random(seed)
    return [_method(source, number) for number in range(count)]


def _method(source: random.Random, number: int) -> str:
    types = [source.choice(_TYPES) for _ in range(source.choice((1, 2, 2, 3)))]
    names = {kind: [f"p{place}" for place, one in enumerate(types) if one == kind] for kind in types}

    def filled(text: str, subject: str) -> str | None:
        for kind in _TYPES:
            place = "{" + kind + "}"
            if place in text and kind not in names:
                return None
            while place in text:
                text = text.replace(place, source.choice(names[kind]), 1)
        return text.replace("{0}", subject)

    lines = [f"    static int m{number}({', '.join(f'{kind} p{i}' for i, kind in enumerate(types))}) {{"]
    wanted = source.randint(3, 6)
    while len(lines) <= wanted:
        place = source.randrange(len(types))
        condition = filled(source.choice(_CONDITIONS[types[place]].split("; ")), f"p{place}")
        effect = filled(source.choice(_EFFECTS), "") if source.random() < 0.2 else ""
        if condition is not None and effect is not None:
            line = f"        {effect} if ({condition}) return {len(lines)};"
            lines.append(line)
    return "\n".join([*lines, f"        return {len(lines)};", "    }"])


def compiled(folder: Path, texts: list[str]) -> dict[str, set[int]]:
    """Compile the methods, and run them; by method, the results that some call has."""
    home = find_jdk()
    assert home is not None
    rows = [
        f"        if (type == {kind}.class) return new Object[] {{ {values} }};"
        for kind, values in _VALUES.items()
    ]
    (folder / "Reached.java").write_text(_CLASS.replace("METHODS", "\n".join(texts)))
    (folder / "Driver.java").write_text(_DRIVER.replace("VALUES", "\n".join(rows)))
    reached = folder / "Reached.java"
    javac("-nowarn", "-d", folder / "all", reached, folder / "Driver.java", home=home)
    javac("-nowarn", "-g", "-d", folder / "searched", reached, home=home)
    command = [str(home / "bin/java"), "-cp", str(folder / "all"), "Driver"]
    out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found: dict[str, set[int]] = {}
    for line in out.splitlines():
        name, _, values = line.partition(" ")
        found[name] = {int(value) for value in values.strip("[]").split(",")}
    return found


def false_proofs(folder: Path, seed: int, count: int) -> Iterator[str]:
    """Branches that some call takes, and that a search says to be infeasible; ends with how many there were
    to be compared."""
    texts = methods(seed, count)
    reached = compiled(folder, texts)
    search = CaseSearch([folder / "searched"])
    model = search.program.find("Reached")
    assert model is not None
    whys: dict[str, int] = {}
    for method in model.methods:
        if method.name not in reached:
            continue
        start = method.code.lines[0][1] if method.code is not None else 0
        ledger = search.run(method.id, Exploration(budget=300_000), lambda case: None).ledger
        for branch in ledger["branches"]:
            whys[branch["why"]] = whys.get(branch["why"], 0) + 1
            if branch["method"] != method.id or branch["why"] != "infeasible":
                continue
            number = branch["line"] - start + 1
            results = reached[method.name]
            taken = number in results if branch["outcome"] == "not taken" else max(results) > number
            if taken:
                yield f"{texts[int(method.name[1:])]}\n  line {number} {branch['outcome']}, results {results}"
    yield f"{count} methods, uncovered branches: {dict(sorted(whys.items()))}"
