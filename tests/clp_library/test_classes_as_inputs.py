"""Classes as inputs: what is asked of an unknown one, and compared with it, decides which it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.cases import CaseSearch, FoundCase
from hornbill.clp.explorations import Exploration
from hornbill.run import Session
from tests.jdk_tools import javac

_SOURCE = """
package classes;
import java.util.*;
public class Classes {
    static int kind(Class<?> c) {
        if (c == null) return -1;
        if (c.isPrimitive()) return c == void.class ? 0 : 1;
        if (c.isArray()) return 2;
        if (c.isInterface()) return 3;
        return c.isEnum() ? 4 : 5;
    }
    static int compared(Class<?> c) { return c == int.class ? 1 : c == String.class ? 2 : 3; }
    static boolean instance(Class<?> c, Object o) { return c.isInstance(o); }
    static int both(Class<?> a, Class<?> b) { return a == b ? 1 : a.isAssignableFrom(b) ? 2 : 3; }
    static final Map<Class<?>, String> NAMES = new HashMap<>();
    static { NAMES.put(int.class, "i"); NAMES.put(String.class, "s"); }
    static String looked(Class<?> c) { return NAMES.get(c); }
    static Class<?> above(Class<?> c) { return c.getSuperclass(); }
    static int nine(Class<?> a, Class<?> b, Class<?> c, Class<?> d, Class<?> e, Class<?> f, Class<?> g,
            Class<?> h, Class<?> i) {
        if (a == null || b == null || c == null || d == null || e == null || f == null || g == null) return 0;
        if (h == null || i == null) return 0;
        return a != b && a != h && b != i && h != i && a != i && b != h ? 1 : 2;
    }
}
"""
_FEW = "assumed('a class that is passed is one of a few')"

# Of each method: conditions that must be among those of its cases, and whether something is assumed.
_SEARCHED: dict[str, tuple[list[str], bool]] = {
    "kind(Ljava/lang/Class;)I": (
        ["c == null", "c == void.class", "c == int.class", "c == int[].class", "c == Runnable.class"],
        True,
    ),
    "compared(Ljava/lang/Class;)I": (["c == int.class", "c == String.class"], False),
    "instance(Ljava/lang/Class;Ljava/lang/Object;)Z": (["c == null"], True),
    "both(Ljava/lang/Class;Ljava/lang/Class;)I": (["a == String.class && b == null"], True),
    "looked(Ljava/lang/Class;)Ljava/lang/String;": (
        ["c == null", "c == int.class", "c != null && c != int.class && c != String.class"],
        False,
    ),
    "above(Ljava/lang/Class;)Ljava/lang/Class;": (["c == null", "c == String.class"], True),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The classes of the source."""
    scratch = tmp_path_factory.mktemp("classes")
    source = scratch / "Classes.java"
    source.write_text(_SOURCE)
    javac("-g", "-d", scratch / "out", source)
    return scratch / "out"


@pytest.mark.parametrize("method", _SEARCHED)
def test_cases_name_the_classes(folder: Path, method: str) -> None:
    """Each witness goes its way, and its case says which class it is of."""
    found: list[FoundCase] = []
    search = CaseSearch([folder])
    summary = search.run(f"classes.Classes.{method}", Exploration("loop-2", choices="all"), found.append)
    conditions = {" && ".join(case.json["constraints"]) for case in found}
    wanted, few = _SEARCHED[method]
    assert conditions.issuperset(wanted), conditions
    assert all(case.json["checked"] is True for case in found)
    assert (_FEW in summary.ledger["paths"]) is few
    assert set(summary.ledger["paths"]) <= {
        _FEW,
        "assumed('inputs are of the classes that the search knows')",
    }


def test_as_many_classes_are_apart_as_there_are_inputs(folder: Path) -> None:
    """Also where there are more of them than names at hand."""
    found: list[FoundCase] = []
    method = f"classes.Classes.nine({'Ljava/lang/Class;' * 9})I"
    CaseSearch([folder]).run(method, Exploration("loop-2"), found.append)
    assert all(case.json["checked"] is True for case in found)
    (apart,) = [case.json["witness"]["args"] for case in found if case.json["witness"]["value"] == 1]
    a, b, *_, h, i = [one["of"] for one in apart]
    assert len({a, b, h, i}) == 4


def test_a_class_is_an_argument_of_a_run(folder: Path) -> None:
    """As cases and runs print it."""
    session = Session([folder])
    for name, kind in (
        ("int", 1),
        ("void", 0),
        ("java.lang.String", 5),
        ("int[]", 2),
        ("java.util.Map$Entry", 3),
    ):
        given = {"class": "java.lang.Class", "fields": {}, "of": name}
        outcome = session.run("classes.Classes.kind(Ljava/lang/Class;)I", [given])
        assert outcome["value"] == kind and outcome["args_after"] == [given]
