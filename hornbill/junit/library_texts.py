"""Library values (library_values.py) as expressions of the Java that a test is for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.generics import type_parameters
from hornbill.graphs import Node
from hornbill.junit.access import Expression
from hornbill.junit.library_fields import Library
from hornbill.junit.library_values import library_of
from hornbill.junit.literals import INT_RANGE, leaf, nameable, own_path, passed
from hornbill.junit.own_files import as_type
from hornbill.junit.scope import Scope
from hornbill.junit.type_arguments import any_of
from hornbill.values import is_leaf

_HAS_OF = 9
"""The Java that has List.of, Set.of and Map.of."""
_MOST_PAIRS = 10
_MOST_PARTS = 40


def cast_to(scope: Scope, found: Expression, type_name: str) -> str:
    """The expression as one of that type."""
    if scope.hierarchy.is_subtype(found.type, type_name):
        return found.text
    return f"(({any_of(scope, type_name)}) {found.text})"


def viewed(scope: Scope, found: Expression, library: Library) -> str:
    """What is compared of the object that the expression gives."""
    match library.view:
        case "":
            return found.text
        case "copy":
            collection = cast_to(scope, found, "java.util.Collection")
            return f"new {scope.parametrised('java.util.ArrayList')}<>({collection})"
        case "toString":
            return f"{found.text}.toString()"
    return f"{cast_to(scope, found, library.type)}.{library.view}()"


class LibraryTexts:
    """Writes values; `names` are the expressions of objects at hand, `fresh` gives names to variables."""

    def __init__(self, scope: Scope, names: Mapping[Node, str], fresh: Callable[[str], str]) -> None:
        self._scope = scope
        self._names = names
        self._fresh = fresh
        self.before: list[str] = []
        """The statements that come before the expressions."""

    def text(self, node: Node) -> str | None:
        """An expression for the value; None where something in it cannot be written."""
        library = library_of(node)
        if node in self._names or library is None:
            return self._names.get(node)
        values = library.values(node)
        if len(values) > _MOST_PARTS:
            return None
        parts = [self.part(part, library.kind(place)) for place, part in enumerate(values)]
        if not all(parts):
            return None
        return self._whole(library, [one for one in parts if one], values)

    def part(self, part: Any, kind: str) -> str | None:
        """An expression for a part of a value, of that type; None where it cannot be written."""
        if isinstance(part, Node):
            return self.text(part)
        if not is_leaf(part) or not nameable(self._scope, part):
            return None
        if kind == "long" and INT_RANGE[0] <= part <= INT_RANGE[1]:
            return str(part)
        return passed(part, kind) if is_primitive(kind) else leaf(self._scope, part, kind)

    def _whole(self, library: Library, parts: Sequence[str], values: Sequence[Any]) -> str:
        listed = ", ".join(parts)
        match library.form:
            case "list":
                return self._list(parts, values)
            case "set":
                return self._set(parts, values)
            case "map":
                return self._map(parts, values)
            case "plain":
                return parts[0]
            case "new":
                generic = type_parameters(self._scope.hierarchy.find(library.owner))
                if not generic:
                    return f"new {self._scope.named(library.owner)}({listed})"
                return f"new {self._scope.parametrised(library.owner)}<>({listed})"
            case "file":
                return as_type(own_path(str(values[0])), library.type)
            case "call":
                return self._of(library.owner, library.method, listed)
        return f"{self._scope.named(library.owner)}.{library.method}"

    def _of(self, name: str, method: str, listed: str) -> str:
        return f"{self._scope.parametrised(name)}.{method}({listed})"

    def _has_of(self, values: Sequence[Any]) -> bool:
        """Whether `of` makes it: those take no nulls."""
        return self._scope.release >= _HAS_OF and None not in values

    def _list(self, parts: Sequence[str], values: Sequence[Any]) -> str:
        listed = ", ".join(parts)
        if self._has_of(values):
            return self._of("java.util.List", "of", listed)
        if not parts:
            return self._of("java.util.Collections", "emptyList", "")
        if len(parts) == 1:
            return self._of("java.util.Collections", "singletonList", listed)
        return self._of("java.util.Arrays", "asList", listed)

    def _set(self, parts: Sequence[str], values: Sequence[Any]) -> str:
        if self._has_of(values):
            return self._of("java.util.Set", "of", ", ".join(parts))
        if len(parts) < 2:
            return self._of("java.util.Collections", "singleton" if parts else "emptySet", ", ".join(parts))
        elements = self._of("java.util.Arrays", "asList", ", ".join(parts))
        return f"new {self._scope.parametrised('java.util.HashSet')}<>({elements})"

    def _map(self, parts: Sequence[str], values: Sequence[Any]) -> str:
        listed = ", ".join(parts)
        if self._has_of(values) and len(parts) <= 2 * _MOST_PAIRS:
            return self._of("java.util.Map", "of", listed)
        if len(parts) <= 2:
            return self._of("java.util.Collections", "singletonMap" if parts else "emptyMap", listed)
        name = self._fresh("expected")
        made = self._scope.parametrised("java.util.HashMap")
        lines = [f"{self._scope.parametrised('java.util.Map')}<Object, Object> {name} = new {made}<>();"]
        lines += [f"{name}.put({key}, {value});" for key, value in zip(parts[::2], parts[1::2], strict=True)]
        self.before += lines
        return name
