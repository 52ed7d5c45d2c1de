"""The cases of trials of methods, as they are seen in two JVMs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from hornbill.building.plans import Call, StaticCall
from hornbill.building.seen_plans import CodeHashes
from hornbill.method_cases import Case
from hornbill.probing.everywhere import Observers
from hornbill.probing.mutants import Noticing
from hornbill.probing.observed import cases_of
from hornbill.probing.repertoire import Trial
from hornbill.probing.search import Places
from tests.hornbill.compiling import program_at


def seen_cases(observers: Observers, classes: Path, trials: Sequence[Trial]) -> Mapping[str, Case]:
    """The cases of the trials, by the name of the method."""
    program = program_at(classes)
    methods = {one.name: one for one in program.methods()}

    found = cases_of(
        program.hierarchy,
        observers,
        Places(program.method),
        [Noticing(one, frozenset()) for one in trials],
        lambda trial: methods[trial.call.method] if isinstance(trial.call, StaticCall | Call) else None,
        lambda name: None,
        CodeHashes(program.method),
    )
    return {one.partition("(")[0].rpartition(".")[2]: cases[0] for one, cases in found.items()}
