"""Inheritance: by hand, and compared with what a JVM does with the same classes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from hornbill.bytecode.class_file import read_class
from hornbill.bytecode.class_path import ClassPath
from hornbill.bytecode.errors import ClassFileError
from hornbill.bytecode.hierarchy import Hierarchy, MissingClassError
from hornbill.bytecode.model import ClassModel, FieldRef, MethodRef
from tests.bytecode.class_builder import ClassBuilder

_CALLS = {
    "a/Base.java": """
        package a;
        public class Base {
            public static String viaBase(Base b) { return b.visible() + b.hidden() + b.own(); }
            public String visible() { return "a.Base "; }
            String hidden() { return "a.Base "; }
            private String own() { return "a.Base "; }
        }""",
    "a/Near.java": """
        package a;
        public class Near extends Base {
            public String hidden() { return "a.Near "; }
            public String own() { return "a.Near "; }
        }""",
    "b/Far.java": """
        package b;
        public class Far extends a.Base {
            public String visible() { return "b.Far "; }
            public String hidden() { return "b.Far "; }
        }""",
    "b/Further.java": """
        package b;
        public class Further extends a.Near { public String hidden() { return "b.Further "; } }""",
    "c/Named.java": """
        package c;
        public interface Named { default String name() { return "c.Named "; } }""",
    "c/Other.java": """
        package c;
        public interface Other extends Named { default String name() { return "c.Other "; } }""",
    "c/Plain.java": "package c; public class Plain implements Named, Other {}",
    "c/Own.java": """
        package c;
        public class Own extends Plain implements Named { public String name() { return "c.Own "; } }""",
    "c/Below.java": "package c; public class Below extends Own implements Other {}",
    "Main.java": """
        public class Main {
            public static void main(String[] args) {
                for (a.Base b : new a.Base[] {new a.Base(), new a.Near(), new b.Far(), new b.Further()})
                    System.out.println(b.getClass().getName() + " " + a.Base.viaBase(b));
                for (c.Named n : new c.Named[] {new c.Plain(), new c.Own(), new c.Below()})
                    System.out.println(n.getClass().getName() + " " + n.name());
            }
        }""",
}
_INITIALISED = {
    "Main.java": """
        public class Main {
            static int say(String name) { System.out.print(name + " "); return 1; }
            public static void main(String[] args) { new Leaf(); }
        }
        interface Quiet { int Q = Main.say("Quiet"); void todo(); static void helper() {} }
        interface Deep { int D = Main.say("Deep"); default void deep() {} }
        interface Loud extends Deep, Quiet { int L = Main.say("Loud"); default void loud() {} }
        interface Between extends Loud { int B = Main.say("Between"); }
        interface Late { int A = Main.say("Late"); private void own() {} }
        abstract class Root implements Between { static int r = Main.say("Root"); }
        abstract class Middle extends Root { static final int CONSTANT = 4; }
        class Leaf extends Middle implements Late, Deep {
            static { Main.say("Leaf"); }
            public void todo() {}
        }""",
}


class _Classes:
    """A class path in memory."""

    def __init__(self, builders: Iterable[ClassBuilder]) -> None:
        models = [read_class(builder.build(), f"{builder.name}.class") for builder in builders]
        self._models = {model.name: model for model in models}

    def find(self, name: str) -> ClassModel | None:
        return self._models.get(name)

    def class_names(self) -> list[str]:
        return sorted(self._models)


def test_selection_agrees_with_the_jvm(
    compile_java: Callable[..., Path], run_java: Callable[[Path, str], str], jdk: Path
) -> None:
    folder = compile_java(_CALLS)
    hierarchy = Hierarchy(ClassPath([folder], jdk))

    def selected(class_name: str, owner: str, name: str, interface: bool) -> str:
        reference = MethodRef(owner, name, "()Ljava/lang/String;", interface)
        method = hierarchy.resolve_method(reference)
        assert method is not None
        chosen = hierarchy.select(class_name, method)
        assert chosen is not None
        return chosen.owner

    lines = run_java(folder, "Main").splitlines()
    assert len(lines) == 7
    for line in lines:
        class_name, *owners = line.split()
        if len(owners) == 3:
            names = ("visible", "hidden", "own")
            assert [selected(class_name, "a.Base", name, False) for name in names] == owners, line
        else:
            assert [selected(class_name, "c.Named", "name", True)] == owners, line


def test_initialisation_agrees_with_the_jvm(
    compile_java: Callable[..., Path], run_java: Callable[[Path, str], str], jdk: Path
) -> None:
    folder = compile_java(_INITIALISED)
    hierarchy = Hierarchy(ClassPath([folder], jdk))
    assert list(hierarchy.initialisation_order("Leaf")) == run_java(folder, "Main").split()
    assert hierarchy.initialisation_order("Between") == ("Between",)
    assert hierarchy.initialisation_order("Middle") == ("Deep", "Loud", "Root")


def test_subtyping(java_base: ClassPath) -> None:
    hierarchy = Hierarchy(java_base)
    yes = [
        ("int", "int"),
        ("java.util.ArrayList", "java.util.List"),
        ("java.util.List", "java.lang.Object"),
        ("int[]", "java.lang.Object"),
        ("int[]", "java.lang.Cloneable"),
        ("int[]", "java.io.Serializable"),
        ("int[][]", "java.lang.Object[]"),
        ("int[][]", "java.lang.Cloneable[]"),
        ("java.lang.Integer[][]", "java.lang.Comparable[][]"),
    ]
    no = [
        ("int", "long"),
        ("int", "java.lang.Object"),
        ("java.lang.Object", "int"),
        ("java.util.List", "java.util.ArrayList"),
        ("int[]", "java.lang.Object[]"),
        ("int[]", "long[]"),
        ("java.lang.Object", "int[]"),
        ("java.lang.Object[]", "java.lang.String[]"),
        ("java.lang.String[]", "java.lang.Comparable"),
    ]
    assert [pair for pair in yes if not hierarchy.is_subtype(*pair)] == []
    assert [pair for pair in no if hierarchy.is_subtype(*pair)] == []


def test_supertypes_come_in_a_fixed_order(java_base: ClassPath) -> None:
    assert Hierarchy(java_base).supertypes("java.lang.Integer") == (
        "java.lang.Integer",
        "java.lang.Number",
        "java.lang.Object",
        "java.io.Serializable",
        "java.lang.Comparable",
        "java.lang.constant.Constable",
        "java.lang.constant.ConstantDesc",
    )


def test_members_of_arrays_and_interfaces_are_those_of_object(java_base: ClassPath) -> None:
    hierarchy = Hierarchy(java_base)
    clone = hierarchy.resolve_method(MethodRef("int[]", "clone", "()Ljava/lang/Object;", False))
    assert clone is not None and clone.owner == "java.lang.Object"
    assert hierarchy.select("int[]", clone) is clone
    hash_code = hierarchy.resolve_method(MethodRef("java.lang.Runnable", "hashCode", "()I", True))
    assert hash_code is not None and hash_code.owner == "java.lang.Object"
    assert hierarchy.resolve_method(MethodRef("java.util.List", "size", "()I", False)) is None
    assert hierarchy.resolve_method(MethodRef("java.util.List", "nothing", "()I", True)) is None


def test_signature_polymorphic_methods(java_base: ClassPath) -> None:
    found = Hierarchy(java_base).resolve_method(
        MethodRef("java.lang.invoke.MethodHandle", "invokeExact", "(IJ)V", False)
    )
    assert found is not None and found.descriptor == "([Ljava/lang/Object;)Ljava/lang/Object;"


def test_abstract_and_ambiguous_methods_are_not_selected() -> None:
    object_class = ClassBuilder(name="java/lang/Object", super_name=None)
    interfaces = []
    for name in ("I", "J"):
        builder = ClassBuilder(name=name, flags=0x601, version=(52, 0))
        builder.method("iload_0\nireturn", flags=1)
        builder.abstract("todo", "()V")
        interfaces.append(builder)
    both = ClassBuilder(name="C", interfaces=("I", "J"), version=(52, 0))
    hierarchy = Hierarchy(_Classes([object_class, *interfaces, both]))
    for name, descriptor in (("m", "(I)I"), ("todo", "()V")):
        method = hierarchy.resolve_method(MethodRef("I", name, descriptor, True))
        assert method is not None and hierarchy.select("C", method) is None


def test_fields_and_layout() -> None:
    object_class = ClassBuilder(name="java/lang/Object", super_name=None)
    interface = ClassBuilder(name="I", flags=0x601)
    interface.field_("f", "J", 0x19)
    base = ClassBuilder(name="A", interfaces=("I",))
    base.field_("f", "I")
    base.field_("s", "I", 8)
    sub = ClassBuilder(name="B", super_name="A")
    sub.field_("f", "I")
    sub.field_("g", "LA;")
    hierarchy = Hierarchy(_Classes([object_class, interface, base, sub]))
    assert [(field.owner, field.name) for field in hierarchy.layout("B")] == [
        ("A", "f"),
        ("B", "f"),
        ("B", "g"),
    ]
    assert [field.name for field in hierarchy.static_fields("A")] == ["s"]
    resolved = {
        reference: found and found.owner
        for reference in (FieldRef("B", "f", "int"), FieldRef("B", "f", "long"), FieldRef("B", "s", "int"),
                          FieldRef("B", "f", "byte"))
        for found in [hierarchy.resolve_field(reference)]
    }  # fmt: skip
    assert list(resolved.values()) == ["B", "I", "A", None]


def test_subclasses_within_the_application(compile_java: Callable[..., Path], jdk: Path) -> None:
    hierarchy = Hierarchy(ClassPath([compile_java(_CALLS)], jdk))
    assert hierarchy.subclasses("a.Base") == ("a.Near", "b.Far", "b.Further")
    assert hierarchy.subclasses("c.Named") == ("c.Below", "c.Other", "c.Own", "c.Plain")
    assert hierarchy.subclasses("c.Below") == ()
    assert len(hierarchy.subclasses("java.lang.Object")) == len(_CALLS)


def _cycles() -> list[list[ClassBuilder]]:
    ring = [ClassBuilder(name=f"C{k}", super_name=f"C{(k + 1) % 5}") for k in range(5)]
    interfaces = [
        ClassBuilder(name="I", flags=0x601, interfaces=("J",)),
        ClassBuilder(name="J", flags=0x601, interfaces=("I",)),
    ]
    return [[ClassBuilder(name="A", super_name="A")], ring, interfaces]


@pytest.mark.parametrize("builders", _cycles())
def test_cyclic_inheritance_is_refused(builders: list[ClassBuilder]) -> None:
    name = builders[0].name
    hierarchy = Hierarchy(_Classes([ClassBuilder(name="java/lang/Object", super_name=None), *builders]))
    questions: list[Callable[[], object]] = [
        lambda: hierarchy.supertypes(name),
        lambda: hierarchy.is_subtype(name, "Other"),
        lambda: hierarchy.layout(name),
        lambda: hierarchy.initialisation_order(name),
        lambda: hierarchy.resolve_field(FieldRef(name, "f", "int")),
    ]
    for question in questions:
        with pytest.raises(ClassFileError, match="inherits from itself"):
            question()
    assert name in hierarchy.subclasses(builders[-1].name) or len(builders) == 1


def test_a_missing_superclass_is_named() -> None:
    object_class = ClassBuilder(name="java/lang/Object", super_name=None)
    hierarchy = Hierarchy(_Classes([object_class, ClassBuilder(name="A", super_name="lib/Gone")]))
    for question in (hierarchy.supertypes, hierarchy.layout, hierarchy.initialisation_order):
        with pytest.raises(MissingClassError) as caught:
            question("A")
        assert caught.value.missing == "lib.Gone" and caught.value.place.class_name == "A"
    assert hierarchy.subclasses("lib.Gone") == ("A",)


def test_superclass_and_interfaces_must_be_of_their_kind() -> None:
    object_class = ClassBuilder(name="java/lang/Object", super_name=None)
    interface = ClassBuilder(name="I", flags=0x601)
    wrong = [
        ClassBuilder(name="A", super_name="I"),
        ClassBuilder(name="B", interfaces=("C",)),
        ClassBuilder(name="C"),
    ]
    hierarchy = Hierarchy(_Classes([object_class, interface, *wrong]))
    for name in ("A", "B"):
        with pytest.raises(ClassFileError, match=r"among|as superclass"):
            hierarchy.supertypes(name)


def test_deep_and_wide_inheritance_takes_little_time() -> None:
    chain = [ClassBuilder(name=f"C{k}", super_name=f"C{k + 1}") for k in range(3000)]
    chain.append(ClassBuilder(name="C3000"))
    diamonds = [
        ClassBuilder(name=f"I{k}", flags=0x601, interfaces=(f"I{k + 1}", f"I{k + 2}")) for k in range(200)
    ]
    diamonds += [ClassBuilder(name=f"I{k}", flags=0x601) for k in (200, 201)]
    object_class = ClassBuilder(name="java/lang/Object", super_name=None)
    hierarchy = Hierarchy(_Classes([object_class, *chain, *diamonds]))
    before = time.process_time()
    assert len(hierarchy.supertypes("C0")) == 3002
    assert len(hierarchy.supertypes("I0")) == 203
    assert hierarchy.resolve_field(FieldRef("I0", "f", "int")) is None
    assert hierarchy.initialisation_order("C0") == ()
    assert time.process_time() - before < 2


def test_all_classes_of_a_long_chain_take_little_time() -> None:
    """As long as one by one: what each inherits is put together of what the one above inherits."""
    builders = [ClassBuilder(name="java/lang/Object", super_name=None)]
    for number in range(1500):
        above = f"C{number - 1}" if number else "java/lang/Object"
        made = ClassBuilder(name=f"C{number}", super_name=above)
        made.field_("f", "I", 1)
        made.method("return", "m" if number % 100 == 0 else f"m{number}", "()V", flags=1)
        builders.append(made)
    hierarchy = Hierarchy(_Classes(builders))
    top = hierarchy.find("C0").methods[0]
    before = time.process_time()
    for number in reversed(range(1500)):
        name = f"C{number}"
        assert len(hierarchy.supertypes(name)) == number + 2
        assert len(hierarchy.layout(name)) == number + 1
        assert hierarchy.initialisation_order(name) == ()
        assert len(hierarchy.subclasses(name)) == 1499 - number
        selected = hierarchy.select(name, top)
        assert selected is not None and selected.owner == f"C{number // 100 * 100}"
    assert time.process_time() - before < 5
