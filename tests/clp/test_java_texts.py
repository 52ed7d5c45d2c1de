"""Texts of random expressions and conditions are Java, and mean on a JVM what the terms mean in Prolog."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random

import pytest

from hornbill.jvm.compiled import find_java
from tests.jdk_tools import javac

SEEDS = [int(seed) for seed in os.environ.get("JAVA_TEXT_SEEDS", "1").split()]
EXPRESSIONS, CONDITIONS, ENVIRONMENTS = 150, 150, 40

VARIABLES = {
    **dict.fromkeys("xyz", "int"),
    **dict.fromkeys("lm", "long"),
    **dict.fromkeys("fg", "float"),
    **dict.fromkeys("de", "double"),
    "c": "char",
    "s": "short",
    "b": "byte",
    "p": "boolean",
    "q": "boolean",
    "a": "int[]",
}
NARROW = {"c": (0, 65535), "s": (-32768, 32767), "b": (-128, 127), "p": (0, 1), "q": (0, 1), "a": (0, 9)}
INTS = [0, 1, 2, -1, 3, 5, 31, 32, 97, 2**31 - 1, -(2**31), 65535, -129]
LONGS = [*INTS, 2**31, -(2**31) - 1, 2**40, 2**63 - 1, -(2**63)]
REALS = ["0.0", "-0.0", "1.0", "1.5", "-2.5", "1.0Inf", "-1.0Inf", "1.5NaN", "1.0e10", "-3.0", "0.1"]
FLOATS = [*REALS[:-1], "0.10000000149011612"]
CONSTANTS: dict[str, list[int] | list[str]] = {"int": INTS, "long": LONGS, "float": FLOATS, "double": REALS}
PREFIX = {"int": "i", "long": "l", "float": "f", "double": "d"}
WIDENED = {"long": ["int"], "float": ["int", "long"], "double": ["int", "long", "float"]}
COMPARE = {"long": ["lcmp"], "float": ["fcmpl", "fcmpg"], "double": ["dcmpl", "dcmpg"]}
ARITHMETIC = ["add", "sub", "mul", "div", "rem"]
LOGIC = ["and", "or", "xor"]
OPS = ["eq", "ne", "lt", "ge", "gt", "le"]


class Terms:
    """Draws terms; `value` of a kind, conditions that are about few subjects."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def environment(self) -> dict[str, str]:
        return {name: self._input(name, kind) for name, kind in VARIABLES.items()}

    def _input(self, name: str, kind: str) -> str:
        if name in NARROW:
            low, high = NARROW[name]
            return str(min(max(self._random.choice(INTS), low), high))
        return self.constant(kind)

    def constant(self, kind: str) -> str:
        return str(self._random.choice(CONSTANTS[kind]))

    def leaf(self, kind: str) -> str:
        if kind != "boolean" and self._random.random() < 0.3:
            return self.constant(kind)
        kinds = ("int", "char", "short", "byte") if kind == "int" else (kind,)
        name = self._random.choice([name for name, of in VARIABLES.items() if of in kinds])
        return f"typed(arg({name}),{VARIABLES[name]})"

    def value(self, kind: str, depth: int) -> str:
        if depth == 0:
            return self.leaf(kind)
        forms = {"boolean": [self._logical], "int": [self._binary, self._shift, self._narrowing, self._odd]}
        wide = [self._binary, self._binary, self._widening, self._minus]
        if kind == "long":
            wide += [self._shift, self._bare_int]
        if kind in ("int", "long"):
            wide += [self._to_whole]
        form = self._random.choice([*forms.get(kind, wide), self._choice, self._leaf])
        return form(kind, depth - 1)

    def _leaf(self, kind: str, depth: int) -> str:
        return self.leaf(kind)

    def _binary(self, kind: str, depth: int) -> str:
        whole = kind in ("int", "long")
        op = self._random.choice(ARITHMETIC + (LOGIC if whole else []))
        right = self.value(kind, depth)
        if whole and op in ("div", "rem"):
            right = str(self._random.choice([2, 3, -1, 7]))
        return f"op({PREFIX[kind]}{op},[{self.value(kind, depth)},{right}])"

    def _shift(self, kind: str, depth: int) -> str:
        op = self._random.choice(["shl", "shr", "ushr"])
        return f"op({PREFIX[kind]}{op},[{self.value(kind, depth)},{self.value('int', depth)}])"

    def _minus(self, kind: str, depth: int) -> str:
        return f"op({PREFIX[kind]}neg,[{self.value(kind, depth)}])"

    def _widening(self, kind: str, depth: int) -> str:
        source = self._random.choice(WIDENED[kind])
        return f"op({PREFIX[source]}2{PREFIX[kind]},[{self.value(source, depth)}])"

    def _bare_int(self, kind: str, depth: int) -> str:
        return self.value("int", depth)

    def _to_whole(self, kind: str, depth: int) -> str:
        source = self._random.choice(["float", "double"])
        return f"op({PREFIX[source]}2{PREFIX[kind]},[{self.value(source, depth)}])"

    def _narrowing(self, kind: str, depth: int) -> str:
        source = self._random.choice(["int", "long", "float", "double"])
        inner = self.value(source, depth)
        if source != "int":
            inner = f"op({PREFIX[source]}2i,[{inner}])"
        op = self._random.choice(["i2b", "i2c", "i2s", None])
        return f"op({op},[{inner}])" if op else inner

    def _odd(self, kind: str, depth: int) -> str:
        """What only an int can be: a comparison's result, a truth value, a long that is small enough."""
        match self._random.randrange(4):
            case 0:
                return self._minus(kind, depth)
            case 1:
                return self._compared(depth)
            case 2:
                return f"op(iadd,[{self.value('boolean', depth)},{self.value('int', depth)}])"
            case _:
                return f"op(iadd,[op(land,[{self.value('long', depth)},255]),{self.value('int', depth)}])"

    def _compared(self, depth: int) -> str:
        kind = self._random.choice(list(COMPARE))
        name = self._random.choice(COMPARE[kind])
        return f"op({name},[{self.value(kind, depth)},{self.value(kind, depth)}])"

    def _logical(self, kind: str, depth: int) -> str:
        op = self._random.choice(["iand", "ior", "ixor"])
        right = "1" if op == "ixor" and self._random.random() < 0.5 else self.value("boolean", depth)
        return f"op({op},[{self.value('boolean', depth)},{right}])"

    def _choice(self, kind: str, depth: int) -> str:
        count = self._random.randint(1, 2)
        alternatives = [f"[{self.condition(depth)}]-({self.value(kind, depth)})" for _ in range(count)]
        return f"choice([{','.join(alternatives)},[]-({self.value(kind, depth)})])"

    def condition(self, depth: int) -> str:
        op = self._random.choice(OPS)
        match self._random.randrange(6):
            case 0:
                return f"compare({op},{self.value('int', depth)},{self.value('int', depth)})"
            case 1:
                return f"compare({op},{self.value('long', depth)},{self.value('long', depth)})"
            case 2:
                return f"compare({op},{self.value('boolean', depth)},{self._random.choice([0, 1])})"
            case 3:
                return f"compare({op},{self._random.choice([0, 97, 66000])},typed(arg(c),char))"
            case 4:
                op = self._random.choice(["ult", "uge"])
                return f"compare({op},{self.value('int', depth)},typed(length(arg(a)),int))"
            case _:
                return f"compare({op},{self._compared(depth)},0)"

    def about_few(self) -> str:
        """A condition of those that meet others on the same subject."""
        chosen = self._random.choice
        x, y = "typed(arg(x),int)", "typed(arg(y),int)"
        length = "typed(length(arg(a)),int)"
        op, small = chosen(OPS), chosen([0, 1, 2, 3])
        real = chosen(["fcmpl", "fcmpg"])
        f, g = [f"typed(arg({name}),float)" for name in chosen(["fg", "gf"])]
        return chosen(
            [
                f"compare({op},{x},{small})",
                f"compare({op},{small},{length})",
                f"compare({op},{length},{small})",
                f"compare({op},{x},{y})",
                f"compare({op},{y},{x})",
                f"compare({chosen(['ult', 'uge'])},{chosen([x, str(small)])},{length})",
                f"compare({op},typed(arg(p),boolean),{small})",
                f"compare({op},op(lcmp,[typed(arg(l),long),{small}]),0)",
                f"compare({op},op({real},[{f},{g}]),0)",
                f"compare({op},op({real},[typed(arg(f),float),1.5]),0)",
                f"any([[compare({op},{x},{small})],[compare(eq,{x},{y}),compare(ge,{x},{small})]])",
            ]
        )

    def program(self) -> tuple[list[str], list[dict[str, str]]]:
        """The terms that java_texts.pl reads, and the inputs."""
        environments = [self.environment() for _ in range(ENVIRONMENTS)]
        shown = ",".join(f"[{','.join(f'{n}-({v})' for n, v in e.items())}]" for e in environments)
        lines = [f"inputs([{shown}])."]
        for number in range(EXPRESSIONS):
            kind = self._random.choice([*PREFIX, "boolean"])
            term = self.value(kind, self._random.randint(1, 4))
            if kind == "float" or self._random.random() < 0.5:
                term = f"as({term},{kind})"  # a float by itself is taken for a double
            lines.append(f"value({kind}_{number},{kind},{term}).")
        for number in range(CONDITIONS):
            few = [self.about_few() for _ in range(self._random.randint(2, 6))]
            many = [self.condition(2) for _ in range(self._random.randint(0, 1))]
            lines.append(f"holds(boolean_c{number},[{','.join(few + many)}]).")
        return lines, environments


