"""A trace that somebody gives, as the engine follows it: its names looked up along the rules of the program.

A name is clear where one of the predicates that can stand there has it: in full, as `clp` lists it
(`lcm_cont`), without class, descriptor or place (`gcd`, `cont`), or as the papers call it (`check` for what
is behind a call). Static initialisation is no choice: whatever a trace says of it, it is left open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from hornbill.analysis.traces import INITIALISATION, OPEN, RETURNED, Trace
from hornbill.bytecode.errors import HornbillError
from hornbill.clp.terms import atom

_BLOCK = re.compile(r"(.*)/([a-z_]+)@(\d+|start)", re.DOTALL)
_METHOD = re.compile(r"(.*?)([^.]+)\(([^()]*)\)[^.]*?", re.DOTALL)
_PAPERS = {"after": "check"}
_SHOWN = {"<init>": "init", "<clinit>": "clinit"}


@dataclass(frozen=True, slots=True)
class CallPlace:
    """A call in a rule: the predicates that may run there, and which of them are models of the library, that
    have no rules. Static initialisation has none. Of a virtual call there may be others: those of classes
    that are made while a program runs."""

    predicates: tuple[str, ...]
    models: frozenset[str] = frozenset()
    is_virtual: bool = False


Rules = Callable[[str], Sequence[Sequence[CallPlace]]]
"""The calls in each rule of a predicate, in order."""


@dataclass(frozen=True, slots=True)
class GivenTrace:
    """A trace that a search follows, as the engine reads it; complete if it says all but static
    initialisation."""

    term: str
    is_complete: bool


def given_trace(trace: Trace, method_id: str, rules: Rules) -> GivenTrace:
    """What the search follows; HornbillError where it is no trace of the method."""
    written: list[str] = []
    is_complete = True
    waiting: list[tuple[Trace, CallPlace] | str] = [(trace, CallPlace((method_id,)))]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            written.append(item)
            continue
        node, place = item
        initialises = node is trace or not (place.predicates or place.is_virtual)
        if initialises and node.predicate == INITIALISATION:
            written.append(OPEN)
        elif node.is_open:
            written.append(OPEN)
            is_complete &= not place.predicates and not place.is_virtual
        else:
            predicate = _predicate(node, place, rules, method_id if node is trace else None)
            if predicate in place.models or (place.is_virtual and isinstance(node.end, str)):
                is_complete &= node.end != OPEN
                written.append(_model(node, predicate))
            else:
                calls = _calls(node, predicate, rules)
                written.append(atom(f"{predicate}:{node.end}"))
                if calls:
                    written.append("(")
                    waiting.append(")")
                    for index in range(len(calls) - 1, -1, -1):
                        waiting.append((node.parts[index], calls[index]))
                        waiting += [","] if index else []
    return GivenTrace("".join(written), is_complete)


def _predicate(node: Trace, place: CallPlace, rules: Rules, method_id: str | None) -> str:
    """The predicate that the node's name stands for."""
    named = [predicate for predicate in place.predicates if _is_name(node.predicate, predicate)]
    if len(named) == 1:
        return named[0]
    if named:
        raise _wrong(node, f"{node.predicate} may be {', '.join(named)}", "write the name in full")
    if place.is_virtual and (isinstance(node.end, str) or rules(node.predicate)):
        return node.predicate
    if method_id is not None:
        raise _wrong(node, f"the trace is of {node.predicate}, not of {method_id}", _FIRST)
    may = ", ".join(place.predicates) or "static initialisation"
    raise _wrong(node, f"{node.predicate} is not called there, but {may}", _FIRST)


_FIRST = "give a trace of this very method, as `hornbill cases --json` or `hornbill traces --list` print it"


def _wrong(node: Trace, what: str, remedy: str) -> HornbillError:
    return HornbillError(f"no trace of the method: at character {node.place}: {what}", remedy=remedy)


def _is_name(name: str, predicate: str) -> bool:
    return name == predicate or name in short_names(predicate)


def short_names(predicate: str) -> tuple[str, ...]:
    """What a predicate may be called where that is clear.

    >>> short_names("p.C.m(I)V/after@4")
    ('m_after', 'after', 'after@4', 'check')
    >>> short_names("p.C.m(I)V")
    ('m', 'C.m', 'p.C.m', 'm(I)')
    """
    block = _BLOCK.fullmatch(predicate)
    if block is not None:
        owner, kind, pc = block.groups()
        method = _METHOD.fullmatch(owner)
        listed = () if method is None else (f"{_SHOWN.get(method[2], method[2])}_{kind}",)
        return (*listed, kind, f"{kind}@{pc}", *((_PAPERS[kind],) if kind in _PAPERS else ()))
    method = _METHOD.fullmatch(predicate)
    if method is None:
        return ()
    path, name, types = method.groups()
    simple = path.rstrip(".").rpartition(".")[2]
    names = (name, f"{simple}.{name}", f"{path}{name}", f"{name}({types})")
    return (*names, _SHOWN[name]) if name in _SHOWN else names


def _calls(node: Trace, predicate: str, rules: Rules) -> Sequence[CallPlace]:
    """The calls of the rule that the node names."""
    known = rules(predicate)
    if not isinstance(node.end, int) or not 1 <= node.end <= len(known):
        raise _wrong(node, f"{predicate} has rules 1 to {len(known)}, no {node.end}", _FIRST)
    calls = known[node.end - 1]
    if len(calls) != len(node.parts):
        has = f"rule {node.end} of {predicate} calls {len(calls)} predicates, not {len(node.parts)}"
        raise _wrong(node, has, "write _ for a part that may be any")
    return calls


def _model(node: Trace, predicate: str) -> str:
    if isinstance(node.end, int) or node.parts:
        raise _wrong(node, f"{predicate} is a model of the library", f"write {RETURNED} or threw(Class)")
    if node.end == RETURNED:
        return atom(predicate)
    return f"{atom(predicate)}({OPEN if node.end == OPEN else atom(node.end)})"


def rules_of(told: Callable[[str], Mapping[str, Sequence[Sequence[CallPlace]]]]) -> Rules:
    """The rules of predicates, of what is told of whole methods; each is asked for once."""
    known: dict[str, Mapping[str, Sequence[Sequence[CallPlace]]]] = {}

    def rules(predicate: str) -> Sequence[Sequence[CallPlace]]:
        block = _BLOCK.fullmatch(predicate)
        method = predicate if block is None else block[1]
        if method not in known:
            known[method] = told(method)
        return known[method].get(predicate, ())

    return rules
