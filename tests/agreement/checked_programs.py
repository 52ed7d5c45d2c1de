"""Small random programs that ask for values, and what can happen in them, found out by running all of it.

A program is a method with two inputs, of which it looks at two bits each, and with unknown calls that give
one bit, or of which it looks at two. So brute force is exact: all inputs, and all answers that a run asks
for, are few. Told are the classes of exceptions that can leave a program, and the marks that it can come to.
"""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from hornbill.jvm.compiled import find_java
from tests.jdk_tools import javac

UNKNOWN = ("Ask.number", "Ask.yes")
EXCEPTIONS = (
    "AssertionError",
    "ArithmeticException",
    "ArrayIndexOutOfBoundsException",
    "IllegalStateException",
)
MOST_RUNS = 20_000

_ASK = """
class Ask {
    static int[] script = new int[64];
    static int[] sizes = new int[64];
    static int asked;
    static java.util.Set<Integer> marks = new java.util.TreeSet<>();
    static int choose(int n) {
        if (asked == 64) throw new StackOverflowError();
        sizes[asked] = n;
        return script[asked++];
    }
    static int number() { return choose(4); }
    static boolean yes() { return choose(2) != 0; }
    static void mark(int k) { marks.add(k); }
    static boolean next() {
        while (asked > 0 && script[asked - 1] == sizes[asked - 1] - 1) script[--asked] = 0;
        if (asked == 0) return false;
        script[asked - 1]++;
        return true;
    }
}
"""
_CELL = """
class Cell {
    int v;
    Cell other = this;
    boolean on;
    int mixed(boolean f, boolean g, int k) {
        on = f;
        if (g) v = k;
        else if (on) return v;
        return on && g ? 3 : k;
    }
    int twice(int k) { if (k > 2) v = k; return v * 2; }
    static int down(int d, int k) { return d <= 0 ? k : down(d - 1, k * 2 - d); }
}
class Deep extends Cell {
    int twice(int k) { return k - v; }
}
"""
_RUN = """
class Brute {
    interface Call { void run(int x, int y); }
    interface Given { boolean holds(int x, int y); }
    public static void main(String[] none) {
CALLS
    }
    static void run(int number, Call call, Given given) {
        Ask.marks.clear();
        java.util.Set<String> thrown = new java.util.TreeSet<>();
        int runs = 0;
        for (int x = 0; x < 4; x++) for (int y = 0; y < 4; y++) {
            if (!given.holds(x, y)) continue;
            java.util.Arrays.fill(Ask.script, 0);
            do {
                Ask.asked = 0;
                if (++runs > MOST) break;
                try { call.run(x, y); } catch (Throwable t) { thrown.add(t.getClass().getSimpleName()); }
            } while (Ask.next());
        }
        System.out.println(number + ";" + runs + ";" + String.join(",", thrown) + ";" + Ask.marks);
    }
}
"""


@dataclass(frozen=True, slots=True)
class Facts:
    """What can happen in a program: exceptions by their simple names, and the numbers of marks."""

    thrown: frozenset[str]
    marks: frozenset[int]


@dataclass(frozen=True, slots=True)
class Programs:
    """The methods `Programs.p0(int, int)` and so on, compiled in a folder; `lines` of the marks of each, and
    what is `given` of its inputs, where anything is."""

    classes: Path
    facts: dict[int, Facts]
    lines: dict[int, dict[int, int]]
    given: dict[int, str]


