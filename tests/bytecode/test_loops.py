"""Loops nest as the source has them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from bytecode.cfg import build_cfg
from bytecode.class_path import ClassPath
from bytecode.loops import enclosing_loops

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
    subprocess.run(["javac", "-g", "Nested.java"], cwd=tmp_path, check=True)
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
