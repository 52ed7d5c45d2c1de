"""Random sequences of calls come to the same by the clauses as on the JVM; there is a bench of many, too."""

from __future__ import annotations

from pathlib import Path

from hornbill.jvm.harness import JvmHarness
from hornbill.run import Session
from tests.agreement.call_sequences import Comparison, compiled, kinds

EACH = 5
BEYOND_AT_MOST = 0.1
"""Of all sequences, how many end as unsupported: what the library leaves open, or no JDK says for all."""
DIFFERED = (("Format", 170), ("Math", 1708), ("Random", 335), ("Random", 1575), ("DateTimeFormatter", 65))
"""Kinds and seeds that came to something else once: zeros before null, a tie of roundings, a logarithm,
elements of arrays by other memory orders."""


def test_sequences_come_to_the_same(tmp_path: Path) -> None:
    folder = compiled(tmp_path)
    with JvmHarness([folder], timeout_ms=120_000) as jvm:
        comparison = Comparison(Session([folder]), jvm)
        others = {name: list(comparison.other(name, 1_000_000, EACH)) for name in kinds()}
        again = [one for name, seed in DIFFERED for one in comparison.other(name, seed, 1)]
    assert [(name, one) for name, found in others.items() for one in found if not one.is_beyond] == []
    assert again == []
    beyond = sum(map(len, others.values()))
    assert beyond <= BEYOND_AT_MOST * EACH * len(kinds())
