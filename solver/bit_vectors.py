"""Path conditions on ints and longs, decided exactly on bit-vectors by Z3: text in, text out.

The text is that of `constraint_text.pl`, one statement a line, words apart by spaces:

    in TYPE                     the next input: x1, x2, ...; int, long, short, char, byte or boolean
    let OPERATION OPERAND...    the next defined unknown: d1, d2, ...
    COMPARISON OPERAND OPERAND  eq, ne, lt, ge, gt or le, signed, must hold

What always holds: a term has 32 bits (int and narrower) or 64 (long); an operand of 32 bits where 64 are
asked for is extended by its sign, one of 64 where 32 are asked for keeps its low bits. An answer depends on
the text alone unless time ran out: the seed is fixed, and each text has a solver of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import z3

Term: TypeAlias = z3.BitVecRef

RANGES: Mapping[str, tuple[int, int]] = {
    "short": (-(2**15), 2**15 - 1),
    "char": (0, 2**16 - 1),
    "byte": (-(2**7), 2**7 - 1),
    "boolean": (0, 1),
}

BINARY: Mapping[str, Callable[[Term, Term], Term]] = {
    "add": lambda x, y: x + y,
    "sub": lambda x, y: x - y,
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "rem": lambda x, y: z3.SRem(x, y),
    "and": lambda x, y: x & y,
    "or": lambda x, y: x | y,
    "xor": lambda x, y: x ^ y,
    "shl": lambda x, y: x << (y & (x.size() - 1)),
    "shr": lambda x, y: x >> (y & (x.size() - 1)),
    "ushr": lambda x, y: z3.LShR(x, y & (x.size() - 1)),
}

COMPARISONS: Mapping[str, Callable[[Term, Term], z3.BoolRef]] = {
    "eq": lambda x, y: x == y,
    "ne": lambda x, y: x != y,
    "lt": lambda x, y: x < y,
    "ge": lambda x, y: x >= y,
    "gt": lambda x, y: x > y,
    "le": lambda x, y: x <= y,
}

WIDTHS = {"i": 32, "l": 64}


def widened(term: Term, width: int) -> Term:
    """The same value in `width` bits, or its low bits where that is fewer."""
    size = term.size()
    if size < width:
        return z3.SignExt(width - size, term)
    return term if size == width else z3.Extract(width - 1, 0, term)


def narrowed(term: Term, bits: int, signed: bool) -> Term:
    """The low bits of an int as an int again."""
    low = z3.Extract(bits - 1, 0, term)
    return z3.SignExt(32 - bits, low) if signed else z3.ZeroExt(32 - bits, low)


def sign_of_difference(x: Term, y: Term) -> Term:
    """The int that lcmp gives (JVMS 6.5)."""
    minus, zero, plus = (z3.BitVecVal(n, 32) for n in (-1, 0, 1))
    return z3.If(x < y, minus, z3.If(x == y, zero, plus))


def applied(operation: str, operands: list[Term]) -> Term:
    """The result of an operation of `integers.pl` (JVMS 6.5), wrapped around as the JVM does."""
    match operation:
        case "i2b":
            return narrowed(widened(operands[0], 32), 8, signed=True)
        case "i2s":
            return narrowed(widened(operands[0], 32), 16, signed=True)
        case "i2c":
            return narrowed(widened(operands[0], 32), 16, signed=False)
        case "l2i":
            return widened(operands[0], 32)
        case "i2l":
            return widened(operands[0], 64)
        case "lcmp":
            return sign_of_difference(*(widened(term, 64) for term in operands))
    exact = [widened(term, WIDTHS[operation[0]]) for term in operands]
    return -exact[0] if operation[1:] == "neg" else BINARY[operation[1:]](*exact)


def constraints(text: str) -> tuple[list[Term], list[z3.BoolRef]]:
    """The inputs of a constraint text, in order, and all that must hold of them."""
    terms: dict[str, Term] = {}
    inputs: list[Term] = []
    conditions: list[z3.BoolRef] = []

    def operand(word: str) -> Term:
        return terms[word] if word in terms else z3.BitVecVal(int(word), 64)

    for line in text.splitlines():
        match line.split(" "):
            case ["in", sort]:
                name = f"x{len(inputs) + 1}"
                terms[name] = z3.BitVec(name, 64 if sort == "long" else 32)
                inputs.append(terms[name])
                if sort in RANGES:
                    least, most = RANGES[sort]
                    conditions += [terms[name] >= least, terms[name] <= most]
            case ["let", operation, *words]:
                terms[f"d{len(terms) - len(inputs) + 1}"] = applied(operation, [operand(w) for w in words])
            case [comparison, first, second]:
                x, y = operand(first), operand(second)
                width = max(terms[w].size() if w in terms else literal_width(w) for w in (first, second))
                conditions.append(COMPARISONS[comparison](widened(x, width), widened(y, width)))
            case _:
                raise ValueError(f"not a statement of a constraint text: {line!r}")
    return inputs, conditions


def literal_width(word: str) -> int:
    """The bits that an integer in the text asks for."""
    return 32 if -(2**31) <= int(word) < 2**31 else 64


def solve(text: str, milliseconds: int = 10_000) -> str:
    """`sat([V1,V2,...])` with Java's values of the inputs, `unsat`, or `unknown` where the time ran out."""
    inputs, conditions = constraints(text)
    solver = z3.SolverFor("QF_BV")
    solver.set("random_seed", 0)
    solver.set("timeout", milliseconds)
    solver.add(*conditions)
    answer = solver.check()
    if answer != z3.sat:
        return "unsat" if answer == z3.unsat else "unknown"
    model = solver.model()
    values = (model.eval(term, model_completion=True).as_signed_long() for term in inputs)
    return f"sat([{','.join(map(str, values))}])"
