"""Methods of the library that change nothing, as far as conditions on inputs speak of them: what they give
for values that are known, and what their results say in words.

A row of a method evaluates a receiver and arguments, and has the words for a result that is true, or null,
and for one that is not: `{0}` is the receiver, `{1}` the first argument.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hornbill.graphs import Node
from hornbill.junit.followed_terms import UNKNOWN
from hornbill.junit.library_fields import Library
from hornbill.junit.library_values import library_of

STRING = "java.lang.String"
_ASCII = range(128)


class NotKnown(Exception):
    """What a call gives is not known."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a method gives, and what that says."""

    gives: Callable[..., Any] | None = None
    holds: str = ""
    fails: str = ""
    order: bool = False
    """Whether it says how two compare."""
    sized: bool = False
    """Whether it is the number of elements, or says whether there are none."""


def text(value: Any) -> str:
    """The text that a value is; of no unit that UTF-16 has two of."""
    found = value.get("string") if isinstance(value, dict) else value
    if not isinstance(found, str) or any(ord(unit) > 0xFFFF for unit in found):
        raise NotKnown
    return found


def plain(value: Any) -> str:
    """A text of ASCII."""
    found = text(value)
    if not found.isascii():
        raise NotKnown
    return found


def unit(value: Any) -> int:
    """An ASCII character."""
    if not isinstance(value, int) or value not in _ASCII:
        raise NotKnown
    return value


def elements(value: Any) -> list[Any]:
    """The elements of a list or set, or the keys and values of a map in turn."""
    library = library_of(value)
    if library is None or not library.has_size:
        raise NotKnown
    return library.values(value)


def form(value: Any) -> str:
    """Whether it is a list, a set or a map."""
    library = library_of(value)
    return library.form if library is not None and library.has_size else ""


def _size(value: Any) -> int:
    return len(elements(value)) // (2 if form(value) == "map" else 1)


def number(value: Any) -> Decimal:
    """The number that a BigDecimal or BigInteger is."""
    library = library_of(value)
    if library is None or library.type not in ("java.math.BigDecimal", "java.math.BigInteger"):
        raise NotKnown
    parts = library.values(value)
    return Decimal(str(parts[0])) if parts else Decimal(0)


def moment(value: Any) -> tuple[str, tuple[int, ...]]:
    """A date, a time, or both, as its numbers, the largest unit first."""
    library = library_of(value)
    if library is None or library.method != "of" or library.type not in _MOMENTS:
        raise NotKnown
    parts = tuple(library.values(value))
    return library.type, parts + (0,) * (_MOMENTS[library.type] - len(parts))


_MOMENTS: Mapping[str, int] = {
    "java.time.LocalDate": 3,
    "java.time.LocalTime": 4,
    "java.time.LocalDateTime": 7,
    "java.time.YearMonth": 2,
    "java.time.Year": 1,
}


def leaf(value: Any) -> Any:
    """A text, box or enum constant as something to compare."""
    if isinstance(value, str):
        return text(value)
    match value:
        case {"string": str()}:
            return text(value)
        case {"enum": str(owner), "name": str(name)}:
            return ("enum", owner, name)
        case {"box": str(owner), "value": inner} if not isinstance(inner, float):
            return ("box", owner, inner)
    raise NotKnown


def same(one: Any, other: Any) -> bool:
    """Whether `one.equals(other)`."""
    if other is None:
        return False
    if isinstance(one, Node):
        if one is other:
            return _is_library(one)
        return _alike(one, other)
    return bool(leaf(one) == leaf(other)) if not isinstance(other, Node) else _known_kind(other)


def _is_library(one: Node) -> bool:
    if library_of(one) is None:
        raise NotKnown
    return True


def _known_kind(other: Node) -> bool:
    if library_of(other) is None:
        raise NotKnown
    return False


def _alike(one: Node, other: Any) -> bool:
    for read in (moment, _exact):
        try:
            found = read(one)
        except NotKnown:
            continue
        return bool(found == read(other))
    raise NotKnown


def _exact(value: Any) -> tuple[Decimal, Any]:
    found = number(value)
    return found, found.as_tuple().exponent


