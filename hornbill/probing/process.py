"""The Java process that tries sequences of calls, with the program's classes instrumented."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.building.plans import Step
from hornbill.bytecode.errors import HornbillError
from hornbill.jvm import compiled
from hornbill.probing.encoding import NOTHING, Watched, encoded, variables
from hornbill.replay.tools import Jdk, jacoco_core

_INTERNALS = "java.base/jdk.internal.misc=ALL-UNNAMED"
_FIRST_WITHOUT_MANAGER = 24
_SECONDS = 20.0
_MOST_STARTS = 2
"""So often in a row it is waited for a JVM that does not start."""
_OBSERVED_AT_ONCE = 16
_POINTS_OF_A_TRIAL = 1000.0
"""A trial that passes so many points costs as much again as the trial itself."""
_COST_OF_RESTART = 3000.0
"""A trial that hangs ends its process."""
_SAME_HASHES = ("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2")
"""All identity hash codes are one number, so that none depends on what was hashed before."""
_ORDER_OF_SETS = (
    "-XX:CompileCommand=quiet",
    *(f"-XX:CompileCommand=exclude,java.util.ImmutableCollections${name}*::*" for name in ("Set", "Map")),
)
"""Code that goes through immutable sets is not compiled: it asks for the order that Elsewhere.java sets."""
_OF_THE_JVM = ("Moments", "Listings")
_MANIFEST = (
    "Manifest-Version: 1.0\nPremain-Class: hornbill.jvm.ClockAgent\nCan-Retransform-Classes: true\n"
    "Boot-Class-Path: {}\n"
)
OTHERWISE = (
    "-Duser.timezone=Asia/Tokyo",
    "-Duser.language=tr",
    "-Duser.country=TR",
    "-XX:+UnlockExperimentalVMOptions",
    "-XX:hashCode=0",
    "-Djava.locale.providers=COMPAT",
    "-Dline.separator=\r\n",
    "-Dfile.encoding=ISO-8859-1",
    "-Dhornbill.elsewhere=true",
)
"""Options of another machine: what is seen there too does not hang on where it runs."""


@dataclass(frozen=True, slots=True)
class Point:
    """A place of the program: which instruction of the method, and which outcome where it is a branch."""

    method: str
    place: int
    outcome: str | None


@dataclass(frozen=True, slots=True)
class Tried:
    """How a sequence ended, how many steps were made, the points that each step passed, and a number for what
    the last target looks like then. `alike` are steps that gave what an earlier one gave, with the place of
    that one, or null, with -1; `missed` are points, with what was compared there: two numbers or two texts,
    the first of which may be of the sequence."""

    ended: str
    made: int
    passed: tuple[tuple[int, ...], ...]
    shape: int | None = None
    alike: tuple[tuple[int, int], ...] = ()
    missed: tuple[tuple[int, Any, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Compared:
    """Values that the program has compared lately."""

    numbers: tuple[int, ...] = ()
    reals: tuple[float, ...] = ()
    texts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one instruction of a method."""

    method: str
    place: int
    change: str


@dataclass(frozen=True, slots=True)
class Noticed:
    """The mutants that a test of a sequence would notice, and those that do something else on its way."""

    killed: frozenset[Mutant] = frozenset()
    reached: frozenset[Mutant] = frozenset()
    near: tuple[tuple[Mutant, Any, Any], ...] = ()
    """Those at a boundary beside which the sequence was, with what was compared there with what."""
    asked: tuple[tuple[int, ...], ...] = ()
    """How often each answer of each stub was asked for."""


@dataclass(frozen=True, slots=True)
class Looked:
    """Steps, what is asked of objects behind them, the variables of the lists to which stubs add what they
    are passed, and the mutants that are of interest alone, if not all are."""

    steps: Sequence[Step]
    asks: Sequence[Step] = ()
    lists: Sequence[int] = ()
    only: Set[Mutant] | None = None

    def json(self, mutants: Mapping[Mutant, int]) -> dict[str, Any]:
        """In the form of MutantRuns.java, with the numbers of mutants."""
        steps = encoded([*self.steps, *self.asks])
        numbers = {variable: number for number, variable in enumerate(variables(self.steps))}
        count = len(self.steps)
        lists = [numbers[one] for one in self.lists]
        only = None if self.only is None else [mutants[one] for one in self.only if one in mutants]
        return {"steps": steps[:count], "asks": steps[count:], "lists": lists, "only": only}


