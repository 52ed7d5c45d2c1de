"""What tells one way through a method from others: how a run ends, and its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


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
