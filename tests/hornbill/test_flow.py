"""Control-flow graphs as text, JSON, dot and SVG."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hornbill.bytecode.cfg import build_cfg
from hornbill.rendering.flow import flow_drawing, flow_edges, flow_json, flow_text
from hornbill.rendering.svg import svg
from tests.hornbill.compiling import program_at
from tests.hornbill.conftest import ROOT, Command

GCD = """\
papers.Lcm.gcd(II)I    Lcm.java:21
3 blocks, 14 instructions, 1 loop, 0 handlers

B0  pc 0..1  line 21  entry  loop
    live a, b
         0  iload b
         1  ifeq -> B2
    true -> B2
    false -> B1

B1  pc 4..12  lines 22..24
    live a, b
         4  iload a
         5  iload b
         6  irem
         7  istore res
         8  iload b
         9  istore a
        10  iload res
        11  istore b
        12  goto -> B0
    jump -> B0

B2  pc 15..19  line 26
    live a
        15  iload a
        16  invokestatic papers.Lcm.abs(int) : int
        19  ireturn
"""


def test_text(hornbill: Command, papers: Path) -> None:
    assert hornbill("cfg", papers, "papers.Lcm.gcd") == (0, GCD, "")


def test_exceptions_and_cases(hornbill: Command, calls: Path) -> None:
    code, out, _ = hornbill("cfg", calls, "calls.Calls.paths")
    assert code == 0
    assert "    catch ArithmeticException -> B" in out
    assert re.search(r"switch 1, 2 -> B\d+, 50 -> B\d+, default -> B\d+", out)
    assert re.search(r"    case 1, 2 -> B\d+\n    case 50 -> B\d+\n    case default -> B\d+\n", out)
    assert "  handler\n" in out and "  loop\n" in out
    assert "istore sum" in out and "aload values" in out


def test_json(hornbill: Command, calls: Path) -> None:
    code, out, _ = hornbill("cfg", calls, "calls.Calls.paths", "--format", "json")
    graph = json.loads(out)
    assert code == 0 and graph["method"] == "calls.Calls.paths([II)I" and graph["source"] == "Calls.java"
    blocks, edges = graph["blocks"], graph["edges"]
    assert [block["index"] for block in blocks] == list(range(len(blocks)))
    assert blocks[0]["roles"] == ["entry"]
    assert blocks[0]["live"] == [{"local": 0, "name": "values"}, {"local": 1, "name": "choice"}]
    assert {edge["kind"] for edge in edges} >= {"true", "false", "case", "exception", "jump"}
    caught = {edge["label"] for edge in edges if edge["kind"] == "exception"}
    assert caught == {"java.lang.ArithmeticException"}
    for block in blocks:
        assert all(block["start"] <= i["pc"] < block["end"] for i in block["instructions"])
    assert all(0 <= edge[end] < len(blocks) for edge in edges for end in ("from", "to"))


def test_dot(hornbill: Command, calls: Path) -> None:
    code, out, _ = hornbill("cfg", calls, "calls.Calls.paths", "--format", "dot")
    nodes = re.findall(r"^  (n\d+) \[label=\"(?:[^\"\\]|\\.)*\", fillcolor", out, flags=re.MULTILINE)
    ends = re.findall(r"^  (n\d+) -> (n\d+) \[label=\"(?:[^\"\\]|\\.)*\", color", out, flags=re.MULTILINE)
    assert code == 0 and out.startswith("digraph ") and out.rstrip().endswith("}")
    assert len(nodes) > 5 and len(ends) >= len(nodes)
    assert {end for pair in ends for end in pair} <= set(nodes)
    assert len(out.splitlines()) == len(nodes) + len(ends) + 5


def test_svg(hornbill: Command, calls: Path) -> None:
    code, out, _ = hornbill("cfg", calls, "calls.Calls.paths", "--format", "svg")
    assert code == 0
    picture = ElementTree.fromstring(out)
    texts = [text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "Calls.paths(int[], int)"
    assert {"true", "false", "1, 2", "ArithmeticException"} <= set(texts)
    assert any("switch" in text for text in texts)


@pytest.mark.parametrize("jar", ["exceptions", "switches", "papers", "switchpatterns"])
def test_every_method_can_be_shown(jar: str) -> None:
    program = program_at(ROOT / "jars" / f"{jar}.jar")
    for method in program.methods():
        if not method.has_code:
            continue
        cfg = build_cfg(method)
        owner = program.find(method.owner)
        edges = flow_edges(cfg)
        text, document = flow_text(cfg, owner), flow_json(cfg, owner)
        assert text.count("\nB") == len(cfg.blocks)
        assert len(document["edges"]) == len(edges) and len(set(edges)) == len(edges)
        reached = {0, *(edge.target for edge in edges)}
        assert reached == set(range(len(cfg.blocks)))
        ElementTree.fromstring(svg(flow_drawing(cfg)))
