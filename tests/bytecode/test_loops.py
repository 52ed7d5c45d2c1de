"""Loops nest as the source has them, and have the conditions that a person sees."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.bytecode.cfg import build_cfg
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.loops import enclosing_loops, loops
from tests.bytecode.class_builder import ClassBuilder
from tests.jdk_tools import javac

_SOURCE = """
class Nested {
    static int nested(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            while (s < i) s += 2;
            for (int j = 0; j < i; j++) if (j % 3 == 0) continue; else s++;
        }
        do { s--; } while (s > 100);
        return s;
    }
    static int straight(int n) { return n > 0 ? n : -n; }
}
"""


def test_blocks_are_in_the_loops_around_them(tmp_path: Path) -> None:
    (tmp_path / "Nested.java").write_text(_SOURCE)
    javac("-g", tmp_path / "Nested.java")
    model = ClassPath([tmp_path]).find("Nested")
    assert model is not None
    nested, straight = (model.method(name, "(I)I") for name in ("nested", "straight"))
    assert nested is not None and straight is not None
    cfg = build_cfg(nested)
    loops = enclosing_loops(cfg)
    heads = {block.index for block in cfg.blocks if block.is_loop_head}
    assert len(heads) == 4
    assert all(block.index in loops[block.index] for block in cfg.blocks if block.is_loop_head)
    assert sorted({len(inside) for inside in loops}) == [0, 1, 2]
    outer = min(heads)
    two_deep = {inside for inside in loops if len(inside) == 2}
    assert len(two_deep) == 2 and all(inside[0] == outer for inside in two_deep)
    lines = {
        cfg.line(block.start)
        for block in cfg.blocks
        if loops[block.index] and outer not in loops[block.index]
    }
    assert lines == {9}
    assert set(enclosing_loops(build_cfg(straight))) == {()}


_CONDITIONS = """
class Conditions {
    static int once(int n) {
        while (n > 0)
            n--;
        return n;
    }
    static int both(int n, int m) {
        while (n > 0
            && m > 0)
            n--;
        return n;
    }
    static int either(int n, int m) {
        while (n > 0
            || m > 0)
            n--;
        return n;
    }
    static int atEnd(int n, int m) {
        do
            n--;
        while (n > 0
            && m > 0);
        return n;
    }
    static int branching(int n, int m) {
        while (n > 0)
            if (m > 0)
                n--;
            else
                m++;
        return n;
    }
    static int continued(int n, int m) {
        while (n > 0) {
            if (m == n)
                continue;
            n--;
        }
        return n;
    }
    static int forever(int n) {
        while (true)
            if (n-- == 0)
                return n;
            else
                n--;
    }
}
"""


@pytest.fixture(scope="module")
def conditions(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[set[int], set[int]]]]:
    """For each method its loops: lines of the condition, counted from the method's own, and of the rest.

    For javac, the tests of one condition are all on its first line.
    """
    folder = tmp_path_factory.mktemp("conditions")
    (folder / "Conditions.java").write_text(_CONDITIONS)
    javac("-g", folder / "Conditions.java")
    model = ClassPath([folder]).find("Conditions")
    assert model is not None
    source = _CONDITIONS.splitlines()
    found = {}
    for method in model.methods:
        cfg = build_cfg(method)
        begin = next((at for at, line in enumerate(source, 1) if f"int {method.name}(" in line), 0)

        def lines(blocks: frozenset[int]) -> set[int]:
            return {(cfg.line(cfg.blocks[number].start) or 0) - begin for number in blocks}  # noqa: B023

        found[method.name] = [
            (lines(loop.condition), lines(loop.blocks - loop.condition)) for loop in loops(cfg)
        ]
    return found


@pytest.mark.parametrize(
    ("name", "condition", "body"),
    [
        ("once", {1}, {2}),
        ("both", {1}, {3}),
        ("either", {1}, {3}),
        ("atEnd", set(), {2, 3}),
        ("branching", {1}, {2, 3, 5}),
        ("continued", {1}, {2, 3, 4}),
        ("forever", {2}, {5}),
    ],
)
def test_the_condition_of_a_loop(
    conditions: dict[str, list[tuple[set[int], set[int]]]], name: str, condition: set[int], body: set[int]
) -> None:
    assert conditions[name] == [(condition, body)]


def test_a_loop_with_two_entries() -> None:
    builder = ClassBuilder()
    builder.method(IRREDUCIBLE)
    (loop,) = loops(build_cfg(read_class(builder.build(), "made").methods[0]))
    assert loop.entered_elsewhere and loop.outermost
    assert len(loop.blocks) == 2


# Jumps into the middle of the loop where the argument is 7.
IRREDUCIBLE = """
    iload_0
    bipush 7
    if_icmpeq second
    first:
    iinc 0 1
    second:
    iinc 0 1
    iload_0
    bipush 12
    if_icmplt first
    iload_0
    ireturn
"""
