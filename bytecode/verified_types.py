"""Which classes the verifier compares by loading them, in one method (JVMS 4.10.1.2).

The types of references flow through the method's graph; a value is the set of types it can be of, empty for
null, and None is a word of a primitive value. Where a value is used as another type, there is an
`Assigned(type, as_type)`. What stack maps say is not read: where values of several types meet, each is
assigned to MERGED, which may be any type above them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import (
    ClassConstant,
    Constant,
    DynamicConstant,
    Instruction,
    MethodType,
    StringConstant,
)

Value = frozenset[str] | None
_NULL: Value = frozenset()
MERGED = "(merged)"


class Assigned(NamedTuple):
    """A value of the one type is used as the other."""

    type: str
    as_type: str


class _State(NamedTuple):
    locals: dict[int, Value]
    stack: list[Value]

    def copy(self) -> _State:
        return _State(dict(self.locals), list(self.stack))

    def pop(self, words: int) -> list[Value]:
        if len(self.stack) < words:
            raise ClassFileError("an instruction takes more from the stack than there is")
        taken = self.stack[len(self.stack) - words :]
        del self.stack[len(self.stack) - words :]
        return taken

    def push(self, type_name: str) -> None:
        if type_name != "void":
            self.stack.extend(
                [None] * _words(type_name) if is_primitive(type_name) else [frozenset((type_name,))]
            )


def assignments(cfg: Cfg) -> set[Assigned]:
    """What is used as another type than its own; ClassFileError where the stack is too short."""
    method = cfg.method
    parameters, result = method_types(method.descriptor)
    start = _State({}, [])
    for type_name in parameters if method.is_static else (method.owner, *parameters):
        start.push(type_name)
    start = _State(dict(enumerate(start.stack)), [])
    states = {0: start}
    found: set[Assigned] = set()
    waiting = [0]
    while waiting:
        block = cfg.blocks[waiting.pop()]
        for target, state in _behind(block, states[block.index].copy(), result, found):
            if _joined(states, target, state, cfg.blocks[target]):
                waiting.append(target)
    merged = {name for state in states.values() for name in _merged(state)}
    found.update(Assigned(name, MERGED) for name in merged)
    return {used for used in found if used.type != used.as_type}


def _merged(state: _State) -> Iterator[str]:
    for value in (*state.locals.values(), *state.stack):
        if value is not None and len(value) > 1:
            yield from value


def _behind(block: Block, state: _State, result: str, found: set[Assigned]) -> Iterator[tuple[int, _State]]:
    """The blocks that follow, with the state on entry; handlers have that before each instruction."""
    for instruction in block.instructions:
        for caught, handler in block.handlers:
            yield handler, _State(dict(state.locals), [frozenset((caught or "java.lang.Throwable",))])
        _step(instruction, state, result, found)
    for caught, handler in block.handlers:
        yield handler, _State(dict(state.locals), [frozenset((caught or "java.lang.Throwable",))])
    for target in (*block.targets, *([] if block.next is None else [block.next])):
        yield target, state.copy()


def _joined(states: dict[int, _State], target: int, state: _State, block: Block) -> bool:
    """Add a state to what a block begins with; whether that is more than before. Only live locals count."""
    live = {index: state.locals.get(index) for index in block.live}
    known = states.get(target)
    if known is None:
        states[target] = _State(live, state.stack)
        return True
    locals_ = {index: _either(value, known.locals.get(index)) for index, value in live.items()}
    stack = [_either(*both) for both in zip(state.stack, known.stack, strict=False)]
    joined = _State(locals_, stack)
    states[target] = joined
    return joined != known


def _either(first: Value, second: Value) -> Value:
    return None if first is None or second is None else first | second


def _step(instruction: Instruction, state: _State, result: str, found: set[Assigned]) -> None:
    _, op, args = instruction
    if op in _MOVES:
        taken, order = _MOVES[op]
        words = state.pop(taken)
        state.stack.extend(words[place] for place in order)
    elif op in _MEMBERS:
        _use_member(op, args[0], state, found)
    elif op in ("athrow", "areturn"):
        _used(state.pop(1)[0], "java.lang.Throwable" if op == "athrow" else result, found)
    elif op == "astore":
        state.locals[args[0]] = state.pop(1)[0]
    elif not _gives_reference(op, args, state):
        pops, pushes = INSTRUCTIONS[op].slots
        state.pop(pops)
        state.stack.extend([None] * pushes)
        if op.endswith("store") and len(op) == len("istore"):
            state.locals.update(dict.fromkeys(range(args[0], args[0] + pops)))


def _gives_reference(op: str, args: tuple[Any, ...], state: _State) -> bool:
    """Run an instruction that leaves a reference; False for others."""
    match op:
        case "aload":
            state.stack.append(state.locals.get(args[0]))
        case "aconst_null":
            state.stack.append(_NULL)
        case "ldc":
            state.push(_constant_type(args[0]))
        case "new":
            state.push(args[0])
        case "newarray":
            state.pop(1)
            state.push(f"{args[0]}[]")
        case "multianewarray":
            state.pop(args[1])
            state.push(args[0])
        case "checkcast":
            state.pop(1)
            state.push(args[0])
        case "aaload":
            array = state.pop(2)[0]
            state.stack.append(frozenset(name[:-2] for name in array or () if name.endswith("[]")))
        case _:
            return False
    return True


def _use_member(op: str, member: Any, state: _State, found: set[Assigned]) -> None:
    """Run an access to a field or a call."""
    parameters: tuple[str, ...] = ()
    if op in ("getfield", "getstatic"):
        given = member.type
    elif op in ("putfield", "putstatic"):
        parameters, given = (member.type,), "void"
    else:
        parameters, given = method_types(member.descriptor)
    for type_name in reversed(parameters):
        value = state.pop(_words(type_name))
        if not is_primitive(type_name):
            _used(value[0], type_name, found)
    if _MEMBERS[op]:
        _used(state.pop(1)[0], member.owner, found)
    state.push(given)


def _used(value: Value, as_type: str, found: set[Assigned]) -> None:
    found.update(Assigned(type_name, as_type) for type_name in value or ())


def _constant_type(constant: Constant) -> str:
    match constant:
        case StringConstant():
            return "java.lang.String"
        case ClassConstant():
            return "java.lang.Class"
        case DynamicConstant():
            return constant.type
        case MethodType():
            return "java.lang.invoke.MethodType"
    return "java.lang.invoke.MethodHandle"


_MEMBERS = {
    **dict.fromkeys(("getfield", "putfield", "invokevirtual", "invokespecial", "invokeinterface"), True),
    **dict.fromkeys(("getstatic", "putstatic", "invokestatic", "invokedynamic"), False),
}
"""Whether the instruction takes an object."""
_MOVES = {
    row.op: (len(taken), tuple(taken.index(entry) for entry in left))
    for row in INSTRUCTIONS.values()
    if row.only_moves and row.op not in _MEMBERS
    for taken, left in row.forms
    if all(map(str.islower, taken))
}
"""How many words an instruction takes, and which of them, from the lowest, it leaves."""


def _words(type_name: str) -> int:
    return 2 if type_name in ("long", "double") else 1
