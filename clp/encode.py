"""Classes and methods as Prolog terms, in the form that clp/source.pl and clp/partial_evaluation.pl describe.

Members are resolved on the way: fields get their slots, calls their targets, and static initialisation that
an instruction may trigger becomes an `init` in front of it. What cannot be resolved becomes
`unsupported(Why)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hornbill.bytecode.cfg import Block, Cfg
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.hierarchy import MissingClassError
from hornbill.bytecode.instruction_table import INSTRUCTIONS
from hornbill.bytecode.loops import loops
from hornbill.bytecode.model import (
    ACC_FINAL,
    ACC_PRIVATE,
    ACC_SUPER,
    ClassConstant,
    DoubleConstant,
    FieldModel,
    FieldRef,
    FloatConstant,
    Instruction,
    IntConstant,
    LongConstant,
    MethodModel,
    MethodRef,
    StringConstant,
)
from hornbill.bytecode.opcodes import CONDITIONAL
from hornbill.clp.monitors import UNOWNED, monitor_troubles
from hornbill.clp.narrowing import Misfit, misfits, narrowed
from hornbill.clp.program import Prepared, Program
from hornbill.clp.raising import Quiet
from hornbill.clp.recursion import Settled
from hornbill.clp.terms import atom, number, string_text, tag, type_term

_DEFAULTS = {"float": "0.0", "double": "0.0"}

_EXACT = ("invokestatic", "invokespecial")
_MODIFIERS = 0x7FFF & ~ACC_SUPER
"""Of a class's flags, those that java.lang.Class.getModifiers() tells."""
_INITIALISING = frozenset(row.op for row in INSTRUCTIONS.values() if row.initialises)


PartBound = Callable[[str], tuple[str, int] | None]
"""The kind of criterion and the bound for the methods of a class, None where they have none of their own."""


class Encoded(NamedTuple):
    """A method as a term; `unsupported` are the instructions that end a path, each with the reason."""

    term: str
    unsupported: tuple[tuple[int, str], ...]


