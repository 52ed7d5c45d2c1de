"""What `hornbill gen` prints at its end: the table, why branches are not covered, and where the tests are."""

from __future__ import annotations

import os
import shlex
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hornbill.api import DEFAULT_DATABASE, Analysis, Suite
from hornbill.names import bare_method
from hornbill.pipeline.accounts import BranchAccount
from hornbill.pipeline.goal_accounts import GoalAccount
from hornbill.rendering.class_table import WIDTH, class_table
from hornbill.rendering.explanations import goal_text, reason_text

_LONGEST_PATH = 40
_LONGEST_NAME = 50
_VERBS = {"are": "is", "need": "needs", "rest": "rests"}
_GAP = "  "
_GOALS_SHOWN = 20
"""So many goals are told by name."""


def generation_json(analysis: Analysis, suite: Suite, options: Mapping[str, Any]) -> dict[str, Any]:
    """All of it for machines."""
    methods = analysis.methods
    return {
        "path": options["path"],
        "criterion": options["criterion"],
        **({"criteria": options["criteria"], "guarantee": analysis.guarantee} if analysis.guarantee else {}),
        "out": options["out"],
        "database": options["db"],
        "interrupted": analysis.interrupted,
        "methods": [method.json() for method in methods],
        "classes": [one.json() for one in suite.accounts.classes],
        "total": suite.accounts.total.json(),
        "goals": [goal.json() for goal in suite.goals],
        "uncovered": [branch.json() for branch in suite.accounts.uncovered],
        "tests": [
            {"class": test.class_name, "name": test.name, "method": method, "case": number}
            for one in suite.suites.values()
            for test, method, number in one.cases()
        ],
        "failures": [str(path) for path in suite.failures],
        "replayed": suite.replayed and options["replay"],
        "unreplayed": list(suite.unreplayed),
        "not_replayed": suite.not_replayed,
        "differ": dict(suite.differ),
        "differences": [one.json() for one in suite.accounts.differences],
        "uncontained": suite.uncontained,
        "at_least": list(suite.accounts.at_least),
        "missing": analysis.missing.packages,
        "skipped": analysis.skipped,
        "problems": suite.problems,
        "out_of_time": sorted(suite.out_of_time),
        "first_tests": {name: round(suite.first_tests[name], 1) for name in sorted(suite.first_tests)},
        "rounds": {name: list(pair) for name, pair in sorted(suite.rounds.items())},
        "seconds": {name: round(seconds, 2) for name, seconds in sorted(suite.seconds.items())},
        "files": {
            "written": suite.written.written,
            "unchanged": suite.written.unchanged,
            "removed": suite.written.removed,
            "kept": suite.written.kept,
        },
        "renamed": sorted(suite.renamed),
        "existing": suite.existing.json(),
        "reused": {
            "methods": sum(method.reused for method in methods),
            "classes": sorted(suite.reused),
        },
    }


def generation_text(
    analysis: Analysis,
    suite: Suite,
    options: Mapping[str, Any],
    width: int = WIDTH,
    everything: bool = False,
    coloured: bool = False,
    verbose: bool = False,
) -> str:
    """All of it for a person, in so many columns; with `everything`, every class is in the table. With
    `verbose`, it says what found the tests that cover branches."""
    methods = analysis.methods
    classes = _many(len(analysis.class_names), "class")
    head = f"{classes}, {_many(len(methods), 'method')} that a test can call"
    if not methods:
        return f"{head}: there is nothing to test."
    reused = sum(method.reused for method in methods)
    if reused:
        head += f"; {reused:,} summaries and the tests of {len(suite.reused):,} classes are reused"
    not_run = suite.unreplayed if options["replay"] else ()
    path = options["path"] if len(options["path"]) <= _LONGEST_PATH else "PATH"
    parts = (
        _filled(head, width),
        class_table(suite.accounts, width, everything, not_run, coloured),
        _ways_text(suite) if verbose else "",
        goals_text(suite.goals, f"hornbill explain {_told(path, options)}", width)
        if suite.goals
        else uncovered_text(
            suite.accounts.uncovered, _told(path, options), options["criterion"], options["budget"], width
        ),
        _filled(f"Cases are of {analysis.guarantee}, as far as budgets go.", width)
        if analysis.guarantee
        else "",
        "\n".join(_filled(line, width) for line in _ending(suite, options)),
    )
    return "\n\n".join(part for part in parts if part)


