"""Which cases are kept for a criterion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hornbill.bytecode.model import Code, Instruction, MethodModel
from hornbill.junit import select
from hornbill.junit.selection import Ease, Element, elements_of
from hornbill.observations import Observed
from hornbill.suite import MethodDocument, method_document

METHOD = MethodModel("shop.Vector", "add", "(I)V", 0)
PRIVATE = "shop.Vector.grow()V"
ELSEWHERE = "util.Other.help()V"


def case(branches: list[tuple[str, int, str]], exception: str | None = None, **more: Any) -> dict[str, Any]:
    if more.pop("tried", False):
        mutants = tuple((name, place, change) for name, place, change in more.pop("mutants", ()))
        more["observed"] = Observed((), {}, False, False, "", mutants=mutants).json()
    return {
        "ended": "threw" if exception else "returned",
        "exception": exception,
        "blocks": {METHOD.id: [0]},
        "branches": [{"method": m, "line": 1, "pc": pc, "outcome": out} for m, pc, out in branches],
        "steps": 3,
        "witness": {"this": None, "args": more.pop("args", [0]), "value": None, "args_after": [0]},
        **more,
    }


def kept(cases: list[dict[str, Any]], cover: Any = "branch", covered: Iterable[Element] = ()) -> list[int]:
    document = method_document(METHOD, {"method": METHOD.id, "cases": cases})
    chosen = select([document], cover, covered=frozenset(covered))[0].cases
    return [number for number, one in enumerate(document.cases) if any(one is other for other in chosen)]


TAKEN, NOT = (METHOD.id, 4, "taken"), (METHOD.id, 4, "not taken")


def asked_first(prices: dict[int, float], cases: list[dict[str, Any]]) -> list[int]:
    """In which order it is asked how cases are set up, where they have these prices."""
    document = method_document(METHOD, {"method": METHOD.id, "cases": cases})
    asked: list[int] = []

    def ease(_: MethodDocument, place: int) -> Ease:
        asked.append(place)
        return Ease.BUILT

    select([document], "branch", ease, lambda _, place: prices[place])
    return asked


def test_what_is_cheap_for_its_branches_comes_first() -> None:
    large = case([TAKEN, (METHOD.id, 9, "taken"), (METHOD.id, 12, "taken")], blocks={METHOD.id: [0, 1, 2]})
    cases = [large, case([NOT]), case([TAKEN])]
    assert asked_first({0: 1.0, 1: 1.0, 2: 1.0}, cases) == [0, 1]
    assert asked_first({0: 9.0, 1: 1.0, 2: 0.1}, cases) == [2, 1, 0]


def test_a_case_that_shows_all_is_enough() -> None:
    assert kept([case([TAKEN]), case([NOT]), case([TAKEN, NOT])]) == [2]


def test_every_branch_and_every_end_is_kept() -> None:
    cases = [case([TAKEN]), case([NOT]), case([TAKEN], "java.lang.Error"), case([TAKEN], "shop.Full")]
    assert kept(cases) == [1, 2, 3] or kept(cases) == [0, 1, 2, 3]
    assert {1, 2, 3} <= set(kept(cases))


def test_what_other_tests_cover_needs_no_case() -> None:
    cases = [case([TAKEN]), case([NOT]), case([TAKEN], "shop.Full")]
    taken = list(elements_of(METHOD.id, [0], [(4, "taken")]))
    assert kept(cases, covered=taken) == [1]
    assert kept(cases, covered=taken[:1]) == kept(cases)
    assert kept(cases, "path", covered=taken) == [0, 1, 2]
    both = elements_of(METHOD.id, [0], [(4, "taken"), (4, "not taken")])
    assert kept(cases, covered=both) == []
    assert kept([*cases, case([TAKEN], blocks={METHOD.id: [0, 1]})], covered=taken) == [1, 3]


def test_of_equals_one_that_returns_and_is_simple() -> None:
    assert kept([case([TAKEN], args=[12345]), case([TAKEN], args=[1])]) == [1]


def test_of_equals_one_that_a_search_found() -> None:
    assert kept([case([TAKEN], args=[1], tried=True), case([TAKEN], args=[12345])]) == [1]


def test_of_equals_one_without_nulls() -> None:
    """Also where one with nulls was found by a search, and the other is of a trial; a receiver that is none
    is no null."""
    empty, whole = ({"class": "shop.Vector", "fields": {"owner": owner}} for owner in (None, {"string": "a"}))
    cases = [case([TAKEN]), case([TAKEN], tried=True, trace="'m'(1,[],[])")]
    for one, this in zip(cases, (empty, whole), strict=True):
        one["witness"] = {**one["witness"], "this": this}
    assert kept(cases) == [1]
    assert kept([case([TAKEN], args=[None]), case([TAKEN], tried=True)]) == [0]


def test_what_a_field_holds_is_no_end_of_a_method_that_reads_it() -> None:
    reading = [Instruction(0, "aload", (0,)), Instruction(1, "getfield", ()), Instruction(4, "areturn", ())]
    values = (None, {"string": "a"})
    for instructions, expected in ((reading, 1), ([*reading, Instruction(5, "nop", ())], 2)):
        code = Code(1, 1, 8, tuple(instructions), (), (), ())
        method = MethodModel("shop.Vector", "owner", "()Ljava/lang/String;", 0, _code=code)
        cases = [case([]) for _ in values]
        for one, value in zip(cases, values, strict=True):
            one["witness"] = {**one["witness"], "value": value}
        document = method_document(method, {"method": method.id, "cases": cases})
        assert len(select([document])[0].cases) == expected


def test_a_call_that_was_seen_comes_after_cases_that_a_search_found() -> None:
    """Although it has more of what is wanted; but where time is short, more for its price comes first."""
    seen = case([TAKEN, NOT], tried=True)
    cases = [seen, case([TAKEN], args=[1]), case([NOT], args=[2])]
    assert kept(cases) == [1, 2]
    assert kept(cases[:2]) == [0]
    assert asked_first({0: 0.1, 1: 1.0, 2: 1.0}, cases) == [0]


def test_a_call_that_notices_another_mutant_is_kept() -> None:
    """With the fewest tests that together notice all; whoever asks for instructions alone has not asked."""
    one, other = [METHOD.id, 4, "boundary"], [METHOD.id, 7, "zero"]
    plain = case([TAKEN, NOT])
    first = case([TAKEN], tried=True, mutants=[one], args=[1])
    both = case([TAKEN], tried=True, mutants=[one, other], args=[2])
    assert kept([plain, first, both]) == [0, 2]
    assert kept([plain, first, both], "instruction") == [0]


def test_branches_of_other_classes_do_not_count() -> None:
    assert kept([case([TAKEN]), case([TAKEN, (ELSEWHERE, 1, "taken")])]) != [0, 1]
    assert kept([case([TAKEN], args=[0]), case([(PRIVATE, 1, "taken")], args=[100])]) == [0, 1]


def test_instructions_ask_for_blocks_alone() -> None:
    cases = [case([TAKEN]), case([NOT]), case([TAKEN], blocks={METHOD.id: [0, 1]})]
    assert kept(cases, "instruction") == [2]


def test_paths_keep_all_but_mistakes() -> None:
    assert kept([case([TAKEN]), case([TAKEN]), case([TAKEN], mistake="went otherwise")], "path") == [0, 1]


def test_a_method_keeps_its_own_tests_when_a_caller_covers_it() -> None:
    called = MethodModel("shop.Vector", "abs", "(I)I", 0)
    branches = [(called.id, 1, "taken"), (called.id, 1, "not taken")]
    own = [case([one], blocks={called.id: [0]}) for one in branches]
    caller = method_document(METHOD, {"cases": [case(branches, blocks={METHOD.id: [0], called.id: [0]})]})
    chosen = select([method_document(called, {"cases": own}), caller])
    assert [len(one.cases) for one in chosen] == [2, 1]


def eased(
    cases: list[dict[str, Any]], eases: list[Ease], cover: Any = "branch"
) -> tuple[list[int], list[int]]:
    """The cases that are kept, where the inputs of each are set up so, and those that it was asked of."""
    asked = []

    def ease_of(_: MethodDocument, place: int) -> Ease:
        asked.append(place)
        return eases[place]

    document = method_document(METHOD, {"cases": cases})
    chosen = select([document], cover, ease_of)[0].cases
    places = [place for place, one in enumerate(document.cases) if any(one is other for other in chosen)]
    return places, asked


def test_cases_that_cannot_be_tested_are_passed_over() -> None:
    cases = [case([TAKEN, NOT]), case([TAKEN]), case([NOT])]
    assert eased(cases, [Ease.IMPOSSIBLE, Ease.BUILT, Ease.BUILT])[0] == [1, 2]
    assert eased(cases, [Ease.IMPOSSIBLE, Ease.BUILT, Ease.BUILT], "path")[0] == [1, 2]


def test_reflection_is_taken_for_what_no_other_case_has() -> None:
    cases = [case([TAKEN, NOT]), case([TAKEN], args=[12345]), case([NOT])]
    assert eased(cases, [Ease.REFLECTIVE, Ease.BUILT, Ease.BUILT])[0] == [1, 2]
    assert eased(cases, [Ease.REFLECTIVE, Ease.BUILT, Ease.IMPOSSIBLE])[0] == [0]
    assert eased(cases, [Ease.REFLECTIVE, Ease.REFLECTIVE, Ease.REFLECTIVE])[0] == [0]


def test_an_end_alone_is_not_worth_reflection() -> None:
    cases = [case([TAKEN]), case([TAKEN], "java.lang.Error"), case([NOT], "shop.Full")]
    assert eased(cases, [Ease.BUILT] * 3)[0] == [0, 1, 2]
    assert eased(cases, [Ease.BUILT, Ease.REFLECTIVE, Ease.REFLECTIVE])[0] == [0, 2]


def test_of_equals_the_simplest_that_can_be_built() -> None:
    cases = [case([TAKEN], args=[number]) for number in (1, 22, 333)]
    assert eased(cases, [Ease.REFLECTIVE, Ease.BUILT, Ease.BUILT]) == ([1], [0, 1])


def test_only_the_best_cases_are_asked_about() -> None:
    cases = [case([TAKEN, NOT]), *(case([TAKEN], args=[number]) for number in range(50))]
    assert eased(cases, [Ease.BUILT] * 51) == ([0], [0])
