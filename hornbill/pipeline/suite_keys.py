"""What the suite of a class rests on, as a hash: its key.

That are the class and those that its types lead to, the code of all their methods and of those that were
looked at to build objects with all that it reaches, the options, and the version of Hornbill's parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.model import ClassModel
from hornbill.clp.program import Program
from hornbill.summaries.keys import Keys, text_digest


class SuiteKeys:
    """The keys of one program's suites, made with the same options by the same version."""

    def __init__(self, program: Program, keys: Keys, made_with: Sequence[str]) -> None:
        self._program = program
        self._keys = keys.keys
        self._made_with = [*made_with, keys.world]
        self._known: dict[str, str] = {}

    def of(self, name: str, used: Sequence[str], tested: Sequence[str]) -> str:
        """The key of the suite of that class, for which those methods were looked at, with tests of those."""
        if name not in self._known:
            self._known[name] = self._before(name)
        return text_digest("\0".join([self._known[name], *map(self._state, used), *tested]))

    def _before(self, name: str) -> str:
        """What is known before the suite is made."""
        parts = list(self._made_with)
        for other in _around(self._program, name):
            model = self._program.find(other)
            assert model is not None
            parts.append(_shape(model))
            parts += [self._state(method.id) for method in model.methods]
        return text_digest("\0".join(parts))

    def _state(self, name: str) -> str:
        return f"{name} {self._keys.get(name, '-')}"


def _around(program: Program, name: str) -> list[str]:
    """The program's classes that the class's members and supertypes name, and those that these name."""
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        model = program.find(one) if program.class_path.is_application(one) else None
        if model is None or one in seen:
            continue
        seen.add(one)
        waiting += [field.type.partition("[")[0] for field in model.fields]
        for method in model.methods:
            parameters, result = method_types(method.descriptor)
            waiting += [text.partition("[")[0] for text in (*parameters, result)]
        waiting += [*model.interfaces, *([model.super_name] if model.super_name else [])]
    return sorted(seen)


def _shape(model: ClassModel) -> str:
    members = [(one.name, one.type, one.flags) for one in model.fields]
    methods = [(one.name, one.descriptor, one.flags, one.exceptions) for one in model.methods]
    above = (model.super_name, model.interfaces, model.flags, model.inner_classes, model.signature)
    return repr((model.name, above, members, methods))
