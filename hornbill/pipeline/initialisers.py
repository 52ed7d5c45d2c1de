"""What initialisers of a program's classes may run.

Which test runs an initialiser hangs on what ran before. Calls that were seen leave it out, so that JaCoCo may
measure more there than is computed.
"""

from __future__ import annotations

from functools import cached_property

from hornbill.bytecode.model import MethodModel, MethodRef
from hornbill.clp.program import Program


class Initialisers:
    """The methods of one program that its initialisers name, and those that these name."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def may_run(self, method_id: str) -> bool:
        """Whether an initialiser may run the method."""
        return method_id in self._run

    @cached_property
    def _run(self) -> frozenset[str]:
        models = [model for name in self._program.class_names() if (model := self._program.find(name))]
        waiting = [one for model in models for one in model.methods if one.name == "<clinit>"]
        found = {one.id for one in waiting}
        while waiting:
            for name in _named(waiting.pop()):
                method = None if name in found else self._program.method(name)
                if method is not None and self._program.class_path.is_application(method.owner):
                    found.add(name)
                    waiting.append(method)
        return frozenset(found)


def _named(method: MethodModel) -> list[str]:
    instructions = () if method.code is None else method.code.instructions
    references = (argument for one in instructions for argument in one.args)
    return [f"{one.owner}.{one.name}{one.descriptor}" for one in references if isinstance(one, MethodRef)]
