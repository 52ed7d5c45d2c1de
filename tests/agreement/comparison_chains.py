"""Random Java methods that compare a few numbers in chains: the same ones for the same seed.

A method compares two to four integers, that are kept in parameters, fields or elements, with each other
and with constants; by nested ifs, early returns, conditional expressions and short circuits; after
swaps and copies, maybe. It computes nothing: which way it takes hangs on the order of its numbers
alone. Each method has a *twin* that notes the way it takes: every comparison is a call of `d`, every
access to an array or object one of `k` (tests/agreement/ChainTwins.java).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

COMPARISONS = ("==", "!=", "<", ">=", ">", "<=")
RANGES = {
    "int": (-(2**31), 2**31 - 1),
    "long": (-(2**63), 2**63 - 1),
    "short": (-(2**15), 2**15 - 1),
    "byte": (-128, 127),
    "char": (0, 65535),
}
KINDS = ("parameters", "parameters", "parameters", "fields", "fields", "elements", "objects", "indexed")
_TYPES = (
    ("int",),
    ("int",),
    ("int",),
    ("long",),
    ("long",),
    ("int", "long"),
    ("int", "byte", "char", "short"),
)
_CONSTANTS = (0, 0, 0, 1, -1, 2, 3, 5, 7, -4, 10, 100, 127, 128, 65535, 2**31 - 1, -(2**31), 2**31 - 2)
_LONG_CONSTANTS = (*_CONSTANTS, 2**31, -(2**31) - 1, 2**63 - 1, -(2**63), 2**62)
_MOST_COMPARISONS = {"indexed": 4, "objects": 5}


@dataclass(frozen=True, slots=True)
class Chain:
    """A method: where its variables are kept, their types, and the constants that it compares with."""

    number: int
    kind: str
    types: tuple[str, ...]
    constants: tuple[int, ...]
    text: str
    twin: str
    call: str

    @property
    def static(self) -> bool:
        """Whether it has no receiver."""
        return self.kind != "fields"

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields, one after the other, that the variables of `fields` and `objects` are."""
        return field_names(self.kind, self.types)


@dataclass(frozen=True, slots=True)
class ChainClass:
    """Methods of one class."""

    name: str
    chains: tuple[Chain, ...]

    def write(self, folder: Path) -> None:
        """Write the class, and the twin of it that is named after it with a T."""
        texts = "\n".join(chain.text for chain in self.chains)
        fields = "\n".join(f"  {of} {of[0]}0, {of[0]}1, {of[0]}2, {of[0]}3;" for of in RANGES)
        source = f"public class {self.name} {{\n{fields}\n{texts}\n}}\n"
        (folder / f"{self.name}.java").write_text(source, encoding="utf-8")
        twins = "\n".join(chain.twin for chain in self.chains)
        calls = "".join(f"    case {n}: return part{n}(m, v, s);\n" for n in range(self._parts()))
        parts = "\n".join(self._part(n) for n in range(self._parts()))
        source = (
            f"public class {self.name}T extends ChainTwins {{\n{fields}\n{twins}\n{parts}\n"
            f"  long run(int m, long[] v, int[] s) {{ switch (m / 50) {{\n{calls}"
            "    default: throw new Error(); } }\n}\n"
        )
        (folder / f"{self.name}T.java").write_text(source, encoding="utf-8")

    def _parts(self) -> int:
        return (len(self.chains) + 49) // 50

    def _part(self, part: int) -> str:
        """A method that calls up to fifty twins: a JVM compiles no larger ones."""
        cases = "".join(
            f"    case {chain.number}: {{ {chain.call} }}\n"
            for chain in self.chains[50 * part : 50 * part + 50]
        )
        head = f"  static long part{part}(int m, long[] v, int[] s) {{ switch (m) {{"
        return f"{head}\n{cases}    default: throw new Error(); }} }}"


def chain_class(seed: int, methods: int) -> ChainClass:
    """The class of a seed, with so many methods."""
    chance = random.Random(f"chains:{seed}")
    name = f"Chains{seed}"
    constants = tuple(chance.choice(_LONG_CONSTANTS) for _ in range(3))
    chains = (_Writer(chance, name, number, constants).chain() for number in range(methods))
    return ChainClass(name, tuple(chains))


