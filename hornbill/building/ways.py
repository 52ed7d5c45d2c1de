"""What tells one way through a method from others: what a case says of its inputs, and the rules of a run."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.method_cases import Case

_PATH = re.compile(r"[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*")


def way(outcome: Mapping[str, Any]) -> tuple[Any, ...]:
    """How a run ends, after how many instructions, and the rules along its trace, each once.

    When classes are initialised hangs on what else a test does, so that their rules are left out.
    """
    rules = tuple(rule for rule in outcome["rules"] if ".<clinit>" not in rule)
    return (outcome["ended"], outcome["exception"], outcome["instructions"], rules)


def result_kind(value: Any) -> bool | str:
    """Which of true and false it is; of other results, whether it is null (as it is if there is none)."""
    return value if isinstance(value, bool) else "null" if value is None else "something"


def plain_result(value: Any) -> str:
    """A result that is a number or a text; of objects, that it is one."""
    return "an object" if isinstance(value, dict | list) else repr(value)


def stated_conditions(case: Case, types: Mapping[str, str]) -> list[str]:
    """The conditions of a case, with what it says by naming one input or field as another; `types` are
    those of what is passed, by name.
    """
    pairs = [(name, case.inputs.get(name, name)) for name, kind in types.items() if not is_primitive(kind)]
    for owner, cell in case.heap_in.items():
        pairs += [(f"{owner}.{field}", value) for field, value in cell.get("fields", {}).items()]
    same = [
        f"{name} == {other}"
        for name, other in pairs
        if name != other and _PATH.fullmatch(name) and _PATH.fullmatch(other)
    ]
    return [*case.constraints, *dict.fromkeys(same)]
