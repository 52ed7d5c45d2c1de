"""What a person sees of the inputs of a call: `text is blank`, `count < 0`, `list has two elements`.

Each is a fact of the values themselves, said in words or as Java writes it. They tell tests apart of which no
condition does: those of what a test passes come first, then what its objects hold, the more general before
the more exact, and last what the objects that it passes have to do with one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from hornbill.building.plans import Call, CallPlan, Literal, Use
from hornbill.building.states import operands_of
from hornbill.bytecode.descriptors import is_primitive
from hornbill.clp.program import Program
from hornbill.graphs import Node
from hornbill.junit.followed_calls import NotKnown, compare, moment, number
from hornbill.junit.followed_terms import quoted
from hornbill.junit.library_fields import OPTIONAL
from hornbill.junit.library_values import LIBRARY, library_of
from hornbill.junit.literals import character, primitive
from hornbill.values import BOXED

_DEEPEST = 2
_MOST_SIGNS = 3
_COUNTED = {"list": ("element", "elements"), "set": ("element", "elements"), "map": ("entry", "entries")}
_SHORTEST_YEAR = 4


@dataclass(frozen=True, slots=True)
class Fact:
    """What is to be seen of an input or of a part of it. One is `exact` that is of one value alone."""

    subject: str
    words: str
    exact: bool = False


def input_facts(
    program: Program,
    names: Sequence[str],
    kinds: Sequence[str],
    values: Sequence[Any],
    reads: Set[str] | None = None,
) -> list[str]:
    """The facts of the values of these names, declared as of these types: of the parts that a call `reads`,
    where that is known. What is exact of a part of an object comes last, what is not, first."""
    inputs = [one for one in zip(names, kinds, values, strict=True) if one[0] != "this"]
    receiver = [one for one in zip(names, kinds, values, strict=True) if one[0] == "this"]
    found = [
        fact
        for name, kind, value in [*inputs, *receiver]
        for fact in _of_value(program, name, kind, value, 0)
        if reads is None or fact.subject in reads
    ]
    found.sort(key=lambda fact: fact.exact and "." in fact.subject)
    pairs = [fact for one, other in combinations(inputs, 2) for fact in _of_pair(one, other)]
    last = [fact.words for fact in found if fact.exact and "." in fact.subject]
    first = [fact.words for fact in found if fact.words not in last]
    nulls = [one for one in first if one.endswith(" == null")]
    return list(dict.fromkeys([*nulls, *first, *pairs, *last]))


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


def _of_value(program: Program, name: str, kind: str, value: Any, depth: int) -> Iterator[Fact]:
    match value:
        case None:
            yield Fact(name, f"{name} == null")
        case _ if is_primitive(kind):
            yield from _of_primitive(name, kind, value)
        case str() | {"string": str()}:
            yield from _of_text(name, value if isinstance(value, str) else value["string"])
        case {"box": str(box), "value": inner} if box in BOXED and kind != box:
            yield Fact(name, f"{name}.equals({primitive(inner, BOXED[box])})", exact=True)
        case {"box": str(box), "value": inner} if box in BOXED:
            yield from _of_primitive(name, BOXED[box], inner)
        case {"enum": str(owner), "name": str(constant)}:
            yield Fact(name, f"{name} == {owner.replace('$', '.').rpartition('.')[2]}.{constant}")
        case Node() if value.kind == LIBRARY:
            yield from _of_library(name, value)
        case Node() if value.kind == "array":
            yield Fact(name, _size(name, len(value.parts), ("element", "elements")))
        case Node() if value.kind == "object" and depth < _DEEPEST:
            yield from _of_object(program, name, value, depth)


def _of_primitive(name: str, kind: str, value: Any) -> Iterator[Fact]:
    if kind == "boolean":
        yield Fact(name, name if value else f"!{name}")
    elif kind == "char":
        yield Fact(name, f"{name} == '{character(str(value), chr(39))}'", exact=True)
    else:
        if not isinstance(value, str):
            yield Fact(name, _sign(name, value))
        yield Fact(name, f"{name} == {primitive(value, kind)}", exact=True)


def _sign(name: str, value: Any) -> str:
    return f"{name} < 0" if value < 0 else f"{name} > 0" if value > 0 else f"{name} == 0"


def _of_text(name: str, text: str) -> Iterator[Fact]:
    if not text:
        yield Fact(name, f"{name} is empty")
        return
    if text.isascii() and text.isspace():
        yield Fact(name, f"{name} is blank")
    signs = [one for one in dict.fromkeys(text) if one.isascii() and one.isprintable() and not one.isalnum()]
    shown = quoted(text)
    if shown is not None:
        yield Fact(name, f"{name} is {shown}", exact=True)
    for one in signs[:_MOST_SIGNS] if len(text) > 1 else ():
        yield Fact(name, f"{name} contains '{character(one, chr(39))}'")
    if len(text) > 1:
        yield Fact(name, f"{name} has {len(text)} characters")


def _size(name: str, size: int, nouns: tuple[str, str]) -> str:
    one, many = nouns
    return f"{name} has {size} {one if size == 1 else many}" if size else f"{name} is empty"


def _of_library(name: str, value: Node) -> Iterator[Fact]:
    library = library_of(value)
    if library is None:
        return
    if library.has_size:
        yield Fact(name, _size(name, library.size(value), _COUNTED[library.form]))
        if library.form != "map" and None in library.values(value):
            yield Fact(name, f"{name} contains null")
        return
    if library.type.startswith("java.util.Optional"):
        yield Fact(name, f"{name} is {'empty' if library.method == 'empty' else 'not empty'}")
        return
    try:
        known = number(value)
        yield Fact(name, _sign(name, known))
        parts = library.values(value)
        yield Fact(name, f"{name} is {parts[0] if parts else 0}", exact=True)
    except NotKnown:
        pass
    day = shown_moment(value)
    if day is not None:
        yield Fact(name, f"{name} is {day}", exact=True)


def shown_moment(value: Any) -> str | None:
    """A date or time as ISO 8601 writes it; None of anything else."""
    try:
        kind, parts = moment(value)
    except NotKnown:
        return None
    if kind == "java.time.Year" or not 0 <= parts[0] < 10**_SHORTEST_YEAR:
        return None
    day = f"{parts[0]:04}-" + "-".join(f"{one:02}" for one in parts[1:3])
    match kind.rpartition(".")[2]:
        case "LocalDate" | "YearMonth":
            return day
        case "LocalTime":
            return _shown_time(parts)
        case "LocalDateTime":
            return f"{day}T{_shown_time(parts[3:])}"
    return None


def shown_value(value: Any) -> str | None:
    """A number, date or time that is an object, or what an Optional holds, in short; None of what else is."""
    library = library_of(value)
    if library is not None and library.type == OPTIONAL and library.method == "of":
        (held,) = library.values(value)
        inner = (
            shown_value(held) if isinstance(held, Node) else quoted(held) if isinstance(held, str) else None
        )
        return None if inner is None else f"Optional of {inner}"
    day = shown_moment(value)
    if day is not None or library is None:
        return day
    try:
        number(value)
    except NotKnown:
        return None
    return str(library.values(value)[0]) if library.values(value) else "0"


def _shown_time(parts: Sequence[int]) -> str | None:
    hour, minute, second, nano = parts
    if nano:
        return None
    return f"{hour:02}:{minute:02}" + (f":{second:02}" if second else "")


def _of_object(program: Program, name: str, value: Node, depth: int) -> Iterator[Fact]:
    model = program.find(value.type)
    if model is None or not program.class_path.is_application(value.type):
        return
    types = {field.name: field.type for field in model.fields}
    for part, inner in value.parts.items():
        if part in types and "$" not in part:
            yield from _of_value(program, f"{name}.{part}", types[part], inner, depth + 1)


def _of_pair(one: tuple[str, str, Any], other: tuple[str, str, Any]) -> Iterator[str]:
    """How two that are declared alike compare."""
    (name, kind, value), (other_name, other_kind, other_value) = one, other
    if kind != other_kind or value is None or other_value is None:
        return
    if kind == "java.lang.String":
        yield f"{name} {'equals' if value == other_value else 'does not equal'} {other_name}"
        return
    try:
        if is_primitive(kind):
            if kind in ("boolean", "char") or isinstance(value, str) or isinstance(other_value, str):
                return
            order = (value > other_value) - (value < other_value)
        else:
            order = compare(value, other_value)
    except (NotKnown, TypeError):
        return
    words = ("is before", "equals", "is after") if kind.startswith("java.time.") else ("<", "==", ">")
    yield f"{name} {words[order + 1]} {other_name}"
