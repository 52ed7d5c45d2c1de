"""Steps that nobody needs, or that nothing hangs on, are left out."""

from __future__ import annotations

from hornbill.building.lean import Setup, lean
from hornbill.building.plans import Call, Construct, Literal, ReflectSet, SetField, Step, Use
from hornbill.building.states import trimmed

LIST, NODE = "shop.List", "shop.Node"


def made(variable: int, name: str) -> Step:
    return Construct(variable, name, (), ())


def called(method: str, target: int, *args: int) -> Step:
    given = tuple(Use(number) for number in args)
    return Call(None, Use(target), LIST, method, (NODE,) * len(args), "void", given)


def names(setup: Setup) -> list[str]:
    return [step.method if isinstance(step, Call) else type(step).__name__ for step in setup[0]]


def test_what_is_not_needed_goes_with_what_was_made_for_it() -> None:
    steps = [made(0, LIST), made(1, NODE), called("add", 0, 1), called("size", 0)]
    leaner = lean(steps, (LIST, NODE), (Use(0),), lambda less: True)
    assert leaner == ((made(0, LIST),), (LIST,), (Use(0),))


def test_what_is_needed_stays() -> None:
    steps = [made(0, LIST), called("peek", 0), made(1, NODE), called("add", 0, 1), called("size", 0)]
    leaner = lean(steps, (LIST, NODE), (Use(0), Use(1)), lambda less: "add" in names(less))
    assert names(leaner) == ["Construct", "Construct", "add"]
    assert leaner[2] == (Use(0), Use(1))


def test_each_is_tried_once_from_the_last_to_the_first() -> None:
    seen: list[list[str]] = []

    def holds(less: Setup) -> bool:
        seen.append(names(less))
        return False

    steps = (made(0, LIST), called("a", 0), ReflectSet(Use(0), LIST, "size", "int", Literal(1, "int")))
    assert lean(steps, (LIST,), (Use(0),), holds) == (steps, (LIST,), (Use(0),))
    assert seen == [["Construct", "a"], ["Construct", "ReflectSet"]]


def test_what_closes_a_cycle_is_needed() -> None:
    """The first object is reached from the second one alone, and is assigned after both are made."""
    inner = Construct(1, NODE, (NODE,), (Use(0),))
    cycle = SetField(Use(0), NODE, "next", NODE, Use(1))
    unused = made(2, LIST)
    assert trimmed([made(0, NODE), inner, cycle, unused], (NODE, NODE, LIST), (Use(1),)) == (
        (made(0, NODE), inner, cycle),
        (NODE, NODE),
        (Use(1),),
    )
