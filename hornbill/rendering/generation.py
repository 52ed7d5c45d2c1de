"""Why branches are not covered: how many for which reason, and what to do about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hornbill.pipeline.accounts import BranchAccount


def uncovered_text(uncovered: Sequence[BranchAccount], path: str, criterion: str, budget: int) -> str:
    """How many branches are not covered for which reason, and what to do about it; empty where all are."""
    if not uncovered:
        return ""
    counts = Counter(branch.why for branch in uncovered)
    advice = _advice(uncovered, path, criterion, budget)
    rows = [(f"{count:,}", *advice.get(why or "", (why or "", ""))) for why, count in counts.most_common()]
    wide, said = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
    lines = [f"  {count:>{wide}} {what:{said}}  {remedy}".rstrip() for count, what, remedy in rows]
    total = len(uncovered)
    title = "1 branch is not covered:" if total == 1 else f"{total:,} branches are not covered:"
    return "\n".join([title, *lines])


def _advice(
    uncovered: Sequence[BranchAccount], path: str, criterion: str, budget: int
) -> dict[str, tuple[str, str]]:
    kind, _, bound = criterion.partition("-")
    counted = {"loop": "rounds of a loop or nested calls", "block": "visits of a block", "depth": "rules"}[
        kind
    ]
    explain = f"hornbill explain {path} --reason"
    return {
        "infeasible": ("cannot be reached (proved)", f"{explain} infeasible"),
        "bound": (f"need more {counted} than {bound}", f"try --criterion {kind}-{2 * int(bound)}"),
        "unsupported": (_unsupported(uncovered), f"{explain} unsupported"),
        "budget": (_worst(uncovered, "budget", "ran out of budget"), f"try --budget {10 * budget}"),
        "unknown": ("could not be decided by the solver", f"{explain} unknown"),
        "untested": ("are taken by cases that no test can be made of", f"{explain} untested"),
        "unreached": ("are in methods that no search came to", f"{explain} unreached"),
        "time": ("are in methods that there was no time for", "try --resume, or a longer --time"),
        "failed": (_worst(uncovered, "failed", "are in methods that were given up"), f"{explain} failed"),
    }


def _unsupported(uncovered: Sequence[BranchAccount]) -> str:
    whats = Counter(branch.what or "" for branch in uncovered if branch.why == "unsupported")
    named = whats.most_common(1)[0][0] if whats else ""
    shown = named if len(named) <= 40 else named[:39] + "…"
    return "rest on what is not supported" + (f" ({shown})" if shown else "")


def _worst(uncovered: Sequence[BranchAccount], why: str, said: str) -> str:
    methods = Counter(branch.method.partition("(")[0] for branch in uncovered if branch.why == why)
    return f"{said}: {methods.most_common(1)[0][0]}" if methods else said
