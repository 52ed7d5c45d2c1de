"""`hornbill check` on 60 small programs: 30 of them are violated, 30 hold.

    python bench/check.py [--time SECONDS] [--only TEXT]

The programs are in bench/programs/checked; the end of a method's name says what is right. Told are the
verdict, steps and time of each. Every violation is run on a real JVM with the inputs and answers that were
found. Exit code 1 where a verdict is wrong, or a JVM does something else; any other verdict than the right
one counts as missed.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import hornbill
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.jvm.compiled import find_java
from tests.jdk_tools import javac

PROGRAMS = Path(__file__).parent / "programs" / "checked"
SECONDS = 20.0
_UNKNOWN = ("checked.Ask.number", "checked.Ask.yes")
_RIGHT = {"Holds": "holds", "Violated": "violated"}
_EXCEPTIONS = {
    "Texts.charViolated": "IndexOutOfBoundsException",
    "Arrays.readViolated": "ArrayIndexOutOfBoundsException",
    "Arrays.readHolds": "ArrayIndexOutOfBoundsException",
    "Arrays.sizeViolated": "NegativeArraySizeException",
    "Shapes.castViolated": "ClassCastException",
    "Failures.divideHolds": "ArithmeticException",
    "Failures.divideViolated": "ArithmeticException",
    "Failures.caughtHolds": "checked.Failures$Refused",
    "Failures.caughtViolated": "checked.Failures$Refused",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One method, what is asked of it, and what is right."""

    name: str
    method: str
    asked: str
    right: str

    @property
    def short(self) -> str:
        """The class and the method."""
        return self.name.removeprefix("checked.")


def compiled(folder: Path) -> Path:
    """The programs as classes in the folder."""
    javac("-g", "-d", folder, *sorted(PROGRAMS.glob("*.java")))
    return folder


def asked_of(classes: Path) -> Iterator[Asked]:
    """The methods whose names say what is right."""
    path = ClassPath([classes], find_jdk())
    for name in sorted(path.class_names()):
        model = path.find(name)
        for method in () if model is None else model.methods:
            right = next((verdict for end, verdict in _RIGHT.items() if method.name.endswith(end)), None)
            if right is not None:
                short = f"{name.removeprefix('checked.')}.{method.name}"
                known = _EXCEPTIONS.get(short)
                asked = "assertion" if known is None else f"exception:{known}"
                yield Asked(f"{name}.{method.name}", method.id, asked, right)


def sample(asked: Sequence[Asked], count: int, seed: int) -> list[Asked]:
    """So many of them, drawn by the seed."""
    return random.Random(seed).sample(list(asked), count)


def answered(classes: Path, one: Asked, seconds: float) -> hornbill.Checked:
    """What `check` says of it."""
    return hornbill.check(classes, one.method, one.asked, seconds=seconds, unknown=_UNKNOWN)


