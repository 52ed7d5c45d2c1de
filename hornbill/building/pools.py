"""What states of a class can be reached: its constructors and factories, and then calls of its methods.

The search is breadth first, with a few values for each parameter, and counts its runs. States that look the
same from their root are kept once, with the shortest way to them; they come out in the order in which they
were found.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice

from hornbill.building.access import Access
from hornbill.building.assembly import MOST_ROOM
from hornbill.building.drivers import Drivers
from hornbill.building.plans import Call, Construct, Literal, Operand, StaticCall, Step, Use
from hornbill.building.states import State
from hornbill.building.vocabulary import USUAL, Vocabulary
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_ENUM, MethodModel
from hornbill.graphs import STRING, Graphs, Node, Value
from hornbill.values import BOXED

MOST_RUNS = 1200
MOST_STATES = 300
_MOST_COMBINATIONS = 12
_FEW = 3
_MOST_VIEWS = 4
_USUAL = {
    "java.lang.CharSequence": STRING,
    "java.lang.Comparable": "java.lang.Integer",
    "java.lang.Number": "java.lang.Integer",
    "java.lang.Object": "java.lang.Integer",
    "java.util.Collection": "java.util.ArrayList",
    "java.util.List": "java.util.ArrayList",
    "java.lang.Iterable": "java.util.ArrayList",
    "java.util.Map": "java.util.HashMap",
    "java.util.Set": "java.util.HashSet",
}
_ADDING = ("add", "put", "push", "offer", "append", "insert", "set", "remove", "pop", "poll", "clear")


@dataclass(frozen=True, slots=True)
class Choice:
    """What can be passed: an operand over the variables of a state, which comes before it.

    The state is one more beside what is there already, or, with `replaces`, what is there and something
    after it.
    """

    operand: Operand
    state: State | None = None
    replaces: bool = False


class Pools:
    """The states of classes that are reached from one package, by up to `calls` calls after a constructor."""

    def __init__(
        self,
        drivers: Drivers,
        graphs: Graphs,
        access: Access,
        calls: int,
        vocabulary: Vocabulary = USUAL,
        most_runs: int = MOST_RUNS,
    ) -> None:
        self.drivers = drivers
        self.graphs = graphs
        self.access = access
        self.calls = calls
        self.vocabulary = vocabulary
        self.most_runs = most_runs
        self._hierarchy = graphs.hierarchy
        self._pools: dict[str, _Pool] = {}

    def of(self, class_name: str, most: float = math.inf) -> Sequence[State]:
        """The states of objects of that very class: so many at least, if there are, and those found
        before."""
        pool = self._pools.get(class_name)
        if pool is None:
            pool = self._pools[class_name] = _Pool(_Exploration(self, class_name).states())
        if pool.is_open:
            return ()
        if not pool.is_done and len(pool.states) < most:
            pool.is_open = True
            try:
                with self.drivers.effort.for_all() if self.vocabulary == USUAL else nullcontext():
                    pool.go_on(most)
            finally:
                pool.is_open = False
        return pool.states

    def each(self, class_name: str) -> Iterator[State]:
        """The same states one by one, found when they are asked for."""
        place = 0
        while place < len(states := self.of(class_name, place + 1)):
            yield states[place]
            place += 1

    def same(self, class_name: str, key: str) -> State | None:
        """The state of an object of that class that has that key."""
        states, pool = self.of(class_name), self._pools[class_name]
        for state in states[len(pool.keys) :]:
            pool.keys.append(self.graphs.key(state.value, class_name))
            pool.by_key[pool.keys[-1]] = state
        return pool.by_key.get(key)

    def classes(self, type_name: str) -> list[str]:
        """Classes whose objects can be made and have that type, the class itself first."""
        if type_name in _USUAL:
            return [_USUAL[type_name], *self._below(type_name)[:_FEW]]
        return self._below(type_name)

    def _below(self, type_name: str) -> list[str]:
        names = [type_name, *self._hierarchy.subclasses(type_name)] if type_name != "java.lang.Object" else []
        return [name for name in names if not self._hierarchy.find(name).flags & ACC_ABSTRACT]

    def choices(self, kind: str, state: State | None, most: int, near: bool = False) -> list[Choice]:
        """What could be passed for a parameter: few things, the most natural first; with `near`, what is at
        hand before what has to be made.
        """
        if is_primitive(kind):
            return [Choice(Literal(value, kind)) for value in self.vocabulary.of(kind)]
        nothing = Choice(Literal(None, kind))
        found = [Choice(Use(number)) for number in self.variables(kind, state)]
        if near:
            return [*found, *self._made(kind, most), nothing]
        return [*self._made(kind, most), *found, nothing]

    def variables(self, kind: str, state: State | None) -> Iterator[int]:
        """The variables of a state that can be passed for a parameter of that type, the latest first."""
        if state is not None:
            for number in range(len(state.values) - 1, -1, -1):
                value = state.values[number]
                if isinstance(value, Node) and self._hierarchy.is_subtype(state.kinds[number], kind):
                    yield number

    def _made(self, kind: str, most: int) -> Iterator[Choice]:
        if kind.endswith("[]"):
            yield from self._arrays(kind)
            return
        count = 0
        for name in self.classes(kind):
            for choice in self._literals(name, kind) or [
                Choice(Use(s.root), s) for s in self.of(name, most)[:most]
            ]:
                yield choice
                count += 1
                if count == most:
                    return

    def _arrays(self, kind: str) -> list[Choice]:
        values = self.vocabulary.of(kind[:-2]) if is_primitive(kind[:-2]) else ()
        arrays = [[], list(values[:1]), list(values[:2])] if values else [[]]
        return [Choice(Literal({"array": array, "type": kind}, kind)) for array in arrays]

    def _literals(self, name: str, kind: str) -> list[Choice]:
        """Values of classes that Java has expressions for."""
        if name == STRING:
            return [Choice(Literal(text, kind)) for text in self.vocabulary.texts]
        if name in BOXED:
            return [
                Choice(Literal({"box": name, "value": v}, kind)) for v in self.vocabulary.of(BOXED[name])[:2]
            ]
        model = self._hierarchy.find(name)
        if model.flags & ACC_ENUM and self.access.can_name(name):
            constants = [field.name for field in model.fields if field.flags & ACC_ENUM]
            return [Choice(Literal({"enum": name, "name": constant}, kind)) for constant in constants[:_FEW]]
        return []

    def value(self, operand: Operand, state: State) -> Value:
        """What the operand stands for."""
        if isinstance(operand, Use):
            return state.values[operand.variable]
        (value,) = self.graphs.read([operand.value], [operand.type])
        return value

    def views(self, state: State, kind: str) -> Iterator[State]:
        """The states after a method of an object at hand gave an object of that type: the last variable."""
        count = 0
        for number in range(len(state.values) - 1, -1, -1):
            value = state.values[number]
            for method in self.access.methods(state.kinds[number]) if isinstance(value, Node) else ():
                parameters, result = method_types(method.descriptor)
                if not self._may_give(result, kind):
                    continue
                for choices in self.combinations(parameters, state, _FEW, near=True):
                    after = self.applied(method, [Choice(Use(number)), *choices], state, kind)
                    if (
                        after is None
                        or len(after.kinds) == len(state.kinds)
                        or not self._is(after.kinds[-1], kind)
                        or any(after.values[-1] is known for known in after.values[:-1])
                    ):
                        continue
                    yield after
                    count += 1
                    if count == _MOST_VIEWS:
                        return

    def _may_give(self, result: str, kind: str) -> bool:
        if is_primitive(result) or result == "void" or result.endswith("]"):
            return False
        return self._is(result, kind) or self._is(kind, result)

    def _is(self, kind: str, above: str) -> bool:
        return self._hierarchy.is_subtype(kind, above)

    def combinations(
        self, kinds: Sequence[str], state: State | None, most: int, near: bool = False
    ) -> list[tuple[Choice, ...]]:
        """Choices for the parameters, those first that are the first for each."""
        lists = [self.choices(kind, state, _FEW, near) for kind in kinds]
        ordered = nearest_first([min(len(choices), 5) for choices in lists])
        return [
            tuple(choices[place] for choices, place in zip(lists, places, strict=True))
            for places in islice(ordered, most)
        ]

    def applied(
        self, method: MethodModel, choices: Sequence[Choice], state: State, kind: str | None = None
    ) -> State | None:
        """The state after a constructor, factory or method is called; None where it throws or does not end.

        The result, if it is an object, is in the last variable; the receiver is the first choice. Where
        `kind` is given and the method declares less, the result is cast.
        """
        operands: list[Operand] = []
        if self.access.lacks_outer(method, [choice.operand for choice in choices]):
            return None
        for choice in choices:
            operand = choice.operand
            if choice.state is not None:
                state, offset = state.joined(choice.state)
                assert isinstance(operand, Use)
                operand = Use(operand.variable + offset)
            operands.append(operand)
        values = [self.value(operand, state) for operand in operands]
        if self._is_too_long(method.owner, values):
            return None
        ran = self.drivers.run(method, values, state.values)
        if ran is None or ran.ended != "returned":
            return None
        result = ran.result if isinstance(ran.result, Node) else None
        keeps = result is not None and not result.by_value
        if method.name == "<init>" and not keeps:
            return None  # a box or string, which literals are enough for
        step = self._step(method, operands, len(state.kinds) if keeps else None)
        after = replace(state, steps=(*state.steps, step), values=ran.objects)
        if not keeps or result is None:
            return after
        declared = method.owner if method.name == "<init>" else method_types(method.descriptor)[1]
        if kind is not None and not self._is(declared, kind) and self.access.can_name(result.type):
            declared = result.type
            after = replace(after, steps=(*state.steps, _cast(step, declared)))
        return replace(after, kinds=(*after.kinds, declared), values=(*after.values, result))

    def _is_too_long(self, class_name: str, values: Sequence[Value]) -> bool:
        """Whether a number may be the length of an array that the object, or one in its fields, holds, and
        takes all the memory that there is."""
        if not any(type(value) is int and value > MOST_ROOM for value in values):
            return False
        kinds = list(self._field_types(class_name))
        inner = [kind for name in kinds if not is_primitive(name) for kind in self._field_types(name)]
        return any(kind.endswith("[]") for kind in (*kinds, *inner))

    def _field_types(self, class_name: str) -> Iterable[str]:
        try:
            return () if class_name.endswith("[]") else self.graphs.field_types(class_name).values()
        except ClassFileError:
            return ()

    def _step(self, method: MethodModel, operands: list[Operand], variable: int | None) -> Step:
        parameters, result = method_types(method.descriptor)
        if method.name == "<init>":
            assert variable is not None
            outer = self.access.is_inner(method.owner)
            return Construct(variable, method.owner, parameters, tuple(operands), outer, method.exceptions)
        if method.is_static:
            args = tuple(operands)
            return StaticCall(
                variable, method.owner, method.name, parameters, result, args, method.exceptions
            )
        target, *rest = operands
        assert isinstance(target, Use)
        return Call(
            variable, target, method.owner, method.name, parameters, result, tuple(rest), method.exceptions
        )


def nearest_first(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The places in lists of these sizes, one for each list, in the order of their sums, then of the places.

    They are made one by one: of twenty parameters there are more than any memory has room for.
    """
    most = [size - 1 for size in sizes]
    if min(most, default=0) < 0:
        return
    rest = [sum(most[number:]) for number in range(len(most) + 1)]

    def places(number: int, total: int) -> Iterator[tuple[int, ...]]:
        if number == len(most):
            yield ()
            return
        for place in range(max(0, total - rest[number + 1]), min(most[number], total) + 1):
            for later in places(number + 1, total - place):
                yield (place, *later)

    for total in range(rest[0] + 1):
        yield from places(0, total)


