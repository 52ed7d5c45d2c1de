"""The heap of a case drawn as text: objects with their fields below them.

    this: Node
      value = 5
      next: Node            this.next, drawn here
        next -> this        an object that is drawn elsewhere
        other -> y: Node    drawn here, and known by another name

A heap maps the Java text of an object to {"class": ..., "fields": {name: text}} or {"array": component,
"length": text, "elements": {index: text}}, where "rest" is what all other elements are, and `static Class` to
{"static": ..., "fields": ...}; a collection has its "size" and its "elements", "entries" or what it
"contains" beside its fields; a value that is the text of an object is a reference to it. A field that holds
what it is itself called, and so was read and is not otherwise known, is named without a value. Arrays stay on
one line, but for the objects in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hornbill.names import short_type

Heap = dict[str, dict[str, Any]]

_HELD = {"elements": "get", "entries": "get", "contains": "contains"}
"""What a collection or an array holds, by the method that gives it."""


def heap_before(heap: Heap) -> list[str]:
    """The lines of an input heap; arguments come first."""
    return _Drawing(heap, heap).lines(_roots(heap))


def heap_after(before: Heap, after: Heap) -> list[str]:
    """The lines of what an output heap has that the input heap had not: changed objects, and new ones."""
    changes = {name: _changes(before.get(name), node) for name, node in after.items()}
    changed = {name: node for name, node in changes.items() if node is not None}
    for name in [name for name, node in changed.items() if _is_bare(name, node, before, after)]:
        del changed[name]
    known = [name for name in changed if name in before]
    return _Drawing(changed, after).lines(known + _roots(changed))


def _changes(before: dict[str, Any] | None, after: dict[str, Any]) -> dict[str, Any] | None:
    """The object with only what is different now; None where nothing is."""
    if before is None:
        return after
    different: dict[str, dict[str, Any]] = {
        part: {name: value for name, value in after[part].items() if before.get(part, {}).get(name) != value}
        for part in ("fields", *_HELD)
        if part in after
    }
    changed = {**after, **different}
    if after.get("size") == before.get("size"):
        changed.pop("size", None)
    return changed if any(different.values()) or "size" in changed else None


def _is_bare(name: str, node: dict[str, Any], before: Heap, after: Heap) -> bool:
    """Whether all that is known of the new object is that it refers to itself, as exceptions do, and no other
    refers to it."""
    if name in before or "static" in node or "array" in node:
        return False
    if any(value != name for _, value in _parts(node)):
        return False
    return not any(value == name for other in after if other != name for _, value in _parts(after[other]))


def _roots(heap: Heap) -> list[str]:
    """The names of all objects, arguments and those that none other refers to first."""
    referred = {value for name, node in heap.items() for _, value in _parts(node) if value != name}
    return sorted(heap, key=lambda name: name in referred and not name.isidentifier())


def _parts(node: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What a node holds: each field or element by the text that follows its own name, with its value."""
    if "array" in node:
        for index, value in node["elements"].items():
            yield f"[{index}]", value
    else:
        for name, value in node["fields"].items():
            yield f".{name}", value
        if "size" in node:
            yield ".size()", node["size"]
        for part, method in _HELD.items():
            for index, value in node.get(part, {}).items():
                yield f".{method}({index})", value


class _Drawing:
    """Draws the objects of `shown`, each once; `heap` has all that can be referred to."""

    def __init__(self, shown: Heap, heap: Heap) -> None:
        self._shown = shown
        self._heap = heap
        self._drawn: set[str] = set()

    def lines(self, names: list[str]) -> list[str]:
        """The lines of these objects and of those that they lead to."""
        return [line for name in names if name not in self._drawn for line in self._object(name, name)]

    def _object(self, name: str, label: str) -> Iterator[str]:
        """Draw the object; what is inside it is indented by two."""
        waiting = [(name, label, "")]
        while waiting:
            name, label, indent = waiting.pop()
            if name in self._drawn:
                yield f"{indent}{label}{'' if label.endswith(f'-> {name}') else f' -> {name}'}"
                continue
            self._drawn.add(name)
            node = self._shown[name]
            own, plain, inner = self._sorted(name, node)
            if "static" in node:
                yield f"static {short_type(str(node['static']))}"
            else:
                yield f"{indent}{label}: {_kind(name, node)}{_on_one_line(node, own, plain)}"
            if "array" not in node:
                if own:
                    yield f"{indent}  {', '.join(own)}"
                yield from (f"{indent}  {line}" for line in plain)
            waiting += [(value, part, indent + "  ") for part, value in reversed(inner)]

    def _sorted(self, name: str, node: dict[str, Any]) -> tuple[list[str], list[str], list[tuple[str, str]]]:
        """The parts that hold what they are called, those with plain values, and the objects inside."""
        own, plain, inner = [], [], []
        for part, value in _parts(node):
            label = part.removeprefix(".")
            if value in self._shown:
                inner.append((label if value == name + part else f"{label} -> {value}", value))
            elif value == name + part:
                own.append(label)
            else:
                plain.append(f"{label} {'->' if value in self._heap else '='} {value}")
        return own, plain, inner


def _kind(name: str, node: dict[str, Any]) -> str:
    if "array" not in node:
        return short_type(str(node["class"]))
    length = "" if node["length"] == f"{name}.length" else node["length"]
    base, *dimensions = short_type(str(node["array"])).split("[]")
    return f"{base}[{length}]{'[]' * len(dimensions)}"


def _on_one_line(node: dict[str, Any], own: list[str], plain: list[str]) -> str:
    parts = own + plain if "array" in node else []
    if "rest" in node:
        parts = [*parts, f"all others = {node['rest']}" if parts else f"all = {node['rest']}"]
    return "  " + ", ".join(parts) if parts else ""
