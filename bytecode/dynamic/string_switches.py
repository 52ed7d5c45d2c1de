"""Switches over strings, compiled as switches over their hash codes.

A compiler writes `switch (s.hashCode())`, and at the place of each hash the tests of `s.equals(..)` with the
constants that have it; where all of them fail, control is where the default is. No equation of hash codes
has to be solved where `s.hashCode()` is replaced by a static method that asks these tests itself: it gives
the hash of the constant that s equals, or a number that is none of the hashes. All that follows stays as it
is. A string with the hash of a constant that it does not equal goes straight to where all tests would have
failed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile

from hornbill.bytecode.dynamic.assembly import Body, Label
from hornbill.bytecode.dynamic.replacement import call_class, static_replacement
from hornbill.bytecode.model import ClassModel, Code, Instruction, MethodModel, MethodRef, StringConstant

_STRING = "java.lang.String"
_HASH = ("invokevirtual", (_STRING, "hashCode", "()I"))
_EQUALS = ("invokevirtual", (_STRING, "equals", "(Ljava/lang/Object;)Z"))

_LOOKUP = ("hash", f"(L{_STRING.replace('.', '/')};)I")

Constants = list[tuple[int, list[str]]]
"""The constants tested for at each hash, in the order of the switch."""


def expand_string_switches(
    method_code: Code, caller: str, method_id: str
) -> tuple[Code, tuple[ClassModel, ...]]:
    """The code with the hash codes of its switches over strings replaced, and the classes it now needs.

    Code that has nothing to replace is given back as it is.
    """
    instructions = method_code.instructions
    places = {instruction.pc: number for number, instruction in enumerate(instructions)}
    replaced: dict[int, Instruction] = {}
    synthetic: list[ClassModel] = []
    for number, instruction in enumerate(instructions):
        constants = _switched(instructions, places, number)
        if constants is not None:
            site = f"{method_id}@{instruction.pc}"
            body = _hash_of_constant(constants).code()
            made = static_replacement(call_class(caller, site), site, *_LOOKUP, body)
            replaced[number] = Instruction(instruction.pc, "invokestatic", (made.target,))
            synthetic.append(made.synthetic)
    if not replaced:
        return method_code, ()
    changed = tuple(replaced.get(number, instruction) for number, instruction in enumerate(instructions))
    return replace(method_code, instructions=changed), tuple(synthetic)


def is_lookup(method: MethodModel) -> bool:
    """Whether the method of a class that was made stands for the hash code of a text."""
    return (method.name, method.descriptor) == _LOOKUP


def unequal_outcomes(code: Code) -> frozenset[int]:
    """The pcs of the tests that a text comes to whose hash code is that of a constant, and that fail for no
    other text than one with the hash of a constant that it does not equal."""
    instructions = code.instructions
    places = {instruction.pc: number for number, instruction in enumerate(instructions)}
    found: set[int] = set()
    for number in range(len(instructions)):
        if _switched(instructions, places, number) is not None:
            default, cases = instructions[number + 1].args
            for _, target in cases:
                found.update(_test_pcs(instructions, places, target, default))
    return frozenset(found)


def tests_of_constants(code: Code) -> dict[int, frozenset[int]]:
    """By the pc where a switch over strings asks for the hash code, the pcs of all that is run before control
    is at a case or the default. A text with the hash of a constant that it does not equal comes there too."""
    instructions = code.instructions
    places = {instruction.pc: number for number, instruction in enumerate(instructions)}
    found: dict[int, frozenset[int]] = {}
    for number, instruction in enumerate(instructions):
        if _switched(instructions, places, number) is not None:
            default, cases = instructions[number + 1].args
            pcs = (pc for _, target in cases for pc in _pcs_before(instructions, places, target, default))
            found[instruction.pc] = frozenset(pcs)
    return found


def _pcs_before(
    code: tuple[Instruction, ...], places: dict[int, int], pc: int, default: int
) -> Iterator[int]:
    """The tests of `equals` from the pc on, and the jumps behind them to the default."""
    for branch in _test_pcs(code, places, pc, default):
        number = places[branch]
        yield from (instruction.pc for instruction in code[number - 3 : number + 1])
        pc = code[number].args[0] if code[number].op == "ifeq" else code[number + 1].pc
    at_default = set(_jumps(code, places, default))
    yield from takewhile(lambda jump: jump not in at_default, _jumps(code, places, pc))


def _test_pcs(code: tuple[Instruction, ...], places: dict[int, int], pc: int, default: int) -> Iterator[int]:
    """The tests of `equals` from the pc on, until control is at the default."""
    while not _same_place(code, places, pc, default):
        branch, behind = code[places[pc] + 3 : places[pc] + 5]
        yield branch.pc
        pc = branch.args[0] if branch.op == "ifeq" else behind.pc


def _switched(code: tuple[Instruction, ...], places: dict[int, int], number: int) -> Constants | None:
    """The constants of the switch over the string whose hash code is asked at that place; None where it is
    not what a compiler writes for such a switch."""
    if number + 1 >= len(code) or not _calls(code[number], _HASH) or code[number + 1].op != "switch":
        return None
    variable = _variable(code, number)
    default, cases = code[number + 1].args
    constants: Constants = []
    for key, target in cases:
        tests = None if variable is None else _tests(code, places, target, default, variable)
        if tests is None:
            return None
        constants.append((key, [text for text in tests if java_hash(text) == key]))
    return constants


def _variable(code: tuple[Instruction, ...], number: int) -> int | None:
    """The local variable that holds the string whose hash code is asked there."""
    match [(instruction.op, instruction.args) for instruction in code[max(0, number - 2) : number]]:
        case [*_, ("aload", (int(variable),))] | [("dup", ()), ("astore", (int(variable),))]:
            return variable
    return None


def _tests(
    code: tuple[Instruction, ...], places: dict[int, int], pc: int, default: int, variable: int
) -> list[str] | None:
    """The constants that the variable is compared with from the pc on, until control is at the default; None
    where anything else happens on the way."""
    texts: list[str] = []
    while not _same_place(code, places, pc, default):
        number = places[pc]
        if number + 4 >= len(code):
            return None
        load, constant, call, branch, behind = code[number : number + 5]
        match constant.args:
            case (StringConstant(text),) if constant.op == "ldc":
                texts.append(text)
            case _:
                return None
        if (load.op, load.args) != ("aload", (variable,)) or not _calls(call, _EQUALS):
            return None
        if branch.op == "ifeq":
            pc = branch.args[0]
        elif branch.op == "ifne":
            pc = behind.pc
        else:
            return None
        if len(texts) > len(code):
            return None
    return texts


def _same_place(code: tuple[Instruction, ...], places: dict[int, int], pc: int, other: int) -> bool:
    """Whether nothing but jumps leads from one pc to the other."""
    return any(place in set(_jumps(code, places, other)) for place in _jumps(code, places, pc))


def _jumps(code: tuple[Instruction, ...], places: dict[int, int], pc: int) -> Iterator[int]:
    for _ in code:
        yield pc
        instruction = code[places[pc]]
        if instruction.op != "goto":
            return
        pc = instruction.args[0]


def _calls(instruction: Instruction, call: tuple[str, tuple[str, str, str]]) -> bool:
    match instruction.args:
        case (MethodRef(owner, name, descriptor),):
            return (instruction.op, (owner, name, descriptor)) == call
    return False


def _hash_of_constant(constants: Constants) -> Body:
    """The hash of the constant that the argument equals, a number that is no hash where there is none."""
    body = Body(_STRING)
    if not any(texts for _, texts in constants):
        body.emit("aload", 0)
        body.call("invokevirtual", _STRING, "length", "()I")
        body.emit("pop")
    for key, texts in constants:
        for text in texts:
            other = Label()
            body.emit("aload", 0)
            body.emit("ldc", StringConstant(text))
            body.call(_EQUALS[0], *_EQUALS[1])
            body.emit("ifeq", other)
            body.emit("iconst", key)
            body.emit("ireturn")
            body.place(other)
    body.emit("iconst", _no_hash(constants))
    body.emit("ireturn")
    return body


def _no_hash(constants: Constants) -> int:
    keys = {key for key, _ in constants}
    return next(number for number in range(len(keys) + 1) if number not in keys)


def java_hash(text: str) -> int:
    """What `String.hashCode` gives for the text."""
    value = 0
    units = text.encode("utf-16-be", "surrogatepass")
    for high, low in zip(units[::2], units[1::2], strict=True):
        value = (31 * value + (high << 8 | low)) & 0xFFFF_FFFF
    return value - (1 << 32) if value >> 31 else value
