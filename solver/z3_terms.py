"""Java's numbers as terms of Z3: inputs, operations (JVMS 6.5), conditions, and the provers that decide them.

A term is a bit vector of 32 bits (int and narrower types) or 64 (long), or a floating-point number of Z3, of
which there is one NaN. An operand of 32 bits where 64 are asked for is extended by its sign, one of 64 where
32 are asked for keeps its low bits. Z3's functions on floats do not take the context from their operands, and
are told it each time. This is the one module that imports Z3.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import z3

from hornbill.solver.calendar_terms import Calendar
from hornbill.solver.decimal_terms import Decimals
from hornbill.solver.operation_table import COMPARISONS, OPERATIONS, TYPES, Expression, Operation

Bits: TypeAlias = z3.BitVecRef
Float: TypeAlias = z3.FPRef
Term: TypeAlias = Bits | Float
Condition: TypeAlias = z3.BoolRef

# Type -> bits that vary, and whether the first one is a sign.
INTEGRAL: Mapping[str, tuple[int, bool]] = {
    name: (most.bit_length() + (least < 0), least < 0) for name, (least, most) in TYPES.items()
}
WIDTHS = {"i": 32, "l": 64}
LETTERS = {"int": "i", "long": "l", "float": "f", "double": "d"}
CANONICAL = {"f": 0x7FC00000, "d": 0x7FF8000000000000}
PACKED = {"f": (">f", ">I", 32), "d": (">d", ">Q", 64)}

_WORDS: Mapping[str, Callable[..., z3.ExprRef]] = {
    "bvadd": lambda x, y: x + y,
    "bvsub": lambda x, y: x - y,
    "bvmul": lambda x, y: x * y,
    "bvsdiv": lambda x, y: x / y,
    "bvsrem": lambda x, y: z3.SRem(x, y),
    "floor_div": lambda x, y: x / y - z3.If(z3.SRem(x, y) < 0, z3.BitVecVal(1, x.size(), x.ctx), 0),
    "floor_mod": lambda x, y: x % y,
    "part_of_day": lambda x, size: widened(z3.UDiv(widened(x, 47), z3.BitVecVal(size, 47, x.ctx)), 32),
    "bvudiv": z3.UDiv,
    "bvurem": z3.URem,
    "bvneg": lambda x: -x,
    "bvand": lambda x, y: x & y,
    "bvor": lambda x, y: x | y,
    "bvxor": lambda x, y: x ^ y,
    "bvshl": lambda x, y: x << y,
    "bvashr": lambda x, y: x >> y,
    "bvlshr": z3.LShR,
    "fp.add": lambda x, y: z3.fpAdd(z3.RNE(x.ctx), x, y, x.ctx),
    "fp.sub": lambda x, y: z3.fpSub(z3.RNE(x.ctx), x, y, x.ctx),
    "fp.mul": lambda x, y: z3.fpMul(z3.RNE(x.ctx), x, y, x.ctx),
    "fp.div": lambda x, y: z3.fpDiv(z3.RNE(x.ctx), x, y, x.ctx),
    "fp.neg": lambda x: z3.fpNeg(x, x.ctx),
    "fp.eq": lambda x, y: z3.fpEQ(x, y, x.ctx),
    "fp.lt": lambda x, y: x < y,
    "fp.gt": lambda x, y: x > y,
    "equal": lambda x, y: x == y,
    "distinct": lambda x, y: x != y,
    "bvslt": lambda x, y: x < y,
    "bvsge": lambda x, y: x >= y,
    "bvsgt": lambda x, y: x > y,
    "bvsle": lambda x, y: x <= y,
    "bvult": z3.ULT,
    "bvuge": z3.UGE,
    "ite": z3.If,
    "extract": lambda x, bits: widened(x, bits),
    "sign_extend": lambda x, bits: widened(x, bits),
    "zero_extend": lambda x, bits: widened(x, bits, signed=False),
    "to_float": lambda x: rounded(x, "f"),
    "to_double": lambda x: rounded(x, "d"),
    "saturated": lambda x, bits: saturated(x, bits),
    "bits_of": lambda x: bits_of(x),
    "of_bits": lambda x: z3.fpBVToFP(x, float_sort("f" if x.size() == 32 else "d", x.ctx), x.ctx),
    "date_epoch": lambda x: widened(x, 64) + 19_723,
}

WORDS: Mapping[str, Callable[..., z3.ExprRef]] = {
    **_WORDS,
    **Calendar(_WORDS, lambda value, bits, like: z3.BitVecVal(value, bits, like.ctx)).words(),
    **Decimals(_WORDS, lambda value, bits, like: z3.BitVecVal(value, bits, like.ctx)).words(),
}
"""The words of the table of operations, those of SMT-LIB where it has one; `bv` and `remainder` aside."""

SAFETY_NET = 300_000
"""Milliseconds after which a question is given up that its effort should have ended long before."""


@dataclass(frozen=True, slots=True)
class Defined:
    """What an operation gives; the true value where the guard holds, any value where it does not."""

    term: Term
    guard: Condition | None = None


def sort_of(term: Term) -> str:
    """The letter that instructions on such a value begin with: i, l, f or d."""
    if z3.is_fp(term):
        return "f" if term.sbits() == 24 else "d"
    return "i" if term.size() == 32 else "l"


def new_input(kind: str, name: str, context: z3.Context) -> Term:
    """Any value of a primitive type."""
    if kind in ("float", "double"):
        return z3.FP(name, float_sort(kind[0], context))
    bits, signed = INTEGRAL[kind]
    return widened(z3.BitVec(f"{name}:{kind}", bits, context), max(bits, 32), signed)


def float_sort(letter: str, context: z3.Context) -> z3.FPSortRef:
    return z3.Float32(context) if letter == "f" else z3.Float64(context)


def literal(value: int | float, letter: str, context: z3.Context) -> Term:
    """A number as a term of a sort."""
    if letter in WIDTHS:
        if not isinstance(value, int):
            raise ValueError(f"{value} stands where an integer is asked for")
        return z3.BitVecVal(value, WIDTHS[letter], context)
    if not isinstance(value, float):
        raise ValueError(f"{value} stands where a float is asked for")
    if math.isnan(value):
        return z3.fpNaN(float_sort(letter, context))
    of_float, of_bits, width = PACKED[letter]
    packed = struct.pack(of_float, value)
    if struct.unpack(of_float, packed) != (value,):
        raise ValueError(f"{value} is not a float")
    (pattern,) = struct.unpack(of_bits, packed)
    return z3.simplify(
        z3.fpBVToFP(z3.BitVecVal(pattern, width, context), float_sort(letter, context), context)
    )


def widened(term: Bits, width: int, signed: bool = True) -> Bits:
    """The same value in `width` bits, or its low bits where that is fewer."""
    missing = width - term.size()
    if missing > 0:
        if z3.is_bv_value(term):
            return z3.BitVecVal(term.as_signed_long() if signed else term.as_long(), width, term.ctx)
        return z3.SignExt(missing, term) if signed else z3.ZeroExt(missing, term)
    return z3.Extract(width - 1, 0, term) if missing < 0 else term


def as_sort(term: Term, letter: str) -> Term:
    """An operand of an instruction on that sort."""
    if letter in WIDTHS and not z3.is_fp(term):
        return widened(term, WIDTHS[letter])
    if sort_of(term) != letter:
        raise ValueError(f"an operand of sort {sort_of(term)} stands where {letter} is asked for")
    return term


def rounded(term: Term, letter: str) -> Float:
    """The float or double that is nearest to a number."""
    convert = z3.fpFPToFP if z3.is_fp(term) else z3.fpSignedToFP
    return convert(z3.RNE(term.ctx), term, float_sort(letter, term.ctx), term.ctx)


def bits_of(term: Float) -> Bits:
    """The bits of a float, those that Java calls canonical for NaN."""
    _, _, width = PACKED[sort_of(term)]
    canonical = z3.BitVecVal(CANONICAL[sort_of(term)], width, term.ctx)
    return z3.If(z3.fpIsNaN(term, term.ctx), canonical, z3.fpToIEEEBV(term, term.ctx))


def saturated(term: Float, width: int) -> Bits:
    """The number without its fraction as an integer: the nearest one if out of range, 0 for NaN."""
    limit = literal(2.0 ** (width - 1), sort_of(term), term.ctx)
    least, zero, most = (
        z3.BitVecVal(n, width, term.ctx) for n in (-(2 ** (width - 1)), 0, 2 ** (width - 1) - 1)
    )
    inside = z3.fpToSBV(z3.RTZ(term.ctx), term, z3.BitVecSort(width, term.ctx), term.ctx)
    beyond = z3.If(term >= limit, most, z3.If(term <= z3.fpNeg(limit, term.ctx), least, inside))
    return z3.If(z3.fpIsNaN(term, term.ctx), zero, beyond)


def remainder(x: Float, y: Float, name: str) -> Defined:
    """What is left of x, with its sign, after a whole number of y (C's fmod).

    The quotient rounded towards zero has the right whole part as long as that has no more bits than a
    significand, and what is left is then computed without rounding; the guard says so.
    """
    context, letter = x.ctx, sort_of(x)
    towards_zero, none = z3.RTZ(context), z3.fpNaN(x.sort())
    dividend, divisor = z3.fpAbs(x, context), z3.fpAbs(y, context)
    quotient = z3.fpDiv(towards_zero, dividend, divisor, context)
    whole = z3.fpNeg(z3.fpRoundToIntegral(towards_zero, quotient, context), context)
    rest = z3.fpFMA(z3.RNE(context), whole, divisor, dividend, context)
    size = z3.If(dividend < divisor, dividend, rest)
    exact = z3.If(z3.fpIsNegative(x, context), z3.fpNeg(size, context), size)
    undefined = z3.Or(
        z3.fpIsNaN(x, context), z3.fpIsInf(x, context), z3.fpIsNaN(y, context), z3.fpIsZero(y, context)
    )
    guard = z3.Or(undefined, dividend < divisor, quotient < literal(2.0 ** x.sbits(), letter, context))
    return Defined(z3.If(undefined, none, z3.If(guard, exact, z3.FP(name, x.sort()))), guard)


def operation_of(name: str) -> Operation:
    """The row of an operation."""
    if name not in OPERATIONS:
        raise ValueError(f"not an operation: {name}")
    return OPERATIONS[name]


def applied(operation: Operation, operands: Sequence[Term], name: str) -> Defined:
    """The result of an operation, of operands of its sorts; `name` is free for use in it."""
    if operation.word == "remainder":
        return remainder(operands[0], operands[1], name)
    return Defined(_meant(operation.meaning, dict(zip("xy", operands, strict=False)), operands[0].ctx))


def _meant(meaning: Expression, operands: Mapping[str, Term], context: z3.Context) -> Any:
    match meaning:
        case ("bv", value, bits):
            return z3.BitVecVal(value, bits, context)
        case (str(word), *arguments):
            return WORDS[word](*(_meant(argument, operands, context) for argument in arguments))
        case str(operand):
            return operands[operand]
    return meaning


def is_unsigned(comparison: str) -> bool:
    """Whether the comparison is one of ints without signs."""
    return COMPARISONS[comparison].meaning.startswith("bvu")


def compared(comparison: str, x: Term, y: Term) -> Condition:
    """A comparison of terms of one sort; floats are the same value, or are not."""
    if z3.is_fp(x) and COMPARISONS[comparison].meaning not in ("equal", "distinct"):
        raise ValueError(f"{comparison} is not asked of floats")
    return WORDS[COMPARISONS[comparison].meaning](x, y)


def grouped(kind: str, conditions: Sequence[Condition], context: z3.Context) -> Condition:
    """Any of the conditions, or all of them."""
    return (z3.Or if kind == "any" else z3.And)(*conditions, context)


def all_of(conditions: Sequence[Condition]) -> Condition:
    """All of the conditions."""
    return z3.And(*conditions)


def named(term: Bits, name: str) -> tuple[Term, Condition]:
    """A constant of that name, and the condition that it is the term."""
    constant = z3.BitVec(name, term.sort())
    return constant, constant == term


def one_of(term: Float, values: Sequence[float]) -> Condition:
    """The number is one of these."""
    return z3.Or(*(term == literal(value, sort_of(term), term.ctx) for value in values))


def whole_number(term: Float, most: float) -> Condition:
    """The number has no fraction and is not larger than that."""
    return z3.And(
        z3.fpRoundToIntegral(z3.RTZ(term.ctx), term, term.ctx) == term,
        z3.fpAbs(term, term.ctx) <= literal(most, sort_of(term), term.ctx),
    )


def between(term: Bits, least: int, most: int) -> Condition:
    """The integer lies between these."""
    return z3.And(term >= least, term <= most)


def hold_with(conditions: Sequence[Condition], terms: Sequence[Term], values: Sequence[int | float]) -> bool:
    """All conditions hold where the terms have these values, which is found by computing them."""
    known = [
        (term, literal(value, sort_of(term), term.ctx)) for term, value in zip(terms, values, strict=True)
    ]
    return all(z3.is_true(z3.simplify(z3.substitute(condition, *known))) for condition in conditions)


class Prover:
    """A solver of Z3 whose every question has an effort, counted in Z3's own steps and not in time."""

    def __init__(self, context: z3.Context, logic: str | None = None) -> None:
        """One that keeps what it learns between questions, or one for a single question of a logic."""
        self._solver = z3.SolverFor(logic, context) if logic else z3.SimpleSolver(context)
        self._solver.set("random_seed", 0)
        self._solver.set("timeout", SAFETY_NET)
        self._values: z3.ModelRef | None = None

    def push(self, *conditions: Condition) -> None:
        """Conditions hold until they are popped."""
        self._solver.push()
        self._solver.add(*conditions)

    def pop(self, count: int = 1) -> None:
        """The last conditions hold no longer."""
        self._solver.pop(count)

    def add(self, *conditions: Condition) -> None:
        """Conditions hold from now on."""
        self._solver.add(*conditions)

    def check(self, effort: int, *assumed: Condition, seconds: float = math.inf) -> str:
        """Whether all that holds, and is assumed for now, can hold: `sat`, `unsat` or `unknown`, also where
        there are no more `seconds`, and where Z3 breaks off with an error of its own, as it does without
        memory."""
        self._solver.set("rlimit", effort)
        if seconds < math.inf:
            self._solver.set("timeout", max(1, min(SAFETY_NET, round(1000 * seconds))))
        try:
            answer = str(self._solver.check(*assumed))
        except z3.Z3Exception:
            answer = "unknown"
        self._values = self._solver.model() if answer == "sat" else None
        return answer

    @property
    def spent(self) -> int:
        """The steps that Z3 has taken for all terms and questions of the context."""
        return int(self._solver.statistics().get_key_value("rlimit count"))

    def value(self, term: Term) -> int | float:
        """Java's value of a term after the answer `sat`."""
        assert self._values is not None
        found = self._values.eval(term, model_completion=True)
        if not z3.is_fp(term):
            return int(found.as_signed_long())
        if found.isNaN():
            return math.nan
        of_float, of_bits, _ = PACKED[sort_of(term)]
        pattern = z3.simplify(z3.fpToIEEEBV(found, found.ctx)).as_long()
        (value,) = struct.unpack(of_float, struct.pack(of_bits, pattern))
        return float(value)


def new_context() -> z3.Context:
    """A context of its own for terms, whose answers do not hang on those of others."""
    return z3.Context()
