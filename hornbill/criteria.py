"""What bounds a search, as a person writes it: criterion, levels of the solver, heap, budget.

Each function takes the text of one option and gives the checked value; HornbillError says what is wrong with
it and what comes near.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase

from hornbill.bytecode.errors import HornbillError
from hornbill.clp.explorations import (
    CHECKS,
    COMPOSES,
    CONTEXTS,
    DEFAULT_EXPLORATION_BUDGET,
    HEAP_MODES,
    SOLVER_LEVELS,
    Composing,
)

KINDS = ("loop", "block", "depth")
DEFAULT_CRITERION = "loop-2"
DEFAULT_BUDGET = 3_000_000
"""Of runs over programs, for each method."""
DEFAULT_MEMORY = 4 << 30
"""Bytes of address space for one task of a worker."""
MOST_ROUNDS = 10_000
LEAST_BUDGET = 1_000
ASSERTIONS = ("on", "off")
ASSERTIONS_HELP = "whether assertions of the program's classes are enabled, on or off"
_WITHOUT_ASSERTIONS = ",assertions-off"
_PARTS = " criteria:"
_decoder = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Criterion:
    """When a path is cut; docs/cases.md says what each kind counts."""

    kind: str
    bound: int

    def __str__(self) -> str:
        return f"{self.kind}-{self.bound}"


def parsed_criterion(text: str) -> Criterion:
    """The criterion that is written `loop-2`."""
    kind, _, number = text.strip().rpartition("-")
    if not kind or not (number.isascii() and number.isdigit()):
        raise HornbillError(
            f"--criterion {text!r} is no criterion", remedy="write loop-2, block-2 or depth-20"
        )
    require_known("criterion", kind, KINDS)
    bound = int(number[:20])
    if not 1 <= bound <= MOST_ROUNDS:
        what = f"--criterion {text.strip()}: the bound is from 1 to {MOST_ROUNDS:,}"
        raise HornbillError(what, remedy=f"write {kind}-2")
    return Criterion(kind, bound)


PART_KINDS = ("loop", "block")


@dataclass(frozen=True, slots=True)
class Parts:
    """Criteria of parts of a program, by patterns of a shell for the full names of classes. The first that
    matches decides: it bounds the loops, blocks and calls of the methods that the class declares."""

    rows: tuple[tuple[str, Criterion], ...] = ()

    def bound_of(self, class_name: str) -> tuple[str, int] | None:
        """The kind and bound for the methods of that class, None where it is in no part."""
        for pattern, criterion in self.rows:
            if fnmatchcase(class_name, pattern):
                return criterion.kind, criterion.bound
        return None

    @property
    def json(self) -> dict[str, str]:
        """The criteria as they are written, by pattern."""
        return {pattern: str(criterion) for pattern, criterion in self.rows}

    def beside(self, criterion: Criterion) -> str:
        """What a search within that criterion is bounded by in all."""
        if not self.rows:
            return str(criterion)
        return f"{criterion} ({', '.join(f'{pattern} {within}' for pattern, within in self.rows)})"

    def guarantee(self, criterion: Criterion) -> str:
        """Which ways a search has that was not cut short."""
        rows = [*self.rows, (None, criterion)]
        said = [f"{'all others' if of is None else of} {_allowed(within)}" for of, within in rows]
        return f"all ways with {', '.join(said)}"


NO_PARTS = Parts()


def _allowed(criterion: Criterion) -> str:
    k = criterion.bound
    match criterion.kind:
        case "loop":
            return f"up to {k} {'round' if k == 1 else 'rounds'} of each loop ({criterion})"
        case "block":
            return f"up to {k} {'visit' if k == 1 else 'visits'} of each block ({criterion})"
    return f"up to {k} {'rule' if k == 1 else 'rules'} in all ({criterion})"


def parsed_parts(written: Mapping[str, str]) -> Parts:
    """The parts that are written as criteria by pattern."""
    rows = []
    for pattern, text in written.items():
        criterion = parsed_criterion(text)
        if criterion.kind not in PART_KINDS:
            what = f"{pattern!r} cannot have {text}: rules are counted along a whole path"
            raise HornbillError(what, remedy="give a part loop-K or block-K")
        rows.append((pattern, criterion))
    return Parts(tuple(rows))


def parts_of(settings: str) -> Parts:
    """The parts that searches with those settings had."""
    _, known, written = settings.partition(_PARTS)
    return parsed_parts(_decoder.raw_decode(written)[0]) if known else NO_PARTS


def search_settings(
    criterion: Criterion,
    assertions: bool,
    selected: str = "",
    stubs: Sequence[str] = (),
    described: str = "",
    assume: Sequence[str] = (),
    parts: Parts = NO_PARTS,
    costs: str = "",
) -> str:
    """What summaries of one program are kept apart by: the criterion, what is selected of cases, the types
    that are stubbed, a digest of what files say of methods, what is assumed, what is counted, the criteria of
    parts, and whether assertions are disabled."""
    text = f"{criterion} {selected}" if selected else f"{criterion}"
    text += f" stub:{','.join(stubs)}" if stubs else ""
    text += f" summaries:{described}" if described else ""
    text += f" assume:{' && '.join(assume)}" if assume else ""
    text += costs
    text += f"{_PARTS}{json.dumps(parts.json)}" if parts.rows else ""
    return text if assertions else f"{text}{_WITHOUT_ASSERTIONS}"


def has_assertions(settings: str) -> bool:
    """Whether assertions are enabled in searches with those settings."""
    return not settings.endswith(_WITHOUT_ASSERTIONS)


def parsed_assertions(text: str) -> bool:
    """Whether assertions are enabled: `on` or `off`."""
    return require_known("setting of assertions", text.strip(), ASSERTIONS) == "on"


def parsed_levels(text: str) -> tuple[str, ...]:
    """The levels of the solver in a list with commas, in their own order; `all` are all of them."""
    names = [name.strip().replace("-", "_") for name in text.split(",") if name.strip()]
    for name in names:
        require_known("level of the solver", name, (*SOLVER_LEVELS, "all"))
    if not names:
        raise HornbillError(
            "--solver names no level", remedy=f"the levels are {', '.join(SOLVER_LEVELS)}, or all"
        )
    return tuple(level for level in SOLVER_LEVELS if level in names or "all" in names)


def parsed_heap(text: str) -> str:
    """The name of a way to tell which references are the same object."""
    return require_known("way to treat the heap", text.strip(), HEAP_MODES)


def parsed_composing(when: str, context: str = CONTEXTS[0]) -> Composing:
    """When calls are answered by summaries, and what these are made for."""
    known = require_known("way to compose", when.strip(), COMPOSES)
    return Composing(known, require_known("kind of context", context.strip(), CONTEXTS))


def parsed_check(text: str) -> str:
    """Whether witnesses are run on the clauses."""
    return require_known("way to check", text.strip(), CHECKS)


def require_known(what: str, name: str, known: Sequence[str]) -> str:
    """The name, which is among the known ones; HornbillError with the nearest of them where it is not."""
    if name in known:
        return name
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    remedy = f"did you mean {near[0]}?" if near else f"choose one of {', '.join(known)}"
    raise HornbillError(f"there is no {what} {name!r}", remedy=remedy)


def parsed_budget(text: str) -> int:
    """A number of engine steps, which may be written with `_` or `,` between its digits."""
    digits = text.strip().replace("_", "").replace(",", "")
    if not (digits.isascii() and digits.isdigit()):
        raise HornbillError(
            f"--budget {text!r} is no number of steps", remedy=f"write {DEFAULT_EXPLORATION_BUDGET}"
        )
    budget = int(digits[:30])
    if budget < LEAST_BUDGET:
        what = f"--budget {text.strip()} is too small to begin with"
        raise HornbillError(what, remedy=f"it is a number of engine steps, at least {LEAST_BUDGET:,}")
    return budget
