"""Hornbill generates tests for JVM bytecode. From Python, `analyze` does so (hornbill/api.py), `explore`
finds the ways in which one method can run (hornbill/explored.py), `traces` and `modes` are about its
trace-abstraction (hornbill/abstracted.py), `check` says whether something can happen in one
(hornbill/checking.py), `cost` how its worst cost grows (hornbill/growth/), `diff` what is another in two
versions of a program (hornbill/differences/programs.py), and `library` keeps what all of them need
(hornbill/library_file.py)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hornbill.abstracted import MethodTraces, modes, traces
    from hornbill.api import Analysis, MethodSummary, Suite, SuiteOptions, analyze
    from hornbill.checking import Checked, check
    from hornbill.differences.programs import diff
    from hornbill.differences.results import Differences
    from hornbill.explored import explore
    from hornbill.growth.fitting import Growth
    from hornbill.growth.measuring import cost
    from hornbill.growth.results import CostGrowth, PredictedPoint, SizePoint
    from hornbill.library_file import library
    from hornbill.method_cases import Case, MethodCases, Witness

__all__ = [
    "Analysis",
    "Case",
    "Checked",
    "CostGrowth",
    "Differences",
    "Growth",
    "MethodCases",
    "MethodSummary",
    "MethodTraces",
    "PredictedPoint",
    "SizePoint",
    "Suite",
    "SuiteOptions",
    "Witness",
    "analyze",
    "check",
    "cost",
    "diff",
    "explore",
    "library",
    "modes",
    "traces",
]
_CASES = ("Case", "MethodCases", "Witness")
_ABSTRACTED = ("MethodTraces", "modes", "traces")
_GROWN = ("CostGrowth", "PredictedPoint", "SizePoint")
_MODULES = {
    "explore": "explored",
    "check": "checking",
    "library": "library_file",
    "Checked": "checking",
    "cost": "growth.measuring",
    "Growth": "growth.fitting",
    **dict.fromkeys(_GROWN, "growth.results"),
    "diff": "differences.programs",
    "Differences": "differences.results",
    **dict.fromkeys(_ABSTRACTED, "abstracted"),
    **dict.fromkeys(_CASES, "method_cases"),
}


def __getattr__(name: str) -> Any:
    """The names of the API, loaded when they are first asked for: most commands need few modules."""
    if name in __all__:
        return getattr(import_module(f"hornbill.{_MODULES.get(name, 'api')}"), name)
    raise AttributeError(name)
