"""What objects are asked behind a call, and what they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.probing.asking import hides_state
from tests.hornbill.probed import AMPLE, probed_program
from tests.jdk_tools import javac

SOURCE = """
package lines;
import java.io.*;
public class Lines {
    private final BufferedReader in;
    private int asked;
    public Lines(Reader in) { this.in = new BufferedReader(in); }
    public void begin() { asked += 2; }
    public String next() { try { return in.readLine(); } catch (IOException e) { return null; } }
    public int asked() { return asked; }
    public static class Words {
        private String text = "";
        public void add(String word) { text += word; }
        public String text() { return text; }
    }
    public static class Shouting extends FilterReader {
        public Shouting(Reader in) { super(in); }
        public void begin() { }
        public int first() { try { return in.read(); } catch (IOException e) { return -1; } }
    }
}
"""


def test_what_may_change_without_being_seen_is_not_asked(tmp_path: Path) -> None:
    """Each line is told once alone: two questions of a test would not have the same answer."""
    (tmp_path / "Lines.java").write_text(SOURCE)
    javac("--release", "11", "-g", "-d", tmp_path / "classes", tmp_path / "Lines.java")
    program = probed_program(tmp_path / "classes")
    told: set[str] = set()
    for name in ("lines.Lines", "lines.Lines$Words", "lines.Lines$Shouting"):
        model = program._program.find(name)
        assert model is not None
        methods = [one.id for one in model.methods]
        for cases in program.probe(name, methods, frozenset(), AMPLE).cases.values():
            told |= {one.method for case in cases if (seen := case.observed) for one in seen.told}
    program.close()
    assert told == {"lines.Lines$Words.text()Ljava/lang/String;"}


@pytest.mark.parametrize(
    ("name", "hides"),
    [
        ("java.io.BufferedReader", True),
        ("java.util.regex.Matcher", True),
        ("java.io.FileInputStream", True),
        ("java.io.File", False),
        ("java.util.ArrayList", False),
        ("java.util.regex.Pattern", False),
        ("java.time.format.DateTimeFormatter", False),
        ("org.example.Reader", False),
    ],
)
def test_classes_that_hide_their_state(name: str, hides: bool) -> None:
    assert hides_state(name) == hides
