"""Spans of time as people write them."""

from __future__ import annotations

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.durations import parsed_seconds


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90", 90.0),
        ("0.5", 0.5),
        ("90s", 90.0),
        ("2m", 120.0),
        ("1h", 3600.0),
        ("1h30m", 5400.0),
        ("1m30s", 90.0),
        ("1.5m", 90.0),
        (" 2M ", 120.0),
    ],
)
def test_a_span_of_time(text: str, seconds: float) -> None:
    assert parsed_seconds(text, "--time") == seconds


@pytest.mark.parametrize("text", ["", "m", "2 minutes", "30m1h", "-3m", "2d", "1h30"])
def test_no_span_of_time(text: str) -> None:
    with pytest.raises(HornbillError, match="--time is no time") as caught:
        parsed_seconds(text, "--time")
    assert "90s, 2m" in str(caught.value)
