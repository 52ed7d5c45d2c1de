"""`hornbill cases`: the ways in which a method can run."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hornbill.assumptions import assumed
from hornbill.bytecode.build_folders import class_path_entries
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel
from hornbill.cases import CaseSearch, FoundCase, Summary
from hornbill.clp.explorations import (
    CHECKS,
    COMPOSES,
    CONTEXTS,
    DEFAULT_EXPLORATION_BUDGET,
    HEAP_MODES,
    SOLVER_LEVELS,
    Exploration,
)
from hornbill.clp.told_cases import ToldCase
from hornbill.commands.class_paths import (
    PATH_HELP,
    STUB_HELP,
    SUMMARIES_HELP,
    open_program,
)
from hornbill.commands.console import SCHEMA, Console
from hornbill.commands.selecting import (
    SELECTING_HELP,
    chosen_concolic,
    chosen_selection,
    selecting_arguments,
)
from hornbill.configuration import read_configuration, summary_paths
from hornbill.costs.amounts import dearest_first
from hornbill.costs.driving import DRIVEN_HELP, DrivenSearch, require_driven
from hornbill.costs.filtering import wanted_by, worst_places
from hornbill.costs.models import COST_HELP, parsed_models
from hornbill.costs.policies import POLICY_HELP, Worst, counted_models, parsed_policy
from hornbill.criteria import (
    ASSERTIONS_HELP,
    Criterion,
    Parts,
    parsed_assertions,
    parsed_budget,
    parsed_check,
    parsed_composing,
    parsed_criterion,
    parsed_heap,
    parsed_levels,
    parsed_parts,
)
from hornbill.jvm.layout import laid_out
from hornbill.methods import described_method, find_method, require_code
from hornbill.native_summaries.installing import install, summary_files
from hornbill.native_summaries.totality import check_summaries
from hornbill.properties import unknown_methods
from hornbill.rendering.case_lines import CaseLines
from hornbill.rendering.cases import case_text, ended_rule_text, summary_text
from hornbill.selected import SelectedSearch, require_concolic, require_meaning, require_mergeable
from hornbill.steering import parsed_choices, parsed_steering
from hornbill.stub_types import stub_types, unknown_calls

_EPILOG = """\
Each case says when it is taken (conditions on the inputs), how it ends, what it reads and changes in the
heap, and has a witness: inputs that take it, and what comes out. Cases are printed as they are found. Ways
that take the same steps of the program are one case, whichever of their inputs are one object: what is told
is the first that was found; with --choices, all are.

A path ends where it returns or throws, or is cut by the criterion:
  loop-K    at most K rounds of each loop, and K nested calls of a recursive method
  block-K   at most K times each block in one call of a method, and K calls of a method at a time
  depth-K   at most K rules of the clauses

ASSUMPTION is one of these, or several with commas between them:
  non-aliasing(a, b)   a and b are not the same object
  non-sharing(a, b)    nothing that is reached from a is reached from b
  acyclic(a)           what is reached from a does not lead back to itself
  nonnull(a)           a is not null
where a and b are `this` or a parameter, with fields: this.head.next. An assumption file has one a line, and
# begins a comment.

A MODEL is a cost model: instructions, those of the program's own bytecode, or instructions-all; memory, 4
bytes for each field and element of what is made, or memory-hotspot; calls, or calls:PATTERN; stack; a file
*.toml. A POLICY keeps the cases that cost so much: 'memory > 48', '40 <= memory <= 48 and calls < 5', or
worst(memory, 5). docs/costs.md says more.

A TRACE says which rule each predicate takes: "m(1,[n(2,[]),_])", the parts in the order of their calls, _ for
any. Names may be short where they are clear, docs/traces.md says how. It is printed by `traces`, and by
`cases --json`.

%(selecting)s
With --json, the output is one JSON document, a case a line; docs/cases.md says what is in it. The arguments
of a witness are what `hornbill run PATH METHOD --args` takes.

exit codes:
  0  done, also where the budget was spent: the ledger says what is missing
  1  a witness does not take the way of its case, which is a mistake in Hornbill; the case says so
  2  wrong usage or bad input

