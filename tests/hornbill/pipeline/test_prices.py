"""What setting up a case is thought to take."""

from __future__ import annotations

from hornbill.bytecode.model import MethodModel
from hornbill.method_cases import Case, Witness
from hornbill.pipeline.prices import Prices, likeness_of

METHOD = MethodModel("a.A", "m", "(I)V", 0)


def case(*classes: str) -> Case:
    return Case("returned", None, Witness(None, tuple({"class": name, "fields": {}} for name in classes)))


def test_fewer_objects_are_cheaper_and_what_is_known_is_cheapest() -> None:
    prices = Prices()
    plain, one, two = (prices.price(METHOD, case(*names), False) for names in ((), ("a.A",), ("a.A", "a.B")))
    assert prices.price(METHOD, case("a.A"), True) < plain < one < two


def test_what_fails_costs_more_and_what_succeeds_less() -> None:
    prices = Prices()
    first = prices.price(METHOD, case("a.A"), False)
    prices.pay(METHOD, case("a.A"), 0.5, False)
    assert prices.price(METHOD, case("a.A"), False) > first == prices.price(METHOD, case("a.B"), False)
    for _ in range(9):
        prices.pay(METHOD, case("a.B"), 0.01, True)
    assert prices.price(METHOD, case("a.B"), False) < first


def test_alike_are_cases_with_objects_of_the_same_classes() -> None:
    nested = {
        "class": "a.A",
        "fields": {"next": {"class": "a.A", "fields": {}}, "all": {"array": [{"ref": 1}]}},
    }
    inside = Case("returned", None, Witness(nested, ([1, "a"],)))
    receiver = MethodModel("a.A", "<init>", "(I)V", 0)
    assert likeness_of(METHOD, inside) == (("a.A", 2),) and likeness_of(receiver, inside) == ()
