"""`check` agrees with brute force on small random programs; bench/check_agreement.py asks more of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agreement.checked import compared

_COUNT, _SECONDS = 6, 20.0


@pytest.mark.parametrize(("seed", "assuming"), [(1, False), (2, False), (3, True)])
def test_verdicts_are_what_happens(tmp_path: Path, seed: int, assuming: bool) -> None:
    """What holds never happens, and what is violated does; also where not all inputs are asked of."""
    answers = list(compared(tmp_path, seed, _COUNT, _SECONDS, assuming))
    assert len(answers) > 2 * _COUNT
    assert [one for one in answers if one.is_wrong or one.is_missed] == []
