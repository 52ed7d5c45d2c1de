"""Cases as lines are what `json.dumps` makes of the cases as objects: of every method of some programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.explorations import Exploration
from hornbill.costs.models import parsed_models
from hornbill.rendering.case_lines import CaseLines
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import ROOT

BUDGET = 20_000
WAYS = {
    "in full": Exploration(budget=BUDGET, choices="first"),
    "in brief": Exploration(budget=BUDGET, details=False),
    "unchecked": Exploration(budget=BUDGET, check="none", choices="all"),
    "with rules": Exploration(budget=BUDGET, rules=True),
}
PROGRAMS = ("ways", "foreign", "papers", "statics", "strings")


@pytest.fixture(scope="module")
def programs(ways: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    jars = {name: ROOT / "jars" / f"{name}.jar" for name in PROGRAMS[2:]}
    return {"ways": ways, "foreign": compiled("Foreign.java", tmp_path_factory.mktemp("foreign")), **jars}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_lines_are_the_cases_as_json(programs: dict[str, Path], program: str, way: str) -> None:
    models = parsed_models("memory,calls") if program in ("papers", "strings") else ()
    search = CaseSearch([programs[program]], costs=models)
    names = search.class_path.class_names()
    methods = [method for name in names for method in search.program.hierarchy.find(name).methods]
    compared = [_compared(search, method, WAYS[way]) for method in methods[:12] if method.has_code]
    assert any(compared)


def _compared(search: CaseSearch, method: MethodModel, exploration: Exploration) -> int:
    """How many cases there are; both ways tell the same."""
    cases: list[str] = []
    search.run(method.id, exploration, lambda case: cases.append(json.dumps(case.json)))
    told: list[tuple[str, str | None]] = []
    lines = CaseLines(search, method, "loop")
    search.tell(method, exploration, lambda case: told.append(lines.line(case)))
    assert told == [(case, None) for case in cases]
    return len(cases)
