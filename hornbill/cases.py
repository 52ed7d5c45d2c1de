"""The cases of a method, from what the engine finds to the JSON that `hornbill cases` prints.

The engine hands out a case where it finds it (clp/machine.py), and it is passed on at once, so that a method
with any number of cases takes no more memory than one. docs/cases.md says what each key means.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hornbill.analysis.coverage import Coverage, Covered, Reason, reason_of
from hornbill.analysis.machine_errors import Passes
from hornbill.analysis.numbered_traces import NumberedTraces
from hornbill.analysis.presumptions import Presumptions
from hornbill.bytecode.cfg import Cfg
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError, Place
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import Instruction, MethodModel, MethodRef
from hornbill.case_json import brief_json, case_json
from hornbill.clp.explorations import NEVER, SOLVER_LEVELS, Exploration
from hornbill.clp.machine import Machine
from hornbill.clp.opaque import Opaque, may_change
from hornbill.clp.program import Program, split_id
from hornbill.clp.rule_names import method_of_rule
from hornbill.clp.told_cases import ToldCase
from hornbill.composing import Composer
from hornbill.costs.amounts import told_amounts
from hornbill.costs.models import CostModel
from hornbill.costs.policies import Policy
from hornbill.costs.prices import Prices
from hornbill.criteria import NO_PARTS, Criterion, Parts
from hornbill.library_methods import library_statistics
from hornbill.rule_code import RuleCode


@dataclass(frozen=True, slots=True)
class Share:
    """How much of something is covered."""

    covered: int
    of: int

    def __str__(self) -> str:
        return f"{self.covered} of {self.of}"


@dataclass(frozen=True, slots=True)
class FoundCase:
    """A case as JSON, and what it covers of the explored method itself; of a brief one, nothing is known of
    that. `number` counts what the search found, from 1, be it told or not; `terms` are what its texts are of,
    where they were asked for."""

    json: dict[str, Any]
    lines: tuple[int, ...]
    blocks: Share
    branches: Share
    number: int = 0
    terms: dict[str, Any] | None = None


_NOTHING = Share(0, 0)

Found = Callable[[FoundCase], None]
"""Is told each case where it is found."""
Traced = Callable[[NumberedTraces], None]
"""Is told the traces of all cases, those that are not told among them: some at a time, with the names that
are new."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is left to say when a search is over: how many cases there were, JSON, how much of the method
    those cover that were told, and, where rules are told, those of paths that ended otherwise."""

    cases: int
    ledger: dict[str, Any]
    statistics: dict[str, Any]
    blocks: Share
    branches: Share
    ended_rules: tuple[dict[str, Any], ...] = ()
    rules: tuple[str, ...] = ()
    """Those on the traces of the cases."""
    passed: tuple[str, ...] = ()
    """The same, and where a search goes for an end or a cost, those on all other paths."""
    goals_left: tuple[int, ...] = ()
    """The places of those goals of the search that did not get their cases."""


class CaseSearch:
    """A class path loaded for exploration, with one kind of criterion.
    `parts` may have a criterion of their own; what cases cost is told in the models of `costs`. Who makes
    explorations for many methods has them answer calls by summaries as `composing` says here, and goes for
    what a `policy` wants."""

    def __init__(
        self,
        paths: Sequence[Path],
        jdk: Path | None = None,
        assertions: bool = True,
        unknown: Collection[str] = (),
        merging: bool = False,
        opaque: Opaque = "none",
        parts: Parts = NO_PARTS,
        costs: Sequence[CostModel] = (),
    ) -> None:
        self.parts = parts
        self.costs = tuple(costs)
        self.class_path = ClassPath(list(paths), jdk or find_jdk(class_path=paths))
        self._machine = Machine(
            self.class_path,
            exploring=True,
            assertions=assertions,
            unknown=unknown,
            merging=merging,
            opaque=opaque,
            part_bound=parts.bound_of,
            costs=Prices(costs) if costs else None,
        )
        self._composer = Composer(self._machine)
        self.composing = NEVER
        self.policy: Policy | None = None
        self._coverage = Coverage(self._machine)
        self._presumptions = Presumptions(self.program)
        self._assumed: dict[tuple[str, str], tuple[str, ...]] = {}
        self._code = RuleCode(self._machine)
        self._rule_lines: dict[str, dict[str, set[int]]] = {}

    @property
    def program(self) -> Program:
        """The program that is explored."""
        return self._machine.program

    @property
    def machine(self) -> Machine:
        """The machine that explores it."""
        return self._machine

    @property
    def coverage(self) -> Coverage:
        """What rules of its methods cover."""
        return self._coverage

    def run(
        self, method_id: str, exploration: Exploration, found: Found, traced: Traced = lambda _: None
    ) -> Summary:
        """Tell `found` each case of the method, and `traced` the traces where cases are `kept`; the answer is
        what there is to say at the end."""
        method = self.program.method(method_id)
        if method is None:
            raise HornbillError("no such method", Place(method=method_id))
        hierarchy = self.program.hierarchy

        def found_brief(told: ToldCase) -> None:
            case = brief_json(method, hierarchy, self.located(told.json())) | self.costs_of(told)
            found(FoundCase(case, (), _NOTHING, _NOTHING))

        def found_detailed(told: ToldCase) -> None:
            if not told.is_detailed:
                found_brief(told)
                return
            covered = self._coverage.of(told.rules)
            raw = self.located(told.json())
            assumes = sorted({*self.assumes(method, told.rules), *told.presumed})
            case = case_json(method, hierarchy, raw, covered, assumes, {exploration.kind: raw["needs"]})
            if exploration.tells_choices and told.choices:
                case["choices"] = told.choices
            case |= self.costs_of(told) | ({"trace": told.bare_trace} if exploration.kept else {})
            shares = self.shares(method, covered)
            found(FoundCase(case, self._lines(method, told.rules), *shares, told.number, told.terms))

        return self.tell(
            method,
            exploration,
            found_detailed if exploration.details and not exploration.rules else found_brief,
            traced,
        )

    def tell(
        self,
        method: MethodModel,
        exploration: Exploration,
        found: Callable[[ToldCase], None],
        traced: Traced = lambda _: None,
    ) -> Summary:
        """As `run`, with the cases as the engine tells them."""
        met: set[str] = set()
        rules: dict[str, None] = {}
        presumed: set[str] = set()

        def each(told: ToldCase) -> None:
            presumed.update(told.presumed)
            if told.is_detailed and not met.issuperset(told.trace.kinds):
                met.update(told.trace.kinds)
                rules.update(dict.fromkeys(told.rules))
            found(told)

        answer = self._composer.explore(
            method,
            exploration,
            each,
            lambda raw: traced(NumberedTraces(tuple(map(tuple, raw["names"])), raw["traces"], raw["count"])),
        )
        rules.update(dict.fromkeys(answer["rules"]))
        everything = self._coverage.of(rules)
        is_verdict = exploration.sought is not None or exploration.driving is not None
        passed = (*rules, *_on_other_paths(answer)) if is_verdict else tuple(rules)
        taken = self.assumes(method, passed)
        return Summary(
            answer["statistics"]["cases"],
            self._ledger(method, everything, answer, exploration) | {"assumes": sorted({*taken, *presumed})},
            statistics_json(answer["statistics"])
            | _steered(exploration, answer["statistics"], _other_ends(answer))
            | library_statistics(answer["library"]),
            *self.shares(method, everything),
            ended_rules=tuple(answer["ended_rules"]),
            rules=tuple(rules),
            passed=passed,
            goals_left=tuple(number - 1 for number in answer["goals_left"]),
        )

    def costs_of(self, told: ToldCase) -> dict[str, dict[str, int | str]]:
        """What the case says of its costs."""
        amounts = told_amounts([model.name for model in self.costs], told.costs)
        return {"costs": {name: amount.json for name, amount in amounts.items()}} if amounts else {}

    def located(self, raw: dict[str, Any]) -> dict[str, Any]:
        """What the engine tells of a case, with the lines of its unknown calls."""
        if "opaque" in raw:
            raw["opaque"] = self._opaque(raw)
        for call in raw.get("calls", ()):
            name, rule, pcs, number, thrown = call
            shown = self.program.replaced(name) or name
            if rule:
                line = self._line_of_call(name, rule, set(pcs), number)
            else:
                line = self._only_line(shown, raw.get("rules", ()))
            call[:] = shown, line, thrown or None
        return raw

    def _opaque(self, raw: Mapping[str, Any]) -> dict[str, Any]:
        """What a case with opaque calls says of them."""
        given = [name for name, *_ in raw["calls"] if name not in self._machine.unknown]
        names = dict.fromkeys(self.program.replaced(name) or name for name in given)
        way, end = raw["opaque"]
        changing = [name for name in dict.fromkeys(given) if may_change(self.program, name)]
        return {"calls": list(names), "may_change": changing, "way": way, "end": end}

    def _only_line(self, name: str, rules: Sequence[str]) -> int | None:
        """The line of the program in which the rules call the method; None where there is not just one."""
        alike, lines = {_own_name(name)}, set()
        for rule in rules:
            owner = method_of_rule(rule)
            if (
                self.class_path.is_application(split_id(owner)[0])
                and (cfg := self._code.graph(owner)) is not None
            ):
                lines |= {cfg.line(pc) for pc in _calling(cfg, set(self._code.pcs(rule)), alike)}
        return lines.pop() if len(lines) == 1 else None

    def _line_of_call(self, name: str, rule: str, pcs: set[int], number: int) -> int | None:
        cfg = self._code.graph(method_of_rule(rule))
        if cfg is None:
            return None
        alike = {_own_name(one) for one in self._machine.unknown}
        calls = _calling(cfg, pcs, alike)
        return cfg.line(calls[number - 1]) if 0 < number <= len(calls) else None

    def assumes(self, method: MethodModel, rules: Sequence[str]) -> tuple[str, ...]:
        """What a path with these rules on its trace takes for granted."""
        return tuple(sorted({text for rule in rules for text in self._assumed_by(method, rule)}))

    def presumed(
        self, method: MethodModel, summary: Summary, passes: Passes, returns: bool
    ) -> tuple[str, ...]:
        """What a search took for granted, if it found nothing, in addition to what cases do: see
        Presumptions.of_verdict."""
        return self._presumptions.of_verdict(method, self._code.run(summary.passed), passes, returns)

    def _assumed_by(self, method: MethodModel, rule: str) -> tuple[str, ...]:
        known = self._assumed.get((method.id, rule))
        if known is None:
            run = self._code.run((rule,))
            known = self._assumed[method.id, rule] = self._presumptions.of_case(method, run)
        return known

    def _lines(self, method: MethodModel, rules: Sequence[str]) -> tuple[int, ...]:
        """The source lines of the method that the rules go through."""
        known = self._rule_lines.get(method.id)
        if known is None:
            cfg = self.program.prepare(method).cfg
            known = self._rule_lines[method.id] = {
                name: {line for pc in pcs if (line := cfg.line(pc)) is not None}
                for name, _, _, pcs, _ in self._machine.rules(method.id)
            }
        return tuple(sorted({line for rule in rules for line in known.get(rule, ())}))

    def shares(self, method: MethodModel, covered: Covered) -> tuple[Share, Share]:
        """How many of the method's blocks and branches are covered there."""
        rules = self._coverage.method(method.id)
        blocks, branches = (0, 0) if rules is None else (len(rules.cfg.blocks), len(rules.branches))
        return (
            Share(len(covered.blocks.get(method.id, ())), blocks),
            Share(len(covered.branches.get(method.id, ())), branches),
        )

    def _ledger(
        self, method: MethodModel, everything: Covered, answer: dict[str, Any], exploration: Exploration
    ) -> dict[str, Any]:
        budget_spent = answer["ended"] == "budget"
        asked = (method, everything, answer["marks"], budget_spent, _given(exploration))
        uncovered = {} if exploration.unexplained else self._coverage.uncovered(*asked)
        paths = dict(sorted(answer["ledger"].items()))
        left_out = next((why for why in paths if _is_left_out(why)), None)
        guided = exploration.guide is not None and not answer["goals_left"]
        if left_out is None and (guided or exploration.trace is not None or exploration.first):
            left_out = "not_selected"
        branches = [
            {**branch.json(), **_as_far_as_looked(reason, left_out).json()}
            for missing in uncovered.values()
            for branch, reason in missing.items()
        ]
        assumed = [
            {"type": name, "known": self._machine.known_classes(name)}
            for name in sorted(
                why[len("known_classes(") : -1].strip("'")
                for why in answer["marks"]
                if why.startswith("known_classes(")
            )
        ]
        ledger = {"ended": answer["ended"], "paths": paths, "assumed": assumed, "branches": branches}
        if self.parts.rows and answer["ended"] == "done":
            ledger["guarantee"] = self.parts.guarantee(Criterion(exploration.kind, exploration.bound))
        return ledger


