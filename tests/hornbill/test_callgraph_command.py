"""`hornbill callgraph`: the listing, JSON, dot, and drawings that stay readable."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from tests.hornbill.conftest import Command

LCM = """\
from papers.Lcm.lcm(II)I: 3 methods, 0 methods of the JDK and other leaves, 3 edges

papers.Lcm.lcm(II)I
    static at 13  papers.Lcm.gcd(II)I
    static at 20  papers.Lcm.abs(I)I

papers.Lcm.gcd(II)I
    static at 16  papers.Lcm.abs(I)I

papers.Lcm.abs(I)I
"""
LANG = "/usr/share/java/commons-lang3.jar"


def test_text_from_an_entry(hornbill: Command, papers: Path) -> None:
    assert hornbill("callgraph", papers, "--entry", "papers.Lcm.lcm") == (0, LCM, "")


def test_text_of_everything(hornbill: Command, calls: Path) -> None:
    code, out, err = hornbill("callgraph", calls)
    assert (code, err) == (0, "")
    assert "2 methods that call one another:\n  calls.Calls.even(I)Z\n" in out
    assert "\ncalls.Calls.factorial(I)I    recursive\n" in out
    assert "native methods reached:\n  calls.Calls.outside()I\n" in out
    assert re.search(r"interface at \d+  one of 3:\n        calls\.Calls\$Line\.area\(\)I\n", out)
    assert "calls.Calls$Unbuilt.missing()I  (abstract)" in out
    assert "java.lang.String.length()I  (JDK)" in out


def test_many_targets_are_cut_short(hornbill: Command) -> None:
    code, out, _ = hornbill("callgraph", LANG)
    assert code == 0 and re.search(r"and \d+ more: --format json lists them", out)


def test_json(hornbill: Command, calls: Path) -> None:
    code, out, _ = hornbill("callgraph", calls, "--entry", "calls.Calls.even", "--format", "json")
    graph = json.loads(out)
    ids = ["calls.Calls.even(I)Z", "calls.Calls.odd(I)Z"]
    assert code == 0 and graph["entry"] == ids[0] and graph["unknown"] == []
    assert graph["methods"] == [{"id": name, "kind": "method", "group": 0} for name in ids]
    assert [(call["from"], call["to"]) for call in graph["calls"]] == [(ids[0], ids[1]), (ids[1], ids[0])]
    assert all(site["kind"] == "static" for call in graph["calls"] for site in call["sites"])
    assert sorted(graph["groups"][0]) == ids


def test_dot(hornbill: Command, papers: Path) -> None:
    code, out, _ = hornbill("callgraph", papers, "--entry", "papers.Lcm.lcm", "--format", "dot")
    assert code == 0 and "rankdir=LR" in out and out.count(" -> ") == 3


def headings(picture: str) -> list[str]:
    texts = ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in texts]


def test_svg(hornbill: Command, papers: Path) -> None:
    code, out, _ = hornbill("callgraph", papers, "--entry", "papers.Lcm.lcm", "--format", "svg")
    assert code == 0
    assert set(headings(out)) >= {"Calls from Lcm.lcm(int, int)", "Lcm.gcd(int, int)", "Lcm.abs(int)"}


def test_what_is_too_large_is_drawn_by_package(hornbill: Command) -> None:
    code, out, _ = hornbill("callgraph", LANG, "--format", "svg")
    texts = headings(out)
    assert code == 0 and "these are packages" in texts[1]
    assert "org.apache.commons.lang3.text" in texts and len(texts) < 50


def test_an_entry_that_is_not_there(hornbill: Command, papers: Path) -> None:
    code, out, err = hornbill("callgraph", papers, "--entry", "papers.Lcm.gdc")
    assert (code, out) == (2, "") and "did you mean gcd?" in err
