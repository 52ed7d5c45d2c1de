"""No question to the solver takes more than its effort: searches that spent any budget come to their end."""

from __future__ import annotations

from typing import Any

import pytest

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.explorations import SOLVER_LEVELS, Exploration
from hornbill.clp.machine import Machine
from tests.jdk_tools import javac

_DOUBLED = "v = v + v; " * 40
_SOURCE = f"""
public class Effort {{
    int x, y;
    static int equalThenOrdered(int p, int q) {{ if (p == q) return 1; return p > q ? 6 : 7; }}
    static int longs(long p, long q) {{ if (p == q) return 1; return p > q ? 6 : 7; }}
    static int elements(int[] e) {{ if (e[0] == e[1]) return 1; return e[0] >= e[1] ? 6 : 7; }}
    int swapped() {{ int t = x; x = y; y = t; if (x == y) return 1; return x > y ? 6 : 7; }}
    static int threeDiffer(int p, int q, int r) {{
        if (p == q || q == r || p == r) return 1;
        if (p <= q && q <= r) return 2;
        return p >= q && q >= r ? 3 : 4;
    }}
    static int doubled(int v) {{ {_DOUBLED} if (v + 1 > 0) return 1; return 0; }}
    static int doubledOfSome(int i) {{
        int[] some = {{1, 2, 3, 5}}; int v = some[i]; {_DOUBLED} if (v + 1 > 0) return 1; return 0;
    }}
}}
"""
_WAYS = {
    "equalThenOrdered": 3,
    "longs": 3,
    "elements": 6,
    "swapped": 3,
    "threeDiffer": 7,
    "doubled": 1,
    "doubledOfSome": 2,
}
_BUDGET = 3_000_000


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    folder = tmp_path_factory.mktemp("effort")
    (folder / "Effort.java").write_text(_SOURCE)
    javac("-g", "-d", folder, folder / "Effort.java")
    return Machine(ClassPath([folder], find_jdk()), exploring=True)


@pytest.mark.parametrize("levels", [SOLVER_LEVELS, *((level,) for level in SOLVER_LEVELS), ()])
@pytest.mark.parametrize("name", _WAYS)
def test_the_search_ends(machine: Machine, name: str, levels: tuple[str, ...]) -> None:
    model = machine.program.class_path.find("Effort")
    assert model is not None
    (method,) = (method for method in model.methods if method.name == name)
    cases: list[dict[str, Any]] = []
    answer = machine.explore(method, Exploration(levels=levels, budget=_BUDGET), cases.append)
    assert (answer["ended"], answer["ledger"]) == ("done", {})
    assert [case["checked"] for case in cases] == ["true"] * _WAYS[name]


def test_numbers_that_would_be_too_long_have_names(machine: Machine) -> None:
    model = machine.program.class_path.find("Effort")
    assert model is not None
    (method,) = (method for method in model.methods if method.name == "doubledOfSome")
    cases: list[dict[str, Any]] = []
    machine.explore(method, Exploration(budget=_BUDGET), cases.append)
    assert "computed41 > 0" in str(cases[0]["constraints"])
