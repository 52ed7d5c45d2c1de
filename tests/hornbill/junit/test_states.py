"""What is checked of the heap that a call leaves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.graphs import Graphs
from hornbill.junit.states import RESULT, Check, Comparison, Equals, HasLength, IsObject, Place, Same
from tests.hornbill.compiling import program_at

OWNER = "emitted.Emitted"


@pytest.fixture(scope="module")
def graphs_of(emitted_classes: Path) -> Any:
    hierarchy = program_at(emitted_classes).hierarchy
    return lambda: Graphs(hierarchy, leaves=True)


def value(graphs: Graphs, json: Any, kind: str) -> Any:
    (read,) = graphs.read([json], [kind])
    return read


def thing(**fields: Any) -> dict[str, Any]:
    blank = {"hidden": 0, "cells": None, "open": 0, "next": None}
    own = {key: fields.pop(key) for key in ("id",) if key in fields}
    return {**own, "class": OWNER, "fields": {**blank, **fields}}


def changes(graphs_of: Any, before: Any, after: Any, kind: str = OWNER) -> list[Check]:
    one, other = graphs_of(), graphs_of()
    return Comparison([value(one, before, kind)], [value(other, after, kind)]).changes()


def test_nothing_is_checked_where_nothing_changed(graphs_of: Any) -> None:
    assert changes(graphs_of, thing(cells=[1]), thing(cells=[1])) == []


def test_changed_leaves(graphs_of: Any) -> None:
    assert changes(graphs_of, thing(), thing(open=2)) == [Equals(Place(0, ("open",)), 2)]
    nested = changes(graphs_of, thing(next=thing()), thing(next=thing(hidden=1)))
    assert nested == [Equals(Place(0, ("next", "hidden")), 1)]


def test_zero_and_minus_zero_differ(graphs_of: Any) -> None:
    assert len(changes(graphs_of, [0.0], [-0.0], "double[]")) == 1
    assert changes(graphs_of, [0.0], [0.0], "double[]") == []


def test_an_array_is_checked_as_a_whole(graphs_of: Any) -> None:
    (check,) = changes(graphs_of, thing(cells=[1, 2]), thing(cells=[1, 3]))
    assert isinstance(check, Equals) and check.place == Place(0, ("cells",))
    assert list(check.value.parts.values()) == [1, 3]


def test_what_is_new_is_described(graphs_of: Any) -> None:
    found = changes(graphs_of, thing(), thing(next=thing(open=4)))
    assert found[0] == IsObject(Place(0, ("next",)), OWNER)
    assert Equals(Place(0, ("next", "open")), 4) in found


def test_what_is_returned_and_kept_is_looked_at_where_it_is_returned(graphs_of: Any) -> None:
    last = {"id": 3, **thing(open=7)}
    before = [value(graphs_of(), thing(cells=[1]), OWNER), value(graphs_of(), last, OWNER)]
    made = {"id": 2, **thing(open=4, next=last)}
    kept = thing(cells=[2], next=made)
    after = list(graphs_of().read([kept, {"ref": 3}, {"ref": 2}], [OWNER, OWNER, OWNER]))
    comparison = Comparison(before, after[:2])
    assert Equals(Place(0, ("next", "open")), 4) in comparison.changes()
    assert comparison.result(after[2], OWNER) == [
        IsObject(Place(RESULT), OWNER),
        Equals(Place(RESULT, ("hidden",)), 0),
        Equals(Place(RESULT, ("cells",)), None),
        Equals(Place(RESULT, ("open",)), 4),
        Same(Place(RESULT, ("next",)), Place(1)),
    ]
    assert comparison.checks[:2] == [
        Equals(Place(0, ("cells",)), after[0].parts["cells"]),
        Same(Place(0, ("next",)), Place(RESULT)),
    ]


def test_of_one_of_many_only_what_is_set_is_described(graphs_of: Any) -> None:
    found = changes(graphs_of, [None], [thing(open=4)], f"{OWNER}[]")
    assert [one.place.steps[1:] for one in found] == [(), ("open",)]
    plain = changes(graphs_of, [None], [thing()], f"{OWNER}[]")
    assert len(plain) > 2


def test_a_cycle_is_told_as_such(graphs_of: Any) -> None:
    found = changes(graphs_of, thing(), thing(id=1, next={"ref": 1}))
    assert found == [Same(Place(0, ("next",)), Place(0))]


def test_what_is_put_in_between_is_not_taken_for_what_was_there(graphs_of: Any) -> None:
    last: dict[str, Any] = {
        "id": 2,
        "class": OWNER,
        "fields": {"hidden": 9, "cells": None, "open": 0, "next": None},
    }
    first = [value(graphs_of(), [thing(next=last), {"ref": 2}], f"{OWNER}[]")]
    second = [value(graphs_of(), [thing(next=thing(open=5, next=last)), {"ref": 2}], f"{OWNER}[]")]
    before, after = (list(one[0].parts.values()) for one in (first, second))
    heap = {"list": {"class": OWNER, "fields": {"next": "new Emitted#1"}}}
    comparison = Comparison(before, after)
    comparison.keep(["list", "last"], heap)
    assert comparison.changes() == [
        IsObject(Place(0, ("next",)), OWNER),
        Equals(Place(0, ("next", "hidden")), 0),
        Equals(Place(0, ("next", "cells")), None),
        Equals(Place(0, ("next", "open")), 5),
        Same(Place(0, ("next", "next")), Place(1)),
    ]
    guessing = Comparison(before, after).changes()
    assert Equals(Place(0, ("next", "open")), 5) in guessing


def test_fields_that_hold_their_own_symbol_hold_what_they_held(graphs_of: Any) -> None:
    last: dict[str, Any] = {
        "id": 2,
        "class": OWNER,
        "fields": {"hidden": 9, "cells": None, "open": 0, "next": None},
    }
    before = [value(graphs_of(), thing(next=last), OWNER)]
    after = [value(graphs_of(), thing(next={**last, "fields": {**last["fields"], "open": 1}}), OWNER)]
    comparison = Comparison(before, after)
    comparison.keep(
        ["this"], {"this": {"fields": {"next": "this.next"}}, "this.next": {"fields": {"open": "1"}}}
    )
    assert comparison.changes() == [Equals(Place(0, ("next", "open")), 1)]


def test_arrays_of_objects_by_length_and_element(graphs_of: Any) -> None:
    graphs = graphs_of()
    comparison = Comparison([], [])
    found = comparison.result(value(graphs, [thing(), None], f"{OWNER}[]"), f"{OWNER}[]")
    assert found[0] == HasLength(Place(-1), 2)
    assert found[-1] == Equals(Place(-1, (1,)), None)


def test_an_array_that_contains_itself_ends(graphs_of: Any) -> None:
    graphs = graphs_of()
    array = value(graphs, {"id": 1, "array": [{"ref": 1}]}, "java.lang.Object[]")
    found = Comparison([], []).result(array, "java.lang.Object[]")
    assert found == [HasLength(Place(-1), 1), Same(Place(-1, (0,)), Place(-1))]


def test_a_result_that_is_an_argument(graphs_of: Any) -> None:
    graphs, other = graphs_of(), graphs_of()
    after, result = graphs.read([thing(id=1), {"ref": 1}], [OWNER, OWNER])
    comparison = Comparison([value(other, thing(), OWNER)], [after])
    comparison.changes()
    assert comparison.result(result, OWNER) == [Same(Place(-1), Place(0))]