def compare(one: Any, other: Any) -> int:
    """What `one.compareTo(other)` gives, in its sign."""
    if isinstance(one, Node):
        for read in (number, moment):
            try:
                left: Any = read(one)
            except NotKnown:
                continue
            right: Any = read(other)
            if isinstance(left, tuple) and left[0] != right[0]:
                raise NotKnown
            return int(left > right) - int(left < right)
        raise NotKnown
    if isinstance(one, dict) and "enum" in one:
        raise NotKnown
    left, right = leaf(one), leaf(other)
    if type(left) is not type(right):
        raise NotKnown
    if isinstance(left, tuple):
        if left[:2] != right[:2]:
            raise NotKnown
        return int(left[2] > right[2]) - int(left[2] < right[2])
    for a, b in zip(left, right, strict=False):
        if a != b:
            return ord(a) - ord(b)
    return len(left) - len(right)


def _contains(whole: Any, part: Any) -> bool:
    return any(_equal(part, one) for one in elements(whole))


def _equal(one: Any, other: Any) -> bool:
    return other is None if one is None else same(one, other)


def value_of_key(whole: Any, key: Any) -> Any:
    """What the map has for the key; a LookupError where it has none."""
    parts = elements(whole)
    for known, value in zip(parts[::2], parts[1::2], strict=True):
        if _equal(key, known):
            return value
    raise KeyError


def has_key(whole: Any, key: Any) -> bool | None:
    """Whether the map has the key; None where that is not known."""
    try:
        return _has_key(whole, key)
    except NotKnown:
        return None


def _has_key(whole: Any, key: Any) -> bool:
    try:
        value_of_key(whole, key)
    except KeyError:
        return False
    return True


def _get(whole: Any, key: Any) -> Any:
    if form(whole) == "map":
        try:
            return value_of_key(whole, key)
        except KeyError:
            return None
    found = elements(whole)
    if form(whole) != "list" or not isinstance(key, int) or not 0 <= key < len(found):
        raise NotKnown
    return found[key]


def _there(value: Any) -> bool:
    library = library_of(value)
    if not isinstance(library, Library) or not library.type.startswith("java.util.Optional"):
        raise NotKnown
    return library.method == "of"


def _held(value: Any) -> Any:
    library = library_of(value)
    if library is None or not _there(value):
        raise NotKnown
    return library.values(value)[0]


def _char_at(whole: Any, place: int) -> int:
    found = text(whole)
    if not 0 <= place < len(found):
        raise NotKnown
    return ord(found[place])


def _index(whole: Any, part: Any, start: int = 0) -> int:
    sought = chr(part) if isinstance(part, int) else text(part)
    return text(whole).find(sought, max(start, 0)) if start <= len(text(whole)) else -1


def _last_index(whole: Any, part: Any) -> int:
    return text(whole).rfind(chr(part) if isinstance(part, int) else text(part))


def _part(whole: Any, start: int, end: int | None = None) -> str:
    found = text(whole)
    last = len(found) if end is None else end
    if not 0 <= start <= last <= len(found):
        raise NotKnown
    return found[start:last]


