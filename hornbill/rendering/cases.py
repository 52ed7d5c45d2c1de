"""A case for a person: how it ends, when, for which inputs, what it covers, and the heap before and after.

Conditions, results and heaps are symbolic; the inputs are those of the witness. Lines that would be too long
are broken between conditions or inputs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hornbill.analysis.traces import INITIALISATION, RETURNED, SUMMARY, Trace, parsed_trace
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.parameters import parameter_names
from hornbill.costs.models import unit_of
from hornbill.names import short_method, short_type
from hornbill.rendering.heaps import heap_after, heap_before
from hornbill.rendering.outcomes import value_text
from hornbill.values import declared_types

if TYPE_CHECKING:
    from hornbill.cases import FoundCase, Summary

# A predicate on a trace: the class, the method's name, the block.
_RULE = re.compile(r"([^()]+)\.([^()./]+)\([^()]*\)[^():@]*?(?:/([a-z_]+@\w+))?", re.DOTALL)
_WIDTH = 100
_TRACE_SHOWN = 300
_PLACES_SHOWN = 8
_CLASSES_SHOWN = 8
_PRUNED = {
    "cost": "left out: they cannot cost what is wanted",
    "look_ahead": "left out: nothing that is wanted could come",
    "call_depth": "left out: another way through a deep call was taken",
}
_BOUNDED = {"loop": "loops", "block": "blocks", "part": "a part of the program"}


def case_text(number: int, method: MethodModel, case: FoundCase) -> str:
    """The case in a few lines; the first says how it ends."""
    ending = _ending(method, case.json)
    lines = [f"case {number}   {ending}"]
    for heading, body in _sections(method, case, ending):
        for label, line in zip((heading, *[""] * len(body)), body, strict=False):
            lines.append(f"  {label:8} {line}")
    return "\n".join(lines)


def ended_rule_text(number: int, told: dict[str, Any]) -> str:
    """The rule of paths that ended otherwise than as a case; the first line says how."""
    first, *rest = told["rule"].splitlines()
    ends = "; ".join(map(cut_text, told["ends"]))
    return "\n".join([f"way {number}   {ends}", f"  rule     {first}", *(f"{'':11}{line}" for line in rest)])


def _ending(method: MethodModel, case: dict[str, Any]) -> str:
    result = declared_types(method)[1]
    if case["ended"] == "threw":
        return f"threw {case['exception']}"
    known = result != "void" and "value" in case["witness"]
    return f"returned {value_text(case['witness']['value'], result)}" if known else "returned"


def _sections(method: MethodModel, case: FoundCase, ending: str) -> Iterator[tuple[str, list[str]]]:
    """Headings with the lines below them; those without lines are not printed."""
    said = case.json
    if "trace" not in said:
        yield from _brief_sections(method, said)
        return
    result = said["outputs"].get("result")
    yield "mistake", [said["mistake"]] if "mistake" in said else []
    yield "when", filled(conjuncts(said["constraints"]), " && ") or ["always"]
    yield "result", [] if result is None or ending == f"returned {result}" else [result]
    before, after = _arguments(method, said["witness"])
    yield "throws", [said["outputs"]["thrown"]] if "thrown" in said["outputs"] else []
    yield "inputs", filled(before, ", ")
    yield "answers", [answer_text(one) for one in said.get("answers", ())]
    yield "opaque", [opaque_text(said["opaque"])] if "opaque" in said else []
    yield "leaves", filled([text for text, old in zip(after, before, strict=True) if text != old], ", ")
    yield "before", heap_before(said["heap_in"])
    yield "after", heap_after(said["heap_in"], said["heap_out"])
    yield "covers", [_lines(case.lines) + _shares(case)]
    yield "trace", [_shortened(trace_text(said["trace"], method.owner))]
    yield "cost", filled([many(said["steps"], "step"), *costs_text(said)], ", ")


def _brief_sections(method: MethodModel, said: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    before, after = _arguments(method, said["witness"])
    yield "mistake", [said["mistake"]] if "mistake" in said else []
    yield "inputs", filled(before, ", ")
    yield "answers", [answer_text(one) for one in said.get("answers", ())]
    yield "opaque", [opaque_text(said["opaque"])] if "opaque" in said else []
    yield "leaves", filled([text for text, old in zip(after, before, strict=True) if text != old], ", ")
    yield "cost", filled(costs_text(said), ", ")
    yield "concrete", filled([plain(name) for name in said.get("concrete", ())], ", ")
    yield "rule", said.get("rule", "").splitlines()


def costs_text(said: Mapping[str, Any]) -> list[str]:
    """What the case costs in each model, with units."""
    return [f"{amount} {unit_of(name, amount)}" for name, amount in said.get("costs", {}).items()]


def conjuncts(conditions: Sequence[str]) -> list[str]:
    """The conditions as they stand between `&&`."""
    if len(conditions) == 1:
        return list(conditions)
    return [f"({text})" if " || " in text or " ? " in text else text for text in conditions]


def _lines(lines: Sequence[int]) -> str:
    """Line numbers, with runs of them as 4-7; the empty text where there are none."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1][1:] = [line]
        else:
            runs.append([line])
    shown = ", ".join("-".join(map(str, run)) for run in runs)
    return f"{'line' if len(lines) == 1 else 'lines'} {shown}   " if shown else ""


