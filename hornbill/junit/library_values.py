"""Library objects as values: a list is its elements, a date is a day.

A row for each class says what an object of it is (library_collections.py, library_numbers.py,
library_told.py). `as_values` puts that in the place of the fields, in a graph with leaves
(hornbill/graphs.py): then the node is of kind `library`, its `value` is a `Library`, and its parts, by
number, are the elements, keys and values in turn, or arguments. What no row reads stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hornbill.graphs import Node, nodes
from hornbill.junit import library_collections, library_numbers, library_told
from hornbill.junit.library_fields import Library, read

LIBRARY = "library"
_ROWS = {**library_collections.ROWS, **library_numbers.ROWS, **library_told.ROWS}


def as_values(values: Sequence[Any], records: Callable[[Node], Library | None] = lambda _: None) -> None:
    """Have the library objects of these graphs be what they are, in their nodes. `records` says how other
    objects are made: those keep their fields, and have it as their value too.
    """
    met = list(nodes(values))
    found = [(node, value) for node in met if (value := read(node, _ROWS)) is not None]
    for node, (library, parts) in found:
        node.kind, node.value = LIBRARY, library
        node.parts = dict(enumerate(parts))
    for node in met:
        if node.kind == "object":
            node.value = records(node)


def library_of(value: Any) -> Library | None:
    """What a library object or record is; None of anything else."""
    return value.value if isinstance(value, Node) and isinstance(value.value, Library) else None


def is_expressed(node: Node, at_hand: Callable[[Node, bool], bool]) -> bool:
    """Whether a test has an expression that the object equals, or that the view of it does. `at_hand` says of
    an object whether it has one, and is equal to itself; if asked, also whether it keeps its hash code.
    """

    def fits(part: Any, around: tuple[Node, ...], keyed: bool) -> bool:
        if not isinstance(part, Node):
            return True
        library = library_of(part)
        if part in around:
            return False
        if around and part.kind != LIBRARY and at_hand(part, keyed):
            return True
        if library is None:
            return False
        changes = keyed and (library.has_size or library.form == "plain")
        if (around and library.view) or changes:
            return False
        return all(
            fits(inner, (*around, part), keyed or _is_keyed(library, place))
            for place, inner in enumerate(library.values(part))
        )

    return fits(node, (), False)


def _is_keyed(library: Library, place: int) -> bool:
    """Whether a part is found by its hash code."""
    return library.form == "set" or (library.form == "map" and place % 2 == 0)