def _is_left_out(why: str) -> bool:
    """Whether the ledger says by that name that something was left out, so that nothing is proved by it."""
    return why.startswith(("not_selected", "pruned(")) or why.endswith("takes its concrete value')")


def _as_far_as_looked(reason: Reason, left_out: str | None) -> Reason:
    """The reason, which proves nothing where paths were left out for that one."""
    if left_out is None or reason.why not in ("infeasible", "assumed"):
        return reason
    return reason_of(left_out)


def _on_other_paths(answer: dict[str, Any]) -> Iterator[str]:
    """The rules on paths that are no cases, those among them that were not at their end."""
    for mark in answer["marks"].values():
        for name in (*mark["passed"], *(at for at, _ in mark["at"])):
            if method_of_rule(name) != name:
                yield name


def _steered(exploration: Exploration, counts: Mapping[str, int], ended: Collection[str]) -> dict[str, int]:
    """The statistics of a search that followed a trace, and whose other paths ended in these ways. What it
    did not get to, for its budget or for what is not supported, is not infeasible. The first level is asked
    of each side that is not told."""
    if exploration.trace is None:
        return {}
    infeasible = int(not counts["cases"] and all(why.startswith("bound(") for why in ended))
    return {
        "traces_generated": 1,
        "traces_infeasible": infeasible,
        "sides_asked": counts[exploration.levels[0]],
    }


