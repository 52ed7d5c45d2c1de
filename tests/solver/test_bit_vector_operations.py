"""Z3's terms and the arithmetic of integers.pl and floats.pl agree: on each operation bit for bit, and on the
paths of random programs, whose values Z3 finds and Prolog checks."""

from __future__ import annotations

import math
import random
import struct
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from hornbill.solver.bit_vectors import BitVectors, solve
from hornbill.solver.constraint_lines import number, number_word
from tests.solver.operands import WIDTHS, write_operands

COMPUTED = Path(__file__).with_name("computed.pl")

OPERATIONS = {
    ("int", "int"): "iadd isub imul idiv irem ishl ishr iushr iand ior ixor",
    ("long", "long"): "ladd lsub lmul ldiv lrem land lor lxor lcmp",
    ("long", "int"): "lshl lshr lushr",
    ("float", "float"): "fadd fsub fmul fdiv frem fcmpl fcmpg",
    ("double", "double"): "dadd dsub dmul ddiv drem dcmpl dcmpg",
    ("int",): "ineg i2b i2c i2s i2l i2f i2d ibits",
    ("long",): "lneg l2i l2f l2d lbits",
    ("float",): "fneg f2i f2l f2d fbits",
    ("double",): "dneg d2i d2l d2f dbits",
}
TYPES = {name: types for types, names in OPERATIONS.items() for name in names.split()}
SAMPLES = 40
_FORMATS = {"float": (">i", ">f"), "double": (">q", ">d")}


@dataclass(frozen=True, slots=True)
class Program:
    """Values of the inputs, operations as (name, operands), and comparisons; operands are v(N) or numbers."""

    values: Sequence[int | float]
    operations: Sequence[tuple[str, Sequence[str]]]
    comparisons: Sequence[tuple[str, str, str]] = ()

    def __str__(self) -> str:
        values = ",".join(map(number_word, self.values))
        operations = ",".join(f"op({name},[{','.join(words)}])" for name, words in self.operations)
        comparisons = ",".join(f"compare({','.join(words)})" for words in self.comparisons)
        return f"program([{values}],[{operations}],[{comparisons}]).\n"


def computed(programs: Sequence[Program]) -> list[tuple[str, bool]]:
    """The last value of each program as a word, and whether its comparisons hold."""
    done = subprocess.run(
        ["swipl", "-q", "--on-error=status", "-g", "main", "-t", "halt", str(COMPUTED)],
        input="".join(map(str, programs)),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    answers = [line.split(" ") for line in done.stdout.splitlines()]
    assert len(answers) == len(programs)
    return [(word, holds == "true") for word, holds in answers]


@pytest.fixture(scope="module")
def operands(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[int | float]]:
    """Values of each type, at its edges and random ones."""
    folder = tmp_path_factory.mktemp("operands")
    write_operands(folder, seed=3, pairs=300, singles=0)
    values: dict[str, list[int | float]] = {name: [] for name in WIDTHS}
    for line in (folder / "pairs.txt").read_text(encoding="ascii").splitlines():
        name, bits = line.split(" ")
        if name in _FORMATS:
            of_bits, of_float = _FORMATS[name]
            values[name] += struct.unpack(of_float, struct.pack(of_bits, int(bits)))
        else:
            values[name].append(int(bits))
    return values


def has_exact_remainder(x: float, y: float, name: str) -> bool:
    """The quotient has no more bits than a significand, or does not matter."""
    if not (math.isfinite(x) and math.isfinite(y)) or y == 0:
        return True
    numerator, denominator = abs(x).as_integer_ratio()
    over, under = abs(y).as_integer_ratio()
    return numerator * under < (denominator * over) << (24 if name == "frem" else 53)


@pytest.mark.parametrize("name", TYPES)
def test_operation(name: str, operands: dict[str, list[int | float]]) -> None:
    chance, types = random.Random(name), TYPES[name]
    divides = name in ("idiv", "irem", "ldiv", "lrem")
    samples = [[chance.choice(operands[kind]) for kind in types] for _ in range(SAMPLES)]
    samples = [values for values in samples if not (divides and values[1] == 0)]
    words = [f"v({n + 1})" for n in range(len(types))]
    answers = computed([Program(values, [(name, words)]) for values in samples])
    exact, prover = 0, BitVectors()  # a new one for each takes longer than its answer
    for values, (result, _) in zip(samples, answers, strict=True):
        inputs = "".join(f"in {kind}\n" for kind in types)
        pins = "".join(f"eq x{n} {number_word(value)}\n" for n, value in enumerate(values, start=1))
        names = " ".join(f"x{n + 1}" for n in range(len(types)))
        text = f"{inputs}let {name} {names}\n{pins}"
        if name in ("frem", "drem") and not has_exact_remainder(values[0], values[1], name):
            assert prover.solve(f"{text}eq d1 {result}") == "unknown", text
            continue
        exact += 1
        assert prover.solve(f"{text}eq d1 {result}") == f"sat([{','.join(map(number_word, values))}])", text
        assert prover.solve(f"{text}ne d1 {result}") == "unsat", (text, result)
    assert exact > SAMPLES / 4


def random_program(chance: random.Random, kind: str) -> Program:
    """Operations on two inputs of a type, and comparisons of what they give."""
    letter, operations, comparisons = kind[0], list[tuple[str, list[str]]](), list[tuple[str, str, str]]()
    floats = ["v(1)", "v(2)"]
    constants = ["0.5", "1.0", "-3.0", "0.0", "1000000.0"]

    def add(name: str, *words: str) -> str:
        operations.append((name, list(words)))
        return f"v({len(operations) + 2})"

    for _ in range(chance.randint(1, 3)):
        name = chance.choice("add sub add sub mul neg rem".split())
        words = [chance.choice(floats)]
        if name != "neg":
            words.append("2.0" if name == "rem" else chance.choice(floats + constants))
        floats.append(add(letter + name, *words))
    for _ in range(chance.randint(1, 3)):
        first, second = chance.choice(floats), chance.choice(floats + constants)
        if chance.random() < 0.25:
            whole = add(f"{letter}2i", first)
            comparisons.append((chance.choice(["gt", "lt", "eq"]), whole, chance.choice(["7", "-100", "0"])))
        else:
            compared = add(chance.choice([f"{letter}cmpl", f"{letter}cmpg"]), first, second)
            comparisons.append((chance.choice(["lt", "le", "gt", "ge", "eq", "ne"]), compared, "0"))
    return Program((), operations, comparisons)


def text_of(program: Program, kind: str) -> str:
    """The program as a constraint text."""

    def named(word: str) -> str:
        if not word.startswith("v("):
            return word
        place = int(word[2:-1])
        return f"x{place}" if place <= 2 else f"d{place - 2}"

    lines = [f"in {kind}"] * 2
    lines += [" ".join(["let", name, *map(named, words)]) for name, words in program.operations]
    lines += [" ".join(map(named, words)) for words in program.comparisons]
    return "\n".join(lines)


GRID = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 3.0, -3.0, 7.5, 1e6, 1e30, math.inf, -math.inf, math.nan)


