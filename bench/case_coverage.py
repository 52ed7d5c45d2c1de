"""Coverage as Hornbill computes it against JaCoCo's, case by case, over jars/ compiled for release 11.

    python bench/case_coverage.py [--criterion loop-2] [--most 40] [--budget N] [JAR ...]

Each method that can be called is explored; the witnesses of its cases, at most so many, are run on the JVM
with JaCoCo's agent attached, each from fresh static state, and what the agent saw in that one call is read by
JaCoCo's own analysis. Beside it stands what the rules on the case's trace cover, without a JVM: for each
method that either says was run, covered and missed instructions and branches, line by line. Then the same for
all cases of a jar together.

Classes that a case runs, and those of its arguments, are initialised, on the JVM in the same call: what their
initialisers cover, explored like any other method, counts for the case. Exit code 1 where JaCoCo has measured
more than was computed.
"""

from __future__ import annotations

import argparse
import socket
import sys
import tempfile
import time
from collections import Counter as Tally
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.analysis.counted import MethodCoverage, counted_methods
from hornbill.analysis.coverage import trace_rules
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.engine import EngineError
from hornbill.clp.explorations import Exploration
from hornbill.clp.program import split_id
from hornbill.jvm.harness import JvmHarness
from hornbill.pipeline.class_suites import CoveredMethod
from hornbill.replay.comparison import Kind, differences
from hornbill.replay.measuring import measured as measured_all
from hornbill.replay.measuring import measured_each
from hornbill.replay.tools import find_jdk_for, jacoco_agent
from jars.build import JARS, names, release_of
from tests.agreement.programs import Callable, Program

RELEASE = 11
_DUMP_AND_RESET = b"\x01\xc0\xc0\x10\x07\x40\x01\x01"
_LOADER_OF_HARNESS = "jdk.internal.loader.ClassLoaders$AppClassLoader"
_OK = b"\x20"
# What comes of the many class loaders of a long run, since the agent gives every class static state; a new
# process does not have it.
_NOT_LOADED = "java.lang.NoClassDefFoundError"


class RecordingHarness(JvmHarness):
    """A JVM harness whose agent tells what was run since it was asked the last time."""

    def __init__(self, class_path: Sequence[Path]) -> None:
        super().__init__(class_path)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        options = f"output=tcpserver,address=127.0.0.1,port={self._port},exclclassloader={_LOADER_OF_HARNESS}"
        options += ",inclnolocationclasses=true"
        self._command.insert(1, f"-javaagent:{jacoco_agent()}={options}")

    def recorded(self) -> bytes:
        """JaCoCo's execution data since the last call."""
        with socket.create_connection(("127.0.0.1", self._port), timeout=30) as connection:
            connection.sendall(_DUMP_AND_RESET)
            connection.shutdown(socket.SHUT_WR)
            content = b""
            while part := connection.recv(1 << 16):
                content += part
        return content.removesuffix(_OK)


@dataclass(slots=True)
class Agreement:
    """What was compared: cases, methods that a case ran and methods of whole jars, and where they differ."""

    cases: int = 0
    left_out: Tally[str] = field(default_factory=Tally)
    methods: int = 0
    different: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    kinds: Tally[Kind] = field(default_factory=Tally)

    def add(
        self, where: str, computed: Mapping[str, MethodCoverage], measured: Mapping[str, MethodCoverage]
    ) -> None:
        """Compare the methods that either says were run."""
        run = {
            name: one
            for name, one in computed.items()
            if one.instructions.covered or (name in measured and measured[name].instructions.covered)
        }
        self.methods += len(run)
        for one in differences(run, measured):
            self.kinds[one.kind] += 1
            if one.kind is Kind.MORE:
                self.different[one.method_id].append(f"{where}: {one}")


Code = Mapping[str, CoveredMethod]
"""What is covered, by method."""


def _classes(value: Any) -> Iterator[str]:
    """The classes of the objects that are somewhere in a JSON value."""
    if isinstance(value, dict):
        yield from (value[key] for key in ("class", "enum") if isinstance(value.get(key), str))
        for part in value.values():
            yield from _classes(part)
    elif isinstance(value, list):
        for part in value:
            yield from _classes(part)


