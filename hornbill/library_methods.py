"""Library methods that have no model, so that searches run their bytecode: how often, and what that takes.

The statistics of a search have them by name; in a text and in lists the dearest come first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

LIBRARY = "library"
"""Their name in statistics."""
_SHOWN = 10


@dataclass(frozen=True, slots=True)
class LibraryMethod:
    """A method without a model: how often programs called it in searches, in how many steps, what it calls in
    its turn among them, and at how many `sites` of the program it is called by name, where that is asked."""

    method: str
    calls: int = 0
    steps: int = 0
    sites: int | None = None

    def json(self) -> dict[str, Any]:
        """The method as it is printed."""
        counts = {"calls": self.calls, "steps": self.steps}
        return {LIBRARY: self.method, **counts, **({} if self.sites is None else {"sites": self.sites})}


def library_statistics(called: Iterable[Sequence[Any]]) -> dict[str, Any]:
    """What the engine tells of them, as a part of a search's statistics: nothing where none was called."""
    methods = {method: {"calls": calls, "steps": steps} for method, calls, steps in called}
    return {LIBRARY: methods} if methods else {}


def library_methods(statistics: Iterable[Mapping[str, Any]]) -> tuple[LibraryMethod, ...]:
    """Those of searches with these statistics, their counts added up, the dearest first."""
    counts: dict[str, tuple[int, int]] = {}
    for search in statistics:
        for method, count in search.get(LIBRARY, {}).items():
            calls, steps = counts.get(method, (0, 0))
            counts[method] = calls + count["calls"], steps + count["steps"]
    return dearest_first(LibraryMethod(method, *count) for method, count in counts.items())


def dearest_first(methods: Iterable[LibraryMethod]) -> tuple[LibraryMethod, ...]:
    """The methods by their steps, then by where they are called."""
    return tuple(sorted(methods, key=lambda one: (-one.steps, -(one.sites or 0), -one.calls, one.method)))


def with_library(statistics: dict[str, Any], more: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The statistics of a search with what the library took in further ones."""
    every = library_methods((statistics, *more))
    return {**statistics, **library_statistics((one.method, one.calls, one.steps) for one in every)}


def library_text(methods: Sequence[LibraryMethod]) -> str:
    """The dearest ones as a table, under a heading."""
    has_sites = any(one.sites is not None for one in methods)
    heading = "steps, calls, places in the program" if has_sites else "steps, calls"
    lines = [f"library methods without a model, whose bytecode is run ({heading}):"]
    for one in methods[:_SHOWN]:
        sites = f"{one.sites or 0:>6,}" if has_sites else ""
        lines.append(f"  {one.steps:>12,} {one.calls:>8,} {sites} {one.method}")
    if len(methods) > _SHOWN:
        lines.append(f"  and {len(methods) - _SHOWN:,} more: --json lists all")
    return "\n".join(lines)
