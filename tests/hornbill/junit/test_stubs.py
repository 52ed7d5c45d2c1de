"""Stubs compile, whatever the interface: those of whole packages of the JDK, and of awkward generic ones."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Collection, Sequence
from pathlib import Path

import pytest

from hornbill.building.plans import AnsweringStub, Literal, Operand
from hornbill.bytecode.jdk import find_jdk
from hornbill.bytecode.model import ACC_ABSTRACT, ACC_PUBLIC
from hornbill.clp.program import Program
from hornbill.junit.answering import (
    Writer,
    answering_text,
    fitting_arguments,
    interface_text,
    stub_classes,
    why_no_answering_stub,
)
from hornbill.junit.assertions import element
from hornbill.junit.scope import Scope
from hornbill.junit.stubs import stub_text, why_no_stub
from hornbill.junit.type_arguments import arguments_wanted
from hornbill.junit.variables import Names
from tests.hornbill.compiling import program_at
from tests.jdk_tools import run_tool

_PACKAGES = """java/lang java/lang/constant java/lang/reflect java/io java/net java/nio java/nio/channels
    java/nio/file java/security java/text java/time java/time/chrono java/time/temporal java/util
    java/util/concurrent java/util/function java/util/stream""".split()

SOURCE = """
package stubbed;
import java.util.*;
public class Stubbed {
    public interface Source<T> { T next(T t); }
    public interface Near<T extends Comparable> extends Source<T> { T next(T t); void more(); }
    public interface NearOne<T extends Comparable> extends Source<T> { T next(T t); }
    public interface Bounded<T extends Comparable<T>> extends Source<T> { T next(T t); void more(); }
    public interface Delayed extends Comparable<Delayed> { long delay(); }
    public interface Scheduled<V> extends Delayed, Source<V> { }
    public interface ScheduledTexts extends Scheduled<String> { }
    public interface Done<T> extends Source<T> { default T next(T t) { return t; } void more(); }
    public interface Again<T> extends Done<T> { T next(T t); }
    public interface Wide { Object one(); Number two(); }
    public interface Narrow { String one(); Object two(); }
    public interface Both extends Wide, Narrow { Integer two(); }
    public interface Own<T> { <U extends T> U[] of(U u, List<? super U> us); T[][] grid(Map<T, T>[] maps); }
    public interface OwnTexts extends Own<String> { }
    public interface Copied { Object clone(); boolean equals(Object o); String toString(); int hashCode(); }
    public @interface Marked { int value(); }
    public interface Mixed<A, B extends A> extends Map.Entry<B, List<A>> { B only(A a); }
    public abstract static class Base<T> implements Source<T> {
        protected abstract T of(T t);
        public void run() { }
    }
    public abstract static class Texts extends Base<String> implements Runnable, Comparable<Texts> { }
    public abstract static class Given<T> implements Source<T>, Iterable<T> {
        public T next(T t) { return t; }
    }
}
"""


def javac(folder: Path, name: str, text: str) -> str:
    """What javac says of the source, which it compiles into the folder."""
    source = folder / f"{name}.java"
    source.write_text(text, encoding="utf-8")
    said = run_tool("javac", "-nowarn", "-Xmaxerrs", "10000", "-cp", folder, "-d", folder, source)
    return said.text if said.code else ""


def wrong_ones(program: Program, package: str, types: Sequence[str], folder: Path) -> list[str]:
    """Of these types, those whose stubs javac refuses."""
    scope = Scope(program, package)
    fields = []
    for number, name in enumerate(types):
        stub = stub_text(scope, name, Names().free).replace("\n", " ")
        fields.append(f"{scope.named(name)} stub{number} = {stub};")
        fields.append(_answering(scope, name, number))
    own = " ".join(stub_classes(scope)).replace("\n", " ").replace("private static class", "\nstatic class")
    fields += own.split("\n")
    lines = [f"package {package};", *scope.imports("\n".join(fields)), "class Stubs {", *fields, "}"]
    said = javac(folder, "Stubs", "\n".join(lines))
    wrong = {int(number) for number in re.findall(r"Stubs\.java:(\d+): error", said)}
    assert bool(wrong) == bool(said), said
    return [f"{lines[number - 1]}\n{said}" for number in sorted(wrong)]


def _answering(scope: Scope, name: str, number: int) -> str:
    """A stub of that type that answers defaults, with the type arguments that a test gives it."""
    stub = AnsweringStub(0, name)
    assert why_no_answering_stub(scope, stub) is None
    writer = Writer(
        lambda operand, kind: _default(scope, operand, kind), lambda own, used: _free(own, used), []
    )
    arguments = fitting_arguments(scope, stub, arguments_wanted(scope, name, []), [])
    text = answering_text(scope, stub, arguments, writer).replace("\n", " ")
    return f"{interface_text(scope, name, arguments)} answering{number} = {text};"


def _default(scope: Scope, operand: Operand, kind: str) -> str:
    assert isinstance(operand, Literal)
    return element(scope, operand.value, kind)


def _free(own: str, used: Collection[str]) -> str:
    return own if own not in used else _free(f"{own}2", used)


def types_of_java(packages: Sequence[str]) -> list[str]:
    """The classes of these packages of java.base."""
    home = find_jdk()
    assert home is not None
    with zipfile.ZipFile(home / "jmods" / "java.base.jmod") as archive:
        names = [name.removeprefix("classes/") for name in archive.namelist() if name.endswith(".class")]
    return sorted(
        name.removesuffix(".class").replace("/", ".") for name in names if name.rpartition("/")[0] in packages
    )


def test_stubs_of_the_interfaces_of_the_jdk_compile(tmp_path: Path) -> None:
    program = program_at(tmp_path)
    scope = Scope(program, "stubs")
    found = [name for name in types_of_java(_PACKAGES) if program.hierarchy.find(name).flags & ACC_ABSTRACT]
    reasons = {name: why_no_stub(scope, name) for name in found}
    made = [name for name, why in reasons.items() if why is None]
    assert wrong_ones(program, "stubs", made, tmp_path) == []
    visible = [one for one in found if program.hierarchy.find(one).is_interface and scope.can_name(one)]
    public = [one for one in visible if program.hierarchy.find(one).flags & ACC_PUBLIC]
    assert len(public) > 200
    unmade = {one: reasons[one] for one in public if reasons[one] is not None}
    assert set(unmade.values()) <= {"a sealed interface without an object"}, unmade


@pytest.fixture(scope="module")
def stubbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, Path]:
    """The classes of the source above."""
    folder = tmp_path_factory.mktemp("stubbed")
    assert javac(folder, "Stubbed", SOURCE) == ""
    return program_at(folder), folder


def test_stubs_of_awkward_types_compile(stubbed: tuple[Program, Path]) -> None:
    program, folder = stubbed
    scope = Scope(program, "stubbed")
    types = [name for name in program.class_names() if program.hierarchy.find(name).flags & ACC_ABSTRACT]
    unmade = {name: why for name in types if (why := why_no_stub(scope, name)) is not None}
    assert unmade == {
        "stubbed.Stubbed$Bounded": "an interface that cannot be implemented without its type arguments"
    }
    assert wrong_ones(program, "stubbed", [name for name in types if name not in unmade], folder) == []


def test_a_type_above_a_raw_one_is_erased(stubbed: tuple[Program, Path]) -> None:
    scope = Scope(stubbed[0], "stubbed")
    assert "compareTo(Object o)" in stub_text(scope, "stubbed.Stubbed$Scheduled", Names().free)
    assert "compareTo(Stubbed.Delayed delayed)" in stub_text(
        scope, "stubbed.Stubbed$ScheduledTexts", Names().free
    )


def test_type_arguments_are_written_only_where_they_have_to_be(stubbed: tuple[Program, Path]) -> None:
    scope = Scope(stubbed[0], "stubbed")
    assert stub_text(scope, "stubbed.Stubbed$Near", Names().free).startswith(
        "new Stubbed.Near<Comparable>() {"
    )
    assert stub_text(scope, "stubbed.Stubbed$NearOne", Names().free).startswith(
        "new Stubbed.NearOne<Comparable>() {"
    )
    assert stub_text(scope, "stubbed.Stubbed$Scheduled", Names().free).startswith("new Stubbed.Scheduled() {")
