"""What does tasks, wherever it does them: processes of this machine (pool.py), or something else.

Who does a task sees the task, what its worker was set up with, and the documents that it asks for; nothing of
the database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from hornbill.pipeline.limits import Limit
from hornbill.pipeline.tasks import Answer, Role, Task

Documents = Callable[[str], bytes | None]
"""The document of a method's cases by its id, in its serial form (hornbill/serial.py); None where there is
none."""


class Executor(Protocol):
    """Workers of several roles; a context that ends them all."""

    def __enter__(self) -> Executor:
        """The executor itself."""

    def __exit__(self, *_: object) -> None:
        """End all workers, whatever they are at."""

    def run(self, tasks: Iterable[Task], limit: Limit | None = None) -> Iterator[tuple[Task, Answer]]:
        """Do the tasks, begun in their order; at the limit, which may change meanwhile, those not done are
        dropped."""

    def prepare(self, role: Role) -> None:
        """Start a worker of that role, so that it is there when it is needed; unless one is idle."""

    def start(self, task: Task) -> None:
        """Have a worker begin the task, whatever others do."""

    def busy(self, *roles: Role) -> int:
        """How many workers of these roles do something."""

    def collect(self, limit: Limit) -> list[tuple[Task, Answer]]:
        """The next answers; none where the limit comes before."""

    def drop(self, *roles: Role) -> None:
        """End the workers of these roles that do something, and what they do."""
