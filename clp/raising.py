"""Which methods can never end by an exception.

A call of such a quiet method needs no second clause behind it. The answer is careful: a method is quiet
where every instruction plainly is, given that `this` is never null and that a division's constant divisor
is not zero, and where it calls quiet methods alone. Exhausted memory and stack do not count; they end a
path as a spent budget.
"""

from __future__ import annotations

from collections.abc import Callable

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.errors import HornbillError
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import Code, Instruction, MethodModel, MethodRef
from hornbill.bytecode.opcodes import LOADS, can_throw

_DIVISIONS = frozenset(row.op for row in INSTRUCTIONS.values() if row.needs_nonzero)
_CALLS = frozenset(("invokestatic", "invokespecial"))
_FIELDS = frozenset(("getfield", "putfield"))
_JUDGED = _DIVISIONS | _CALLS | _FIELDS
"""What may throw or not, as its operands and its method tell."""

_PUSHES = frozenset((*LOADS, "iconst", "lconst", "fconst", "dconst", "aconst_null"))

Initialises = Callable[[str, MethodModel], bool]
Resolve = Callable[[str, MethodRef, MethodModel], MethodModel | None]


class Quiet:
    """Answers, and remembers, whether methods are quiet.

    `graph` gives a method's graph, `resolve` what a call in a method means (None where that is not known),
    `initialises` whether using a class in a method may run static initialisers.
    """

    def __init__(
        self, graph: Callable[[MethodModel], Cfg], resolve: Resolve, initialises: Initialises
    ) -> None:
        self._graph = graph
        self._resolve = resolve
        self._initialises = initialises
        self._known: dict[str, bool] = {}

    def __call__(self, method: MethodModel) -> bool:
        """Whether the method never ends by an exception."""
        known = self._known.get(method.id)
        return self._decide(method) if known is None else known

    def _decide(self, start: MethodModel) -> bool:
        """Quiet are the methods from which no loud one is reached; cycles alone are not loud."""
        callers: dict[str, list[str]] = {start.id: []}
        waiting = [start]
        loud: list[str] = []
        while waiting:
            method = waiting.pop()
            callees = self._quiet_calls(method)
            if callees is None:
                loud.append(method.id)
                continue
            for callee in callees:
                known = self._known.get(callee.id)
                if known is False:
                    loud.append(method.id)
                elif known is None:
                    if callee.id not in callers:
                        callers[callee.id] = []
                        waiting.append(callee)
                    callers[callee.id].append(method.id)
        self._known.update(dict.fromkeys(callers, True))
        while loud:
            name = loud.pop()
            if self._known[name]:
                self._known[name] = False
                loud.extend(callers[name])
        return self._known[start.id]

    def _quiet_calls(self, method: MethodModel) -> list[MethodModel] | None:
        """What it calls where nothing in it can throw of itself, else None."""
        try:
            code = method.code
            if code is None or _is_loud(code):
                return None
            calls: list[MethodModel] = []
            cfg = self._graph(method)
            for block in cfg.blocks:
                if not self._block(block, cfg, method, calls):
                    return None
            return calls
        except HornbillError:
            return None

    def _block(self, block: Block, cfg: Cfg, method: MethodModel, calls: list[MethodModel]) -> bool:
        """Whether nothing in the block throws of itself; `calls` gets what it calls."""
        for at, (_, op, args) in enumerate(block.instructions):
            before = block.instructions[max(at - 2, 0) : at]
            if op in _DIVISIONS and not (
                before and before[-1].op in ("iconst", "lconst") and before[-1].args[0]
            ):
                return False
            if op in _FIELDS and not (cfg.this_is_constant and _is_on_this(op, before)):
                return False
            if op in _CALLS:
                callee = self._resolve(op, args[0], method)
                if callee is None or (callee.is_static and self._initialises(callee.owner, method)):
                    return False
                if op == "invokespecial" and callee.name != "<init>":
                    return False
                calls.append(callee)
        return True


def _is_loud(code: Code) -> bool:
    return any(can_throw(instruction) for instruction in code.instructions if instruction.op not in _JUDGED)


def _is_on_this(op: str, before: tuple[Instruction, ...]) -> bool:
    """Whether the object of the field access is plainly `this`: loaded last, or last but one simple push."""
    if op == "putfield":
        if not before or before[-1].op not in _PUSHES:
            return False
        before = before[:-1]
    return bool(before) and before[-1].op == "aload" and before[-1].args[0] == 0
