"""Every model stands for a method that the JDK has, or that stands for printing there, with the number of
arguments that its descriptor says."""

from __future__ import annotations

import subprocess
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import PRIMITIVES, method_types
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program

LIBRARY = Path(__file__).parents[2] / "clp" / "library.pl"
LIST = r"forall(library:modelled(_:Id/Arity), format('~w ~w~n', [Id,Arity]))"
INITIALISERS = r"""forall(
    ( library:modelled(M:Id/Arity), sub_atom(Id, _, _, 0, '.<clinit>()V') ),
    ( functor(Head, Id, Arity), clause(M:Head, Body), findall(A, ( sub_term(A, Body), atom(A) ), Atoms),
      atomic_list_concat([Id|Atoms], ' ', Line), writeln(Line) ))"""
BEFORE_THE_METHOD_ENDS = 5  # result, heap before and after, how it ended, trace

NEWER = {
    "java.lang.String.indexOf(III)I",
    "java.lang.String.indexOf(Ljava/lang/String;II)I",
    "jdk.internal.util.DecimalDigits.uncheckedPutCharLatin1([BII)V",
    "jdk.internal.util.StaticProperty.javaLocaleUseOldISOCodes()Ljava/lang/String;",
    "jdk.internal.util.StaticProperty.javaPropertiesDate()Ljava/lang/String;",
    "java.lang.Thread.currentCarrierThread()Ljava/lang/Thread;",
    "java.lang.Thread.isVirtual()Z",
    "java.lang.Thread.join(Ljava/time/Duration;)Z",
    "java.lang.Thread.threadId()J",
}
"""What the JDK in use may not have yet, though models are of it."""


STANDING_FOR_NULL = {
    "java.lang.Throwable.SUPPRESSED_SENTINEL",
    "java.lang.Throwable.UNASSIGNED_STACK",
}
"""What models of Throwable, which alone compare with them, take to be null."""

ALL_OTHERS_LEFT_OUT = {"jdk.internal.util.StaticProperty"}


def lines(goal: str) -> list[list[str]]:
    done = subprocess.run(
        ["swipl", "-q", "-g", goal, "-t", "halt", str(LIBRARY)], capture_output=True, text=True, check=True
    )
    return [line.split() for line in done.stdout.splitlines()]


def modelled() -> list[tuple[str, int]]:
    return [(method_id, int(arity)) for method_id, arity in lines(LIST)]


def test_models_are_methods_of_the_jdk() -> None:
    jdk = Program(ClassPath([], find_jdk()))
    wrong = []
    for method_id, arity in modelled():
        owner, member = method_id[: method_id.index("(")].rsplit(".", 1)
        descriptor = method_id[method_id.index("(") :]
        model = jdk.find(owner)
        method = next(
            (m for m in model.methods if (m.name, m.descriptor) == (member, descriptor))
            if model
            else iter(()),
            None,
        )
        if method is None and method_id in NEWER:
            continue
        if method is None:
            wrong.append(f"{method_id}: not in the JDK")
            continue
        parameters, _ = method_types(descriptor)
        expected = len(parameters) + (not method.is_static) + BEFORE_THE_METHOD_ENDS
        if arity != expected:
            wrong.append(f"{method_id}: {arity} arguments, not {expected}")
    assert wrong == []


def test_there_are_models() -> None:
    assert len(modelled()) > 250


def test_static_fields_are_set_or_left_out() -> None:
    """Where a model stands for a static initialiser, no field that it sets to an object is just null."""
    jdk = Program(ClassPath([], find_jdk()))
    wrong = []
    initialisers = lines(INITIALISERS)
    for method_id, *named in initialisers:
        owner = method_id.removesuffix(".<clinit>()V")
        model = jdk.find(owner)
        assert model is not None, owner
        (initialiser,) = (method for method in model.methods if method.name == "<clinit>")
        code = initialiser.code
        assert code is not None
        written = {step.args[0] for step in code.instructions if step.op == "putstatic"}
        objects = {field.name for field in written if field.type not in PRIMITIVES.values()}
        said = {name.removeprefix(f"{owner}.") for name in named}
        if owner not in ALL_OTHERS_LEFT_OUT:
            missing = {f"{owner}.{name}" for name in objects - said}
            wrong += sorted(missing - STANDING_FOR_NULL)
    assert wrong == []
    assert len(initialisers) > 20
