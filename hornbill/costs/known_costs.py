"""What a call with known inputs costs: the clauses are run on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.values import ArgumentWriter


def known_cost(
    search: CaseSearch, method: MethodModel, model: str, values: Sequence[Any], budget: int
) -> int | None:
    """What the call with these values, the receiver first, costs in the model of that name; None where it
    does not end within so many steps, or where that is not known."""
    arguments = ArgumentWriter(search.program.hierarchy).call(method, values)
    answer = search.machine.run(method, arguments, "clauses", budget)
    return int(answer["instructions"]) if answer["ended"] in ("returned", "threw") else None
