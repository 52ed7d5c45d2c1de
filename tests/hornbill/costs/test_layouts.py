"""What objects take on HotSpot, as `jol` prints it for JDK 17."""

from __future__ import annotations

import pytest

from hornbill.costs.layouts import HOTSPOT, Layout


@pytest.mark.parametrize(
    ("fields", "size"),
    [
        ([[]], 16),
        ([["int"]], 16),
        ([["int", "long"]], 24),
        ([["long"], ["int"]], 24),
        ([["java.lang.Object", "int", "int"]], 24),
        ([["byte"], ["byte", "byte"]], 16),
        ([["double", "byte", "short", "java.lang.String"]], 32),
    ],
)
def test_objects(fields: list[list[str]], size: int) -> None:
    assert HOTSPOT.object(fields) == size


def test_arrays() -> None:
    assert HOTSPOT.array("int") == (16, 4, 8)
    assert HOTSPOT.array("java.lang.Object") == (16, 4, 8)
    assert Layout(object_header=8, array_header=12).array("double") == (16, 8, 8)