class Encoder:
    """Writes the terms of one program; what it learns of members is kept.

    `limits` says what the program's clauses count, so that a search can bound it (solver/meters.pl): nothing,
    or what a criterion of that kind asks for. With `opaque`, static methods that are missing, or whose class
    is, are called like others (clp/opaque_calls.pl).
    or what a criterion of that kind asks for. `part_bound` gives the criterion of classes that have their
    own, its kind and its bound; then their clauses say how far they go.
    """

    def __init__(
        self,
        program: Program,
        modelled: frozenset[str],
        limits: str | None = None,
        opaque: bool = False,
        part_bound: PartBound = lambda _: None,
    ) -> None:
        self._program = program
        self._part_bound = part_bound
        self._parts: dict[str, tuple[str, int] | None] = {}
        self._hierarchy = program.hierarchy
        self._linkage = program.linkage
        self._modelled = modelled
        self.limits = limits
        self._opaque = opaque
        self._numbers: dict[str, int] = {}
        self._natives: dict[str, str] = {}
        self._quiet = Quiet(lambda method: program.prepare(method).cfg, self._target, self._initialises)
        self._settled = Settled(lambda method: program.prepare(method).cfg, self._only_target, modelled)
        self._members: dict[tuple[str, str, Any], tuple[str, str | None]] = {}
        self._descriptors: dict[str, tuple[str, str]] = {}
        self._texts: dict[tuple[str, Any], str] = {}
        self._unsupported: list[tuple[int, str]] = []

    def class_term(self, name: str) -> str:
        """class(Supertypes, Fields, Statics, Initialisers)."""
        hierarchy = self._hierarchy
        supertypes = ",".join(map(atom, hierarchy.supertypes(name)))
        fields = ",".join(f"{field_key(f)}- {_initial(f)}" for f in hierarchy.layout(name))
        statics = ",".join(f"{field_key(f)}- {_initial(f)}" for f in hierarchy.static_fields(name))
        initialisers = ",".join(map(atom, hierarchy.initialisation_order(name)))
        return f"class([{supertypes}],[{fields}],[{statics}],[{initialisers}])"

    def declared_term(self, name: str) -> str:
        """declared(Modifiers, Superclass, SimpleName), as java.lang.Class tells them."""
        model = self._hierarchy.find(name)
        row = next((row for row in model.inner_classes if row.name == name), None)
        flags = (model.flags if row is None else row.flags) & _MODIFIERS
        above = "none" if model.super_name is None or model.is_interface else atom(model.super_name)
        simple = name.rpartition(".")[2] if row is None else row.simple_name or ""
        return f"declared({flags},{above},{atom(simple)})"

    def method_term(self, prepared: Prepared) -> str:
        """method(Id, Static, Parameters, Result, ThisConstant, Blocks); within limited(Kind, Number, _) where
        something is counted, Number being that of the method if its calls are, else none, and Kind
        within(Kind, K) where the class has a criterion of its own."""
        return self.encode(prepared).term

    def encode(self, prepared: Prepared) -> Encoded:
        """The method's term, and the instructions in it that are not supported."""
        term, method = self.unlimited_term(prepared), prepared.method
        if self.limits is not None:
            part = self.part_of(method.owner)
            is_counted = (self.limits != "depth" or part is not None) and not self.is_settled(method)
            limited = self.limits if part is None else f"within({part[0]},{part[1]})"
            term = self.limited(method.id, term, is_counted, limited)
        return Encoded(term, tuple(self._unsupported))

    def unlimited_term(self, prepared: Prepared) -> str:
        """The method's term without what says how its runs are limited."""
        method, cfg = prepared.method, prepared.cfg
        self._unsupported = []
        wrong = misfits(cfg)
        ends = {**prepared.unsupported, **monitor_troubles(cfg)}
        bodies = [self._block_body(block, method, ends, wrong) for block in cfg.blocks]
        entries = _entries(cfg.blocks, [raising for _, raising in bodies])
        blocks = []
        part = self.part_of(method.owner)
        counters = _counters(cfg, self.limits if part is None else part[0])
        for block, (instructions, _) in zip(cfg.blocks, bodies, strict=True):
            live = ",".join(map(str, (*counters[block.index], *block.live)))
            handlers = ",".join(
                f"h({'any' if kind is None else atom(kind)},{at})" for kind, at in block.handlers
            )
            following = "none" if block.next is None else block.next
            kind = _kind(block, entries[block.index])
            blocks.append(f"block({block.index},{kind},[{live}],[{handlers}],[{instructions}],{following})")
        parameters, result = self._signature(method.descriptor)
        static = "static" if method.is_static else "instance"
        constant = "true" if cfg.this_is_constant else "false"
        return f"method({atom(method.id)},{static},[{parameters}],{result},{constant},[{','.join(blocks)}])"

    def part_of(self, owner: str) -> tuple[str, int] | None:
        """The criterion of the methods of that class alone."""
        if self.limits is None:
            return None
        if owner not in self._parts:
            self._parts[owner] = self._part_bound(owner)
        return self._parts[owner]

    def limited(self, method_id: str, term: str, is_counted: bool, limits: str) -> str:
        """The term of a method whose runs are limited, with the number under which its active calls are
        counted; with none where there are never two at a time, or where the criterion does not ask."""
        number = self._numbers.setdefault(method_id, len(self._numbers) + 1) if is_counted else "none"
        return f"limited({limits},{number},{term})"

    def is_settled(self, method: MethodModel) -> bool:
        """Whether no two calls of the method are ever active at a time."""
        return self._settled(method)

    def _signature(self, descriptor: str) -> tuple[str, str]:
        known = self._descriptors.get(descriptor)
        if known is None:
            parameters, result = method_types(descriptor)
            known = self._descriptors[descriptor] = (",".join(map(tag, parameters)), tag(result))
        return known

    def _block_body(
        self,
        block: Block,
        method: MethodModel,
        unsupported: dict[int, str],
        wrong: dict[int, tuple[Misfit, ...]],
    ) -> tuple[str, int]:
        """The instructions' text, and how many exceptions can leave them (counted where there are
        handlers)."""
        parts = []
        raising = 0
        texts = self._texts
        for instruction in block.instructions:
            pc, op, args = instruction
            if pc in wrong:
                parts += [f"{pc}-{_fitting(op, misfit)}" for misfit in wrong[pc]]
            encode = _ENCODERS.get(op)
            if encode is None:
                text = texts.get((op, args))
                if text is None:
                    text = texts[op, args] = (
                        f"{op}({args[0]})" if len(args) == 1 else op if not args else f"{op}{args}"
                    )
                parts.append(f"{pc}-{text}")
            else:
                initialised, text = encode(self, instruction, block, method)
                if pc in unsupported:
                    why = unsupported[pc]
                    text = f"{op}({UNOWNED})" if why == UNOWNED else f"unsupported({atom(why)})"
                if text.startswith("unsupported("):
                    self._unsupported.append((pc, text[13:-2]))
                elif self._natives and text.startswith(_EXACT):
                    called = text[text.index("'") + 1 : text.rindex("',[")]
                    if called in self._natives:
                        self._unsupported.append((pc, self._natives[called]))
                if initialised is not None:
                    raising += 1
                    parts.append(f"{pc}-init({initialised})")
                parts.append(f"{pc}-{text}")
            if block.handlers:
                raising += INSTRUCTIONS[op].raising - text.endswith(",quiet)") + text.endswith(f"({UNOWNED})")
        return ",".join(parts), raising

    def member(
        self, op: str, reference: FieldRef | MethodRef | str, method: MethodModel
    ) -> tuple[str | None, str]:
        """The class to initialise first, if any, and the instruction's text."""
        key = (op, method.owner, reference)
        known = self._members.get(key)
        if known is None:
            try:
                owner, text = _RESOLVERS[op](self, op, reference, method)
                initialise = None
                unlinked = self._linkage.problem(owner) if op in _INITIALISING and owner is not None else None
                if unlinked is not None:
                    text, owner = f"unsupported({atom(unlinked)})", None
                uses = op in _INITIALISING or self._may_be_unknown(op, text)
                if uses and owner is not None and self._initialises(owner, method):
                    initialise = atom(owner)
                known = (text, initialise)
            except ClassFileError as problem:
                known = (f"unsupported({atom(problem.what)})", None)
            self._members[key] = known
        return known[1], known[0]

    def _may_be_unknown(self, op: str, text: str) -> bool:
        """Whether it is a call on an object that a search may not know: nothing that the program does has
        initialised its class, as was done for an object that is there. Where it is not known which method is
        called, the call itself sees to it (clp/calls.pl)."""
        return self.limits is not None and op not in _EXACT and text.startswith("invokespecial(")

    def _initialises(self, owner: str, method: MethodModel) -> bool:
        """Whether using the class in the method may run static initialisers."""
        if not self._hierarchy.initialisation_order(owner):
            return False
        return all(model.name != owner for model in self._hierarchy.superclasses(method.owner))

    def field_access(self, op: str, reference: FieldRef, method: MethodModel) -> tuple[str | None, str]:
        """The access to a field: its class, and the instruction's text with the field's slot."""
        field = self._hierarchy.resolve_field(reference)
        static = op in ("getstatic", "putstatic")
        if field is None or field.is_static != static:
            why = f"no field {reference.owner}.{reference.name} of type {reference.type}"
            return None, f"unsupported({atom(why)})"
        fields = self._hierarchy.static_fields(field.owner) if static else self._hierarchy.layout(field.owner)
        slot = fields.index(field) + 2
        where = f"{atom(field.owner)},{field_key(field)}" if static else field_key(field)
        return field.owner, f"{op}({where},{slot},{tag(field.type)})"

    def call(self, op: str, reference: MethodRef, method: MethodModel) -> tuple[str | None, str]:
        """A call: the class that a static one initialises, and the instruction's text with the target."""
        if self._opaque and op == "invokestatic" and self._is_missing(reference):
            return None, self._missing_call(reference)
        target = self._target(op, reference, method)
        if target is None or target.is_static != (op == "invokestatic"):
            name = f"{reference.owner}.{reference.name}{reference.descriptor}"
            return None, f"unsupported({atom(f'no method {name}')})"
        parameters, result = self._signature(reference.descriptor)
        call = f"{atom(target.id)},[{parameters}],{result}"
        is_itself = self._program.replaced(method.id) == target.id  # a summary that asks what it is of
        if op not in _EXACT and not is_itself and not self._is_final(target):
            return None, f"invokevirtual({call})"
        if (other := self._program.replacement(target.id, method.owner)) is not None:
            exact = op if op in _EXACT else "invokespecial"
            return target.owner, f"{exact}({atom(other)},[{parameters}],{result},raises)"
        ends = "quiet" if self._quiet(target) else "raises"
        if target.is_native and target.id not in self._modelled:
            self._natives[target.id] = f"native method {target.id}"
        return target.owner, f"{op if op in _EXACT else 'invokespecial'}({call},{ends})"

    def _is_missing(self, reference: MethodRef) -> bool:
        """Whether there is no such method, or not its class."""
        try:
            return self._hierarchy.resolve_method(reference) is None
        except MissingClassError as problem:
            return problem.missing == reference.owner

    def _missing_call(self, reference: MethodRef) -> str:
        parameters, result = self._signature(reference.descriptor)
        name = f"{reference.owner}.{reference.name}{reference.descriptor}"
        return f"invokestatic({atom(name)},[{parameters}],{result},raises)"

    def _target(self, op: str, reference: MethodRef, method: MethodModel) -> MethodModel | None:
        """The method meant; `super.m()` means that of the caller's own superclass (JVMS 6.5,
        invokespecial)."""
        resolved = self._hierarchy.resolve_method(reference)
        if op != "invokespecial" or resolved is None or resolved.name == "<init>" or resolved.is_private:
            return resolved
        caller = self._hierarchy.find(method.owner)
        owner = self._hierarchy.find(reference.owner)
        if owner.is_interface or caller.super_name is None or method.owner == reference.owner:
            return resolved
        start = caller.super_name
        return self._hierarchy.select(start, resolved) or resolved

    def _only_target(self, op: str, reference: MethodRef, method: MethodModel) -> MethodModel | None:
        """The one method that a call can run, None where there may be others."""
        target = self._target(op, reference, method)
        return target if target is not None and (op in _EXACT or self._is_final(target)) else None

    def _is_final(self, target: MethodModel) -> bool:
        if target.flags & (ACC_PRIVATE | ACC_FINAL):
            return True
        return bool(self._hierarchy.find(target.owner).flags & ACC_FINAL)

    def unavailable(self, type_name: str) -> str | None:
        """Why the class of that type, or of an array's elements, cannot be loaded; None where it can."""
        element = type_name.partition("[")[0]
        return None if is_primitive(element) else self._linkage.unavailable(element)

    def with_type(self, type_name: str, text: str) -> str:
        """The text of an instruction that loads a type, where it can be loaded."""
        why = self.unavailable(type_name)
        return text if why is None else f"unsupported({atom(why)})"

    def allocation(self, op: str, name: str, method: MethodModel) -> tuple[str | None, str]:
        """The creation of an object: its class, and the instruction's text."""
        self._hierarchy.layout(name)
        return name, f"new({atom(name)})"


