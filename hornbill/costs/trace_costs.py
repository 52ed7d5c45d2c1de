"""What a case costs, by its trace: each rule on it stands for instructions of its method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hornbill.analysis.traces import parsed_trace
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.machine import method_of_rule
from hornbill.clp.program import split_id


def case_cost(
    search: CaseSearch, method: MethodModel, case: FoundCase, model: str
) -> tuple[int | None, str | None]:
    """What the case costs, None where that hangs on its inputs, and what stands against it."""
    return sum(count * len(pcs) for (_, pcs), count in rules_applied(search, case.json).items()), None


def rules_applied(search: CaseSearch, case: Mapping[str, Any]) -> Counter[tuple[str, tuple[int, ...]]]:
    """How often each rule of the program's own methods is applied, with the pcs that it stands for."""
    names = Counter(node.name for node in parsed_trace(case["trace"]).nodes())
    found: Counter[tuple[str, tuple[int, ...]]] = Counter()
    for name, count in names.items():
        owner = method_of_rule(name)
        if owner == name or "(" not in owner or not search.class_path.is_application(split_id(owner)[0]):
            continue
        pcs = next((tuple(pcs) for rule, _, _, pcs, _ in search.machine.rules(owner) if rule == name), None)
        if pcs is not None:
            found[name, pcs] += count
    return found
