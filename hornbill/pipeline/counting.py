"""How much of a class tests cover, counted as JaCoCo counts it: one way for the table and for the test
classes, which say it of themselves.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from hornbill.analysis.probes import Counts, MethodProbes, method_probes
from hornbill.bytecode.model import ClassModel, MethodModel


def counted_methods(owner: ClassModel) -> Iterator[tuple[MethodModel, MethodProbes]]:
    """The methods of the class of which something is counted, with their probes."""
    for method in owner.methods:
        probes = method_probes(owner, method) if method.has_code else None
        if probes is not None and probes.counts:
            yield method, probes


def branches_covered(owner: ClassModel, hits: Mapping[str, Collection[int]]) -> tuple[int, int]:
    """How many branches of the class are covered where those probes are hit, by method, and how many there
    are.
    """
    counts: list[Counts] = [probes.count(hits.get(one.id, ())) for one, probes in counted_methods(owner)]
    return sum(one.branches for one in counts), sum(one.all_branches for one in counts)
