"""Coverage computed from the traces of cases, set beside what JaCoCo measured of their tests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from hornbill.analysis.probes import method_probes
from hornbill.bytecode.errors import ClassFileError
from hornbill.clp.program import Program, split_id
from hornbill.replay.reports import Counter, MethodCoverage

_KOTLIN = "Lkotlin/Metadata;"


@dataclass(frozen=True, slots=True)
class Difference:
    """A method for which the two do not agree; None where one does not count it at all."""

    method_id: str
    computed: MethodCoverage | None
    measured: MethodCoverage | None

    @property
    def class_name(self) -> str:
        """The class that declares the method."""
        return split_id(self.method_id)[0]

    @property
    def run_besides(self) -> bool:
        """Whether JaCoCo says more is covered, and nothing else differs: that is no mistake where tests run
        what was not computed."""
        ours, theirs = self.computed, self.measured
        return (
            ours is not None
            and theirs is not None
            and _less(ours.instructions, theirs.instructions)
            and _less(ours.branches, theirs.branches)
        )

    def __str__(self) -> str:
        return f"{self.method_id}: computed {_said(self.computed)}, JaCoCo {_said(self.measured)}"


@dataclass(frozen=True, slots=True)
class Agreement:
    """Coverage computed beside what was measured: the methods that `differ`.

    `at_least` are reasons for which more may be covered than was computed; then methods of which JaCoCo says
    more are in `more`, and do not differ. Nor do those that were left out of what was computed.
    """

    computed: Computed
    differ: tuple[Difference, ...]
    more: tuple[Difference, ...]
    at_least: tuple[str, ...]


def agreement(
    ours: Computed,
    measured: Mapping[str, MethodCoverage],
    unmeasured: Iterable[str] = (),
    at_least: Iterable[str] = (),
) -> Agreement:
    """The two set beside one another."""
    reasons = tuple(at_least)
    found = [
        one for one in differences(ours.methods, measured, unmeasured) if one.method_id not in ours.left_out
    ]
    more = tuple(one for one in found if reasons and one.run_besides)
    return Agreement(ours, tuple(one for one in found if one not in more), more, reasons)


def with_initialisers(
    program: Program,
    path: Mapping[str, Iterable[int]],
    initialisers: Mapping[str, Mapping[str, Iterable[int]]],
    classes: Iterable[str] = (),
) -> dict[str, frozenset[int]]:
    """What the path hits together with the initialisers of all classes that it runs, of these classes, whose
    objects it is given, and of their superclasses. `initialisers` are by class what its `<clinit>` hits,
    explored like any other method: the trace of a case leaves out those of classes that were initialised
    before it begins."""
    found = {method_id: set(hits) for method_id, hits in path.items()}
    seen: set[str] = set()
    waiting = [*classes, *(split_id(method_id)[0] for method_id in found)]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for method_id, hits in initialisers.get(name, {}).items():
            found.setdefault(method_id, set()).update(hits)
            waiting.append(split_id(method_id)[0])
        model = program.find(name) if program.class_path.is_application(name) else None
        waiting += [model.super_name] if model is not None and model.super_name else []
    return {method_id: frozenset(hits) for method_id, hits in found.items()}


@dataclass(frozen=True, slots=True)
class Computed:
    """Coverage by method, of all methods of the application that count, but for those that were `left_out`,
    with the reason."""

    methods: Mapping[str, MethodCoverage]
    left_out: Mapping[str, str]


def computed(program: Program, hits: Iterable[Mapping[str, Iterable[int]]]) -> Computed:
    """What paths cover together. For each path, the probes that it hits, by method
    (analysis/traced_probes.py)."""
    union: dict[str, set[int]] = defaultdict(set)
    for path in hits:
        for method_id, probes in path.items():
            union[method_id].update(probes)
    found: dict[str, MethodCoverage] = {}
    left_out: dict[str, str] = {}
    for name in program.class_names():
        owner = program.find(name)
        for method in () if owner is None else owner.methods:
            assert owner is not None
            if not method.has_code:
                continue
            if _KOTLIN in owner.annotations:
                left_out[method.id] = "compiled by Kotlin, and what its compiler adds is not known here"
                continue
            try:
                known = method_probes(owner, method)
            except ClassFileError as problem:
                left_out[method.id] = str(problem)
                continue
            if known is None:
                left_out[method.id] = "has subroutines (jsr), for which no coverage is computed"
            elif known.counts:
                counts = known.count(union[method.id])
                found[method.id] = MethodCoverage(
                    method.id,
                    Counter(counts.instructions, counts.all_instructions - counts.instructions),
                    Counter(counts.branches, counts.all_branches - counts.branches),
                )
    return Computed(found, left_out)


def differences(
    ours: Mapping[str, MethodCoverage],
    measured: Mapping[str, MethodCoverage],
    unmeasured: Iterable[str] = (),
) -> list[Difference]:
    """The methods for which the two differ, in order; classes that were not measured are left out."""
    left_out = frozenset(unmeasured)
    names = sorted({*ours, *measured})
    both = [Difference(name, ours.get(name), measured.get(name)) for name in names]
    return [one for one in both if one.computed != one.measured and one.class_name not in left_out]


def _less(one: Counter, other: Counter) -> bool:
    return one.total == other.total and one.covered <= other.covered


def _said(method: MethodCoverage | None) -> str:
    return "nothing" if method is None else f"{method.instructions} instructions, {method.branches} branches"
