"""Texts that are made only to be printed, which need not be made.

A text is followed from the instruction that makes it (a concatenation, a `StringBuilder` that is appended
to, `String.format`, `String.valueOf` and its like) along the operand stack. Where all that ever happens to it
is that a `PrintStream` prints it, the instructions that make it are replaced, each by one at the same pc:
they do what making the text does besides, and leave nothing on the stack; the one that prints has the stream
alone (printing.py). Where it only becomes a part of such texts, null is left in its place. A text that is
stored, returned, compared or passed on stays as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from hornbill.bytecode.descriptors import is_primitive, method_types, slots
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.printing import (
    DROPPED,
    EFFECTS,
    FORMATTED,
    MESSAGE,
    NO_MESSAGE,
    PRESENT,
    PRINTED,
    PRINTED_TEXT,
    SHOWN,
    STREAM,
    no_text,
)
from hornbill.bytecode.dynamic.replacement import Replacement, call_class, static_replacement
from hornbill.bytecode.dynamic.stack import Unfollowed, rises
from hornbill.bytecode.model import ClassModel, Code, DynamicCall, Instruction, MethodRef
from hornbill.bytecode.opcodes import jump_targets

_STRING = "java.lang.String"
_BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")
_CONCATENATIONS = ("makeConcat", "makeConcatWithConstants")
_NO_MORE = ("goto", "switch", "athrow", "return", "ireturn", "lreturn", "freturn", "dreturn", "areturn")
_PLAIN = "Z C I J F D".split()
_OF_NUMBERS = {"Integer": "I", "Long": "J", "Float": "F", "Double": "D", "Boolean": "Z", "Character": "C"}
_TEXT_OF = {
    **{(_STRING, "valueOf", f"({one})Ljava/lang/String;"): one for one in _PLAIN},
    **{
        (f"java.lang.{box}", "toString", f"({one})Ljava/lang/String;"): one
        for box, one in _OF_NUMBERS.items()
    },
    **{
        ("java.util.Arrays", "toString", f"({one})Ljava/lang/String;"): "["
        for one in DROPPED
        if one.startswith("[")
    },
}
"""Static methods that give a text and do nothing else, and what they take."""
_OF_FORMAT = "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;"
_FACTORY = "java.lang.invoke.StringConcatFactory"
_NOTHING: tuple[str, tuple[object, ...]] = ("nop", ())
_FINISHED: tuple[str, tuple[object, ...]] = ("finished", ())
"""The instruction that turns a builder into a text."""

Token = frozenset[int]
"""Where the text in a slot of the stack may have begun, by pc; `_OTHER` among them where it may be another
text, nothing where it is no text that is followed."""
Stack = tuple[Token, ...]
_OTHER = -1
_NONE: Token = frozenset()

Change = tuple[str, tuple[object, ...]]
"""An instruction that takes the place of another."""


@dataclass(slots=True)
class _Text:
    """What happens to a text: by pc the instructions that replace its own, where nothing is to be left of it,
    and where null is; the texts that it becomes a part of."""

    replaced: dict[int, Change] = field(default_factory=dict)
    leaving_null: dict[int, Change] = field(default_factory=dict)
    parts_of: set[int] = field(default_factory=set)
    printed: bool = False
    escapes: bool = False

    @property
    def changes(self) -> dict[int, Change]:
        """The instructions that take the place of others."""
        return self.replaced if self.printed else {**self.replaced, **self.leaving_null}


def expand_only_printed(code: Code, caller: str, method_id: str) -> tuple[Code, tuple[ClassModel, ...]]:
    """The code without texts that are only printed, and the classes it now needs.

    Code that has nothing to replace is given back as it is.
    """
    if not any(_prints(instruction) for instruction in code.instructions):
        return code, ()
    try:
        texts, made = _Following(code, caller, method_id).texts()
    except Unfollowed:
        return code, ()
    _let_escape(texts)
    changes = {
        pc: change for text in texts.values() if not text.escapes for pc, change in text.changes.items()
    }
    if not changes:
        return code, ()
    instructions = tuple(
        Instruction(one.pc, *changes[one.pc]) if one.pc in changes else one for one in code.instructions
    )
    targets = {change[1][0] for change in changes.values() if change[0] == "invokestatic"}
    needed = [one.synthetic for pc in sorted(made) for one in made[pc] if one.target in targets]
    return replace(code, instructions=instructions), tuple(needed)


def _let_escape(texts: dict[int, _Text]) -> None:
    """Note of all texts that have to be made that they escape."""
    for text in texts.values():
        text.escapes |= text.printed is bool(text.parts_of)
    waiting = True
    while waiting:
        waiting = False
        for text in texts.values():
            if not text.escapes and any(texts[other].escapes for other in text.parts_of):
                text.escapes = waiting = True


class _Following:
    """Follows the texts of one method."""

    def __init__(self, code: Code, caller: str, method_id: str) -> None:
        self._code = code.instructions
        self._handlers = code.handlers
        self._places = {one.pc: place for place, one in enumerate(self._code)}
        self._caller = caller
        self._method_id = method_id
        self._texts: dict[int, _Text] = {}
        self._made: dict[int, tuple[Replacement, Replacement]] = {}

    def texts(self) -> tuple[dict[int, _Text], dict[int, tuple[Replacement, Replacement]]]:
        """The texts by where they begin, and what stands for concatenations by pc."""
        before = self._stacks()
        self._texts = {}
        for place in sorted(before):
            self._after(self._code[place], place, before[place])
        return self._texts, self._made

    def _stacks(self) -> dict[int, Stack]:
        """The stack before each instruction that is reached, by its place."""
        before: dict[int, Stack] = {0: ()}
        before |= {self._places[handler.target]: (_NONE,) for handler in self._handlers}
        waiting = list(before)
        while waiting:
            place = waiting.pop()
            instruction = self._code[place]
            stack = self._after(instruction, place, before[place])
            following = [self._places[target] for target in jump_targets(instruction)]
            if instruction.op not in _NO_MORE:
                following.append(place + 1)
            for other in following:
                known = before.get(other)
                joined = stack if known is None else _joined(known, stack)
                if joined != known:
                    before[other] = joined
                    waiting.append(other)
        return before

    def _text(self, pc: int) -> _Text:
        return self._texts.setdefault(pc, _Text())

    def _escape(self, stack: Stack) -> None:
        for slot in stack:
            for pc in slot - {_OTHER}:
                self._text(pc).escapes = True

    def _after(self, instruction: Instruction, place: int, stack: Stack) -> Stack:
        op, args = instruction.op, instruction.args
        if op == "new" and args[0] in _BUILDERS:
            self._begun(instruction.pc, _NOTHING, None)
            return (*stack, frozenset((instruction.pc,)))
        if op == "dup" and stack and self._is_new(stack[-1], place):
            self._replace(stack[-1], instruction.pc, _NOTHING)
            return (*stack, stack[-1])
        match args:
            case (MethodRef() as method,):
                return self._called(instruction, method, stack)
            case (DynamicCall() as call,):
                return self._concatenated(instruction, call, stack)
        popped, pushed = rises(instruction)
        return self._popped(stack, popped) + (_NONE,) * pushed

    def _is_new(self, token: Token, place: int) -> bool:
        """Whether the instruction before made the builder."""
        return place > 0 and token == {self._code[place - 1].pc}

    def _popped(self, stack: Stack, count: int) -> Stack:
        """The stack without its upper slots, which something looks at."""
        if count > len(stack):
            raise Unfollowed
        self._escape(stack[len(stack) - count :])
        return stack[: len(stack) - count]

    def _replace(self, token: Token, pc: int, change: Change) -> None:
        (begun,) = token
        text = self._text(begun)
        text.replaced[pc] = change
        if change == _FINISHED:
            text.replaced[pc] = _NOTHING
            text.leaving_null[pc] = ("aconst_null", ())

    def _taken_into(self, whole: int, stack: Stack, count: int) -> Stack:
        """The stack without its upper slots, which become a part of a text."""
        if count > len(stack):
            raise Unfollowed
        for slot in stack[len(stack) - count :]:
            for pc in slot - {_OTHER}:
                self._text(pc).parts_of.add(whole)
        return stack[: len(stack) - count]

    def _called(self, instruction: Instruction, method: MethodRef, stack: Stack) -> Stack:
        parameters, result = method_types(method.descriptor)
        taken = slots(parameters)
        receiver = stack[-taken - 1] if len(stack) > taken else _NONE
        rest = stack[: len(stack) - taken]
        own = stack[len(stack) - taken :]
        if _is_one(receiver) and instruction.op != "invokestatic" and method.owner in _BUILDERS:
            change = _of_builder(method)
            if change is not None:
                if method.name == "append":
                    self._taken_into(min(receiver), own, len(own))
                else:
                    self._escape(own)
                self._replace(receiver, instruction.pc, change)
                return rest[:-1] if method.name == "<init>" else rest
        if _prints(instruction) and stack and stack[-1]:
            printing, text = PRINTED, self._text(min(stack[-1]))
            if not _is_one(stack[-1]):
                printing, text = PRINTED_TEXT, self._text(instruction.pc)
                self._taken_into(instruction.pc, stack, 1)
            text.printed = True
            text.replaced[instruction.pc] = ("invokestatic", (MethodRef(EFFECTS, *printing, False),))
            return self._popped(stack[:-1], 1)
        if instruction.op == "invokevirtual" and _gives_message(method):
            nothing, null = (
                ("invokestatic", (MethodRef(EFFECTS, *one, False),)) for one in (MESSAGE, NO_MESSAGE)
            )
            return (*self._popped(stack, 1), self._begun(instruction.pc, nothing, null))
        change = _of_static(method) if instruction.op == "invokestatic" else None
        below = self._popped(stack, taken + (instruction.op != "invokestatic"))
        if change is not None:
            taken_as = method.descriptor[1 : method.descriptor.index(")")]
            null = ("invokestatic", (MethodRef(EFFECTS, *no_text(taken_as), False),))
            return (*below, self._begun(instruction.pc, change, null))
        return below + (_NONE,) * (0 if result == "void" else slots((result,)))

    def _begun(self, pc: int, change: Change, null: Change | None) -> Token:
        """The token of a text that begins there."""
        text = self._text(pc)
        text.replaced[pc] = change
        if null is not None:
            text.leaving_null[pc] = null
        return frozenset((pc,))

    def _concatenated(self, instruction: Instruction, call: DynamicCall, stack: Stack) -> Stack:
        parameters, result = method_types(call.descriptor)
        member, pc = call.bootstrap.member, instruction.pc
        concatenates = member.owner == _FACTORY and member.name in _CONCATENATIONS and result == _STRING
        if not concatenates or not _has_plain_constants(call):
            below = self._popped(stack, slots(parameters))
            return below + (_NONE,) * (0 if result == "void" else slots((result,)))
        site = f"{self._method_id}@{pc}"
        made = self._made[pc] = _shown_together(self._caller, site, call.descriptor)
        nothing, null = (("invokestatic", (one.target,)) for one in made)
        begun = self._begun(pc, nothing, null)
        return (*self._taken_into(pc, stack, slots(parameters)), begun)


def _joined(one: Stack, other: Stack) -> Stack:
    if len(one) != len(other):
        raise Unfollowed
    other_text = frozenset((_OTHER,))
    return tuple(
        a if a == b else (a or other_text) | (b or other_text) for a, b in zip(one, other, strict=True)
    )


def _is_one(token: Token) -> bool:
    """Whether it is one text, known which."""
    return len(token) == 1 and _OTHER not in token


def _prints(instruction: Instruction) -> bool:
    match instruction.args:
        case (MethodRef(owner, name, "(Ljava/lang/String;)V"),):
            return instruction.op == "invokevirtual" and owner == STREAM and name in ("print", "println")
    return False


def _gives_message(method: MethodRef) -> bool:
    """Whether it is asked of an exception by a type of the library."""
    known = method.owner.startswith("java.") and method.owner.endswith(("Exception", "Error", "Throwable"))
    return known and (method.name, method.descriptor) == ("getMessage", "()Ljava/lang/String;")


def _of_builder(method: MethodRef) -> Change | None:
    """What a call of a builder does besides what it does to the text; None for what is not known."""
    match method.name, method.descriptor:
        case "<init>", "()V":
            return _NOTHING
        case "toString", _:
            return _FINISHED
        case "<init>", "(Ljava/lang/String;)V":
            return "invokestatic", (MethodRef(EFFECTS, *PRESENT, False),)
        case "append", descriptor:
            taken = descriptor[1 : descriptor.index(")")]
            if taken in _PLAIN:
                return _dropped(taken)
            if taken == "Ljava/lang/String;":
                return "pop", ()
            if taken == "Ljava/lang/Object;":
                return "invokestatic", (MethodRef(EFFECTS, *SHOWN, False),)
    return None


def _of_static(method: MethodRef) -> Change | None:
    """The same for a static method that gives a text."""
    match method:
        case MethodRef(
            "java.lang.String", "format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;"
        ):
            return "invokestatic", (MethodRef(EFFECTS, *FORMATTED, False),)
        case MethodRef("java.lang.String", "valueOf", "(Ljava/lang/Object;)Ljava/lang/String;"):
            return "invokestatic", (MethodRef(EFFECTS, *SHOWN, False),)
    taken = _TEXT_OF.get((method.owner, method.name, method.descriptor))
    return None if taken is None else _dropped(taken)


def _dropped(taken: str) -> Change:
    return "pop2" if taken in ("J", "D") else "pop", ()


def _has_plain_constants(call: DynamicCall) -> bool:
    return not any(type(constant).__name__.startswith(("Method", "Dynamic")) for constant in call.arguments)


def _shown_together(caller: str, site: str, descriptor: str) -> tuple[Replacement, Replacement]:
    """What a concatenation does with its arguments: objects are asked for their texts in turn. The second one
    gives null for the text."""
    parameters = method_types(descriptor)[0]
    taken = descriptor[: descriptor.index(")") + 1]
    made = []
    for name, result in (("printed", "V"), ("part", "Ljava/lang/String;")):
        body = Body(*parameters)
        for kind, index in body.parameters:
            if not is_primitive(kind) and kind != _STRING:
                body.load(kind, index)
                body.call("invokestatic", EFFECTS, *SHOWN)
        if result != "V":
            body.emit("aconst_null")
        body.emit("return" if result == "V" else "areturn")
        owner = f"{call_class(caller, site)}${name}"
        made.append(static_replacement(owner, site, "shown", f"{taken}{result}", body.code()))
    return made[0], made[1]
