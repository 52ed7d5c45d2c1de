"""What is known of how a method's worst cost grows: a point for each size, what was predicted, and the
class."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from hornbill.cases import FoundCase
from hornbill.growth.fitting import Growth

Inputs = Mapping[str, Any]
"""The receiver, `this`, and the `args` of a call."""


@dataclass(frozen=True, slots=True)
class SizePoint:
    """The worst cost of one size: that of the `inputs`, which were found, and what no input exceeds; none of
    them where no inputs have that size. Where it is not `proved`, `left` says why; `assumes` is what a proof
    takes for granted."""

    size: int
    cost: int | None
    upper: int | None
    proved: bool
    inputs: Inputs | None
    steps: int = 0
    left: tuple[str, ...] = ()
    case: FoundCase | None = None
    assumes: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """The point as it is printed."""
        known = {"size": self.size, "cost": self.cost, "upper": self.upper, "proved": self.proved}
        why = {"left": list(self.left), "assumes": list(self.assumes)}
        return {**known, "inputs": self.inputs, "steps": self.steps, **why}


@dataclass(frozen=True, slots=True)
class PredictedPoint:
    """Inputs of a larger size, made like the worst ones: what they cost when they were run, on the engine
    and, where that was done, on a JVM; `foretold` is what the growth of the points says. None of it is
    proved."""

    size: int
    cost: int
    inputs: Inputs
    foretold: int | None = None
    on_jvm: int | None = None

    def json(self) -> dict[str, Any]:
        """The point as it is printed."""
        measured = self.cost if self.on_jvm is None else self.on_jvm
        by = "engine" if self.on_jvm is None else "jvm"
        known = {"size": self.size, "cost": self.cost, "measured": measured, "measured_by": by}
        return {**known, "proved": False, "foretold": self.foretold, "inputs": self.inputs}


@dataclass(frozen=True, slots=True)
class CostGrowth:
    """How the worst cost of a method, in a model, grows with something, as far as what is `assumed` holds.
    `parameters` are names and types of what it is passed, the receiver first where there is one;
    `fitted_sizes` are those that the class rests on; `pattern` says how predicted inputs are made, or why
    there are none."""

    method: str
    model: str
    unit: str
    grown: str
    parameters: tuple[tuple[str, str], ...]
    points: tuple[SizePoint, ...]
    growth: Growth | None
    fitted_sizes: tuple[int, ...] = ()
    predicted: tuple[PredictedPoint, ...] = ()
    pattern: str | None = None
    assumed: tuple[str, ...] = ()
    explained: Mapping[str, Any] | None = None

    @property
    def steps(self) -> int:
        """What the searches of all sizes took."""
        return sum(point.steps for point in self.points)

    @property
    def proved_to(self) -> int | None:
        """The last size up to which the points are proved, from the first on; None where the first is not."""
        proved = None
        for point in self.points:
            if not point.proved:
                break
            proved = point.size
        return proved

    def json(self) -> dict[str, Any]:
        """The answer as it is printed."""
        law = self.growth
        return {
            "method": self.method,
            "cost": self.model,
            "unit": self.unit,
            "grow": self.grown,
            **({"assume": list(self.assumed)} if self.assumed else {}),
            "growth": None if law is None else law.name,
            "coefficient": None if law is None else law.coefficient,
            "formula": None if law is None else law.formula,
            **({} if law is None or law.also is None else {"or": law.also}),
            "exact": law is not None and law.is_exact,
            "fitted_sizes": list(self.fitted_sizes),
            "proved_to": self.proved_to,
            "points": [point.json() for point in self.points],
            "predicted": [point.json() for point in self.predicted],
            "pattern": self.pattern,
            **({} if self.explained is None else {"explained": self.explained}),
            "steps": self.steps,
        }
