"""What is another in two versions of a program, for a person: what exceeds the tolerance first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from hornbill.bytecode.descriptors import method_types, split_method
from hornbill.differences.results import CostDifference, Differences, MethodDifference, OtherOutcome
from hornbill.names import java_method
from hornbill.rendering.cases import filled, many
from hornbill.rendering.outcomes import value_text

_SHOWN = 3
"""Of the overlaps of a method in which a cost has changed, and of its outcomes that are others."""


def differences_text(found: Differences) -> str:
    """The differences, method by method, and how many costs exceed the tolerance at the end."""
    parts = [f"{found.old} -> {found.new}", *(f"  {note}" for note in found.notes)]
    others = [one for one in found.methods if one.is_other or one.left_out]
    for one in sorted(others, key=lambda one: not any(cost.exceeds for cost in one.costs)):
        parts += ["", *_method(one)]
    for heading, names in (("gone", found.gone), ("new", found.fresh)):
        if names:
            parts += ["", f"{heading}:", *(f"  {java_method(name)}" for name in names)]
    is_other = sum(one.is_other for one in found.methods)
    parts += [
        "",
        f"{many(is_other, 'method')} {'differs' if is_other == 1 else 'differ'}, of"
        f" {len(found.methods) + found.same:,} that both versions have",
        _verdict(found),
    ]
    return "\n".join(parts)


def _verdict(found: Differences) -> str:
    exceeding = found.exceeding
    if not exceeding:
        return "no cost exceeds the tolerance"
    methods = len({method.method for method, _ in exceeding})
    verb = "exceeds" if len(exceeding) == 1 else "exceed"
    return f"{many(len(exceeding), 'cost')} of {many(methods, 'method')} {verb} the tolerance"


def _method(one: MethodDifference) -> Iterator[str]:
    before = "" if one.before == one.method else f"{java_method(one.before)} -> "
    counts = {"added": one.added, "removed": one.removed, "changed": one.changed}
    cases = [f"{count:,} {what}" for what, count in counts.items() if count]
    yield f"{before}{java_method(one.method)}" + (f"   cases: {', '.join(cases)}" if cases else "")
    for model in dict.fromkeys(cost.model for cost in one.costs):
        worst = sorted((cost for cost in one.costs if cost.model == model), key=_growth, reverse=True)
        for cost in worst[:_SHOWN]:
            yield from _cost(one, cost)
        if len(worst) > _SHOWN:
            yield f"  {model}: {len(worst) - _SHOWN:,} more, --json has all"
    for other in one.others[:_SHOWN]:
        yield from _other(one, other)
    if len(one.others) > _SHOWN:
        yield f"  {len(one.others) - _SHOWN:,} more of {one.ran:,} old inputs end otherwise, --json has all"
    for why in one.left_out:
        yield f"  not compared: {why}"


def _cost(one: MethodDifference, cost: CostDifference) -> Iterator[str]:
    mark = "   beyond the tolerance" if cost.exceeds else ""
    yield f"  {cost.model}   {cost.old} -> {cost.new}{_percent(cost)}{mark}"
    if cost.formulas is not None:
        yield from _lines("costs", [f"{cost.formulas[0]} -> {cost.formulas[1]}"])
    yield from _lines("when", [cost.when or "always"])
    yield from _lines("inputs", _inputs(one, cost.inputs))


def _other(one: MethodDifference, other: OtherOutcome) -> Iterator[str]:
    before, after = _end(one, other.old), _end(one, other.new)
    if before == after:
        after += ", and leaves something else behind"
    yield f"  {before} -> {after}"
    yield from _lines("inputs", _inputs(one, other.inputs))


def _end(one: MethodDifference, end: Mapping[str, Any]) -> str:
    match end["ended"]:
        case "returned":
            result = method_types(split_method(one.method)[2])[1]
            return "returned" if result == "void" else f"returned {value_text(end['value'], result)}"
        case "threw":
            return f"threw {end['exception']}"
    return f"{end['ended']}: {end.get('why')}"


def _inputs(one: MethodDifference, inputs: Mapping[str, Any]) -> Sequence[str]:
    owner, _, descriptor = split_method(one.method)
    receiver = [(owner, inputs["this"])] if len(one.parameters) > len(inputs["args"]) else []
    given = [*receiver, *zip(method_types(descriptor)[0], inputs["args"], strict=True)]
    named = [
        f"{name} = {value_text(value, kind)}"
        for name, (kind, value) in zip(one.parameters, given, strict=True)
    ]
    return filled(named, ", ") or ["none"]


def _lines(heading: str, lines: Iterable[str]) -> Iterator[str]:
    for label, line in zip((heading, *[""] * 1000), lines, strict=False):
        yield f"    {label:8}{line}"


def _growth(cost: CostDifference) -> tuple[bool, float]:
    old, new = _number(cost.old), _number(cost.new)
    return cost.exceeds, (new - old) / max(old, 1)


def _percent(cost: CostDifference) -> str:
    old, new = _number(cost.old), _number(cost.new)
    return f" ({100 * (new - old) / old:+.0f}%)" if old else ""


def _number(cost: int | str) -> int:
    return cost if isinstance(cost, int) else int(cost.rpartition(" ")[2])
