"""Mutants of a program in the Java process, and the search for calls whose tests notice them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from hornbill.building.plans import Answer, AnsweringStub, Call, Construct, Literal, StaticCall, Step, Use
from hornbill.building.seen_plans import plan_of
from hornbill.bytecode.jdk import find_jdk
from hornbill.method_cases import Case
from hornbill.probing.classes import ProbedProgram
from hornbill.probing.effort import ProbeEffort
from hornbill.probing.process import Looked, Noticed, Prober
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.compiling import compiled
from tests.hornbill.probed import observed

CLASS = "noticed.Noticed"
ASKED = "noticed.Asked"
TELLER = f"{ASKED}$Teller"
METHODS = (
    "nothing()Ljava/math/BigDecimal;",
    "shown()Ljava/lang/String;",
    "price(I)I",
    "half(I)I",
    "check(I)V",
    "add(I)V",
    "sum()I",
    "ended(Ljava/lang/String;)Ljava/lang/String;",
)
EFFORT = ProbeEffort(20_000, 20_000)
"""At most: the search ends when nothing new is noticed for long."""


@pytest.fixture(scope="module")
def noticed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled("Noticed.java", tmp_path_factory.mktemp("noticed"), "--release", "11")


@pytest.fixture(scope="module")
def prober(noticed: Path) -> Iterator[Prober]:
    process = Prober([noticed], find_jdk_for([noticed]))
    process.load([CLASS, ASKED])
    yield process
    process.close()


def static(name: str, *numbers: int, result: str = "int") -> list[Step]:
    types = ("int",) * len(numbers)
    return [StaticCall(None, CLASS, name, types, result, tuple(Literal(one, "int") for one in numbers))]


def added(number: int, *last: Step) -> list[Step]:
    add = Call(None, Use(0), CLASS, "add", ("int",), "void", (Literal(number, "int"),))
    return [Construct(0, CLASS, (), ()), add, *last]


SUM = Call(None, Use(0), CLASS, "sum", (), "int", ())


def seen(prober: Prober, steps: list[Step]) -> Noticed:
    (answer,) = prober.noticed([Looked(steps)], frozenset())
    return answer


def changes(prober: Prober, steps: list[Step], method: str) -> set[str]:
    """The changes of the method that a test of the steps notices."""
    return {one.change for one in seen(prober, steps).killed if f".{method}(" in one.method}


@pytest.mark.parametrize(
    ("age", "expected"),
    [(17, {"always", "zero"}), (18, {"never", "boundary", "zero"}), (40, {"never", "zero"})],
)
def test_a_test_at_the_boundary_notices_it(prober: Prober, age: int, expected: set[str]) -> None:
    """The bytecode jumps where age >= 18."""
    assert changes(prober, static("price", age), "price") == expected


@pytest.mark.parametrize(
    ("number", "expected"), [(0, set()), (1, {"other operation"}), (2, {"zero", "other operation"})]
)
def test_results_that_are_zero_notice_little(prober: Prober, number: int, expected: set[str]) -> None:
    assert changes(prober, static("half", number), "half") == expected


def test_messages_and_ends_are_noticed(prober: Prober) -> None:
    assert changes(prober, static("check", 8, result="void"), "check") == {"always"}
    assert changes(prober, static("check", 7, result="void"), "check") == {"never", "boundary"}


def test_messages_of_the_jvm_are_not_the_programs(prober: Prober) -> None:
    """Of the same classes the program throws exceptions too, with messages of its own."""
    seen_by = prober.observe([static("strict", number) for number in range(8)], fresh=True)
    own = {number for number, one in enumerate(seen_by) if one is not None and one["thrown"]["own"]}
    assert own == {0, 1, 5}


def test_what_no_test_can_name_is_noticed_by_another_call_alone(prober: Prober) -> None:
    assert not changes(prober, added(3), "add")
    assert changes(prober, added(3, SUM), "add") == {"other operation"}


def test_calls_are_left_out_where_something_is_left_behind(prober: Prober) -> None:
    tell = Call(
        None, Use(0), CLASS, "tell", ("java.lang.String",), "void", (Literal(" ", "java.lang.String"),)
    )
    assert changes(prober, [Construct(0, CLASS, (), ()), tell], "tell") == set()
    again: list[Step] = [Construct(0, CLASS, (), ()), tell, tell]
    reached = {one.change for one in seen(prober, again).reached if ".tell(" in one.method}
    assert reached == {"left out"}


def test_what_is_otherwise_each_time_notices_nothing(prober: Prober) -> None:
    answer = seen(prober, static("counted"))
    assert answer.reached
    assert not answer.killed


def test_what_an_object_answers_hides_its_fields(prober: Prober) -> None:
    """A test asks what is counted, and reads by reflection only where nothing is answered."""
    count = Call(None, Use(0), ASKED, "count", ("int",), "void", (Literal(3, "int"),))
    made = Construct(0, ASKED, (), ())
    asked = Call(None, Use(0), ASKED, "countedSoFar", (), "int", ())

    def noticed(*asks: Step) -> set[int]:
        (answer,) = prober.noticed([Looked([made, count], asks)], frozenset())
        return {one.place for one in answer.killed if ".count(" in one.method}

    assert len(noticed()) == 2
    assert len(noticed(asked)) == 1


def test_questions_that_change_something_are_not_asked(prober: Prober) -> None:
    """Its answer counts nowhere."""
    given = Literal("a", "java.lang.String")
    tell = Call(None, Use(0), CLASS, "tell", ("java.lang.String",), "void", (given,))
    count = Call(None, Use(0), ASKED, "count", ("int",), "void", (Literal(3, "int"),))
    made: list[Step] = [Construct(0, ASKED, (), ())]
    alone, asked = prober.noticed([Looked([*made, count]), Looked([*made, count], [count])], frozenset())
    assert alone.killed == asked.killed
    alone, asked = prober.noticed(
        [Looked([Construct(0, CLASS, (), ()), tell]), Looked([Construct(0, CLASS, (), ()), tell], [tell])],
        frozenset(),
    )
    assert alone.killed == asked.killed


def test_what_a_stub_is_passed_is_noticed(prober: Prober) -> None:
    """By the list that a test has for it."""
    stub = AnsweringStub(1, TELLER, (Answer("told", "(I)V", Use(2)),))
    steps: list[Step] = [
        Construct(0, ASKED, (), ()),
        Construct(2, "java.util.ArrayList", (), ()),
        stub,
        Call(None, Use(0), ASKED, "listen", (TELLER,), "void", (Use(1),)),
        Call(None, Use(0), ASKED, "tellAll", ("int",), "int", (Literal(3, "int"),)),
    ]
    blind, listed = prober.noticed([Looked(steps), Looked(steps, (), (2,))], frozenset())
    assert {one.change for one in listed.killed - blind.killed} == {"left out", "always"}


def test_a_text_that_is_not_empty_notices_one_that_is(prober: Prober) -> None:
    def doubled(text: str) -> set[str]:
        given = (Literal(text, "java.lang.String"),)
        call = StaticCall(None, ASKED, "doubled", ("java.lang.String",), "java.lang.String", given)
        return changes(prober, [call], "doubled")

    assert "empty" not in doubled("") and {"empty", "null"} <= doubled("a")


def test_what_is_compared_beside_a_boundary_is_told(prober: Prober) -> None:
    near = [one for one in seen(prober, static("price", 21)).near if ".price(" in one[0].method]
    assert [(one.change, have, want) for one, have, want in near] == [("boundary", 21, 18)]
    assert not seen(prober, static("price", 18)).near


def test_a_mutant_that_does_not_end_is_noticed(prober: Prober) -> None:
    assert {"decreased", "always"} & changes(prober, static("endless", 3), "endless")
    assert changes(prober, static("price", 18), "price")


def test_no_mutant_returns_what_is_returned_anyway(prober: Prober) -> None:
    steps = [*static("isOdd", 3, result="boolean"), *static("isOdd", 2, result="boolean")]
    own = {one for one in seen(prober, steps).reached if ".isOdd(" in one.method}
    assert sorted(one.change for one in own if one.change in ("false", "true")) == ["false", "true"]
    none = StaticCall(None, CLASS, "none", ("boolean",), "int[]", (Literal(False, "boolean"),))
    assert "null" in changes(prober, [none], "none")


def test_only_some_mutants_are_run(prober: Prober) -> None:
    steps = static("price", 18)
    every = seen(prober, steps).killed
    some = frozenset(one for one in every if one.change == "boundary")
    assert prober.noticed([Looked(steps, only=some)], frozenset())[0].killed == some
    assert prober.noticed([Looked(steps)], some)[0].killed == every - some


@pytest.fixture(scope="module")
def cases(noticed: Path) -> Iterator[Mapping[str, Sequence[Case]]]:
    program = ProbedProgram([noticed], find_jdk())
    found = program.probe(CLASS, [f"{CLASS}.{one}" for one in METHODS], frozenset(), EFFORT)
    yield {name.partition("(")[0].rpartition(".")[2]: some for name, some in found.cases.items()}
    program.close()


def test_cases_on_both_sides_of_a_boundary_are_found(cases: Mapping[str, Sequence[Case]]) -> None:
    assert 18 in {one.witness.args[0] for one in cases["price"]}
    assert 7 in {one.witness.args[0] for one in cases["check"]}


def test_what_a_constant_keeps_for_whoever_asks_again_is_not_compared(
    cases: Mapping[str, Sequence[Case]],
) -> None:
    """Elsewhere the text of zero was asked for before."""
    assert not any(observed(one).varies for one in cases["nothing"])


def test_a_field_that_hangs_on_the_machine_takes_no_other_claim(
    cases: Mapping[str, Sequence[Case]],
) -> None:
    """What is told of the object lacks that field; a result that is made of it is not claimed."""
    assert not any(observed(one).varies for one in cases["sum"])
    (this, *_) = cases["sum"][0].witness.args_after or ()
    assert "end" not in this["fields"] and "raised" in this["fields"]
    assert all(observed(one).varies for one in cases["ended"])


def test_cases_tell_what_they_notice(cases: Mapping[str, Sequence[Case]]) -> None:
    told = {tuple(one) for some in cases.values() for case in some for one in observed(case).mutants}
    assert {(f"{CLASS}.add(I)V", "other operation"), (f"{CLASS}.half(I)I", "zero")} <= {
        (method, change) for method, _, change in told
    }


def test_numbers_are_as_small_as_what_they_show_allows(cases: Mapping[str, Sequence[Case]]) -> None:
    numbers = {one.witness.args[0] for one in cases["half"]}
    assert numbers <= {0, 1, 2, 3}
    sums = [plan for one in cases["sum"] if (plan := plan_of(one)) is not None]
    assert all(len(plan.steps) <= 4 for plan in sums)
