"""Every model on unknown arguments ends by what the criterion bounds, and never by the budget."""

from __future__ import annotations

import re
from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import Exploration
from hornbill.clp.machine import Machine
from tests.clp_library.test_model_names import LIBRARY, NEWER, modelled
from tests.jdk_tools import javac

MOST_STEPS = 4_000_000
CRITERIA = ("loop-2", "block-2", "depth-4")
_OPEN = re.compile(r"^model\('([^']+)'", re.MULTILINE)
_WHAT_ENDS = {"loop-2": "bound(loop)", "block-2": "bound(block)", "depth-4": "bound(depth)"}
UNBOUNDED = (
    "java.lang.System.arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V",
    "java.lang.Object.clone()Ljava/lang/Object;",
    *(
        f"java.lang.String.{method}"
        for method in (
            "equals(Ljava/lang/Object;)Z",
            "compareTo(Ljava/lang/String;)I",
            "hashCode()I",
            "indexOf(I)I",
            "lastIndexOf(Ljava/lang/String;I)I",
            "startsWith(Ljava/lang/String;)Z",
            "concat(Ljava/lang/String;)Ljava/lang/String;",
            "toUpperCase()Ljava/lang/String;",
            "strip()Ljava/lang/String;",
            "repeat(I)Ljava/lang/String;",
            "getChars(II[CI)V",
        )
    ),
)
"""Models that go through sizes without end, a few of each kind."""

_BUILDERS = f"""
class Builders {{
    static String append(String s, String t) {{ return new StringBuilder(s).append(t).toString(); }}
    static int insert(String s, int at) {{ return new StringBuilder(s).insert(at, "x").length(); }}
    static int cut(String s, int from, int to) {{ return new StringBuilder(s).delete(from, to).length(); }}
    static String turned(String s) {{ return new StringBuilder(s).reverse().toString(); }}
    static void sized(String s, int n) {{ new StringBuilder(s).setLength(n); }}
    static int[][] arrays(int n, int m) {{ return new int[n][m]; }}
    static int[] grown(int[] a, int n) {{ return java.util.Arrays.copyOf(a, n); }}
    static String ofUnits(char[] cs) {{ return new String(cs).trim(); }}
}}
class Letters {{
    static String upper(char a, char b) {{
        return new String(new char[] {{{", ".join("ab" * 12)}}}).toUpperCase();
    }}
}}
"""


_NEWER = {*NEWER, "java.util.LinkedHashMap$LinkedHashIterator.<init>(Ljava/util/LinkedHashMap;Z)V"}
"""What the JDK in use may not have yet, though models are of it."""


_BYTECODE = {"java.math.BigDecimal.layoutChars(Z)Ljava/lang/String;"}
"""What is the JDK's bytecode on unknown values, with as many cases as there are ways to write a number."""


def models() -> list[str]:
    """The ids of all models and open models."""
    opened = [
        found
        for path in LIBRARY.parent.glob("library/open_*.pl")
        for found in _OPEN.findall(path.read_text())
    ]
    return sorted({*(name for name, _ in modelled() if "<clinit>" not in name), *opened} - _BYTECODE)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("bounds")
    (folder / "Builders.java").write_text(_BUILDERS)
    javac("--release", "11", "-g", "-d", folder, folder / "Builders.java")
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


def ended(machine: Machine, method_id: str, criterion: str) -> dict[str, Any]:
    method = machine.program.method(method_id)
    assert method is not None, method_id
    exploration = Exploration(criterion, budget=MOST_STEPS, details=False)
    return machine.explore(method, exploration, lambda _: None)


@pytest.mark.parametrize("criterion", CRITERIA)
def test_every_model_is_bounded(machine: Machine, criterion: str) -> None:
    modelled_ids = [id_ for id_ in models() if id_ not in _NEWER or machine.program.method(id_) is not None]
    ids = [*modelled_ids, *(m.id for m in machine.program.methods() if m.owner == "Builders" and m.is_static)]
    assert len(ids) > 350
    summaries = {id_: ended(machine, id_, criterion) for id_ in ids}
    beyond = {id_: found for id_, found in summaries.items() if found["ended"] != "done"}
    assert not beyond
    assert not [id_ for id_, found in summaries.items() if any("internal(" in why for why in found["ledger"])]
    unbounded = [id_ for id_ in UNBOUNDED if _WHAT_ENDS[criterion] not in summaries[id_]["ledger"]]
    assert not unbounded


def test_decisions_on_known_lengths_count_as_rules(machine: Machine) -> None:
    found = ended(machine, "Letters.upper(CC)Ljava/lang/String;", "depth-20")
    assert found["ended"] == "done"
    assert "bound(depth)" in found["ledger"]
