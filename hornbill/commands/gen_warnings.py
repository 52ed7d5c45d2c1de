"""What `hornbill gen` warns of when it is done."""

from __future__ import annotations

from hornbill.api import Analysis, Suite
from hornbill.commands.console import Console
from hornbill.replay.reports import UNCONTAINED

_WARNED = 10
"""So many warnings of a kind are shown."""


def warn_of(analysis: Analysis, suite: Suite, console: Console) -> None:
    """Warn of what is amiss with the run and its tests."""
    given_up = [method for method in analysis.methods if method.state == "failed"]
    for messages in (
        list(analysis.notes),
        list(analysis.entry_problems),
        [f"class {name} is left out: {why}" for name, why in analysis.skipped.items()],
        [f"{method.name} was given up: {method.reason}" for method in given_up],
        [f"there are no tests of {name}: {why}" for name, why in suite.problems.items()],
        [f"{path} was edited, and is left alone (--overwrite replaces it)" for path in suite.written.kept],
        list(suite.differ.values()),
    ):
        console.warnings(messages[:_WARNED])
        if len(messages) > _WARNED:
            console.warn(f"and {len(messages) - _WARNED:,} more like that (--json lists all)")
    if suite.not_replayed is not None:
        console.warn(f"{_unrun(suite)} not run: {suite.not_replayed}")
    if suite.no_trials is not None:
        console.warn(f"no trials were made: {suite.no_trials}")
    if suite.existing.problem is not None:
        console.warn(f"the existing tests were not run: {suite.existing.problem}")
    if suite.no_agent is not None:
        console.warn(f"the agent that counts what tests cost is not written: {suite.no_agent}")
    if suite.uncontained is not None:
        console.warn(UNCONTAINED.format(suite.uncontained))


def _unrun(suite: Suite) -> str:
    """Which tests were not."""
    total = suite.accounts.total.tests
    count = sum(len(suite.suites[name].tests) for name in suite.unreplayed)
    return "the tests were" if count in (0, total) else f"{count:,} of {total:,} tests were"
