"""Random well-typed Java expressions over the variables and methods in scope.

Every compound expression is in parentheses. An expression of type byte, short or char is a variable, an
array element or a cast; operands of an int operation are of int or a smaller type.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

NUMBERS = ["int", "long", "short", "byte", "char", "float", "double"]
ARRAYS = ["int[]", "long[]", "byte[]", "char[]", "double[]", "boolean[]", "int[][]", "double[][]", "char[][]"]
_INTEGRAL = ["int", "short", "byte", "char"]
_LITERALS = {
    "int": "0 1 -1 2 3 5 8 31 100 -7 127 255 65536 2147483647 -2147483648 0x55555555".split(),
    "long": "0L 1L -1L 3L 10L 63L 4294967296L 9223372036854775807L -9223372036854775808L 0xCAFEBABEL".split(),
    "float": "0f -0f 1f 0.5f -2.5f 3e10f 1e-40f 16777216f (0f/0f) (1f/0f)".split(),
    "double": "0.0 -0.0 1.0 0.5 -2.5 0.1 1e300 -1e-310 9007199254740993.0 (0.0/0.0) (-1.0/0.0)".split(),
    "char": "'a' 'z' '0' '9' '(' (char)0 (char)65535 (char)55296".split(),
    "byte": "(byte)0 (byte)1 (byte)-1 (byte)127 (byte)-128".split(),
    "short": "(short)0 (short)1 (short)-1 (short)32767 (short)-32768".split(),
    "boolean": ["true", "false"],
    "String": ['"abc"', '""', '"Aa"', '"\\u00e9\\ud83d\\ude00"', "null"],
}


@dataclass(frozen=True, slots=True)
class Method:
    """A method that can be called, and about how many steps it takes."""

    name: str
    types: tuple[str, ...]
    result: str
    cost: int


@dataclass(slots=True)
class Scope:
    """What an expression may name, and the cost of what was written so far; `weight` is that of a step."""

    methods: list[Method]
    statics: dict[str, list[str]]
    limit: int
    cost: int = 0
    weight: int = 1
    _variables: list[tuple[str, str, bool]] = field(default_factory=list)

    def declare(self, name: str, type_name: str, assignable: bool = True) -> None:
        """Make a variable known; what is not assignable is only read."""
        self._variables.append((name, type_name, assignable))

    def forget(self, name: str) -> None:
        """Make a variable unknown again."""
        self._variables = [known for known in self._variables if known[0] != name]

    def mark(self) -> int:
        """The state to come back to at the end of a block."""
        return len(self._variables)

    def reset(self, mark: int) -> None:
        """Forget all variables declared since the mark."""
        del self._variables[mark:]

    def spend(self, steps: int) -> None:
        """Add to the cost, as often as the loops around go round."""
        self.cost += steps * self.weight

    def can_afford(self, steps: int) -> bool:
        """Whether so many steps more, here, stay within the limit."""
        return self.cost + steps * self.weight <= self.limit

    def named(self, type_name: str) -> list[str]:
        """Everything of that type that can be read."""
        own = [name for name, known, _ in self._variables if known == type_name]
        return own + self.statics.get(type_name, [])

    def variables(self) -> list[tuple[str, str]]:
        """Everything that can be assigned, with its type."""
        own = [(name, type_name) for name, type_name, assignable in self._variables if assignable]
        return own + [(name, type_name) for type_name, names in self.statics.items() for name in names]

    def variable(self, source: random.Random) -> tuple[str, str]:
        """Something that can be assigned, and its type."""
        return source.choice(self.variables())


class Expressions:
    """Draws expressions; the deeper, the larger."""

    def __init__(self, source: random.Random, scope: Scope) -> None:
        self._random = source
        self._scope = scope

    def of(self, type_name: str, depth: int) -> str:
        """An expression of that type."""
        self._scope.spend(1)
        if depth <= 0 or self._random.random() < 0.15:
            return self._leaf(type_name)
        if self._random.random() < 0.12:
            call = self._call(type_name, depth)
            if call is not None:
                return call
        if self._random.random() < 0.08:
            chosen = self._cast(type_name, self.of(type_name, depth - 1))
            return f"({self.of('boolean', depth - 1)} ? {chosen} : {self.of(type_name, depth - 1)})"
        if type_name.endswith("[]"):
            return self._array(type_name, depth)
        if type_name == "boolean":
            return self._boolean(depth)
        if type_name == "String":
            return self._string(depth)
        return self._number(type_name, depth)

    def index(self) -> str:
        """An index: mostly one that a short array has."""
        kind = self._random.random()
        if kind < 0.65:
            return str(self._random.randrange(2))
        if kind < 0.92:
            return f"{self.of('int', 1)} & 1"
        return self.of("int", 1)

    def compound(self, type_name: str) -> str:
        """An operator that changes a variable of that type, and its operand."""
        if self._random.random() < 0.3:
            return self._random.choice(["++", "--"])
        operators = ["+=", "-=", "*=", "/=", "%="]
        operand = self._random.choice(NUMBERS)
        if type_name not in ("float", "double") and operand not in ("float", "double"):
            operators += ["<<=", ">>=", ">>>=", "&=", "|=", "^="]
        operator = self._random.choice(operators)
        if operator in ("/=", "%=") and operand in (*_INTEGRAL, "long"):
            return f"{operator} ({self.of(operand, 2)} | 1)"
        return f"{operator} {self.of(operand, 2)}"

    def _leaf(self, type_name: str) -> str:
        named = self._scope.named(type_name)
        if named and self._random.random() < 0.8:
            return self._random.choice(named)
        if type_name.endswith("[][]"):
            return f"new {type_name[:-4]}[2][3]"
        if type_name.endswith("[]"):
            sized = f"new {type_name[:-2]}[{self._random.randrange(2, 6)}]"
            return f"({type_name}) null" if self._random.random() < 0.04 else sized
        return self._random.choice(_LITERALS[type_name])

    def _call(self, type_name: str, depth: int) -> str | None:
        affordable = [
            m for m in self._scope.methods if m.result == type_name and self._scope.can_afford(m.cost)
        ]
        if not affordable:
            return None
        method = self._random.choice(affordable)
        self._scope.spend(method.cost)
        return f"{method.name}({', '.join(self.of(name, depth - 2) for name in method.types)})"

    def _array(self, type_name: str, depth: int) -> str:
        element = type_name[:-2]
        kind = self._random.random()
        if kind < 0.3:
            inner = f"[{self._size(depth)}]"
            outer = f"[{self._size(depth)}]" if element.endswith("[]") else ""
            return f"new {element.rstrip('[]')}{outer}{inner}"
        if kind < 0.5:
            values = [
                self._cast(element, self.of(element, depth - 2))
                for _ in range(self._random.choice([0, 2, 2, 3, 4]))
            ]
            return f"new {type_name} {{{', '.join(values)}}}"
        outer_arrays = self._scope.named(type_name + "[]")
        if kind < 0.75 and outer_arrays:
            return f"{self._random.choice(outer_arrays)}[{self.index()}]"
        named = self._scope.named(type_name)
        if kind < 0.85 and named:
            return f"{self._random.choice(named)}.clone()"
        return self._leaf(type_name)

    def _size(self, depth: int) -> str:
        kind = self._random.random()
        operand = self.of("int", depth - 1)
        return (
            f"({operand} & 3) + 2" if kind < 0.85 else f"{operand} & 3" if kind < 0.93 else f"{operand} % 5"
        )

    def _element(self, type_name: str) -> str | None:
        arrays = self._scope.named(type_name + "[]")
        return f"{self._random.choice(arrays)}[{self.index()}]" if arrays else None

    def _boolean(self, depth: int) -> str:
        kind = self._random.random()
        if kind < 0.5:
            operator = self._random.choice(["<", "<=", "==", "!=", ">=", ">"])
            left, right = self._random.choice(NUMBERS), self._random.choice(NUMBERS)
            return f"({self.of(left, depth - 1)} {operator} {self.of(right, depth - 1)})"
        if kind < 0.75:
            operator = self._random.choice(["&&", "||", "&", "|", "^", "=="])
            return f"({self.of('boolean', depth - 1)} {operator} {self.of('boolean', depth - 1)})"
        if kind < 0.85:
            return f"(!{self.of('boolean', depth - 1)})"
        if kind < 0.92:
            name = self._random.choice([*ARRAYS, "String"])
            return f"({self._leaf(name)} {self._random.choice(['==', '!='])} null)"
        return self._element("boolean") or self._leaf("boolean")

    def _string(self, depth: int) -> str:
        kind = self._random.choice(["int", "char", "long", "boolean", "byte"])
        return f"({self._random.choice(_LITERALS['String'][:-1])} + {self.of(kind, depth - 1)})"

    def _number(self, type_name: str, depth: int) -> str:
        kind = self._random.random()
        if kind < 0.15:
            return self._element(type_name) or self._leaf(type_name)
        if kind < 0.3:
            return f"(({type_name}) {self.of(self._random.choice(NUMBERS), depth - 1)})"
        if kind < 0.4:
            return self._cast(type_name, self._measure(type_name))
        if kind < 0.47:
            return self._cast(type_name, self._update(type_name))
        return self._cast(type_name, self._arithmetic(type_name, depth))

    def _arithmetic(self, type_name: str, depth: int) -> str:
        if type_name in ("float", "double"):
            operator = self._random.choice(["+", "-", "*", "/", "%"])
            other = self._random.choice([*_INTEGRAL, "long", "float", type_name, type_name])
            return f"({self.of(type_name, depth - 1)} {operator} {self.of(other, depth - 1)})"
        wide = "long" if type_name == "long" else "int"
        small = [*_INTEGRAL, "int", "int"] + ["long"] * 4 * (wide == "long")
        if self._random.random() < 0.12:
            return f"({self._random.choice(['-', '~', '+'])}{self._padded(self.of(wide, depth - 1))})"
        operator = self._random.choice(["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"])
        right = self._random.choice([*_INTEGRAL, "long"] if ">" in operator or "<" in operator else small)
        operand = self.of(right, depth - 1)
        if operator in "/%" and self._random.random() < 0.8:
            operand = f"({operand} | 1)"
        return f"({self.of(wide, depth - 1)} {operator} {operand})"

    @staticmethod
    def _padded(operand: str) -> str:
        """A minus sign before a literal's own would be a decrement."""
        return f" {operand}"

    def _measure(self, type_name: str) -> str:
        """Something that is counted: a length, a character."""
        strings = self._scope.named("String")
        arrays = [name for kind in ARRAYS for name in self._scope.named(kind)]
        choices = [f"{name}.length()" for name in strings] + [f"{name}.length" for name in arrays]
        choices += [f"{name}.charAt({self.index()})" for name in strings]
        return self._random.choice(choices) if choices else self._leaf(type_name)

    def _update(self, type_name: str) -> str:
        """An assignment as an expression."""
        own = [name for name, known in self._scope.variables() if known == type_name]
        if not own:
            return self._leaf(type_name)
        name = self._random.choice(own)
        forms = [
            f"({name}++)",
            f"(--{name})",
            f"(++{name})",
            f"({name}--)",
            f"({name} = {self.of(type_name, 1)})",
        ]
        return self._random.choice(forms)

    def _cast(self, type_name: str, expression: str) -> str:
        """The expression, with the cast that the smaller types need."""
        return (
            f"({type_name}) {expression}" if type_name in ("byte", "short", "char", "float") else expression
        )
