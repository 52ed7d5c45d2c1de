"""Hornbill generates tests for JVM bytecode; `analyze` does so from Python (hornbill/api.py)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hornbill.api import Analysis, MethodSummary, Suite, SuiteOptions, analyze

__all__ = ["Analysis", "MethodSummary", "Suite", "SuiteOptions", "analyze"]


def __getattr__(name: str) -> Any:
    """The names of the API, loaded when they are first asked for: most commands need few modules."""
    if name in __all__:
        return getattr(import_module("hornbill.api"), name)
    raise AttributeError(name)
