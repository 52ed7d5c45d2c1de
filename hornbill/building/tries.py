"""Calls that are simply tried: on objects as a user would build them, for branches that no test takes.

Where a search cannot follow what a method does, or what it asks of its inputs cannot be built, its calls can
still be run on the clauses: on objects that constructors, factories and a few calls lead to, with numbers and
texts that the program itself names. A call that takes a branch which none before took is a case; it claims
its witness, and nothing else. The order of the tries hangs on the program alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from hornbill.analysis.coverage import Coverage
from hornbill.building.plans import Literal, Operand, Use
from hornbill.building.pools import Choice, Pools, nearest_first
from hornbill.building.states import State
from hornbill.building.wanted import Wanted, WantedCalls
from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import (
    DoubleConstant,
    FloatConstant,
    Instruction,
    IntConstant,
    LongConstant,
    MethodModel,
    StringConstant,
)
from hornbill.bytecode.parameters import parameter_names
from hornbill.graphs import STRING, Graphs, Value
from hornbill.method_cases import Case, Witness
from hornbill.values import BOXED, declared_types

BranchKey = tuple[str, int, str]

_MOST_RECEIVERS = 40
_MOST_COMBINATIONS = 24
_MOST_TRIES = 400
_MOST_IN_VAIN = 120
_MOST_LITERALS = 6
_AT_A_TIME = 4


class Tries:
    """The tries of one class: `is_over` ends them, `taken` are the branches that tests or tries take."""

    def __init__(
        self,
        pools: Pools,
        calls: WantedCalls,
        coverage: Coverage,
        taken: set[BranchKey],
        is_over: Callable[[], bool],
    ) -> None:
        self._pools = pools
        self._graphs: Graphs = pools.graphs
        self._calls = calls
        self._coverage = coverage
        self._taken = taken
        self._is_over = is_over

    def cases(self, method: MethodModel, wanted: set[BranchKey]) -> list[Case]:
        """The cases of calls of the method that take any of these branches first."""
        found: list[Case] = []
        vain = 0
        for tries, (values, types) in enumerate(self._inputs(method)):
            if tries == _MOST_TRIES or vain == _MOST_IN_VAIN or self._is_over() or wanted <= self._taken:
                break
            case = self._tried(method, types, values, wanted)
            vain = vain + 1 if case is None else 0
            found += [] if case is None else [case]
        return found

    def _tried(
        self, method: MethodModel, types: Sequence[str], values: Sequence[Value], wanted: set[BranchKey]
    ) -> Case | None:
        names = tuple(parameter_names(method))[len(parameter_names(method)) - len(types) :]
        nothing = Case("returned", None, Witness(None, ()))
        call = Wanted(method, names, tuple(types), tuple(values), nothing)
        printed = self._graphs.print(values, types)
        outcome = self._calls.run(call, values)
        if outcome is None:
            return None
        covered = self._coverage.of(outcome["rules"])
        branches = [branch for group in covered.branches.values() for branch in group]
        keys = {(one.method, one.pc, one.outcome) for one in branches}
        if not (keys & wanted) - self._taken:
            return None
        self._taken |= keys
        receivers = 0 if method.is_static or call.constructs else 1
        this: Any = printed[0] if receivers else None
        if call.constructs:
            this = {"class": method.owner, "fields": {}}
        witness = Witness(
            this,
            tuple(printed[receivers:]),
            outcome["value"],
            tuple(outcome["args_after"]),
            outcome.get("thrown"),
        )
        return Case(
            outcome["ended"],
            outcome["exception"],
            witness,
            blocks={name: sorted(blocks) for name, blocks in covered.blocks.items()},
            branches=tuple(branches),
            checked=True,
            more={"tried": True},
        )

    def _inputs(self, method: MethodModel) -> Iterator[tuple[list[Value], list[str]]]:
        """What the method is called with, the most natural first: each receiver in turn with a few arguments,
        then with more of them."""
        types, _ = declared_types(method)
        if method.name == "<init>":
            types = types[1:]
        receives = not method.is_static and method.name != "<init>"
        literals = _Literals(self._pools, method)
        receivers = list(islice(self._receivers(method.owner), _MOST_RECEIVERS)) if receives else [State()]
        kinds = types[1:] if receives else types
        waiting = deque((receiver, self._arguments(kinds, receiver, literals)) for receiver in receivers)
        while waiting:
            receiver, arguments = waiting.popleft()
            some = list(islice(arguments, _AT_A_TIME))
            for state, operands in some:
                values = [self._pools.value(operand, state) for operand in operands]
                yield [*([state.values[receiver.root]] if receives else []), *values], list(types)
            if len(some) == _AT_A_TIME:
                waiting.append((receiver, arguments))

    def _receivers(self, owner: str) -> Iterator[State]:
        for name in self._pools.classes(owner)[:3]:
            yield from self._pools.each(name)

    def _arguments(
        self, kinds: Sequence[str], receiver: State, literals: _Literals
    ) -> Iterator[tuple[State, list[Operand]]]:
        lists = [literals.choices(kind, receiver) for kind in kinds]
        for places in islice(nearest_first([len(choices) for choices in lists]), _MOST_COMBINATIONS):
            state = receiver
            operands: list[Operand] = []
            for choices, place in zip(lists, places, strict=True):
                choice: Choice = choices[place]
                operand = choice.operand
                if choice.state is not None and isinstance(operand, Use):
                    state, offset = state.joined(choice.state)
                    operand = Use(operand.variable + offset)
                operands.append(operand)
            yield state, operands


class _Literals:
    """What arguments can be: numbers and texts that the method names, then those that others beside it do."""

    def __init__(self, pools: Pools, method: MethodModel) -> None:
        self._pools = pools
        model = pools.graphs.hierarchy.find(method.owner)
        others = [one for one in model.methods if one is not method]
        self._numbers: dict[Any, None] = {}
        self._texts: dict[str, None] = {}
        for one in (method, *others):
            for instruction in () if one.code is None else one.code.instructions:
                self._note(instruction)

    def _note(self, instruction: Instruction) -> None:
        match instruction.op, instruction.args:
            case "iconst" | "lconst" | "dconst" | "fconst", (int() | float() as number, *_):
                self._numbers.setdefault(number)
            case "switch", (_, tuple() as keys, *_):
                for key, _target in keys:
                    self._numbers.setdefault(key)
            case "ldc", (IntConstant() | LongConstant() | FloatConstant() | DoubleConstant() as constant, *_):
                self._numbers.setdefault(constant.value)
            case "ldc", (StringConstant() as text, *_):
                self._texts.setdefault(text.value)

    def choices(self, kind: str, receiver: State) -> list[Choice]:
        """The choices for a parameter, the most natural first."""
        if is_primitive(kind):
            usual = list(self._pools.vocabulary.of(kind))
            if kind in ("boolean", "char"):
                return [Choice(Literal(value, kind)) for value in usual]
            own = [one for number in self._numbers for one in (number, number + 1, number - 1)]
            return [Choice(Literal(value, kind)) for value in _fitting(kind, [*usual[:2], *own, *usual[2:]])]
        if kind in (STRING, "java.lang.CharSequence"):
            texts = dict.fromkeys([*list(self._texts)[:_MOST_LITERALS], *self._pools.vocabulary.texts])
            return [*(Choice(Literal(text, kind)) for text in texts), Choice(Literal(None, kind))]
        if kind in BOXED and BOXED[kind] not in ("boolean", "char"):
            values = _fitting(BOXED[kind], [0, 1, *self._numbers])
            return [Choice(Literal({"box": kind, "value": value}, kind)) for value in values]
        try:
            return self._pools.choices(kind, receiver, _MOST_LITERALS)
        except HornbillError:
            return [Choice(Literal(None, kind))]


_RANGES = {"byte": 7, "short": 15, "int": 31, "long": 63}


def _fitting(kind: str, values: Sequence[Any]) -> list[Any]:
    """The numbers that a type has, each once."""
    if kind in ("float", "double"):
        found = [float(value) for value in values if not isinstance(value, str)]
    else:
        bits = _RANGES[kind]
        found = [value for value in values if type(value) is int and -(1 << bits) <= value < 1 << bits]
    return list(dict.fromkeys(found))[: 2 * _MOST_LITERALS]
