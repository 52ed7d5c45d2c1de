"""What `hornbill check` found out, for a person: the verdict, and what leads to a violation or stands against
an answer."""

from __future__ import annotations

from hornbill.bytecode.descriptors import method_types
from hornbill.checking import VIOLATED, Checked
from hornbill.names import short_method
from hornbill.rendering.cases import answer_text, conjuncts, costs_text, cut_text, filled
from hornbill.rendering.outcomes import value_text

_MOST_SHOWN = 10


def checked_text(answer: Checked) -> str:
    """The answer in a few lines; the first one has the verdict."""
    within = "" if answer.bound is None else f" ({answer.bound})"
    given = "".join(f", where {text}" for text in answer.assumed[:1]) + "".join(
        f" and {one}" for one in answer.assumed[1:]
    )
    lines = [
        f"{answer.verdict.replace('_', ' ')}{within}: {answer.asked} in {short_method(answer.method)}{given}"
    ]
    if answer.verdict == VIOLATED:
        lines += [*_violation(answer), *(f"  {one}" for one in answer.why)]
    else:
        shown = [_reason(one) for one in answer.why[:_MOST_SHOWN]]
        more = len(answer.why) - len(shown)
        lines += [f"  {one}" for one in (*shown, *([f"and {more} more reasons"] if more else []))]
    lines.append(f"  cost     {answer.steps:,} steps")
    return "\n".join(lines)


def _violation(answer: Checked) -> list[str]:
    assert answer.case is not None
    case = answer.case
    ending = f"threw {case.exception}" if case.exception is not None else case.ended
    sections = [
        ("ends", [ending]),
        ("when", filled(conjuncts(case.constraints), " && ") or ["always"]),
        ("inputs", filled(_inputs(answer), ", ")),
        ("costs", filled(costs_text({"costs": case.costs}), ", ")),
        ("answers", [answer_text(one) for one in answer.answers]),
    ]
    return [
        f"  {label:8} {line}"
        for heading, body in sections
        for label, line in zip((heading, *[""] * len(body)), body, strict=False)
    ]


def _inputs(answer: Checked) -> list[str]:
    assert answer.case is not None
    witness = answer.case.witness
    types = method_types(answer.method[answer.method.index("(") :])[0]
    this = [] if witness.this is None else [f"this = {value_text(witness.this, '')}"]
    given = zip(witness.args, types, strict=True)
    return this + [f"{number}: {value_text(value, kind)}" for number, (value, kind) in enumerate(given, 1)]


def _reason(reason: str) -> str:
    kind, parenthesis, _ = reason.partition("(")
    return cut_text(reason) if parenthesis and kind.isidentifier() else reason
