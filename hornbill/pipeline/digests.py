"""Which summaries are all that callers can see of a method, and a hash of these, to compare them by.

A caller's search runs the code of what it calls. It comes to the same with other code there if that has the
same rules in the same order, covers the same in each, and ends nowhere else. That can be said of a method
whose search was cut by nothing and took nothing for granted, whatever receivers it is called on: a summary
like that has a digest. Any other method's callers are searched again when its code changes.
"""

from __future__ import annotations

import hashlib
import json

from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch
from hornbill.clp.program import Program
from hornbill.method_cases import MethodCases

DIGEST = "summary"
"""Its key in the statistics of a document."""
_AT_MOST = 100
"""Cases; the rules of many take long to write out."""
_SAME = ("if_acmpeq", "if_acmpne")


def summary_digest(search: CaseSearch, document: MethodCases) -> str | None:
    """The digest of what a search has found, None where callers may see more than that."""
    method = search.program.method(document.method)
    if method is None or not _says_all(document) or not _is_called_as_searched(search, method):
        return None
    names = {name for case in document.cases for name in case.blocks}
    if any(_asks_who_is_who(search.program, name) for name in names):
        return None
    numbers = document.numbers()
    assert isinstance(numbers, NumberedTraces)
    rules = search.machine.rules_digest(document.method, numbers.names, numbers.text)
    if not rules:
        return None
    seen = [
        (
            case.ended,
            case.exception,
            case.blocks,
            [(b.method, b.pc, b.outcome) for b in case.branches],
            case.steps,
            case.costs,
        )
        for case in document.cases
    ]
    return hashlib.sha256(json.dumps([rules, document.criterion, seen]).encode()).hexdigest()[:32]


def _says_all(document: MethodCases) -> bool:
    """Whether there is a rule for every way in which the method can run."""
    ledger = document.ledger
    return (
        ledger["ended"] == "done"
        and not ledger["paths"]
        and not ledger["assumed"]
        and not ledger.get("assumes")
        and 0 < len(document.cases) == document.traces.count <= _AT_MOST
        and all(isinstance(case.traced, NumberedTraces) and not case.assumes for case in document.cases)
    )


def _is_called_as_searched(search: CaseSearch, method: MethodModel) -> bool:
    """Whether all receivers are of classes for which the search was: it leaves out those that override the
    method, and constructors of subclasses."""
    if method.is_static:
        return True
    if method.name == "<init>":
        return False
    if method.is_private:
        return True
    hierarchy = search.program.hierarchy
    try:
        receivers = search.machine.known_classes(method.owner)
        selected = [hierarchy.select(name, method) for name in receivers]
    except HornbillError:
        return False
    return all(target is not None and target.id == method.id for target in selected)


def _asks_who_is_who(program: Program, name: str) -> bool:
    """Whether the method compares objects: a search tells those that it is given from literals and from what
    static fields hold, callers may pass them."""
    try:
        method = program.method(name)
        code = None if method is None else method.code
    except HornbillError:
        return True
    return code is not None and any(instruction.op in _SAME for instruction in code.instructions)
