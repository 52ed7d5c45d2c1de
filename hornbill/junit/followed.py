"""The path of a call that was seen on a JVM, followed again for the conditions under which inputs take it.

The code is followed from the method's entry, with what is known of the inputs. A branch goes where what it
asks is known to lead, or where it was seen to go each time; where neither is known, the path is followed no
further. What is told is either known of the inputs, or was asked before anything was changed that it hangs
on, so that it holds of the inputs. Methods of the program are followed too, those of the library are what
their rows say (followed_library.py). How far a path is followed is counted in instructions.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hornbill.bytecode.descriptors import is_primitive, method_types, slots
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.model import (
    ACC_ENUM,
    ACC_FINAL,
    ACC_PUBLIC,
    FieldRef,
    Instruction,
    MethodModel,
    MethodRef,
    StringConstant,
)
from hornbill.bytecode.opcodes import CONDITIONAL, LOADS, STORES
from hornbill.clp.program import Program
from hornbill.graphs import Node
from hornbill.junit.followed_calls import STRING, is_said
from hornbill.junit.followed_library import adjective, as_declared, call_text, called, simple_name
from hornbill.junit.followed_numbers import arithmetic, holds, is_same, operated
from hornbill.junit.followed_path import (
    NO_OUTCOMES,
    Contradiction,
    FollowedPath,
    Frame,
    Outcomes,
    Path,
    Stopped,
    Thrown,
    default,
    in_place,
    move,
    refuse_null,
)
from hornbill.junit.followed_terms import (
    OPPOSITE,
    UNKNOWN,
    Condition,
    Term,
    compared,
    constant,
    is_null,
    quoted,
    settled,
)
from hornbill.method_cases import Case
from hornbill.solver.operation_table import COMPARISONS, OPERATIONS

_DEEPEST = 6
_MOST_ARGUMENTS = 3
_ARRAYS = {
    "iaload": "int",
    "laload": "long",
    "faload": "float",
    "daload": "double",
    "aaload": "java.lang.Object",
    "baload": "byte",
    "caload": "char",
    "saload": "short",
}
_ARRAY_STORES = frozenset(one.replace("load", "store") for one in _ARRAYS)
_SWITCHED = "$SwitchMap$"


def followed_path(
    program: Program, method: MethodModel, case: Case, names: Sequence[str], values: Sequence[Any]
) -> FollowedPath:
    """The conditions under which inputs take the way of a case, as far as it can be followed. `names` are
    those of the receiver and parameters, `values` what they are before the call."""
    seen: defaultdict[tuple[str, int], frozenset[str]] = defaultdict(frozenset)
    for one in case.branches:
        seen[one.method, one.pc] |= {one.outcome}
    kinds = [*([] if method.is_static else [method.owner]), *method_types(method.descriptor)[0]]
    terms = [
        Term(kind, name, in_place(kind, value))
        for kind, name, value in zip(kinds, names, values, strict=True)
    ]
    followed = _Followed(program, seen)
    if method.name == "<init>":
        terms[0] = Term(method.owner, "this", followed.path.kept(Node("fresh", method.owner)))
    path = followed.path
    ended = False
    try:
        followed.run(method, terms, 0)
        ended = True
    except Thrown:
        ended = case.ended == "threw"
    except Contradiction:
        return FollowedPath([], None)
    except (Stopped, LookupError, TypeError, ValueError, ClassFileError):
        pass  # what is said so far holds, or else nothing could be told of it
    whole = ended and path.certain and not path.all_changed
    return FollowedPath(settled(path.conditions), frozenset(path.reads) if whole else None)


class _Followed:
    """Follows one path."""

    def __init__(self, program: Program, seen: Outcomes) -> None:
        self._program = program
        self._hierarchy = program.hierarchy
        self._seen = seen
        self._places: dict[str, dict[int, int]] = {}
        self.path = Path()

    def run(self, method: MethodModel, terms: Sequence[Term], depth: int) -> Term | None:
        """Follow a call of the method; what it gives."""
        code = method.code
        if code is None:
            raise Stopped
        frame = Frame(method, code, depth, {})
        slot = 0
        for term in terms:
            frame.locals[slot] = term
            slot += slots((term.type or "java.lang.Object",))
        if method.id not in self._places:
            self._places[method.id] = {one.pc: number for number, one in enumerate(code.instructions)}
        at = self._places[method.id]
        number = 0
        while True:
            self.path.step()
            instruction = code.instructions[number]
            op = instruction.op
            if op.endswith("return"):
                return None if op == "return" else frame.pop()
            if op == "athrow":
                raise Thrown
            if op == "goto":
                number = at[instruction.args[0]]
            elif op == "switch":
                number = at[self._switch(frame, instruction)]
            elif op in CONDITIONAL:
                number = at[instruction.args[0]] if self._jumps(frame, instruction) else number + 1
            else:
                self._step(frame, instruction)
                number += 1

    def _jumps(self, frame: Frame, instruction: Instruction) -> bool:
        """Whether the path jumps there; the condition is noted."""
        row = INSTRUCTIONS[instruction.op]
        right = frame.pop()
        asks: Callable[[bool, bool], Condition | None]
        match row.asks:
            case ("null", _):
                known = right.value is None if right.known else None
                asks = _null_asked(right)
            case ("same", _, _):
                left = frame.pop()
                known, asks = is_same(left, right), _comparison_asked(left, "==", right)
            case ("compare", comparison, _, *rest):
                left, right = (right, constant(0)) if rest == ["0"] else (frame.pop(), right)
                sign = COMPARISONS[comparison].java
                known, asks = holds(left, sign, right), _comparison_asked(left, sign, right)
            case _:
                raise Stopped
        seen = self._seen.get((frame.method.id, instruction.pc), NO_OUTCOMES)
        holds_at_jump = row.jump == 1
        if known is None:
            jumps = self._only(seen) == "taken"
            self.path.note(asks(jumps == holds_at_jump, False))
            return jumps
        jumps = known == holds_at_jump
        _check("taken" if jumps else "not taken", seen)
        self.path.note(asks(known, True))
        return jumps

    def _read(self, term: Term) -> Term:
        """A term of the inputs, which is noted."""
        if term.said is not None:
            self.path.reads.add(term.said)
        return term

    def _only(self, seen: frozenset[str]) -> str:
        """The one outcome that was seen."""
        if len(seen) != 1:
            raise Stopped
        (outcome,) = seen
        return outcome

    def _switch(self, frame: Frame, instruction: Instruction) -> int:
        default_target, cases = instruction.args
        value = frame.pop()
        seen = self._seen.get((frame.method.id, instruction.pc), NO_OUTCOMES)
        if value.known:
            target = dict(cases).get(value.value, default_target)
            keys = [key for key, to in cases if to == target]
            _check("default" if target == default_target else ", ".join(map(str, keys)), seen)
            keys = [value.value] if value.value in keys else []
        else:
            outcome = self._only(seen)
            keys = [] if outcome == "default" else [int(key) for key in outcome.split(",")]
            target = dict(cases)[keys[0]] if keys else default_target
        if value.chosen is not None:
            self._note_constant(value.chosen)
        elif len(keys) == 1 and target != default_target:
            self.path.note(compared(value, "==", constant(keys[0], value.type), value.known))
        return int(target)

    def _note_constant(self, chosen: Term) -> None:
        """Which constant of an enum it is."""
        match chosen.value:
            case {"enum": str(owner), "name": str(name)}:
                constant_said = f"{simple_name(owner)}.{name}"
                self.path.note(compared(chosen, "==", Term(owner, constant_said, fixed=True)))

    def _step(self, frame: Frame, instruction: Instruction) -> None:
        _, op, args = instruction
        row = INSTRUCTIONS[op]
        if op in OPERATIONS:
            operands = [frame.pop() for _ in OPERATIONS[op].inputs]
            frame.push(operated(op, operands[::-1]))
        elif op in LOADS:
            frame.push(self._read(frame.locals[args[0]]))
        elif op in STORES:
            frame.locals[args[0]] = frame.pop()
        elif op == "iinc":
            frame.locals[args[0]] = arithmetic("+", "int", frame.locals[args[0]], constant(args[1]))
        elif op in _ARRAYS:
            self.element(frame, _ARRAYS[op])
        elif op in _ARRAY_STORES:
            _, _, array = frame.pop(), frame.pop(), frame.pop()
            self.path.changes(array)
        elif op in _STEPS:
            getattr(self, _STEPS[op])(frame, instruction)
        elif row.only_moves:
            move(frame, row.forms)
        else:
            raise Stopped

    def element(self, frame: Frame, kind: str) -> None:
        """An element of an array."""
        index, array = frame.pop(), frame.pop()
        if _SWITCHED in (array.said or ""):
            frame.push(Term("int", chosen=index.chosen))
            return
        refuse_null(array)
        component = array.type[:-2] if array.type.endswith("[]") else kind
        as_before = self.path.is_as_before(array)
        said = f"{array.said}[{index.said}]" if array.said and index.said and as_before else None
        value: Any = UNKNOWN
        if array.known and isinstance(array.value, Node) and array.value.kind == "array" and index.known:
            if index.value not in array.value.parts:
                raise Thrown
            value = in_place(component, array.value.parts[index.value]) if as_before else UNKNOWN
        frame.push(Term(component, said, value))

    def field_read(self, frame: Frame, instruction: Instruction) -> None:
        """A field of an object."""
        ref: FieldRef = instruction.args[0]
        target = frame.pop()
        refuse_null(target)
        path = self.path
        if target.known and (id(target.value), ref.name) in path.written:
            frame.push(path.written[id(target.value), ref.name])
            return
        if path.is_fresh(target):
            frame.push(Term(ref.type) if id(target.value) in path.changed else default(ref.type))
            return
        found = self._hierarchy.resolve_field(ref)
        final = found is not None and bool(found.flags & ACC_FINAL)
        as_before = final or (path.is_as_before(target) and (target.known or not path.effects))
        value: Any = UNKNOWN
        if as_before and target.known and isinstance(target.value, Node) and target.value.kind == "object":
            value = in_place(ref.type, target.value.parts.get(ref.name, UNKNOWN))
        said = f"{target.part}.{ref.name}" if target.said and as_before else None
        frame.push(self._read(Term(ref.type, said, value)))

    def field_write(self, frame: Frame, instruction: Instruction) -> None:
        """A field gets a value."""
        ref: FieldRef = instruction.args[0]
        value, target = frame.pop(), frame.pop()
        refuse_null(target)
        if target.known and isinstance(target.value, Node):
            self.path.written[id(target.value), ref.name] = value
            self.path.effects += not self.path.is_fresh(target)
        else:
            self.path.changes(target)

    def static_read(self, frame: Frame, instruction: Instruction) -> None:
        """A static field: of those that stay as they are, the name says what it is."""
        ref: FieldRef = instruction.args[0]
        if ref.name.startswith(_SWITCHED):
            frame.push(Term(ref.type, ref.name, Node("walk", "")))
            return
        found = self._hierarchy.resolve_field(ref)
        if found is None or not found.flags & ACC_FINAL:
            frame.push(Term(ref.type))
            return
        owner = self._program.find(ref.owner)
        is_constant = owner is not None and bool(owner.flags & ACC_ENUM) and ref.type == ref.owner
        value = {"enum": ref.owner, "name": ref.name} if is_constant else UNKNOWN
        said = f"{simple_name(ref.owner)}.{ref.name}"
        shown = is_constant or found.flags & ACC_PUBLIC
        frame.push(Term(ref.type, said if shown else None, value, fixed=True))

    def static_write(self, frame: Frame, instruction: Instruction) -> None:
        """A static field gets a value."""
        frame.pop()
        self.path.effects += 1

    def call(self, frame: Frame, instruction: Instruction) -> None:
        """A call of a method."""
        ref: MethodRef = instruction.args[0]
        parameters, result = method_types(ref.descriptor)
        given = [frame.pop() for _ in parameters]
        args = as_declared(parameters, given[::-1])
        static = instruction.op == "invokestatic"
        terms = args if static else [frame.pop(), *args]
        if not static:
            refuse_null(terms[0])
        declared = self._declared(ref)
        if declared is None:
            found = self._of_program(frame, instruction.op, ref, terms)
        else:
            found = called(self.path, declared, terms, static)
        if (found is None or not found.known) and frame.catches(instruction.pc):
            self.path.certain = False
        if result != "void":
            frame.push(Term(result) if found is None else found)

    def _declared(self, ref: MethodRef) -> MethodRef | None:
        """The method as the class of the library has it that declares it; None of one of the program."""
        if not self._program.class_path.is_application(ref.owner):
            return ref
        method = self._hierarchy.resolve_method(ref)
        if method is None or self._program.class_path.is_application(method.owner):
            return None
        return ref._replace(owner=method.owner)

    def _of_program(self, frame: Frame, op: str, ref: MethodRef, terms: Sequence[Term]) -> Term | None:
        """A call of the program: one that changes nothing, and that tests can make, is said as it is."""
        method, path = self._selected(op, ref, terms), self.path
        noted, effects, changed = len(path.conditions), path.effects, path.all_changed
        as_before = all(path.is_as_before(one) and not path.wrote(one) for one in terms)
        if method is None or not method.has_code or frame.depth >= _DEEPEST:
            self._unfollowed()
            return None
        try:
            found = self.run(method, terms, frame.depth + 1)
        except Stopped:
            if path.left < 0:
                raise
            self._unfollowed()
            return None
        if found is None or path.effects != effects or path.all_changed != changed or found.fixed:
            return found
        told = method.flags & ACC_PUBLIC and as_before and is_said(ref.name)
        if not told or len(terms) > _MOST_ARGUMENTS or any(one.said is None for one in terms):
            return found
        if (effects or changed) and any(not one.known for one in terms if not is_primitive(one.type)):
            return found
        del path.conditions[noted:]
        static = op == "invokestatic"
        holding, failing = adjective(ref, terms, static)
        said = call_text(ref, terms, static)
        return Term(found.type, said, found.value, holds=holding, fails=failing)

    def _unfollowed(self) -> None:
        """Nothing is known of what a call gives and does."""
        self.path.certain = False
        self.path.anything_changes()

    def _selected(self, op: str, ref: MethodRef, terms: Sequence[Term]) -> MethodModel | None:
        """The method that runs, where that is known."""
        method = self._hierarchy.resolve_method(ref)
        if method is None or op in ("invokestatic", "invokespecial"):
            return method
        match terms[0].value:
            case Node() as node if node.kind in ("object", "fresh"):
                return self._hierarchy.select(node.type, method)
            case {"enum": str(owner)} if not self._hierarchy.subclasses(owner):
                return self._hierarchy.select(owner, method)
        if terms[0].known:
            return None
        return None if self._hierarchy.subclasses(method.owner) else method

    def new(self, frame: Frame, instruction: Instruction) -> None:
        """A new object."""
        name = instruction.args[0]
        frame.push(Term(name, None, self.path.kept(Node("fresh", name))))

    def new_array(self, frame: Frame, instruction: Instruction) -> None:
        """A new array."""
        frame.pop()
        kind = f"{instruction.args[0]}[]"
        frame.push(Term(kind, None, self.path.kept(Node("walk", kind))))

    def length(self, frame: Frame, _: Instruction) -> None:
        """How many elements an array has."""
        array = frame.pop()
        refuse_null(array)
        known = array.known and isinstance(array.value, Node) and array.value.kind == "array"
        value = len(array.value.parts) if known else UNKNOWN
        frame.push(Term("int", f"{array.said}.length" if array.said else None, value, sized="array"))

    def instance(self, frame: Frame, instruction: Instruction) -> None:
        """Whether it is of a type."""
        tested, name = frame.pop(), str(instruction.args[0])
        value: Any = UNKNOWN
        match tested.value if tested.known else UNKNOWN:
            case None:
                value = 0
            case Node() as node if node.kind in ("object", "fresh"):
                value = int(self._hierarchy.is_subtype(node.type, name))
            case str():
                value = int(self._hierarchy.is_subtype(STRING, name))
        said = f"{tested.part} instanceof {simple_name(name)}" if tested.said else None
        fails = f"{tested.said} == null" if tested.value is None else ""
        frame.push(Term("boolean", said, value, fails=fails, atomic=False))

    def cast(self, frame: Frame, instruction: Instruction) -> None:
        """A cast, which went well."""
        tested = frame.pop()
        weaker = tested.type in ("", "java.lang.Object") or self._program.find(tested.type) is None
        frame.push(replace(tested, type=str(instruction.args[0]) if weaker else tested.type))

    def dynamic(self, frame: Frame, instruction: Instruction) -> None:
        """A text put together, or a function: nothing is said of it."""
        parameters, result = method_types(instruction.args[0].descriptor)
        for _ in parameters:
            frame.pop()
        frame.push(Term(result))

    def number(self, frame: Frame, instruction: Instruction) -> None:
        """A number of the code."""
        value = instruction.args[0]
        kind = {"i": "int", "l": "long", "f": "float", "d": "double"}[instruction.op[0]]
        known = isinstance(value, int | float) and value == value and kind != "float"
        frame.push(constant(value, kind) if known else Term(kind, fixed=True))

    def null(self, frame: Frame, _: Instruction) -> None:
        """Null."""
        frame.push(Term("", "null", None, fixed=True))

    def text(self, frame: Frame, instruction: Instruction) -> None:
        """A text of the code, or a class."""
        value = instruction.args[0]
        known = isinstance(value, StringConstant)
        frame.push(Term(STRING, quoted(value.value), value.value, fixed=True) if known else Term(""))

    def nothing(self, frame: Frame, instruction: Instruction) -> None:
        """An instruction that conditions do not hang on."""
        if instruction.op != "nop":
            frame.pop()


_STEPS: Mapping[str, str] = {
    **{f"{kind}const": "number" for kind in "ilfd"},
    **dict.fromkeys("invokevirtual invokespecial invokestatic invokeinterface".split(), "call"),
    **dict.fromkeys(("monitorenter", "monitorexit", "nop"), "nothing"),
    "aconst_null": "null",
    "ldc": "text",
    "getfield": "field_read",
    "putfield": "field_write",
    "getstatic": "static_read",
    "putstatic": "static_write",
    "invokedynamic": "dynamic",
    "new": "new",
    "newarray": "new_array",
    "arraylength": "length",
    "instanceof": "instance",
    "checkcast": "cast",
}
"""The instructions that are followed, by the method that does it."""


def _check(outcome: str, seen: frozenset[str]) -> None:
    """What is known is what was seen, where anything was."""
    if not seen:
        raise Stopped
    if outcome not in seen:
        raise Contradiction


def _null_asked(term: Term) -> Callable[[bool, bool], Condition | None]:
    return lambda holding, known: is_null(term, holding, known)


def _comparison_asked(left: Term, sign: str, right: Term) -> Callable[[bool, bool], Condition | None]:
    return lambda holding, known: compared(left, sign if holding else OPPOSITE[sign], right, known)
