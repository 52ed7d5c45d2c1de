"""Control-flow graphs: by hand, from javac, and against plain definitions on the JDK's own classes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import networkx
import pytest

from hornbill.bytecode.cfg import Block, Cfg, build_cfg
from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError, HornbillError
from hornbill.bytecode.model import Code, MethodModel
from hornbill.bytecode.opcodes import ENDING, LOADS, STORES, can_throw, jump_targets
from tests.bytecode.class_builder import ClassBuilder

_SOURCE = """
class Flow {
    int field;
    int loop(int n) { int s = 0; while (n > 0) { s += n; n--; } return s; }
    int tried(int a, int b) {
        int r = -1;
        try { r = a / b; } catch (ArithmeticException e) { r = 0; } finally { field = r; }
        return r;
    }
    static int picked(int k) {
        switch (k) { case 1: case 2: return 5; case 7: return 6; default: return 7; }
    }
}
"""
_CLASSES = (
    "java.util.HashMap",
    "java.util.ArrayList",
    "java.util.regex.Pattern",
    "java.math.BigInteger",
    "java.lang.String",
    "java.util.concurrent.ThreadPoolExecutor",
    "java.util.zip.ZipFile$Source",
    "java.util.Formatter",
    "java.net.URI$Parser",
    "java.util.concurrent.ConcurrentHashMap",
)


def _made(code: str | bytes, **options: object) -> MethodModel:
    builder = ClassBuilder()
    builder.method(code, **options)  # type: ignore[arg-type]
    return read_class(builder.build(), "made").methods[0]


@pytest.fixture(scope="session")
def flow(compile_java: Callable[..., Path]) -> Callable[[str], Cfg]:
    model = ClassPath([compile_java({"Flow.java": _SOURCE})]).find("Flow")
    assert model is not None

    def of(name: str) -> Cfg:
        return build_cfg(next(method for method in model.methods if method.name == name))

    return of


def test_a_loop(flow: Callable[[str], Cfg]) -> None:
    cfg = flow("loop")
    assert [block.is_loop_head for block in cfg.blocks] == [False, True, False, False]
    entry, head, body, end = cfg.blocks
    assert (entry.next, entry.targets, entry.live, entry.entries) == (1, (), (1,), 1)
    assert (head.next, head.targets, head.live, head.entries) == (2, (3,), (1, 2), 2)
    assert (body.next, body.targets, body.live) == (None, (1,), (1, 2))
    assert (end.next, end.targets, end.live) == (None, (), (2,))
    assert cfg.this_is_constant
    assert cfg.block_at(body.instructions[-1].pc) is body
    assert cfg.line(0) == 4
    assert (cfg.variable_name(head.start, 1), cfg.variable_name(head.start, 2)) == ("n", "s")
    assert cfg.variable_name(head.start, 7) is None


def test_handlers(flow: Callable[[str], Cfg]) -> None:
    cfg = flow("tried")
    covered = next(block for block in cfg.blocks if any(i.op == "idiv" for i in block.instructions))
    assert [caught for caught, _ in covered.handlers] == ["java.lang.ArithmeticException", None]
    for caught, index in covered.handlers:
        assert cfg.blocks[index].is_handler
        assert caught is None or cfg.blocks[index].entries == 1
    plain = [block for block in cfg.blocks if not any(map(can_throw, block.instructions))]
    assert plain and not any(block.handlers for block in plain)
    assert not flow("picked").this_is_constant


def test_a_switch_counts_each_key(flow: Callable[[str], Cfg]) -> None:
    cfg = flow("picked")
    assert cfg.blocks[0].targets == (3, 1, 1, 2)
    assert [block.entries for block in cfg.blocks] == [1, 2, 1, 1]


def test_this_may_be_overwritten() -> None:
    assert not build_cfg(_made("aconst_null\nastore_0\niconst_0\nireturn", flags=1)).this_is_constant
    assert build_cfg(_made("iconst_0\nireturn", flags=1)).this_is_constant


def test_unreachable_code_is_dropped() -> None:
    cfg = build_cfg(_made("goto end\niconst_1\npop\nend:\niconst_0\nireturn\npop\niconst_0\nireturn"))
    assert [block.start for block in cfg.blocks] == [0, 5]
    with pytest.raises(HornbillError):
        cfg.block_at(3)


def test_a_handler_of_code_that_cannot_throw_is_unreachable() -> None:
    cfg = build_cfg(_made("iload_0\nireturn\npop\niconst_0\nireturn", handlers=((0, 2, 2, 0),)))
    assert len(cfg.blocks) == 1 and cfg.blocks[0].handlers == ()


def test_only_the_first_handler_of_a_class_is_reachable() -> None:
    code = "iload_0\niload_0\nidiv\nireturn\na:\npop\niconst_0\nireturn\nb:\npop\niconst_1\nireturn"
    cfg = build_cfg(_made(code, handlers=((0, 4, 4, 0), (0, 4, 7, 0))))
    assert cfg.blocks[0].handlers == ((None, 1),) and len(cfg.blocks) == 2


def test_a_local_written_before_anything_throws_is_not_live() -> None:
    head = "iconst_1\nistore_1\niload_0\niload_0\nidiv\nistore_2\n"
    code = head + "iload_2\nireturn\nh:\npop\niload_1\niload_2\niadd\nireturn"
    cfg = build_cfg(_made(code, handlers=((0, 8, 8, 0),)))
    assert cfg.blocks[0].live == (0, 2)
    assert cfg.blocks[1].live == (1, 2)


@pytest.mark.parametrize("code", ["iload_0", "iload_0\nifeq end\nnop\nend:\nnop", "goto a\na:\npop"])
def test_running_off_the_end(code: str) -> None:
    with pytest.raises(ClassFileError, match="runs off its end") as caught:
        build_cfg(_made(code))
    assert caught.value.place.method == "Made.m(I)I"


def _edges(cfg: Cfg) -> Iterator[tuple[int, int]]:
    for block in cfg.blocks:
        for target in (*block.targets, *(index for _, index in block.handlers)):
            yield block.index, target
        if block.next is not None:
            yield block.index, block.next


def _successors(code: Code) -> list[list[int]]:
    """For each instruction the instructions that can come next, by place in the code."""
    place = {instruction.pc: at for at, instruction in enumerate(code.instructions)}
    found: list[list[int]] = []
    for at, instruction in enumerate(code.instructions):
        after = [place[target] for target in jump_targets(instruction)]
        if instruction.op not in ENDING:
            after.append(at + 1)
        found.append(after)
    return found


def _live_by_definition(code: Code) -> list[set[int]]:
    """Live locals before each instruction, from the equations alone."""
    successors = _successors(code)
    place = {instruction.pc: at for at, instruction in enumerate(code.instructions)}
    caught = [
        [place[row.target] for row in code.handlers if row.start <= instruction.pc < row.end]
        if can_throw(instruction)
        else []
        for instruction in code.instructions
    ]
    live: list[set[int]] = [set() for _ in successors]
    changed = True
    while changed:
        changed = False
        for at in reversed(range(len(successors))):
            _, op, args = code.instructions[at]
            now: set[int] = set().union(*(live[after] for after in successors[at]))
            if op in STORES:
                now -= set(range(args[0], args[0] + STORES[op]))
            if op in LOADS or op == "iinc":
                now.add(args[0])
            now = now.union(*(live[handler] for handler in caught[at]))
            if now != live[at]:
                live[at] = now
                changed = True
    return live


def _methods(java_base: ClassPath) -> Iterator[tuple[MethodModel, Code]]:
    for name in _CLASSES:
        model = java_base.find(name)
        assert model is not None
        for method in model.methods:
            if method.code is not None:
                yield method, method.code


def test_live_locals_agree_with_their_definition(java_base: ClassPath) -> None:
    compared = 0
    for method, code in _methods(java_base):
        place = {instruction.pc: at for at, instruction in enumerate(code.instructions)}
        live = _live_by_definition(code)
        for block in build_cfg(method).blocks:
            assert block.live == tuple(sorted(live[place[block.start]])), (method.id, block.start)
            compared += 1
    assert compared > 5000


def test_loop_heads_cut_every_cycle_and_nothing_else(java_base: ClassPath) -> None:
    heads = 0
    for method, _ in _methods(java_base):
        cfg = build_cfg(method)
        graph = networkx.DiGraph()
        graph.add_nodes_from(range(len(cfg.blocks)))
        graph.add_edges_from(_edges(cfg))
        cyclic = {
            node for part in networkx.strongly_connected_components(graph) if len(part) > 1 for node in part
        }
        cyclic |= {node for node in graph if graph.has_edge(node, node)}
        marked = {block.index for block in cfg.blocks if block.is_loop_head}
        assert marked <= cyclic, method.id
        graph.remove_nodes_from(marked)
        assert networkx.is_directed_acyclic_graph(graph), method.id
        heads += len(marked)
    assert heads > 300


def test_blocks_partition_the_reachable_code(java_base: ClassPath) -> None:
    for method, code in _methods(java_base):
        cfg = build_cfg(method)
        counted = [1] + [0] * (len(cfg.blocks) - 1)
        for block in cfg.blocks:
            throwing = sum(map(can_throw, block.instructions))
            for index in [*block.targets, *([] if block.next is None else [block.next])]:
                counted[index] += 1
            for _, index in block.handlers:
                counted[index] += throwing
        assert counted == [block.entries for block in cfg.blocks], method.id
        spans = [(block.start, block.end) for block in cfg.blocks]
        assert all(end <= start for (_, end), (start, _) in pairwise(spans))
        reached = networkx.DiGraph(list(_edges(cfg)))
        reached.add_node(0)
        assert {0} | networkx.descendants(reached, 0) == set(range(len(cfg.blocks)))
        for block in cfg.blocks:
            _assert_one_list_of_handlers(block, code)


def _assert_one_list_of_handlers(block: Block, code: Code) -> None:
    for row in code.handlers:
        inside = [row.start <= instruction.pc < row.end for instruction in block.instructions]
        assert all(inside) or not any(inside)


def _largest(handlers: int) -> MethodModel:
    """A method of 65,535 bytes of branches and divisions, wholly covered by that many handlers."""
    body = b"\x1a\x99\x00\x06" + b"\x1a\x1a\x6c\x57"
    repeats = 65_000 // len(body)
    tail = b"".join(b"\x57\xc4\x15" + number.to_bytes(2, "big") + b"\x57\x1a\xac" for number in range(1, 60))
    code = body * repeats
    code += b"\x03\xac" + tail
    code += b"\x00" * (65_535 - len(code) - 2) + b"\x03\xac"
    start = len(body) * repeats + 2
    builder = ClassBuilder()
    rows = tuple(
        (number * 8 % 60_000, 64_000, start + 8 * (number % 59), builder.class_(f"E{number}"))
        for number in range(handlers)
    )
    builder.method(code, max_locals=60_000, handlers=rows)
    return read_class(builder.build(), "made").methods[0]


@pytest.mark.parametrize("handlers", [0, 50, 1200])
def test_the_largest_method_takes_little_time(handlers: int) -> None:
    method = _largest(handlers)
    before = time.process_time()
    cfg = build_cfg(method)
    assert len(cfg.blocks) > 16_000
    assert time.process_time() - before < 4


def test_too_many_nested_handlers_are_refused() -> None:
    before = time.process_time()
    with pytest.raises(ClassFileError, match="too many ranges"):
        build_cfg(_largest(7000))
    assert time.process_time() - before < 4
