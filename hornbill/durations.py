"""Spans of time as people write them: `90`, `90s`, `2m`, `1h`, `1h30m`."""

from __future__ import annotations

import contextlib
import re

from hornbill.bytecode.errors import HornbillError

FORMS = "seconds, or a time such as 90s, 2m, 1h30m"
_SECONDS = {"h": 3600.0, "m": 60.0, "s": 1.0}
_PARTS = re.compile(r"(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?", re.ASCII)


def parsed_seconds(text: str, option: str) -> float:
    """The seconds that the text stands for, a plain number or hours, minutes and seconds; HornbillError,
    naming the option, where it is neither. Whether there can be so many is another question."""
    plain = text.strip().lower()
    with contextlib.suppress(ValueError):
        return float(plain)
    match = _PARTS.fullmatch(plain)
    if not plain or match is None:
        raise HornbillError(f"{option} is no time: {text!r}", remedy=f"give {FORMS}")
    parts = zip(_SECONDS.values(), match.groups(), strict=True)
    return sum(factor * float(part) for factor, part in parts if part)