def _shares(counted: FoundCase | Summary) -> str:
    """How many blocks are covered, and branches where there are any."""
    return f"blocks {counted.blocks}" + (f"   branches {counted.branches}" if counted.branches.of else "")


def trace_text(trace: str, owner: str) -> str:
    """A trace with short names: a rule of a method's block without the method, methods without parameters."""
    return _short_trace(parsed_trace(trace), owner)


def _short_trace(trace: Trace, owner: str) -> str:
    written: list[str] = []
    waiting: list[Trace | str] = [trace]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            written.append(node)
            continue
        written.append(_short_node(node, owner))
        if node.parts:
            written.append("(")
            waiting.append(")")
            for place, part in enumerate(reversed(node.parts)):
                waiting += [part] if place == len(node.parts) - 1 else [part, ","]
    return "".join(written)


def _short_node(node: Trace, owner: str) -> str:
    if node.predicate == INITIALISATION:
        return INITIALISATION if node.end else "initialised"
    match = _RULE.fullmatch(node.predicate)
    if match is None:
        return node.name
    class_name, name, block = match.groups()
    shown = block or (name if class_name == owner else f"{short_type(class_name)}.{name}")
    if isinstance(node.end, int):
        parameters = f"[{','.join(node.parameters)}]" if node.parameters else ""
        return f"{shown}:{node.end}{parameters}"
    if node.is_summary:
        return f"{shown}:{node.end.removeprefix(SUMMARY)}"
    return shown if node.end == RETURNED else f"{shown} threw {short_type(node.end)}"


def answer_text(answer: Mapping[str, Any]) -> str:
    """What an unknown call returned, and where it stands."""
    method: str = answer["method"]
    result = method_types(method[method.index("(") :])[1]
    where = "" if answer["line"] is None else f" in line {answer['line']}"
    value = "nothing" if result == "void" else value_text(answer["value"], result)
    if "threw" in answer:
        value = f"threw {short_type(answer['threw'])}"
    return f"{short_method(method)}{where}: {value}"


def opaque_text(opaque: Mapping[str, Any]) -> str:
    """What hangs on calls of which nothing is known, and which of them may change more than that."""
    hangs = "the way" if opaque["way"] == "hangs" else "the end" if opaque["end"] == "hangs" else "nothing"
    names = sorted({short_method(name) for name in opaque["may_change"]})
    more = f"; as if nothing were changed by {', '.join(names)}" if names else ""
    return f"{hangs} hangs on the answers{more}"


def _arguments(method: MethodModel, witness: dict[str, Any]) -> tuple[list[str], list[str]]:
    """The witness's arguments before and after the call, each by its name."""
    types, _ = declared_types(method)
    names = parameter_names(method)
    given = [*([] if method.is_static else [witness["this"]]), *witness["args"]]
    before, after = (
        [
            f"{name} = {value_text(value, kind)}"
            for name, value, kind in zip(names, values, types, strict=True)
        ]
        for values in (given, witness.get("args_after", given))
    )
    return before, after


def filled(parts: Sequence[str], between: str) -> list[str]:
    """The parts, as many on a line as fit."""
    lines: list[str] = []
    for place, part in enumerate(parts):
        text = part if place == len(parts) - 1 else part + between.rstrip()
        if lines and len(lines[-1]) + 1 + len(text) <= _WIDTH:
            lines[-1] += " " + text
        else:
            lines.append(text)
    return lines


def _shortened(trace: str) -> str:
    return trace if len(trace) <= _TRACE_SHOWN else f"{trace[:_TRACE_SHOWN]}... (--json has all of it)"


def summary_text(cases: int, method: MethodModel, criterion: str, summary: Summary) -> str:
    """What comes after the cases: how many there are, what they leave out and why, and what it took."""
    ledger, statistics = summary.ledger, summary.statistics
    lines = [f"{many(cases, 'case')} of {short_method(method.id)} within {criterion}"]
    if ledger["ended"] == "budget":
        lines[0] += ", as far as the budget went"
    if "guarantee" in ledger:
        lines.append(f"  {ledger['guarantee']}")
    lines.append(f"  covered  {_shares(summary)}")
    lines += _goals(ledger.get("selection", {}).get("goals", ()))
    lines += _missing(method, ledger["branches"])
    lines += [f"  {many(count, 'path')} {cut_text(why)}" for why, count in ledger["paths"].items()]
    lines += [assumed_text(assumed) for assumed in ledger["assumed"]]
    infeasible = [
        f"{count:,} by {by.replace('_', ' ')}"
        for by, count in statistics["infeasible_paths"].items()
        if count
    ]
    calls = [
        f"{level.replace('_', ' ')} {count:,}" for level, count in statistics["solver_calls"].items() if count
    ]
    lines.append(f"  infeasible sides of decisions: {', '.join(infeasible) or 'none'}")
    lines.append(f"  asked of the solver: {', '.join(calls) or 'nothing'}")
    if gave_up := [
        f"{level.replace('_', ' ')} {count:,}" for level, count in statistics["gave_up"].items() if count
    ]:
        lines.append(f"  given up, as the effort was spent: {', '.join(gave_up)}")
    if statistics["unknown"]:
        lines.append(f"  {many(statistics['unknown'], 'question')} that no level could answer")
    time = "" if statistics["seconds"] is None else f", {statistics['seconds']:.3f} s"
    lines.append(f"  cost     {many(statistics['steps'], 'step')} of the engine{time}")
    return "\n".join(lines)


