"""A case as JSON, of what the engine says of it and what is computed next to that: docs/cases.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hornbill.analysis.coverage import Covered
from hornbill.bytecode.hierarchy import Hierarchy
from hornbill.bytecode.model import MethodModel
from hornbill.case_witnesses import CHECKED, UNCHECKED, answers_of, witness_json
from hornbill.values import declared_types


def brief_json(method: MethodModel, hierarchy: Hierarchy, raw: dict[str, Any]) -> dict[str, Any]:
    """How a case ends, and its witness; its rule where that was asked for; `mistake` as in `case_json`."""
    witness = witness_json(method, hierarchy, raw)
    answers = answers_of(witness)
    case = {"ended": raw["ended"], "exception": raw["exception"], "witness": witness, **answers}
    if "concrete" in raw:
        case["concrete"] = raw["concrete"]
    if "rule" in raw:
        case["rule"] = raw["rule"]
    return _with_mistake(case, raw)


def case_json(
    method: MethodModel,
    hierarchy: Hierarchy,
    raw: dict[str, Any],
    covered: Covered,
    assumes: Sequence[str],
    needs: Mapping[str, int],
) -> dict[str, Any]:
    """A case as it is printed, which needs so much of the criterion; one whose witness does not follow it has
    the key `mistake` in addition."""
    branches = [branch.json() for group in covered.branches.values() for branch in group]
    witness = witness_json(method, hierarchy, raw)
    answers = answers_of(witness)
    case = {
        "ended": raw["ended"],
        "exception": raw["exception"],
        "constraints": raw["constraints"],
        "inputs": raw["inputs"],
        "outputs": outputs_json(raw, method),
        "heap_in": raw["heap_in"],
        "heap_out": raw["heap_out"],
        "trace": raw.get("composed", raw["trace"]),
        "blocks": {method_id: sorted(blocks) for method_id, blocks in covered.blocks.items()},
        "branches": branches,
        "steps": raw["steps"],
        "witness": witness,
        **answers,
        "assumes": list(assumes),
        "checked": is_checked(raw),
        "needs": needs,
    }
    return _with_mistake(case, raw)


def is_checked(raw: Mapping[str, Any]) -> bool:
    """Whether a run of the witness shows the case, and not just what it would be with these answers."""
    opaque: Mapping[str, Any] = raw.get("opaque", {})
    return raw["checked"] == CHECKED and opaque.get("way") != "hangs"


def _with_mistake(case: dict[str, Any], raw: dict[str, Any]) -> dict[str, Any]:
    if raw["checked"] not in (CHECKED, UNCHECKED):
        case["mistake"] = raw["checked"]
    return case


def outputs_json(raw: dict[str, Any], method: MethodModel) -> dict[str, str]:
    """What the path returns or throws, in symbols."""
    if raw["left_by"] is not None:
        return {"thrown": raw["left_by"]}
    return {} if raw["result"] is None else {"result": _typed(raw["result"], method)}


def _typed(result: str, method: MethodModel) -> str:
    """The text of a result, with the constants of a boolean method as Java has them."""
    if declared_types(method)[1] == "boolean":
        return {"0": "false", "1": "true"}.get(result, result)
    return result
