"""The listings of the corpus are the golden files; `python -m tests.goldens.update` accepts new ones."""

from __future__ import annotations

import difflib

import pytest

from tests.goldens.listed import FOLDER, LISTED, golden_file, listed_text

UPDATE = "run `python -m tests.goldens.update` and review the difference"


@pytest.mark.parametrize(("jar", "name"), LISTED, ids=[name for _, name in LISTED])
def test_listing_is_the_golden_one(jar: str, name: str) -> None:
    path = golden_file(name)
    assert path.exists(), f"{path.name} is missing: {UPDATE}"
    golden = path.read_text(encoding="utf-8")
    now = listed_text(jar, name)
    difference = "\n".join(
        difflib.unified_diff(golden.splitlines(), now.splitlines(), "golden", "now", lineterm="")
    )
    assert now == golden, f"{path.name}: {UPDATE}\n{difference}"


def test_every_golden_file_has_its_row() -> None:
    assert sorted(path for path in FOLDER.iterdir()) == sorted(golden_file(name) for _, name in LISTED)