def _goals(goals: Sequence[dict[str, Any]]) -> list[str]:
    """How many of the goals were met, and why others were not."""
    missed = [goal for goal in goals if not goal["met"]]
    met = [f"  goals    {len(goals) - len(missed):,} of {len(goals):,} met"] if goals else []
    return met + [f"    {goal['goal']}: {_unmet_text(goal)}" for goal in missed]


def _unmet_text(goal: dict[str, Any]) -> str:
    if goal["why"] == "pruned":
        return "not met, as calls were gone through in one way only"
    return why_text(goal)


def _missing(method: MethodModel, branches: Iterable[dict[str, Any]]) -> list[str]:
    """The branches that no case covers, a line for each reason."""
    grouped: dict[str, list[str]] = {}
    for branch in branches:
        grouped.setdefault(why_text(branch), []).append(_place(method, branch))
    if not grouped:
        return []
    count = sum(map(len, grouped.values()))
    lines = [f"  {many(count, 'branch')} {'is' if count == 1 else 'are'} not covered:"]
    for why, places in grouped.items():
        more = f" and {len(places) - _PLACES_SHOWN:,} more" if len(places) > _PLACES_SHOWN else ""
        lines.append(f"    {len(places):,} {why}: {', '.join(places[:_PLACES_SHOWN])}{more}")
    return lines


def _place(method: MethodModel, branch: dict[str, Any]) -> str:
    """Where a branch is, and which one: `line 12 not taken`, `line 30 case 3`."""
    where = f"pc {branch['pc']}" if branch["line"] is None else f"line {branch['line']}"
    outcome = str(branch["outcome"])
    owner = "" if branch["method"] == method.id else f"{short_method(branch['method'])} "
    return f"{owner}{where} {outcome if outcome[0].isalpha() or 'taken' in outcome else f'case {outcome}'}"


def why_text(branch: dict[str, Any]) -> str:
    """Why a branch is not covered."""
    what = branch.get("what")
    match branch["why"]:
        case "infeasible":
            by = f" (by {_listed(branch['levels'])})" if "levels" in branch else ""
            within = branch.get("within")
            return f"infeasible{by}" + (
                f" as far as paths go: some were {cut_text(within[0])}" if within else ""
            )
        case "bound":
            return f"behind paths that were {cut_text(f'bound({what})')}"
        case "budget":
            return "not reached before the budget was spent"
        case "assumed":
            return f"infeasible as long as {what}"
        case "unsupported":
            return f"behind what is not supported, {plain(str(what))}"
        case "pruned" | "not_selected":
            return "left out, as nobody asked for it"
        case _:
            return "behind a question that no level could answer"


def assumed_text(assumed: dict[str, Any]) -> str:
    """What the search took for granted of a type."""
    known = [name.rpartition(".")[2] for name in assumed["known"]]
    more = f" and {len(known) - _CLASSES_SHOWN:,} more" if len(known) > _CLASSES_SHOWN else ""
    classes = ", ".join(known[:_CLASSES_SHOWN]) or "none"
    return f"  assumed  no class is a {assumed['type']} but these: {classes}{more}"


def cut_text(why: str) -> str:
    """What became of paths that the ledger counts under that name."""
    kind, _, rest = why.partition("(")
    what = rest.removesuffix(")")
    match kind:
        case "bound":
            return f"cut by the bound on {_BOUNDED.get(what, what)}"
        case "budget":
            return f"given up: the budget of {what} is spent"
        case "unsupported":
            return f"not supported: {plain(what)}"
        case "assumed":
            return f"left out: {plain(what)}"
        case "pruned":
            return _PRUNED[what]
        case "not_selected":
            return "left out: nothing that is wanted is on them"
        case "unknown" if what == "cost":
            return "left out: whether they are wanted is not known, as what they cost is not"
        case _:
            return f"ended as {why}"


def plain(term: str) -> str:
    """The text of a Prolog term without the quotes of its atoms."""
    return re.sub(r"'((?:[^'\\]|\\.)*)'", r"\1", term).replace(",", ", ")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


def many(count: int, what: str) -> str:
    plural = f"{what}es" if what.endswith("ch") else f"{what}s"
    return f"{count:,} {what if count == 1 else plural}"
