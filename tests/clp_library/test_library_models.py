"""The library's models and the JDK's bytecode on them against a real JVM, on both engines.

Each method of the Java classes beside this file is called with boundary values and random ones of its
parameters' types. `Latin` in a method's name keeps its characters below 256, beyond which letter case is
not modelled.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import method_types
from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.compare import compare
from tests.jdk_tools import javac

CLASSES = ("Texts", "Numbers", "Objects", "Wider")
ENGINES = ("interpreter", "clauses")
CALLS = 12
BUDGET = 20_000_000

LATIN = [
    "",
    "a",
    "ab",
    "abcab",
    "AbCaB",
    " \t a b\n ",
    "bab",
    "aaaa",
    "\xb5\xdf\xe9\xff",
    "\xc9\xe0\xd7\xf7",
    "-12",
]
STRINGS: list[Any] = [
    None,
    *LATIN,
    "\u20ac\u2003",
    "\U0001f600a\U0001f601",
    "\ud83d",
    "\ude00\ud83d",
    "2147483648",
    "ff",
]
STRINGS += ["+7", "true", "RED", "GREEN", "\u039c\u03bc", "x" * 20, "\0", "\u2028 q \u3000"]
INTS = [
    0,
    1,
    -1,
    2,
    3,
    4,
    5,
    6,
    7,
    10,
    16,
    36,
    127,
    128,
    -128,
    -129,
    40,
    255,
    2**31 - 1,
    -(2**31),
    0xD800,
    0x1F600,
]
LONGS = [*INTS, 2**31, 2**63 - 1, -(2**63), 2**53 + 1]
DOUBLES: list[Any] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.5,
    2.5,
    -2.5,
    0.1,
    1e7,
    12345.678,
    1e-5,
    4.5,
    -0.3,
    0.49999999999999994,
]
DOUBLES += ["NaN", "Infinity", "-Infinity", 2.0**52 + 1, -(2.0**53), 1e300, 5e-324]
FLOATS: list[Any] = [
    0.0,
    -0.0,
    1.0,
    -1.5,
    0.5,
    2.5,
    -2.5,
    1e7,
    0.25,
    "NaN",
    "Infinity",
    "-Infinity",
    8388609.0,
]
CHARS = [
    "a",
    "b",
    "\0",
    " ",
    "A",
    "Z",
    "7",
    "#",
    "$",
    "\x85",
    "\xa0",
    "\xb2",
    "\xb5",
    "\xdf",
    "\xe9",
    "\xff",
    "\u0130",
]
CHARS += ["\u2003", "\u0660", "\u4e2d", "\ud83d", "\ude00", "\uffff", "\u01c5"]
VALUES: dict[str, list[Any]] = {
    "java.lang.String": STRINGS,
    "int": INTS,
    "long": LONGS,
    "short": [0, 1, -1, 127, 128, -128, -129, 32767, -32768],
    "byte": [0, 1, -1, 127, -128],
    "char": CHARS,
    "boolean": [True, False],
    "double": DOUBLES,
    "float": FLOATS,
    "char[]": [None, [], ["a"], ["a", "\u20ac", "\ud83d", "\ude00", "z"]],
    "byte[]": [None, [], [97, -61, 127], [0, -1, 65, -128, 10]],
    "int[]": [None, [], [3], [5, -1, 5, 0x1F600, 97], [2, 1, 0xD800]],
}
SMALL = [*range(-2, 7), 2**31 - 1]
# What the models leave out on purpose, by what `unsupported` says of it.
LEFT_OUT = (
    "text of a number that JDKs write differently",
    "upper and lower case beyond Latin-1",
    "a result that JVMs may round differently",
    "message_of_the_machine",
    "null outside of the text, where JDKs differ",
    "the charsets of the machine",
)


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("library")
    sources = [str(Path(__file__).with_name(f"{name}.java")) for name in CLASSES]
    javac("-g", "-nowarn", "-Xlint:none", "-encoding", "UTF-8", "-d", target, *sources)
    return target


@pytest.fixture(scope="module")
def jvm(classes: Path) -> Iterator[JvmHarness]:
    with JvmHarness([classes]) as harness:
        yield harness


@pytest.fixture(scope="module", params=ENGINES)
def session(classes: Path, request: pytest.FixtureRequest) -> tuple[str, Session]:
    return request.param, Session([classes], request.param)


def table(type_name: str, name: str, indexing: bool) -> list[Any]:
    if type_name == "int" and indexing:
        return SMALL
    if type_name == "java.lang.String" and "Latin" in name:
        return [None, *LATIN]
    return VALUES[type_name]


def argument_lists(name: str, types: Sequence[str]) -> list[list[Any]]:
    """All combinations where they are few, else a random choice that is the same each time."""
    indexing = any(type_name in ("java.lang.String", "char[]", "byte[]", "int[]") for type_name in types)
    tables = [table(type_name, name, indexing) for type_name in types]
    count = 1
    for values in tables:
        count *= len(values)
    if count <= CALLS:
        return [list(values) for values in itertools.product(*tables)]
    chosen = random.Random(name)
    return [[chosen.choice(values) for values in tables] for _ in range(CALLS)]


def methods(classes: Path, name: str) -> Iterator[tuple[str, str, list[str]]]:
    model = ClassPath([classes], None).find(name)
    assert model is not None
    for method in model.methods:
        if method.is_static and not method.name.startswith(("<", "lambda$")):
            types, _ = method_types(method.descriptor)
            yield method.id, method.name, list(types)


@pytest.mark.parametrize("name", CLASSES)
def test_agreement(name: str, session: tuple[str, Session], jvm: JvmHarness, classes: Path) -> None:
    engine_name, engine = session
    problems = []
    compared = 0
    for method_id, method_name, types in methods(classes, name):
        lists = argument_lists(method_name, types)
        tally = compare(engine, engine_name, jvm, classes, method_id, lists, BUDGET)
        problems += [str(found) for found in tally.smallest()]
        surprising = [why for why in tally.inconclusive if not any(known in why for known in LEFT_OUT)]
        problems += [f"{method_id}: {why}" for why in surprising]
        if tally.agreed < len(lists) / 3:
            problems.append(f"{method_id}: {tally.agreed} of {len(lists)} agree: {dict(tally.inconclusive)}")
        compared += tally.compared
    assert not problems, f"{len(problems)} problems\n" + "\n".join(problems)
    assert compared > 250
