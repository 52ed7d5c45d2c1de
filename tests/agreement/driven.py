"""Searches driven by costs, beside those that find all cases and filter them (Theorem 1 of the paper): the
same costs, for the worst cases, and for those above and below a number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from hornbill.cases import CaseSearch, Summary
from hornbill.clp.explorations import Driving, Exploration
from hornbill.clp.program import Program
from hornbill.costs.amounts import Amount, parsed_amount
from hornbill.costs.models import parsed_models


@dataclass(slots=True)
class Driven:
    """What comparisons came to, the steps both ways, and what is wrong."""

    verdicts: Counter[str] = field(default_factory=Counter)
    aware_steps: int = 0
    driven_steps: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, other: Driven) -> None:
        """Count the other's too."""
        self.verdicts += other.verdicts
        self.aware_steps += other.aware_steps
        self.driven_steps += other.driven_steps
        self.wrong += other.wrong


class DrivenOracle:
    """The methods of a folder of classes or a jar, searched both ways within a criterion, in cost models."""

    def __init__(
        self, path: Path, criterion: str, budget: int, models: str = "instructions,memory,calls"
    ) -> None:
        self._search = CaseSearch([path], costs=parsed_models("instructions,memory,calls"))
        self._exploration = Exploration(criterion, details=False, budget=budget)

    @property
    def program(self) -> Program:
        """The program that is searched."""
        return self._search.program

    def compare(self, method_id: str, compared: Driven) -> None:
        """Search the method for all of its cases, and for those of some costs in each model."""
        cases, summary = self._found(method_id, self._exploration)
        if summary.ledger["ended"] != "done":
            compared.verdicts["budget"] += 1
            return
        compared.aware_steps += summary.statistics["steps"]
        for place, model in enumerate(self._search.costs, 1):
            of_model = [case[model.name] for case in cases]
            numbers = sorted(amount.constant for amount in of_model if amount.is_constant)
            if not numbers:
                continue
            middle, symbolic = numbers[len(numbers) // 2], len(of_model) - len(numbers)
            for what, driving, wanted in (
                ("worst", Driving(place, best=1), [*numbers[-1:]]),
                ("three worst", Driving(place, best=3), numbers[-3:]),
                ("above", Driving(place, above=middle), [one for one in numbers if one > middle]),
                ("below", Driving(most=((place, middle),)), [one for one in numbers if one <= middle]),
            ):
                found, ended = self._found(method_id, replace(self._exploration, driving=driving))
                compared.driven_steps += ended.statistics["steps"]
                got = [case[model.name] for case in found]
                verdict = self._verdict(what, got, wanted, symbolic, middle)
                if ended.ledger["ended"] != "done":
                    verdict = "budget of bounds"
                compared.verdicts[verdict] += 1
                if verdict == "other":
                    compared.wrong.append(f"{method_id}: {what} in {model.name}: {got}, not {wanted}")

    @staticmethod
    def _verdict(what: str, got: Sequence[Amount], wanted: Sequence[int], symbolic: int, middle: int) -> str:
        numbers = sorted(amount.constant for amount in got if amount.is_constant)
        if what == "above":
            numbers = [one for one in numbers if one > middle]
        elif what == "below":
            numbers = [one for one in numbers if one <= middle]
        else:
            numbers = numbers[-len(wanted) :]
        same_symbolic = what == "below" or len(got) - sum(amount.is_constant for amount in got) == symbolic
        if what == "three worst":
            numbers, wanted = sorted(set(numbers)), sorted(set(wanted))
        return "same" if numbers == list(wanted) and same_symbolic else "other"

    def _found(self, method_id: str, exploration: Exploration) -> tuple[list[dict[str, Amount]], Summary]:
        cases: list[dict[str, Amount]] = []
        summary = self._search.run(
            method_id,
            exploration,
            lambda case: cases.append({name: parsed_amount(of) for name, of in case.json["costs"].items()}),
        )
        return cases, summary
