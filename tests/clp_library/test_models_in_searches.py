"""The models in a search: on unknown arguments, and beside others that are known.

Every case's witness goes the way of its case, where the methods look at what the library gave them; and a
real JVM does the same with it. What has no way to go on unknown values is named in the ledger.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.case_witnesses import witness_json
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from hornbill.jvm.harness import JvmHarness
from tests.clp_library.test_model_names import NEWER, modelled
from tests.jdk_tools import javac

BUDGET = 200_000_000
ROUNDS = 4
OF_ASCII = "assumed('characters that are asked what they are are of ASCII')"
CASE_IN_ASCII = "assumed('letters that change case in a text are of ASCII')"


def unsupported(method: str, why: str) -> str:
    """What the ledger calls a path that the method ended."""
    return f"unsupported('{method}','{why}')"


NAN_BITS = unsupported("java.lang.Double.doubleToRawLongBits(D)J", "the bits of a NaN")
NO_SURROGATES = "assumed('texts that patterns are asked of have no surrogates')"
FORMAT_NOT_PLAIN = unsupported(
    "java.lang.String.format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;",
    "a format that is not known, or not plain",
)
OF_SEVERAL = unsupported("java.lang.Class", "the class of an array that may be of several")
NULL_OUTSIDE = unsupported(
    "java.lang.String.regionMatches(ILjava/lang/String;II)Z", "null outside of the text, where JDKs differ"
)
ENCODED_IN_ASCII = "assumed('texts that are encoded are of ASCII')"
KNOWN_CLASSES = "assumed('inputs are of the classes that the search knows')"
WRAPS = "assumed('a buffer that is passed wraps an array, and nothing was done with it')"
UNREAD = "assumed('nothing was read of a stream that is passed')"

# How many cases there are with at most four rounds of a loop, and what else is in the ledger than loops left.
CASES: dict[str, tuple[int, tuple[str, ...]]] = {
    "length": (5, ()),
    "isEmpty": (3, ()),
    "charAt": (4, ()),
    "constantCharAt": (3, ()),
    "equalsConstant": (4, ()),
    "equalsObject": (5, ()),
    "equalTexts": (12, ()),
    "made": (2, ()),
    "compareTo": (11, ()),
    "hash": (2, ()),
    "startsWith": (4, ()),
    "startsWithAt": (5, ()),
    "endsWith": (4, ()),
    "indexOf": (10, ()),
    "lastIndexOf": (22, ()),
    "indexOfChar": (4, ()),
    "indexOfText": (10, ()),
    "lastIndexOfText": (22, ()),
    "equalsIgnoreCase": (12, (CASE_IN_ASCII,)),
    "textSwitch": (9, ()),
    "concatenated": (40, ()),
    "substring": (13, ()),
    "trimmed": (252, ()),
    "stripped": (252, (OF_ASCII,)),
    "lower": (5, (CASE_IN_ASCII,)),
    "lowerInRoot": (5, (CASE_IN_ASCII,)),
    "upperInEnglish": (3, (CASE_IN_ASCII,)),
    "replaced": (342, ()),
    "replacedTexts": (157, ()),
    "replacedBetween": (26, ()),
    "normalized": (
        122,
        (
            unsupported(
                "java.text.Normalizer.normalize(Ljava/lang/CharSequence;Ljava/text/Normalizer$Form;)Ljava/lang/String;",
                "characters beyond ASCII",
            ),
        ),
    ),
    "numbered": (9, ()),
    "grouped": (17, ()),
    "somewhere": (33, ()),
    "splitAtSpaces": (17, ()),
    "replacedAll": (17, (NO_SURROGATES,)),
    "joined": (3, ()),
    "inBuilder": (2, ()),
    "inBuilderFrom": (2, ()),
    "regions": (15, (CASE_IN_ASCII,)),
    "number": (7, ()),
    "wide": (39, ()),
    "reversed": (
        9,
        (
            unsupported(
                "java.lang.AbstractStringBuilder.reverse()Ljava/lang/AbstractStringBuilder;",
                "surrogates among unknown characters",
            ),
        ),
    ),
    "inserted": (11, ()),
    "deleted": (36, ()),
    "cut": (6, ()),
    "roomy": (2, ()),
    "ofChars": (122, ()),
    "digit": (2, (OF_ASCII,)),
    "upper": (10, (OF_ASCII,)),
    "value": (7, (OF_ASCII,)),
    "parsed": (8, (OF_ASCII,)),
    "sameBoxes": (4, ()),
    "knownBox": (2, ()),
    "equalBoxes": (2, ()),
    "boxesInAList": (3, ()),
    "boxesInAMap": (2, ()),
    "copied": (12, ()),
    "copiedWithin": (4, ()),
    "copiedReferences": (3, ()),
    "longer": (2, ()),
    "cloned": (10, ()),
    "clonedReferences": (6, (OF_SEVERAL,)),
    "lengthOf": (38, ()),  # 9 kinds of arrays at 4 lengths, null, and what is no array
    "lengthOfInts": (5, ()),
    "isArray": (11, ()),
    "component": (11, (OF_SEVERAL,)),
    "grown": (6, ("budget(memory)", OF_SEVERAL)),
    "newArray": (5, ()),
    "compared": (8, ()),
    "equalFloats": (6, ()),
    "negativeBits": (2, (NAN_BITS,)),
    "ofBits": (2, ()),
    "classOf": (3, ()),
    "sameClass": (6, ()),
    "constant": (6, ()),
    "exchanged": (2, ()),
    "builderLength": (6, ()),
    "builderText": (31, ()),
    "noString": (7, (WRAPS,)),
    "regionAnywhere": (25, (NULL_OUTSIDE,)),
    "encoded": (122, (ENCODED_IN_ASCII,)),
    "decoded": (58, (ENCODED_IN_ASCII,)),
    "charset": (2, (KNOWN_CLASSES,)),
    "path": (23, ()),
    "formatted": (1, (FORMAT_NOT_PLAIN,)),
    "formatsItself": (1, (unsupported("java.util.Formatter", "objects that format themselves"),)),
    "tooFar": (2, ()),
    "answered": (22, ()),
    "asked": (7, ()),
    "called": (5, ()),
    "locked": (2, ()),
    "wrapped": (6, (WRAPS,)),
    "inMemory": (5, (UNREAD,)),
    "unsupported": (1, (unsupported("java.lang.System.nanoTime()J", "the clock"),)),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("unknowns")
    source = Path(__file__).parent / "Unknowns.java"
    javac("-g", "-d", target, source)
    return target


@pytest.fixture(scope="module")
def machine(folder: Path) -> Machine:
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


@pytest.fixture(scope="module")
def jvm(folder: Path) -> Iterator[JvmHarness]:
    with JvmHarness([folder]) as harness:
        yield harness


def method_named(machine: Machine, name: str) -> MethodModel:
    return next(m for m in machine.program.methods() if m.owner == "Unknowns" and m.name == name)


@pytest.mark.parametrize("name", CASES)
def test_cases_are_ways_that_the_jvm_goes(machine: Machine, jvm: JvmHarness, name: str) -> None:
    method = method_named(machine, name)
    found: list[dict[str, Any]] = []
    exploration = Exploration(f"loop-{ROUNDS}", budget=BUDGET)
    summary = machine.explore(method, exploration, found.append)
    count, left_out = CASES[name]
    assert summary["ended"] == "done"
    assert [case["checked"] for case in found] == ["true"] * count
    assert _left_out(summary["ledger"]) == left_out
    witnesses = [witness_json(method, machine.program.hierarchy, case) for case in found]
    outcomes = jvm.run_many(method.id, [witness["args"] for witness in witnesses])
    for case, witness, outcome in zip(found, witnesses, outcomes, strict=True):
        assert (case["ended"], case["exception"]) == (outcome.ended, outcome.exception), witness
        assert witness["value"] == outcome.value, witness


def _left_out(ledger: dict[str, int]) -> tuple[str, ...]:
    """What the ledger says of paths that no loop's bound ended."""
    return tuple(sorted(why for why in ledger if why != "bound(loop)"))


