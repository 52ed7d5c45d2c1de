"""Texts for programs that have the JDK read them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from hornbill.building.plans import Construct, Literal, StaticCall, Step
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program
from hornbill.probing.process import Prober
from hornbill.probing.readable import READ
from hornbill.probing.seeds import Seeds
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.probed import AMPLE, probed_program
from tests.jdk_tools import javac

TEXT = "java.lang.String"
SOURCE = """
public class Reading {
    enum Size { SMALL, LARGE }
    static String size(String name) { return Size.valueOf(name) == Size.LARGE ? "l" : "s"; }
    static int digits(String code) {
        return java.util.Currency.getInstance(code).getDefaultFractionDigits() > 2 ? 1 : 0;
    }
}
"""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source's classes."""
    folder = tmp_path_factory.mktemp("reading")
    (folder / "Reading.java").write_text(SOURCE)
    javac("--release", "11", "-g", "-d", folder / "classes", folder / "Reading.java")
    return folder / "classes"


def test_each_method_reads_some_of_its_texts(reading: Path) -> None:
    """All but one, which is a method of an object."""
    prober = Prober([reading], find_jdk_for([reading]))
    prober.load(["Reading"])
    calls: list[list[Step]] = []
    names: list[str] = []
    for name, texts in READ.items():
        owner, _, method = name.rpartition(".")
        types: tuple[str, ...] = (TEXT,)
        if "java.time" in owner and method == "parse":
            types = ("java.lang.CharSequence",)
        if name == "java.util.regex.Pattern.matches":
            types = (TEXT, "java.lang.CharSequence")
        for text in texts if "$" not in owner else ():
            args = tuple(Literal(text, TEXT) for _ in types)
            made = Construct(0, owner, types, args)
            calls.append(
                [made if method == "<init>" else StaticCall(None, owner, method, types, owner, args)]
            )
            names.append(name)
    seen = prober.observe(calls, True)
    prober.close()
    read = {
        name for name, one in zip(names, seen, strict=True) if one is not None and one["ended"] == "returned"
    }
    denied = {"java.lang.Class.forName", "java.net.URL.<init>"}
    assert {name for name in READ if "$" not in name} - denied <= read


def test_texts_are_those_that_the_program_reads(reading: Path) -> None:
    program = Program(ClassPath([reading], find_jdk()))
    model = program.find("Reading")
    assert model is not None
    seeds = Seeds([model], lambda name: ["SMALL", "LARGE"] if name == "Reading$Size" else [])
    chance = random.Random(7)
    drawn = {seeds.text(chance) for _ in range(300)}
    assert {"SMALL", "LARGE", "EUR", "KWD"} <= drawn


def test_branches_behind_what_is_read_are_taken(reading: Path) -> None:
    program = probed_program(reading)
    names = ("size(Ljava/lang/String;)Ljava/lang/String;", "digits(Ljava/lang/String;)I")
    found = program.probe("Reading", [f"Reading.{one}" for one in names], frozenset(), AMPLE)
    program.close()
    values = {str(one.witness.value) for some in found.cases.values() for one in some}
    assert {"l", "s", "0", "1"} <= values
