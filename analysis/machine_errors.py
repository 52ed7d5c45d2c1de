"""Handlers of errors of the virtual machine, such as OutOfMemoryError, which no search throws.

A search finds the code of such a handler to be unreachable, though on a JVM any instruction that can throw
may lead there. Whether an answer depends on that follows from the code of the handler: one that only throws
again what it caught, as that of `synchronized`, changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import Instruction, MethodModel, MethodRef

NO_MACHINE_ERRORS = "no error of the virtual machine comes to a handler"

_MACHINE_ERRORS = frozenset(
    (
        None,
        *(
            "java.lang.Throwable",
            "java.lang.Error",
            "java.lang.VirtualMachineError",
            "java.lang.InternalError",
        ),
        *("java.lang.OutOfMemoryError", "java.lang.StackOverflowError", "java.lang.UnknownError"),
        *("java.lang.LinkageError", "java.lang.NoClassDefFoundError", "java.lang.ThreadDeath"),
    )
)
_RETURNS = frozenset(("ireturn", "lreturn", "freturn", "dreturn", "areturn", "return"))

Passes = Callable[[str, Iterable[int]], bool]
"""Whether one of these instructions of a method, by its id, is asked for."""


def catches_machine_errors(catch_type: str | None) -> bool:
    """Whether a handler of that class catches errors of the virtual machine that no search throws."""
    return catch_type in _MACHINE_ERRORS


def machine_errors_matter(
    explored: MethodModel, run: Collection[tuple[Cfg, set[int]]], passes: Passes, returns: bool
) -> bool:
    """Whether a handler that one of the machine's errors may come to can do what was asked of a search of the
    explored method: throw another exception or pass such an instruction, or where `returns`, return. `run`
    are the instructions that the search came to, by their pcs."""
    entered = [
        (cfg, block)
        for cfg, pcs in run
        for block in cfg.blocks
        if not pcs.isdisjoint(range(block.start, block.end))
    ]
    returns = returns or any(_may_call(block, explored) for _, block in entered)
    handlers = dict.fromkeys((cfg.method.id, at) for cfg, block in entered for at in _handlers(block))
    graphs = {cfg.method.id: cfg for cfg, _ in entered}
    return any(
        _does_more(graphs[method], handler, passes, returns or method != explored.id)
        for method, handler in handlers
    )


def _handlers(block: Block) -> Iterator[int]:
    return (handler for kind, handler in block.handlers if catches_machine_errors(kind))


def _may_call(block: Block, method: MethodModel) -> bool:
    called = (args[0] for _, op, args in block.instructions if op.startswith("invoke"))
    return any(
        isinstance(one, MethodRef) and (one.name, one.descriptor) == (method.name, method.descriptor)
        for one in called
    )


def _does_more(cfg: Cfg, handler: int, passes: Passes, returns: bool) -> bool:
    """Whether the code from the handler on does anything that matters but throw again what it caught."""
    blocks = [cfg.blocks[number] for number in _reached(cfg, handler)]
    if any(passes(cfg.method.id, [instruction.pc for instruction in block.instructions]) for block in blocks):
        return True
    caught = {block.instructions[0].args for block in blocks if _stores_caught(block)}
    return any(
        _matters(instruction, before, caught, returns)
        for block in blocks
        for before, instruction in zip((None, *block.instructions), block.instructions, strict=False)
        if before is not None or not (_stores_caught(block) or _throws_caught(block))
    )


def _stores_caught(block: Block) -> bool:
    return block.is_handler and block.instructions[0].op == "astore"


def _throws_caught(block: Block) -> bool:
    return block.is_handler and block.instructions[0].op == "athrow"


def _matters(
    instruction: Instruction, before: Instruction | None, caught: Collection[object], returns: bool
) -> bool:
    _, op, args = instruction
    if op == "athrow":
        return before is None or before.op != "aload" or before.args not in caught
    if op == "astore":
        return args in caught
    if op in _RETURNS:
        return returns
    return op != "monitorexit" and INSTRUCTIONS[op].can_throw


def _reached(cfg: Cfg, handler: int) -> set[int]:
    """The blocks that control comes to from the handler on, as long as nothing but its error is thrown."""
    pending, reached = [handler], {handler}
    while pending:
        block = cfg.blocks[pending.pop()]
        following = (*block.targets, *(() if block.next is None else (block.next,)), *_handlers(block))
        pending += [number for number in following if number not in reached]
        reached.update(following)
    return reached
