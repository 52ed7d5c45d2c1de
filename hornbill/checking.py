"""`hornbill.check`: can it happen that an exception leaves a method, or that it comes to a point?

The method is searched for such an end alone, with bounds that grow, until there is a first one whose witness
does it when it is run on the clauses, or until a search has left nothing out. What a search leaves out is a
reason against the verdict `holds`; none of them is ever taken for a proof.

The question is of a program in which the method is the first that is called. That other classes may exist
is a reason; that static fields are as they were initialised is said beside the verdict.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from hornbill.assumptions import assumed, assumption_texts
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.engine import ending_searches_at
from hornbill.clp.explorations import NEVER, Composing, Exploration
from hornbill.clp.program import Program
from hornbill.costs.models import parsed_models
from hornbill.costs.policies import counted_models
from hornbill.criteria import Criterion, parsed_composing, parsed_parts
from hornbill.growth.questions import GrowthQuestion, growth_asked, parsed_growth_question
from hornbill.growth.results import CostGrowth
from hornbill.jvm.layout import laid_out
from hornbill.latest_runs import entries_of
from hornbill.method_cases import Case, case_of
from hornbill.methods import find_method, require_code
from hornbill.native_summaries.installing import install, summary_files
from hornbill.native_summaries.totality import check_summaries
from hornbill.properties import Property, parsed_property, unknown_methods

DEFAULT_SECONDS = 60.0
VIOLATED, HOLDS, WITHIN_BOUND, UNKNOWN = "violated", "holds", "holds_within_bound", "unknown"

_FIRST_BUDGET, _BUDGET_GROWS = 10_000_000, 4
_MOST_BUDGET = 2_000_000_000
_MOST_ROUNDS = 1 << 19
_AS_SUMMARISED = "assumed('answers are as their summaries say')"
"""How ways end that are none, since a summary says so."""
_NOT_SOUGHT = ("not_selected", "seen_state")
_AS_INITIALISED = "is as initialised"
_OWN_METHOD = "this runs"


@dataclass(frozen=True, slots=True)
class Checked:
    """The answer to what was `asked`: a verdict, the case that violates it, why else it is not known to hold,
    the criterion within which that was found or all was explored, and the steps that searches took; all of it
    of inputs for which what is `assumed` holds.
    """

    method: str
    asked: str
    verdict: str
    case: Case | None
    why: tuple[str, ...]
    bound: str | None
    steps: int
    assumed: tuple[str, ...] = ()

    @property
    def inputs(self) -> dict[str, Any] | None:
        """The receiver and the arguments with which it happens."""
        if self.case is None:
            return None
        return {"this": self.case.witness.this, "args": list(self.case.witness.args)}

    @property
    def answers(self) -> tuple[dict[str, Any], ...]:
        """What unknown calls return then, in order."""
        return () if self.case is None else tuple(self.case.more.get("answers", ()))

    def json(self) -> dict[str, Any]:
        """The answer as it is printed."""
        return {
            "method": self.method,
            "property": self.asked,
            **({"assume": list(self.assumed)} if self.assumed else {}),
            "verdict": self.verdict,
            "inputs": self.inputs,
            "answers": list(self.answers),
            "case": None if self.case is None else self.case.json(self._trace),
            "why": list(self.why),
            "bound": self.bound,
            "steps": self.steps,
        }

    @property
    def _trace(self) -> str | None:
        traced = None if self.case is None else self.case.traced
        return traced if isinstance(traced, str) else None


def check(
    path: str | Path | Sequence[Path],
    method: str,
    property: str,  # noqa: A002 - as the option is called
    *,
    seconds: float = DEFAULT_SECONDS,
    unknown: Sequence[str] = (),
    assertions: bool = True,
    compose: str = "auto",
    summaries: Sequence[str | Path] = (),
    assume: Sequence[str] = (),
    assume_files: Sequence[Path] = (),
    criteria: Mapping[str, str] | None = None,
    cost: str = "",
) -> Checked:
    """Whether the property of the method, `pkg.Class.method`, can be violated, as `hornbill check` answers,
    by inputs for which the assumptions hold; `criteria` are those of parts of the program, by patterns for
    classes, within which searches stay. With `compose` always, calls are answered by summaries where an
    exception is asked for, or what it costs; else states are merged, for which all code runs, unless costs
    are counted: those that the property names, and `cost`. HornbillError where the path, the
    method, the property, an unknown method or an assumption is wrong."""
    question = parsed_growth_question(property)
    if question is not None:
        if unknown or summaries:
            what = f"{question.text}: growth is asked of calls that are known"
            raise HornbillError(what, remedy="leave out --unknown and --summaries")
        return _grown(
            growth_asked(entries_of(path), method, question, seconds, assume, assume_files, assertions),
            question,
        )
    end = time.monotonic() + seconds
    entries = entries_of(path)
    program = Program(ClassPath(list(entries), find_jdk(class_path=entries)))
    checked = require_code(find_method(program, method))
    wanted = parsed_property(program, property)
    models = laid_out(counted_models(parsed_models(cost), wanted.policy))
    calls = tuple(one.id for one in unknown_methods(program, unknown))
    described = summary_files(map(Path, summaries))
    check_summaries(entries, described)
    may_compose = wanted.exception is not None or wanted.policy is not None
    composing = parsed_composing(compose).when == "always" and may_compose and not calls
    search = CaseSearch(
        *(entries, None, assertions, calls),
        merging=not composing and not models,
        opaque="stated",
        parts=parsed_parts(criteria or {}),
        costs=models,
    )
    search.composing = Composing("always") if composing else NEVER
    install(search.program, described)
    sought = wanted.sought(search.machine, models)
    terms = assumed(checked, search.program, assume, assume_files)
    answer = _Check(search, checked, wanted, sought, end, terms).run()
    return replace(answer, assumed=assumption_texts(assume, assume_files))


def _grown(answer: CostGrowth, question: GrowthQuestion) -> Checked:
    """The verdict on how a cost grows: what the worst inputs show, or to which size it is proved."""
    law = answer.growth
    said = [] if law is None else [f"the growth is {law.name}: {law.formula}"]
    left = dict.fromkeys(reason for point in answer.points if not point.proved for reason in point.left)
    shown = [(point.size, point.case) for point in answer.points if point.case is not None]
    if law is not None and shown and question.is_answered_by(law.name):
        size, case = shown[-1]
        verdict, bound = VIOLATED, f"{question.name} of size {size}"
        found = case_of(case.json)
        return Checked(
            *(answer.method, question.text, verdict, found, tuple(said), bound, answer.steps, answer.assumed)
        )
    proved = answer.proved_to
    verdict = UNKNOWN if proved is None else WITHIN_BOUND
    within = None if proved is None else f"{question.name} up to size {proved}"
    if law is None:
        verdict, said = UNKNOWN, ["too few sizes have a cost to tell how it grows"]
    taken = dict.fromkeys(one for point in answer.points if point.proved for one in point.assumes)
    why = (*said, *left, *(taken if verdict == WITHIN_BOUND else ()))
    return Checked(answer.method, question.text, verdict, None, why, within, answer.steps, answer.assumed)


@dataclass(slots=True)
class _Way:
    """Searches with bounds that grow: the next bound, and how the last one went that came to its end."""

    known_rounds: str
    bound: int = 1
    is_over: bool = False


@dataclass(slots=True)
class _Check:
    search: CaseSearch
    method: MethodModel
    asked: Property
    sought: str
    end: float
    assumptions: tuple[str, ...] = ()
    steps: int = 0
    within: tuple[Criterion, tuple[str, ...], tuple[str, ...]] | None = None
    why: tuple[str, ...] = ()
    mistakes: list[str] = field(default_factory=list)
    violation: FoundCase | None = None

    def run(self) -> Checked:
        """Searches in turns: ways, and bounds in each of them, as long as a budget lasts that grows with the
        turns."""
        self.why = ("budget(time)",)
        with ending_searches_at(self.end):
            for criterion, summary in self._summaries():
                if self.violation is not None:
                    return self._answer(VIOLATED, criterion, ())
                reasons = self._reasons(summary)
                if not reasons:
                    return self._answer(HOLDS, None, self._taken(summary))
                self.why = reasons
                if summary.ledger["ended"] == "done" and all(map(_is_bound, reasons)):
                    self.within = criterion, reasons, self._taken(summary)
        if self.within is not None:
            criterion, cut, taken = self.within
            return self._answer(WITHIN_BOUND, criterion, tuple(dict.fromkeys((*cut, *self.why, *taken))))
        return self._answer(UNKNOWN, None, self.why)

    def _answer(self, verdict: str, criterion: Criterion | None, why: tuple[str, ...]) -> Checked:
        case = None if self.violation is None else case_of(self.violation.json)
        bound = None if criterion is None else self.search.parts.beside(criterion)
        return Checked(self.method.id, self.asked.text, verdict, case, why, bound, self.steps)

    def _summaries(self) -> Iterator[tuple[Criterion, Summary]]:
        ways = [_Way("free"), _Way("counted")]
        budget = _FIRST_BUDGET
        while any(not way.is_over for way in ways) and time.monotonic() < self.end:
            for way in ways:
                while not way.is_over and time.monotonic() < self.end:
                    criterion, summary = self._searched(way, budget)
                    yield criterion, summary
                    if summary.ledger["ended"] != "done":
                        break
                    way.bound *= 2
                    way.is_over = not any(map(_grows, self._reasons(summary))) or way.bound > _MOST_ROUNDS
                    if way.is_over:
                        return
            budget = min(budget * _BUDGET_GROWS, _MOST_BUDGET)

    def _searched(self, way: _Way, budget: int) -> tuple[Criterion, Summary]:
        criterion = Criterion("loop", way.bound)
        exploration = Exploration(
            str(criterion),
            budget=budget,
            choices="all",
            known_rounds=way.known_rounds,
            sought=self.sought,
            composing=self.search.composing,
            unfold=True,
            assumptions=self.assumptions,
        )
        summary = self.search.run(self.method.id, exploration, self._found)
        self.steps += summary.statistics["steps"]
        return criterion, summary

    def _found(self, case: FoundCase) -> None:
        if "mistake" not in case.json:
            self.violation = self.violation or case
        else:
            what = f"a witness that does not take its way: {case.json['mistake']}"
            if what not in self.mistakes:
                self.mistakes.append(what)

    def _reasons(self, summary: Summary) -> tuple[str, ...]:
        """Why a search that found nothing is no proof."""
        ledger = summary.ledger
        reasons = [why for why in ledger["paths"] if why not in (*_NOT_SOUGHT, _AS_SUMMARISED)]
        if ledger["ended"] != "done" and not any(one.startswith("budget") for one in reasons):
            reasons.append("budget(time)" if ledger["ended"] == "time" else "budget(steps)")
        for taken in ledger["assumed"]:
            known = ", ".join(taken["known"]) or "none"
            reasons.append(f"other classes than these may be a {taken['type']}: {known}")
        reasons += [one for one in ledger["assumes"] if not _is_of_the_question(one)]
        never = self.asked.reason(self.search.program)
        return (*reasons, *self.mistakes, *([] if never is None else [never]))

    def _taken(self, summary: Summary) -> tuple[str, ...]:
        """What is part of the question."""
        fields = (one for one in summary.ledger["assumes"] if _AS_INITIALISED in one)
        of_costs = self.asked.policy is not None
        presumed = self.search.presumed(self.method, summary, self.asked.passes, of_costs)
        return (*fields, *presumed, *self.asked.taken(self.search.program))


def _grows(reason: str) -> bool:
    """Whether a search with a larger bound may go further: not where a part of the program has its own."""
    return _is_bound(reason) and reason != "bound(part)"


def _is_bound(reason: str) -> bool:
    return reason.startswith("bound(")


def _is_of_the_question(assumption: str) -> bool:
    return assumption.endswith(_AS_INITIALISED) or assumption.startswith(_OWN_METHOD)