def _cast(step: Step, kind: str) -> Step:
    return replace(step, type=kind) if isinstance(step, Call) else step


@dataclass(slots=True)
class _Pool:
    """The states of a class as far as they are found; None comes of a run that found no new one."""

    found: Iterator[State | None]
    states: list[State] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    by_key: dict[str, State] = field(default_factory=dict)
    is_open: bool = False
    is_done: bool = False

    def go_on(self, most: float) -> None:
        """Find more, until there are so many, or no more."""
        while len(self.states) < most:
            try:
                state = next(self.found)
            except StopIteration:
                self.is_done = True
                return
            except ClassFileError:
                for kept in (self.states, self.keys, self.by_key):
                    kept.clear()
                self.is_done = True
                return
            if state is not None:
                self.states.append(state)


def _noted(found: Iterator[State | None], level: list[State]) -> Iterator[State | None]:
    """The same, each state noted in the level."""
    for state in found:
        if state is not None:
            level.append(state)
        yield state


class _Exploration:
    """The search for the states of one class."""

    def __init__(self, pools: Pools, class_name: str) -> None:
        self._pools = pools
        self._class_name = class_name
        self._seen: set[str] = set()
        self._runs = 0

    def _spent(self, part: float = 1.0) -> bool:
        return self._runs >= self._pools.most_runs * part or len(self._seen) >= MOST_STATES

    def _applied(self, method: MethodModel, choices: Sequence[Choice], state: State) -> State | None:
        """The state after the call, whose runs count; those for objects that it is passed count elsewhere."""
        before = self._pools.drivers.runs
        after = self._pools.applied(method, choices, state)
        self._runs += self._pools.drivers.runs - before
        return after

    def states(self) -> Iterator[State | None]:
        """All states, level by level, and None for a call that leads to no new one."""
        access, name = self._pools.access, self._class_name
        makers = [*access.constructors(name), *access.factories(name)]
        level: list[State] = []
        for found in (self._first(makers), self._given()):
            yield from _noted(found, level)
        methods = [method for method in access.methods(name) if self._may_change(method)]
        for _ in range(self._pools.calls):
            below, level = level, []
            yield from _noted(self._next(below, methods), level)

    def _may_change(self, method: MethodModel) -> bool:
        return self._pools.access.is_application(method.owner) or method.name.startswith(_ADDING)

    def _first(self, makers: Sequence[MethodModel]) -> Iterator[State | None]:
        for maker in makers:
            for choices in self._pools.combinations(
                method_types(maker.descriptor)[0], None, _MOST_COMBINATIONS
            ):
                if self._spent(0.5):
                    return
                state = self._applied(maker, choices, State())
                if state is None or not state.values or not isinstance(state.values[-1], Node):
                    yield None
                    continue
                state = replace(state, root=len(state.values) - 1)
                yield state if state.value.type == self._class_name and self._is_new(state) else None

    def _given(self) -> Iterator[State | None]:
        """Objects that other classes give: methods of those around a nested one - iterators, say -, and
        factories anywhere.
        """
        pools, outer = self._pools, self._class_name.rpartition("$")[0]
        while outer and outer.rpartition(".")[2]:
            if pools.access.can_name(outer):
                for maker in pools.access.makers(outer, self._class_name):
                    starts = [State()] if maker.is_static else self._starts(outer)
                    yield from self._given_by(maker, starts)
            outer = outer.rpartition("$")[0]
        for maker in pools.access.factories_elsewhere(self._class_name)[:_FEW]:
            yield from self._given_by(maker, [State()])

    def _starts(self, outer: str) -> list[State]:
        """A few objects of the class around, or of what is below it."""
        states = [
            state for name in self._pools.classes(outer)[:_FEW] for state in self._pools.of(name, _FEW)[:_FEW]
        ]
        return states[: 2 * _FEW]

    def _given_by(self, maker: MethodModel, starts: Sequence[State]) -> Iterator[State | None]:
        kinds = method_types(maker.descriptor)[0]
        for start in starts:
            receiver = [] if maker.is_static else [Choice(Use(start.root))]
            for choices in self._pools.combinations(kinds, start, _FEW):
                if self._spent(0.5):
                    return
                state = self._applied(maker, [*receiver, *choices], start)
                if state is None or len(state.kinds) == len(start.kinds):
                    yield None
                    continue
                state = replace(state, root=len(state.kinds) - 1)
                yield state if state.value.type == self._class_name and self._is_new(state) else None

    def _next(self, level: Sequence[State], methods: Sequence[MethodModel]) -> Iterator[State | None]:
        """The new states one call on; what changes none of the first few is not tried on others."""
        changing = dict.fromkeys((method.id for method in methods), False)
        for number, state in enumerate(level):
            for method in methods:
                if number >= _FEW and not changing[method.id]:
                    continue
                parameters = method_types(method.descriptor)[0]
                for choices in self._pools.combinations(parameters, state, _MOST_COMBINATIONS):
                    if self._spent():
                        return
                    after = self._applied(method, [Choice(Use(state.root)), *choices], state)
                    if after is not None and self._is_new(after):
                        changing[method.id] = True
                        yield after
                    else:
                        yield None

    def _is_new(self, state: State) -> bool:
        key = self._pools.graphs.key(state.value, self._class_name)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True
