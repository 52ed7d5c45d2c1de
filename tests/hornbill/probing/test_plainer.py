"""Steps of trials become what a person would write: constants by name, and no call that only looks."""

from __future__ import annotations

from pathlib import Path

from hornbill.building.plans import Call, Construct, Literal, ReadStatic, StaticCall, Step, Use
from hornbill.bytecode.jdk import find_jdk
from hornbill.probing.plainer import plainer
from hornbill.run import Session
from tests.jdk_tools import javac

SOURCE = """
package plain;
public class Lamp {
    enum Colour { RED, GREEN }
    private int watt;
    private Colour colour;
    public int watt() { return watt; }
    public int twice() { return half() * 4; }
    public int half() { return watt / 2; }
    public int brighter() { return ++watt; }
}
"""
LAMP, COLOUR, STRING = "plain.Lamp", "plain.Lamp$Colour", "java.lang.String"


def call(name: str, variable: int | None = None) -> Call:
    """A call on the lamp."""
    return Call(variable, Use(0), LAMP, name, (), "int", ())


def test_calls_that_only_look_and_constants_by_name(tmp_path: Path) -> None:
    source = tmp_path / "Lamp.java"
    source.write_text(SOURCE, "utf-8")
    javac("-d", tmp_path, source)
    hierarchy = Session([tmp_path], jdk=find_jdk()).program.hierarchy
    lamp = Construct(0, LAMP, (), ())

    def colour(name: str) -> StaticCall:
        return StaticCall(1, COLOUR, "valueOf", (STRING,), COLOUR, (Literal(name, STRING),))

    assert plainer(hierarchy, [lamp, call("watt"), call("brighter")]) == [lamp, call("brighter")]
    assert plainer(hierarchy, [lamp, call("watt", 1), call("brighter")]) == [lamp, call("brighter")]
    twice, counted = [call("twice"), call("twice")], [call("brighter"), call("brighter")]
    assert plainer(hierarchy, [lamp, *twice]) == [lamp, call("twice")]
    assert plainer(hierarchy, [lamp, *counted]) == [lamp, *counted]
    passed: list[Step] = [lamp, call("watt", 1)]
    assert plainer(hierarchy, passed, [Use(1)]) == passed
    assert plainer(hierarchy, [colour("RED")]) == [ReadStatic(1, COLOUR, "RED", COLOUR)]
    assert plainer(hierarchy, [colour("BLUE")]) == [colour("BLUE")]
