"""Changes of a trial, at random: other values, a call more or less, another one behind the last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from hornbill.building.plans import Call, Literal, Operand, Step, Use
from hornbill.building.states import variable_of
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.model import ACC_ENUM, MethodModel
from hornbill.probing.repertoire import DEEPEST, LONGEST
from hornbill.probing.seeds import in_order
from hornbill.probing.steps import called, literals, removable, with_operands
from hornbill.probing.stubbing import Stubbing
from hornbill.values import BOXED

_TEXT = "java.lang.String"
_MOST_MORE = 6
_THE_SAME = 0.4
"""How often another method is asked the same as the last one, where one takes the same."""


class Changing(Stubbing):
    """A trial that is changed."""

    def with_other_values(self) -> None:
        """Some literals become others."""
        places = [(number, literal) for number, step in enumerate(self.steps) for literal in literals(step)]
        if not places:
            return
        chosen = self.chance.sample(places, min(len(places), 1 + self.repertoire.few(2)))
        for number, literal in chosen:
            swap = partial(_swapped, literal, self._other(literal))
            self.steps[number] = with_operands(self.steps[number], swap)

    def with_one_more(self) -> None:
        """A call on something at hand, before the last one."""
        if not self.steps or len(self.steps) >= LONGEST:
            return
        self.at = self.chance.randrange(len(self.steps)) if len(self.steps) > 1 else 0
        self.at = max(self.at, len(self.steps) - 1 - self.repertoire.few(4))
        defined = {variable_of(step) for step in self.steps[: self.at]}
        used = [
            variable
            for variable in self.kinds
            if variable in defined and self._may_change(self.kinds[variable])
        ]
        last = self.steps[-1]
        if isinstance(last, Call) and last.target.variable in used and self.chance.random() < 0.6:
            used = [last.target.variable]
        if used:
            self.change(Use(self.chance.choice(used)))

    def with_several_more(self) -> None:
        """Calls like one before the last one, with other values: more in a list, a heap with many keys."""
        places = [number for number, step in enumerate(self.steps[:-1]) if isinstance(step, Call)]
        if not places:
            return
        place = self.chance.choice(places)
        call = self.steps[place]
        self.at = place + 1
        for _ in range(1 + self.repertoire.few(_MOST_MORE)):
            if len(self.steps) < LONGEST:
                kind = None if variable_of(call) is None else self.kinds[variable_of(call)]  # type: ignore[index]
                self.add(partial(self._like, call), kind)

    def _like(self, call: Step, variable: int | None) -> Step:
        """The call with another value for each literal, in that variable."""
        assert isinstance(call, Call)
        args = tuple(self._other(one) if isinstance(one, Literal) else one for one in call.args)
        return replace(call, variable=variable, args=args)

    def _may_change(self, kind: str) -> bool:
        return bool(self.repertoire.changing(kind) or self.repertoire.offers.methods(kind))

    def going_on(self, methods: Sequence[MethodModel]) -> None:
        """Another call behind the last one."""
        if not self.steps or len(self.steps) >= LONGEST:
            return
        last = self.steps[-1]
        self.at = len(self.steps)
        if self._goes_on_from(last) or self._asks_the_same(last, methods):
            return
        dynamic = [one for one in methods if not (one.is_static or one.name == "<init>")]
        at_hand = {owner: list(self.variables(owner)) for owner in {one.owner for one in dynamic}}
        there = [(method, Use(variable)) for method in dynamic for variable in at_hand[method.owner]]
        if isinstance(last, Call):
            own = [one for one in there if one[1] == last.target]
            there = own if own and self.chance.random() < 0.7 else there
        if there:
            method, target = self.chance.choice(there)
            self.call(method, target)

    def _goes_on_from(self, last: Step) -> bool:
        """Another call on what the last one gave, or on what it was made on; whether there is any."""
        given = variable_of(last)
        if given is not None and self.chance.random() < 0.6 and self.go_on(Use(given)) is not None:
            return True
        if not isinstance(last, Call) or self.access.is_application(last.owner):
            return False
        return self.chance.random() < 0.6 and self.go_on(last.target) is not None

    def _asks_the_same(self, last: Step, methods: Sequence[MethodModel]) -> bool:
        """Another method called as the last one was, with the same arguments; whether there is any."""
        if not isinstance(last, Call) or not last.parameters or self.chance.random() >= _THE_SAME:
            return False
        alike = [
            one
            for one in methods
            if method_types(one.descriptor)[0] == last.parameters
            and not (one.is_static or one.name in ("<init>", last.method))
            and self.is_a(self.kinds[last.target.variable], one.owner)
        ]
        if alike:
            one = self.chance.choice(alike)
            result = method_types(one.descriptor)[1]
            called_so = (one.owner, one.name, last.parameters, result, last.args, one.exceptions)
            self.add(lambda _: Call(None, last.target, *called_so), None)
        return bool(alike)

    def without_one(self) -> None:
        """One step less, where no other needs it."""
        free = removable(self.steps)
        if free:
            del self.steps[self.chance.choice(free)]

    def called_otherwise(self, methods: Sequence[MethodModel]) -> None:
        """The last call with other arguments."""
        last = self.steps.pop()
        self.at = len(self.steps)
        for method in methods:
            if (method.owner, method.name, method_types(method.descriptor)[0]) == called(last):
                self.call(method, last.target if isinstance(last, Call) else None)
                return
        self.steps.append(last)

    def _other(self, literal: Literal) -> Literal:
        """Another value for the place."""
        kind, value = literal.type, literal.value
        if is_primitive(kind):
            return Literal(self.seeds.near(kind, value, self.chance), kind)
        if isinstance(value, str):
            return Literal(self.seeds.text_near(value, self.chance), kind)
        match value:
            case {"box": box, "value": inner}:
                other = self.seeds.near(BOXED[box], inner, self.chance)
                return Literal({"box": box, "value": other}, kind)
            case {"array": list(elements), "type": of}:
                return Literal({"array": self._other_elements(elements, of[:-2]), "type": of}, kind)
            case {"enum": owner}:
                names = [one.name for one in self.hierarchy.find(owner).fields if one.flags & ACC_ENUM]
                return Literal({"enum": owner, "name": self.chance.choice(names)}, kind)
        if value is None and kind == _TEXT:
            return Literal(self.seeds.text(self.chance), kind)
        return literal

    def _other_elements(self, elements: list[Any], kind: str) -> list[Any]:
        found = in_order(elements, kind, self.chance)
        way = self.chance.random()
        if found != elements and way < 0.5:
            return found
        if found and way < 0.5:
            place = self.chance.randrange(len(found))
            found[place] = self._other(Literal(found[place], kind)).value
        elif found and way < 0.65:
            del found[self.chance.randrange(len(found))]
        elif len(found) < 12:
            one = self.operand(kind, None, DEEPEST)
            if isinstance(one, Literal):
                found.insert(self.chance.randint(0, len(found)), one.value)
        return found


def _swapped(literal: Literal, other: Literal, operand: Operand) -> Operand:
    """The other one in the place of the literal."""
    return other if operand is literal else operand
