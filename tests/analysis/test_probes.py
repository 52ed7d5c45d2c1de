"""Where JaCoCo's probes are, and what hits cover."""

from __future__ import annotations

from hornbill.analysis.probes import MethodProbes, method_probes
from hornbill.bytecode.model import ClassModel, Code, Handler, Instruction, MethodModel

INVOKE = ("other.C", "m", "()V", False)


def probes_of(
    *instructions: tuple[object, ...],
    lines: tuple[tuple[int, int], ...] = ((0, 1),),
    handlers: tuple[Handler, ...] = (),
    flags: int = 8,
    name: str = "m",
) -> MethodProbes:
    """The probes of a static method with these instructions, each at its place's number as pc."""
    code = Code(
        8,
        8,
        len(instructions),
        tuple(Instruction(pc, str(op), tuple(args)) for pc, (op, *args) in enumerate(instructions)),
        handlers,
        lines,
        (),
    )
    method = MethodModel("C", name, "()V", flags, decode=lambda: code)
    owner = ClassModel("C", "java.lang.Object", (), 1, 55, (), (method,), None, "C.class")
    found = method_probes(owner, method)
    assert found is not None
    return found


def test_a_return_is_a_probe_and_covers_all_before() -> None:
    probes = probes_of(("iconst", 1), ("pop",), ("return",))
    assert probes.places == ((2, 0),)
    assert [list(probes.exit(pc)) for pc in range(3)] == [[], [], [0]]
    assert probes.covered([0]) == {0: {0}, 1: {0}, 2: {0}}
    assert probes.covered([]) == {}


def test_both_ways_of_a_branch() -> None:
    probes = probes_of(("iload", 0), ("ifeq", 3), ("return",), ("return",))
    assert probes.places == ((2, 0), (3, 0))
    left, right = probes.count([0]), probes.count([1])
    assert (left.instructions, left.branches, left.all_branches) == (3, 1, 2)
    assert (right.instructions, right.branches) == (3, 1)
    assert probes.count([0, 1]).branches == 2
    assert probes.covered([1])[1] == {1} and probes.covered([0])[1] == {0}


def test_where_ways_meet_a_probe_is_on_each() -> None:
    probes = probes_of(("iload", 0), ("ifeq", 3), ("nop",), ("return",))
    assert probes.places == ((1, 1), (2, 0), (3, 0))
    assert list(probes.step(1, 3)) == [0]
    assert list(probes.step(1, 2)) == [] and list(probes.step(2, 3)) == [1]
    assert probes.covered([2]) == {3: {0}}, "what is before is seen by the probes on the ways alone"
    assert probes.covered([0, 2]) == {0: {0}, 1: {1}, 3: {0}}


def test_a_branch_to_what_follows_it() -> None:
    probes = probes_of(("iload", 0), ("ifeq", 2), ("return",))
    assert list(probes.step(1, 2, jumps=True)) == [0]
    assert list(probes.step(1, 2, jumps=False)) == [1]
    assert probes.count([0, 2]).branches == 1


def test_a_line_with_a_call_begins_with_a_probe() -> None:
    calls = (("nop",), ("nop",), ("invokestatic", INVOKE), ("return",))
    assert probes_of(*calls).places == ((3, 0),)
    assert probes_of(*calls, lines=((0, 1), (1, 2))).places == ((0, 0), (3, 0))
    assert probes_of(*calls, lines=((0, 1), (1, 2), (3, 3))).places == ((0, 0), (3, 0))


def test_a_try_begins_with_a_probe() -> None:
    body = (("nop",), ("nop",), ("return",), ("athrow",))
    probes = probes_of(*body, handlers=(Handler(1, 2, 3, None),))
    assert probes.places == ((0, 0), (2, 0), (3, 0))
    assert list(probes.step(1, 3)) == [], "no probe is on the way of an exception"
    assert probes.covered([0, 2]) == {0: {0}, 3: {0}}, "nothing is seen of a block that is left early"


def test_outcomes_of_a_switch_are_places() -> None:
    probes = probes_of(
        ("iload", 0), ("switch", 4, ((1, 2), (2, 4), (3, 2), (5, 3))), ("return",), ("return",), ("return",)
    )
    counts = probes.count([])
    assert (counts.all_branches, counts.all_instructions) == (3, 5)
    third = probes.covered([next(probes.exit(3))])
    assert third == {0: {0}, 1: {2}, 3: {0}}
    assert probes.covered([next(probes.exit(4))])[1] == {0}


def test_steps_over_what_a_trace_leaves_out() -> None:
    probes = probes_of(("nop",), ("goto", 3), ("return",), ("nop",), ("goto", 2))
    assert list(probes.step(0, 2)) == [] and list(probes.step(2, 0)) == []
    meeting = probes_of(("iload", 0), ("ifeq", 4), ("nop",), ("goto", 4), ("return",))
    assert list(meeting.step(2, 4)) == list(meeting.step(3, 4)) != []


def test_synthetic_methods_count_for_nothing() -> None:
    assert not probes_of(("return",), flags=0x1008).counts
    assert probes_of(("return",), flags=0x1008, name="lambda$run$0").counts


def test_no_code_no_probes() -> None:
    method = MethodModel("C", "m", "()V", 0x400)
    owner = ClassModel("C", "java.lang.Object", (), 1, 55, (), (method,), None, "C.class")
    assert method_probes(owner, method) is None
