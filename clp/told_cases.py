"""A case as the engine tells it (session:explore/2): lines of JSON text, taken apart where somebody looks."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hornbill.clp.traced import Traced, TraceLetters, with_parameters

_NO_HEAPS = '"cells_in":{},"read":{},"cells_out":{},"thrown":null'
_COMPOSED = '"composed":"'
_NUMBER, _HEAD, _ARGS, _VALUE, _HEAPS, _MORE, _RESULT, _STATES, _LETTERS, _TERMS = range(10)

_CHOICES, _CALLS, _COSTS, _PRESUMED = ',"choices":', ',"calls":', ',"costs":', ',"presumed":'

_decoded = json.JSONDecoder().decode


class ToldCase:
    """The lines of a case; with details, its trace in letters comes behind them, and where that was asked for
    the terms that they are of."""

    __slots__ = ("_letters", "_lines", "_traced")

    def __init__(self, lines: list[str], letters: TraceLetters) -> None:
        self._lines = lines
        self._letters = letters
        self._traced: Traced | None = None

    @property
    def number(self) -> int:
        """Which case of its search it is."""
        return int(self._lines[_NUMBER])

    @property
    def head(self) -> str:
        """The members `ended`, `exception`, `checked` and `needs`, perhaps `concrete` and `presumed`."""
        return self._lines[_HEAD].partition(_COSTS)[0]

    @property
    def presumed(self) -> tuple[str, ...]:
        """What models took for granted on the path."""
        head = self.head
        return tuple(_decoded(f"{{{head}}}")["presumed"]) if _PRESUMED in head else ()

    @property
    def costs(self) -> Sequence[tuple[int, Sequence[tuple[int, str]], str]]:
        """What the case costs in each model: a constant, how many times which texts, and whether that is
        `exact` or what it costs `at_least`; nothing where nobody asked."""
        costs: list[tuple[int, list[tuple[int, str]], str]] = self._costs().get("costs", [])
        return costs

    def _costs(self) -> dict[str, Any]:
        _, known, costs = self._lines[_HEAD].partition(_COSTS)
        told: dict[str, Any] = _decoded(f"{{{_COSTS[1:]}{costs}}}") if known else {}
        return told

    @property
    def args(self) -> str:
        """The witness's arguments."""
        return self._lines[_ARGS]

    @property
    def value(self) -> str:
        """What the witness's run returned."""
        return self._lines[_VALUE]

    @property
    def is_numbers(self) -> bool:
        """Whether there is nothing but numbers in the witness, before and after its run."""
        return not self._lines[_HEAPS]

    @property
    def has_calls(self) -> bool:
        """Whether there may be unknown calls among what is told of it."""
        return _CALLS in self._lines[_HEAPS]

    @property
    def is_detailed(self) -> bool:
        """Whether there is more than a witness, and a rule's text."""
        return len(self._lines) > _LETTERS

    @property
    def has_rule(self) -> bool:
        """Whether there is the text of its rule."""
        return len(self._lines) == _RESULT

    @property
    def conditions(self) -> str:
        """The members `constraints` and `inputs`."""
        return self._lines[_MORE]

    @property
    def result(self) -> str:
        """The members `result` and `left_by`."""
        return self._lines[_RESULT]

    @property
    def states(self) -> str:
        """The members `heap_in` and `heap_out`."""
        return self._lines[_STATES]

    @property
    def choices(self) -> list[int]:
        """What the path chose where its trace leaves that open (solver/path_choices.pl)."""
        _, known, choices = self._lines[_HEAPS].rpartition(_CHOICES)
        return _decoded(choices) if known else []

    @property
    def terms(self) -> dict[str, Any] | None:
        """The case in symbols, as hornbill/symbols.py reads it; None where that was not asked for."""
        terms: dict[str, Any] | None = _decoded(self._lines[_TERMS]) if len(self._lines) > _TERMS else None
        return terms

    @property
    def shown_trace(self) -> str:
        """The trace of a detailed case as the inside of a JSON string, with the summaries that it ran."""
        heaps = self._lines[_HEAPS]
        if not heaps.startswith(_COMPOSED):
            return self.trace.text
        return heaps[len(_COMPOSED) : heaps.index('"', len(_COMPOSED))]

    @property
    def trace(self) -> Traced:
        """The trace of a detailed case."""
        if self._traced is None:
            traced = self._letters.traced(self._lines[_LETTERS])
            self._traced = with_parameters(traced, self._costs().get("parameters", ()))
        return self._traced

    @property
    def bare_trace(self) -> str:
        """The text of its trace without the parameters of rules."""
        return str(_decoded(f'"{with_parameters(self._letters.traced(self._lines[_LETTERS]), ()).text}"'))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules on the trace of a detailed case, each once, as they are first applied."""
        return self._letters.rules(self.trace.kinds)

    def json(self) -> dict[str, Any]:
        """All that is told, as one object; `cells_out` are all cells after the run."""
        members = self._lines[_MORE:_LETTERS]
        if self.is_detailed:
            members.append(f'"trace":"{self.trace.text}","steps":{self.trace.steps}')
        case = self.witness(members)
        if self.is_detailed:
            case["rules"] = self.rules
        return case

    def witness(self, more: Sequence[str] = ()) -> dict[str, Any]:
        """What is told of the witness, and these members."""
        lines = self._lines
        args = f'"args":{lines[_ARGS]},"value":{lines[_VALUE]}'
        case: dict[str, Any] = _decoded(
            "{" + ",".join((self.head, args, lines[_HEAPS] or _NO_HEAPS, *more)) + "}"
        )
        case["cells_out"] = {**case["cells_in"], **case["cells_out"]}
        return case
