"""Patterns that choose classes and methods, those of a shell, and what is said of one that fits nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase

from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel

_NEAR = 3


def matches(patterns: Sequence[str], *names: str) -> bool:
    """Whether one of the patterns fits one of the names; no patterns at all let everything pass."""
    return not patterns or any(fnmatchcase(name, pattern) for pattern in patterns for name in names)


def require_classes(patterns: Sequence[str], names: Sequence[str]) -> None:
    """HornbillError for a pattern that fits no class, with those that come near."""
    for pattern in patterns:
        if not any(matches([pattern], name, name.rpartition(".")[2]) for name in names):
            near = _near(pattern, names) or _near(pattern, [name.rpartition(".")[2] for name in names])
            remedy = near or "patterns are those of a shell: 'shop.*', '*Order'"
            raise HornbillError(f"no class matches {pattern!r}", remedy=remedy)


def require_methods(patterns: Sequence[str], methods: Iterable[MethodModel]) -> None:
    """HornbillError for a pattern that fits none of the methods, with those that come near."""
    known = list(methods)
    for pattern in patterns:
        if not any(matches([pattern], method.name, method.id) for method in known):
            near = _near(pattern, [method.name for method in known])
            remedy = near or "patterns are matched against names and ids: 'add', 'shop.Order.*'"
            raise HornbillError(f"no method matches {pattern!r}", remedy=remedy)


def _near(pattern: str, names: Iterable[str]) -> str:
    found = get_close_matches(pattern.replace("*", ""), dict.fromkeys(names), n=_NEAR)
    return f"did you mean {' or '.join(found)}?" if found else ""
