"""Random Java methods on primitive numbers, made to ask the solver: the same ones for the same seed.

Each method is static, calls none, and takes one to three numbers. A kind says what it is made of: sums of one
variable and a constant, which are differences; sums in general; bits; products and quotients; conversions;
or floats. Conditions compare such expressions; loops go on while a condition on a counter holds, so that a
criterion may have to end them; divisions may be by zero.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

KINDS = ("differences", "sums", "bits", "products", "conversions", "floats")
_PARAMETERS = {
    "differences": ["int", "int", "int", "byte", "char", "long", "short"],
    "sums": ["int", "int", "short", "long"],
    "bits": ["int", "int", "long", "byte", "char", "boolean"],
    "products": ["int", "byte", "short", "char"],
    "conversions": ["int", "long", "byte", "short", "char", "float"],
    "floats": ["float", "double", "float", "int"],
}
_OPERATORS = {
    "sums": ["+", "-", "+", "-"],
    "bits": ["&", "|", "^", "<<", ">>", ">>>", "+"],
    "products": ["*", "/", "%", "+", "-"],
    "conversions": ["+", "-", "&"],
    "floats": ["+", "-", "+", "*"],
}
_CONSTANTS = {
    "int": "0 1 -1 2 3 5 7 -4 10 100 255 1000 65536 2147483647 -2147483648".split(),
    "long": "0L 1L -1L 3L 10L 4294967296L 9223372036854775807L -9223372036854775808L".split(),
    "float": "0f -0f 1f 0.5f -2.5f 3f 100f 16777216f (0f/0f) (1f/0f)".split(),
    "double": "0.0 -0.0 1.0 0.5 -2.5 0.1 1e300 9007199254740993.0 (0.0/0.0) (-1.0/0.0)".split(),
}
_COMPARISONS = ["<", "<=", "==", "!=", ">=", ">"]
_CASTS = ["byte", "short", "char", "int", "long", "float"]
_RANKS = ("int", "long", "float", "double")


@dataclass(slots=True)
class _Method:
    """A method under construction: its kind, the variables in scope with their types, and its lines."""

    kind: str
    result: str
    variables: list[tuple[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    depth: int = 2
    names: int = 0
    loops: int = 0

    def add(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def fresh(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"


class _Writer:
    """Draws methods; an expression is its text and the type that Java gives it."""

    def __init__(self, source: random.Random) -> None:
        self._random = source

    def method(self, name: str, kind: str) -> str:
        """The text of a method."""
        types = [self._random.choice(_PARAMETERS[kind]) for _ in range(self._random.randrange(1, 4))]
        result = self._random.choice(["int", "int", "long", *(["double"] * (kind == "floats"))])
        method = _Method(kind, result, [(f"p{i}", of) for i, of in enumerate(types)])
        self._block(method, self._random.randrange(2, 5))
        method.add(f"return {self._result(method)};")
        parameters = ", ".join(f"{of} p{i}" for i, of in enumerate(types))
        return "\n".join([f"    static {result} {name}({parameters}) {{", *method.lines, "    }"])

    def _result(self, method: _Method) -> str:
        text, _ = self._number(method, 1)
        return f"({method.result}) {text}"

    def _block(self, method: _Method, count: int) -> None:
        known = len(method.variables)
        for _ in range(count):
            self._statement(method)
        del method.variables[known:]

    def _nested(self, method: _Method, count: int) -> None:
        method.depth += 1
        self._block(method, count)
        method.depth -= 1

    def _statement(self, method: _Method) -> None:
        deep = method.depth > 3
        kinds = [self._local, self._assign, self._leave]
        kinds += [] if deep else [self._if, self._if, self._loop, self._switch]
        self._random.choice(kinds)(method)

    def _local(self, method: _Method) -> None:
        text, of = self._number(method, self._depth(method))
        name = method.fresh("v")
        method.add(f"{of} {name} = {text};")
        method.variables.append((name, of))

    def _assign(self, method: _Method) -> None:
        name, of = self._random.choice([v for v in method.variables if not v[0].startswith("i")])
        if of == "boolean":
            method.add(f"{name} = {self._condition(method)};")
        else:
            method.add(f"{name} = ({of}) {self._number(method, self._depth(method))[0]};")

    def _leave(self, method: _Method) -> None:
        leaves = [f"return {self._result(method)};", "throw new IllegalStateException();"]
        leaves += ["break;", "continue;"] * (method.loops > 0)
        method.add(f"if ({self._condition(method)}) {self._random.choice(leaves)}")

    def _if(self, method: _Method) -> None:
        method.add(f"if ({self._condition(method)}) {{")
        self._nested(method, self._random.randrange(1, 3))
        if self._random.random() < 0.4:
            method.add("} else {")
            self._nested(method, 1)
        method.add("}")

    def _loop(self, method: _Method) -> None:
        if method.loops:
            self._if(method)
            return
        counter = method.fresh("i")
        bound, of = self._number(method, 0)
        if of not in ("int", "long") or self._random.random() < 0.3:
            bound = str(self._random.randrange(1, 4))
        step = self._random.choice(["++", "++", " += 3", " <<= 1"])
        start = "1" if "<<" in step else self._random.choice(["0", "0", "1", "-2"])
        method.add(f"for (int {counter} = {start}; {counter} < {bound}; {counter}{step}) {{")
        method.variables.append((counter, "int"))
        method.loops += 1
        self._nested(method, self._random.randrange(1, 3))
        method.loops -= 1
        method.variables.remove((counter, "int"))
        method.add("}")

    def _switch(self, method: _Method) -> None:
        keys = self._random.sample([-1000, -1, 0, 1, 2, 3, 7, 65536, 2147483647], 3)
        method.add(f"switch ((int) {self._number(method, 1)[0]}) {{")
        for label in [f"case {key}" for key in keys] + ["default"]:
            method.add(f"{label}: {{")
            self._nested(method, 1)
            method.add("}" + (" break;" if self._random.random() < 0.6 else ""))
        method.add("}")

    def _condition(self, method: _Method) -> str:
        chance = self._random.random()
        if chance < 0.1:
            operator = self._random.choice(["&&", "||"])
            return f"{self._condition(method)} {operator} {self._condition(method)}"
        booleans = [name for name, of in method.variables if of == "boolean"]
        if booleans and chance < 0.3:
            return self._random.choice(["", "!"]) + self._random.choice(booleans)
        deep = self._depth(method)
        left, right = self._number(method, deep)[0], self._number(method, deep - 1)[0]
        return f"({left} {self._random.choice(_COMPARISONS)} {right})"

    @staticmethod
    def _depth(method: _Method) -> int:
        """How deep an expression is; floats are hard enough one by one."""
        return 1 if method.kind == "floats" else 2

    def _number(self, method: _Method, depth: int) -> tuple[str, str]:
        """An expression that is no boolean."""
        if depth <= 0 or self._random.random() < 0.3:
            return self._leaf(method)
        text, of = self._number(method, depth - 1)
        if method.kind == "differences":
            operator = self._random.choice("+-")
            return f"({text} {operator} {self._random.randrange(6)})", widened(of, "int")
        if self._random.random() < (0.5 if method.kind == "conversions" else 0.06):
            cast = self._random.choice(_CASTS if method.kind in ("conversions", "floats") else _CASTS[:-1])
            return f"(({cast}) {text})", cast
        operator = self._random.choice(_OPERATORS[method.kind])
        if of in ("float", "double") and operator not in "+-*":
            operator = "-"
        other, other_of = self._number(method, depth - 1)
        if operator in ("<<", ">>", ">>>"):
            return f"({text} {operator} {self._random.randrange(40)})", widened(of, "int")
        if other_of in ("float", "double") and operator not in "+-*":
            operator = "+"
        return f"({text} {operator} {other})", widened(of, other_of)

    def _leaf(self, method: _Method) -> tuple[str, str]:
        known = [(name, of) for name, of in method.variables if of != "boolean"]
        if known and self._random.random() < 0.75:
            return self._random.choice(known)
        of = self._random.choice(["int", "int", "long"])
        if method.kind == "floats":
            of = self._random.choice(["float", "double", "int"])
        return self._random.choice(_CONSTANTS[of]), of


def widened(first: str, second: str) -> str:
    """The type of an arithmetic operation on these types."""
    ranks = [_RANKS.index(of) if of in _RANKS else 0 for of in (first, second)]
    return _RANKS[max(ranks)]


def random_numbers_class(name: str, seed: int, methods: int, package: str = "numbers") -> str:
    """The source of a class with so many methods of each kind, named after it: `sums0`, `sums1`, ..."""
    writer = _Writer(random.Random(f"{seed}:{name}"))
    texts = [writer.method(f"{kind}{n}", kind) for kind in KINDS for n in range(methods)]
    return f"package {package};\n\npublic class {name} {{\n" + "\n\n".join(texts) + "\n}\n"


def write_numbers_class(folder: Path, seed: int, methods: int) -> Path:
    """Write the class of a seed into a source file of a folder."""
    target = folder / "numbers"
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"N{seed}.java"
    path.write_text(random_numbers_class(path.stem, seed, methods), encoding="utf-8")
    return path