def replayed(classes: Path, found: Sequence[tuple[Asked, hornbill.Checked]], folder: Path) -> dict[str, str]:
    """Of each violation, what leaves the method on a JVM: the name of a class, or `nothing`."""
    calls = "\n".join(_call(one, checked) for one, checked in found)
    source = folder / "checked" / "Replay.java"
    source.parent.mkdir(parents=True)
    source.write_text(_REPLAY.replace("CALLS", calls))
    javac("-cp", classes, "-d", folder / "classes", source)
    command = [str(find_java()), "-ea", "-cp", f"{classes}:{folder / 'classes'}", "checked.Replay"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    return {name: thrown for name, _, thrown in (line.partition(" ") for line in ran.stdout.splitlines())}


_REPLAY = """package checked;
public class Replay {
    interface Call { void run() throws Throwable; }
    static void run(String name, Call call, int... given) {
        Ask.GIVEN.clear();
        for (int one : given) Ask.GIVEN.add(one);
        String left = "nothing";
        try { call.run(); } catch (Throwable thrown) {
            left = "";
            for (Class<?> c = thrown.getClass(); c != null; c = c.getSuperclass()) left += c.getName() + " ";
        }
        System.out.println(name + " " + left);
    }
    public static void main(String[] none) {
CALLS
    }
}
"""


def _call(one: Asked, checked: hornbill.Checked) -> str:
    assert checked.inputs is not None
    named: dict[int, str] = {}
    lines: list[str] = []
    parameters = one.method[one.method.index("(") + 1 : one.method.index(")")]
    arguments = []
    for value, kind in zip(checked.inputs["args"], _kinds(parameters), strict=True):
        arguments.append(_literal(value, kind, named, lines))
    given = "".join(f", {int(answer['value'])}" for answer in checked.answers)
    body = " ".join((*lines, f"{one.short}({', '.join(arguments)});"))
    return f'run("{one.name}", () -> {{ {body} }}{given});'


def _kinds(parameters: str) -> Iterator[str]:
    while parameters:
        end = parameters.index(";") + 1 if parameters[0] == "L" else 1 + parameters.startswith("[")
        yield parameters[:end]
        parameters = parameters[end:]


def _literal(value: Any, kind: str, named: dict[int, str], lines: list[str]) -> str:
    """The value in Java; an array has a name, by which it may come again."""
    match kind, value:
        case "Z", _:
            return "true" if value else "false"
        case "B", _:
            return f"(byte) {value}"
        case "I", _:
            return str(value)
        case _, None:
            return "null"
        case _, {"ref": number}:
            return named[number]
        case "[I", _:
            name = f"array{len(lines)}"
            elements = value["array"] if isinstance(value, dict) else value
            if isinstance(value, dict) and "id" in value:
                named[value["id"]] = name
            lines.append(f"int[] {name} = {{{', '.join(map(str, elements))}}};")
            return name
        case "Ljava/lang/String;", _:
            return json.dumps(value)
    raise ValueError(f"no literal of {kind}: {value}")


def main() -> int:
    """Check all programs, and replay what is violated."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--time", type=float, metavar="SECONDS", default=SECONDS)
    parser.add_argument("--only", metavar="TEXT", default="")
    chosen = parser.parse_args()
    right = wrong = missed = 0
    violations = []
    with tempfile.TemporaryDirectory() as place:
        classes = compiled(Path(place) / "classes")
        for one in asked_of(classes):
            if chosen.only not in one.name:
                continue
            start = time.perf_counter()
            checked = answered(classes, one, chosen.time)
            seconds = time.perf_counter() - start
            if checked.verdict == "violated":
                violations.append((one, checked))
            is_right = checked.verdict == one.right
            is_wrong = not is_right and checked.verdict in _RIGHT.values()
            right, wrong, missed = (
                right + is_right,
                wrong + is_wrong,
                missed + (not is_right and not is_wrong),
            )
            mark = "" if is_right else "WRONG" if is_wrong else f"missed: {'; '.join(checked.why)[:90]}"
            said = f"{one.short:<32} {checked.verdict:<18} {checked.bound or '':<8} {checked.steps:>13,}"
            print(f"{said} {seconds:6.2f} s {mark}", flush=True)
        ran = replayed(classes, violations, Path(place) / "replay") if violations else {}
    different = [one.name for one, _ in violations if not leaves(ran.get(one.name, ""), one.asked)]
    same = f"{len(violations) - len(different)} of {len(violations)}"
    print(f"right {right}, wrong {wrong}, missed {missed}; violations that a JVM confirms: {same}")
    for name in different:
        print(f"  {name}: {ran.get(name)}")
    return 1 if wrong or different else 0


def leaves(thrown: str, asked: str) -> bool:
    """Whether one of these classes, what was thrown and those above it, is what was asked for."""
    wanted = "java.lang.AssertionError" if asked == "assertion" else asked.partition(":")[2]
    return any(name in (wanted, f"java.lang.{wanted}") for name in thrown.split())


if __name__ == "__main__":
    sys.exit(main())
