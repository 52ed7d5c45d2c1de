"""Costs counted on a real JVM, beside what javap lists."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest

from hornbill.jvm.compiled import find_java
from hornbill.jvm.counter_agent import agent
from hornbill.jvm.counting import Counter
from tests.hornbill.compiling import compiled


@pytest.fixture(scope="module")
def counter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counter]:
    with Counter([compiled("Counts.java", tmp_path_factory.mktemp("counts"))]) as counter:
        yield counter


BASE = {"class": "t.Counts$Base", "fields": {}}
SUB = {"class": "t.Counts$Sub", "fields": {}}

# Method, arguments, instructions, calls that begin, and the most of these that are active at a time.
COUNTED: list[tuple[str, list[Any], int, int, int]] = [
    ("divided(II)I", [6, 2], 6, 0, 0),
    ("divided(II)I", [6, 0], 3, 0, 0),  # what throws counts
    ("caught([II)I", [[5], 0], 4, 0, 0),
    ("caught([II)I", [[5], 1], 6, 0, 0),
    ("caught([II)I", [None, 0], 6, 0, 0),
    ("called(Lt/Counts$Base;)I", [BASE], 8, 1, 1),
    ("called(Lt/Counts$Base;)I", [None], 3, 0, 0),  # the call does not begin
    ("many(Lt/Counts$Named;)I", [SUB], 11, 1, 1),
    ("many(Lt/Counts$Named;)I", [None], 9, 0, 0),
    ("rest(Ljava/lang/String;)I", ["text"], 3, 1, 1),  # the library's instructions do not count
    ("made(I)[[[I", [-1], 3, 0, 0),
    ("chosen(Z)Ljava/lang/Object;", [True], 25, 4, 3),
    ("chosen(Z)Ljava/lang/Object;", [False], 24, 4, 3),
    ("loud()I", [], 2, 0, 0),  # initialisation does not count,
    ("broken()I", [], 4, 0, 0),  # nor where it fails,
    ("broken()I", [], 4, 0, 0),
    ("depth(I)I", [3], 32, 3, 3),
    ("thrown(I)I", [2], 47, 6, 3),  # exceptions leave methods too
    ("sorted(I)I", [0], 50, 14, 3),  # called back by the library
    ("other()I", [], 11, 4, 1),  # another thread counts for itself
]


@pytest.mark.parametrize(("method", "args", "instructions", "calls", "stack"), COUNTED)
def test_counts(
    counter: Counter, method: str, args: list[Any], instructions: int, calls: int, stack: int
) -> None:
    count = counter.run_many(f"t.Counts.{method}", [args])[0].count
    assert count is not None
    assert (count.instructions, count.calls, count.stack) == (instructions, calls, stack)


def test_calls_are_of_the_methods_that_run(counter: Counter) -> None:
    counts = counter.run_many("t.Counts.called(Lt/Counts$Base;)I", [[BASE], [SUB]])
    assert [dict(one.count.methods) for one in counts if one.count] == [
        {"t.Counts$Base.twice(I)I": 1},
        {"t.Counts$Sub.twice(I)I": 1},
    ]
    (inherited,) = counter.run_many("t.Counts.many(Lt/Counts$Named;)I", [[SUB]])
    assert inherited.count is not None
    assert dict(inherited.count.methods) == {"t.Counts$Named.twice(IJDI)I": 1}


def test_what_is_made(counter: Counter) -> None:
    (count,) = (one.count for one in counter.run_many("t.Counts.made(I)[[[I", [[3]]))
    assert count is not None
    assert count.arrays == {"int[][][]": {3: 1}, "int[][]": {2: 3}} and not count.objects
    assert (count.memory(), count.memory(8)) == (36, 72)
    (count,) = (one.count for one in counter.run_many("t.Counts.chosen(Z)Ljava/lang/Object;", [[True]]))
    assert count is not None
    assert count.objects["t.Counts$Sub"] == (1, 3)  # two of them inherited
    assert count.objects["java.lang.StringBuilder"][1] >= 3


def test_the_agent_has_its_own_asm_and_is_the_same_each_time() -> None:
    made = agent(find_java(), ["shop", "shop.sub"])
    assert made == agent(find_java(), ["shop.sub", "shop"])
    with zipfile.ZipFile(io.BytesIO(made)) as jar:
        names = [name for name in jar.namelist() if name.endswith(".class")]
        assert all(name.startswith("hornbill/counter/") for name in names)
        assert not any(b"org/objectweb" in jar.read(name) for name in names)