def field_key(field: FieldModel) -> str:
    """The atom by which the engine knows a field: its class and what tells it from the others of that."""
    return atom(f"{field.owner}.{field.label}")


def _fitting(op: str, misfit: Misfit) -> str:
    """What stands in front of the operation, so that what it is given fits."""
    if op in ("putfield", "putstatic", "ireturn"):
        return f"narrow({misfit.type})"
    return f"fits({misfit.depth},{misfit.type})"


def _initial(field: FieldModel) -> str:
    match field.constant:
        case IntConstant(value):
            return str(narrowed(value, field.type))
        case LongConstant(value):
            return str(value)
        case FloatConstant(value) | DoubleConstant(value):
            return number(value)
        case StringConstant(value):
            return f"constant({string_text(value)})"
    return _DEFAULTS.get(field.type, "0" if is_primitive(field.type) else "null")


def _counters(cfg: Cfg, limits: str | None) -> list[list[int]]:
    """For each block the counters among its live locals, as numbers below 0 in ascending order.

    Of the loop with head N, -1 - 2N holds the number of the round that the body is in, and -2 - 2N how many
    rounds there were while its condition is evaluated. By blocks, -1 - 2N counts how often block N was
    entered, for the heads of loops and all blocks of a loop that has several entries: no other block is
    entered more often than one of these.
    """
    found: list[list[int]] = [[] for _ in cfg.blocks]
    if limits == "loop":
        for loop in loops(cfg):
            for number in loop.blocks:
                found[number].append((-2 if number in loop.condition else -1) - 2 * loop.head)
    elif limits == "block":
        all_loops = loops(cfg)
        for outer in all_loops:
            if outer.outermost:
                inside = [loop for loop in all_loops if loop.blocks <= outer.blocks]
                counted = {loop.head for loop in inside}
                counted.update(*(loop.blocks for loop in inside if loop.entered_elsewhere))
                for number in outer.blocks:
                    found[number].extend(-1 - 2 * block for block in counted)
    for counters in found:
        counters.sort()
    return found


