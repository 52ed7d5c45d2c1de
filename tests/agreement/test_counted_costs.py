"""What cases cost, as it is told and as a JVM counts it, on some methods of the example programs; all of them
are compared by bench/real_counts.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from hornbill.clp.explorations import Exploration
from hornbill.jvm.counting import Counter
from tests.agreement.counted_costs import compare_costs
from tests.agreement.programs import Program

JARS = Path(__file__).resolve().parents[2] / "jars"

# Programs, how the ids of their methods begin, and so many cases at least.
SAMPLE = [
    ("papers", "papers.Vector.", 20),
    ("lambdas", "lambdas.Library.c", 3),
    ("enums", "enums.Enums.ordinal", 2),
    ("interfaces", "interfaces.Defaults.", 10),
]


@pytest.mark.parametrize(("name", "prefix", "least"), SAMPLE)
def test_costs_are_what_the_jvm_counts(name: str, prefix: str, least: int) -> None:
    jar = JARS / f"{name}.jar"
    methods = [method for method in Program(jar).callables() if method.id.startswith(prefix)]
    with Counter([jar]) as counter:
        tally = compare_costs(jar, methods, Exploration(budget=2_000_000), counter, 30)
    assert not tally.different
    assert tally.cases >= least
    assert tally.equal["instructions"] == tally.equal["calls"] == tally.equal["stack"] == tally.cases
