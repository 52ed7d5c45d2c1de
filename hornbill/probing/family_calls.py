"""Which methods of some classes lead to which, by what their code names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from hornbill.bytecode.model import ClassModel, DynamicCall, Instruction, MethodHandle, MethodRef


class FamilyCalls:
    """Which methods of some classes a method of them may come to call, by what their code names. Who makes an
    object of one of them may have all of its methods called."""

    def __init__(self, models: Sequence[ClassModel]) -> None:
        own = {method.id for model in models for method in model.methods}
        self._named = {
            method.id: {name for one in method.code.instructions for name in _named(one)} & own
            for model in models
            for method in model.methods
            if method.code is not None
        }
        for model in models:
            for method in model.methods:
                if method.name == "<init>" and method.id in self._named:
                    self._named[method.id] |= {one.id for one in model.methods}
        self._known: dict[str, frozenset[str]] = {}

    def __call__(self, name: str) -> Set[str]:
        """The method itself, and all that it leads to."""
        if name not in self._known:
            found, waiting = {name}, [name]
            while waiting:
                more = self._named.get(waiting.pop(), set()) - found
                found |= more
                waiting += more
            self._known[name] = frozenset(found)
        return self._known[name]


def _named(instruction: Instruction) -> Iterator[str]:
    """The methods that an instruction names, in handles of a bootstrap method too."""
    for argument in instruction.args:
        if isinstance(argument, MethodRef):
            yield f"{argument.owner}.{argument.name}{argument.descriptor}"
        elif isinstance(argument, DynamicCall):
            for one in argument.arguments:
                if isinstance(one, MethodHandle) and isinstance(one.member, MethodRef):
                    yield f"{one.member.owner}.{one.member.name}{one.member.descriptor}"
