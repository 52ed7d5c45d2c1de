"""Random well-typed Java over references: small static methods on objects that may be the same.

Every program has the same classes (a small hierarchy with an interface, fields of numbers, references and
arrays), and methods that read and write fields and elements, compare references, test and cast types, call
through the interface, make objects, and go through lists and arrays. The same seed gives the same program.
A loop ends where its list or array does, or after some rounds.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

_CLASSES = """\
    static A s;
    static int n;

    public interface I { int val(int n); }

    public static class A implements I {
        int f, g;
        double x;
        A p, q;
        Object o;
        I i;
        int[] xs;
        double[] ds;
        A[] as;
        public int val(int n) { return n > 0 ? f : n; }
    }

    public static class B extends A {
        int h;
        B b;
        public int val(int n) { return b == null ? h : b.f; }
    }

    public static class C extends A {
        A r;
        public int val(int n) { p = r; return g; }
    }

    public static class D implements I {
        int k;
        A a;
        A[][] t;
        Object[] os;
        public int val(int n) { if (a != null) a.f = n; return k; }
    }
"""
FIELDS: dict[str, dict[str, list[str]]] = {
    "A": {
        "int": ["f", "g"],
        "double": ["x"],
        "A": ["p", "q"],
        "Object": ["o"],
        "I": ["i"],
        "int[]": ["xs"],
        "double[]": ["ds"],
        "A[]": ["as"],
    },
    "D": {"int": ["k"], "A": ["a"], "A[][]": ["t"], "Object[]": ["os"]},
}
FIELDS["B"] = FIELDS["A"] | {"int": ["f", "g", "h"], "B": ["b"]}
FIELDS["C"] = FIELDS["A"] | {"A": ["p", "q", "r"]}
ABOVE = {
    "A": ["A", "I", "Object"],
    "B": ["B", "A", "I", "Object"],
    "C": ["C", "A", "I", "Object"],
    "D": ["D", "I", "Object"],
    "int[]": ["int[]", "Object"],
    "double[]": ["double[]", "Object"],
    "A[]": ["A[]", "Object[]", "Object"],
    "B[]": ["B[]", "A[]", "Object[]", "Object"],
    "Object[]": ["Object[]", "Object"],
    "A[][]": ["A[][]", "Object[]", "Object"],
    "B[][]": ["B[][]", "A[][]", "Object[]", "Object"],
}
"""The types that a value of each type can stand for."""
_PARAMETERS = ["A", "A", "A", "A", "B", "C", "D", "I", "Object", "int[]", "A[]", "int"]
_PARAMETERS += ["Object[]", "D", "double[]", "double"]
_ARRAYS = ["int[]", "double[]", "A[]", "A[]", "A[][]", "Object[]"]
_TESTED = {
    "A": ["B", "C"],
    "I": ["A", "B", "D"],
    "Object": ["A", "B", "D", "I", "int[]", "A[]", "Object[]", "B[][]"],
}


@dataclass(slots=True)
class _Method:
    """A method under construction: its variables by type, and its lines."""

    variables: list[tuple[str, str]]
    result: str
    lines: list[str] = field(default_factory=list)
    depth: int = 2
    loops: int = 0
    tests: int = 0
    names: int = 0

    def add(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def fresh(self) -> str:
        self.names += 1
        return f"v{self.names}"

    def of(self, type_name: str) -> list[str]:
        """Variables that a value of that type can be taken from."""
        return [name for name, own in self.variables if type_name == own or type_name in ABOVE.get(own, [])]


class _Writer:
    def __init__(self, source: random.Random) -> None:
        self._random = source

    def method(self, name: str) -> str:
        types = [self._random.choice(_PARAMETERS) for _ in range(self._random.randrange(2, 5))]
        if not any(type_name in FIELDS for type_name in types):
            types[0] = "A"
        parameters = [(f"a{number}", type_name) for number, type_name in enumerate(types)]
        statics = [("s", "A"), ("n", "int")] if self._random.random() < 0.3 else []
        method = _Method([*parameters, *statics], self._random.choice(["int", "int", "A"]))
        self._block(method, self._random.randrange(3, 7))
        method.add(f"return {self._of(method, method.result, 1)};")
        head = ", ".join(f"{type_name} {own}" for own, type_name in parameters)
        return "\n".join([f"    public static {method.result} {name}({head}) {{", *method.lines, "    }"])

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
        kinds = [self._write, self._write, self._write, self._local, self._element, self._assign]
        if method.depth < 4 and method.tests < 4:
            kinds += [self._if, self._if, self._if, self._loop, self._narrowed]
        self._random.choice(kinds)(method)

    def _write(self, method: _Method) -> None:
        owner, type_name = self._random.choice(method.variables)
        if type_name not in FIELDS:
            owner, type_name = self._random.choice([v for v in method.variables if v[1] in FIELDS])
        kind = self._random.choice(list(FIELDS[type_name]))
        name = self._random.choice(FIELDS[type_name][kind])
        through = ""
        if type_name != "D" and self._random.random() < 0.2:
            through = self._random.choice(["p.", "q."])
            kind, name = self._random.choice([("int", "f"), ("double", "x"), ("A", "p"), ("A", "q")])
        method.add(f"{owner}.{through}{name} = {self._of(method, kind, 2)};")

    def _local(self, method: _Method) -> None:
        kind = self._random.choice(["int", "double", "A", "A", "A", "Object", "I", *_ARRAYS])
        name = method.fresh()
        method.add(f"{kind} {name} = {self._of(method, kind, 2)};")
        method.variables.append((name, kind))

    def _assign(self, method: _Method) -> None:
        name, kind = self._random.choice(method.variables)
        method.add(f"{name} = {self._of(method, kind, 2)};")

    def _element(self, method: _Method) -> None:
        kind = self._random.choice(_ARRAYS)
        array = self._array(method, kind)
        value = self._of(method, kind[:-2], 1)
        method.add(f"(({kind}) {array})[{self._index(method)}] = {value};")

    def _array(self, method: _Method, kind: str) -> str:
        fields = [
            f"{owner}.{field}"
            for owner, own in method.variables
            for field in FIELDS.get(own, {}).get(kind, [])
        ]
        return self._random.choice(
            [*method.of(kind), *method.of(kind), *fields] or [f"({self._made(method, kind)})"]
        )

    def _index(self, method: _Method) -> str:
        return self._random.choice(["0", "0", "1", *method.of("int"), *method.of("int")])

    def _if(self, method: _Method) -> None:
        method.tests += 1
        method.add(f"if ({self._condition(method)}) {{")
        self._nested(method, self._random.randrange(1, 3))
        if self._random.random() < 0.3:
            method.add(f"    return {self._of(method, method.result, 1)};")
        if self._random.random() < 0.5:
            method.add("} else {")
            self._nested(method, self._random.randrange(1, 3))
        method.add("}")

    def _narrowed(self, method: _Method) -> None:
        method.tests += 1
        known = [(name, own) for name, own in method.variables if own in _TESTED]
        if not known:
            return
        name, own = self._random.choice(known)
        wanted = self._random.choice(_TESTED[own])
        variable = method.fresh()
        if self._random.random() < 0.3:
            method.add(f"{wanted} {variable} = ({wanted}) {name};")
            method.variables.append((variable, wanted))
            return
        method.add(f"if ({name} instanceof {wanted}) {{")
        method.add(f"    {wanted} {variable} = ({wanted}) {name};")
        method.variables.append((variable, wanted))
        self._nested(method, self._random.randrange(1, 3))
        method.variables.remove((variable, wanted))
        method.add("}")

    def _loop(self, method: _Method) -> None:
        if method.loops:
            self._if(method)
            return
        method.loops += 1
        method.tests += 2
        variable = method.fresh()
        kind = self._random.choice(["list", "list", "ints", "objects"])
        if kind == "list":
            method.add(f"A {variable} = {self._of(method, 'A', 1)};")
            method.add(f"for (int {variable}i = 0; {variable} != null && {variable}i < 5; {variable}i++) {{")
            method.variables.append((variable, "A"))
            self._nested(method, self._random.randrange(1, 3))
            method.add(f"    {variable} = {variable}.{self._random.choice(['p', 'p', 'q'])};")
        else:
            array = self._array(method, "int[]" if kind == "ints" else "A[]")
            element = "int" if kind == "ints" else "A"
            method.add(f"for ({element} {variable} : {array}) {{")
            method.variables.append((variable, element))
            self._nested(method, self._random.randrange(1, 3))
        method.variables.remove((variable, "int" if kind == "ints" else "A"))
        method.add("}")

    def _condition(self, method: _Method) -> str:
        objects = [name for name, own in method.variables if own in FIELDS or own in ("I", "Object")]
        match self._random.randrange(8):
            case 0 | 1:
                kind = self._random.choice(["A", "A", "Object"])
                return f"(Object) {self._of(method, kind, 2)} == {self._of(method, kind, 1)}"
            case 2 if objects:
                tested = self._random.choice(["B", "C", "I", "A"])
                return f"(Object) {self._random.choice(objects)} instanceof {tested}"
            case 3:
                return f"{self._of(method, 'A', 2)} {self._random.choice(['==', '!='])} null"
            case 4:
                return f"{self._array(method, self._random.choice(_ARRAYS))}.length > 1"
            case 5:
                test = self._random.choice(["<", "==", ">="])
                return f"{self._of(method, 'double', 2)} {test} {self._of(method, 'double', 1)}"
        test = self._random.choice(["<", "==", "!=", ">="])
        return f"{self._of(method, 'int', 2)} {test} {self._of(method, 'int', 1)}"

    def _of(self, method: _Method, kind: str, depth: int) -> str:
        """An expression of that type."""
        known = method.of(kind)
        if known and (depth == 0 or self._random.random() < 0.35):
            return self._random.choice(known)
        if depth and self._random.random() < 0.75:
            reads = self._reads(method, kind)
            if reads:
                return self._random.choice(reads)
        if kind in ("int", "double"):
            return self._number(method, kind, depth)
        return self._random.choice([*known, *known, "null", self._made(method, kind)])

    def _reads(self, method: _Method, kind: str) -> list[str]:
        reads = []
        for name, own in method.variables:
            for field_type, fields in FIELDS.get(own, {}).items():
                if kind == field_type or kind in ABOVE.get(field_type, []):
                    reads += [f"{name}.{field}" for field in fields]
        if kind == "int":
            reads += [f"{name}.val({self._random.randrange(2)})" for name in method.of("I")[:1]]
            reads += [f"{name}[{self._index(method)}]" for name in method.of("int[]")]
            reads += [f"{name}.length" for name in method.of("Object[]")]
        else:
            reads += [f"{name}[{self._index(method)}]" for name in method.of(f"{kind}[]")]
            if kind == "A":
                reads += [f"{name}[0][{self._index(method)}]" for name in method.of("A[][]")]
        return reads

    def _number(self, method: _Method, kind: str, depth: int) -> str:
        if depth and self._random.random() < (0.5 if kind == "int" else 0.2):
            sign = self._random.choice(["+", "-", "+", "*"])
            return f"({self._of(method, kind, depth - 1)} {sign} {self._random.randrange(1, 4)})"
        if kind == "double":
            return self._random.choice(["0.0", "1.5", "-2.0", "0.5"])
        return str(self._random.randrange(-2, 4))

    def _made(self, method: _Method, kind: str) -> str:
        match kind:
            case "int[]":
                return f"new int[{self._random.choice(['2', '1', *method.of('int')])}]"
            case "double[]":
                return "new double[2]"
            case "A[]":
                return self._random.choice(["new A[2]", "((A[]) new B[1])", "new A[1]"])
            case "Object[]":
                return self._random.choice(
                    ["new Object[1]", "((Object[]) new A[1])", "new Object[]{null, 's'}"]
                )
            case "A[][]":
                return self._random.choice(["new A[1][]", "new A[2][1]", "((A[][]) new B[1][1])"])
            case "A":
                return self._random.choice(["new A()", "new B()"])
            case "I":
                return self._random.choice(["new D()", "new A()"])
            case "Object":
                return self._random.choice(["new D()", "new int[1]", "new C()"])
        return f"new {kind}()"


def random_heap_class(name: str, seed: int, methods: int, package: str = "heaps") -> str:
    """The source of one class."""
    writer = _Writer(random.Random(f"{seed}:{name}"))
    texts = [writer.method(f"m{number}") for number in range(methods)]
    return f"package {package};\n\npublic class {name} {{\n{_CLASSES}\n" + "\n\n".join(texts) + "\n}\n"


def write_heap_classes(folder: Path, seed: int, classes: int, methods: int) -> list[Path]:
    """Write so many classes into source files of a folder."""
    target = folder / "heaps"
    target.mkdir(parents=True, exist_ok=True)
    paths = []
    for number in range(classes):
        path = target / f"H{seed}x{number}.java"
        path.write_text(random_heap_class(path.stem, seed, methods), encoding="utf-8")
        paths.append(path)
    return paths


class SmallHeaps:
    """Random arguments on heaps of few objects, so that much is shared and cyclic; JSON values."""

    def __init__(self, seed: str, class_name: str) -> None:
        self._random = random.Random(seed)
        self._class = class_name

    def arguments(self, types: list[str]) -> list[object]:
        """One list of arguments of these types, named as in the source."""
        kinds = [self._random.choice(["A", "A", "B", "C", "D", *list(ABOVE)[4:]]) for _ in range(3)]
        kinds += self._random.sample(["int[]", "A[]", "A", "Object[]"], 1)
        pool = list(enumerate(kinds, 1))
        written: set[int] = set()
        return [self._value(type_name, pool, written) for type_name in types]

    def _value(self, type_name: str, pool: list[tuple[int, str]], written: set[int]) -> object:
        if type_name == "int":
            return self._random.choice([-1, 0, 0, 1, 1, 2, 3])
        if type_name == "double":
            return self._random.choice([-2.0, 0.0, 0.5, 1.5, "NaN"])
        fitting = [(number, kind) for number, kind in pool if type_name in ABOVE[kind]]
        if not fitting or self._random.random() < 0.25:
            return None
        number, kind = self._random.choice(fitting)
        if number in written:
            return {"ref": number}
        written.add(number)
        if kind.endswith("[]"):
            length = self._random.randrange(3)
            elements = [self._value(kind[:-2], pool, written) for _ in range(length)]
            shown = {"int[]": kind, "double[]": kind, "Object[]": f"java.lang.{kind}"}.get(
                kind, f"{self._class}${kind}"
            )
            return {"id": number, "type": shown, "array": elements}
        fields = {
            name: self._value(field_type, pool, written)
            for field_type, names in FIELDS[kind].items()
            for name in names
        }
        return {"id": number, "class": f"{self._class}${kind}", "fields": fields}
