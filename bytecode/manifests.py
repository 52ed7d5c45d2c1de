"""What the manifest of a jar says: whether the jar has classes of its own for releases of Java.

The text is read as `java.util.jar` reads it: of the main section, what continues in the next line included. A
last line that has no end is left out, and a JVM finds no classes at all in a jar whose manifest it refuses.
"""

from __future__ import annotations

import re
from itertools import pairwise

_MARK = b"multi-release: true"
_LINE_END = re.compile(rb"\r\n|\r|\n")
_NAME = re.compile(rb"[A-Za-z0-9_-]{1,70}")
_LONGEST_LINE = 511


def is_multi_release(manifest: bytes) -> bool:
    """Whether a JVM takes the jar to be one with several releases; not where it refuses the manifest."""
    if _MARK not in manifest.lower():
        return False
    attributes = _main_attributes(manifest)
    return attributes is not None and attributes.get(b"multi-release", b"").lower() == b"true"


def _main_attributes(manifest: bytes) -> dict[bytes, bytes] | None:
    """The attributes of the main section by their names in lower case; None where that is not well formed."""
    attributes: dict[bytes, bytes] = {}
    name = separator = value = b""
    for line, following in pairwise(_LINE_END.split(manifest)):
        if not line:
            break
        if line.startswith(b" "):
            value += line[1:]
        else:
            name, separator, value = line.partition(b": ")
        if len(line) > _LONGEST_LINE or not (separator and _NAME.fullmatch(name)):
            return None
        if not following.startswith(b" "):
            attributes[name.lower()] = value
    return attributes