def test_every_method_is_in_the_table(machine: Machine) -> None:
    names = {m.name for m in machine.program.methods() if m.owner == "Unknowns"}
    assert {one for one in names if not one.startswith("lambda$")} - {"<init>", "seen"} == set(CASES)


def test_no_model_goes_wrong_on_unknown_arguments(machine: Machine) -> None:
    """Each model called with unknowns alone: there are cases, or it says that it has no way to go."""
    exploration = Exploration("loop-2", budget=5_000_000, details=False)
    called = 0
    for method_id, _ in sorted(modelled()):
        method = machine.program.method(method_id)
        if method is None and method_id in NEWER:
            continue
        assert method is not None
        if method.name == "<clinit>":
            continue
        called += 1
        found: list[dict[str, Any]] = []
        summary = machine.explore(method, exploration, found.append)
        assert all(case["checked"] == "true" for case in found), method_id
        assert found or summary["ledger"], method_id
    assert called > 300


@pytest.mark.parametrize("name", ["Texts", "Objects"])
def test_programs_of_the_models_own_tests(folder: Path, name: str) -> None:
    """Known objects that hold unknown values, as these programs make them, lead no model astray."""
    source = Path(__file__).parent / f"{name}.java"
    javac("-g", "-d", folder, source)
    machine = Machine(ClassPath([folder], find_jdk()), exploring=True)
    cases = 0
    for method in machine.program.methods():
        if method.owner == name and method.is_static and not method.name.startswith(("<", "lambda$")):
            found: list[dict[str, Any]] = []
            machine.explore(method, Exploration("loop-2", budget=1_000_000, details=False), found.append)
            assert all(case["checked"] == "true" for case in found), method.id
            cases += len(found)
    assert cases > 100
