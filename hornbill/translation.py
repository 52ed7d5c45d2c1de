"""Translating everything on a class path, and a report of what came of it."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from hornbill.analysis.call_sites import KINDS
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ClassModel, MethodModel, MethodRef
from hornbill.clp.machine import Machine
from hornbill.clp.program import Prepared
from hornbill.library_methods import LibraryMethod, dearest_first

Progress = Callable[[int, int], None]
"""Is told how many classes are done, and of how many."""

_BATCH = 400


def translate(
    paths: Sequence[Path], progress: Progress | None = None, spent: Sequence[LibraryMethod] = ()
) -> dict[str, Any]:
    """Translate every method with code and load its clauses; the report is the JSON of `hornbill
    translate`. Of the library's methods without a model it has those that the program names, and what
    searches have `spent` on such methods."""
    start = time.perf_counter()
    collecting = gc.isenabled()
    gc.disable()  # nothing made here is cyclic, and looking for cycles takes a fifth of the time
    try:
        report, problems = _translated(paths, progress)
    finally:
        if collecting:
            gc.enable()
    return {
        "methods": report.methods,
        "translated": report.translated,
        "instructions": report.instructions,
        "clauses": report.clauses,
        "seconds": round(time.perf_counter() - start, 3),
        "unsupported": report.unsupported,
        "library": [one.json() for one in report.library(spent)],
        "problems": [str(problem) for problem in problems] + report.problems,
    }


def _translated(paths: Sequence[Path], progress: Progress | None) -> tuple[_Report, list[ClassFileError]]:
    class_path = ClassPath(list(paths), find_jdk(class_path=paths))
    report = _Report(Machine(class_path))
    names = class_path.class_names()
    for done, name in enumerate(names):
        model = class_path.find(name)
        if model is not None:
            report.add_class(model)
        if progress is not None:
            progress(done + 1, len(names))
    report.finish()
    return report, class_path.problems


class _Report:
    """Counts, and what is wrong, while classes go by; methods are translated some hundreds at a time."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._batch: list[Prepared] = []
        self._seen: set[str] = set()
        self.methods = 0
        self.translated = 0
        self.instructions = 0
        self.clauses = 0
        self.unsupported: list[dict[str, Any]] = []
        self.problems: list[str] = []
        self._sites: Counter[str] = Counter()

    def add_class(self, model: ClassModel) -> None:
        """Translate the class's methods and those of the classes made for its dynamic instructions."""
        for method in _with_code(model):
            self._add(method, application=True)
        if len(self._batch) >= _BATCH:
            self.finish()

    def _add(self, method: MethodModel, application: bool) -> None:
        self.methods += application
        try:
            prepared = self._machine.program.prepare(method)
        except HornbillError as problem:
            self.problems.append(str(problem))
            return
        code = prepared.method.code
        assert code is not None
        self.instructions += len(code.instructions) * application
        self._batch.append(prepared)
        self._sites.update(_called(self._machine.program.hierarchy, prepared))
        for model in prepared.synthetic:
            if model.name not in self._seen:
                self._seen.add(model.name)
                for made in _with_code(model):
                    self._add(made, application=False)

    def library(self, spent: Sequence[LibraryMethod]) -> tuple[LibraryMethod, ...]:
        """The methods without a model that the program names, or that searches have spent steps on."""
        sites = {method: self._sites[method] for method in self._machine.unmodelled(sorted(self._sites))}
        known = {one.method: replace(one, sites=sites.get(one.method, 0)) for one in spent}
        named = {method: LibraryMethod(method, sites=count) for method, count in sites.items()}
        return dearest_first({**named, **known}.values())

    def finish(self) -> None:
        """Translate what has gathered."""
        batch, self._batch = self._batch, []
        for outcome in self._machine.translate(batch):
            if outcome.problem is not None:
                self.problems.append(f"{outcome.method.id}: {outcome.problem}")
            elif not outcome.made:
                self.translated += 1
            self.clauses += outcome.clauses
            for pc, why in outcome.unsupported:
                self.unsupported.append({"method": outcome.method.id, "pc": pc, "why": why})


def _called(hierarchy: Hierarchy, prepared: Prepared) -> Iterator[str]:
    """The methods with code that calls in the method name, each as often as it is called."""
    for block in prepared.cfg.blocks:
        for instruction in block.instructions:
            if instruction.op in KINDS and isinstance(reference := instruction.args[0], MethodRef):
                try:
                    method = hierarchy.resolve_method(reference)
                except HornbillError:
                    continue  # of a class that is not there
                if method is not None and not method.is_abstract:
                    yield method.id


def _with_code(model: ClassModel) -> Iterator[MethodModel]:
    return (method for method in model.methods if method.has_code)