def _ways_text(suite: Suite) -> str:
    """By class, how many branches tests of trials take, and how many others those of searches."""
    lines = [
        f"  {one.name}: {one.by_trials} by trials, {one.by_searches} by searches"
        for one in suite.accounts.classes
        if one.by_trials or one.by_searches
    ]
    return "\n".join(["Branches covered, by what found the tests:", *lines]) if lines else ""


def _many(count: int, what: str) -> str:
    plural = f"{what}es" if what.endswith("s") else f"{what}s"
    return f"{count:,} {what if count == 1 else plural}"


def _ending(suite: Suite, options: Mapping[str, Any]) -> list[str]:
    total = suite.accounts.total
    said = f"{_many(total.tests, 'test')} in {options['out']}{_passing(suite, options)}."
    if total.reflective:
        said += f" {total.reflective:,} of them use reflection."
    if suite.renamed:
        said += f" Those of {_many(len(suite.renamed), 'class')} are in ...GeneratedTest, beside your own."
    if suite.out_of_time:
        said += f" No time was left for {_many(len(suite.out_of_time), 'class')}."
    return [
        *_existing(suite),
        said,
        *_rounds(suite),
        f"Summaries in {os.path.relpath(options['db'])} (reused next time).",
    ]


def _existing(suite: Suite) -> list[str]:
    known = suite.existing
    if not known.tests:
        return []
    failed = f" ({len(known.failed):,} of {_many(known.tests, 'test')} did not pass)" if known.failed else ""
    branches = known.branches
    share = f"{branches.covered:,} of {branches.total:,} branches"
    return [f"Existing tests cover {share}{failed}; the table is about the others."]


def _rounds(suite: Suite) -> list[str]:
    """How far the rounds came, where that is not to their end for all classes."""
    done = Counter(count for count, _ in suite.rounds.values())
    total = max((total for _, total in suite.rounds.values()), default=0)
    if not done.keys() - {total}:
        return []
    parts = [
        f"{_many(number, 'class')} had round {count} of {total}"
        for count, number in sorted(done.items())
        if count
    ]
    return [f"{', '.join(parts)}." if parts else f"No class had the first of {total} rounds."]


def _passing(suite: Suite, options: Mapping[str, Any]) -> str:
    """What is known of the tests from the replay."""
    tests = {name: len(one.tests) for name, one in suite.suites.items()}
    total = sum(tests.values())
    waiting = sum(tests[name] for name in suite.unreplayed) if options["replay"] else total
    if not total:
        return ""
    if waiting == total:
        return ", not run"
    passing = f", {total - waiting:,} of which pass and {waiting:,} were not run" if waiting else ", all pass"
    failed = len(suite.failures)
    if not failed:
        return passing
    verb, where = "was" if failed == 1 else "were", os.path.relpath(suite.failures[0].parent)
    return f"{passing}; {failed:,} more failed and {verb} dropped: please report what is in {where}"


def _told(path: str, options: Mapping[str, Any]) -> str:
    """The path, and the database where it is not the usual one, as other commands have to be told."""
    database = "" if options["db"] == str(DEFAULT_DATABASE) else f" --db {shlex.quote(options['db'])}"
    return shlex.quote(path) + database


def uncovered_text(
    uncovered: Sequence[BranchAccount], path: str, criterion: str, budget: int, width: int = WIDTH
) -> str:
    """How many branches are not covered for which reason, and what to do about it; empty where all are.

    What to do stands beside the reasons, or below them where there is no room.
    """
    if not uncovered:
        return ""
    counts = Counter("part" if branch.what == "part" else branch.why for branch in uncovered)
    advice = _advice(uncovered, path, criterion, budget)
    rows = []
    for why, count in counts.most_common():
        what, remedy = advice.get(why or "", (why or "", ""))
        rows.append((f"{count:,}", _of_one(what) if count == 1 else what, remedy))
    wide, said = max(len(row[0]) for row in rows), max(len(row[1]) for row in rows)
    lines = [f"  {count:>{wide}} {what:{said}}{_GAP}{remedy}".rstrip() for count, what, remedy in rows]
    if max(map(len, lines)) > width:
        lines = [line for row in rows for line in _below_one_another(*row, wide, width)]
    total = len(uncovered)
    title = "1 branch is not covered:" if total == 1 else f"{total:,} branches are not covered:"
    return "\n".join([title, *lines])


