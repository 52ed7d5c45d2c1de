"""What cases allocate, as they say it and as a JVM says it, for some methods of the example programs; all of
them, on all JVMs, are compared by bench/allocation.py."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hornbill.clp.explorations import Exploration
from hornbill.costs.models import MODELS
from hornbill.jvm.layout import layout_in_use
from hornbill.replay.tools import find_jdk_for
from tests.agreement.allocated import compare_allocation, jvms_for
from tests.agreement.programs import Program

JARS = Path(__file__).resolve().parents[2] / "jars"

# Programs, how the ids of their methods begin, options of the JVM, and so many cases at least.
SAMPLE = [
    ("papers", "papers.Vector.", (), 10),
    ("arrays", "arrays.ManyDimensions.rectangle", ("-XX:ObjectAlignmentInBytes=16",), 2),
]


@pytest.mark.parametrize(("name", "prefix", "flags", "least"), SAMPLE)
def test_cases_allocate_what_they_say(name: str, prefix: str, flags: tuple[str, ...], least: int) -> None:
    jar, java = JARS / f"{name}.jar", find_jdk_for([]).java
    model = replace(MODELS["memory-hotspot"], layout=layout_in_use(java, flags))
    methods = [method for method in Program(jar).callables() if method.id.startswith(prefix)]
    with closing(jvms_for(jar, java, flags)) as jvms:
        tally = compare_allocation(jar, methods, Exploration(budget=2_000_000), model, jvms, 30)
    assert not tally.different
    assert tally.equal >= least
