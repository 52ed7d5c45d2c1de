"""Dynamic instructions, looked up by their bootstrap method and replaced.

`expand` replaces one instruction by one, at the same pc: what an `invokedynamic` takes and gives is what the
static method takes and gives, so that branches, handlers and depths stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hornbill.bytecode.descriptors import Malformed
from hornbill.bytecode.dynamic.concatenation import make_concat, make_concat_with_constants
from hornbill.bytecode.dynamic.constants import constant
from hornbill.bytecode.dynamic.lambdas import alt_metafactory, metafactory
from hornbill.bytecode.dynamic.records import object_methods
from hornbill.bytecode.dynamic.replacement import NotRewritable, Replacement, Unsupported
from hornbill.bytecode.dynamic.switches import enum_switch, type_switch
from hornbill.bytecode.model import (
    ClassModel,
    Code,
    DynamicCall,
    DynamicConstant,
    Instruction,
    MethodHandle,
    MethodType,
)

_STATIC = 6
_REWRITERS: dict[tuple[str, str], Callable[[str, str, DynamicCall], Replacement]] = {
    ("java.lang.invoke.LambdaMetafactory", "metafactory"): metafactory,
    ("java.lang.invoke.LambdaMetafactory", "altMetafactory"): alt_metafactory,
    ("java.lang.invoke.StringConcatFactory", "makeConcat"): make_concat,
    ("java.lang.invoke.StringConcatFactory", "makeConcatWithConstants"): make_concat_with_constants,
    ("java.lang.runtime.ObjectMethods", "bootstrap"): object_methods,
    ("java.lang.runtime.SwitchBootstraps", "typeSwitch"): type_switch,
    ("java.lang.runtime.SwitchBootstraps", "enumSwitch"): enum_switch,
}


def rewrite_call(caller: str, site: str, call: DynamicCall) -> Replacement | Unsupported:
    """The static method to invoke in place of an `invokedynamic` of that class, at that unique site."""
    member = call.bootstrap.member
    rewriter = _REWRITERS.get((member.owner, member.name))
    if rewriter is None or call.bootstrap.kind != _STATIC:
        return Unsupported(f"invokedynamic of the bootstrap {member.owner}.{member.name}")
    try:
        return rewriter(caller, site, call)
    except NotRewritable as reason:
        return Unsupported(reason.why)
    except Malformed as reason:
        return Unsupported(reason.what)


def rewrite_constant(caller: str, site: str, dynamic: DynamicConstant) -> Replacement | Unsupported:
    """The static method that gives a dynamic constant; equal constants of a class share it."""
    try:
        return constant(caller, site, dynamic)
    except NotRewritable as reason:
        return Unsupported(reason.why)
    except Malformed as reason:
        return Unsupported(reason.what)


def expand(
    method_code: Code, caller: str, method_id: str
) -> tuple[Code, tuple[ClassModel, ...], tuple[tuple[int, str], ...]]:
    """The code without dynamic instructions, the classes it now needs, and the pcs that stay, with the why.

    Code that has nothing to replace is given back as it is.
    """
    instructions: list[Instruction] | None = None
    synthetic: dict[str, ClassModel] = {}
    unsupported = []
    for number, instruction in enumerate(method_code.instructions):
        if instruction.op not in ("invokedynamic", "ldc"):
            continue
        match _rewritten(instruction, caller, f"{method_id}@{instruction.pc}"):
            case Replacement(target, made):
                instructions = instructions or list(method_code.instructions)
                instructions[number] = Instruction(instruction.pc, "invokestatic", (target,))
                synthetic[made.name] = made
            case Unsupported(why):
                unsupported.append((instruction.pc, why))
    code = replace(method_code, instructions=tuple(instructions)) if instructions else method_code
    return code, tuple(synthetic.values()), tuple(unsupported)


def _rewritten(instruction: Instruction, caller: str, site: str) -> Replacement | Unsupported | None:
    """What becomes of an instruction; None for one that is not dynamic."""
    match instruction.args:
        case (DynamicCall() as call,):
            return rewrite_call(caller, site, call)
        case (DynamicConstant() as dynamic,):
            return rewrite_constant(caller, site, dynamic)
        case (MethodHandle(),):
            return Unsupported("a method handle as a value")
        case (MethodType(),):
            return Unsupported("a method type as a value")
    return None
