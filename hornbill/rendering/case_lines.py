"""Cases as the JSON that `hornbill cases --json` prints, each made of the engine's text.

It is what `json.dumps` makes of a case of cases.py, without taking the engine's text apart and putting it
together again: most members are printed as they come, and what a rule covers is worked out once.
"""

from __future__ import annotations

import json
from typing import Any

from hornbill.bytecode.model import MethodModel
from hornbill.case_json import brief_json, outputs_json
from hornbill.case_witnesses import CHECKED, UNCHECKED, answers_of, is_plain, witness_json
from hornbill.cases import CaseSearch
from hornbill.clp.told_cases import ToldCase
from hornbill.values import declared_types

_MOST_KEPT = 100_000
_TOGETHER = 6
"""So many rules that come one behind the other are looked up together."""
_RETURNED = ', "left_by": null'

_Piece = tuple[str, set[int], dict[str, None]]


class CaseLines:
    """The cases of one method, which a search finds, as text."""

    def __init__(self, search: CaseSearch, method: MethodModel, kind: str, choices: bool = False) -> None:
        """Of a search within a criterion of that kind. With `choices`, cases say which they made."""
        self._search = search
        self._method = method
        self._kind = kind
        self._choices = choices
        self._hierarchy = search.program.hierarchy
        self._plain = is_plain(method)
        self._rules: dict[str, tuple[str, str]] = {}
        self._heads: dict[str, tuple[str, str, int]] = {}
        self._outputs: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._pieces: dict[tuple[str, ...], list[_Piece]] = {}
        self._is_boolean = declared_types(method)[1] == "boolean"
        self._without: set[str] = set()

    def line(self, told: ToldCase) -> tuple[str, str | None]:
        """The case as JSON, and what is wrong with its witness, if anything is."""
        head, checked, needs = self._head(told.head)
        mistake = None if checked in (CHECKED, UNCHECKED) else checked
        if told.has_rule:
            brief = brief_json(self._method, self._hierarchy, self._search.located(told.json()))
            return json.dumps(brief | self._search.costs_of(told), allow_nan=False), mistake
        said = [head]
        if told.is_detailed:
            covers, assumes = self._of_rules(told)
            if told.presumed:
                assumes = json.dumps(sorted({*json.loads(assumes), *told.presumed}))
            trace = told.trace
            witness, hangs = self._witness(told, checked)
            is_shown = checked == CHECKED and not hangs
            said += [
                _ascii(told.conditions),
                f'"outputs": {self._output(told.result)}',
                _ascii(told.states),
                f'"trace": "{told.shown_trace}", {covers}, "steps": {trace.steps}',
                f'"witness": {witness}',
                f'"assumes": {assumes}, "checked": {"true" if is_shown else "false"}',
                f'"needs": {{"{self._kind}": {needs}}}',
            ]
        else:
            said.append(f'"witness": {self._witness(told, checked)[0]}')
        if mistake is not None:
            said.append(f'"mistake": {json.dumps(mistake)}')
        if self._choices and told.is_detailed and told.choices:
            said.append(f'"choices": {json.dumps(told.choices)}')
        said += [json.dumps(costs)[1:-1]] if (costs := self._search.costs_of(told)) else []
        return "{" + ", ".join(said) + "}", mistake

    def _head(self, head: str) -> tuple[str, str, int]:
        known = self._heads.get(head)
        if known is None:
            members = json.loads("{" + head + "}")
            checked: str = members.pop("checked")
            needs: int = members.pop("needs")
            members.pop("presumed", None)
            known = self._heads[head] = (json.dumps(members)[1:-1], checked, needs)
        return known

    def _witness(self, told: ToldCase, checked: str) -> tuple[str, bool]:
        """The witness and what stands behind it; whether the way of the case hangs on opaque calls."""
        if told.is_numbers and self._plain and checked != UNCHECKED:
            args = told.args.replace(",", ", ")
            return f'{{"this": null, "args": {args}, "value": {told.value}, "args_after": {args}}}', False
        raw = told.json() if told.has_calls else told.witness()
        witness = witness_json(self._method, self._hierarchy, self._search.located(raw))
        answers = answers_of(witness)
        more = "".join(f', "{key}": {json.dumps(value, allow_nan=False)}' for key, value in answers.items())
        hangs = answers.get("opaque", {}).get("way") == "hangs"
        return json.dumps(witness, allow_nan=False) + more, hangs

    def _output(self, result: str) -> str:
        if result.endswith(_RETURNED) and not self._is_boolean and _is_as_python_writes(result):
            said = result.removesuffix(_RETURNED)
            return "{}" if said.endswith(" null") else f"{{{said}}}"
        known = self._outputs.get(result)
        if known is None:
            if len(self._outputs) >= _MOST_KEPT:
                self._outputs.clear()
            members: dict[str, Any] = json.loads("{" + result + "}")
            known = self._outputs[result] = json.dumps(outputs_json(members, self._method))
        return known

    def _of_rules(self, told: ToldCase) -> tuple[str, str]:
        """What the case's rules cover, as two members, and what they take for granted."""
        known = self._rules.get(told.trace.kinds)
        if known is None:
            if len(self._rules) >= _MOST_KEPT:
                self._rules.clear()
            rules = told.rules
            known = self._rules[told.trace.kinds] = (self._covers(rules), self._assumed(rules))
        return known

    def _covers(self, rules: tuple[str, ...]) -> str:
        pieces = self._joined(
            [
                piece
                for place in range(0, len(rules), _TOGETHER)
                for piece in self._pieces_of(rules[place : place + _TOGETHER])
            ]
        )
        passed = ", ".join([f"{self._name(method_id)}: {sorted(blocks)}" for method_id, blocks, _ in pieces])
        taken = ", ".join([", ".join(branches) for _, _, branches in pieces if branches])
        return f'"blocks": {{{passed}}}, "branches": [{taken}]'

    @staticmethod
    def _joined(pieces: list[_Piece]) -> list[_Piece]:
        """One piece for each method, in the order in which they come."""
        joined: dict[str, _Piece] = {}
        for method_id, own_blocks, own_branches in pieces:
            if method_id in joined:
                _, blocks, branches = joined[method_id]
                blocks |= own_blocks
                branches.update(own_branches)
            else:
                joined[method_id] = (method_id, set(own_blocks), dict(own_branches))
        return list(joined.values())

    def _pieces_of(self, rules: tuple[str, ...]) -> list[_Piece]:
        """What the rules cover of each method: its blocks, and its branches as text."""
        known = self._pieces.get(rules)
        if known is None:
            if len(self._pieces) >= _MOST_KEPT:
                self._pieces.clear()
            if len(rules) == 1:
                covered = self._search.coverage.of(rules)
                known = [
                    (
                        method_id,
                        blocks,
                        {json.dumps(branch.json()): None for branch in covered.branches[method_id]},
                    )
                    for method_id, blocks in covered.blocks.items()
                ]
            else:
                known = self._joined([piece for rule in rules for piece in self._pieces_of((rule,))])
            self._pieces[rules] = known
        return known

    def _name(self, method_id: str) -> str:
        known = self._names.get(method_id)
        if known is None:
            known = self._names[method_id] = json.dumps(method_id)
        return known

    def _assumed(self, rules: tuple[str, ...]) -> str:
        if self._without.issuperset(rules):
            return "[]"
        self._without.update(rule for rule in rules if not self._search.assumes(self._method, (rule,)))
        return json.dumps(list(self._search.assumes(self._method, rules)))


def _is_as_python_writes(members: str) -> bool:
    """Whether there is nothing in the members that Python's JSON escapes and the engine's does not, or in
    another way."""
    return members.isascii() and "\\u" not in members and "\x7f" not in members


def _ascii(members: str) -> str:
    """The members as Python writes them."""
    return members if _is_as_python_writes(members) else json.dumps(json.loads("{" + members + "}"))[1:-1]
