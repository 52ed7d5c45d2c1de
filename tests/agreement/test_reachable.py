"""No branch that a real call takes is said to be infeasible."""

from __future__ import annotations

from pathlib import Path

from tests.agreement.reachable import false_proofs


def test_nothing_reachable_is_proved_infeasible(tmp_path: Path) -> None:
    *wrong, counts = false_proofs(tmp_path, seed=1, count=60)
    assert wrong == []
    assert "infeasible" in counts and "assumed" in counts
