"""What cases say in symbols: values, places, conditions and heaps, as the engine hands them over
(clp/cases/case_terms.pl), read here and nowhere else.

Java's text of them, which documents have, is a view that the engine makes of the same terms. Types are
written as in source, with the binary names of classes: `int[]`, `java.util.Map$Entry`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from hornbill.bytecode.errors import HornbillError


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, or null. What is equal to it is written alike: 0.0 is neither 0 nor -0.0."""

    value: int | float | None = field(compare=False)
    written: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "written", repr(self.value))


@dataclass(frozen=True, slots=True)
class Text:
    """The string that a literal gives."""

    text: str


@dataclass(frozen=True, slots=True)
class ClassOf:
    """The java.lang.Class of a type."""

    type: str


@dataclass(frozen=True, slots=True)
class Made:
    """An object that was made on the way; no other one of its case has its number."""

    number: int
    type: str


@dataclass(frozen=True, slots=True)
class At:
    """What is at a place, which holds values of that type."""

    place: Value
    type: str


@dataclass(frozen=True, slots=True)
class Operation:
    """What an operation on numbers gives: a row of hornbill.solver.operation_table."""

    name: str
    operands: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The value of the first alternative all of whose conditions hold; those of the last one always do."""

    alternatives: tuple[tuple[tuple[Condition, ...], Value], ...]


@dataclass(frozen=True, slots=True)
class As:
    """The value where one of that type is wanted: 1 is true as a boolean."""

    value: Value
    type: str


@dataclass(frozen=True, slots=True)
class Argument:
    """The argument of that name; `this` is the receiver."""

    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the object at a place: `owner` is the class that declares it."""

    of: Value
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class StaticField:
    """A static field."""

    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class Element:
    """An element of the array at a place, or a character of the string there."""

    of: Value
    index: Value


@dataclass(frozen=True, slots=True)
class Length:
    """The length of the array or string at a place."""

    of: Value


@dataclass(frozen=True, slots=True)
class Entry:
    """The value that a map, at the place of its table, had for a key."""

    of: Value
    key: Value


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a map or set that was met when it was gone through, by a number."""

    of: Value
    number: int


@dataclass(frozen=True, slots=True)
class Cast:
    """The place, known to hold objects of that type."""

    of: Value
    type: str


Value: TypeAlias = (
    Constant
    | Text
    | ClassOf
    | Made
    | At
    | Operation
    | Choice
    | As
    | Argument
    | Field
    | StaticField
    | Element
    | Length
    | Cast
    | Entry
    | Key
)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two numbers compared: a row of the table of comparisons, `ult` and `uge` among them, which say whether
    the left one is an index inside of the length that is the right one."""

    op: str
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class Same:
    """Two references are the same, or are not."""

    left: Value
    right: Value
    holds: bool = True


@dataclass(frozen=True, slots=True)
class IsInstance:
    """An object is an instance of a type; or it is not, or null."""

    value: Value
    type: str
    holds: bool = True


@dataclass(frozen=True, slots=True)
class IsExactly:
    """An object is of that class and no subclass."""

    value: Value
    type: str


@dataclass(frozen=True, slots=True)
class Fits:
    """An object can be an element of an array, or cannot."""

    array: Value
    value: Value
    holds: bool = True


@dataclass(frozen=True, slots=True)
class SameText:
    """Two strings have the same text, or do not."""

    left: Value
    right: Value
    holds: bool = True


@dataclass(frozen=True, slots=True)
class HasKey:
    """A map or set has a key, or has not; `map` is the place of its table."""

    map: Value
    key: Value
    holds: bool = True


@dataclass(frozen=True, slots=True)
class AnyOf:
    """All conditions of one of the lists hold."""

    lists: tuple[tuple[Condition, ...], ...]


Condition: TypeAlias = Comparison | Same | IsInstance | IsExactly | Fits | SameText | HasKey | AnyOf


@dataclass(frozen=True, slots=True)
class ObjectCell:
    """What an object holds, by the owners and names of its fields."""

    object: Value
    type: str
    fields: Mapping[tuple[str, str], Value]


@dataclass(frozen=True, slots=True)
class ArrayCell:
    """What an array holds at those indices that the path met; all others are `rest`, where that is known."""

    array: Value
    component: str
    length: Value
    elements: tuple[tuple[Value, Value], ...]
    rest: Value | None = None


@dataclass(frozen=True, slots=True)
class CollectionCell:
    """What a collection of the library holds, as far as the path met it, and the fields of its subclass:
    elements by index of a list, values by key of a map, whether they are there by key of a set."""

    sort: str
    object: Value
    type: str
    fields: Mapping[tuple[str, str], Value]
    size: Value
    elements: tuple[tuple[Value, Value], ...]


@dataclass(frozen=True, slots=True)
class StaticCell:
    """What static fields of a class hold."""

    type: str
    fields: Mapping[tuple[str, str], Value]


Cell: TypeAlias = ObjectCell | CollectionCell | ArrayCell | StaticCell


