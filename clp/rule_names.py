"""The names of rules, as traces have them."""

from __future__ import annotations

import re

_RULE = re.compile(r"(.*?)(?:/[a-z_]+@(?:\d+|start))?:\d+", re.DOTALL)


def method_of_rule(rule: str) -> str:
    """The id of the method that a rule of that name (clp/residual.pl), or a model on a trace, is of."""
    match = _RULE.fullmatch(rule)
    return rule if match is None else match[1]
