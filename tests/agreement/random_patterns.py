"""Regular expressions drawn by a seed, and what the models and a JVM say of them on random texts."""

from __future__ import annotations

import random
import subprocess
from dataclasses import dataclass
from pathlib import Path

from hornbill.jvm.compiled import find_java
from tests.jdk_tools import javac

ROOT = Path(__file__).parents[2]
_ASKED = """
import java.util.regex.*;
import java.util.stream.*;
public class Asked {
    static String units(String numbers) {
        return numbers.isEmpty() ? "" : Stream.of(numbers.split(","))
            .map(n -> "" + (char) Integer.parseInt(n)).collect(Collectors.joining());
    }
    static String told(boolean found, Matcher m) {
        if (!found) return "-";
        return IntStream.rangeClosed(0, m.groupCount()).mapToObj(i -> m.start(i) + ":" + m.end(i))
            .collect(Collectors.joining(","));
    }
    public static void main(String[] args) throws Exception {
        var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null;) {
            String[] parts = line.split(";", -1);
            try {
                Pattern p = Pattern.compile(units(parts[1]), Integer.parseInt(parts[0]));
                Matcher whole = p.matcher(units(parts[2])), part = p.matcher(units(parts[2]));
                String first = told(whole.matches(), whole);
                System.out.println(first + " " + told(part.find(), part));
            } catch (PatternSyntaxException wrong) {
                System.out.println("wrong");
            }
        }
    }
}
"""
_ATOMS = (*"abc.-1A", "[ab]", "[^a]", r"\d", r"\w", r"\s", "[a-c1]", "[^b-z]", r"\.", r"\W")
_TIMES = ("*", "+", "?", "{2}", "{1,2}", "{0,1}", "{2,}", "*?", "+?", "??", "*+", "++", "{1,2}?", "?+")
_ENDS = ("^", "$", r"\b", r"\B", r"\z", r"\Z", r"\A")
_LETTERS = "aabbc1-. \nA_\r"


@dataclass(frozen=True, slots=True)
class Question:
    """A pattern, its flags, and a text that it is asked of."""

    flags: int
    pattern: str
    text: str

    @property
    def line(self) -> str:
        """The question as both sides read it."""
        units = (",".join(str(ord(one)) for one in part) for part in (self.pattern, self.text))
        return ";".join((str(self.flags), *units))


def drawn(seed: int, patterns: int, texts: int) -> list[Question]:
    """So many patterns, each asked of so many texts."""
    draw = random.Random(seed)
    questions = []
    for _ in range(patterns):
        pattern, flags = _sequence(draw, 3), draw.choice((0, 0, 0, 2, 32))
        for _ in range(texts):
            text = "".join(draw.choice(_LETTERS) for _ in range(draw.randrange(8)))
            questions.append(Question(flags, pattern, text))
    return questions


def _sequence(draw: random.Random, depth: int) -> str:
    return "".join(_node(draw, depth) for _ in range(draw.randrange(1, 4)))


def _node(draw: random.Random, depth: int) -> str:
    kind = draw.randrange(10)
    if kind == 0:
        return draw.choice(_ENDS)
    if kind == 1 and depth:
        look = draw.choice(("(?=", "(?!"))
        return f"{look}{_sequence(draw, depth - 1)})"
    if kind <= 4 and depth:
        choices = "|".join(_sequence(draw, depth - 1) for _ in range(draw.randrange(1, 4)))
        atom = f"{draw.choice(('(', '(', '(?:'))}{choices})"
    else:
        atom = draw.choice(_ATOMS)
    return atom + (draw.choice(_TIMES) if draw.random() < 0.4 else "")


def answers(folder: Path, questions: list[Question]) -> tuple[list[str], list[str]]:
    """What the models say, `none` where they leave it to the JDK's bytecode, and what a JVM says."""
    (folder / "Asked.java").write_text(_ASKED)
    javac("-d", folder, folder / "Asked.java")
    lines = "".join(f"{question.line}\n" for question in questions)
    commands = (
        ["swipl", "-q", "-g", "answer_lines", "-t", "halt", str(ROOT / "tests/agreement/pattern_answers.pl")],
        [str(find_java()), "-cp", str(folder), "Asked"],
    )
    said = [
        subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
        for command in commands
    ]
    return said[0], said[1]