@dataclass(frozen=True, slots=True)
class Symbols:
    """A case in symbols, as far as it was told so. `conditions` are those that its text has, and behind them
    what is said there by calling an input or a field by another one's name. `value` is what is returned, or
    `thrown`."""

    conditions: tuple[Condition, ...]
    inputs: Mapping[str, Value]
    value: Value | None
    thrown: Value | None
    heap_in: tuple[Cell, ...]
    heap_out: tuple[Cell, ...]


NOTHING = Symbols((), {}, None, None, (), ())
"""What is known of a case that comes without terms."""


def symbols_of(json: Mapping[str, Any]) -> Symbols:
    """What a line of the engine says."""
    how, *ended = json.get("end", ["returned"])
    said = value_of(ended[0]) if ended else None
    return Symbols(
        conditions_of(json["conditions"]),
        {name: value_of(value) for name, value in json.get("inputs", ())},
        said if how == "returned" else None,
        said if how == "threw" else None,
        tuple(map(_cell, json.get("heap_in", ()))),
        tuple(map(_cell, json.get("heap_out", ()))),
    )


def conditions_of(json: Sequence[Any]) -> tuple[Condition, ...]:
    """The conditions that a list has."""
    return tuple(map(condition_of, json))


def condition_of(json: Sequence[Any]) -> Condition:
    """A condition."""
    known = _CONDITIONS.get(json[0])
    if known is None:
        raise _unknown(json[0])
    return known(*json[1:])


def value_of(json: Any) -> Value:
    """A value, or a place."""
    if not isinstance(json, list):
        return Constant(json)
    known = _VALUES.get(json[0])
    if known is None:
        raise _unknown(json[0])
    return known(*json[1:])


def _unknown(what: Any) -> HornbillError:
    return HornbillError(f"a case has `{what}` in it, which is not known", remedy="update Hornbill")


def _member(path: str) -> tuple[str, str]:
    owner, _, name = path.rpartition(".")
    return owner, name


_VALUES: Mapping[str, Callable[..., Value]] = {
    "typed": lambda place, kind: At(value_of(place), kind),
    "op": lambda name, operands: Operation(name, tuple(map(value_of, operands))),
    "choice": lambda ways: Choice(tuple((conditions_of(guard), value_of(value)) for guard, value in ways)),
    "as": lambda value, kind: As(value_of(value), kind),
    "new": Made,
    "constant_string": Text,
    "class_of_type": ClassOf,
    "arg": Argument,
    "field": lambda of, path: Field(value_of(of), *_member(path)),
    "static": lambda path: StaticField(*_member(path)),
    "element": lambda of, index: Element(value_of(of), value_of(index)),
    "char": lambda of, index: Element(value_of(of), value_of(index)),
    "length": lambda of: Length(value_of(of)),
    "string_length": lambda of: Length(value_of(of)),
    "entry": lambda of, key: Entry(value_of(of), value_of(key)),
    "key": lambda of, number: Key(value_of(of), number),
    "cast": lambda of, kind: Cast(value_of(of), kind),
}

_CONDITIONS: Mapping[str, Callable[..., Condition]] = {
    "compare": lambda op, left, right: Comparison(op, value_of(left), value_of(right)),
    "same": lambda left, right: Same(value_of(left), value_of(right)),
    "differ": lambda left, right: Same(value_of(left), value_of(right), holds=False),
    "is_null": lambda value: Same(value_of(value), Constant(None)),
    "not_null": lambda value: Same(value_of(value), Constant(None), holds=False),
    "instance": lambda value, kind: IsInstance(value_of(value), kind),
    "not_instance": lambda value, kind: IsInstance(value_of(value), kind, holds=False),
    "exact": lambda value, kind: IsExactly(value_of(value), kind),
    "fits": lambda array, value: Fits(value_of(array), value_of(value)),
    "misfits": lambda array, value: Fits(value_of(array), value_of(value), holds=False),
    "text_equal": lambda left, right: SameText(value_of(left), value_of(right)),
    "text_differs": lambda left, right: SameText(value_of(left), value_of(right), holds=False),
    "has_key": lambda of, key: HasKey(value_of(of), value_of(key)),
    "lacks_key": lambda of, key: HasKey(value_of(of), value_of(key), holds=False),
    "any": lambda lists: AnyOf(tuple(map(conditions_of, lists))),
}


def _cell(json: Sequence[Any]) -> Cell:
    match json:
        case ["object", of, kind, fields]:
            return ObjectCell(value_of(of), kind, _fields(fields))
        case ["collection", sort, of, kind, fields, size, elements]:
            held = tuple((value_of(index), value_of(value)) for index, value in elements)
            return CollectionCell(sort, value_of(of), kind, _fields(fields), value_of(size), held)
        case ["static", kind, fields]:
            return StaticCell(kind, _fields(fields))
        case ["array", of, component, length, elements, *rest]:
            held = tuple((value_of(index), value_of(value)) for index, value in elements)
            others = value_of(rest[0][0]) if rest else None
            return ArrayCell(value_of(of), component, value_of(length), held, others)
    raise _unknown(json[0])


def _fields(json: Sequence[Any]) -> dict[tuple[str, str], Value]:
    return {_member(path): value_of(value) for path, value in json}
