"""What trials may cost. It is counted, never timed, so that the same trials are made on any machine."""

from __future__ import annotations

from dataclasses import dataclass

from hornbill.probing.process import Prober


@dataclass(frozen=True, slots=True)
class ProbeEffort:
    """How many `trials` one probe of a class may make to reach branches, and how many to notice `mutants`."""

    trials: float
    mutants: float


class Allowance:
    """What may still be spent on trials in one JVM."""

    def __init__(self, prober: Prober, most: float) -> None:
        self._prober = prober
        self._end = prober.spent + most

    def is_over(self) -> bool:
        """Whether all of it is spent."""
        return self._prober.spent >= self._end
