"""Compares the ways through comparison chains that a search finds with those that brute force takes on a JVM.

They are the same where each witness takes another way, with the result that its case says, and there is one
for each way that some input takes. A search that does not end within its steps is a problem of its own.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.case_witnesses import witness_json
from hornbill.clp.explorations import SOLVER_LEVELS, Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.compiled import find_java
from tests.agreement.comparison_chains import RANGES, Chain, ChainClass, chain_class
from tests.jdk_tools import javac

HERE = Path(__file__).parent
EACH_AND_ALL: tuple[tuple[str, ...], ...] = (SOLVER_LEVELS, *((level,) for level in SOLVER_LEVELS), ())
"""All levels, each one by itself, and none until the end of a path."""
ALONE = EACH_AND_ALL[1], EACH_AND_ALL[3], EACH_AND_ALL[4]
"""The choices that ask Z3 at every turn."""
BUDGET = 20_000_000
"""Steps of a search: one that takes more does not end."""


Choices: TypeAlias = Callable[[int], Sequence[tuple[str, ...]]]


@dataclass(slots=True)
class ChainTally:
    """Methods and searches compared, the ways found, how many steps the longest search took, and problems."""

    methods: int = 0
    searches: int = 0
    ways: int = 0
    steps: int = 0
    most_steps: int = 0
    gave_up: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def add(self, other: ChainTally) -> None:
        """Count another tally's too."""
        self.methods += other.methods
        self.searches += other.searches
        self.ways += other.ways
        self.steps += other.steps
        self.most_steps = max(self.most_steps, other.most_steps)
        self.gave_up += other.gave_up
        self.problems += other.problems

    def __str__(self) -> str:
        given_up = ", ".join(f"{level} gave up {count:,}" for level, count in sorted(self.gave_up.items()))
        return (
            f"{self.methods:,} methods, {self.searches:,} searches, {self.ways:,} ways, "
            f"at most {self.most_steps:,} steps, {len(self.problems)} problems"
            + (f"; {given_up}" if given_up else "")
        )


