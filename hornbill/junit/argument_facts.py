"""The arguments of a call in words, `count == 3`, `text is "a"`, `names is empty`: for tests of a trial that
nothing else tells apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hornbill.building.plans import Call, CallPlan, Literal, Use
from hornbill.building.states import operands_of
from hornbill.bytecode.descriptors import is_primitive
from hornbill.graphs import Node
from hornbill.junit.library_values import library_of
from hornbill.junit.literals import character, primitive
from hornbill.junit.shown_values import quoted, shown_value
from hornbill.values import BOXED

_COUNTED = {"list": ("element", "elements"), "set": ("element", "elements"), "map": ("entry", "entries")}


def argument_facts(names: Sequence[str], kinds: Sequence[str], values: Sequence[Any]) -> list[str]:
    """A fact of each of the values of these names, declared as of these types, of which there is a short
    one."""
    inputs = zip(names, kinds, values, strict=True)
    return [fact for name, kind, value in inputs for fact in _facts(name, kind, value)]


def called_before(plan: CallPlan) -> list[str]:
    """What was called on the receiver before."""
    receiver = plan.receiver
    if not isinstance(receiver, Use):
        return []
    steps = [step for step in plan.steps if isinstance(step, Call) and step.target == receiver]
    return list(dict.fromkeys(f"after {step.method}" for step in steps))


def given_before(plan: CallPlan) -> list[str]:
    """The texts and numbers that what is passed was made with."""
    literals = [one for step in plan.steps for one in operands_of(step) if isinstance(one, Literal)]
    return list(dict.fromkeys(f"given {shown}" for one in literals if (shown := _literal(one)) is not None))


def _literal(one: Literal) -> str | None:
    if isinstance(one.value, str) and not is_primitive(one.type):
        return quoted(one.value)
    return primitive(one.value, one.type) if is_primitive(one.type) else None


def _facts(name: str, kind: str, value: Any) -> Iterator[str]:
    match value:
        case None:
            yield f"{name} == null"
        case bool():
            yield name if value else f"!{name}"
        case str() if kind == "char":
            yield f"{name} == '{character(value, chr(39))}'"
        case _ if is_primitive(kind):
            yield f"{name} == {primitive(value, kind)}"
        case str() | {"string": str()}:
            yield from _of_text(name, value if isinstance(value, str) else value["string"])
        case {"box": str(box), "value": inner}:
            yield f"{name}.equals({primitive(inner, BOXED[box])})"
        case {"enum": str(owner), "name": str(constant)}:
            yield f"{name} == {owner.replace('$', '.').rpartition('.')[2]}.{constant}"
        case Node() if (library := library_of(value)) is not None:
            if library.has_size:
                yield _size(name, library.size(value), _COUNTED[library.form])
            elif (shown := shown_value(value)) is not None:
                yield f"{name} is {shown}"
        case Node() if value.kind == "array":
            yield _size(name, len(value.parts), _COUNTED["list"])


def _of_text(name: str, text: str) -> Iterator[str]:
    shown = quoted(text)
    if not text:
        yield f"{name} is empty"
    else:
        yield f"{name} has {len(text)} characters" if shown is None else f"{name} is {shown}"


def _size(name: str, size: int, nouns: tuple[str, str]) -> str:
    return f"{name} has {size} {nouns[size > 1]}" if size else f"{name} is empty"