@pytest.mark.parametrize("kind", ["float", "double"])
@pytest.mark.parametrize("seed", range(4))
def test_paths_of_random_programs(seed: int, kind: str) -> None:
    chance = random.Random(seed)
    questions: list[Program] = []
    expected: list[tuple[bool, str]] = []
    answers = {"sat": 0, "unsat": 0, "unknown": 0}
    for _ in range(8):
        program = random_program(chance, kind)
        text = text_of(program, kind)
        answer = solve(text, effort=6_000_000)
        kind_of_answer, _, rest = answer.partition("(")
        answers[kind_of_answer] += 1
        if kind_of_answer == "sat":
            values = [number(word) for word in rest.removeprefix("[").removesuffix("])").split(",")]
            questions.append(Program(values, program.operations, program.comparisons))
            expected.append((True, text))
        elif kind_of_answer == "unsat":
            questions += [
                Program((x, y), program.operations, program.comparisons) for x in GRID for y in GRID
            ]
            expected += [(False, text)] * len(GRID) ** 2
    held = [holds for _, holds in computed(questions)]
    wrong = [(text, str(q)) for h, (e, text), q in zip(held, expected, questions, strict=True) if h != e]
    assert not wrong
    assert answers["sat"] > answers["unknown"], answers


def test_what_is_kept_changes_no_answer() -> None:
    chance, kept = random.Random(5), BitVectors()
    answers = set()
    for _ in range(12):
        inputs = [f"in {chance.choice(['int', 'byte', 'char'])}" for _ in range(3)]
        definitions, conditions = list[str](), list[str]()
        for _ in range(12):
            if chance.random() < 0.3 and conditions:
                del conditions[chance.randrange(len(conditions)) :]
            elif chance.random() < 0.2 and definitions and not conditions:
                definitions.pop()
            elif chance.random() < 0.5:
                names = [f"x{n}" for n in range(1, 4)] + [f"d{n + 1}" for n in range(len(definitions))]
                name = chance.choice(["iadd", "isub", "iand", "ixor", "i2b"])
                words = [chance.choice(names) for _ in TYPES[name]]
                definitions.append(" ".join(["let", name, *words]))
            else:
                names = ["x1", "x2", "x3"] + [f"d{n + 1}" for n in range(len(definitions))]
                words = [
                    chance.choice(["lt", "eq", "ge"]),
                    chance.choice(names),
                    chance.choice([*names, "9"]),
                ]
                conditions.append(" ".join(words))
            text = "\n".join(inputs + definitions + conditions)
            answer = kept.solve(text).partition("(")[0]
            assert answer == solve(text).partition("(")[0], text
            answers.add(answer)
    assert answers == {"sat", "unsat"}
