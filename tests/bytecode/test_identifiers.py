"""Names that the Java language can write."""

from __future__ import annotations

import pytest

from hornbill.bytecode.identifiers import is_identifier, is_package_name, is_type_identifier


@pytest.mark.parametrize("name", ["a", "$", "a$1", "größe", "_a", "record", "var", "sealed"])
def test_names_of_members(name: str) -> None:
    assert is_identifier(name)


@pytest.mark.parametrize("name", ["", "_", "int", "null", "1a", "a-b", "a.b", "a b", "goto"])
def test_what_no_member_can_be_called(name: str) -> None:
    assert not is_identifier(name) and not is_type_identifier(name)


def test_words_that_are_kept_for_types() -> None:
    assert is_type_identifier("Record") and not is_type_identifier("record")


def test_names_of_packages() -> None:
    assert is_package_name("") and is_package_name("a.b")
    assert not is_package_name("a.do") and not is_package_name("a..b")
