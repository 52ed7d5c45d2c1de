"""`check` agrees with brute force on small random programs; bench/check_agreement.py asks more of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agreement.checked import compared

_COUNT, _SECONDS = 6, 20.0


@pytest.mark.parametrize("seed", [1, 2])
def test_verdicts_are_what_happens(tmp_path: Path, seed: int) -> None:
    """What holds never happens, and what is violated does."""
    answers = list(compared(tmp_path, seed, _COUNT, _SECONDS))
    assert len(answers) > 2 * _COUNT
    assert [one for one in answers if one.is_wrong or one.is_missed] == []
