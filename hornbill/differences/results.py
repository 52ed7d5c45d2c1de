"""What is another in two versions of a program, as `hornbill diff` prints it: docs/diff.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class CostDifference:
    """What inputs that two cases share cost in both versions: numbers, or `at least N`. `when` has the
    conditions of the overlap, in words of the new version; `formulas` are the costs of both cases, where one
    of them hangs on the inputs. `exceeds` is whether the new one is beyond the tolerance."""

    model: str
    when: str
    old: int | str
    new: int | str
    inputs: Mapping[str, Any]
    exceeds: bool = False
    formulas: tuple[int | str, int | str] | None = None

    def json(self) -> dict[str, Any]:
        """The difference as it is printed."""
        return {
            "model": self.model,
            "when": self.when,
            "old": self.old,
            "new": self.new,
            "inputs": self.inputs,
            "exceeds": self.exceeds,
            **({} if self.formulas is None else {"formulas": dict(zip(_SIDES, self.formulas, strict=True))}),
        }


_SIDES = ("old", "new")


@dataclass(frozen=True, slots=True)
class OtherOutcome:
    """Inputs of an old case whose call ends otherwise in the new version: how it ends in both, as JSON."""

    inputs: Mapping[str, Any]
    old: Mapping[str, Any]
    new: Mapping[str, Any]

    def json(self) -> dict[str, Any]:
        """The difference as it is printed."""
        return {"inputs": self.inputs, "old": self.old, "new": self.new}


@dataclass(frozen=True, slots=True)
class MethodDifference:
    """What is another in a method, whose id in the old version is `before`, with the names of its
    `parameters` in the new one. Cases
    are `added` and `removed` by what they ask of the inputs, and `changed` where they ask the same. `ran` old
    witnesses were run on the new code, and `others` are those of which comes something else. `left_out` says
    what was not compared."""

    method: str
    before: str
    parameters: tuple[str, ...] = ()
    added: int = 0
    removed: int = 0
    changed: int = 0
    costs: tuple[CostDifference, ...] = ()
    ran: int = 0
    others: tuple[OtherOutcome, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def is_other(self) -> bool:
        """Whether cases, costs or outcomes are others."""
        return bool(self.added or self.removed or self.changed or self.costs or self.others)

    def json(self) -> dict[str, Any]:
        """The difference as it is printed."""
        return {
            "method": self.method,
            **({} if self.before == self.method else {"before": self.before}),
            "parameters": list(self.parameters),
            "cases": {"added": self.added, "removed": self.removed, "changed": self.changed},
            "costs": [cost.json() for cost in self.costs],
            "witnesses": {"run": self.ran, "other": [one.json() for one in self.others]},
            "left_out": list(self.left_out),
        }


@dataclass(frozen=True, slots=True)
class Differences:
    """What is another in two versions of a program: of the methods that both have, those with other code, or
    whose callees have; so many are the `same`. `notes` are what there is to say of both as a whole."""

    old: str
    new: str
    models: tuple[str, ...]
    methods: tuple[MethodDifference, ...]
    same: int = 0
    gone: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def exceeding(self) -> Sequence[tuple[MethodDifference, CostDifference]]:
        """The costs that are beyond the tolerance, with their methods."""
        return [(method, cost) for method in self.methods for cost in method.costs if cost.exceeds]

    def json(self) -> dict[str, Any]:
        """All of it as it is printed: methods without a difference are there where something of them was not
        compared."""
        return {
            "old": self.old,
            "new": self.new,
            "models": list(self.models),
            "methods": [one.json() for one in self.methods if one.is_other or one.left_out],
            "compared": len(self.methods),
            "same": self.same,
            "gone": list(self.gone),
            "fresh": list(self.fresh),
            "exceeds": bool(self.exceeding),
            "notes": list(self.notes),
        }
