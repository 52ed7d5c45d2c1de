"""What became of branches, for a person: when each is taken, and by which tests, or why by none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from hornbill.names import java_method
from hornbill.pipeline.accounts import EXISTING, BranchAccount
from hornbill.rendering.cases import many, plain
from hornbill.replay.comparison import Difference

if TYPE_CHECKING:
    from hornbill.pipeline.goal_accounts import GoalAccount

_TESTS_SHOWN = 3
_AT = re.compile(r"at\('(?P<method>[^']+)',(?P<pc>\d+)\),(?P<why>.*)")
_WHY = {
    "missing": "it needs what the class path lacks",
    "infeasible": "no input takes it: proved",
    "bound": "the criterion cut the paths that lead there",
    "budget": "the search ran out of steps before",
    "unsupported": "it rests on what is not supported",
    "unknown": "no level of the solver could decide",
    "assumed": "no input takes it as long as this holds",
    "uncounted": "the compiler has added it, and JaCoCo does not count it",
    "effort": "cases take it, but the effort to build their objects was spent",
    "untested": "cases take it, but no test can be made of them",
    "not_selected": "the latest run was asked for cases that cost something else",
    "unasked": "the latest run was asked for tests of other methods",
    "unreached": "no search came to its method, which no test can call by itself",
    "failed": "the search of its method was given up",
    "time": "there was no time left for its method, or for tests of it",
}

_IN_WORDS = ("missing", "untested", "unreached")
"""Reasons of which more is said in words."""

Condition = Callable[[BranchAccount], str | None]


def explanation_text(
    branches: Sequence[BranchAccount],
    condition: Condition,
    counted: bool,
    differences: Sequence[Difference] = (),
) -> str:
    """The branches by method, in order, with the places where JaCoCo has other figures; `counted` where they
    are all that their methods have."""
    return "\n\n".join(
        _method(
            *(method, list(group), condition, counted),
            [one for one in differences if one.method_id == method],
        )
        for method, group in groupby(branches, key=lambda branch: branch.method)
    )


def goals_explained(goals: Sequence[GoalAccount]) -> str:
    """What became of the goals of a selection, for a person."""
    met = sum(goal.why is None for goal in goals)
    lines = [f"{met:,} of {many(len(goals), 'goal')} met"]
    for goal in goals:
        lines.append(f"  {goal_text(goal)}")
        if goal.why is None:
            lines += [f"            {text}" for text in _shown_tests(list(goal.tests))]
        else:
            lines.append(f"            NOT met, {goal.why}: {reason_text(goal)}")
        if goal.steps:
            lines.append(f"            {effort_text(goal.steps, goal.share)}")
    return "\n".join(lines)


def goal_text(goal: GoalAccount) -> str:
    """What a person calls the goal."""
    return f"{goal.name} in {java_method(goal.method)}" if goal.method else goal.name


def reason_text(goal: GoalAccount) -> str:
    """Why no test meets the goal."""
    said = _WHY[goal.why or ""]
    if not goal.what or goal.why == "budget":
        return said
    return f"{said}: {goal.what if goal.why in _IN_WORDS else plain(goal.what)}"


def effort_text(steps: int, share: float) -> str:
    """What looking for a goal took."""
    return f"looked for by itself in {steps:,} steps, {share:.0%} of what such searches took"


def _shown_tests(names: list[str]) -> list[str]:
    more = len(names) - _TESTS_SHOWN
    return names[:_TESTS_SHOWN] + ([f"and {many(more, 'test')} more"] if more > 0 else [])


def _method(
    method: str,
    branches: Sequence[BranchAccount],
    condition: Condition,
    counted: bool,
    differences: Sequence[Difference],
) -> str:
    covered = sum(branch.why is None for branch in branches)
    package = method.rpartition(".")[0].rpartition(".")[0]
    count = f": {covered} of {many(len(branches), 'branch')} covered{_ways(branches)}" if counted else ""
    lines = [f"{java_method(method)}{count}"]
    for branch in branches:
        place = f"pc {branch.pc}" if branch.line is None else f"line {branch.line}"
        lines.append(f"  {place:9} {condition(branch) or f'{branch.outcome} (pc {branch.pc})'}")
        lines += [f"            {text}" for text in _account(branch, package)]
    shown = {branch.line for branch in branches}
    lines += [
        f"  {'all' if one.line is None else f'line {one.line}':9} {one.said}"
        for one in differences
        if counted or one.line in shown
    ]
    return "\n".join(lines)


def _ways(branches: Sequence[BranchAccount]) -> str:
    """How many are covered by tests of trials, and of searches, where there are both."""
    counts = Counter(branch.by for branch in branches if branch.by is not None)
    return f" ({', '.join(f'{n} by {by}' for by, n in sorted(counts.items()))})" if len(counts) > 1 else ""


def _account(branch: BranchAccount, package: str) -> list[str]:
    if branch.what == EXISTING:
        return [EXISTING]
    if branch.why is not None:
        what = f": {_what(branch)}" if branch.what and branch.why != "budget" else ""
        return [f"NOT covered, {branch.why}: {_WHY[branch.why]}{what}", *_effort(branch)]
    names = [test.removeprefix(f"{package}.") if package else test for test in branch.tests]
    return [*_shown_tests(names), *_effort(branch)]


def _effort(branch: BranchAccount) -> list[str]:
    return [effort_text(branch.steps, branch.share)] if branch.steps else []


def _what(branch: BranchAccount) -> str:
    """What the reason says more; the place of an instruction comes behind."""
    what = branch.what or ""
    match = _AT.fullmatch(what)
    if match is None:
        return plain(what)
    return f"{plain(match['why'])} (in {java_method(match['method'])}, pc {match['pc']})"
