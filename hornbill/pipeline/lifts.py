"""Trials that wait to be followed on the clauses, and those that are being: they are kept behind that."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from hornbill.lifting import with_lifted
from hornbill.method_cases import Case
from hornbill.pipeline.exploring import Explorer
from hornbill.pipeline.tasks import Answer, Done, Lift, Probe

_PART, _LEAST = 0.75, 1.0
"""Of the time of a probe, and seconds."""
_SAFETY_NET = 60.0


class Lifts:
    """The trials of one run, class by class."""

    def __init__(self, explorer: Explorer) -> None:
        self._explorer = explorer
        self._waiting: list[Lift] = []
        self._open: dict[str, Lift] = {}

    def add(
        self,
        probe: Probe,
        cases: Mapping[str, Sequence[Case]],
        within_work: Callable[[float], float | None],
    ) -> None:
        """Have the cases that came of a probe followed, in a part of the time that it had."""
        limit = within_work(max(_LEAST, _PART * probe.limit)) or _LEAST
        lift = self._open[probe.class_name] = Lift(probe.class_name, cases, _SAFETY_NET, limit)
        self._waiting.append(lift)

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