def _other_ends(answer: Mapping[str, Any]) -> list[str]:
    """How paths ended that are no cases, and the search if it was cut short."""
    return [*answer["ledger"], *([] if answer["ended"] == "done" else [answer["ended"]])]


def _given(exploration: Exploration) -> str | None:
    """What the search was told to take for granted."""
    if exploration.heap == "lazy-noalias":
        return "inputs are no aliases"
    return "the assumptions given hold" if exploration.assumptions else None


def _own_name(method_id: str) -> str:
    path, _, descriptor = method_id.partition("(")
    return f"{path.rpartition('.')[2]}({descriptor}"


def _calling(cfg: Cfg, pcs: set[int], alike: set[str]) -> list[int]:
    """Those of the pcs whose instructions call a method that is named so."""
    return [
        instruction.pc
        for block in cfg.blocks
        for instruction in block.instructions
        if instruction.pc in pcs and instruction.op.startswith("invoke") and _names(instruction, alike)
    ]


def _names(instruction: Instruction, alike: set[str]) -> bool:
    reference = instruction.args[0]
    return isinstance(reference, MethodRef) and f"{reference.name}{reference.descriptor}" in alike


def unknown_ledger(ended: str) -> dict[str, Any]:
    """The ledger of a search that ended in that way and said nothing."""
    return {"ended": ended, "paths": {}, "assumed": [], "branches": [], "assumes": []}


def statistics_json(counts: Mapping[str, int]) -> dict[str, Any]:
    """The engine's counts as they are printed; the time that a search took is left to who measures it."""

    def of_each_level(what: str) -> dict[str, int]:
        return {
            name[len(what) + 1 : -1]: count for name, count in counts.items() if name.startswith(f"{what}(")
        }

    return {
        "steps": counts["steps"],
        "infeasible_paths": of_each_level("infeasible"),
        "solver_calls": {level: counts[level] for level in SOLVER_LEVELS},
        "gave_up": of_each_level("gave_up"),
        "unknown": counts["unknown"],
        **({"needs_vary": others} if (others := counts.get("alike_within_others")) else {}),
        "seconds": None,
    }
