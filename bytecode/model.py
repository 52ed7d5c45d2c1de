"""The class model: what a class file says, with constant-pool indices replaced by names.

Names are Java binary names with dots (`java.util.Map$Entry`). Types are written as in Java source
(`int`, `java.lang.String`, `int[][]`), method descriptors as in the class file (`(I[J)V`).
Everything here is immutable; `MethodModel.code` is decoded on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hornbill.bytecode.descriptors import descriptor_of

ACC_PUBLIC = 0x0001
ACC_PRIVATE = 0x0002
ACC_PROTECTED = 0x0004
ACC_STATIC = 0x0008
ACC_FINAL = 0x0010
ACC_SUPER = 0x0020
ACC_SYNCHRONIZED = 0x0020
ACC_BRIDGE = 0x0040
ACC_VARARGS = 0x0080
ACC_NATIVE = 0x0100
ACC_INTERFACE = 0x0200
ACC_ABSTRACT = 0x0400
ACC_STRICT = 0x0800
ACC_SYNTHETIC = 0x1000
ACC_ANNOTATION = 0x2000
ACC_ENUM = 0x4000


class FieldRef(NamedTuple):
    """A field as an instruction names it, not yet resolved."""

    owner: str
    name: str
    type: str


class MethodRef(NamedTuple):
    """A method as an instruction names it; `owner` may be an array type (`int[]`)."""

    owner: str
    name: str
    descriptor: str
    interface: bool


class MethodHandle(NamedTuple):
    """A method handle constant (JVMS 5.4.3.5): kind 1..9 and the member it leads to."""

    kind: int
    member: FieldRef | MethodRef


class MethodType(NamedTuple):
    """A method type constant."""

    descriptor: str


class ClassConstant(NamedTuple):
    """A class constant; `type` may be an array type."""

    type: str


class DynamicConstant(NamedTuple):
    """A dynamically computed constant (JVMS 4.4.10); `bootstrap` may itself hold dynamic constants."""

    name: str
    type: str
    bootstrap: MethodHandle
    arguments: tuple[Constant, ...]


class DynamicCall(NamedTuple):
    """The operand of `invokedynamic`."""

    name: str
    descriptor: str
    bootstrap: MethodHandle
    arguments: tuple[Constant, ...]


class IntConstant(NamedTuple):
    value: int


class LongConstant(NamedTuple):
    value: int


class FloatConstant(NamedTuple):
    value: float


class DoubleConstant(NamedTuple):
    value: float


class StringConstant(NamedTuple):
    """A string constant: one Python character per UTF-16 code unit (surrogates stay apart)."""

    value: str


Constant = (
    IntConstant
    | LongConstant
    | FloatConstant
    | DoubleConstant
    | StringConstant
    | ClassConstant
    | MethodHandle
    | MethodType
    | DynamicConstant
)


class Instruction(NamedTuple):
    """One canonical instruction: the opcode's family and its operands; targets are absolute pcs."""

    pc: int
    op: str
    args: tuple[Any, ...] = ()


class Handler(NamedTuple):
    """A row of the exception table, `start <= pc < end`; `catch_type` None catches everything."""

    start: int
    end: int
    target: int
    catch_type: str | None


class LocalVariable(NamedTuple):
    """A named local variable, in scope for `start <= pc < end`."""

    start: int
    end: int
    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class Code:
    """A method's body. Instructions are in order of pc; `lines` are (start pc, line), in order of pc."""

    max_stack: int
    max_locals: int
    size: int
    instructions: tuple[Instruction, ...]
    handlers: tuple[Handler, ...]
    lines: tuple[tuple[int, int], ...]
    variables: tuple[LocalVariable, ...]


