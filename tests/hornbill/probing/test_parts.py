"""What is in an observed value: fields have names that the program gives, none of which is a word of ours."""

from __future__ import annotations

from typing import Any

from hornbill.probing.observed import _plain
from hornbill.probing.parts import inside, parts, with_parts, without_identity
from hornbill.probing.questions import by_itself
from hornbill.probing.recorders import apart

NAMED_ID: dict[str, Any] = {"id": 1, "class": "p.Row", "fields": {"id": {"id": 2, "string": "a"}, "hash": 7}}
"""An object of a class with a field `id`."""


def test_what_holds_fields_is_no_part() -> None:
    assert list(parts(NAMED_ID)) == [1, "p.Row", {"id": 2, "string": "a"}, 7]
    assert [one["id"] for one in inside([NAMED_ID]) if isinstance(one, dict)] == [1, 2]
    bare = with_parts(without_identity(NAMED_ID), without_identity)
    assert bare == {"class": "p.Row", "fields": {"id": {"string": "a"}, "hash": 7}}


def test_a_field_of_the_program_counts_by_any_name() -> None:
    """Only what the JDK keeps for itself, and our numbers of objects, are left out."""
    assert _plain(NAMED_ID) == {"class": "p.Row", "fields": {"id": {"string": "a"}, "hash": 7}}
    assert _plain({"class": "java.util.Locale", "fields": {"hash": 7}})["fields"] == {}


def test_objects_with_a_field_of_that_name_are_known_again() -> None:
    observed = {"before": [None, NAMED_ID], "after": [None, NAMED_ID], "value": {"ref": 1}}
    plain, known = apart((3,), observed, {})
    assert plain["after"] == [None] and known == ((NAMED_ID, NAMED_ID),)
    in_list = {**observed, "value": None}
    assert apart((3,), in_list, {}) == ({**in_list, "before": [None], "after": [None]}, ())
    assert apart((3,), in_list, {2: [{"ref": 1}]})[1] == ((NAMED_ID, NAMED_ID),)
    assert by_itself({"ref": 1}, observed["after"]) == NAMED_ID
