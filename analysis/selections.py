"""What a user wants of a method's cases: selections, and the goals of the search that finds it.

A selection is a list of items with commas between them, outside of parentheses: `all-paths`, which is every
case; `all-local-paths`, one case for each path of the method by itself, whatever its callees do; and those
that name goals, one case for each: points, statements, branches, conditions, mcdc, ends with an exception.

A goal is met by rules (clp/residual.pl): the search goes for them (clp/guide.pl).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hornbill.analysis.counted import Branch
from hornbill.analysis.coverage import Coverage, MethodRules
from hornbill.analysis.decisions import Decision, Evaluation, decisions
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.bytecode.subroutines import COPY_DISTANCE
from hornbill.clp.explorations import Goal
from hornbill.clp.program import Program

ALL_PATHS, ALL_LOCAL_PATHS = "all-paths", "all-local-paths"
CRITERIA = ("statement", "branch", "condition", "mcdc", "assertion")
FORMS = (
    "all-paths | all-local-paths | points:FILE.java:LINE,... | points:METHOD@PC,... | statement | branch | "
    "condition | mcdc | exception:CLASS | assertion"
)
_ASSERTION = "java.lang.AssertionError"
_POINT = re.compile(r"(?P<file>[^:()]+\.\w+):(?P<line>\d+)|(?P<method>.+)@(?P<pc>\d+)")
_MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Selection:
    """What is wanted, by the items of its text; of all-paths and all-local-paths, that is the only one."""

    items: tuple[str, ...]

    def __str__(self) -> str:
        return ",".join(self.items)

    @property
    def is_all(self) -> bool:
        """Whether every case is wanted."""
        return self.items == (ALL_PATHS,)

    @property
    def is_local(self) -> bool:
        """Whether it is the paths of the method by itself."""
        return self.items == (ALL_LOCAL_PATHS,)


@dataclass(frozen=True, slots=True)
class SelectedGoal:
    """Something that one case is wanted for: `what`, at that pc and line, with that outcome, as far as it has
    any. It is `met` by any of these goals of a search, or where its evaluations show it."""

    what: str
    goals: tuple[Goal, ...]
    pc: int | None = None
    line: int | None = None
    outcome: str | None = None
    shown: Callable[[Collection[int]], bool] | None = field(default=None, compare=False)
    """Of mcdc: whether the goals of these places among its own show the condition."""

    @property
    def name(self) -> str:
        """What a person calls it."""
        return goal_name(self.what, self.pc, self.line, self.outcome)

    def met(self, places: Collection[int]) -> bool:
        """Whether it is met where its goals of these places are."""
        return bool(places) if self.shown is None else self.shown(places)


def goal_name(what: str, pc: int | None, line: int | None, outcome: str | None) -> str:
    """What a person calls such a goal."""
    if pc is None:
        return what
    place = f"at {pc}" if line is None else f"line {line}, at {pc}"
    return f"{what} {place}" + (f", {outcome}" if outcome else "")


def parsed_selection(texts: Sequence[str]) -> Selection:
    """The selection that these texts make together; HornbillError where they contradict each other."""
    items: list[str] = []
    in_points = False
    for part in (part.strip() for text in texts for part in split_outside(text)):
        kind, _, rest = part.partition(":")
        if kind == "points":
            in_points = True
            items.append(f"points:{_checked_point(rest)}")
        elif part in (*CRITERIA, ALL_PATHS, ALL_LOCAL_PATHS):
            in_points = False
            items.append(part)
        elif kind == "exception":
            in_points = False
            if not rest:
                raise HornbillError("--select exception names no class", remedy="write exception:CLASS")
            items.append(part)
        elif in_points:
            items.append(f"points:{_checked_point(part)}")
        else:
            raise HornbillError(f"--select {part!r} is no selection", remedy=f"write {FORMS}")
    found = tuple(dict.fromkeys(items))
    if not found:
        raise HornbillError("--select names nothing", remedy=f"write {FORMS}")
    for alone in (ALL_PATHS, ALL_LOCAL_PATHS):
        if alone in found and len(found) > 1:
            other = next(item for item in found if item != alone)
            raise HornbillError(f"--select {alone} contradicts {other}", remedy="leave one of them out")
    return Selection(found)


def _checked_point(text: str) -> str:
    if _POINT.fullmatch(text) is None:
        raise HornbillError(f"{text!r} is no point", remedy="write FILE.java:LINE or METHOD@PC")
    return text


def split_outside(text: str) -> list[str]:
    """The parts of a text between commas that are in no parentheses."""
    parts, depth, begin = [], 0, 0
    for place, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            parts.append(text[begin:place])
            begin = place + 1
    return [*parts, text[begin:]]


def goals_of_item(item: str, program: Program, coverage: Coverage, method: MethodModel) -> list[SelectedGoal]:
    """The goals of the method that an item names which is no point; none where it has no code."""
    if coverage.method(method.id) is None:
        return []
    return list(_Goals(program, coverage, method, (), _no_method).of(item))


def _no_method(name: str) -> MethodModel:
    raise HornbillError(f"{name}: only points name methods")


def selected_goals(
    selection: Selection,
    program: Program,
    coverage: Coverage,
    method: MethodModel,
    reached: Iterable[str],
    find: Callable[[str], MethodModel],
) -> list[SelectedGoal]:
    """The goals of the method that the selection names, in its order. Points may be in those methods that the
    method may come to, `reached` by their ids; `find` finds the method that a text names."""
    named = _Goals(program, coverage, method, tuple(reached), find)
    goals = [goal for item in selection.items for goal in named.of(item)]
    return list({(goal.name, goal.goals): goal for goal in goals}.values())


class _Goals:
    def __init__(
        self,
        program: Program,
        coverage: Coverage,
        method: MethodModel,
        reached: tuple[str, ...],
        find: Callable[[str], MethodModel],
    ) -> None:
        self._program = program
        self._coverage = coverage
        self._method = method
        self._reached = reached
        self._find = find

    def of(self, item: str) -> Iterator[SelectedGoal]:
        kind, _, rest = item.partition(":")
        match kind:
            case "points":
                yield self._point(rest)
            case "exception":
                yield from self._ends(exception_class(self._program, rest))
            case "assertion":
                yield from self._ends(_ASSERTION)
            case _:
                rules = self._rules()
                makers: dict[str, Callable[[MethodRules], Iterator[SelectedGoal]]] = {
                    "statement": _statements,
                    "branch": _branches,
                    "condition": _conditions,
                    "mcdc": _mcdc,
                }
                yield from makers[kind](rules)

    def _rules(self) -> MethodRules:
        rules = self._coverage.method(self._method.id)
        if rules is None:
            raise HornbillError(f"{self._method.id} has no code of the program that could be covered")
        return rules

    def _point(self, text: str) -> SelectedGoal:
        match = _POINT.fullmatch(text)
        assert match is not None
        wanted = self._at_line(match) if match["line"] is not None else self._at_pc(match)
        ways = tuple((name,) for rules, pcs in wanted for name in _rules_at(rules, pcs))
        return SelectedGoal(text, (Goal(ways),))

    def _at_line(self, match: re.Match[str]) -> list[tuple[MethodRules, frozenset[int]]]:
        file, line = match["file"], int(match["line"])
        known = [rules for name in self._reached if (rules := self._coverage.method(name)) is not None]
        of_file = [rules for rules in known if self._source(rules) == file]
        found = []
        for rules in of_file:
            pcs = frozenset(pc for pc in _pcs(rules) if rules.cfg.line(pc) == line)
            if pcs:
                found.append((rules, pcs))
        if found:
            return found
        own = self._rules()
        source = self._source(own)
        if not of_file and file != source:
            what = f"no code of {file} is reached from {self._method.id}"
        else:
            what = f"line {line} of {file} has no code that is reached from {self._method.id}"
        raise HornbillError(what, remedy=f"lines of the method, in {source}: {_lines(own) or 'not known'}")

    def _source(self, rules: MethodRules) -> str | None:
        model = self._program.find(rules.cfg.method.owner)
        return None if model is None else model.source_file

    def _at_pc(self, match: re.Match[str]) -> list[tuple[MethodRules, frozenset[int]]]:
        method, pc = self._find(match["method"]), int(match["pc"])
        if method.id not in self._reached:
            what = f"{method.id} is not reached from {self._method.id}"
            raise HornbillError(what, remedy=f"lines of the method: {_lines(self._rules()) or 'not known'}")
        rules = self._coverage.method(method.id)
        if rules is None or pc not in _pcs(rules):
            pcs = [] if rules is None else sorted(_pcs(rules))
            shown = ", ".join(map(str, pcs[:_MOST_SHOWN])) + (", ..." if len(pcs) > _MOST_SHOWN else "")
            lines = "" if rules is None else f"; its lines: {_lines(rules) or 'not known'}"
            raise HornbillError(
                f"{method.id} has no instruction at {pc}", remedy=f"its instructions are at {shown}{lines}"
            )
        return [(rules, frozenset((pc,)))]

    def _ends(self, class_name: str) -> Iterator[SelectedGoal]:
        """A goal for each place where the method may be left by such an exception."""
        rules = self._rules()
        by_pc: dict[int, list[tuple[str]]] = {}
        for name, rule in rules.rules.items():
            if rules.next_predicate(rule) is None:
                by_pc.setdefault(rule.last % COPY_DISTANCE, []).append((name,))
        for pc, ways in sorted(by_pc.items()):
            goal = Goal(tuple(ways), ends_as=class_name)
            yield SelectedGoal(f"{class_name},", (goal,), pc, rules.cfg.line(pc))


def exception_class(program: Program, name: str) -> str:
    """The class of exceptions, by its name, or the simple one of a class of java.lang; HornbillError where
    there is none."""
    hierarchy = program.hierarchy
    for full in (name, f"java.lang.{name}"):
        try:
            hierarchy.find(full)
        except HornbillError:
            continue
        if hierarchy.is_subtype(full, "java.lang.Throwable"):
            return full
        raise HornbillError(f"{full} is no class of exceptions", remedy="name a class below Throwable")
    raise HornbillError(f"there is no class {name}", remedy="write its name with its package")


def _pcs(rules: MethodRules) -> set[int]:
    return {one.pc % COPY_DISTANCE for block in rules.cfg.blocks for one in block.instructions}


def _rules_at(rules: MethodRules, pcs: Collection[int]) -> Iterator[str]:
    return (name for name, rule in rules.rules.items() if not rule.instructions.isdisjoint(pcs))


def _lines(rules: MethodRules) -> str:
    """The lines of a method, with ranges of those that follow one another."""
    ranges: list[list[int]] = []
    for line in sorted({line for pc in _pcs(rules) if (line := rules.cfg.line(pc)) is not None}):
        if ranges and ranges[-1][1] == line - 1:
            ranges[-1][1] = line
        else:
            ranges.append([line, line])
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in ranges)


def _statements(rules: MethodRules) -> Iterator[SelectedGoal]:
    """Every instruction; those that the same rules stand for are one goal, called by the first."""
    by_rules: dict[tuple[str, ...], int] = {}
    for pc in sorted(_pcs(rules)):
        by_rules.setdefault(tuple(_rules_at(rules, (pc,))), pc)
    for names, pc in by_rules.items():
        yield SelectedGoal("statement", (Goal(tuple((rule,) for rule in names)),), pc, rules.cfg.line(pc))


def _taking(rules: MethodRules) -> Mapping[Branch, list[str]]:
    found: dict[Branch, list[str]] = {branch: [] for branch in rules.branches}
    for name, rule in rules.rules.items():
        for branch in rule.branches:
            found[branch].append(name)
    return found


def _branch_goals(rules: MethodRules, kind: str, pcs: Collection[int] | None) -> Iterator[SelectedGoal]:
    for branch, names in _taking(rules).items():
        if pcs is None or branch.pc in pcs:
            goal = Goal(tuple((rule,) for rule in names))
            yield SelectedGoal(kind, (goal,), branch.pc, branch.line, branch.outcome)


def _branches(rules: MethodRules) -> Iterator[SelectedGoal]:
    return _branch_goals(rules, "branch", None)


def _conditions(rules: MethodRules) -> Iterator[SelectedGoal]:
    pcs = {pc % COPY_DISTANCE for decision in decisions(rules) for pc in decision.conditions}
    return _branch_goals(rules, "condition", pcs)


def _mcdc(rules: MethodRules) -> Iterator[SelectedGoal]:
    for decision in decisions(rules):
        goals = tuple(Goal((evaluation.rules,)) for evaluation in decision.evaluations)
        for pc in decision.conditions:
            yield SelectedGoal("mcdc", goals, pc, rules.cfg.line(pc), shown=_shows(decision, pc))


def _shows(decision: Decision, pc: int) -> Callable[[Collection[int]], bool]:
    def shown(places: Collection[int]) -> bool:
        met: list[Evaluation] = [decision.evaluations[place] for place in sorted(places)]
        return decision.shown(pc, met)

    return shown


def all_items(rules: MethodRules) -> Iterator[SelectedGoal]:
    """What there is to cover of a method: its instructions and branches."""
    yield from _statements(rules)
    yield from _branches(rules)