def _kind(block: Block, entries: int) -> str:
    if block.is_loop_head:
        return "loop"
    if entries <= 1:
        return "inline"
    return "handler" if block.is_handler else "cont"


def _entries(blocks: tuple[Block, ...], raising: list[int]) -> list[int]:
    """How many ways lead to each block, each exceptional outcome of an instruction being one."""
    entries = [0] * len(blocks)
    entries[0] = 1
    for block in blocks:
        for target in block.targets:
            entries[target] += 1
        if block.next is not None:
            entries[block.next] += 1
        for _, handler in block.handlers:
            entries[handler] += raising[block.index]
    return entries


_Encoded = tuple[str | None, str]


def _member_instruction(
    encoder: Encoder, instruction: Instruction, _: Block, method: MethodModel
) -> _Encoded:
    return encoder.member(instruction.op, instruction.args[0], method)


def _branch(_: Encoder, instruction: Instruction, block: Block, __: MethodModel) -> _Encoded:
    return None, f"{instruction.op}({block.targets[0]})"


def _switch(_: Encoder, instruction: Instruction, block: Block, __: MethodModel) -> _Encoded:
    keys = [key for key, _ in instruction.args[1]]
    cases = ",".join(f"{key}-{target}" for key, target in zip(keys, block.targets[1:], strict=True))
    return None, f"switch({block.targets[0]},[{cases}])"