def java_literal(name: str, value: str) -> str:
    kind = VARIABLES[name]
    special = {"1.0Inf": "POSITIVE_INFINITY", "-1.0Inf": "NEGATIVE_INFINITY", "1.5NaN": "NaN"}
    if value in special:
        return f"{kind.capitalize()}.{special[value]}"
    if kind in ("int", "double"):
        return value
    if kind == "boolean":
        return "true" if value == "1" else "false"
    if kind == "int[]":
        return f"new int[{value}]"
    return f"{value}L" if kind == "long" else f"({kind}) {value}"


def java_source(lines: list[list[str]], environments: list[dict[str, str]]) -> str:
    """A class that prints, a line for each text, its value under all inputs, as java_texts.pl does."""
    parameters = ", ".join(f"{kind} {name}" for name, kind in VARIABLES.items())
    show = {
        "float": "Float.floatToIntBits(r)",
        "double": "Double.doubleToLongBits(r)",
        "boolean": "(r ? 1 : 0)",
        "int": "r",
        "long": "r",
    }
    methods, calls = [], []
    for number, (name, text, _) in enumerate(lines):
        kind = name.split("_")[0]
        body = f"{kind} r = {text}; out.append({show[kind]}).append(' ');"
        methods.append(f"static void m{number}({parameters}) {{ {body} }}")
        calls.append(f"for (int i = 0; i < {len(environments)}; i++) c{number}(i); out.append('\\n');")
        methods.append(f"static void c{number}(int i) {{ switch (i) {{")
        for i, environment in enumerate(environments):
            arguments = ", ".join(java_literal(name, value) for name, value in environment.items())
            methods.append(f"case {i}: m{number}({arguments}); break;")
        methods.append("} }")
    head = "class Texts { static StringBuilder out = new StringBuilder();"
    main = f"public static void main(String[] args) {{ {' '.join(calls)} System.out.print(out); }}"
    return "\n".join([head, *methods, main, "}"])


@pytest.mark.parametrize("seed", SEEDS)
def test_texts_mean_what_terms_mean(seed: int, tmp_path: Path) -> None:
    terms, environments = Terms(seed).program()
    prolog = subprocess.run(
        ["swipl", "-q", "-g", "main", "-t", "halt", str(Path(__file__).with_name("java_texts.pl"))],
        input="\n".join(terms),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert prolog.stderr == ""
    lines = [line.split("\t") for line in prolog.stdout.splitlines()]
    assert len(lines) == EXPRESSIONS + 2 * CONDITIONS
    source = tmp_path / "Texts.java"
    source.write_text(java_source(lines, environments))
    java = find_java()
    javac("-nowarn", "-Xlint:none", "-d", tmp_path, source)
    ran = subprocess.run(
        [str(java), "-cp", str(tmp_path), "Texts"], capture_output=True, text=True, timeout=120, check=True
    )
    told = dict(zip([line[0] for line in lines], terms[1:], strict=False))
    for (name, text, expected), got in zip(lines, ran.stdout.splitlines(), strict=True):
        assert got.split() == expected.split(), f"{name}: {text} is not {told.get(name)}"
