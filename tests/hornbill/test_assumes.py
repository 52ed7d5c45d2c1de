"""What a case takes for granted is said beside its constraints, and in the ledger."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import Command


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("Registry.java", tmp_path_factory.mktemp("granted"))


def explored(hornbill: Command, path: Path, method: str, *options: str) -> dict[str, Any]:
    done = hornbill("cases", path, f"granted.Registry.{method}", "--json", *options)
    assert done.code == 0, done.err
    document: dict[str, Any] = json.loads(done.out)
    return document


@pytest.mark.parametrize(
    ("method", "assumes"),
    [
        ("next", ["granted.Registry.count is as initialised"]),
        ("size", ["this runs granted.Registry.size"]),
        ("<init>", ["this is exactly a granted.Registry"]),
        ("same", ["boxes are as valueOf makes them"]),
        ("twice", []),
        ("isNone", []),
    ],
)
def test_each_kind(hornbill: Command, registry: Path, method: str, assumes: list[str]) -> None:
    document = explored(hornbill, registry, method)
    assert all(case["assumes"] == assumes for case in document["cases"])
    assert document["ledger"]["assumes"] == assumes


def test_only_cases_that_rest_on_it_say_so(hornbill: Command, registry: Path) -> None:
    document = explored(hornbill, registry, "far")
    said = ["granted.Registry.count is as initialised"]
    assert [case["assumes"] for case in document["cases"]] == [
        said if "n > 3" in case["constraints"] else [] for case in document["cases"]
    ]
    assert document["ledger"]["assumes"] == said
    assert explored(hornbill, registry, "far", "--brief")["ledger"] == document["ledger"]
