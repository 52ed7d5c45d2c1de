"""Every model stands for a method that the JDK has, or that stands for printing there, with the number of
arguments that its descriptor says."""

from __future__ import annotations

import subprocess
from pathlib import Path

from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.descriptors import method_types
from hornbill.bytecode.jdk import find_jdk
from hornbill.clp.program import Program

LIBRARY = Path(__file__).parents[2] / "clp" / "library.pl"
LIST = r"forall(library:modelled(_:Id/Arity), format('~w ~w~n', [Id,Arity]))"
BEFORE_THE_METHOD_ENDS = 5  # result, heap before and after, how it ended, trace

NEWER = {
    "java.lang.String.indexOf(III)I",
    "java.lang.String.indexOf(Ljava/lang/String;II)I",
    "jdk.internal.util.DecimalDigits.uncheckedPutCharLatin1([BII)V",
    "jdk.internal.util.StaticProperty.javaLocaleUseOldISOCodes()Ljava/lang/String;",
    "jdk.internal.util.StaticProperty.javaPropertiesDate()Ljava/lang/String;",
    "java.lang.Thread.currentCarrierThread()Ljava/lang/Thread;",
    "java.lang.Thread.isVirtual()Z",
    "java.lang.Thread.threadId()J",
}
"""What the JDK in use may not have yet, though models are of it."""


def modelled() -> list[tuple[str, int]]:
    done = subprocess.run(
        ["swipl", "-q", "-g", LIST, "-t", "halt", str(LIBRARY)], capture_output=True, text=True, check=True
    )
    return [(line.split()[0], int(line.split()[1])) for line in done.stdout.splitlines()]


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
