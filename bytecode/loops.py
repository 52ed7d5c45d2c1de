"""The loops of a method, how they nest, and where a round of one begins.

A loop is known by its head. Of each set of blocks that reach one another, the loop head with the lowest
number is the outermost head: all of the set is in its loop. Without the edges that lead to it, the rest
falls apart into the loops inside.

A round is what a person counts as one execution of the body. Class files do not tell a loop's condition
from its body, so that the condition is taken to be what a decompiler would write behind `while`: the head,
and the blocks behind it that only compute a test, where a test among them can leave the loop. A round begins
where control leaves the condition for the rest of the loop, the body; a `break` or `return` in the body is
part of the round in which it happens. A loop whose head cannot leave it, or whose tests all stand at its end
(`do`), has no condition: a round begins whenever its head is reached. `while (true) { S; if (c) break; T }`
with a straight S has the bytes of `while (S, !c) T`, and rounds are counted as there: as executions of T.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.opcodes import CONDITIONAL

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop: its blocks, and which of them are its condition; none where it is tested at its end."""

    head: int
    blocks: frozenset[int]
    condition: frozenset[int]
    outermost: bool
    entered_elsewhere: bool
    """Whether it can be entered by another block than its head (an irreducible loop)."""


def loops(cfg: Cfg) -> tuple[Loop, ...]:
    """The loops of a method in ascending order of their heads."""
    if not any(block.is_loop_head for block in cfg.blocks):
        return ()
    import networkx as nx  # noqa: PLC0415 - it takes long to load, and much is read of programs without loops

    successors = [frozenset(_successors(block)) for block in cfg.blocks]
    graph = nx.DiGraph()
    graph.add_edges_from((number, to) for number, targets in enumerate(successors) for to in targets)
    found: list[Loop] = []
    waiting = [(graph, True)]
    while waiting:
        part, outermost = waiting.pop()
        for members in nx.strongly_connected_components(part):
            heads = [number for number in members if cfg.blocks[number].is_loop_head]
            if not heads or (len(members) == 1 and not part.has_edge(heads[0], heads[0])):
                continue
            head = min(heads)
            inside = frozenset(members)
            elsewhere = any(
                (number == 0 or any(before not in inside for before in graph.predecessors(number)))
                for number in inside - {head}
            )
            condition = _condition(cfg, graph, head, inside)
            found.append(Loop(head, inside, condition, outermost, elsewhere))
            inner = part.subgraph(members).copy()
            inner.remove_edges_from(list(inner.in_edges(head)))
            waiting.append((inner, False))
    return tuple(sorted(found, key=lambda loop: loop.head))


def enclosing_loops(cfg: Cfg) -> tuple[tuple[int, ...], ...]:
    """For each block the heads of the loops that it is in, its own if it is a head, in ascending order."""
    found: list[list[int]] = [[] for _ in cfg.blocks]
    for loop in loops(cfg):
        for number in loop.blocks:
            found[number].append(loop.head)
    return tuple(map(tuple, found))


def _successors(block: Block) -> Iterable[int]:
    yield from block.targets
    yield from (handler for _, handler in block.handlers)
    if block.next is not None:
        yield block.next


def _condition(cfg: Cfg, graph: nx.DiGraph, head: int, inside: frozenset[int]) -> frozenset[int]:
    """The head and the tests behind it, as far as one of them can leave the loop; none where all the rest is
    tests that close the loop."""
    if graph.has_edge(head, head):
        return frozenset()
    tests = {head}
    waiting = [head]
    while waiting:
        for number in _jumps(cfg.blocks[waiting.pop()]):
            if (
                number in inside
                and number not in tests
                and _is_test(cfg.blocks[number])
                and not graph.has_edge(number, head)
                and tests.issuperset(graph.predecessors(number))
            ):
                tests.add(number)
                # Another way into a block further on may have been missing when that one was looked at.
                waiting.extend(tests)
    leaving = {number for number in tests if any(to not in inside for to in _jumps(cfg.blocks[number]))}
    condition: set[int] = set()
    waiting = list(leaving)
    while waiting:
        number = waiting.pop()
        if number not in condition:
            condition.add(number)
            waiting.extend(before for before in graph.predecessors(number) if before in tests)
    rest = inside - condition
    if all(_is_test(cfg.blocks[number]) and graph.has_edge(number, head) for number in rest):
        return frozenset()
    return frozenset(condition)


def _jumps(block: Block) -> list[int]:
    """Where control goes without an exception."""
    return [*block.targets, *(() if block.next is None else (block.next,))]


_TEST_ONLY = frozenset(
    row.op for row in INSTRUCTIONS.values() if row.goes_on and row.gives_value and not row.changes
) | {"ldc"}
"""What leaves a value and changes nothing, as far as its method's own code tells."""


def _is_test(block: Block) -> bool:
    """Whether the block only computes what its last instruction, a conditional jump, asks for."""
    *before, last = block.instructions
    return last.op in CONDITIONAL and all(
        op in _TEST_ONLY and not (op.startswith("invoke") and args[0].descriptor.endswith(")V"))
        for _, op, args in before
    )
