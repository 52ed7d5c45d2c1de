"""What a call costs when a JVM makes it, in a cost model that a JVM can count."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.costs.models import MODELS, CostModel
from hornbill.jvm.counting import Count, counted


def cost_on_jvm(
    entries: Sequence[Path], method_id: str, values: Sequence[Any], model: CostModel
) -> int | None:
    """What the call of a program's method with these values, the receiver first, costs on the JVM in use;
    None where there is none, where the call does not end in time, or where a JVM does not count such
    costs."""
    if not _can_be_counted(model):
        return None
    try:
        [found] = counted(entries, [(method_id, values)])
    except (HornbillError, OSError, subprocess.SubprocessError):
        return None
    if found.count is None or found.count.uncounted:
        return None
    return _amount(found.count, model)


def _can_be_counted(model: CostModel) -> bool:
    return (model.name in MODELS and model.looks != "code") or _is_of_calls(model)


def _is_of_calls(model: CostModel) -> bool:
    """Whether nothing but calls of some methods counts."""
    others = model.instructions or model.opcodes or model.every_call or model.classes or model.field_size
    return bool(model.methods) and not others and model.layout is None and not model.is_depth


def _amount(count: Count, model: CostModel) -> int:
    if model.is_depth:
        return count.stack
    if model.layout is not None:
        return count.bytes
    if model.field_size:
        return count.memory(model.field_size)
    if model.methods:
        return sum(model.weight_of_call(method) * times for method, times in count.methods.items())
    return count.calls if model.every_call else count.instructions
