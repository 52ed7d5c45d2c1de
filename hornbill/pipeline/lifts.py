"""Trials that wait to be followed on the clauses, and those that are being: they are kept behind that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hornbill.lifting import with_lifted
from hornbill.method_cases import Case
from hornbill.pipeline.exploring import Explorer
from hornbill.pipeline.tasks import Lift

SHARE_OF_LIFTING, LEAST_LIFTING = 0.3, 1.0
"""Of a class's turn, and seconds."""
_SAFETY_NET = 60.0


class Lifts:
    """The trials of one run, class by class."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._waiting: list[Lift] = []
        self._open: dict[str, Lift] = {}

    def add(self, class_name: str, cases: Mapping[str, Sequence[Case]], limit: float) -> None:
        """Have these cases of the class's trials followed, in so many seconds."""
        self._open[class_name] = Lift(class_name, cases, _SAFETY_NET, limit)
        self._waiting.append(self._open[class_name])

    def next(self) -> Lift | None:
        """The next task, if one waits."""
        return self._waiting.pop(0) if self._waiting else None

    def keep(self, task: Lift, lifted: Mapping[str, Sequence[Case]]) -> None:
        """Keep the cases of a task that is over; as they are, where nothing came of it."""
        del self._open[task.class_name]
        for method, cases in (lifted or with_lifted(task.cases, ())).items():
            self._explorer.take_tried(method, cases)

    def keep_rest(self) -> list[str]:
        """Keep the cases that nobody follows any more; the classes that they are of."""
        names = list(self._open)
        for task in list(self._open.values()):
            self.keep(task, {})
        return names
