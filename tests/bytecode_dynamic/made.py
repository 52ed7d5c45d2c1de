"""Classes made instruction by instruction, and what a JVM says of them before and after rewriting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from hornbill.bytecode.descriptors import descriptor_of
from hornbill.bytecode.dynamic import expand
from hornbill.bytecode.dynamic.assembly import Body
from hornbill.bytecode.dynamic.replacement import STATIC_METHOD, Method, synthetic_class
from hornbill.bytecode.model import (
    ACC_ABSTRACT,
    ACC_INTERFACE,
    ACC_PUBLIC,
    ClassModel,
    DynamicCall,
    MethodHandle,
    MethodModel,
    MethodRef,
)
from tests.bytecode_dynamic.assembler import assemble
from tests.bytecode_dynamic.commands import run
from tests.bytecode_dynamic.patching import plain_method
from tests.jdk_tools import QUICK, javac

NAME = "Made"
_WITH_DYNAMIC_CONSTANTS = 61
DRIVER = Path(__file__).parent / "programs" / "Driver.java"
_LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"


def call_bootstrap(owner: str, name: str, arguments: str) -> MethodHandle:
    """The handle of a bootstrap method of calls; `arguments` are the descriptors of its own parameters."""
    descriptor = f"({_LOOKUP}Ljava/lang/invoke/MethodType;{arguments})Ljava/lang/invoke/CallSite;"
    return MethodHandle(6, MethodRef(owner, name, descriptor, False))


METAFACTORY = call_bootstrap(
    "java.lang.invoke.LambdaMetafactory",
    "metafactory",
    "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;",
)


def constant_bootstrap(name: str, arguments: str = "", result: str = "java.lang.Object") -> MethodHandle:
    """The handle of a method of ConstantBootstraps."""
    descriptor = f"({_LOOKUP}Ljava/lang/Class;{arguments}){descriptor_of(result)}"
    return MethodHandle(6, MethodRef("java.lang.invoke.ConstantBootstraps", name, descriptor, False))


def static_method(name: str, result: str, body: Body, parameters: Sequence[str] = ()) -> Method:
    """A public static method with that finished body."""
    descriptor = f"({''.join(map(descriptor_of, parameters))}){descriptor_of(result)}"
    return Method(name, descriptor, STATIC_METHOD, body.code())


def made_class(methods: Sequence[Method], calls: Mapping[str, DynamicCall] | None = None) -> ClassModel:
    """The class `Made`, with the calls by method in the place of their stand-ins."""
    model = synthetic_class(NAME, "a test", methods)
    fixed = []
    for method in model.methods:
        call = (calls or {}).get(method.name)
        code = method.code
        assert code is not None
        if call is not None:
            instructions = tuple(
                i._replace(op="invokedynamic", args=(call,))
                if i.op == "invokestatic" and i.args[0].name == f"dynamic {call.name}"
                else i
                for i in code.instructions
            )
            code = replace(code, instructions=instructions)
        fixed.append(plain_method(model, method, code))
    return replace(model, flags=model.flags | ACC_PUBLIC, methods=tuple(fixed))


def interface(name: str, descriptor: str) -> ClassModel:
    """A functional interface whose method is `run`."""
    method = MethodModel(name, "run", descriptor, ACC_PUBLIC | ACC_ABSTRACT)
    model = synthetic_class(name, "a test", ())
    return replace(model, flags=ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT, methods=(method,))


def outcomes(
    model: ClassModel, others: Sequence[ClassModel], home: Path, folder: Path, *options: str
) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """What each method did before and after rewriting, and why it was not rewritten."""
    before, after = folder / "before", folder / "after"
    javac("-d", before, DRIVER, home=home)
    javac("-d", after, DRIVER, home=home)
    for other in others:
        for target in (before, after):
            (target / f"{other.name}.class").write_bytes(assemble(other))
    (before / f"{NAME}.class").write_bytes(assemble(model, _WITH_DYNAMIC_CONSTANTS))
    methods, refused = [], {}
    for method in model.methods:
        assert method.code is not None
        code, made, unsupported = expand(method.code, NAME, method.id)
        for synthetic in made:
            (after / f"{synthetic.name}.class").write_bytes(assemble(synthetic))
        if unsupported:
            refused[method.name] = unsupported[0][1]
        else:
            methods.append(plain_method(model, method, code))
    (after / f"{NAME}.class").write_bytes(assemble(replace(model, methods=tuple(methods))))
    java = home / "bin" / "java"
    first, second = (
        dict(
            line.split(" ", 1)
            for line in run(
                java, *QUICK, *options, "-Xverify:all", "-cp", target, "Driver", NAME
            ).splitlines()
        )
        for target in (before, after)
    )
    return first, second, refused