def field_names(kind: str, types: tuple[str, ...]) -> tuple[str, ...]:
    """The fields that the variables are; those of two objects are two of each."""
    half = len(types) // 2
    places = [*range(half), *range(half)] if kind == "objects" else range(len(types))
    return tuple(f"{of[0]}{place}" for of, place in zip(types, places, strict=True))


@dataclass(slots=True)
class _Writer:
    """Draws one method. In its lines `@N@` is the N-th variable, and [[ ]] are around each comparison."""

    chance: random.Random
    owner: str
    number: int
    constants: tuple[int, ...]
    kind: str = ""
    types: tuple[str, ...] = ()
    locals: list[tuple[str, str]] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    used: set[int] = field(default_factory=set)
    comparisons: int = 0
    results: int = 0

    def chain(self) -> Chain:
        """The method."""
        self.kind = self.chance.choice(KINDS)
        self.types = self._types()
        self._block(1, self.chance.randrange(1, 4), True)
        body = "\n".join(self.lines)
        result = "long" if "long" in self.types else "int"
        head = f"{'' if self.kind == 'fields' else 'static '}{result} m{self.number}({self._parameters()}) {{"
        text = body.replace("[[", "(").replace("]]", ")")
        twin = body.replace("[[", "d(").replace("]]", ")")
        for place in range(len(self.types)):
            text = text.replace(f"@{place}@", self._access(place, False))
            twin = twin.replace(f"@{place}@", self._access(place, True))
        parameters = (
            f"  {head}\n{text}\n  }}",
            f"  {head}\n{twin}\n  }}".replace(self.owner, f"{self.owner}T"),
        )
        constants = tuple(sorted(self.used))
        return Chain(self.number, self.kind, self.types, constants, *parameters, self._call())

    def _more(self) -> bool:
        """Whether there may be another comparison; one that is part of another may come on top."""
        return self.comparisons < _MOST_COMPARISONS.get(self.kind, 6)

    def _types(self) -> tuple[str, ...]:
        pool = self.chance.choice(_TYPES)
        if self.kind == "objects":
            half = [self.chance.choice(pool) for _ in range(self.chance.randrange(1, 3))]
            return (*half, *half)
        count = 3 if self.kind == "indexed" else self.chance.choice([2, 2, 3, 3, 4])
        if self.kind in ("elements", "indexed"):
            return (pool[0],) * count
        return tuple(self.chance.choice(pool) for _ in range(count))

    def _parameters(self) -> str:
        match self.kind:
            case "parameters":
                return ", ".join(f"{of} p{place}" for place, of in enumerate(self.types))
            case "elements":
                return f"{self.types[0]}[] e"
            case "objects":
                return f"{self.owner} p, {self.owner} q"
            case "indexed":
                return f"{self.types[0]}[] e, int i, int j"
        return ""

    def _access(self, place: int, twin: bool) -> str:
        match self.kind:
            case "parameters":
                return f"p{place}"
            case "elements":
                return f"e[k({place})]" if twin else f"e[{place}]"
            case "indexed":
                index = "ij0"[place]
                return f"e[k({index})]" if twin else f"e[{index}]"
        name = field_names(self.kind, self.types)[place]
        if self.kind == "fields":
            return name
        owner = "pq"[place >= len(self.types) // 2]
        return f"k({owner}).{name}" if twin else f"{owner}.{name}"

    def _call(self) -> str:
        """A call of the twin with the values of its variables, v, and the shape s."""
        values = [f"({of}) v[{place}]" for place, of in enumerate(self.types)]
        name, twin = f"m{self.number}", f"{self.owner}T"
        match self.kind:
            case "parameters":
                return f"return {name}({', '.join(values)});"
            case "fields":
                sets = " ".join(
                    f"o.{of} = {value};"
                    for of, value in zip(field_names(self.kind, self.types), values, strict=True)
                )
                return f"{twin} o = new {twin}(); {sets} return o.{name}();"
            case "objects":
                half = len(values) // 2
                names = field_names(self.kind, self.types)[:half]
                first = " ".join(f"p.{of} = {value};" for of, value in zip(names, values[:half], strict=True))
                second = " ".join(
                    f"q.{of} = {value};" for of, value in zip(names, values[half:], strict=True)
                )
                return (
                    f"{twin} p = null, q = null; if (s[0] % 2 == 1) {{ p = new {twin}(); {first} }} "
                    f"if (s[0] == 5) q = p; else if (s[0] >= 2) {{ q = new {twin}(); {second} }} "
                    f"return {name}(p, q);"
                )
        of = self.types[0]
        more = ", s[1], s[2]" if self.kind == "indexed" else ""
        return (
            f"{of}[] e = s[0] < 0 ? null : new {of}[s[0]]; "
            f"for (int n = 0; n < s[0]; n++) e[n] = ({of}) v[n]; return {name}(e{more});"
        )

    def _block(self, depth: int, count: int, last: bool) -> bool:
        """Some statements; whether what comes behind them can be reached. The `last` ones return."""
        known = len(self.locals)
        reached = True
        for _ in range(count):
            if reached:
                reached = self._statement(depth)
        if last and reached:
            self._return(depth)
            reached = False
        del self.locals[known:]
        return reached

    def _add(self, depth: int, line: str) -> None:
        self.lines.append("  " * (depth + 1) + line)

    def _statement(self, depth: int) -> bool:
        kinds = [self._swap, self._local]
        if self._more():
            kinds += [self._leave, self._leave]
            kinds += [self._nested, self._nested] if depth < 3 else []
        return self.chance.choice(kinds)(depth)

    def _leave(self, depth: int) -> bool:
        self._add(depth, f"if ({self._condition()}) return {self._constant_result()};")
        return True

    def _nested(self, depth: int) -> bool:
        self._add(depth, f"if ({self._condition()}) {{")
        first = self._block(depth + 1, self.chance.randrange(1, 3), self.chance.random() < 0.4)
        second = True
        if self.chance.random() < 0.5:
            self._add(depth, "} else {")
            second = self._block(depth + 1, 1, self.chance.random() < 0.3)
        self._add(depth, "}")
        return first or second

    def _swap(self, depth: int) -> bool:
        """Two variables of a type change places."""
        first = self.chance.randrange(len(self.types))
        others = [n for n, of in enumerate(self.types) if of == self.types[first] and n != first]
        if not others:
            return self._local(depth)
        second = self.chance.choice(others)
        name = self._fresh()
        self._add(
            depth, f"{self.types[first]} {name} = @{first}@; @{first}@ = @{second}@; @{second}@ = {name};"
        )
        return True

    def _local(self, depth: int) -> bool:
        """A copy, or the one of two that a comparison picks."""
        name = self._fresh()
        value = f"@{self.chance.randrange(len(self.types))}@"
        if self.chance.random() < 0.6 and self._more():
            value = f"{self._condition()} ? {value} : {self._operand()}"
        self._add(depth, f"long {name} = {value};" if self._wide() else f"int {name} = (int) ({value});")
        self.locals.append((name, "long" if self._wide() else "int"))
        return True

    def _wide(self) -> bool:
        return "long" in self.types

    def _fresh(self) -> str:
        self.results += 1
        return f"w{self.results}"

    def _return(self, depth: int) -> None:
        draw = self.chance.random()
        if draw < 0.6 and self._more():
            first, second = self._constant_result(), self._constant_result()
            self._add(depth, f"return {self._condition()} ? {first} : {second};")
        elif draw < 0.75 and self.locals:
            self._add(depth, f"return {self.chance.choice(self.locals)[0]};")
        else:
            self._add(depth, f"return {self._constant_result()};")

    def _constant_result(self) -> str:
        self.results += 1
        return str(self.results)

    def _condition(self) -> str:
        draw = self.chance.random()
        if draw < 0.12 and self._more():
            return f"({self._condition()} {self.chance.choice(['&&', '||'])} {self._condition()})"
        if draw < 0.18:
            return f"!{self._condition()}" if self._more() else "true"
        self.comparisons += 1
        left, right = f"@{self.chance.randrange(len(self.types))}@", self._operand()
        if self.kind == "indexed" and self.chance.random() < 0.15:
            left, right = "i", "j"
        if self.chance.random() < 0.3:
            left, right = right, left
        return f"[[{left} {self.chance.choice(COMPARISONS)} {right}]]"

    def _operand(self) -> str:
        draw = self.chance.random()
        if draw < 0.6:
            return f"@{self.chance.randrange(len(self.types))}@"
        if draw < 0.75 and self.locals:
            return self.chance.choice(self.locals)[0]
        value, (least, most) = self.chance.choice(self.constants), RANGES["int"]
        if not self._wide():
            value = max(least, min(most, value))
        self.used.add(value)
        return str(value) if least <= value <= most else f"{value}L"
