"""What calls cost on a real JVM: counted while they run, by an instrumented copy of the program's classes.

An instruction counts when it is executed in a method of the program, one that throws too. Nothing counts
while a class is initialised, nor what another thread does.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from hornbill.bytecode.errors import HornbillError
from hornbill.jvm.compiled import find_java
from hornbill.jvm.counter_agent import agent_jar
from hornbill.jvm.harness import JvmHarness, Outcome

_OWN_CLASSES = "loader=hornbill.jvm.Classes$Loader"
_GAUGE = "gauge:"
_EACH = 4


@dataclass(frozen=True, slots=True)
class Count:
    """What a call executed: instructions, calls that began, how many of these were active at a time, and what
    it made. `bytes` are those of the heap as this JVM has it."""

    instructions: int
    calls: int
    stack: int
    bytes: int
    methods: Mapping[str, int]
    """How often each method was called by the program, by its id: the one that runs, not the one named."""
    objects: Mapping[str, tuple[int, int]]
    """How many objects of each class, and how many fields one has."""
    arrays: Mapping[str, Mapping[int, int]]
    """How many arrays of each type, by their lengths."""
    uncounted: Mapping[str, str]
    """Classes of the program of which nothing is counted, with the reason."""

    def memory(self, each: int = _EACH) -> int:
        """So many bytes for every field and every element of what was made, and nothing else."""
        fields = sum(count * fields for count, fields in self.objects.values())
        elements = sum(length * count for counts in self.arrays.values() for length, count in counts.items())
        return each * (fields + elements)


@dataclass(frozen=True, slots=True)
class Counted:
    """How a call ended, and what was counted; None where it did not end."""

    outcome: Outcome
    count: Count | None


class Counter:
    """A JVM that counts what calls of a program execute; a context manager, which ends the process."""

    def __init__(
        self,
        class_path: Sequence[Path],
        java: Path | None = None,
        timeout_ms: int = 10_000,
        options: Sequence[str] = (),
    ) -> None:
        own = java or find_java()
        attached = _attached(own, _OWN_CLASSES)
        self._harness = JvmHarness(class_path, own, timeout_ms=timeout_ms, options=(attached, *options))

    def __enter__(self) -> Counter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._harness.close()

    def run_many(self, method_id: str, args_list: Iterable[Sequence[Any]]) -> list[Counted]:
        """Call a method on each list of arguments, as `hornbill run` takes them."""
        return [_counted(outcome) for outcome in self._harness.run_many(method_id, args_list)]


def counted(
    class_path: Sequence[Path], calls: Iterable[tuple[str, Sequence[Any]]], java: Path | None = None
) -> list[Counted]:
    """What each call - the id of a method, and its arguments with the receiver first - costs on a JVM, from
    static state as it is in the beginning."""
    with Counter(class_path, java) as counter:
        return [counter.run_many(method_id, [args])[0] for method_id, args in calls]


def gauging_harness(class_path: Sequence[Path], java: Path, options: Sequence[str] = ()) -> JvmHarness:
    """A JVM whose outcomes say what the JVM itself says that a call allocates, from its beginning to its
    return, when it is made for the second time. Code is interpreted: what is compiled may allocate less."""
    own = (_attached(java, _GAUGE + _OWN_CLASSES), *options)
    return JvmHarness(class_path, java, xint=True, timeout_ms=10_000, options=own, twice=True)


def _attached(java: Path, what: str) -> str:
    return f"-javaagent:{agent_jar(java)}={what}"


def _counted(outcome: Outcome) -> Counted:
    told = outcome.counted
    if told is None:
        return Counted(outcome, None)
    if not told:
        raise HornbillError("the JVM's counter says nothing", remedy="this is a mistake of Hornbill")
    lengths = {
        name: {int(length): count for length, count in counts.items()}
        for name, counts in told["arrays"].items()
    }
    count = Count(
        instructions=told["instructions"],
        calls=told["calls"],
        stack=told["stack"],
        bytes=told["bytes"],
        methods=told["methods"],
        objects={name: (count, fields) for name, (count, fields) in told["objects"].items()},
        arrays=lengths,
        uncounted=told["uncounted"],
    )
    return Counted(outcome, count)
