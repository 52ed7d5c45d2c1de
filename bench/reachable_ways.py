"""Whether a state that calls reach takes the way of a case whose own inputs they do not reach.

The inputs of a case are the least that its way needs; of many objects only what is read is filled in. So all
states that are reached (reachable_states.py) are passed, with small values for the rest, and each call's
rules are compared with those of the case's own inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from hornbill.building.ways import way
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import HornbillError
from hornbill.run import Session
from hornbill.values import declared_types

MOST_TRIED = 5_000
_BUDGET = 400_000
_FEW = 6
_SMALL: dict[str, list[Any]] = {
    "boolean": [False, True],
    "char": ["a", "b"],
    "float": [0.0, 1.0],
    "double": [0.0, 1.0],
}

Documents = Sequence[list[Any]]
"""Each is one object, or two that share something."""


def reached_call(
    session: Session, method_id: str, witness: dict[str, Any], documents: Documents
) -> list[Any] | None:
    """Arguments, the receiver first, that are reached and take the way of the witness; None where there are
    none among the first few thousand."""
    method = session.program.method(method_id)
    assert method is not None
    given = [*([] if method.is_static else [witness["this"]]), *witness["args"]]
    own = _way(session, method_id, given)
    types, _ = declared_types(method)
    for tried, args in enumerate(_calls(session, types, given, documents, receiver=not method.is_static)):
        if tried == MOST_TRIED:
            return None
        if _way(session, method_id, args) == own:
            return args
    return None


def _way(session: Session, method_id: str, args: Sequence[Any]) -> tuple[Any, ...] | None:
    try:
        outcome = session.run(method_id, args, _BUDGET, rules=True)
    except HornbillError:
        return None
    return way(outcome) if outcome["ended"] in ("returned", "threw") else None


def _calls(
    session: Session, types: Sequence[str], given: Sequence[Any], documents: Documents, *, receiver: bool
) -> Iterator[list[Any]]:
    def fits(value: Any, kind: str) -> bool:
        if not isinstance(value, dict) or is_primitive(kind):
            return False
        return "ref" in value or session.program.hierarchy.is_subtype(value.get("class", ""), kind)

    alone = [document[0] for document in documents if len(document) == 1]
    lists: list[list[Any]] = []
    for place, (kind, value) in enumerate(zip(types, given, strict=True)):
        objects = [one for one in alone if fits(one, kind)]
        if is_primitive(kind):
            lists.append(list(dict.fromkeys([value, *_SMALL.get(kind, [0, 1, 2, -1])])))
        elif place == 0 and receiver:
            lists.append(objects)
        elif (isinstance(value, dict) and "class" in value) or value is None:
            lists.append([None, *objects[:_FEW]])
        else:
            lists.append([None, value])
    yield from ([_renumbered(one, place) for place, one in enumerate(args)] for args in product(*lists))
    for first, other in (document for document in documents if len(document) == 2):
        for place in range(1, len(types)):
            if fits(first, types[0]) and fits(other, types[place]):
                rest = [[first], *lists[1:place], [other], *lists[place + 1 :]]
                for args in product(*rest):
                    yield [one if at in (0, place) else _renumbered(one, at) for at, one in enumerate(args)]


def _renumbered(value: Any, place: int) -> Any:
    """The value with ids that no other argument has."""
    match value:
        case list():
            return [_renumbered(one, place) for one in value]
        case dict():
            return {
                key: part + 1_000_000 * place if key in ("id", "ref") else _renumbered(part, place)
                for key, part in value.items()
            }
    return value
