"""Random well-typed Java: classes of static methods that all end, the same ones for the same seed.

Methods call only those before them, loops count down what the body cannot change, and the estimated cost of
a method is bounded, so every call is short. A statement that leaves (return, throw, break, continue) is
always under a condition, so that nothing is unreachable. Every local variable is initialised where it is
declared.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

from tests.agreement.random_java_expressions import ARRAYS, NUMBERS, Expressions, Method, Scope

_HEAD = """\
    static class Oops extends RuntimeException {
        final int code;

        Oops(int code) { this.code = code; }
    }
"""
_STATICS = {"int": ["s0", "s1"], "long": ["s2"], "double": ["s3"], "int[]": ["s4"], "char": ["s5"]}
_STATIC_FIELDS = """\
    static int s0 = 7;
    static int s1;
    static long s2 = s0 * 1000000007L;
    static double s3 = 1.0 / s0;
    static int[] s4 = {3, -1, s0, 4};
    static char s5 = 'q';
"""
_THROWN = ["IllegalStateException", "ArithmeticException", "IndexOutOfBoundsException"]
_CAUGHT = ["ArithmeticException", "NullPointerException", "Oops", "IllegalStateException"]
_CAUGHT += ["NegativeArraySizeException", "ArrayIndexOutOfBoundsException"]
_RESULTS = [*NUMBERS, "int", "int", "boolean", "long", *ARRAYS, "String"]
_COST_OF_METHOD = 1500


@dataclass(slots=True)
class _Body:
    """A method under construction; `cost` grows by `weight`, the rounds of the loops around."""

    scope: Scope
    result: str
    lines: list[str] = field(default_factory=list)
    depth: int = 2
    weight: int = 1
    loops: int = 0

    def add(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)


class _Writer:
    def __init__(self, source: random.Random, statics: bool) -> None:
        self._random = source
        self._statics = _STATICS if statics else {}
        self._methods: list[Method] = []
        self._names = 0

    def method(self) -> str:
        """The text of one more method; later ones may call it."""
        source = self._random
        types = [
            source.choice([*NUMBERS, "boolean", "String", *ARRAYS]) for _ in range(source.randrange(1, 5))
        ]
        names = [f"p{i}" for i in range(len(types))]
        scope = Scope(self._methods, {name: list(of) for name, of in self._statics.items()}, _COST_OF_METHOD)
        for name, type_name in zip(names, types, strict=True):
            scope.declare(name, type_name)
        result = source.choice(_RESULTS)
        body = _Body(scope, result)
        expressions = Expressions(source, scope)
        for type_name in source.sample(
            ["int", "int", "long", "double", "byte", "char", "int[]", "boolean"], 3
        ):
            self._declare(body, expressions, type_name)
        self._block(body, expressions, source.randrange(3, 8))
        body.add(f"return {expressions.of(result, 3)};")
        name = f"m{len(self._methods)}"
        self._methods.append(Method(name, tuple(types), result, scope.cost + len(body.lines)))
        parameters = ", ".join(f"{type_name} {name}" for type_name, name in zip(types, names, strict=True))
        return "\n".join([f"    static {result} {name}({parameters}) {{", *body.lines, "    }"])

    def _fresh(self, letter: str) -> str:
        self._names += 1
        return f"{letter}{self._names}"

    def _declare(self, body: _Body, expressions: Expressions, type_name: str) -> None:
        name = self._fresh("v")
        body.add(f"{type_name} {name} = {expressions.of(type_name, 2)};")
        body.scope.declare(name, type_name)

    def _block(self, body: _Body, expressions: Expressions, count: int) -> None:
        """Statements in a scope of their own."""
        mark = body.scope.mark()
        for _ in range(count):
            self._statement(body, expressions)
        body.scope.reset(mark)

    def _nested(self, body: _Body, expressions: Expressions, count: int) -> None:
        body.depth += 1
        self._block(body, expressions, count)
        body.depth -= 1

    def _statement(self, body: _Body, expressions: Expressions) -> None:
        simple = [self._assign, self._assign, self._compound, self._store, self._leave, self._local]
        nesting = [self._if, self._if, self._loop, self._loop, self._switch, self._try, self._try]
        deep = body.depth > 5 or body.scope.cost > _COST_OF_METHOD // 2
        kinds = simple if deep or self._random.random() < 0.55 else nesting
        body.scope.spend(2)
        self._random.choice(kinds)(body, expressions)

    def _local(self, body: _Body, expressions: Expressions) -> None:
        self._declare(body, expressions, self._random.choice([*NUMBERS, "boolean", "String", *ARRAYS]))

    def _assign(self, body: _Body, expressions: Expressions) -> None:
        name, type_name = body.scope.variable(self._random)
        body.add(f"{name} = {expressions.of(type_name, 3)};")

    def _compound(self, body: _Body, expressions: Expressions) -> None:
        targets = [both for both in body.scope.variables() if both[1] in NUMBERS]
        if targets:
            name, type_name = self._random.choice(targets)
            body.add(f"{name} {expressions.compound(type_name)};")

    def _store(self, body: _Body, expressions: Expressions) -> None:
        arrays = [both for both in body.scope.variables() if both[1].endswith("[]")]
        if arrays:
            name, type_name = self._random.choice(arrays)
            element = type_name[:-2]
            place = f"{name}[{expressions.index()}]"
            if element in NUMBERS and self._random.random() < 0.5:
                body.add(f"{place} {expressions.compound(element)};")
            else:
                body.add(f"{place} = {expressions.of(element, 2)};")

    def _leave(self, body: _Body, expressions: Expressions) -> None:
        kinds = ["return", "return", "throw"] + ["break", "continue"] * 2 * min(body.loops, 1)
        kind = self._random.choice(kinds)
        body.add(f"if ({expressions.of('boolean', 2)}) {{")
        if kind == "return":
            body.add(f"    return {expressions.of(body.result, 2)};")
        elif kind == "throw":
            thrown = self._random.choice(
                [*(f"{name}()" for name in _THROWN), f"Oops({expressions.of('int', 1)})"]
            )
            body.add(f"    throw new {thrown};")
        else:
            body.add(f"    {kind};")
        body.add("}")

    def _if(self, body: _Body, expressions: Expressions) -> None:
        body.add(f"if ({expressions.of('boolean', 3)}) {{")
        self._nested(body, expressions, self._random.randrange(1, 4))
        if self._random.random() < 0.5:
            body.add("} else {")
            self._nested(body, expressions, self._random.randrange(1, 3))
        body.add("}")

    def _loop(self, body: _Body, expressions: Expressions) -> None:
        rounds = self._random.randrange(1, 6)
        if body.loops >= 2:
            self._if(body, expressions)
            return
        kind = self._random.choice(["for", "for", "while", "do", "each"])
        counter = self._fresh("i")
        arrays = [both for both in body.scope.variables() if both[1].endswith("[]")]
        mark = body.scope.mark()
        end = "}"
        if kind == "each" and arrays:
            name, type_name = self._random.choice(arrays)
            rounds = 8
            body.add(f"for ({type_name[:-2]} {counter} : {name}) {{")
            body.scope.declare(counter, type_name[:-2])
        elif kind == "for":
            bound = self._random.choice([str(rounds), f"({expressions.of('int', 1)} & 3)"])
            body.add(f"for (int {counter} = 0; {counter} < {bound}; {counter}++) {{")
            body.scope.declare(counter, "int", assignable=False)
        else:
            body.add(f"int {counter} = {rounds};")
            body.scope.declare(counter, "int", assignable=False)
            condition = f"{counter}-- > 0 && {expressions.of('boolean', 1)}"
            body.add(f"while ({condition}) {{" if kind == "while" else "do {")
            end = "}" if kind == "while" else f"}} while ({condition});"
        body.loops += 1
        body.scope.weight *= max(rounds, 4)
        self._nested(body, expressions, self._random.randrange(1, 4))
        body.scope.weight //= max(rounds, 4)
        body.loops -= 1
        body.add(end)
        body.scope.reset(mark)

    def _switch(self, body: _Body, expressions: Expressions) -> None:
        sparse = self._random.random() < 0.3
        keys = self._random.sample([-1000, -1, 0, 7, 65536, 2147483647] if sparse else range(-1, 6), 3)
        body.add(f"switch ({expressions.of('int', 2)}{' + 0' if sparse else ' & 7'}) {{")
        for label in [f"case {key}" for key in keys] + ["default"]:
            body.add(f"{label}: {{")
            self._nested(body, expressions, self._random.randrange(1, 3))
            body.add("}" + (" break;" if self._random.random() < 0.6 else ""))
        body.add("}")

    def _try(self, body: _Body, expressions: Expressions) -> None:
        body.add("try {")
        self._nested(body, expressions, self._random.randrange(1, 4))
        caught = self._random.sample(_CAUGHT, self._random.randrange(0, 3))
        caught += ["RuntimeException"] * self._random.randrange(2)
        for name in caught:
            variable = self._fresh("e")
            body.add(f"}} catch ({name} {variable}) {{")
            if name == "Oops":
                body.scope.declare(f"{variable}.code", "int", assignable=False)
            self._nested(body, expressions, self._random.randrange(1, 3))
            if name == "Oops":
                body.scope.forget(f"{variable}.code")
            elif self._random.random() < 0.2:
                body.add(f"    if ({expressions.of('boolean', 1)}) throw {variable};")
        if not caught or self._random.random() < 0.4:
            body.add("} finally {")
            self._nested(body, expressions, self._random.randrange(1, 3))
        body.add("}")


def random_class(name: str, seed: int, methods: int, package: str = "random") -> str:
    """The source of one class; one class in four has static state."""
    source = random.Random(f"{seed}:{name}")
    statics = source.random() < 0.25
    writer = _Writer(source, statics)
    texts = [writer.method() for _ in range(methods)]
    head = _HEAD + (_STATIC_FIELDS if statics else "")
    return f"package {package};\n\npublic class {name} {{\n{head}\n" + "\n\n".join(texts) + "\n}\n"


def write_classes(folder: Path, seed: int, classes: int, methods: int) -> list[Path]:
    """Write so many classes into source files of a folder."""
    target = folder / "random"
    target.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(classes):
        path = target / f"R{seed}x{number}.java"
        path.write_text(random_class(path.stem, seed, methods), encoding="utf-8")
        paths.append(path)
    return paths