@dataclass(frozen=True, slots=True)
class FieldModel:
    owner: str
    name: str
    type: str
    flags: int
    constant: Constant | None
    shares_name: bool = False
    """Whether its class has another field of that name, of another type; no Java source says so."""
    signature: str | None = None
    """The generic signature as the class file has it, where the type has type arguments or is a parameter."""

    @property
    def is_static(self) -> bool:
        return bool(self.flags & ACC_STATIC)

    @property
    def label(self) -> str:
        """What tells it from the others of its class: the name, with the descriptor where that is shared."""
        return f"{self.name}:{descriptor_of(self.type)}" if self.shares_name else self.name


@dataclass(slots=True)
class MethodModel:
    """A method; where the body is not well formed, `code` raises ClassFileError each time it is asked for."""

    owner: str
    name: str
    descriptor: str
    flags: int
    exceptions: tuple[str, ...] = ()
    decode: Callable[[], Code] | None = None
    origin: str | None = None
    """The file that its class was read from, for messages."""
    signature: str | None = None
    """The generic signature as the class file has it; one that begins with `<` declares type parameters."""
    annotations: tuple[str, ...] = ()
    """The types of its annotations, as descriptors."""
    _code: Code | None = field(default=None, repr=False)

    @property
    def id(self) -> str:
        """The method's name everywhere in Hornbill: `pkg.Class.method(descriptor)result`."""
        return f"{self.owner}.{self.name}{self.descriptor}"

    @property
    def is_static(self) -> bool:
        return bool(self.flags & ACC_STATIC)

    @property
    def is_abstract(self) -> bool:
        return bool(self.flags & ACC_ABSTRACT)

    @property
    def is_native(self) -> bool:
        return bool(self.flags & ACC_NATIVE)

    @property
    def is_private(self) -> bool:
        return bool(self.flags & ACC_PRIVATE)

    @property
    def has_code(self) -> bool:
        return self.decode is not None

    @property
    def code(self) -> Code | None:
        """The decoded body, or None for abstract and native methods."""
        if self._code is None and self.decode is not None:
            self._code = self.decode()
        return self._code

    def forget_code(self) -> None:
        """Drop the decoded body, so that a pass over a large jar keeps its memory flat."""
        self._code = None


class RecordComponent(NamedTuple):
    name: str
    type: str


class InnerClass(NamedTuple):
    """A row of the InnerClasses attribute (JVMS 4.7.6): how the source declares a nested class.

    `outer` is None for a local or anonymous class, `simple_name` for an anonymous one. `flags` has what the
    source says, `private`, `protected` and `static` included.
    """

    name: str
    outer: str | None
    simple_name: str | None
    flags: int


@dataclass(frozen=True, slots=True)
class ClassModel:
    name: str
    super_name: str | None
    interfaces: tuple[str, ...]
    flags: int
    major_version: int
    fields: tuple[FieldModel, ...]
    methods: tuple[MethodModel, ...]
    source_file: str | None
    origin: str
    """The file it was read from, and the entry in it: `app.jar!shop/Vector.class`."""
    record_components: tuple[RecordComponent, ...] | None = None
    permitted_subclasses: tuple[str, ...] = ()
    nest_host: str | None = None
    mentions: tuple[str, ...] = ()
    """The classes and interfaces that its constant pool names."""
    asks_for_assertions: bool = False
    """Whether its constant pool names the method that says whether assertions are enabled."""
    inner_classes: tuple[InnerClass, ...] = ()
    signature: str | None = None
    """The generic signature as the class file has it; one that begins with `<` declares type parameters."""
    annotations: tuple[str, ...] = ()
    """The types of its annotations, as descriptors."""
    made: bool = False
    """Whether Hornbill made it, for a dynamic instruction or for a run of its own."""
    _by_name: dict[tuple[str, str], MethodModel] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_name = {(one.name, one.descriptor): one for one in reversed(self.methods)}
        object.__setattr__(self, "_by_name", by_name)

    @property
    def is_interface(self) -> bool:
        return bool(self.flags & ACC_INTERFACE)

    def method(self, name: str, descriptor: str) -> MethodModel | None:
        """The method that this very class declares under that name and descriptor."""
        return self._by_name.get((name, descriptor))
