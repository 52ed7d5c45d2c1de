"""How a worst cost grows, for a person: a line for each size, a plot, the class and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hornbill.growth.results import CostGrowth, Inputs, SizePoint
from hornbill.names import short_method
from hornbill.rendering.outcomes import value_text
from hornbill.rendering.plots import Marks, plot_lines, plot_svg

_MOST_TEXT = 70
_MOST_REASONS = 3
_MOST_SHARES = 5


def growth_text(answer: CostGrowth) -> str:
    """The answer in lines: points, what was predicted, the class, and the plot."""
    given = "".join(f", where {text}" for text in answer.assumed)
    lines = [
        f"{short_method(answer.method)}: {answer.unit} of the worst case by the size of {answer.grown}{given}"
    ]
    lines += ["", *_table(answer)]
    lines += [f"  {line}" for line in (*_why(answer), *_assumes(answer))]
    lines += ["", *(f"  {line}" for line in _class(answer)), ""]
    if answer.explained is not None:
        lines += [*(f"  {line}" for line in _explained(answer, answer.explained)), ""]
    lines += [f"  {line}" for line in plot_lines(_marks(answer), answer.unit)]
    return "\n".join(lines)


def growth_svg(answer: CostGrowth) -> str:
    """The plot as SVG."""
    law = answer.growth
    title = short_method(answer.method) + ("" if law is None else f": {law.name}")
    return plot_svg(_marks(answer), title, f"size of {answer.grown}", answer.unit)


def _marks(answer: CostGrowth) -> list[Marks]:
    points = answer.points
    proved = tuple((p.size, p.cost) for p in points if p.proved and p.cost is not None)
    found = tuple((p.size, p.cost) for p in points if not p.proved and p.cost is not None)
    above = tuple((p.size, p.upper) for p in points if not p.proved and p.upper is not None)
    predicted = tuple((p.size, p.cost) for p in answer.predicted)
    return [
        Marks("proved", "*", "#1b6ca8", proved),
        Marks("found", "o", "#c0392b", found),
        Marks("at most", "^", "#7f8c8d", above),
        Marks("predicted", "+", "#27ae60", predicted),
    ]


def _table(answer: CostGrowth) -> list[str]:
    """The sizes, those that were predicted behind them."""
    head = ("size", "cost", "at most", "", "inputs")
    rows = [
        (
            f"{point.size:,}",
            "-" if point.cost is None else f"{point.cost:,}",
            "-" if point.upper is None else f"{point.upper:,}",
            _standing(point),
            "" if point.inputs is None else inputs_text(answer, point.inputs),
        )
        for point in answer.points
    ]
    rows += [
        (f"{one.size:,}", f"{one.cost:,}", "-", _ran(one.on_jvm), inputs_text(answer, one.inputs))
        for one in answer.predicted
    ]
    widths = [max(len(row[place]) for row in (head, *rows)) for place in range(4)]
    return [_row(row, widths) for row in (head, *rows)]


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    numbers = [cell.rjust(width) for cell, width in zip(cells[:3], widths, strict=False)]
    return "  " + "  ".join([*numbers, cells[3].ljust(widths[3]), cells[4]]).rstrip()


def _standing(point: SizePoint) -> str:
    if point.proved:
        return "no inputs" if point.cost is None else "proved"
    if point.cost is not None and point.upper is not None:
        return f"gap {point.upper - point.cost:,}"
    return "not proved"


def _ran(on_jvm: int | None) -> str:
    return "predicted" if on_jvm is None else f"predicted, {on_jvm:,} on the JVM"


def inputs_text(answer: CostGrowth, inputs: Inputs) -> str:
    """What is passed, in one line that is not too long."""
    has_receiver = len(answer.parameters) > len(inputs["args"])
    values = [*([inputs["this"]] if has_receiver else []), *inputs["args"]]
    shown = ", ".join(
        f"{name} = {value_text(value, kind)}"
        for (name, kind), value in zip(answer.parameters, values, strict=True)
    )
    return shown if len(shown) <= _MOST_TEXT else shown[: _MOST_TEXT - 3] + "..."


def _why(answer: CostGrowth) -> Iterator[str]:
    """Why points are not proved, each reason once with the sizes that it is of."""
    sizes: dict[str, list[int]] = {}
    for point in answer.points:
        for reason in point.left if not point.proved else ():
            sizes.setdefault(reason, []).append(point.size)
    for reason, of in list(sizes.items())[:_MOST_REASONS]:
        yield f"not proved at {_sizes(of)}: {reason}"
    if len(sizes) > _MOST_REASONS:
        yield f"and {len(sizes) - _MOST_REASONS} more reasons (--json)"


def _assumes(answer: CostGrowth) -> Iterator[str]:
    """What proofs take for granted."""
    for one in dict.fromkeys(one for point in answer.points if point.proved for one in point.assumes):
        yield f"taken for granted: no {one}" if one.startswith("other") else f"taken for granted: {one}"


def _class(answer: CostGrowth) -> Iterator[str]:
    law = answer.growth
    if law is None:
        yield "growth   not known: too few sizes have a cost"
    else:
        how = f"exactly, from {law.since} on" if law.is_exact else "by and large"
        yield f"growth   {law.name}: {law.formula}, {how}, by sizes {_sizes(answer.fitted_sizes)}"
        if law.also is not None:
            yield f"or       {law.also}: more sizes would tell which"
    proved = answer.proved_to
    yield "proved   " + ("for no size" if proved is None else f"up to size {proved:,}")
    if answer.pattern is not None:
        yield f"pattern  {answer.pattern}"
    yield f"cost     {answer.steps:,} steps of the engine"


def _explained(answer: CostGrowth, explained: Mapping[str, Any]) -> Iterator[str]:
    """What the worst case spends its cost on, and where it leaves the median one."""
    yield f"what the worst case of size {explained['size']:,} costs {answer.unit} for:"
    for heading, rows, name in _SHARES:
        shown = [row for row in explained.get(rows, ()) if row["cost"]][:_MOST_SHARES]
        for label, row in zip((heading, *[""] * len(shown)), shown, strict=False):
            yield f"  {label:6}  {row['share']:6.1%}  {row['cost']:>8,}  {name(row)}"
    median = explained["median"]
    if median is not None:
        yield f"  median  of {median['cases']:,} cases of size {median['size']:,}: {median['median']}"
        yield f"          {inputs_text(answer, median['inputs'])}"
        if (leaves := median["leaves"]) is not None:
            yield (
                f"          left first in {short_method(leaves['method'])} line {leaves['line']}:"
                f" {leaves['worst']} in the worst case, {leaves['median']} in the median one"
            )


def _line_of(row: Mapping[str, Any]) -> str:
    return f"{short_method(row['method'])} line {row['line']}"


def _calls_of(row: Mapping[str, Any]) -> str:
    return f"{short_method(row['method'])}, {_times(row['calls'], 'call')}"


def _made_by(row: Mapping[str, Any]) -> str:
    return f"{row['makes']}, {_times(row['count'], 'time')}, in {_line_of(row)}"


_SHARES = (("line", "lines", _line_of), ("method", "methods", _calls_of), ("makes", "allocations", _made_by))


def _times(count: int, what: str) -> str:
    return f"{count:,} {what if count == 1 else what + 's'}"


def _sizes(sizes: Sequence[int]) -> str:
    """Sizes in short: `1..8, 16, 1,000`."""
    runs: list[list[int]] = []
    for size in sizes:
        if runs and size == runs[-1][-1] + 1:
            runs[-1].append(size)
        else:
            runs.append([size])
    return ", ".join(f"{run[0]:,}" if len(run) == 1 else f"{run[0]:,}..{run[-1]:,}" for run in runs)