class JarComparison:
    """One jar: its cases explored, run and compared."""

    def __init__(self, jar: Path, most: int, exploration: Exploration) -> None:
        self._jar = jar
        self._most = most
        self._exploration = exploration
        self._search = CaseSearch([jar])
        program = self._search.program
        owners = [owner for name in program.class_names() if (owner := program.find(name)) is not None]
        self._counted = [method for owner in owners for method in counted_methods(owner)]
        self._ran: list[tuple[str, Code, list[str]]] = []

    def compare(self, each: Agreement, whole: Agreement) -> None:
        """Compare the cases one by one in `each`, all together in `whole`."""
        with tempfile.TemporaryDirectory() as folder, closing(RecordingHarness([self._jar])) as jvm:
            data = Path(folder) / "jacoco.exec"
            with data.open("wb") as sessions:
                for method in Program(self._jar).callables():
                    for number, case in enumerate(self._cases(method.id, each)):
                        recorded = self._recorded(jvm, method, case.json, each)
                        if recorded is not None:
                            code = self._covered(case)
                            where = f"{method.id} case {number + 1}"
                            self._ran.append((where, code, list(_classes(case.json["witness"]))))
                            sessions.write(recorded)
            jdk = find_jdk_for([self._jar])
            measured = measured_each(jdk, data, [self._jar])
            together = measured_all(jdk, data, [self._jar]).methods
        initialisers = self._initialised()
        everything: list[Code] = []
        for number, (where, path, classes) in enumerate(self._ran):
            each.cases += 1
            run = self._with_initialisers(path, initialisers, classes)
            self._compare(where, run, measured[number].methods if number in measured else {}, each)
            everything.append(run)
        self._compare(self._jar.stem, _joined(everything), together, whole)

    def _compare(
        self, where: str, code: Code, jacoco: Mapping[str, MethodCoverage], agreement: Agreement
    ) -> None:
        computed = {one.method.id: one.coverage(code.get(one.method.id)) for one in self._counted}
        agreement.add(where, computed, jacoco)

    def _covered(self, case: FoundCase) -> Code:
        rules = trace_rules(case.json["trace"])
        taken, begun = self._search.coverage.of(rules), self._search.coverage.instructions(rules)
        return {
            name: CoveredMethod(
                {(branch.pc, branch.outcome): () for branch in taken.branches.get(name, ())}, pcs
            )
            for name, pcs in begun.items()
        }

    def _with_initialisers(
        self, path: Code, initialisers: Mapping[str, Code], classes: Sequence[str]
    ) -> Code:
        """The path together with the initialisers of all classes that it runs, of these classes, whose
        objects it is given, and of their superclasses: the trace of a case leaves out those of classes that
        were initialised before it begins."""
        program = self._search.program
        found, seen = [path], set()
        waiting = [*classes, *(split_id(method)[0] for method in path)]
        while waiting:
            name = waiting.pop()
            if name in seen:
                continue
            seen.add(name)
            if name in initialisers:
                found.append(initialisers[name])
                waiting += [split_id(method)[0] for method in initialisers[name]]
            model = program.find(name) if program.class_path.is_application(name) else None
            waiting += [model.super_name] if model is not None and model.super_name else []
        return _joined(found)

    def _initialised(self) -> dict[str, Code]:
        """What the initialiser of each class covers."""
        found: dict[str, Code] = {}
        for method in self._search.program.methods():
            if method.name == "<clinit>":
                for case in self._cases(method.id, Agreement())[:1]:
                    found[method.owner] = self._covered(case)
        return found

    def _cases(self, method_id: str, each: Agreement) -> list[FoundCase]:
        found: list[FoundCase] = []
        try:
            self._search.run(method_id, self._exploration, found.append)
        except EngineError:
            each.left_out["not explored"] += 1
        return found[: self._most]

    def _recorded(
        self, jvm: RecordingHarness, method: Callable, case: dict[str, Any], each: Agreement
    ) -> bytes | None:
        """What the agent saw of the case's witness; None where it did not go the case's way."""
        witness = case["witness"]
        args = [witness["this"], *witness["args"]] if method.has_receiver else witness["args"]
        try:
            outcome = jvm.run(method.id, args)
            if outcome.exception == _NOT_LOADED != case["exception"]:
                jvm.close()
                outcome = jvm.run(method.id, args)
        except HornbillError:
            each.left_out["not called on the JVM"] += 1
            return None
        if (outcome.ended, outcome.exception) != (case["ended"], case["exception"]):
            said = f"{case['exception'] or case['ended']} is {outcome.exception or outcome.ended} on the JVM"
            each.left_out[f"{method.id}: {said}"] += 1
            if outcome.ended in ("returned", "threw"):
                jvm.recorded()
            return None
        return jvm.recorded()


def _joined(parts: Sequence[Code]) -> Code:
    found: dict[str, CoveredMethod] = {}
    for part in parts:
        for name, one in part.items():
            known = found.get(name, CoveredMethod({}, frozenset()))
            found[name] = CoveredMethod(
                {**known.branches, **one.branches}, known.instructions | one.instructions
            )
    return found


def main(arguments: Sequence[str]) -> int:
    """Compare; the exit code says whether all methods agree."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "jars", nargs="*", metavar="JAR", help="names of jars in jars/; all when none is given"
    )
    parser.add_argument("--criterion", default="loop-2")
    parser.add_argument("--most", type=int, default=40, help="cases of a method that are run (%(default)s)")
    parser.add_argument("--budget", type=int, default=50_000_000)
    parser.add_argument("--shown", type=int, default=20, help="differences that are printed (%(default)s)")
    chosen = parser.parse_args(arguments)
    exploration = Exploration(chosen.criterion, budget=chosen.budget)
    each, whole = Agreement(), Agreement()
    start = time.perf_counter()
    for name in chosen.jars or [name for name in names() if release_of(name) == RELEASE]:
        before = len(each.different)
        JarComparison(JARS / f"{name}.jar", chosen.most, exploration).compare(each, whole)
        print(f"{name}: {each.cases} cases so far, {len(each.different) - before} methods wrong", flush=True)
    for agreement, kind in ((each, "case by case"), (whole, "by jar")):
        kinds = ", ".join(f"{count} lines {which}" for which, count in sorted(agreement.kinds.items()))
        print(f"{kind}: {agreement.methods} methods compared, {kinds or 'no line differs'}")
        for name, found in list(agreement.different.items())[: chosen.shown]:
            print(f"  {name} ({len(found)} times)\n    {found[0]}")
    for why, count in each.left_out.items():
        print(f"left out {count} times: {why}")
    print(f"{time.perf_counter() - start:.0f} s")
    return 1 if each.different or whole.different else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