def _float(_: Encoder, instruction: Instruction, __: Block, ___: MethodModel) -> _Encoded:
    return None, f"{instruction.op}({number(instruction.args[0])})"


def _newarray(encoder: Encoder, instruction: Instruction, _: Block, __: MethodModel) -> _Encoded:
    return None, encoder.with_type(instruction.args[0], f"newarray({type_term(instruction.args[0])})")


def _multianewarray(encoder: Encoder, instruction: Instruction, _: Block, __: MethodModel) -> _Encoded:
    made, dimensions = instruction.args
    return None, encoder.with_type(made, f"multianewarray({type_term(made)},{dimensions})")


def _type_test(encoder: Encoder, instruction: Instruction, _: Block, __: MethodModel) -> _Encoded:
    """A test of null loads no class (JVMS 6.5, checkcast and instanceof)."""
    why = encoder.unavailable(instruction.args[0])
    if why is not None:
        return None, f"{instruction.op}_unavailable({atom(why)})"
    return None, f"{instruction.op}({type_term(instruction.args[0])})"


def _monitor(_: Encoder, instruction: Instruction, __: Block, ___: MethodModel) -> _Encoded:
    return None, instruction.op


def _ldc(encoder: Encoder, instruction: Instruction, _: Block, __: MethodModel) -> _Encoded:
    match instruction.args[0]:
        case StringConstant(value):
            return None, f"ldc_string({string_text(value)})"
        case ClassConstant(type_name):
            return None, encoder.with_type(type_name, f"ldc_class({type_term(type_name)})")
        case other:
            return None, f"unsupported({atom('a constant of kind ' + type(other).__name__)})"


def _dynamic(_: Encoder, instruction: Instruction, __: Block, ___: MethodModel) -> _Encoded:
    return None, f"unsupported({atom('invokedynamic of ' + instruction.args[0].name)})"


_ENCODERS: dict[str, Callable[[Encoder, Instruction, Block, MethodModel], _Encoded]] = {
    **dict.fromkeys(("getfield", "putfield", "getstatic", "putstatic", "new"), _member_instruction),
    **dict.fromkeys(
        ("invokestatic", "invokespecial", "invokevirtual", "invokeinterface"), _member_instruction
    ),
    **dict.fromkeys((*CONDITIONAL, "goto"), _branch),
    **dict.fromkeys(("fconst", "dconst"), _float),
    **dict.fromkeys(("checkcast", "instanceof"), _type_test),
    "newarray": _newarray,
    "multianewarray": _multianewarray,
    **dict.fromkeys(("monitorenter", "monitorexit"), _monitor),
    "switch": _switch,
    "ldc": _ldc,
    "invokedynamic": _dynamic,
}

_RESOLVERS: dict[str, Callable[[Encoder, str, Any, MethodModel], tuple[str | None, str]]] = {
    **dict.fromkeys(("getfield", "putfield", "getstatic", "putstatic"), Encoder.field_access),
    **dict.fromkeys(("invokestatic", "invokespecial", "invokevirtual", "invokeinterface"), Encoder.call),
    "new": Encoder.allocation,
}
