"""Random sequences of calls come to the same by the clauses as on the JVM; there is a bench of many, too."""

from __future__ import annotations

from pathlib import Path

from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.call_sequences import Comparison, compiled, kinds

EACH = 25


def test_sequences_come_to_the_same(tmp_path: Path) -> None:
    folder = compiled(tmp_path)
    with JvmHarness([folder], timeout_ms=120_000) as jvm:
        comparison = Comparison(Session([folder]), jvm)
        others = {name: list(comparison.other(place, 1_000_000, EACH)) for place, name in enumerate(kinds())}
    assert {name: found for name, found in others.items() if found} == {}
