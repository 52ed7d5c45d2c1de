"""Trials that wait to be followed on the clauses, and those that are being: they are kept behind that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hornbill.lifting import with_lifted
from hornbill.method_cases import Case
from hornbill.pipeline.exploring import Explorer
from hornbill.pipeline.tasks import Answer, Done, Lift

_PART, _LEAST = 0.3, 1.0
"""Of a class's turn, and seconds."""
_SAFETY_NET = 60.0


class Lifts:
    """The trials of one run, class by class."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._waiting: list[Lift] = []
        self._open: dict[str, Lift] = {}

    def add(
        self,
        class_name: str,
        cases: Mapping[str, Sequence[Case]],
        within_work: Callable[[float], float | None],
        share: float,
    ) -> None:
        """Have these cases of the class's trials followed, in a part of the share that is `within` the time
        for work."""
        limit = within_work(max(_LEAST, _PART * share)) or _LEAST
        self._open[class_name] = Lift(class_name, cases, _SAFETY_NET, limit)
        self._waiting.append(self._open[class_name])

    def next(self) -> Lift | None:
        """The next task, if one waits."""
        return self._waiting.pop(0) if self._waiting else None

    def keep(self, task: Lift, answer: Answer | None) -> None:
        """Keep the cases of a task that is over; as they are, where nothing came of it."""
        del self._open[task.class_name]
        cases = answer.value if isinstance(answer, Done) else with_lifted(task.cases, ())
        for method, several in cases.items():
            self._explorer.take_tried(method, several)

    def keep_rest(self) -> list[str]:
        """Keep the cases that nobody follows any more; the classes that they are of."""
        names = list(self._open)
        for task in list(self._open.values()):
            self.keep(task, None)
        return names
