"""Canonical code, written instruction by instruction: pcs 0, 1, 2, ..; labels; the depth of the stack.

A `Body` is filled in order and read once. A jump may name a label before it is placed; the stack at a label
is as deep as at the jumps to it. What follows an instruction that does not go on must be a label already
jumped to.
"""

from __future__ import annotations

from typing import Any

from hornbill.bytecode.descriptors import slots
from hornbill.bytecode.dynamic.replacement import NotRewritable
from hornbill.bytecode.dynamic.stack import rises
from hornbill.bytecode.model import Code, Handler, Instruction, MethodRef

_MAX_INSTRUCTIONS = 65_535

_KINDS = {
    "long": "l",
    "float": "f",
    "double": "d",
    **dict.fromkeys("int short char byte boolean".split(), "i"),
}


class Label:
    """A place in a body, known before it is reached."""

    __slots__ = ("depth", "pc")

    def __init__(self) -> None:
        self.pc = -1
        self.depth = 0


def kind(type_name: str) -> str:
    """The letter by which loads, stores and returns of that type begin: `i l f d a`."""
    return _KINDS.get(type_name, "a")


class Body:
    """The code of a method whose parameters, `this` included, have these types."""

    def __init__(self, *parameters: str) -> None:
        self.parameters = tuple(
            (type_name, slots(parameters[:number])) for number, type_name in enumerate(parameters)
        )
        """The types of the parameters, each with the index of its local variable."""
        self._instructions: list[tuple[str, tuple[Any, ...]]] = []
        self._handlers: list[tuple[Label, Label, Label, str]] = []
        self._locals = slots(parameters)
        self._depth = 0
        self._deepest = 0

    def local(self, type_name: str) -> int:
        """The index of a fresh local variable."""
        index = self._locals
        self._locals += slots((type_name,))
        return index

    def emit(self, op: str, *args: Any) -> None:
        """Append an instruction; the targets among its operands are labels."""
        if len(self._instructions) == _MAX_INSTRUCTIONS:
            raise NotRewritable("its replacement is larger than a method can be")
        self._instructions.append((op, args))
        self._depth += _rise(op, args)
        self._deepest = max(self._deepest, self._depth)
        for target in _targets(op, args):
            target.depth = self._depth

    def load(self, type_name: str, index: int) -> None:
        """Push a local variable."""
        self.emit(kind(type_name) + "load", index)

    def leave(self, type_name: str) -> None:
        """Return a value of that type, or nothing where it is `void`."""
        self.emit("return" if type_name == "void" else kind(type_name) + "return")

    def place(self, label: Label) -> None:
        """Let the label name the instruction that comes next."""
        label.pc = len(self._instructions)
        self._depth = label.depth

    def here(self) -> Label:
        """A label of the instruction that comes next."""
        label = Label()
        label.depth = self._depth
        self.place(label)
        return label

    def catch(self, start: Label, end: Label, catch_type: str) -> None:
        """Begin a handler here for what is thrown between the labels."""
        target = Label()
        target.depth = 1
        self.place(target)
        self._deepest = max(self._deepest, 1)
        self._handlers.append((start, end, target, catch_type))

    def call(self, op: str, owner: str, name: str, descriptor: str, *, interface: bool = False) -> None:
        """Append an `invoke..` instruction."""
        self.emit(op, MethodRef(owner, name, descriptor, interface))

    def code(self) -> Code:
        """The finished code."""
        instructions = tuple(
            Instruction(pc, op, _resolved(op, args)) for pc, (op, args) in enumerate(self._instructions)
        )
        handlers = tuple(Handler(s.pc, e.pc, t.pc, catch_type) for s, e, t, catch_type in self._handlers)
        return Code(self._deepest, self._locals, len(instructions), instructions, handlers, (), ())


def _rise(op: str, args: tuple[Any, ...]) -> int:
    """How far the instruction raises the stack, in slots."""
    popped, pushed = rises(Instruction(0, op, args))
    return pushed - popped


def _targets(op: str, args: tuple[Any, ...]) -> list[Label]:
    """The labels among the operands."""
    if op == "switch":
        default, cases = args
        return [default, *(target for _, target in cases)]
    return [argument for argument in args if isinstance(argument, Label)]


def _resolved(op: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """The operands with pcs in the place of labels."""
    if op == "switch":
        default, cases = args
        return default.pc, tuple((key, target.pc) for key, target in cases)
    return tuple(argument.pc if isinstance(argument, Label) else argument for argument in args)