_SPACES = "".join(map(chr, range(33)))
_WHITE = "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f "
_TEXT_ROWS: Mapping[str, Row] = {
    "isEmpty": Row(lambda s: not text(s), "{0} is empty", "{0} is not empty", sized=True),
    "isBlank": Row(lambda s: not plain(s).strip(_WHITE), "{0} is blank", "{0} is not blank"),
    "length": Row(lambda s: len(text(s)), sized=True),
    "charAt": Row(_char_at),
    "startsWith": Row(
        lambda s, t: text(s).startswith(text(t)), "{0} starts with {1}", "{0} does not start with {1}"
    ),
    "endsWith": Row(lambda s, t: text(s).endswith(text(t)), "{0} ends with {1}", "{0} does not end with {1}"),
    "contains": Row(lambda s, t: text(t) in text(s), "{0} contains {1}", "{0} does not contain {1}"),
    "equalsIgnoreCase": Row(
        lambda s, t: t is not None and plain(s).lower() == plain(t).lower(),
        "{0} equals {1} but for case",
        "{0} differs from {1} not only in case",
    ),
    "matches": Row(None, "{0} matches {1}", "{0} does not match {1}"),
    "indexOf": Row(_index, "{0} contains {1}", "{0} does not contain {1}"),
    "lastIndexOf": Row(_last_index, "{0} contains {1}", "{0} does not contain {1}"),
    "substring": Row(_part),
    "trim": Row(lambda s: text(s).strip(_SPACES)),
    "strip": Row(lambda s: plain(s).strip(_WHITE)),
    "toString": Row(text),
    "compareTo": Row(compare, order=True),
}
_COLLECTION_ROWS: Mapping[str, Row] = {
    "isEmpty": Row(lambda c: _size(c) == 0, "{0} is empty", "{0} is not empty", sized=True),
    "size": Row(_size, sized=True),
    "contains": Row(_contains, "{0} contains {1}", "{0} does not contain {1}"),
    "containsKey": Row(_has_key, "{0} has an entry for {1}", "{0} has no entry for {1}"),
    "get": Row(_get),
    "getOrDefault": Row(None),
    "containsValue": Row(None, "{0} has the value {1}", "{0} has no value {1}"),
    "indexOf": Row(None),
    "hashCode": Row(None),
    "toString": Row(None),
    "iterator": Row(None),
    "stream": Row(None),
    "entrySet": Row(None),
    "keySet": Row(None),
    "values": Row(None),
    "peek": Row(None),
    "first": Row(None),
    "last": Row(None),
    "getFirst": Row(None),
    "getLast": Row(None),
    "peekFirst": Row(None),
    "peekLast": Row(None),
    "firstKey": Row(None),
    "lastKey": Row(None),
}
_OPTIONAL_ROWS: Mapping[str, Row] = {
    "isPresent": Row(_there, "{0} is not empty", "{0} is empty"),
    "isEmpty": Row(lambda o: not _there(o), "{0} is empty", "{0} is not empty"),
    "get": Row(_held),
    "orElseThrow": Row(_held),
    "getAsInt": Row(_held),
    "getAsLong": Row(_held),
}
_TIME_ROWS: Mapping[str, Row] = {
    "isBefore": Row(lambda a, b: compare(a, b) < 0, "{0} is before {1}", "{0} is not before {1}"),
    "isAfter": Row(lambda a, b: compare(a, b) > 0, "{0} is after {1}", "{0} is not after {1}"),
    "isEqual": Row(lambda a, b: compare(a, b) == 0, "{0} is at {1}", "{0} is not at {1}"),
    "compareTo": Row(compare, order=True),
    "getYear": Row(lambda a: moment(a)[1][0]),
}
_NUMBER_ROWS: Mapping[str, Row] = {
    "compareTo": Row(compare, order=True),
    "signum": Row(lambda a: (number(a) > 0) - (number(a) < 0), order=True),
}
_BOX_ROWS: Mapping[str, Row] = {
    f"{kind}Value": Row(None) for kind in "boolean byte char short int long float double".split()
} | {"compareTo": Row(compare, order=True)}
_CHARACTER_ROWS: Mapping[str, Row] = {
    "isDigit": Row(lambda c: 48 <= unit(c) <= 57, "{1} is a digit", "{1} is no digit"),
    "isLetter": Row(lambda c: chr(unit(c)).isalpha(), "{1} is a letter", "{1} is no letter"),
    "isLetterOrDigit": Row(
        lambda c: chr(unit(c)).isalnum(), "{1} is a letter or digit", "{1} is no letter or digit"
    ),
    "isWhitespace": Row(lambda c: chr(unit(c)) in _WHITE, "{1} is white space", "{1} is no white space"),
    "isUpperCase": Row(lambda c: chr(unit(c)).isupper(), "{1} is upper case", "{1} is not upper case"),
    "isLowerCase": Row(lambda c: chr(unit(c)).islower(), "{1} is lower case", "{1} is not lower case"),
}
_MATH_ROWS: Mapping[str, Row] = {
    "min": Row(lambda a, b: min(_integral(a), _integral(b))),
    "max": Row(lambda a, b: max(_integral(a), _integral(b))),
}


