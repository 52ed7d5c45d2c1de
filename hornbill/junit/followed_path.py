"""What is known on a path that is followed (followed.py): what was written, and what has changed; and the
frames of the methods on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hornbill.bytecode.descriptors import is_primitive
from hornbill.bytecode.model import Code, MethodModel
from hornbill.graphs import Node
from hornbill.junit.followed_terms import UNKNOWN, Condition, Term

_STEPS = 3000
_WIDE = ("long", "double")
_VALUES = ("java.time.", "java.math.", "java.util.Optional")
_BOXES = frozenset(
    f"java.lang.{one}"
    for one in "String Boolean Byte Character Short Integer Long Float Double Class".split()
)


class Stopped(Exception):
    """The path is followed no further."""


class Thrown(Exception):
    """It ends with an exception."""


class Contradiction(Exception):
    """What seems to be known is not what was seen."""


@dataclass(slots=True)
class Path:
    """`written` are fields that hold other values than before; objects in `changed` are not as they were, of
    none is known what it holds where `all_changed`, and `fresh` ones were made on the way, by their
    identities. While it is `certain`, all that was passed is what was seen."""

    left: int = _STEPS
    conditions: list[Condition] = field(default_factory=list)
    reads: set[str] = field(default_factory=set)
    written: dict[tuple[int, str], Term] = field(default_factory=dict)
    fresh: dict[int, Node] = field(default_factory=dict)
    changed: set[int] = field(default_factory=set)
    all_changed: bool = False
    effects: int = 0
    certain: bool = True

    def step(self) -> None:
        """Count an instruction."""
        self.left -= 1
        if self.left < 0:
            raise Stopped

    def note(self, condition: Condition | None) -> None:
        """Keep a condition, if it is one: what was not evaluated only while the path is certain."""
        if condition is not None and (condition.evaluated or self.certain):
            self.conditions.append(condition)

    def kept(self, node: Node) -> Node:
        """A new object, which no other one is."""
        self.fresh[id(node)] = node
        return node

    def is_fresh(self, term: Term) -> bool:
        """Whether it was made on the way."""
        return term.known and id(term.value) in self.fresh

    def is_as_before(self, term: Term) -> bool:
        """Whether the object holds what it held in the beginning."""
        if is_primitive(term.type) or term.type in _BOXES or term.type.startswith(_VALUES):
            return True
        if term.known and (term.value is None or not isinstance(term.value, Node)):
            return True
        if term.known and id(term.value) in self.changed:
            return False
        return self.is_fresh(term) or not self.all_changed

    def wrote(self, term: Term) -> bool:
        """Whether a field of it was written, or it was made on the way."""
        return self.is_fresh(term) or (term.known and any(one == id(term.value) for one, _ in self.written))

    def changes(self, term: Term) -> None:
        """Something in the object changes."""
        if term.known and isinstance(term.value, Node):
            self.effects += not self.is_fresh(term)
            self.changed.add(id(term.value))
        elif not term.known:
            self.anything_changes()

    def anything_changes(self) -> None:
        """What is done is not known."""
        self.effects += 1
        self.all_changed = True


@dataclass(slots=True)
class Frame:
    """A method on the way: its code, how deep it is in calls, its locals, and its stack."""

    method: MethodModel
    code: Code
    depth: int
    locals: dict[int, Term]
    stack: list[Term] = field(default_factory=list)

    def pop(self) -> Term:
        """What is on top."""
        return self.stack.pop()

    def push(self, term: Term) -> None:
        """Put it on top."""
        self.stack.append(term)

    def catches(self, pc: int) -> bool:
        """Whether an exception there may be caught."""
        return any(one.start <= pc < one.end for one in self.code.handlers)


def refuse_null(term: Term) -> None:
    """End the path where something is asked of null."""
    if term.known and term.value is None:
        raise Thrown


def move(frame: Frame, forms: Sequence[tuple[Sequence[str], Sequence[str]]]) -> None:
    """Move what is on the stack, as the form has it that fits its widths."""
    for taken, left in forms:
        top = frame.stack[-len(taken) :]
        if len(top) == len(taken) and all(
            letter.isupper() == (term.type in _WIDE) for letter, term in zip(taken, top, strict=True)
        ):
            moved = dict(zip((one.lower() for one in taken), top, strict=True))
            del frame.stack[-len(taken) :]
            frame.stack.extend(moved[one.lower()] for one in left)
            return
    raise Stopped


@dataclass(frozen=True, slots=True)
class FollowedPath:
    """The conditions on a path, in its order, and the inputs and their fields that it `reads`, as Java writes
    them; None where it could not be followed to its end, and may read others."""

    conditions: list[Condition]
    reads: frozenset[str] | None


def in_place(kind: str, value: Any) -> Any:
    """A value of the graphs as numbers have it, for a place of that type."""
    if not is_primitive(kind) or value is UNKNOWN:
        return value
    match value:
        case bool():
            return int(value)
        case str() if kind == "char":
            return ord(value) if len(value) == 1 else UNKNOWN
        case int() | float() if kind == "double":
            return float(value)
        case int() if kind != "float":
            return value
    return UNKNOWN


def as_json(term: Term) -> Any:
    """The value of a primitive as graphs have it."""
    if term.type == "boolean":
        return bool(term.value)
    return chr(term.value) if term.type == "char" else term.value


def default(kind: str) -> Term:
    """What a field holds at first."""
    if not is_primitive(kind):
        return Term(kind, "null", None, fixed=True)
    return Term(kind, "0", 0.0 if kind == "double" else 0, fixed=True)


NO_OUTCOMES: frozenset[str] = frozenset()
Outcomes = Mapping[tuple[str, int], frozenset[str]]
"""Where branches were seen to go, by method and pc."""