def goals_text(goals: Sequence[GoalAccount], explain: str, width: int = WIDTH) -> str:
    """How many goals tests meet, and of others the reason; those that no input meets are counted alone."""
    missed = [goal for goal in goals if goal.why is not None]
    told = [goal for goal in missed if goal.why != "infeasible"]
    lines = [f"{len(goals) - len(missed):,} of {_many(len(goals), 'goal')} met{':' if missed else '.'}"]
    for goal in told[:_GOALS_SHOWN]:
        lines += _filled(f"{goal_text(goal)}: {reason_text(goal)}", width, "    ", "  ").splitlines()
    if len(told) > _GOALS_SHOWN:
        lines.append(f"  and {len(told) - _GOALS_SHOWN:,} more{_GAP}{explain}")
    if len(told) < len(missed):
        lines.append(
            f"  {len(missed) - len(told):,} cannot be met (proved){_GAP}{explain} --reason infeasible"
        )
    return "\n".join(lines)


def _of_one(what: str) -> str:
    """The same of one branch, as of several."""
    verb, _, rest = what.partition(" ")
    return f"{_VERBS.get(verb, verb)} {rest}"


def _below_one_another(count: str, what: str, remedy: str, wide: int, width: int) -> list[str]:
    indent = " " * (wide + 3)
    lines = _filled(what, width, indent, f"  {count:>{wide}} ").splitlines()
    return lines + _filled(remedy, width, indent + _GAP, indent + _GAP).splitlines()


def _filled(text: str, width: int, indent: str = "", first: str = "") -> str:
    """The text in lines of so many columns, but for words that are longer."""
    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _advice(
    uncovered: Sequence[BranchAccount], path: str, criterion: str, budget: int
) -> dict[str, tuple[str, str]]:
    kind, _, bound = criterion.partition("-")
    counted = {"loop": "rounds of a loop or nested calls", "block": "visits of a block", "depth": "rules"}[
        kind
    ]
    explain = f"hornbill explain {path} --reason"
    return {
        "missing": (
            "need classes that the class path lacks",
            f"add their jars to PATH, joined by '{os.pathsep}'",
        ),
        "infeasible": ("cannot be reached (proved)", f"{explain} infeasible"),
        "bound": (f"need more {counted} than {bound}", f"try --criterion {kind}-{2 * int(bound)}"),
        "part": ("need more than the criterion of a part of the program", "see [criteria] in hornbill.toml"),
        "unsupported": (_unsupported(uncovered), f"{explain} unsupported"),
        "budget": (_worst(uncovered, "budget", "ran out of budget"), f"try --budget {10 * budget}"),
        "unknown": ("could not be decided by the solver", f"{explain} unknown"),
        "assumed": ("cannot be reached as long as what is assumed holds", f"{explain} assumed"),
        "uncounted": ("are what compilers add, which JaCoCo does not count", f"{explain} uncounted"),
        "effort": ("are taken by cases whose objects were not built in time", f"{explain} effort"),
        "untested": ("are taken by cases that no test can be made of", f"{explain} untested"),
        "not_selected": ("are taken by no case that the policy wants", "leave out --policy"),
        "unasked": ("are those of methods that were not asked for", "leave out --method"),
        "unreached": ("are in methods that no search came to", f"{explain} unreached"),
        "time": ("were not reached in time, or in these rounds", "try --resume, or more --time or --rounds"),
        "failed": (_worst(uncovered, "failed", "are in methods that were given up"), f"{explain} failed"),
    }


def _unsupported(uncovered: Sequence[BranchAccount]) -> str:
    whats = Counter(branch.what or "" for branch in uncovered if branch.why == "unsupported")
    named = whats.most_common(1)[0][0] if whats else ""
    shown = named if len(named) <= 40 else named[:39] + "…"
    return "rest on what is not supported" + (f" ({shown})" if shown else "")


def _worst(uncovered: Sequence[BranchAccount], why: str, said: str) -> str:
    methods = Counter(bare_method(branch.method) for branch in uncovered if branch.why == why)
    if not methods:
        return said
    name = methods.most_common(1)[0][0]
    shown = name if len(name) <= _LONGEST_NAME else "…" + name[len(name) - _LONGEST_NAME + 1 :]
    return f"{said}: {shown}"
