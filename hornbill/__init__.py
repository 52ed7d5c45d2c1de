"""Hornbill generates tests for JVM bytecode: from Python, `analyze` does so (hornbill/api.py), and `explore`
finds the ways in which one method can run (hornbill/method_cases.py)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hornbill.api import Analysis, MethodSummary, Suite, SuiteOptions, analyze
    from hornbill.method_cases import Case, MethodCases, Witness, explore

__all__ = [
    "Analysis",
    "Case",
    "MethodCases",
    "MethodSummary",
    "Suite",
    "SuiteOptions",
    "Witness",
    "analyze",
    "explore",
]
_CASES = ("Case", "MethodCases", "Witness", "explore")


def __getattr__(name: str) -> Any:
    """The names of the API, loaded when they are first asked for: most commands need few modules."""
    if name in __all__:
        return getattr(import_module("hornbill.method_cases" if name in _CASES else "hornbill.api"), name)
    raise AttributeError(name)
