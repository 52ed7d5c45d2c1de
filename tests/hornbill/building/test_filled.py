"""Collections of constants as a user fills them, read from the fields that the JDK has."""

from __future__ import annotations

from hornbill.building.filled import Filling, Start, filling_of
from hornbill.graphs import CLASS, Node

DAY = Node("class", CLASS, "shop.Day")
DAYS = [Node("enum", "shop.Day", name) for name in ("MON", "TUE", "SAT")]
UNIVERSE = Node("array", "java.lang.Enum[]", parts=dict(enumerate(DAYS)))
_OBJECT, _ENUM = "java.lang.Object", "java.lang.Enum"


def test_a_map_of_constants_is_put_together_with_its_nulls() -> None:
    null = Node("object", "java.util.EnumMap$1")
    values = Node("array", "java.lang.Object[]", parts={0: "a", 1: None, 2: null})
    node = Node(
        "object", "java.util.EnumMap", parts={"keyType": DAY, "keyUniverse": UNIVERSE, "vals": values}
    )
    start = Start("java.util.EnumMap", None, (CLASS,), (DAY,))
    calls = ((DAYS[0], "a"), (DAYS[2], None))
    assert filling_of(node) == Filling("put", (_ENUM, _OBJECT), _OBJECT, calls, start)


def test_a_set_of_constants_is_made_of_its_bits() -> None:
    parts = {"elementType": DAY, "universe": UNIVERSE, "elements": 0b101}
    start = Start("java.util.EnumSet", "noneOf", (CLASS,), (DAY,))
    calls = ((DAYS[0],), (DAYS[2],))
    found = filling_of(Node("object", "java.util.RegularEnumSet", parts=parts))
    assert found == Filling("add", (_OBJECT,), "boolean", calls, start)


def test_a_set_that_is_not_told_is_not_filled() -> None:
    assert filling_of(Node("object", "java.util.RegularEnumSet", parts={"elements": 1})) is None
