"""What calls cost on a JVM, in the models that it counts."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.cases import CaseSearch
from hornbill.costs.known_costs import known_cost
from hornbill.costs.models import parsed_model
from hornbill.growth.on_jvm import cost_on_jvm
from hornbill.jvm.layout import laid_out
from hornbill.methods import find_method
from tests.hornbill.conftest import ROOT

_JAR = ROOT / "jars" / "growth.jar"


@pytest.mark.parametrize("name", ["memory", "memory-hotspot", "stack", "calls:growth.HashTable*"])
def test_engine_and_jvm_agree(name: str) -> None:
    [model] = laid_out([parsed_model(name)])
    search = CaseSearch([_JAR], costs=(model,))
    method = find_method(search.program, "growth.HashTable.of")
    values = [[0, 8, 16, 8, 5]]
    known = known_cost(search, method, name, values, 10**7)
    assert known is not None
    assert cost_on_jvm([_JAR], method.id, values, model) == known.cost


def test_what_no_jvm_counts_is_not_known(tmp_path: Path) -> None:
    weights = tmp_path / "own.toml"
    weights.write_text("[opcode]\niadd = 2\n")
    for name in ("instructions-all", str(weights)):
        assert cost_on_jvm([_JAR], "growth.Sorts.mergeSort([I)V", [[1]], parsed_model(name)) is None
