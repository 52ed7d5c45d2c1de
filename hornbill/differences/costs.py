"""What cases cost, as the other version's words have it, and which of two costs is beyond a tolerance.

A cost is a number, or hangs on the inputs (`12 + 4*icap`), or it is `at least` one of them. It is computed on
the clauses, by a method that is made of it: its parts as Java does it, their sum in longs.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.clp.machine import Machine
from hornbill.clp.program import Program
from hornbill.costs.amounts import parsed_amount
from hornbill.differences.conditions import Renaming
from hornbill.preconditions.code import Writer
from hornbill.preconditions.expressions import Cast, Constant, Expression, Infix
from hornbill.values import ArgumentWriter, declared_types

_AT_LEAST = "at least "
_BUDGET = 1_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """A cost as a text of the version that is compared with, and as an expression in longs; a lower bound
    where it is `at_least` that."""

    written: int | str
    expression: Expression
    at_least: bool

    @property
    def known(self) -> int | None:
        """The number that it is, or is at least, whatever the inputs; None where it hangs on them."""
        match self.expression:
            case Constant(int(number)):
                return number
        return None

    def told(self, number: int) -> int | str:
        """That number, as one of this cost."""
        return f"{_AT_LEAST}{number}" if self.at_least else number


def cost_of(written: int | str, renaming: Renaming) -> Cost:
    """The cost that a case has; NotSayable where it is no expression."""
    amount = parsed_amount(written)
    expression: Expression = Constant(amount.constant, "long")
    for text, times in amount.coefficients.items():
        each = Cast("long", renaming.parsed(text))
        expression = Infix("+", expression, Infix("*", Constant(times, "long"), each))
    own = written if isinstance(written, int) else renaming.text(written)
    return Cost(own, expression, amount.at_least)


def least(cost: int | str) -> int:
    """The number that a cost is, or is at least, which hangs on no inputs."""
    return cost if isinstance(cost, int) else int(cost.removeprefix(_AT_LEAST))


@dataclass(frozen=True, slots=True)
class Tolerance:
    """How much dearer something may become, in percent of what it was."""

    percent: Fraction = Fraction(0)

    def is_exceeded(self, old: int, new: int) -> bool:
        """Whether the new cost is beyond it."""
        return new * 100 > old * (100 + self.percent)

    def is_beyond(self, old: int | str, new: int | str) -> bool:
        """Whether the new cost is beyond it, of costs that may be lower bounds: of an old one of which no
        more is known, an exact one is not."""
        is_open = isinstance(old, str) and not isinstance(new, str)
        return not is_open and self.is_exceeded(least(old), least(new))

    def exceeded(self, old: Expression, new: Expression) -> Expression:
        """The condition that it is, of expressions in longs."""
        part = self.percent
        one, other = (
            Constant(100 * part.denominator, "long"),
            Constant(100 * part.denominator + part.numerator, "long"),
        )
        return Infix(">", Infix("*", new, one), Infix("*", old, other))


def parsed_tolerance(given: float | str | Fraction) -> Tolerance:
    """The tolerance of so many percent, as somebody writes it."""
    try:
        percent = Fraction(str(given).strip().removesuffix("%"))
    except ValueError:
        percent = Fraction(-1)
    if percent < 0:
        raise HornbillError(f"--tolerance {given} is no percentage", remedy="write 5, or 2.5")
    return Tolerance(percent)


def amounts(
    machine: Machine, method: MethodModel, costs: Sequence[Cost], arguments: Sequence[Any]
) -> list[int | None]:
    """What the costs are for a call of the method with these arguments, the receiver first; None where that
    cannot be told."""
    if all(cost.known is not None for cost in costs):
        return [cost.known for cost in costs]
    text = ArgumentWriter(machine.program.hierarchy).call(method, arguments)
    return [_amount(machine, method, cost, text) for cost in costs]


def _amount(machine: Machine, method: MethodModel, cost: Cost, arguments: str) -> int | None:
    if cost.known is not None:
        return cost.known
    try:
        made = _method_of(machine.program, method, cost.expression)
    except HornbillError:
        return None
    answer = machine.run(made, arguments, "clauses", _BUDGET, count=False)
    value = answer["value"]
    return value if answer["ended"] == "returned" and isinstance(value, int) else None


def _method_of(program: Program, method: MethodModel, expression: Expression) -> MethodModel:
    """A method with the same parameters that gives the value; its class is the program's from now on."""
    types = declared_types(method)[0]
    digest = hashlib.sha256(f"{method.id} {expression!r}".encode()).hexdigest()[:12]
    writer = Writer(program, method, Body(*types))
    writer.push(expression, "long")
    writer.body.leave("long")
    descriptor = f"({''.join(map(descriptor_of, types))})J"
    code = Method("cost", descriptor, STATIC_METHOD, writer.body.code())
    made = synthetic_class(f"{method.owner}$$cost${digest}", "a cost", [code])
    program.add(made)
    return made.methods[0]