class Prober:
    """A JVM in which sequences are tried; it is started when it is first asked."""

    def __init__(
        self,
        class_path: Sequence[Path],
        jdk: Jdk,
        assertions: bool = True,
        options: Sequence[str] = (),
        budget: int = 300_000,
    ) -> None:
        self._class_path = os.pathsep.join(str(one.absolute()) for one in class_path)
        self._jdk = jdk
        self._budget = budget
        self._assertions = assertions
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self._folder: Path | None = None
        self._is_ready = False
        self._starts_in_vain = 0
        self._loaded: tuple[str, ...] = ()
        self.points: dict[int, Point] = {}
        self._mutants: dict[int, Mutant] = {}
        self.compared = Compared()
        self.spent = 0.0
        """What trials have cost so far: one for each, and more for those that pass many points."""

    def close(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()
        folder, self._folder = self._folder, None
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)

    def start(self) -> None:
        """Have the process start, without waiting for it."""
        if self._process is None:
            self._start()

    def load(self, classes: Sequence[str]) -> None:
        """Have the classes loaded and their points known; what was done before is forgotten."""
        self._loaded = tuple(classes)
        self._restart_if_ended()
        self.points.clear()
        self._mutants.clear()
        self.compared = Compared()
        self._take_points(anew=True)

    def run(
        self, sequences: Sequence[Sequence[Step]], only_new: bool = True, forget: Iterable[int] = ()
    ) -> list[Tried]:
        """What becomes of each; where one ends the process, of those behind it nothing is known. Points to
        `forget` are told again by the next one that passes them."""
        self.begin(sequences, only_new, forget)
        return self.answers(len(sequences))

    def begin(
        self, sequences: Sequence[Sequence[Step]], only_new: bool = True, forget: Iterable[int] = ()
    ) -> None:
        """Have these run; nothing else may be asked before their answers are taken."""
        given = [encoded(one) for one in sequences]
        self._send({"run": given, "new": only_new, "forget": list(forget)})

    def answers(self, count: int) -> list[Tried]:
        """What became of the sequences that were begun, which were so many."""
        answers: list[Tried] = []
        for _ in range(count):
            answer = self._answer()
            if answer is None or answer["ended"] == "timeout":
                self.spent += _COST_OF_RESTART
                self.close()
                return [*answers, Tried("timeout", 0, ())]
            answers.append(
                Tried(
                    answer["ended"],
                    answer["made"],
                    tuple(map(tuple, answer["passed"])),
                    answer.get("shape"),
                    tuple((step, earlier) for step, earlier in answer["alike"]),
                    tuple(map(tuple, answer.get("missed", ()))),
                )
            )
        self._take_compared()
        return answers

    def _take_compared(self) -> None:
        compared = self._answer()
        if compared is None:
            self.close()
            return
        self.spent += compared["spent"] / _POINTS_OF_A_TRIAL
        self.compared = Compared(
            tuple(dict.fromkeys(compared["numbers"])),
            tuple(dict.fromkeys(one for one in compared["reals"] if isinstance(one, float))),
            tuple(compared["texts"]),
        )
        if compared["more"]:
            self._take_points()

    def observe(
        self,
        sequences: Sequence[Sequence[Step]],
        fresh: bool,
        moment: int = 0,
        watched: Sequence[Watched] = (),
    ) -> list[Mapping[str, Any] | None]:
        """What is seen of the last step of each at the moment of that number, None where it cannot be told.
        `watched` are variables, for each, that are looked at beside what the last step takes."""
        several = self.observe_all(sequences, fresh, (moment,), watched)
        return [one[0] if one else None for one in several]

    def observe_all(
        self,
        sequences: Sequence[Sequence[Step]],
        fresh: bool,
        moments: Sequence[int],
        watched: Sequence[Watched] = (),
    ) -> list[list[Mapping[str, Any]] | None]:
        """All that is seen of the last step of each at these moments, the same only once; None where it
        cannot be told."""
        answers: list[list[Mapping[str, Any]] | None] = []
        waiting = [
            encoded(steps, also)
            for steps, also in zip(sequences, watched or [NOTHING] * len(sequences), strict=True)
        ]
        while waiting:
            part = waiting[:_OBSERVED_AT_ONCE]
            self._send({"observe": part, "fresh": fresh, "moments": list(moments)})
            for _ in part:
                answer = self._answer()
                waiting.pop(0)
                if not isinstance(answer, list):
                    self.close()
                    answers.append(None)
                    break
                whole = all(one["ended"] in ("returned", "threw") for one in answer)
                answers.append(answer if whole else None)
        self._take_points()
        return answers

    def noticed(
        self,
        sequences: Sequence[Looked],
        without: Set[Mutant],
    ) -> list[Noticed]:
        """Which mutants of the classes that are loaded each notices, but for those `without`; of one that
        ends the process, and those behind it, nothing is known."""
        self._restart_if_ended()
        numbers = {mutant: number for number, mutant in self._mutants.items()}
        request = {
            "mutants": [one.json(numbers) for one in sequences],
            "of": list(self._loaded),
            "without": [numbers[one] for one in without if one in numbers],
        }
        self._write(request)
        answers: list[Noticed] = []
        for _ in sequences:
            answer = self._answer()
            if answer is None or answer.get("ended") == "timeout":
                self.spent += _COST_OF_RESTART
                self.close()
                return answers + [Noticed()] * (len(sequences) - len(answers))
            self._mutants |= {number: Mutant(*mutant) for number, *mutant in answer["new"]}
            killed, reached = (
                frozenset(self._mutants[one] for one in answer[name]) for name in ("killed", "reached")
            )
            near = tuple((self._mutants[number], one, other) for number, one, other in answer["near"])
            answers.append(Noticed(killed, reached, near, tuple(map(tuple, answer["asked"]))))
        self._take_compared()
        return answers

    def mutants(self, methods: Set[str]) -> list[Mutant]:
        """The mutants of these methods, as far as their classes were loaded."""
        return [one for one in self._mutants.values() if one.method in methods]

    def _take_points(self, anew: bool = False) -> None:
        if self._process is None:
            return
        self._write({"points": list(self._loaded), "anew": anew})
        answer = self._answer()
        for number, method, place, outcome in answer or ():
            self.points[number] = Point(method, place, outcome)

    def _restart_if_ended(self) -> None:
        if self._process is not None and self._is_ready:
            return
        if self._starts_in_vain >= _MOST_STARTS:
            raise _does_not_start()
        self.start()
        self._await()
        if self._loaded:
            self._take_points()

    def _send(self, request: Mapping[str, Any]) -> None:
        self._restart_if_ended()
        self._write(request)

    def _write(self, request: Mapping[str, Any]) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(request, allow_nan=False) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            self.close()

    def _answer(self) -> Any:
        """The next line; None where the process ended, or says nothing any more."""
        if self._process is None or self._process.stdout is None:
            return None
        line = self._process.stdout.readline()
        return json.loads(line) if line.endswith("\n") else None

    def _start(self) -> None:
        self.points.clear()
        self._mutants.clear()
        sources = sorted(Path(compiled.__file__).parent.glob("*.java"))
        sources += sorted(Path(__file__).parent.glob("*.java"))
        library = os.pathsep.join(map(str, jacoco_core()))
        java = self._jdk.java
        options = ["--add-exports", _INTERNALS, "-cp", library]
        classes = compiled.compiled_once(java, "prober", sources, options)
        command = [
            str(java),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx512m",
            "-Xshare:auto",
            "-Xss4m",
        ]
        command += ["-XX:+SuppressFatalErrorMessage", "-Dfile.encoding=UTF-8"]
        command.append(f"-javaagent:{_agent(classes)}")
        command += ["--add-exports", _INTERNALS, *_ORDER_OF_SETS, *_SAME_HASHES, *self._options]
        if self._jdk.release < _FIRST_WITHOUT_MANAGER and self._jdk.release >= 17:
            command += ["-Djava.security.manager=allow"]
        path = os.pathsep.join([str(classes), library])
        command += ["-cp", path, "hornbill.jvm.Prober", self._class_path, str(self._budget)]
        command.append("enabled" if self._assertions else "disabled")
        self._folder = Path(tempfile.mkdtemp(prefix="hornbill-trials-")).resolve()
        command.append(str(self._scratch(self._folder)))
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command,
            stdin=pipe,
            stdout=pipe,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="ascii",
            cwd=self._folder,
        )
        self._is_ready = False

    def _await(self) -> None:
        """Wait until it is ready."""
        assert self._process is not None and self._process.stdout is not None
        self._is_ready = True
        select.select([self._process.stdout], [], [], _SECONDS)
        if "ready" not in self._process.stdout.readline():
            self.close()
            self._starts_in_vain += 1
            raise _does_not_start()
        self._starts_in_vain = 0

    def _scratch(self, folder: Path) -> Path:
        """The folder that trials have for themselves: elsewhere it is deeper, behind a link."""
        if OTHERWISE[-1] not in self._options:
            return folder / "trial" / "own"
        (folder / "Other Place").mkdir()
        (folder / "link").symlink_to("Other Place")
        return folder / "link" / "deep" / "trial" / "own files"


def _does_not_start() -> HornbillError:
    return HornbillError(
        "the JVM in which calls are tried does not start", remedy="it must be Java 11 or newer"
    )


def _agent(classes: Path) -> Path:
    """The jar beside the folder of our classes with those that the JDK's own can call."""
    jar = classes.with_suffix(".jar")
    if not jar.is_file():
        with tempfile.TemporaryDirectory(dir=classes.parent) as scratch:
            made = Path(scratch) / jar.name
            with zipfile.ZipFile(made, "w") as archive:
                archive.writestr("META-INF/MANIFEST.MF", _MANIFEST.format(jar.name))
                for name in _OF_THE_JVM:
                    for file in sorted((classes / "hornbill" / "jvm").glob(f"{name}*.class")):
                        archive.write(file, f"hornbill/jvm/{file.name}")
            made.replace(jar)
    return jar
