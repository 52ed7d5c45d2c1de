"""Coverage as Hornbill computes it against JaCoCo's, case by case, over jars/ compiled for release 11.

    python bench/case_coverage.py [--criterion loop-2] [--most 40] [--budget N] [JAR ...]

Each method that can be called is explored; the witnesses of its cases, at most so many, are run on the JVM
with JaCoCo's agent attached, each from fresh static state, and what the agent saw in that one call is read by
JaCoCo's own analysis. Beside it stands what the rules on the case's trace cover (analysis/traced_probes.py),
without a JVM: for each method that either says was run, covered and missed instructions and branches. Then
the same for all cases of a jar together.

Classes that a case runs, and those of its arguments, are initialised, on the JVM in the same call: what their
initialisers cover, explored like any other method, counts for the case. Exit code 1 where a method differs.
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
from collections.abc import Set as AbstractSet
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from hornbill.analysis.probes import Counts, Hits, MethodProbes, method_probes
from hornbill.analysis.traced_probes import trace_rules
from hornbill.bytecode.errors import HornbillError
from hornbill.cases import Case, CaseSearch
from hornbill.clp.engine import EngineError
from hornbill.clp.machine import Exploration
from hornbill.jvm.harness import JvmHarness
from hornbill.replay.agreement import with_initialisers
from hornbill.replay.measuring import measured as measured_all
from hornbill.replay.measuring import measured_each
from hornbill.replay.reports import MethodCoverage
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

    def add(self, name: str, where: str, said: Counts | None, jacoco: MethodCoverage | None) -> None:
        """Compare one method; None where nothing is said of it."""
        self.methods += 1
        ours, theirs = _shown(said), _measured(jacoco)
        if ours != theirs:
            self.different[name].append(f"{where}: computed {ours}, JaCoCo {theirs}")


def _shown(counts: Counts | None) -> str:
    if counts is None:
        return "not run"
    return (
        f"{counts.instructions}/{counts.all_instructions} instructions, "
        f"{counts.branches}/{counts.all_branches} branches"
    )


def _measured(method: MethodCoverage | None) -> str:
    if method is None:
        return "not run"
    return f"{method.instructions} instructions, {method.branches} branches"


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
        self._probes: dict[str, MethodProbes | None] = {}
        self._hits: list[tuple[str, Mapping[str, Hits], list[str]]] = []

    def compare(self, each: Agreement, whole: Agreement) -> None:
        """Compare the cases one by one in `each`, all together in `whole`."""
        with tempfile.TemporaryDirectory() as folder, closing(RecordingHarness([self._jar])) as jvm:
            data = Path(folder) / "jacoco.exec"
            with data.open("wb") as sessions:
                for method in Program(self._jar).callables():
                    for number, case in enumerate(self._cases(method.id, each)):
                        recorded = self._recorded(jvm, method, case.json, each)
                        if recorded is not None:
                            hits = self._search.probes.of(trace_rules(case.json["trace"]))
                            where = f"{method.id} case {number + 1}"
                            self._hits.append((where, hits, list(_classes(case.json["witness"]))))
                            sessions.write(recorded)
            jdk = find_jdk_for([self._jar])
            measured = measured_each(jdk, data, [self._jar])
            together = measured_all(jdk, data, [self._jar]).methods
        initialisers = self._initialised()
        union: dict[str, set[int]] = defaultdict(set)
        for number, (where, path, classes) in enumerate(self._hits):
            each.cases += 1
            run = with_initialisers(self._search.program, path, initialisers, classes)
            self._compare(where, run, measured[number].methods if number in measured else {}, each)
            for name, some in run.items():
                union[name] |= some
        self._compare(self._jar.stem, union, together, whole)

    def _compare(
        self,
        where: str,
        hits: Mapping[str, AbstractSet[int]],
        jacoco: Mapping[str, MethodCoverage],
        agreement: Agreement,
    ) -> None:
        for name in sorted({*hits, *(name for name, found in jacoco.items() if found.instructions.covered)}):
            probes = self._method_probes(name)
            counts = None if probes is None or not probes.counts else probes.count(hits.get(name, ()))
            if counts is None and name not in jacoco:
                continue
            theirs = jacoco.get(name)
            if theirs is None and counts is not None and not counts.instructions:
                continue
            agreement.add(name, where, counts, theirs)

    def _initialised(self) -> dict[str, Mapping[str, Hits]]:
        """What the initialiser of each class hits."""
        found: dict[str, Mapping[str, Hits]] = {}
        for method in self._search.program.methods():
            if method.name == "<clinit>":
                for case in self._cases(method.id, Agreement())[:1]:
                    found[method.owner] = self._search.probes.of(trace_rules(case.json["trace"]))
        return found

    def _method_probes(self, name: str) -> MethodProbes | None:
        if name not in self._probes:
            method = self._search.program.method(name)
            owner = None if method is None else self._search.program.find(method.owner)
            self._probes[name] = None if owner is None or method is None else method_probes(owner, method)
        return self._probes[name]

    def _cases(self, method_id: str, each: Agreement) -> list[Case]:
        found: list[Case] = []
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
        print(f"{name}: {each.cases} cases so far, {len(each.different) - before} methods differ", flush=True)
    for agreement, kind in ((each, "case by case"), (whole, "by jar")):
        print(f"{kind}: {agreement.methods} methods compared, {len(agreement.different)} differ")
        for name, differences in list(agreement.different.items())[: chosen.shown]:
            print(f"  {name} ({len(differences)} times)\n    {differences[0]}")
    for why, count in each.left_out.items():
        print(f"left out {count} times: {why}")
    print(f"{time.perf_counter() - start:.0f} s")
    return 1 if each.different or whole.different else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
