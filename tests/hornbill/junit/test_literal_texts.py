"""Trials pass texts as literals: so do their tests, where the code compares references."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hornbill.building.planner import Planner
from hornbill.building.plans import Literal, StaticCall
from hornbill.bytecode.jdk import find_jdk
from hornbill.junit.classes import emission
from hornbill.probing.everywhere import Observers
from hornbill.probing.process import OTHERWISE, Prober
from hornbill.probing.repertoire import Trial
from hornbill.replay.replaying import replay
from hornbill.replay.tools import find_jdk_for
from hornbill.run import Session
from hornbill.suite import MethodDocument
from tests.hornbill.compiling import program_at
from tests.hornbill.probing.observing import seen_cases
from tests.jdk_tools import javac

CLASS, TEXT = "texts.Texts", "java.lang.String"
SOURCE = """
package texts;
import java.util.function.Predicate;
public class Texts {
    public static int place(String s) { return s == "a" ? 1 : s == "b" ? 2 : s == "c" ? 3 : 4; }
    public static boolean inside(String s) { Predicate<Object> same = o -> o == s; return same.test("a"); }
    public static int length(String s) { return s.equals("x") ? 0 : s.length(); }
}
"""


def test_texts_of_trials_are_literals(tmp_path: Path) -> None:
    """Those of a table would be other objects; where no references are compared, they are in one."""
    (tmp_path / "Texts.java").write_text(SOURCE, encoding="utf-8")
    classes = tmp_path / "classes"
    javac("-g", "-d", classes, tmp_path / "Texts.java")
    java = find_jdk_for([classes])
    both = Observers(Prober([classes], java), Prober([classes], java, options=OTHERWISE))
    calls = [("inside", "a"), *((name, text) for name in ("place", "length") for text in ("a", "b", "c"))]
    try:
        found = [
            seen_cases(both, classes, [Trial((StaticCall(None, CLASS, name, (TEXT,), "int", (text,)),), {})])
            for name, text in ((name, Literal(text, TEXT)) for name, text in calls)
        ]
    finally:
        both.here.close()
        both.elsewhere.close()
    program = program_at(classes)
    documents = []
    for method in program.methods():
        own = [replace(one[method.name], blocks={method.id: [0]}) for one in found if method.name in one]
        if own:
            documents.append(MethodDocument(method, tuple(own), "loop-2"))
    session = Session([classes], jdk=find_jdk())
    made = emission(program, program.hierarchy.find(CLASS), documents, Planner(session.program, session))
    text = made.files[0].text
    assert 'place("a")' in text and 'inside("a")' in text and "new String" not in text
    assert text.count("@ParameterizedTest") == 1
    for file in made.files:
        target = tmp_path / "tests" / file.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(file.text, encoding="utf-8")
    report = replay(tmp_path / "tests", [classes])
    assert not report.errors and [one for one in report.tests if one.bad] == []
    assert len(report.tests) == len(calls)
