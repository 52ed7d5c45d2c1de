"""Which methods can never be called again while a call of them is active.

Of such a method there is nothing to count where nested calls are bounded (solver/limits.pl). The answer is
careful: a method is settled where all its calls have one known target and lead to settled methods alone, so
that no cycle is among them. Static initialisers do not count, as limits do not hold in them.
"""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.cfg import Cfg
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.model import MethodModel, MethodRef

Graph = Callable[[MethodModel], Cfg]
Target = Callable[[str, MethodRef, MethodModel], MethodModel | None]

# Models of these call nothing of the program's, as long as they are given nothing of it.
_SELF_CONTAINED = frozenset(
    f"java.lang.{name}"
    for name in "String AbstractStringBuilder StringBuilder StringBuffer Math StrictMath Class System "
    "Integer Long Short Byte Character Double Float".split()
)


class Settled:
    """Answers, and remembers, whether methods are settled.

    `graph` gives a method's graph, `target` the one method that a call in a method can mean, None where there
    may be others; `modelled` are the methods that the library models.
    """

    def __init__(self, graph: Graph, target: Target, modelled: frozenset[str]) -> None:
        self._graph = graph
        self._target = target
        self._modelled = modelled
        self._known: dict[str, bool] = {}

    def __call__(self, method: MethodModel) -> bool:
        """Whether no second call of the method can be active at a time."""
        known = self._known.get(method.id)
        return self._decide(method) if known is None else known

    def _decide(self, start: MethodModel) -> bool:
        """From methods that call nothing upwards; what is never reached that way is not settled."""
        callers: dict[str, set[str]] = {start.id: set()}
        missing: dict[str, int] = {}
        waiting, ready = [start], []
        while waiting:
            method = waiting.pop()
            callees = self._callees(method)
            missing[method.id] = -1 if callees is None else len(callees)
            for callee in (callees or {}).values():
                if self._known.get(callee.id):
                    missing[method.id] -= 1
                    continue
                if callee.id not in callers:
                    callers[callee.id] = set()
                    if callee.id not in self._known:
                        waiting.append(callee)
                callers[callee.id].add(method.id)
            if missing[method.id] == 0:
                ready.append(method.id)
        settled = set(ready)
        while ready:
            for caller in callers[ready.pop()]:
                missing[caller] -= 1
                if missing[caller] == 0:
                    settled.add(caller)
                    ready.append(caller)
        self._known.update((name, name in settled) for name in missing)
        return self._known[start.id]

    def _callees(self, method: MethodModel) -> dict[str, MethodModel] | None:
        """What it calls; None where that is not known."""
        if method.id in self._modelled:
            return {} if _calls_nothing(method) else None
        try:
            if not method.has_code:
                return {} if method.is_native else None
            callees: dict[str, MethodModel] = {}
            for block in self._graph(method).blocks:
                for _, op, args in block.instructions:
                    if op.startswith("invoke"):
                        callee = None if op == "invokedynamic" else self._target(op, args[0], method)
                        if callee is None:
                            return None
                        callees[callee.id] = callee
        except HornbillError:
            return None
        return callees


def _calls_nothing(modelled: MethodModel) -> bool:
    parameters, _ = method_types(modelled.descriptor)
    return modelled.owner in _SELF_CONTAINED and all(
        is_primitive(kind) or kind == "java.lang.String" for kind in parameters
    )