def made(folder: Path, seed: int, count: int, assuming: bool = False) -> Programs:
    """So many programs drawn by the seed; those that take too many runs have no facts. Where something is to
    be assumed, facts are of the inputs for which a condition holds that is drawn, too."""
    folder.mkdir(parents=True, exist_ok=True)
    texts = [_Program(random.Random(seed * 1_000_003 + number)).text(number) for number in range(count)]
    source = "class Programs {\n" + "\n".join(texts) + "\n}\n"
    (folder / "Programs.java").write_text(source)
    (folder / "Ask.java").write_text(_ASK)
    (folder / "Cell.java").write_text(_CELL)
    given = {number: _given(random.Random(f"{seed} {number}")) for number in range(count) if assuming}
    calls = "\n".join(
        f"run({number}, Programs::p{number}, (x, y) -> {given.get(number, 'true')});"
        for number in range(count)
    )
    (folder / "Brute.java").write_text(_RUN.replace("CALLS", calls).replace("MOST", str(MOST_RUNS)))
    classes = folder / "classes"
    javac("-g", "-d", classes, *sorted(folder.glob("*.java")))
    command = [str(find_java()), "-ea", "-cp", str(classes), "Brute"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    return Programs(classes, dict(_facts(ran.stdout)), _lines(source), given)


def _given(draw: random.Random) -> str:
    """A condition on the bits that a program looks at; its ways come together in several places."""
    tests = [
        "(x & 3) > (y & 3)",
        f"(x & 3) != {draw.randint(0, 3)}",
        f"(y & 3) == {draw.randint(0, 3)}",
        "(x & y & 1) == 0",
        f"Cell.down(x & 3, y & 3) {draw.choice('<>')} {draw.randint(0, 3)}",
        f"((x & 1) == 0 ? y & 3 : x & 3) < {draw.randint(1, 3)}",
    ]
    first, second, third = draw.sample(tests, 3)
    join, other = draw.choice(("||", "&&")), draw.choice(("||", "&&"))
    return f"({first} {join} {second}) {other} {'!' if draw.random() < 0.3 else ''}({third})"


def _facts(told: str) -> Iterator[tuple[int, Facts]]:
    for line in told.splitlines():
        number, runs, thrown, marks = line.split(";")
        if int(runs) <= MOST_RUNS and "StackOverflowError" not in thrown:
            reached = [int(mark) for mark in marks.strip("[]").split(",") if mark.strip()]
            yield int(number), Facts(frozenset(thrown.split(",")), frozenset(reached))


def _lines(source: str) -> dict[int, dict[int, int]]:
    lines: dict[int, dict[int, int]] = {}
    number = -1
    for place, line in enumerate(source.splitlines(), 1):
        if "static void p" in line:
            number = int(line.partition("static void p")[2].partition("(")[0])
            lines[number] = {}
        elif "Ask.mark(" in line:
            lines[number][int(line.partition("Ask.mark(")[2].partition(")")[0])] = place
    return lines


class _Program:
    """One method, drawn statement by statement."""

    def __init__(self, draw: random.Random) -> None:
        self._draw = draw
        self._marks = 0
        self._loops = 0

    def text(self, number: int) -> str:
        """The method as Java source."""
        body = "".join(self._statements(3, self._draw.randint(3, 6)))
        return (
            f"static void p{number}(int x, int y) {{\nx &= 3; y &= 3;\nint a = 0, b = 1, c = x;\n"
            "boolean f = false, g = true;\n"
            f"Cell p = new Cell(), q = {self._draw.choice(('p', 'new Cell()', 'new Deep()'))};\n"
            f"int[] r = new int[3];\n{body}assert {self._condition()};\n}}"
        )

    def _statements(self, depth: int, count: int) -> Iterator[str]:
        for _ in range(count):
            yield self._statement(depth)

    def _block(self, depth: int) -> str:
        return "{\n" + "".join(self._statements(depth - 1, self._draw.randint(1, 2))) + "}"

    def _statement(self, depth: int) -> str:
        kinds = ["assign", "assign", "ask", "flag", "flag", "field", "array", "call", "mark", "alias"]
        if depth > 0:
            kinds += ["if", "if", "choice", "choice", "for", "while", "try", "assert"]
        match kind := self._draw.choice(kinds):
            case "if":
                return f"if ({self._condition()}) {self._block(depth)} else {self._block(depth)}\n"
            case "choice":
                return f"if (Ask.yes()) {self._block(depth)}\n"
            case "for":
                self._loops += 1
                i = f"i{self._loops}"
                rounds = self._draw.choice(("2", "3", "4", "(c & 3)", "x"))
                return f"for (int {i} = 0; {i} < {rounds}; {i}++) {self._block(depth)}\n"
            case "while":
                self._loops += 1
                n = f"n{self._loops}"
                return f"for (int {n} = {self._value(1)} & 3; {n} > 0; {n}--) {self._block(depth)}\n"
            case "try":
                thrown = f"if ({self._condition()}) throw new IllegalStateException();\n"
                caught = self._draw.choice(
                    ("IllegalStateException", "ArithmeticException", "RuntimeException")
                )
                self._loops += 1
                caught += f" e{self._loops}"
                return (
                    f"try {{\n{thrown}{self._statement(depth - 1)}}} catch ({caught}) {self._block(depth)}\n"
                )
            case _:
                return self._simple(kind)

    def _simple(self, kind: str) -> str:
        match kind:
            case "assign":
                return f"{self._variable()} = {self._value(2)};\n"
            case "ask":
                return f"{self._variable()} = Ask.number() & 3;\n"
            case "flag":
                return self._flag()
            case "field":
                return self._draw.choice(
                    (
                        f"p.v = {self._value(1)};\n",
                        f"q.v = {self._value(1)};\n",
                        f"{self._variable()} = p.v;\n",
                    )
                )
            case "array":
                index = self._draw.choice((f"({self._value(1)} & 1)", "b", f"({self._value(1)} & 3)"))
                return self._draw.choice((f"r[{index}] = {self._value(1)};\n", f"a = r[{index}];\n"))
            case "call":
                called = self._draw.choice((f"q.twice({self._value(1)})", f"Cell.down(3, {self._value(1)})"))
                return f"{self._variable()} = {called};\n"
            case "mark":
                self._marks += 1
                return f"Ask.mark({self._marks});\n"
            case "alias":
                return self._draw.choice(
                    ("q = p;\n", "p = new Cell();\n", "p.other = q;\n", "q = p.other;\n")
                )
            case _:
                return f"assert {self._condition()};\n"

    def _flag(self) -> str:
        return self._draw.choice(
            (
                "f = Ask.yes();\n",
                "g = Ask.yes();\n",
                "f = g;\n",
                f"g = {self._condition()};\n",
                f"a = q.mixed(f, Ask.yes(), {self._value(1)});\n",
            )
        )

    def _variable(self) -> str:
        return self._draw.choice("abc")

    def _value(self, depth: int) -> str:
        if depth == 0 or self._draw.random() < 0.4:
            return self._draw.choice(("a", "b", "c", "x", "y", str(self._draw.randint(-3, 5))))
        operator = self._draw.choice("++-*&/%^")
        return f"({self._value(depth - 1)} {operator} {self._value(depth - 1)})"

    def _condition(self) -> str:
        compared = self._draw.choice(("==", "!=", "<", "<=", ">"))
        if self._draw.random() < 0.3:
            return self._draw.choice(("f", "!g", "f == g", "q.on"))
        return self._draw.choice(
            (f"{self._value(1)} {compared} {self._value(1)}", f"p.v {compared} {self._value(1)}", "p != q")
        )
