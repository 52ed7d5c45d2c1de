"""Searches for what a user wants of a method: a selection (analysis/selections.py), or everything that there
is to cover, each with or without look-ahead (clp/guide.pl).

All goals are looked for together first. Where the budget ends that, those that are left are looked for in
turn, each with its part of what is left. How a search goes hangs on the control flow and on counted steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from hornbill.analysis.coverage import most_telling, reason_of
from hornbill.analysis.selections import SelectedGoal, Selection, all_items, selected_goals
from hornbill.analysis.traces import parsed_trace
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, Summary
from hornbill.clp.explorations import Concolic, Exploration, Goal, Guide
from hornbill.methods import find_method
from hornbill.pipeline.goals import methods_of, region_of
from hornbill.pipeline.met_goals import MetGoals
from hornbill.pipeline.missed import presumed_of, reason_missed
from hornbill.points import parsed_points

STRATEGIES = ("auto", "guided", "plain")
LOOK_AHEAD = ("off", "backtrack", "branch", "instruction")
_LEAST_BUDGET = 20_000


@dataclass(frozen=True, slots=True)
class Pruning:
    """What of a search is left out: `unit` has the method's own items count alone, `look_ahead` is one of
    LOOK_AHEAD or None where nobody says, `call_depth` is how deep calls are gone through in all ways."""

    unit: bool = False
    look_ahead: str | None = None
    call_depth: int | None = None
    ignored: bool = False
    """What is seen ahead changes nothing: to measure what seeing it costs."""

    @property
    def is_asked(self) -> bool:
        """Whether anything of it is wanted."""
        return self.unit or self.look_ahead is not None or self.call_depth is not None


NOTHING_PRUNED = Pruning()


def require_meaning(
    selection: Selection | None, strategy: str | None, pruning: Pruning, one_way: bool = False
) -> None:
    """HornbillError where these, together, mean nothing; `one_way` says that the search goes no other."""
    if one_way and (selection is not None or pruning.is_asked):
        what = "--trace goes one way, --select and pruning are for all"
        raise HornbillError(what, remedy="leave one of them out")
    if strategy is not None and selection is None:
        raise _nothing("--strategy without --select", "say what is wanted, as --select branch")
    if pruning.call_depth is not None and not pruning.unit:
        raise _nothing("--max-call-depth without --unit", "add --unit")
    if strategy == "plain" and pruning.look_ahead not in (None, "off"):
        raise _nothing(f"--strategy plain with --look-ahead {pruning.look_ahead}", "leave one of them out")
    if strategy == "guided" and pruning.look_ahead == "off":
        raise _nothing("--strategy guided with --look-ahead off", "leave one of them out")
    if selection is not None and (selection.is_all or selection.is_local) and pruning.is_asked:
        raise _nothing(f"--select {selection} with pruning for coverage", "leave one of them out")
    if selection is not None and selection.is_all and strategy == "guided":
        raise _nothing("--strategy guided with --select all-paths", "leave one of them out")


def require_mergeable(
    merge: bool, selection: Selection | None, criterion: str, exploration: Exploration
) -> None:
    """HornbillError where cases are to be merged that are one each: those that a local criterion alone asks
    for, or that are told without their traces."""
    if not merge:
        return
    if selection is None or selection.is_all or selection.is_local:
        what = f"--merge would leave out ways that {criterion} asks for, a case each"
        raise HornbillError(what, remedy="say what is to be covered, as --select branch")
    excluded = {
        "--brief": not exploration.details,
        "--rules": exploration.rules,
        "--concolic": exploration.concolic is not None,
    }
    for option, is_asked in excluded.items():
        if is_asked:
            raise _nothing(f"--merge with {option}", "leave one of them out")


def concolic_search(concolic: bool, order: str | None, first: bool) -> Concolic | None:
    """The concolic search, where one is asked for, in that order, with all of a path solved `first`;
    HornbillError where that means nothing."""
    if not concolic and first:
        raise _nothing("--solve-first without --concolic", "add --concolic")
    if not concolic and order not in (None, "dfs"):
        raise _nothing(f"--search {order} without --concolic", "add --concolic")
    if first and order not in (None, "dfs"):
        raise _nothing(f"--solve-first with --search {order}", "it is a way of depth-first search")
    return Concolic(order or "dfs", first) if concolic else None


def require_concolic(exploration: Exploration) -> Exploration:
    """The exploration; HornbillError where it is a concolic one that nothing can come of."""
    excluded = {
        "--trace": exploration.trace is not None,
        "--first": exploration.first,
        "--choices": exploration.choices == "all",
        "--rules": exploration.rules,
        f"--heap {exploration.heap}": exploration.heap != "solver",
    }
    for option, is_asked in excluded.items():
        if exploration.concolic is not None and is_asked:
            raise _nothing(f"--concolic with {option}", "leave one of them out")
    return exploration


def _nothing(what: str, remedy: str) -> HornbillError:
    return HornbillError(f"{what} means nothing", remedy=remedy)


class SelectedSearch:
    """The search of one method for a selection, or for all items where it has none, but prunes."""

    def __init__(
        self,
        search: CaseSearch,
        method: MethodModel,
        selection: Selection | None,
        strategy: str = "auto",
        pruning: Pruning = NOTHING_PRUNED,
    ) -> None:
        self._search = search
        self._method = method
        self._local = selection is not None and selection.is_local
        self._every = (selection is None and not pruning.is_asked) or (
            selection is not None and selection.is_all
        )
        self._selection = selection
        self._strategy = strategy
        self._pruning = pruning
        self._goals: list[SelectedGoal] = []
        self._wanted: list[Goal] = []

    def run(self, exploration: Exploration, tell: Callable[[Exploration], Summary]) -> Summary:
        """Search; `tell` runs one, and tells of its cases. The ledger says what became of each goal."""
        if self._every:
            return with_counts(tell(exploration), None)
        self._search.machine.exploration_request(self._method, exploration)
        self._region = region_of(self._search.program, self._method, self._towards())
        if not self._local:
            self._goals = self._named_goals()
            self._wanted = list(dict.fromkeys(goal for one in self._goals for goal in one.goals))
        looks = self._looks()
        guide = self._guide(looks)
        left = exploration.budget
        in_turn = self._selection is not None and len(self._wanted) > 1
        first = tell(replace(exploration, guide=guide, budget=left // 2 if in_turn else left))
        summaries, open_goals = [first], set(first.goals_left)
        whys = dict.fromkeys(open_goals, first)
        left -= first.statistics["steps"]
        if first.ledger["ended"] == "budget" and in_turn:
            for place in sorted(open_goals):
                if exploration.first and summaries[-1].cases:
                    break
                if place in open_goals and left >= _LEAST_BUDGET:
                    part = max(_LEAST_BUDGET, left // len(open_goals))
                    alone = tell(
                        replace(exploration, guide=replace(guide, goals=(self._wanted[place],)), budget=part)
                    )
                    summaries.append(alone)
                    left -= alone.statistics["steps"]
                    whys[place] = alone
                    if not alone.goals_left:
                        open_goals -= self._met_by(alone.rules, open_goals) | {place}
        unasked = open_goals if exploration.first and summaries[-1].cases else set()
        return with_counts(self._joined(summaries), self._told(looks, open_goals, whys, unasked))

    def needed(self, cases: Sequence[tuple[str, str | None]]) -> list[int]:
        """The places of those cases, told by trace and exception, that meet all goals of the selection which
        they meet together: none of these could be left out, too. Those that meet few are left out first, of
        equals those that were found later."""
        labels = {str(place): goal for place, goal in enumerate(self._wanted)}
        goals = MetGoals(labels, self._method.id, self._search.program.hierarchy)
        met = [frozenset(map(int, goals.of(parsed_trace(trace), end))) for trace, end in cases]
        left = set(range(len(cases)))
        everything = self._met_goals(met, left)
        for place in sorted(left, key=lambda place: (len(met[place]), -place)):
            if self._met_goals(met, left - {place}) == everything:
                left.discard(place)
        return sorted(left)

    def _met_goals(self, met: Sequence[frozenset[int]], cases: set[int]) -> set[int]:
        """The places of those goals of the selection that these cases meet."""
        places = frozenset[int]().union(*(met[case] for case in cases))
        return {
            number
            for number, one in enumerate(self._goals)
            if one.met([own for own, goal in enumerate(one.goals) if self._wanted.index(goal) in places])
        }

    def merged(self, summary: Summary, traces: Sequence[str]) -> Summary:
        """What is left to say where the cases with those traces are all that is left."""
        rules = dict.fromkeys(name for trace in traces for name in parsed_trace(trace).names())
        covered, before = self._search.coverage.of(rules), self._search.coverage.of(summary.rules)
        taken = {branch for group in covered.branches.values() for branch in group}
        lost = [branch for group in before.branches.values() for branch in group if branch not in taken]
        gone = [{**branch.json(), **reason_of("not_selected").json()} for branch in lost]
        blocks, branches = self._search.shares(self._method, covered)
        ledger = {**summary.ledger, "branches": [*summary.ledger["branches"], *gone]}
        return replace(
            summary, cases=len(traces), ledger=ledger, blocks=blocks, branches=branches, rules=tuple(rules)
        )

    def _towards(self) -> list[MethodModel]:
        """The methods that points are in, as far as these are there."""
        items = () if self._selection is None else self._selection.items
        program = self._search.program
        names: list[str] = []
        for item in items:
            kind, _, rest = item.partition(":")
            with suppress(HornbillError):
                if kind == "points":
                    names += [name for point in parsed_points(program, rest) for name in point.methods]
        return methods_of(program, names)

    def _met_by(self, rules: Sequence[str], places: Iterable[int]) -> set[int]:
        """Those goals that one rule meets, which is among these."""
        of_one = [place for place in places if self._wanted[place].ends_as is None]
        return {
            place
            for place in of_one
            if any(len(way) == 1 and way[0] in rules for way in self._wanted[place].ways)
        }

    def _named_goals(self) -> list[SelectedGoal]:
        coverage, region = self._search.coverage, self._region
        if self._selection is not None:
            reached = (self._method.id,) if self._pruning.unit else region.methods
            program = self._search.program
            return selected_goals(
                self._selection,
                program,
                coverage,
                self._method,
                reached,
                lambda text: find_method(program, text),
            )
        names = (self._method.id,) if self._pruning.unit else region.methods
        known = [rules for name in names if (rules := coverage.method(name)) is not None]
        return [goal for rules in known for goal in all_items(rules)]

    def _looks(self) -> str:
        """When it is looked ahead."""
        if self._pruning.look_ahead is not None:
            return {"off": "never"}.get(self._pruning.look_ahead, self._pruning.look_ahead)
        if self._strategy == "plain" or self._selection is None:
            return "never"
        return "branch" if self._strategy == "guided" or self._can_lead_elsewhere() else "never"

    def _can_lead_elsewhere(self) -> bool:
        """Whether the control flow has ways that look-ahead could leave out: a choice within what is called,
        for local paths; a choice anywhere, for goals."""
        coverage = self._search.coverage
        own = coverage.method(self._method.id)
        names = self._region.methods[1:] if self._local and own is not None else self._region.methods
        if (
            self._local
            and own is not None
            and any(self._method.id in rule.calls for rule in own.rules.values())
        ):
            names = self._region.methods
        known = (coverage.method(name) for name in names)
        return any(rules is None or len(rules.rules) > len(rules.predicates) for rules in known)

    def _guide(self, looks: str) -> Guide:
        alone = self._pruning.unit and not self._is_called_back()
        return Guide(
            (),
            (self._method.id,) if alone else self._region.methods,
            () if alone else self._region.calls,
            goals=tuple(self._wanted),
            local=self._local,
            looks=looks,
            ignored=self._pruning.ignored,
            alone=alone,
            depth=self._pruning.call_depth,
            wanted_only=self._selection is not None,
            called_back=self._region.called_back,
        )

    def _is_called_back(self) -> bool:
        """Whether something that the method calls may call it in its turn, so that what it calls counts."""
        if any(target == self._method.id for _, target in self._region.calls):
            return True
        known = (self._search.coverage.method(name) for name in self._region.methods[1:])
        return any(
            self._method.id in rule.calls
            for rules in known
            if rules is not None
            for rule in rules.rules.values()
        )

    def _joined(self, summaries: Sequence[Summary]) -> Summary:
        first = summaries[0]
        if len(summaries) == 1:
            return first
        rules = tuple(dict.fromkeys(rule for one in summaries for rule in one.rules))
        covered = self._search.coverage.of(rules)
        taken = {
            (branch.method, branch.pc, branch.outcome)
            for group in covered.branches.values()
            for branch in group
        }
        paths: Counter[str] = Counter()
        for one in summaries:
            paths.update(one.ledger["paths"])
        branches = [
            one for one in first.ledger["branches"] if (one["method"], one["pc"], one["outcome"]) not in taken
        ]
        ledger = {
            **first.ledger,
            "paths": dict(sorted(paths.items())),
            "branches": branches,
            "assumes": sorted({text for one in summaries for text in one.ledger["assumes"]}),
        }
        return replace(
            first,
            cases=sum(one.cases for one in summaries),
            ledger=ledger,
            statistics=_added([one.statistics for one in summaries]),
            blocks=self._search.shares(self._method, covered)[0],
            branches=self._search.shares(self._method, covered)[1],
            rules=rules,
        )

    def _told(
        self, looks: str, left: set[int], whys: dict[int, Summary], unasked: set[int]
    ) -> dict[str, Any]:
        """What the ledger says of the selection; the goals in `unasked` were not looked for to the end."""
        place_of = {goal: place for place, goal in enumerate(self._wanted)}
        presumed = presumed_of(self._search, self._method, self._region.methods)
        goals = []
        for one in self._goals:
            places = [place_of[goal] for goal in one.goals]
            if one.met([number for number, place in enumerate(places) if place not in left]):
                goals.append({"goal": one.name, "met": True})
            else:
                reasons = [
                    reason_of("not_selected") if place in unasked else reason_missed(whys[place], presumed)
                    for place in places
                    if place in left
                ]
                goals.append({"goal": one.name, "met": False, **most_telling(reasons).json()})
        told = {"select": str(self._selection)} if self._selection is not None else {}
        strategy = "plain" if looks == "never" else "guided"
        return {**told, "strategy": strategy, "goals": goals}


def _added(statistics: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Counts of several searches, one by one."""
    total: dict[str, Any] = {}
    for one in statistics:
        for name, count in one.items():
            if isinstance(count, dict):
                total[name] = _added([total.get(name, {}), count])
            elif count is None:
                total.setdefault(name, None)
            else:
                total[name] = (total.get(name) or 0) + count
    return total


def _of_a_trace(statistics: dict[str, Any]) -> dict[str, Any]:
    """What a search along a trace that was given says of it: there is that one."""
    return {name: count for name, count in statistics.items() if name.startswith("traces_")}


def with_counts(summary: Summary, told: dict[str, Any] | None) -> Summary:
    """The summary with the traces that the search went along, and what became of the goals."""
    infeasible = sum(summary.statistics["infeasible_paths"].values())
    ended = sum(n for why, n in summary.ledger["paths"].items() if not why.startswith("pruned("))
    counts = {"traces_generated": summary.cases + ended + infeasible, "traces_infeasible": infeasible}
    ledger = summary.ledger if told is None else {**summary.ledger, "selection": told}
    return replace(
        summary, statistics={**summary.statistics, **counts, **_of_a_trace(summary.statistics)}, ledger=ledger
    )
