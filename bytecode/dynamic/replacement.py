"""What an `invokedynamic` or a dynamic constant is replaced by: a static method of a synthetic class.

A synthetic class is an ordinary ClassModel, final and `ACC_SYNTHETIC`, whose methods have canonical code and
no line numbers. Its name is the caller's, followed by `$$dynamic$`, by what it stands for, and by a digest
that keeps apart what would else be named alike (overloads, say). Equal inputs give equal classes, on every
machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from hornbill.bytecode.model import (
    ACC_FINAL,
    ACC_PUBLIC,
    ACC_STATIC,
    ACC_SUPER,
    ACC_SYNTHETIC,
    ClassModel,
    Code,
    FieldModel,
    MethodModel,
    MethodRef,
)

STATIC_METHOD = ACC_PUBLIC | ACC_STATIC | ACC_SYNTHETIC
OBJECT = "java.lang.Object"
_MAJOR_VERSION = 52
_DIGEST_LENGTH = 12
MADE = "$$dynamic$"
"""Follows the name of the class that a class was made for."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A static method to invoke in place of the dynamic instruction, and the class that declares it."""

    target: MethodRef
    synthetic: ClassModel


@dataclass(frozen=True, slots=True)
class Unsupported:
    """Why there is no replacement."""

    why: str


class NotRewritable(Exception):
    """A dynamic instruction that has no replacement; it never leaves this package."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Method:
    """A method of a synthetic class."""

    name: str
    descriptor: str
    flags: int
    code: Code


@dataclass(frozen=True, slots=True)
class Ready:
    """The body of a synthetic method: unlike a closure, it can be compared and sent to another process."""

    code: Code

    def __call__(self) -> Code:
        return self.code


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST_LENGTH]


def call_class(caller: str, site: str) -> str:
    """The name of the class that stands for the call at a site, `pkg.C.m(I)V@12`, of a caller, `pkg.C`."""
    method, _, pc = site.removeprefix(caller + ".").partition("@")
    name = method.partition("(")[0].strip("<>")
    readable = f"{name}${pc}" if pc.isdecimal() and name and "." not in name else "site"
    return f"{caller}{MADE}{readable}${_digest(site)}"


def constant_class(caller: str, name: str, identity: str) -> str:
    """The name of the class that holds a dynamic constant of a caller; `identity` tells it from others."""
    readable = "".join(letter if letter not in ".;[/" else "_" for letter in name)
    return f"{caller}$$constant${readable}${_digest(identity)}"


def static_field(owner: str, name: str, type_name: str) -> FieldModel:
    """A static field of a synthetic class."""
    return FieldModel(owner, name, type_name, ACC_STATIC | ACC_SYNTHETIC, None)


def synthetic_class(
    name: str,
    origin: str,
    methods: Sequence[Method],
    fields: Sequence[FieldModel] = (),
    interfaces: Sequence[str] = (),
) -> ClassModel:
    """A synthetic class; `origin` says what it was made for."""
    return ClassModel(
        name=name,
        super_name=OBJECT,
        interfaces=tuple(dict.fromkeys(interfaces)),
        flags=ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC,
        major_version=_MAJOR_VERSION,
        fields=tuple(fields),
        methods=tuple(MethodModel(name, m.name, m.descriptor, m.flags, (), Ready(m.code)) for m in methods),
        source_file=None,
        origin=f"made for {origin}",
        made=True,
    )


def static_replacement(name: str, origin: str, method: str, descriptor: str, code: Code) -> Replacement:
    """The replacement by a class that declares nothing but that static method."""
    declared = Method(method, descriptor, STATIC_METHOD, code)
    target = MethodRef(name, method, descriptor, False)
    return Replacement(target, synthetic_class(name, origin, (declared,)))


def with_bodies(model: ClassModel, bodies: Mapping[tuple[str, str], Code]) -> ClassModel:
    """The class with other bodies, by the names and descriptors of its methods."""
    return replace(
        model,
        methods=tuple(
            _with_body(method, bodies[method.name, method.descriptor])
            if (method.name, method.descriptor) in bodies
            else method
            for method in model.methods
        ),
    )


def _with_body(method: MethodModel, code: Code) -> MethodModel:
    return MethodModel(
        method.owner, method.name, method.descriptor, method.flags, method.exceptions, Ready(code)
    )
