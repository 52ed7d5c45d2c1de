"""Which names of class files the Java language can write (JLS 3.8, 3.9): class files allow almost any."""

from __future__ import annotations

KEYWORDS = frozenset(
    """_ abstract assert boolean break byte case catch char class const continue default do double else enum
    extends false final finally float for goto if implements import instanceof int interface long native new
    null package private protected public return short static strictfp super switch synchronized this throw
    throws transient true try void volatile while""".split()
)
_NO_TYPES = frozenset(("permits", "record", "sealed", "var", "yield"))


def is_identifier(name: str) -> bool:
    """Whether a field, method or variable can have that name in source."""
    return name.replace("$", "_").isidentifier() and name not in KEYWORDS


def is_type_identifier(name: str) -> bool:
    """Whether a class can: some words are none only there."""
    return is_identifier(name) and name not in _NO_TYPES


def is_package_name(name: str) -> bool:
    """Whether a package can, the default one having an empty name."""
    return not name or all(map(is_identifier, name.split(".")))