def _integral(value: Any) -> int:
    if not isinstance(value, int):
        raise NotKnown
    return value


_EQUALS = Row(same, "{0} equals {1}", "{0} does not equal {1}")
_STATIC: Mapping[tuple[str, str], Row] = {
    ("java.util.Objects", "equals"): Row(_equal, "{1} equals {2}", "{1} does not equal {2}"),
    ("java.util.Objects", "isNull"): Row(lambda a: a is None, "{1} == null", "{1} != null"),
    ("java.util.Objects", "nonNull"): Row(lambda a: a is not None, "{1} != null", "{1} == null"),
    **{("java.lang.Character", name): row for name, row in _CHARACTER_ROWS.items()},
    **{("java.lang.Math", name): row for name, row in _MATH_ROWS.items()},
}
_NO_CHANGE = (
    "java.lang.Math",
    "java.lang.StrictMath",
    "java.lang.Character",
    "java.util.Objects",
    "java.util.UUID",
    "java.util.Locale",
    "java.lang.Class",
    "java.lang.Enum",
)
_BOXES = tuple(f"java.lang.{one}" for one in "Boolean Byte Character Short Integer Long Float Double".split())
_COLLECTIONS = ("List", "Set", "Map", "Deque", "Queue", "Collection", "ArrayDeque", "Stack", "Vector")
_ITERABLE = ("java.lang.Iterable",)
_ELSEWHERE = frozenset("now random randomUUID systemDefault getDefault".split())
_NOT_SAID = frozenset(
    "hashCode toString getClass toCharArray getBytes iterator stream entrySet keySet values next".split()
)
_MAKES = frozenset("of copyOf asList ofEntries nCopies".split())
_MAKERS = ("empty", "singleton", "unmodifiable")


def is_collection(owner: str) -> bool:
    """Whether objects of that type are collections or maps of the library."""
    return owner in _ITERABLE or (owner.startswith("java.util.") and owner.endswith(_COLLECTIONS))


def row_of(owner: str, name: str, static: bool) -> Row | None:
    """The row of a method; None of one that is not known to change nothing, and to give the same again."""
    if name in _ELSEWHERE or owner == "java.time.Clock":
        return None
    if owner == "java.util.Iterator" and name != "remove":
        return Row()
    if static:
        found = _STATIC.get((owner, name))
        if owner.startswith("java.util.") and (name in _MAKES or name.startswith(_MAKERS)):
            return Row()
        return found or (Row() if owner in (*_NO_CHANGE, STRING, *_BOXES) or _is_of_value(owner) else None)
    if name == "equals":
        return _EQUALS
    rows = _rows(owner)
    if rows is None:
        return None
    found = rows.get(name)
    return found if found is not None or is_collection(owner) else Row()


def _rows(owner: str) -> Mapping[str, Row] | None:
    if owner in (STRING, "java.lang.CharSequence"):
        return _TEXT_ROWS
    if is_collection(owner):
        return _COLLECTION_ROWS
    if owner.startswith("java.util.Optional"):
        return _OPTIONAL_ROWS
    if owner.startswith("java.time."):
        return _TIME_ROWS
    if owner.startswith("java.math."):
        return _NUMBER_ROWS
    if owner in _BOXES:
        return _BOX_ROWS
    return {} if owner in _NO_CHANGE else None


def _is_of_value(owner: str) -> bool:
    return owner.startswith(("java.math.", "java.time.", "java.util.Optional"))


def is_said(name: str) -> bool:
    """Whether conditions speak of what a method of that name gives."""
    return name not in _NOT_SAID


def evaluated(row: Row, values: list[Any]) -> Any:
    """What the method gives for these values, UNKNOWN where that is not known."""
    if row.gives is None or any(one is UNKNOWN for one in values):
        return UNKNOWN
    try:
        found = row.gives(*values)
    except (NotKnown, TypeError, ValueError, ArithmeticError):
        return UNKNOWN
    return int(found) if isinstance(found, bool) else found
