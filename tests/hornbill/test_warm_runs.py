"""A run that begins with its class initialised comes to the same as one that initialises it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.run import Session
from tests.hornbill.compiling import compiled
from tests.hornbill.conftest import ROOT

_BUDGET = 2_000_000
_GIVEN: dict[str, list[Any]] = {
    **{kind: [0, 3] for kind in ("byte", "short", "int", "long")},
    "char": ["a", "b"],
    "boolean": [False, True],
    "float": [0.0, 1.5],
    "double": [0.0, 1.5],
    "java.lang.String": ["", "ab"],
}


def argument_lists(types: list[str]) -> list[list[Any]]:
    return [
        [
            _GIVEN.get(one, [None, [] if one.endswith("[]") and is_primitive(one[:-2]) else None])[place]
            for one in types
        ]
        for place in (0, 1)
    ]


def outcome(session: Session, method: str, args: list[Any], warm: str | None) -> Any:
    try:
        told = session.run(method, args, _BUDGET, rules=True, for_call=True, warm=warm)
    except HornbillError as problem:
        return {"exception": str(problem)}
    return {
        name: sorted(value) if name == "rules" else value for name, value in told.items() if name != "steps"
    }


@pytest.mark.parametrize("jar", ["statics", "enums", "strings", "arithmetic", "exceptions", "papers"])
def test_the_outcome_is_the_same(jar: str) -> None:
    session = Session([ROOT / "jars" / f"{jar}.jar"])
    compared = initialised = 0
    for method in session.program.methods():
        if not method.is_static or not method.has_code or method.name == "<clinit>":
            continue
        for args in argument_lists(list(method_types(method.descriptor)[0])):
            cold = outcome(session, method.id, args, None)
            assert outcome(session, method.id, args, method.owner) == cold, (method.id, args)
            compared += 1
            initialised += "<clinit>" in str(cold)
    assert compared > 20
    if jar in ("statics", "enums"):
        assert initialised > 10


def test_classes_that_initialise_one_another_depend_on_which_is_first(tmp_path: Path) -> None:
    """Fails where a class of the ring were begun with: then it would be the first."""
    session = Session([compiled("Ring.java", tmp_path)])
    for name in ("first", "second", "fails"):
        (method,) = [one for one in session.program.methods() if one.name == name]
        for owner in ("ring.Ring$A", "ring.Ring$B", "ring.Ring$Broken"):
            assert outcome(session, method.id, [], owner) == outcome(session, method.id, [], None), (
                name,
                owner,
            )
    assert outcome(session, "ring.Ring.first()I", [], None)["value"] == 21
    assert outcome(session, "ring.Ring.second()I", [], None)["value"] == 12
