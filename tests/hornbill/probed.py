"""Programs that tests have tried on JVMs: until nothing new is found for a while, however long that takes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.jdk import find_jdk
from hornbill.method_cases import Case
from hornbill.observations import Observed
from hornbill.probing.classes import ProbedProgram
from hornbill.probing.effort import ProbeEffort

AMPLE = ProbeEffort(math.inf, math.inf)
"""More than any class takes: a probe ends when it finds nothing new for a while."""
_PATIENCE = 0.1
"""Of small classes little is found late."""


def probed_program(folder: Path, stubbed: Sequence[str] = (), patience: float = _PATIENCE) -> ProbedProgram:
    """The program of the folder's classes, to be tried."""
    return ProbedProgram([folder], find_jdk(), stubbed=stubbed, patience=patience)


def observed(case: Case) -> Observed:
    """What the JVM showed of the trial that the case is of."""
    assert case.observed is not None
    return case.observed
