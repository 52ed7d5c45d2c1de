"""What the database knows of methods, for a person: an overview by class, or a method with its cases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from hornbill.api import StoredMethod
from hornbill.bytecode.descriptors import method_types, split_method
from hornbill.names import java_method
from hornbill.rendering.cases import conjuncts, costs_text, filled, many, why_text
from hornbill.rendering.outcomes import value_text

OBSERVED = "observed on a JVM: its witness alone"
"""In the place of the conditions of a case that no search has found."""


def is_observed(case: Mapping[str, Any]) -> bool:
    """Whether the case claims what was observed of its witness, and nothing else."""
    return "observed" in case and case.get("trace") is None


def overview_text(methods: Sequence[StoredMethod]) -> str:
    """A line for each method, below its class, below its program."""
    wide = max(len(many(method.cases, "case")) for method in methods)
    parts = []
    for (program, settings), group in groupby(methods, key=lambda method: (method.program, method.settings)):
        known = list(group)
        cases = many(sum(method.cases for method in known), "case")
        parts.append(f"{program}, {settings}: {many(len(known), 'method')}, {cases}")
        for owner, members in groupby(known, key=lambda method: _owner(method.name)):
            parts.append("\n".join([owner, *(_line(method, wide) for method in members)]))
    return "\n\n".join(parts)


def _owner(method_id: str) -> str:
    return method_id.rpartition(".")[0]


def _line(method: StoredMethod, wide: int) -> str:
    name = java_method(method.name)[len(_owner(method.name)) + 1 :]
    state = "" if method.state == "complete" else f"   {_state(method)}"
    return f"  {many(method.cases, 'case'):>{wide}}   {name}{state}"


def _state(method: StoredMethod) -> str:
    if method.state == "failed":
        return f"given up: {method.reason}"
    return f"complete within {method.criterion}" if method.state == "complete" else "the budget was spent"


def method_text(method: StoredMethod) -> str:
    """The method with all that is known of it."""
    document = method.document or {"cases": [], "ledger": {"branches": []}}
    parts = [
        f"{java_method(method.name)}\n  {many(method.cases, 'case')}, {_state(method)}{_filtered(document)}"
    ]
    parts += [_case(method, number, case) for number, case in enumerate(document["cases"], start=1)]
    missing = [
        f"    {_place(branch, method.name)}: {why_text(branch)}" for branch in document["ledger"]["branches"]
    ]
    if missing:
        verb = "is" if len(missing) == 1 else "are"
        parts.append("\n".join([f"  {many(len(missing), 'branch')} {verb} in no case:", *missing]))
    return "\n\n".join(parts)


def _filtered(document: Mapping[str, Any]) -> str:
    """Of how many cases these are, where some were left out, and why a search may find others."""
    filtered = document["ledger"].get("filtered")
    if filtered is None:
        return ""
    of = f", of {many(filtered['of'], 'case')} within {filtered['criterion']}"
    return of + "".join(f"\n  a search may find more: {why}" for why in filtered["why"])


def _case(method: StoredMethod, number: int, case: Mapping[str, Any]) -> str:
    result = _result(method, case)
    returned = "returned" if result is None else f"returned {result}"
    lines = [f"  case {number}   " + (f"threw {case['exception']}" if case["exception"] else returned)]
    for heading, body in _sections(method, case):
        for label, line in zip((heading, *[""] * len(body)), body, strict=False):
            lines.append(f"    {label:6} {line}")
    return "\n".join(lines)


def _result(method: StoredMethod, case: Mapping[str, Any]) -> str | None:
    """What the call returns, if anything: of a case that was tried, what it returned then."""
    if not is_observed(case):
        result: str | None = case["outputs"].get("result")
        return result
    kind = method_types(split_method(method.name)[2])[1]
    return None if kind == "void" else value_text(case["witness"]["value"], kind)


def _sections(method: StoredMethod, case: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    if is_observed(case):
        yield "seen", ["on a JVM; it was not followed: " + (case["observed"].get("why") or "nobody tried")]
    else:
        yield "when", filled(conjuncts(case["constraints"]), " && ") or ["always"]
    before, after = _arguments(method, case)
    yield "inputs", filled(before, ", ")
    changed = [text for text, old in zip(after, before, strict=True) if text != old]
    yield "leaves", filled(changed, ", ")
    yield "cost", filled(costs_text(case), ", ")


def _arguments(method: StoredMethod, case: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The witness's arguments before and after the call, each by its name."""
    owner, _, descriptor = split_method(method.name)
    types, witness = method_types(descriptor)[0], case["witness"]
    has_receiver = witness["this"] is not None
    kinds = [owner, *types] if has_receiver else list(types)
    given = [*([witness["this"]] if has_receiver else []), *witness["args"]]
    names = _names(method, case, len(given))
    if len(kinds) != len(given):  # the call is of another method, of what this one gave
        kinds = ["java.lang.Object"] * len(given)
    before, after = (
        [
            f"{name} = {value_text(value, kind)}"
            for name, value, kind in zip(names, values, kinds, strict=True)
        ]
        for values in (given, witness.get("args_after", given))
    )
    return before, after


def _names(method: StoredMethod, case: Mapping[str, Any], count: int) -> list[str]:
    """The names of so many arguments, which come before those of what unknown calls answer. A case that was
    tried has none: they are those of another case, or the numbers of the arguments."""
    others = () if method.document is None else method.document["cases"]
    known = (names for one in (case, *others) if len(names := list(one["inputs"])) >= count)
    numbered = [f"arg{number}" for number in range(count)]
    if case["witness"]["this"] is not None:
        numbered = ["this", *numbered[:-1]]
    return next(known, numbered)[:count]


def _place(branch: Mapping[str, Any], name: str) -> str:
    where = f"pc {branch['pc']}" if branch["line"] is None else f"line {branch['line']}"
    owner = "" if branch["method"] == name else f"{java_method(branch['method'])}, "
    outcome = str(branch["outcome"])
    return f"{owner}{where}, {outcome if outcome[0].isalpha() else f'case {outcome}'}"
