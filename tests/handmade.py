"""Classes that no Java compiler writes, instruction by instruction.

A body is a list of canonical instructions `(op, argument, ...)`; a text in it is a label, which branches and
handlers name as their target.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hornbill.bytecode.descriptors import method_types, slots
from hornbill.bytecode.model import (
    ACC_PUBLIC,
    ACC_STATIC,
    ACC_SUPER,
    ClassModel,
    Code,
    FieldModel,
    Handler,
    Instruction,
    MethodModel,
    MethodRef,
)
from hornbill.bytecode.opcodes import CONDITIONAL
from tests.bytecode_dynamic.assembler import assemble

PUBLIC_STATIC = ACC_PUBLIC | ACC_STATIC
OBJECT = "java.lang.Object"
Body = Sequence[str | tuple[object, ...]]


def made_field(owner: str, name: str, type_name: str, flags: int = ACC_PUBLIC) -> FieldModel:
    """A field without a constant."""
    return FieldModel(owner, name, type_name, flags, None)


def made_method(
    owner: str,
    name: str,
    descriptor: str,
    body: Body,
    flags: int = PUBLIC_STATIC,
    handlers: Sequence[tuple[str, str, str, str | None]] = (),
    more_locals: int = 4,
) -> MethodModel:
    """A method; a handler is (from label, to label, target label, class or None)."""
    places: dict[str, int] = {}
    listed: list[tuple[object, ...]] = []
    for entry in body:
        if isinstance(entry, str):
            places[entry] = len(listed)
        else:
            listed.append(entry)
    instructions = tuple(
        Instruction(pc, str(op), tuple(places[str(arg)] if _jumps(str(op)) else arg for arg in args))
        for pc, (op, *args) in enumerate(listed)
    )
    rows = tuple(Handler(places[a], places[b], places[to], kind) for a, b, to, kind in handlers)
    size = slots(method_types(descriptor)[0]) + more_locals
    code = Code(12, size, len(listed), instructions, rows, (), ())
    return MethodModel(owner, name, descriptor, flags, decode=lambda: code)


def _jumps(op: str) -> bool:
    return op in CONDITIONAL or op == "goto"


def constructor(owner: str, above: str = OBJECT) -> MethodModel:
    """The constructor without parameters."""
    call = ("invokespecial", MethodRef(above, "<init>", "()V", False))
    return made_method(owner, "<init>", "()V", [("aload", 0), call, ("return",)], ACC_PUBLIC)


def made_class(
    name: str,
    methods: Sequence[MethodModel],
    fields: Sequence[FieldModel] = (),
    above: str = OBJECT,
) -> ClassModel:
    """A public class with a constructor without parameters."""
    return ClassModel(
        name,
        above,
        (),
        ACC_PUBLIC | ACC_SUPER,
        50,
        tuple(fields),
        (constructor(name, above), *methods),
        None,
        f"{name}.class",
    )


def write_classes(folder: Path, *models: ClassModel) -> Path:
    """The folder, with the class files of the models in it."""
    for model in models:
        file = folder / f"{model.name.replace('.', '/')}.class"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(assemble(model, 50))
    return folder
