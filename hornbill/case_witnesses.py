"""Witnesses of cases as JSON, in the values that `hornbill run` takes and gives, with what unknown calls
answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.snapshot import Snapshot, thrown_json
from hornbill.values import declared_types

CHECKED, UNCHECKED = "true", "unchecked"
"""What the engine says of a witness that goes its case's way, and of one that nobody asked of."""
_PLAIN = frozenset(("int", "long", "short", "byte", "void"))
"""Types whose values are numbers, in the engine's words as in those of `hornbill run`."""


def is_plain(method: MethodModel) -> bool:
    """Whether the method takes and returns numbers alone that are the same in all documents."""
    types, result = declared_types(method)
    return method.is_static and _PLAIN.issuperset((*types, result))


def witness_json(method: MethodModel, hierarchy: Hierarchy, raw: dict[str, Any]) -> dict[str, Any]:
    """The witness in the values that `hornbill run` takes and gives.

    `this` and `args` are one document, and all that there is of a witness that was not run. So are
    `args_after` (the receiver first) and `value`; what is known of
    an exception is `thrown`, and of unknown calls their `answers`, in the same document as the arguments.
    """
    types, result = declared_types(method)
    receivers = 0 if method.is_static else 1
    calls = raw.get("calls", ())
    answered = [_result(name) for name, _, thrown in calls if _gives(name, thrown)]
    all_given = list(zip(raw["args"], types + answered, strict=True))
    if raw["checked"] == UNCHECKED:
        before = Snapshot(hierarchy, raw["cells_in"], for_call=True, read=raw["read"]).values(all_given)
        inputs = {"this": before[0] if receivers else None, "args": before[receivers : len(types)]}
        return inputs | _answers(raw, before[len(types) :])
    if raw["thrown"] is None and not raw["cells_in"] and is_plain(method) and not calls:
        return {"this": None, "args": raw["args"], "value": raw["value"], "args_after": raw["args"]}
    given = all_given[: len(types)]
    left = given + ([(raw["value"], result)] if raw["ended"] == "returned" and result != "void" else [])
    thrown = {} if raw["thrown"] is None else {"thrown": thrown_json(raw["thrown"])}
    before = Snapshot(hierarchy, raw["cells_in"], for_call=True, read=raw["read"]).values(all_given)
    after = Snapshot(hierarchy, raw["cells_out"]).values(left)
    return {
        "this": before[0] if receivers else None,
        "args": before[receivers : len(types)],
        "value": after[len(given)] if len(left) > len(given) else None,
        "args_after": after[: len(given)],
        **thrown,
        **_answers(raw, before[len(types) :]),
    }


def _answers(raw: Mapping[str, Any], values: Sequence[Any]) -> dict[str, Any]:
    """What unknown calls returned or threw, in order, and what hangs on those that were opaque; nothing where
    there were none."""
    if not raw.get("calls"):
        return {}
    given = iter(values)
    answers = [
        {
            "method": name,
            "line": line,
            "value": next(given) if _gives(name, thrown) else None,
            **({} if thrown is None else {"threw": thrown}),
        }
        for name, line, thrown in raw["calls"]
    ]
    return {"answers": answers, **({"opaque": raw["opaque"]} if "opaque" in raw else {})}


def _gives(method_id: str, thrown: str | None) -> bool:
    """Whether a call of the method that threw that, or nothing, gave a value."""
    return thrown is None and _result(method_id) != "void"


def _result(method_id: str) -> str:
    return method_types(method_id[method_id.index("(") :])[1]


def answers_of(witness: dict[str, Any]) -> dict[str, Any]:
    """What unknown calls returned, and what hangs on opaque ones, taken out of the witness: it is told beside
    it, where there were any."""
    return {key: witness.pop(key) for key in ("answers", "opaque") if key in witness}
