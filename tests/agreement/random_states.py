"""Random classes whose constructors set what witnesses leave at its default, the same for the same seed.

Fields have initialisers, constructors set constants, sums of their parameters and numbers that a static field
counts; exceptions set their messages and causes. Static methods look at some of that: `way` methods return
a number for each way through them, `sum` methods one that hangs on every number that an object holds.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

PACKAGE = "states"
_MESSAGES = ['super("m");', "super();", "super(text);", "super(text, cause);", 'super("m", cause);']
_MESSAGES += ["super((String) null);", "super(text, cause, false, false);"]
_CONSTANTS = {
    "int": ["5", "-1", "1"],
    "long": ["1L << 40", "-1L"],
    "byte": ["(byte) 3"],
    "char": ["'x'"],
    "boolean": ["true"],
    "double": ["-0.0", "1.5", "Double.NaN"],
    "float": ["-0.0f", "2.5f"],
    "String": ['"a"', '""'],
    "int[]": ["new int[2]", "new int[] {7}"],
}
_TESTS = {
    "int": ["{} == 0", "{} > 0"],
    "long": ["{} == 0", "{} < 3"],
    "byte": ["{} == 0"],
    "char": ["{} == 0", "{} == 'x'"],
    "boolean": ["{}", "!{}"],
    "double": ["{0} == 0 && 1 / {0} < 0", "{} == 0", "{} > 1", "{0} != {0}"],
    "float": ["{0} == 0 && 1 / {0} < 0", "{} == 0"],
    "String": ["{} == null", "{0} != null && {0}.isEmpty()", "{0} != null && {0}.length() == 1"],
    "int[]": ["{} == null", "{0} != null && {0}.length == 0", "{0} != null && {0}.length > 0 && {0}[0] == 0"],
}
_TESTS_OF_EXCEPTION = [
    "{0} != null && {0}.getMessage() == null",
    "{0} != null && {0}.getMessage() != null && {0}.getMessage().isEmpty()",
    "{0} != null && {0}.getCause() == null",
    "{0} != null && {0}.getCause() != null && {0}.getCause().getMessage() == null",
    "{} == null",
]


@dataclass(frozen=True, slots=True)
class _Shape:
    """A class: the types of its fields by name."""

    name: str
    fields: dict[str, str]


class RandomStates:
    """Writes classes, each with a few nested ones and methods on these."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def write(self, folder: Path, count: int) -> list[Path]:
        """The sources of so many classes, in the folder."""
        target = folder / PACKAGE
        target.mkdir(parents=True, exist_ok=True)
        paths = []
        for number in range(count):
            path = target / f"S{number}.java"
            path.write_text(self._class(f"S{number}"), encoding="utf-8")
            paths.append(path)
        return paths

    def _class(self, name: str) -> str:
        lines = [f"package {PACKAGE};", "", f"public class {name} {{", "    static int next;"]
        exceptions = [f"E{number}" for number in range(2)]
        for exception in exceptions:
            lines += self._exception(exception)
        shapes = [self._shape(f"K{number}", exceptions) for number in range(3)]
        for shape in shapes:
            lines += self._state(shape)
        for number, shape in enumerate(shapes):
            lines += self._way(f"way{number}", shape)
            lines += self._sum(f"sum{number}", shape)
        for exception in exceptions:
            lines += self._way(f"way{exception}", _Shape(exception, {"": exception}))
            lines.append(f"    static int leave{exception}({exception} e) {{ throw e; }}")
        return "\n".join([*lines, "}", ""])

    def _exception(self, name: str) -> list[str]:
        made = self._random.choice(_MESSAGES)
        given = self._random.choice(["String text, Throwable cause", "Throwable cause, String text"])
        return [
            f"    static class {name} extends RuntimeException {{",
            f"        {name}({given}) {{ {made} }}",
            "    }",
        ]

    def _shape(self, name: str, exceptions: list[str]) -> _Shape:
        types = self._random.choices([*_CONSTANTS, *exceptions, "id"], k=self._random.randint(1, 3))
        return _Shape(name, {f"{kind[0].lower()}{number}": kind for number, kind in enumerate(types)})

    def _state(self, shape: _Shape) -> list[str]:
        declared, parameters, body, setters = [], [], [], []
        for field, kind in shape.fields.items():
            type_name = "int" if kind == "id" else kind
            access = self._random.choice(["private ", "private ", "", "public "])
            way = self._random.choice(["initialised", "set", "passed", "shifted", "none"])
            constant = self._random.choice(_CONSTANTS.get(kind, [f"new {kind}(null, null)"]))
            initial = ""
            if kind == "id":
                body.append(f"this.{field} = next++;")
            elif way == "initialised":
                initial = f" = {constant}"
            elif way == "set":
                body.append(f"this.{field} = {constant};")
            elif way in ("passed", "shifted"):
                parameters.append(f"{type_name} {field}")
                shifted = way == "shifted" and kind in ("int", "long", "double", "String")
                more = ' + "!"' if kind == "String" else " + 1"
                body.append(f"this.{field} = {field}{more if shifted else ''};")
            declared.append(f"        {access}{type_name} {field}{initial};")
            if self._random.random() < 0.3:
                setters.append(f"        public void set_{field}({type_name} v) {{ {field} = v; }}")
        head = (
            f"        {self._random.choice(['public ', '', 'private '])}{shape.name}({', '.join(parameters)})"
        )
        text = " ".join(body)
        return [
            f"    static class {shape.name} {{",
            *declared,
            f"{head} {{ {text} }}",
            *setters,
            "    }",
        ]

    def _way(self, name: str, shape: _Shape) -> list[str]:
        two = self._random.random() < 0.3
        params = ["a", "b"] if two else ["a"]
        lines = [f"    static int {name}({', '.join(f'{shape.name} {one}' for one in params)}) {{"]
        number = 0
        for one in params:
            for field, kind in shape.fields.items():
                place = f"{one}.{field}" if field else one
                tests = ["{} == 0", "{} == 1"] if kind == "id" else _TESTS.get(kind, _TESTS_OF_EXCEPTION)
                for test in self._random.sample(tests, min(2, len(tests)))[: 1 if two else 2]:
                    number += 1
                    lines.append(f"        if ({test.format(place)}) return {number};")
        if two and "" not in shape.fields:
            field = next(iter(shape.fields))
            lines.append(f"        if (a.{field} == b.{field}) return {number + 1};")
        return [*lines, f"        return {number + 2};", "    }"]

    def _sum(self, name: str, shape: _Shape) -> list[str]:
        terms = []
        for field, kind in shape.fields.items():
            place = f"a.{field}"
            if kind == "boolean":
                terms.append(f"({place} ? 1 : 0)")
            elif kind in ("String", "int[]") or kind.startswith("E"):
                terms.append(f"({place} == null ? 1 : 0)")
            elif kind == "double":
                terms.append(f"Double.doubleToRawLongBits({place})")
            elif kind == "float":
                terms.append(f"Float.floatToRawIntBits({place})")
            else:
                terms.append(place)
        whole = " + ".join(f"{factor} * {term}" for factor, term in zip((1, 31, 1009), terms, strict=False))
        return [f"    static long {name}({shape.name} a) {{ return {whole}; }}"]