class Twins:
    """A JVM that tells which ways the methods of one class take."""

    def __init__(self, process: subprocess.Popen[str], chains: ChainClass) -> None:
        self._process = process
        self._name = f"{chains.name}T"

    def _ask(self, chain: Chain, question: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{self._name} {chain.number} {question}\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline().rstrip("\n")
        assert answer, f"the JVM ended at {self._name} {chain.number} {question}"
        return answer

    def ways(self, chain: Chain) -> frozenset[str]:
        """All ways that some input takes."""
        ranges = " ".join(f"{RANGES[of][0]} {RANGES[of][1]}" for of in chain.types)
        constants = " ".join(map(str, chain.constants))
        return frozenset(self._ask(chain, f"all {chain.kind} {ranges} ; {constants}").split())

    def way(self, chain: Chain, values: Sequence[int], shape: Sequence[int]) -> tuple[str, str]:
        """The way that one input takes, and the result, which is empty where it throws."""
        told = self._ask(chain, f"one {' '.join(map(str, values))} ; {' '.join(map(str, shape))}")
        way, _, result = told.partition("=")
        return way, result


def compile_chains(folder: Path, chains: ChainClass) -> Path:
    """Write and compile a class and its twin; the folder with the class alone."""
    sources, target, twins = (folder / name for name in ("sources", "classes", "twins"))
    for place in (sources, target, twins):
        place.mkdir(parents=True, exist_ok=True)
    chains.write(sources)
    names = [
        HERE / "ChainTwins.java",
        *(sources / f"{name}.java" for name in (chains.name, chains.name + "T")),
    ]
    javac("--release", "11", "-nowarn", "-Xlint:none", "-d", twins, *names)
    (twins / f"{chains.name}.class").rename(target / f"{chains.name}.class")
    return target


@contextmanager
def twins_of(folder: Path, chains: ChainClass) -> Iterator[Twins]:
    """The JVM with the twins that were compiled into the folder."""
    quick = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-StackTraceInThrowable"]
    command = [str(find_java()), *quick, "-cp", str(folder / "twins"), "ChainTwins"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Twins(process, chains)
        finally:
            process.kill()


def in_turns(number: int) -> Sequence[tuple[str, ...]]:
    """All levels and differences alone for the method of that number; for every third, another choice too."""
    third, rest = divmod(number, 3)
    return (SOLVER_LEVELS, ("differences",), *([] if rest else [ALONE[third % len(ALONE)]]))


def each_choice(number: int) -> Sequence[tuple[str, ...]]:
    """Every choice, for every method."""
    return EACH_AND_ALL


def compare_chains(folder: Path, seed: int, methods: int, choices: Choices = each_choice) -> ChainTally:
    """Compare the methods of a seed's class, with the choices of the solver's levels for each."""
    chains = chain_class(seed, methods)
    classes = compile_chains(folder, chains)
    machine = Machine(ClassPath([classes], find_jdk()), exploring=True)
    tally = ChainTally()
    model = machine.program.class_path.find(chains.name)
    assert model is not None
    ids = {method.name: method.id for method in model.methods}
    with twins_of(folder, chains) as twins:
        for chain in chains.chains:
            expected = twins.ways(chain)
            tally.methods += 1
            for levels in choices(chain.number):
                search = _Search(machine, ids[f"m{chain.number}"], chain, twins)
                place = f"{chains.name}.m{chain.number} with {','.join(levels) or 'no level'}"
                tally.problems += [f"{place}: {what}" for what in search.problems(levels, expected, tally)]
    return tally


class _Search:
    """A method that is searched and compared."""

    def __init__(self, machine: Machine, method_id: str, chain: Chain, twins: Twins) -> None:
        method = machine.program.method(method_id)
        assert method is not None
        self._machine, self._method, self._chain, self._twins = machine, method, chain, twins

    def problems(self, levels: tuple[str, ...], expected: frozenset[str], tally: ChainTally) -> Iterator[str]:
        """What differs from the expected ways."""
        raws: list[dict[str, Any]] = []
        exploration = Exploration(levels=levels, budget=BUDGET, details=False)
        answer = self._machine.explore(self._method, exploration, raws.append)
        statistics = answer["statistics"]
        tally.searches += 1
        tally.ways += len(raws)
        tally.steps += statistics["steps"]
        tally.most_steps = max(tally.most_steps, statistics["steps"])
        tally.gave_up += Counter(
            {name[8:-1]: count for name, count in statistics.items() if name.startswith("gave_up(") and count}
        )
        if answer["ended"] != "done" or answer["ledger"]:
            yield f"it ends by {answer['ended']}, {answer['ledger']}"
        found: Counter[str] = Counter()
        for raw in raws:
            way, problem = self._case(raw)
            found[way] += 1
            if problem:
                yield problem
        if repeated := [way for way, count in found.items() if count > 1]:
            yield f"several cases take the way {repeated[0]}"
        if more := found.keys() - expected:
            yield f"brute force does not take {min(more)}"
        if missed := expected - found.keys():
            yield f"no case takes {min(missed)}"

    def _case(self, raw: Mapping[str, Any]) -> tuple[str, str | None]:
        """The way of a case's witness, and what is wrong with it."""
        witness = witness_json(self._method, self._machine.program.hierarchy, dict(raw))
        values, shape = inputs_of(self._chain, witness)
        way, result = self._twins.way(self._chain, values, shape)
        said = str(witness["value"]) if raw["ended"] == "returned" else ""
        if raw["checked"] != "true":
            return way, f"{raw['checked']} of {witness}"
        return way, None if said == result else f"of {values} {shape} the case says {said}, the JVM {result}"


def inputs_of(chain: Chain, witness: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """The values of a chain's variables, and the shape of arrays and objects, in a witness."""
    args = witness["args"]
    match chain.kind:
        case "parameters":
            return [_number(arg) for arg in args], []
        case "fields":
            return [_number(witness["this"]["fields"][name]) for name in chain.fields], []
        case "objects":
            first, second = args
            same = isinstance(second, dict) and "ref" in second
            shape = 5 if same else (first is not None) + 2 * (second is not None)
            half = len(chain.fields) // 2
            values = [_field(first, name) for name in chain.fields[:half]]
            return values + [_field(first if same else second, name) for name in chain.fields[half:]], [shape]
    array = args[0]
    elements = array["elements"] if isinstance(array, dict) else array
    length = -1 if elements is None else len(elements)
    return [_number(element) for element in elements or []], [length, *args[1:]]


def _field(owner: Mapping[str, Any] | None, name: str) -> int:
    return 0 if owner is None else _number(owner["fields"][name])


def _number(value: Any) -> int:
    return ord(value) if isinstance(value, str) else int(value)
