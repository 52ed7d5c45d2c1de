"""Regular expressions: what the models find on known texts is what a JVM finds; usual ones have models."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from tests.agreement.random_patterns import Question, answers, drawn
from tests.jdk_tools import javac


def test_the_models_find_what_a_jvm_finds(tmp_path: Path) -> None:
    questions = drawn(1, 400, 5)
    ours, theirs = answers(tmp_path, questions)
    asked = [(question, own, other) for question, own, other in zip(questions, ours, theirs, strict=True)]
    modelled = [one for one in asked if one[1] != "none"]
    assert len(modelled) > 1_000
    assert [one for one in modelled if one[1] != one[2]] == []


USUAL = (
    r"\d{9}",
    r"[\w.+-]+@[\w-]+(\.[\w-]+)+",
    r"\*\*([^*]+)\*\*",
    r"\[([^\]]+)\]\((https?://[^)]+)\)",
    r"\s*(?:\"([^\"]*)\"|(\d+(?:\.\d+)?)|(AND|OR|NOT)\b|(\w+)|([()]))",
    r"^\s*#.*$",
    "\r?\n",
    r"(?i)yes|no",
    r"\p{Alpha}\w*",
    r"(?=.*[a-z])(?=.*\d).{8,}",
)


@pytest.mark.parametrize("pattern", USUAL)
def test_usual_patterns_have_models(tmp_path: Path, pattern: str) -> None:
    texts = (
        "",
        "a1",
        "x@y.zz",
        "**b**",
        "[t](http://u)",
        " AND ",
        "  # c\n",
        "\r\n",
        "YES",
        "abcdefg1",
        "123456789",
    )
    questions = [Question(0, pattern, text) for text in texts]
    ours, theirs = answers(tmp_path, questions)
    assert ours == theirs and "none" not in ours


@pytest.mark.parametrize(
    "pattern", ["(a*)*", r"(a)\1", "(?<n>a)", "[a-z&&[b]]", r"\p{L}", "(?!(a)).", "(a)++", "a{2", "(?<=a)b"]
)
def test_others_are_left_to_the_bytecode(tmp_path: Path, pattern: str) -> None:
    ours, _ = answers(tmp_path, [Question(0, pattern, "ab")])
    assert ours == ["none"]


_SOURCE = """
package asked;
class Asked {
    static int ways(String s) {
        if (s == null || s.length() > 2) return -1;
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("(a)|[b-d]+|^$|-(x?)").matcher(s);
        if (!m.find()) return 0;
        int groups = (m.group(1) != null ? 1000 : 0) + (m.group(2) != null ? 2000 : 0);
        return 100 + 10 * m.start() + m.end() + groups;
    }
}
"""


def test_no_way_is_missed(tmp_path: Path) -> None:
    """All that the method does on short texts is in its cases."""
    (tmp_path / "Asked.java").write_text(_SOURCE)
    javac("-d", tmp_path, tmp_path / "Asked.java")
    search = CaseSearch([tmp_path])
    found: list[FoundCase] = []
    search.run("asked.Asked.ways(Ljava/lang/String;)I", Exploration("loop-4"), found.append)
    values = {case.json["witness"]["value"] for case in found}
    alphabet = "abx-"
    texts = ["".join(units) for n in range(3) for units in itertools.product(alphabet, repeat=n)]
    assert values == {-1, *(_ways(text) for text in texts)}


def _ways(text: str) -> int:
    found = re.search(r"(a)|[b-d]+|^$|-(x?)", text)
    if found is None:
        return 0
    groups = 1000 * (found.group(1) is not None) + 2000 * (found.group(2) is not None)
    return 100 + 10 * found.start() + found.end() + groups
