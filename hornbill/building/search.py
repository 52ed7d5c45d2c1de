"""Values that can be built and take the way of a case: its conditions are tried on states of the pools.

The arguments are chosen one after the other, and a condition is tried as soon as all that it speaks of is
chosen. What meets all conditions is then run: it must take the very way of the case's witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hornbill.building.conditions import Requirement
from hornbill.building.plans import Literal, Operand, Use
from hornbill.building.pools import Choice, Pools
from hornbill.building.states import State
from hornbill.building.vocabulary import of_type
from hornbill.bytecode.descriptors import is_primitive
from hornbill.graphs import Graphs, Node, Value, nodes

MOST_CHOICES = 2000
MOST_VERIFIED = 12
_MOST_VIEWED = 6
_MOST_NUMBERS = 8
_FREE = 3
_FREE_FIRST = 40
_LITTLE: dict[str, tuple[Any, ...]] = {"boolean": (False, True), "char": ("a", "b")}


@dataclass(frozen=True, slots=True)
class Chosen:
    """Operands for all that is passed, over the variables of a state."""

    state: State
    operands: tuple[Operand, ...]
    values: tuple[Value, ...]


class Search:
    """The choices for one case.

    `names`, `types` and `wanted` are what is passed: names, declared types and the witness's values, in
    order.
    """

    def __init__(
        self,
        pools: Pools,
        graphs: Graphs,
        conditions: Sequence[Requirement],
        passed: Sequence[tuple[str, str, Value]],
        numbers: Sequence[Any],
        held: dict[tuple[int, int], bool],
        views: dict[tuple[int, str], tuple[State, list[State]]],
    ) -> None:
        """`held` and `views` outlive the search.

        They remember which states of the pools meet the conditions on one input alone, and what their
        methods give.
        """
        self._pools = pools
        self._graphs = graphs
        self._passed = list(passed)
        self._numbers = numbers
        self._held = held
        self._left = MOST_CHOICES
        self._keys: dict[int, str] = {}
        self._views = views
        self._viewed = 0
        self._lasting: set[int] = set()
        self._fitting: dict[int, tuple[list[Choice], Iterator[Choice]]] = {}
        names = self._names = [name for name, _, _ in passed]
        self._due: list[list[Requirement]] = [[] for _ in passed]
        for condition in conditions:
            places = [names.index(name) for name in condition.inputs]
            if places:
                self._due[max(places)].append(condition)
        for due in self._due:
            due.sort(key=lambda condition: len(condition.inputs))
        self._related = {name for one in conditions if len(one.inputs) > 1 for name in one.inputs}

    def found(self) -> Iterator[Chosen]:
        """What meets all conditions, the most natural first."""
        yield from self._from(0, State(), (), ())

    def _from(
        self, place: int, state: State, operands: tuple[Operand, ...], values: tuple[Value, ...]
    ) -> Iterator[Chosen]:
        if place == len(self._passed):
            yield Chosen(state, operands, values)
            return
        _, kind, wanted = self._passed[place]
        for choice in self._candidates(place, kind, wanted, state):
            if self._left <= 0 or self._pools.drivers.effort.is_spent:
                return
            self._left -= 1
            now = self._values(choice, state, operands, values)
            bound = dict(zip(self._names, now, strict=False))
            if all(self._holds(condition, choice, bound) for condition in self._due[place]):
                extended, operand = _joined(choice, state)
                if place == 0:
                    self._lasting.add(id(extended))
                yield from self._from(place + 1, extended, (*operands, operand), now)

    def _holds(self, condition: Requirement, choice: Choice, bound: dict[str, Value]) -> bool:
        if choice.state is None or choice.replaces or len(condition.inputs) != 1:
            return condition.holds(bound)
        key = (id(condition), id(choice.state))
        if key not in self._held:
            self._held[key] = condition.holds(bound)
        return self._held[key]

    def _values(
        self, choice: Choice, state: State, operands: Sequence[Operand], values: tuple[Value, ...]
    ) -> tuple[Value, ...]:
        """All values so far as they are after the choice."""
        if choice.state is None:
            return (*values, self._pools.value(choice.operand, state))
        if choice.replaces:
            view = choice.state
            values = tuple(
                view.values[o.variable] if isinstance(o, Use) else v
                for o, v in zip(operands, values, strict=True)
            )
        return (*values, self._pools.value(choice.operand, choice.state))

    def _candidates(self, place: int, kind: str, wanted: Value, state: State) -> Iterator[Choice]:
        if is_primitive(kind):
            yield from (Choice(Literal(value, kind)) for value in self._primitives(kind, wanted))
            return
        if wanted is None:
            yield Choice(Literal(None, kind))
        elif wanted.by_value:
            yield Choice(Literal(self._graphs.print([wanted], [kind])[0], kind))
        elif wanted.kind == "array" and not any(isinstance(part, Node) for part in wanted.parts.values()):
            array = {"array": list(wanted.parts.values()), "type": wanted.type}
            yield Choice(Literal(array, kind))
        if place > 0:
            for number in self._pools.variables(kind, state):
                yield Choice(Use(number))
            for view in self._seen_from(state, kind):
                yield Choice(Use(len(view.kinds) - 1), view, replaces=True)
        yield from self._fitting_states(place, kind, wanted)
        if isinstance(wanted, Node):
            yield Choice(Literal(None, kind))

    def _fitting_states(self, place: int, kind: str, wanted: Value) -> Iterator[Choice]:
        """The states that meet what is asked of this input alone, found once for all that comes before it;
        few of an input that no condition sets beside another one, more of the first one, whose methods give
        what others can be."""
        if place not in self._fitting:
            free = self._names[place] not in self._related
            most = (_FREE if place else _FREE_FIRST) if free and len(self._passed) > 1 else None
            self._fitting[place] = ([], islice(self._fits(place, kind, wanted), most))
        found, others = self._fitting[place]
        yield from list(found)
        for choice in others:
            found.append(choice)
            yield choice

    def _fits(self, place: int, kind: str, wanted: Value) -> Iterator[Choice]:
        own = [condition for condition in self._due[place] if len(condition.inputs) == 1]
        name = self._names[place]
        for choice in self._built(kind, wanted):
            assert choice.state is not None
            if all(self._holds(condition, choice, {name: choice.state.value}) for condition in own):
                yield choice

    def _primitives(self, kind: str, wanted: Value) -> list[Any]:
        if kind in _LITTLE:
            return list(dict.fromkeys((wanted, *_LITTLE[kind])))
        numbers: list[Any] = [wanted]
        for number in of_type((*self._numbers, 0, 1, 2, -1, 3), kind):
            if number not in numbers:
                numbers.append(number)
        return numbers[:_MOST_NUMBERS]

    def _built(self, kind: str, wanted: Value) -> Iterator[Choice]:
        """States of the pools, those that are exactly as wanted first."""
        classes = [] if kind.endswith("[]") else self._pools.classes(kind)
        if isinstance(wanted, Node) and wanted.type in classes:
            classes = [wanted.type, *(name for name in classes if name != wanted.type)]
        if isinstance(wanted, Node) and wanted.kind == "object" and wanted.type in classes:
            key = self._keys.get(id(wanted)) or self._graphs.key(wanted, wanted.type)
            self._keys[id(wanted)] = key
            same = self._pools.same(wanted.type, key)
            if same is not None:
                yield Choice(Use(same.root), same)
        for name in classes:
            for state in self._pools.each(name):
                yield Choice(Use(state.root), state)

    def _seen_from(self, state: State, kind: str) -> list[State]:
        """The state after a method of one of its objects has given an object of that type.

        The states of pools last, so that the answer is remembered; of others, few are looked at.
        """
        if id(state) not in self._lasting:
            self._viewed += 1
            return [] if self._viewed > _MOST_VIEWED else list(self._pools.views(state, kind))
        known = self._views.get((id(state), kind))
        if known is None:
            known = self._views[id(state), kind] = (state, list(self._pools.views(state, kind)))
        return known[1]


def _joined(choice: Choice, state: State) -> tuple[State, Operand]:
    """The state with what the choice adds, and its operand there."""
    operand = choice.operand
    if choice.state is None:
        return state, operand
    if choice.replaces:
        return choice.state, operand
    joined, offset = state.joined(choice.state)
    return joined, Use(operand.variable + offset) if isinstance(operand, Use) else operand


def numbers_in(values: Sequence[Value], graphs: Graphs) -> list[Any]:
    """The numbers that occur in values, in order: what an argument may have to equal."""
    found: dict[Any, None] = {value: None for value in values if type(value) in (int, float)}
    for node in nodes(values):
        found.update((part, None) for part in node.parts.values() if type(part) in (int, float))
    return sorted(found, key=lambda number: (abs(number), number < 0))
