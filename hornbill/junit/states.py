"""What a call changed: values before and after it as graphs, and the checks that tell them apart.

Values are graphs with leaves (hornbill/graphs.py). A place is a root - an argument by its number, the
receiver first, or the result - and the fields and indices that lead from there. What is the same before and
after is not checked, nor is what the document does not say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hornbill.graphs import Node
from hornbill.junit.library_values import LIBRARY, is_expressed, library_of

RESULT = -1
_DEEPEST = 5
"""So many steps from its root, an object is still said to be there, but not what it holds."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A step to what a method gives, by its id, with `given` arguments of the call, by their numbers."""

    method: str
    given: tuple[int, ...]


Way = str | int | Asked


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value is found: from a root along fields (by the names that JSON gives them) and indices, or by
    what a root tells."""

    root: int
    steps: tuple[Way, ...] = ()

    def then(self, step: Way) -> Place:
        """The place one step on."""
        return Place(self.root, (*self.steps, step))

    def is_in(self, other: Place) -> bool:
        """Whether it is the other place, or one that is reached through that."""
        return self.root == other.root and self.steps[: len(other.steps)] == other.steps


@dataclass(frozen=True, slots=True)
class Equals:
    """At the place is that leaf, or an array of leaves of just these elements."""

    place: Place
    value: Any
    """a leaf, or a Node of kind `array`"""


@dataclass(frozen=True, slots=True)
class Same:
    """At the place is the object that is at the other one; what is to be said of it where a test does not
    get there, is in `instead`."""

    place: Place
    other: Place
    instead: tuple[Check, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class IsObject:
    """At the place is an object of exactly that class."""

    place: Place
    type: str


@dataclass(frozen=True, slots=True)
class HasLength:
    """At the place is an array of that length."""

    place: Place
    length: int


@dataclass(frozen=True, slots=True)
class HasValue:
    """At the place is a library object of that value; `at_hand` are the objects in it that are elsewhere, and
    `instead` says what is to be said of them where a test does not get there."""

    place: Place
    value: Node
    at_hand: tuple[tuple[Node, Place], ...] = ()
    instead: tuple[Check, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class HasSize:
    """At the place is a collection or map of that size; `type` is the interface that says so."""

    place: Place
    size: int
    type: str


Check = Equals | Same | IsObject | HasLength | HasValue | HasSize


def places_of(check: Check) -> list[Place]:
    """The places that the check speaks of."""
    match check:
        case Same(place, other):
            return [place, other]
        case HasValue(place, _, at_hand):
            return [place, *(other for _, other in at_hand)]
    return [check.place]


class Comparison:
    """Finds the checks for one call. `before` and `after` are its roots by number; `equals_itself` says of an
    object whether it does, and if asked, whether it also keeps its hash code."""

    def __init__(
        self,
        before: Sequence[Any],
        after: Sequence[Any],
        equals_itself: Callable[[Node, bool], bool] = lambda node, keyed: False,
    ) -> None:
        self._equals_itself = equals_itself
        self._before = list(before)
        self._after = list(after)
        self._pairs: dict[Node, Node] = {}
        self._partners: dict[Node, Node] = {}
        self._places: dict[Node, Place] = {}
        self._met: set[Node] = set()
        self.checks: list[Check] = []
        for number, value in enumerate(self._after):
            if isinstance(value, Node):
                self._places.setdefault(value, Place(number))

    def keep(self, names: Sequence[str], heap: Mapping[str, Any]) -> None:
        """Note which objects are those of before, from the heap that the case leaves, in symbols: a field of
        `x` that holds `x.field`, or that `x` is not said to hold, is as it was. `names` are the roots'.

        Without it, an object is taken for the one that was at its place.
        """
        waiting = [
            (name, Place(number), before, after)
            for number, (name, before, after) in enumerate(zip(names, self._before, self._after, strict=True))
        ]
        while waiting:
            path, place, before, after = waiting.pop(0)
            if not (isinstance(before, Node) and isinstance(after, Node)) or before in self._pairs:
                continue
            if not self._may_be(before, after):
                continue
            self._pairs[before], self._partners[after] = after, before
            self._places.setdefault(after, place)
            if after.kind != "object" or path not in heap:
                continue
            fields = heap[path].get("fields", {})
            for step, part in after.parts.items():
                own = f"{path}.{step}"
                if fields.get(step, own) == own:
                    waiting.append((own, place.then(step), before.parts.get(step), part))

    def changes(self, skipped: Sequence[int] = ()) -> list[Check]:
        """The checks on what was reached from the arguments; roots in `skipped` are not looked at."""
        start = len(self.checks)
        for number, (before, after) in enumerate(zip(self._before, self._after, strict=True)):
            if number not in skipped and isinstance(after, Node):
                self._compare(before, after, Place(number), ())
        return self.checks[start:]

    def result(self, value: Any, declared: str) -> list[Check]:
        """The checks on what was returned. A new object that is also kept somewhere is looked at here, and
        there it is the one that was returned: `checks` are then others than those of the changes were."""
        if isinstance(value, Node) and value not in self._partners:
            known = self._places.get(value)
            if known is not None and known.steps:
                self._move(known, Place(RESULT))
        start = len(self.checks)
        self._describe(value, Place(RESULT), declared)
        return self.checks[start:]

    def _move(self, known: Place, to: Place) -> None:
        """Have all that is said of the object at a place be said of where it goes to."""

        def moved(place: Place) -> Place:
            return Place(to.root, place.steps[len(known.steps) :]) if place.is_in(known) else place

        first = next((number for number, one in enumerate(self.checks) if one.place.is_in(known)), None)
        checks: list[Check] = []
        for number, check in enumerate(self.checks):
            if number == first:
                checks.append(Same(known, to))
            if check.place.is_in(known):
                continue
            match check:
                case Same(_, other):
                    check = replace(check, other=moved(other))
                case HasValue(_, _, at_hand):
                    check = replace(check, at_hand=tuple((node, moved(other)) for node, other in at_hand))
            checks.append(check)
        self.checks = checks
        old = self._places
        self._places = {node: place for node, place in old.items() if not place.is_in(known)}
        self._places |= {
            node: place for node, place in old.items() if place.is_in(known) and node in self._partners
        }

    def told(self, value: Any, place: Place) -> Check | None:
        """The check on what an object tells, if there is an expression for it, or else on its size."""
        if not isinstance(value, Node):
            return Equals(place, value)
        library = library_of(value)
        if library is None:
            return None
        sized = HasSize(place, library.size(value), library.type) if library.has_size else None
        return self._value_check(value, place) or sized

    def made(self, number: int, names: Sequence[str]) -> list[Check]:
        """The checks on an object that a constructor made; `names` are the fields that count."""
        start = len(self.checks)
        node = self._after[number]
        assert isinstance(node, Node)
        for name in names:
            if name in node.parts:
                self._describe(node.parts[name], Place(number).then(name), None)
        return self.checks[start:]

    def _compare(self, before: Any, after: Any, place: Place, around: tuple[Node, ...]) -> None:
        if not isinstance(after, Node):
            if isinstance(before, Node) or not same_leaf(before, after):
                self.checks.append(Equals(place, after))
            return
        if not isinstance(before, Node) or not self._may_be(before, after):
            self._describe(after, place, None)
            return
        if before in self._met:
            return
        self._met.add(before)
        self._pairs[before], self._partners[after] = after, before
        self._places.setdefault(after, place)
        if library_of(after) is not None and not self._same_value(before, after, set()):
            self._changed_value(before, after, place, around)
            return
        if after.kind == "array" and _flat(after):
            if any(not same_leaf(before.parts[step], part) for step, part in after.parts.items()):
                self.checks.append(Equals(place, after))
            return
        for step, part in after.parts.items():
            self._compare(before.parts.get(step), part, place.then(step), (*around, after))

    def _may_be(self, before: Node, after: Node) -> bool:
        """Whether the node may be the one that was there before: of its kind, and matched with no other."""
        if self._pairs.get(before, after) is not after or self._partners.get(after, before) is not before:
            return False
        alike = before.kind == after.kind and before.type == after.type
        return alike and (after.kind != "array" or len(before.parts) == len(after.parts))

    def _same_value(self, before: Node, after: Node, met: set[Node]) -> bool:
        """Whether, of values, all parts are as before; of other objects that is not asked."""
        if library_of(after) is None or after in met:
            return True
        met.add(after)
        if before.value != after.value or len(before.parts) != len(after.parts):
            return False
        for step, part in after.parts.items():
            other = before.parts[step]
            if isinstance(part, Node) and isinstance(other, Node):
                if not (self._may_be(other, part) and self._same_value(other, part, met)):
                    return False
            elif isinstance(part, Node) or isinstance(other, Node) or not same_leaf(other, part):
                return False
        return True

    def _changed_value(self, before: Node, after: Node, place: Place, around: tuple[Node, ...]) -> None:
        """The checks on a value that is another one than before, and on objects that are still in it."""
        check = self._value_check(after, place)
        if check is None and after.kind == LIBRARY:
            self._describe_parts(after, place)
            return
        self.checks += [] if check is None else [check]
        library = library_of(after)
        for step, part in after.parts.items():
            other = before.parts.get(step)
            still = isinstance(part, Node) and isinstance(other, Node) and self._may_be(other, part)
            if check is None or (still and library is not None and library.is_got(step)):
                self._compare(other, part, place.then(step), (*around, after))

    def _value_check(self, node: Node, place: Place) -> HasValue | None:
        """The check on the object as a whole, if there is an expression for it."""
        at_hand: dict[Node, Place] = {}

        def is_at_hand(part: Node, keyed: bool) -> bool:
            known = self._places.get(part)
            if known is None or known.is_in(place) or not self._equals_itself(part, keyed):
                return False
            at_hand[part] = known
            return True

        if library_of(node) is None or not is_expressed(node, is_at_hand):
            return None
        library = library_of(node)
        instead = [
            check
            for step, part in node.parts.items()
            if isinstance(part, Node) and part in at_hand and library is not None and library.is_got(step)
            for check in self._leaves(part, place.then(step))
        ]
        return HasValue(place, node, tuple(at_hand.items()), tuple(instead))

    def _describe_parts(self, node: Node, place: Place) -> None:
        """The checks on the size of a library object, and on what can be had of it."""
        library = library_of(node)
        assert library is not None
        if library.has_size:
            self.checks.append(HasSize(place, library.size(node), library.type))
        else:
            self.checks.append(IsObject(place, node.type))
        if len(place.steps) < _DEEPEST:
            for step, part in node.parts.items():
                if library.is_got(step):
                    self._describe(part, place.then(step), None)

    def _describe(self, value: Any, place: Place, declared: str | None) -> None:
        if not isinstance(value, Node):
            self.checks.append(Equals(place, value))
            return
        known = self._places.setdefault(value, place)
        if known != place:
            self.checks.append(Same(place, known, tuple(self._leaves(value, place))))
        elif (check := self._value_check(value, place)) is not None:
            self.checks.append(check)
        elif value.kind == LIBRARY:
            self._describe_parts(value, place)
        elif value.kind == "array" and _plain(value):
            self.checks.append(Equals(place, value))
        else:
            array = value.kind == "array"
            self.checks.append(HasLength(place, len(value.parts)) if array else IsObject(place, value.type))
            if len(place.steps) < _DEEPEST:
                for step, part in value.parts.items():
                    if array or self._is_telling(part, value, place):
                        self._describe(part, place.then(step), value.type[:-2] if array else None)

    def _is_telling(self, part: Any, owner: Node, place: Place) -> bool:
        """Whether a field of an object is worth saying. Of one of the JDK's, null is not; nor is what nobody
        set where the object is one of many, and something else of it can be said."""
        if owner.type.startswith("java."):
            return part is not None
        is_element = bool(place.steps) and isinstance(place.steps[-1], int)
        return not (is_element and _is_default(part)) or all(map(_is_default, owner.parts.values()))

    def _leaves(self, node: Node, place: Place) -> Iterator[Check]:
        """Checks on what the object itself holds: its leaves."""
        library = library_of(node)
        if library is not None:
            value = self._value_check(node, place)
            sized = HasSize(place, library.size(node), library.type) if library.has_size else None
            yield value or sized or IsObject(place, node.type)
        elif node.kind == "array":
            yield Equals(place, node) if _plain(node) else HasLength(place, len(node.parts))
        else:
            yield IsObject(place, node.type)
            for step, part in node.parts.items():
                if not isinstance(part, Node):
                    yield Equals(place.then(step), part)


def _is_default(value: Any) -> bool:
    """Whether it is what fields are that nobody sets."""
    return value is None or value is False or value == "\0" or (not isinstance(value, Node) and value == 0)


def _flat(array: Node) -> bool:
    """Whether all elements are leaves."""
    return not any(isinstance(part, Node) for part in array.parts.values())


def _plain(array: Node) -> bool:
    """Whether all elements are leaves, or arrays of leaves, and no array is met twice."""
    met = {array}
    waiting = [array]
    while waiting:
        for part in waiting.pop().parts.values():
            if isinstance(part, Node):
                if part.kind != "array" or part in met:
                    return False
                met.add(part)
                waiting.append(part)
    return True


def same_leaf(one: Any, other: Any) -> bool:
    """Whether two leaves are the same value: 0.0 and -0.0 differ, as do true and 1."""
    if isinstance(one, float) and isinstance(other, float):
        return repr(one) == repr(other)
    return type(one) is type(other) and bool(one == other)
