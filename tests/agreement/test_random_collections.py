"""Collections as values in searches: no way of a random sequence of calls is missed, none invented."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agreement.random_collections import KINDS, compared, sequences

# An Optional may be the one that is empty; of a heap only what has a known place is searched; records
# differ in many ways.
_FINISHED = {"optional": 3, "priority queue": 1, "map by records": 3}


@pytest.mark.parametrize("kind", KINDS)
def test_random_sequences(tmp_path: Path, kind: str) -> None:
    found = list(compared(tmp_path, sequences(1, 5, 3, [kind])))
    assert [one for one in found if one.missed or one.invented] == []
    assert sum(not one.unfinished for one in found) >= _FINISHED.get(kind, 4)
    assert sum(one.cases for one in found) > 15