examples:
  hornbill cases jars/papers.jar papers.Lcm.lcm
  hornbill cases jars/papers.jar papers.Lcm.lcm --trace 'lcm(1,[cont(1,[_,after(1,[_,div(2,[])])])])'
  hornbill cases jars/papers.jar papers.Vector.add --criterion loop-1 --assume 'nonnull(this.elems)'
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments and its help."""
    parser.epilog = _EPILOG.replace("%(selecting)s", SELECTING_HELP)
    parser.add_argument("path", metavar="PATH", help=PATH_HELP)
    parser.add_argument("method", metavar="METHOD", help="pkg.Class.method, with parameters if overloaded")
    for option, metavar, default, said in (
        ("--criterion", "KIND-K", "loop-2", "what cuts a path"),
        ("--heap", "HOW", "solver", f"how aliasing is told, {', '.join(HEAP_MODES)}"),
        ("--solver", "LEVELS", "all", f"the levels that are on, of {','.join(SOLVER_LEVELS)}"),
        ("--budget", "STEPS", str(DEFAULT_EXPLORATION_BUDGET), "stop after so many steps of the engine"),
        ("--assertions", "on|off", "on", ASSERTIONS_HELP),
        ("--compose", "WHEN", "auto", f"answer calls by summaries of what is called, {', '.join(COMPOSES)}"),
        ("--context", "HOW", "insensitive", f"what summaries are made for, {' or '.join(CONTEXTS)}"),
        ("--check", "WHAT", "all", f"which witnesses are run on the clauses, {' or '.join(CHECKS)}"),
    ):
        parser.add_argument(option, metavar=metavar, default=default, help=f"{said} (%(default)s)")
    for option, metavar, said in (
        (
            "--assume",
            "ASSUMPTION",
            "a condition on what is passed, as Java has it (a > 0), or nonnull(a), acyclic(a), "
            "non-aliasing(a, b), "
            "non-sharing(a, b); may be given several times",
        ),
        ("--assume-file", "FILE", "a file of assumptions; may be given several times"),
    ):
        parser.add_argument(option, metavar=metavar, action="append", default=[], help=said)
    parser.add_argument(
        "--unknown",
        metavar="METHOD",
        action="append",
        default=[],
        help="a method whose calls return any value, the answers; may be given several times",
    )
    parser.add_argument(
        "--stub", metavar="NAME|PATTERN", action="append", default=[], help=f"{STUB_HELP}; as --unknown"
    )
    parser.add_argument("--cost", metavar="MODEL,...", help=COST_HELP)
    parser.add_argument("--policy", metavar="POLICY", help=POLICY_HELP)
    parser.add_argument("--driven", metavar="HOW", default="off", help=DRIVEN_HELP)
    parser.add_argument(
        "--sort", metavar="MODEL", help="print cases when the search is over, the dearest in that model first"
    )
    parser.add_argument("--summaries", metavar="FILE", action="append", default=[], help=SUMMARIES_HELP)
    parser.add_argument(
        "--trace", metavar="TRACE", help="follow this trace, or all that it leaves open with _"
    )
    parser.add_argument(
        "--chosen",
        metavar="N,...",
        help="with --trace: make these choices and no others, as `--choices --json` says them",
    )
    parser.add_argument("--first", action="store_true", help="end with the first case")
    parser.add_argument(
        "--choices",
        action="store_true",
        help="print all cases of a rule, where aliasing or a model gives several",
    )
    parser.add_argument(
        "--brief", action="store_true", help="say how a case ends and its witness, and no more"
    )
    parser.add_argument(
        "--rules",
        action="store_true",
        help="list the rule of each case: the clauses on its way as one, on any inputs; then those of ways "
        "that end otherwise",
    )
    parser.add_argument(
        "--unfold", action="store_true", help="say in traces what each summary on them stands for"
    )
    selecting_arguments(parser)
    parser.add_argument(
        "--merge",
        action="store_true",
        help="with --select: leave out cases whose goals the others meet; printed when the search is over",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--timing", action="store_true", help="say how long it took; without it, output is always the same"
    )


def execute(chosen: argparse.Namespace, console: Console) -> int:
    """Explore the method, and print its cases as they are found."""
    criterion = parsed_criterion(chosen.criterion)
    selection, strategy, pruning = chosen_selection(chosen)
    concolic = chosen_concolic(chosen)
    levels, heap = parsed_levels(chosen.solver), parsed_heap(chosen.heap)
    budget = parsed_budget(chosen.budget)
    program = open_program(chosen.path)
    found = find_method(program, chosen.method)
    stubbed = unknown_calls(program, stub_types(program, chosen.stub))
    unknown = [one.id for one in (*unknown_methods(program, chosen.unknown), *stubbed)]
    assertions = parsed_assertions(chosen.assertions)
    entries = class_path_entries(chosen.path)
    described = summary_files(summary_paths(chosen.summaries))
    check_summaries(entries, described)
    models = parsed_models(",".join(filter(None, (chosen.cost, chosen.sort))))
    policy = None if chosen.policy is None else parsed_policy(chosen.policy, models)
    models = laid_out(counted_models(models, policy))
    parts = parsed_parts(read_configuration().criteria)
    search = CaseSearch(
        entries, assertions=assertions, unknown=unknown, opaque="all", parts=parts, costs=models
    )
    install(search.program, described)
    method = require_code(described_method(search.program, found))
    assumptions = assumed(method, search.program, chosen.assume, map(Path, chosen.assume_file))
    require_meaning(selection, None, pruning, chosen.trace is not None)
    trace = (
        None
        if chosen.trace is None
        else parsed_steering(search.machine, method, chosen.trace, parsed_choices(chosen.chosen))
    )
    if chosen.chosen is not None and trace is None:
        raise HornbillError("--chosen goes on with a trace", remedy="give it with --trace")
    printer = (_Document if chosen.json else _Text)(method, criterion, parts, console, chosen.rules)
    exploration = Exploration(
        *(str(criterion), levels, heap, assumptions, budget),
        details=not chosen.brief,
        rules=chosen.rules,
        choices="all" if chosen.choices else "first",
        check=parsed_check(chosen.check),
        trace=trace,
        first=chosen.first,
        concolic=concolic,
        composing=parsed_composing(chosen.compose, chosen.context),
        unfold=chosen.unfold,
    )
    require_concolic(exploration)
    require_mergeable(chosen.merge, selection, str(criterion), exploration)
    start = time.perf_counter()
    others = {"--select": selection is not None, "--trace": trace is not None, "--first": chosen.first}
    require_driven(
        chosen.driven, policy, others | {"--concolic": concolic is not None, "--merge": chosen.merge}
    )
    is_driven = policy is not None and chosen.driven != "off"
    if not is_driven:
        exploration = wanted_by(policy, search, method.id, exploration)
    selected = SelectedSearch(search, method, selection, strategy, pruning)
    printer.waits = chosen.merge or chosen.sort is not None or isinstance(policy, Worst)
    if is_driven and policy is not None:
        driven = DrivenSearch(search, method, policy, chosen.driven)
        summary = driven.run(exploration, partial(printer.search, search))
        if chosen.driven == "costly":
            console.warn("--driven costly does not look at all paths: there may be dearer cases")
    else:
        summary = selected.run(exploration, lambda one: printer.search(search, one))
    if chosen.merge:
        summary = printer.merged(selected, summary)
    if isinstance(policy, Worst):
        printer.keep_worst(policy)
    if chosen.sort is not None:
        printer.sorted(parsed_models(chosen.sort)[0].name)
    printer.print_waiting()
    if chosen.timing:
        seconds = round(time.perf_counter() - start, 3)
        summary = replace(summary, statistics={**summary.statistics, "seconds": seconds})
    printer.end(summary)
    console.warnings([*program.class_path.problems, *search.class_path.problems])
    return 1 if printer.mistakes else 0


class _Printer:
    """Prints cases as they come, and warns of those whose witness does not follow them."""

    def __init__(
        self, method: MethodModel, criterion: Criterion, parts: Parts, console: Console, rules: bool
    ) -> None:
        self._method = method
        self._parts = parts
        self._criterion = criterion
        self._console = console
        self._with_rules = rules
        self.printed = 0
        self.mistakes = 0
        self.waits = False
        """Whether cases wait until it is known which of them are printed."""
        self._waiting: list[tuple[dict[str, Any], Callable[[], None]]] = []

    def search(self, search: CaseSearch, exploration: Exploration) -> Summary:
        """Search the method, and print its cases."""
        raise NotImplementedError

    def merged(self, selected: SelectedSearch, summary: Summary) -> Summary:
        """Have those of the waiting cases wait that the goals of the selection need."""
        needed = selected.needed([(case["trace"], case["exception"]) for case, _ in self._waiting])
        self._waiting = [self._waiting[place] for place in needed]
        return selected.merged(summary, [case["trace"] for case, _ in self._waiting])

    def keep_worst(self, policy: Worst) -> None:
        """Have those of the waiting cases wait that the policy wants, dearest first."""
        self._waiting = [
            self._waiting[place] for place in worst_places(policy, [case for case, _ in self._waiting])
        ]

    def sorted(self, model: str) -> None:
        """Have the waiting cases come in the order of what they cost in that model."""
        self._waiting.sort(key=lambda waiting: dearest_first(waiting[0], model))

    def print_waiting(self) -> None:
        """Print the waiting cases."""
        for _, print_it in self._waiting:
            print_it()

    def end(self, summary: Summary) -> None:
        """Print what comes after the cases."""
        raise NotImplementedError

    def _next(self, mistake: str | None) -> None:
        """A case was printed, with what is wrong with its witness, if anything is."""
        self.printed += 1
        if mistake is not None:
            self.mistakes += 1
            what = f"the witness does not take its way ({mistake})"
            self._console.warn(f"case {self.printed}: {what}, please report it")


class _Text(_Printer):
    """Cases for a person, with an empty line between them."""

    def search(self, search: CaseSearch, exploration: Exploration) -> Summary:
        """Search the method, and print its cases."""
        return search.run(self._method.id, exploration, self._case)

    def end(self, summary: Summary) -> None:
        """Print rules that are of no case, the number of cases, the ledger and the statistics."""
        for number, told in enumerate(summary.ended_rules, self.printed + 1):
            self._console.write(ended_rule_text(number, told) + "\n\n")
        within = self._parts.beside(self._criterion)
        self._console.write(summary_text(self.printed, self._method, within, summary))

    def _case(self, case: FoundCase) -> None:
        if self.waits:
            self._waiting.append((case.json, partial(self._print, case)))
        else:
            self._print(case)

    def _print(self, case: FoundCase) -> None:
        self._console.write(case_text(self.printed + 1, self._method, case) + "\n\n")
        self._next(case.json.get("mistake"))


class _Document(_Printer):
    """One JSON document, a case a line. Nothing is written before there is a case, or the end."""

    def search(self, search: CaseSearch, exploration: Exploration) -> Summary:
        """Search the method, and print its cases."""
        write = self._console.out.write
        lines = CaseLines(search, self._method, exploration.kind, exploration.tells_choices)

        def found(told: ToldCase) -> None:
            line, mistake = lines.line(told)
            if self.waits:
                self._waiting.append((json.loads(line), partial(printed, line, mistake)))
            else:
                printed(line, mistake)

        def printed(line: str, mistake: str | None) -> None:
            write(f"{',' if self.printed else self._head()}\n{line}")
            self._next(mistake)

        return search.tell(self._method, exploration, found)

    def end(self, summary: Summary) -> None:
        """Print rules that are of no case, the ledger and the statistics."""
        self._console.out.write("\n],\n" if self.printed else self._head() + "],\n")
        if self._with_rules:
            told = ",\n".join(map(json.dumps, summary.ended_rules))
            self._console.out.write(f'"ended_rules": [\n{told}\n],\n' if told else '"ended_rules": [],\n')
        self._console.out.write(f'"ledger": {json.dumps(summary.ledger)},\n')
        self._console.out.write(f'"statistics": {json.dumps(summary.statistics)}}}\n')

    def _head(self) -> str:
        method = json.dumps(self._method.id)
        parts = f'"criteria": {json.dumps(self._parts.json)}, ' if self._parts.rows else ""
        return (
            f'{{"schema": {SCHEMA}, "method": {method}, "criterion": "{self._criterion}", {parts}"cases": ['
        )
