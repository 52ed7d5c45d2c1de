"""What a run comes to: what is known of methods, and the tests of a program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.pipeline.accounts import Accounts
from hornbill.pipeline.class_suites import ClassSuite
from hornbill.pipeline.existing import NO_EXISTING, ExistingTests
from hornbill.pipeline.goal_accounts import GoalAccount
from hornbill.pipeline.writing import Written


@dataclass(frozen=True, slots=True)
class MethodSummary:
    """What is known of a method.

    `state` is `complete`, `partial` (its budget was spent), `failed` (`reason` says why) or `time` (there
    was none left for it). `reused` where it was known before.
    """

    name: str
    class_name: str
    state: str
    reason: str | None
    criterion: str | None
    cases: int
    reused: bool

    def json(self) -> dict[str, Any]:
        """The summary as it is printed, without its cases."""
        return {
            "method": self.name,
            "state": self.state,
            "reason": self.reason,
            "criterion": self.criterion,
            "cases": self.cases,
            "reused": self.reused,
        }


@dataclass(frozen=True, slots=True)
class Suite:
    """The tests of a program that are on disk: what was written, what failed, and what is covered; the
    `goals` of a selection.

    `unreplayed` are the classes of whose tests not all were seen to pass, `not_replayed` says why, where
    there was to be a replay. `reused` are the classes whose tests were there already, `out_of_time` those for
    whose tests no time was left. `first_tests` are the seconds from the beginning of each class's first round
    to its first tests, `rounds` how many rounds each class had, of how many. `differ` are methods of which
    JaCoCo has measured more in the replay than was computed, a mistake in Hornbill. `uncontained` says why
    tests were run without containment, where they were. `seconds` is then the work that went into a class
    until it had tests that cover all that its suite does.
    """

    suites: dict[str, ClassSuite]
    accounts: Accounts
    goals: tuple[GoalAccount, ...]
    written: Written
    failures: tuple[Path, ...]
    problems: dict[str, str]
    reused: frozenset[str]
    out_of_time: frozenset[str]
    first_tests: Mapping[str, float]
    rounds: Mapping[str, tuple[int, int]]
    unreplayed: tuple[str, ...]
    not_replayed: str | None
    differ: Mapping[str, str]
    uncontained: str | None
    seconds: Mapping[str, float]
    no_trials: str | None = None
    """Why no trials could be made, where there were to be some."""
    no_agent: str | None = None
    """Why the agent that counts what tests cost could not be written beside those that say it."""
    renamed: frozenset[str] = frozenset()
    """Classes whose tests are named `...GeneratedTest`, since a file of the user's has the usual name."""
    existing: ExistingTests = NO_EXISTING
    """The user's own tests, and what they cover."""

    @property
    def replayed(self) -> bool:
        """Whether all tests were seen to pass."""
        return not self.unreplayed
