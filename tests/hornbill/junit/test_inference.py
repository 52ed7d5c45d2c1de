"""Calls of generic methods compile, whatever is passed that the bytecode takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pytest

from hornbill.building.plans import (
    AnsweringStub,
    CallPlan,
    Literal,
    MakeArray,
    Operand,
    StaticCall,
    Step,
    Stub,
    Use,
)
from hornbill.bytecode.descriptors import is_primitive, method_types
from hornbill.bytecode.generics import is_generic_method
from hornbill.bytecode.model import ACC_SYNTHETIC, MethodModel
from hornbill.clp.program import Program
from hornbill.junit.arrangement import Arrangement
from hornbill.junit.inference import fitting
from hornbill.junit.scope import Scope
from hornbill.junit.stubs import why_no_stub
from hornbill.junit.variables import Names
from hornbill.junit.writable import why_not_written
from hornbill.method_cases import Witness
from tests.hornbill.compiling import program_at
from tests.hornbill.junit.conftest import explored, suite
from tests.hornbill.junit.test_emission import passes
from tests.hornbill.junit.test_stubs import javac, types_of_java

_PACKAGES = ["java/lang", "java/util", "java/util/concurrent", "java/util/function", "java/util/stream"]
_MOST = 24
_LITERALS: list[dict[str, object]] = [
    {"string": "a"},
    {"box": "java.lang.Integer", "value": 1},
    {"box": "java.lang.Character", "value": "c"},
    {"enum": "java.lang.Thread$State", "name": "NEW"},
    {"class": "java.lang.Class", "of": "java.lang.String", "fields": {}},
    {"class": "java.lang.Class", "of": "java.lang.Thread$State", "fields": {}},
    {"class": "java.lang.Class", "of": "int[]", "fields": {}},
]
_CLASS_OF = {"string": "java.lang.String", "class": "java.lang.Class", "enum": "java.lang.Thread$State"}

SOURCE = """
package inferred;
import java.util.*;
public class Inferred {
    public static <T> int between(T low, T high, Comparable<T> value) { return 0; }
    public static <T extends Comparable<? super T>> T max(T... all) { return null; }
    public static <T extends Comparable<? super T>> T larger(T a, T b) { return null; }
    public static <T extends Comparable<T>> int sorted(T[] a, T b) { return 0; }
    public static <T extends Number & Comparable<T>> int both(T a, T b) { return 0; }
    public static <E extends Enum<E>> E constant(Class<E> type, E other) { return null; }
    public static <T, U extends T> int dependent(T t, U u, List<U> us) { return 0; }
    public static <T> T cast(Class<T> type, Comparable<? super T> value) { return null; }
    public static int plain(Class<? extends Number> a, Class<Integer> b, Class<?> c) { return 0; }
    public static int over(Class<? super Integer> a, Comparable<String> b) { return 0; }
    public static <K extends Comparable<K>, V extends Map<K, V>> V deep(K key, V value) { return null; }
    public static <E> int from(Map<E, ?> map, E element) { return 0; }
    public interface Bag<V> extends Collection<Object> {}
    public static <V> int fill(Collection<V> all, List<V> more) { return 0; }
    public static <V> int fill(Bag<V> all, List<V> more) { return 1; }
    public static <E> int from(Map<E, ?> map, Collection<? extends E> elements) { return 1; }
    public static <E> int all(List<E> first, E... others) { return 0; }
    public static <E> int all(List<E> first, Comparable<E>[] others) { return 1; }
    public static <E> int pick(Set<E> set, E element, E other) { return 0; }
    public static <E> int pick(Set<E> set, Comparable<E> order, E other) { return 1; }
    public static int raw(Map map, Iterable all) { return 0; }
    public static <E> int raw(Map<E, ?> map, E element) { return 1; }
    public static <K> Map<K, Object> empty() { return null; }
    public static int counted(Map<String, Integer> map) { return 0; }
    public interface Own { <T extends Comparable<T>> int of(T a, T b, List<? extends T> all); }
    public interface Generic<X> { <T extends Comparable<T>> int of(T a, T b, List<X> all, X x); }
}
"""


class _Calls:
    """Writes calls in one scope, as the arrangement of a test does."""

    def __init__(self, program: Program, package: str) -> None:
        self.program = program
        self.scope = Scope(program, package, release=17)

    def of(self, method: MethodModel) -> Iterator[list[str]]:
        """Tests of the method, each a list of statements, with different arguments."""
        types, _ = method_types(method.descriptor)
        choices = [self._choices(kind) for kind in types]
        for chosen in islice(product(*choices), _MOST):
            steps: list[Step] = []
            kinds: list[str] = []
            receiver = (
                None if method.is_static else self._use(Stub(0, method.owner), method.owner, steps, kinds)
            )
            args = [self._operand(one, kind, steps, kinds) for one, kind in zip(chosen, types, strict=True)]
            plan = CallPlan(tuple(steps), receiver, tuple(args), tuple(kinds), Witness(None, ()))
            if why_not_written(self.scope, plan, method) is None:
                names = [f"arg{number}" for number in range(len(types))]
                arranged = Arrangement(self.scope, Names()).of(plan, method, names, set())
                holder = arranged.receiver or self.scope.named(method.owner)
                call = f"{holder}.{arranged.named}({', '.join(arranged.args)});"
                yield [*arranged.lines, call]

    def _choices(self, declared: str) -> list[object]:
        """What may be passed for a parameter: literals, and `stub`, `answers` or `array` for a variable."""
        if is_primitive(declared):
            return [{"boolean": True, "char": "c", "float": 0.0, "double": 0.0}.get(declared, 0)]
        found: list[object] = [None]
        if declared.endswith("[]"):
            return [*found, "array"]
        model = self.program.find(declared)
        if model is not None and model.is_interface and why_no_stub(self.scope, declared) is None:
            found += ["stub", "answers"]
        fits = self.program.hierarchy.is_subtype
        return found + [one for one in _LITERALS if fits(self._class_of(one), declared)]

    def _class_of(self, literal: dict[str, object]) -> str:
        return str(literal.get("box") or next(_CLASS_OF[key] for key in _CLASS_OF if key in literal))

    def _operand(self, chosen: object, declared: str, steps: list[Step], kinds: list[str]) -> Operand:
        if chosen == "stub":
            return self._use(Stub(len(kinds), declared), declared, steps, kinds)
        if chosen == "answers":
            return self._use(AnsweringStub(len(kinds), declared), declared, steps, kinds)
        if chosen == "array":
            value = Literal(0 if is_primitive(declared[:-2]) else None, declared[:-2])
            elements = (value, value) if declared[:-2] not in ("boolean", "char", "float", "double") else ()
            return self._use(MakeArray(len(kinds), declared, elements), declared, steps, kinds)
        return Literal(chosen, declared)

    def _use(self, step: Step, type_name: str, steps: list[Step], kinds: list[str]) -> Use:
        steps.append(step)
        kinds.append(type_name)
        return Use(len(kinds) - 1)


def check(calls: _Calls, package: str, methods: list[MethodModel], folder: Path) -> int:
    """Compile calls of all of them; how many there were."""
    lines: list[str] = []
    for method in methods:
        for body in calls.of(method):
            text = " ".join(body).replace("\n", " ")
            lines.append(f"void test{len(lines)}() throws Throwable {{ {text} }}")
    head = [f"package {package};", *calls.scope.imports("\n".join(lines)), ""]
    parts = [lines[at : at + 2000] for at in range(0, len(lines), 2000)]
    for number, part in enumerate(parts):
        source = [*head, f"class Calls{number} {{", *part, "}"]
        said = javac(folder, f"Calls{number}", "\n".join(source))
        wrong = [source[int(line) - 1] for line in re.findall(r"Calls\d+\.java:(\d+): error", said)]
        assert not said, "\n".join([*wrong[:20], said[:3000]])
    return len(lines)


@pytest.fixture(scope="module")
def inferred(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, Path]:
    """The classes of the source above."""
    folder = tmp_path_factory.mktemp("inferred")
    assert javac(folder, "Inferred", SOURCE) == ""
    return program_at(folder), folder


def test_calls_of_awkward_generic_methods_compile(inferred: tuple[Program, Path]) -> None:
    program, folder = inferred
    own = [one for one in program.methods() if one.name not in ("<init>", "<clinit>")]
    assert check(_Calls(program, "inferred"), "inferred", own, folder) > 200


def test_calls_of_generic_methods_of_the_jdk_compile(tmp_path: Path) -> None:
    program = program_at(tmp_path)
    calls = _Calls(program, "calls")
    found = []
    for name in types_of_java(_PACKAGES):
        model = program.hierarchy.find(name)
        if not calls.scope.can_name(name):
            continue
        for method in model.methods:
            static = method.is_static or (model.is_interface and why_no_stub(calls.scope, name) is None)
            usual = calls.scope.can_name_member(method) and not method.flags & ACC_SYNTHETIC
            if static and usual and is_generic_method(method):
                found.append(method)
    assert len(found) > 150
    assert check(calls, "calls", found, tmp_path) > 1000


def written(inferred: tuple[Program, Path], name: str, *args: object) -> str:
    """The call of that method with these literals."""
    program, _ = inferred
    method = next(one for one in program.hierarchy.find("inferred.Inferred").methods if one.name == name)
    types, _ = method_types(method.descriptor)
    operands = tuple(Literal(one, kind) for one, kind in zip(args, types, strict=True))
    scope = Scope(program, "inferred")
    arranged = Arrangement(scope, Names()).of(
        CallPlan((), None, operands, (), Witness(None, ())), method, ["a"] * len(types), set()
    )
    return f"{arranged.named}({', '.join(arranged.args)})"


def test_calls_read_as_a_person_would_write_them(inferred: tuple[Program, Path]) -> None:
    text, number = {"string": "a"}, {"box": "java.lang.Integer", "value": 1}
    assert written(inferred, "larger", text, text) == 'larger("a", "a")'
    assert written(inferred, "larger", text, number) == '<Comparable>larger("a", 1)'
    assert written(inferred, "between", text, number, text) == 'between("a", 1, (Comparable) "a")'
    assert written(inferred, "plain", None, None, _LITERALS[4]) == "plain(null, null, String.class)"


def test_overloads_that_java_finds_ambiguous_are_told_apart(inferred: tuple[Program, Path]) -> None:
    """from(Map<E, ?>, E) takes a collection too, and is not the less specific."""
    program, _ = inferred
    methods = [one for one in program.hierarchy.find("inferred.Inferred").methods if one.name == "from"]
    (method,) = (one for one in methods if "Collection" in one.descriptor)
    plan = CallPlan(
        (),
        None,
        tuple(Literal(None, one) for one in method_types(method.descriptor)[0]),
        (),
        Witness(None, ()),
    )
    arranged = Arrangement(Scope(program, "inferred"), Names()).of(plan, method, ["a", "b"], set())
    call = f"{arranged.named}({', '.join(arranged.args)})"
    assert call == "<Void>from((Map) null, (Collection) null)"


def test_overloads_that_nothing_tells_apart_are_not_called(inferred: tuple[Program, Path]) -> None:
    """A Bag<V> is a Collection<Object>, and fill(Collection<V>, List<V>) takes it too."""
    program, _ = inferred
    scope, owner = Scope(program, "inferred"), "inferred.Inferred"
    fill = [one for one in program.hierarchy.find(owner).methods if one.name == "fill"]
    for method in fill:
        types = method_types(method.descriptor)[0]
        literals = [Literal(None, one) for one in types]
        fits = fitting(scope, owner, "fill", types, literals, ())
        assert fits.possible == ("Bag" not in method.descriptor)
    assert len(fill) == 2


def test_what_java_infers_is_in_a_variable(inferred: tuple[Program, Path]) -> None:
    """Passed on at once, empty() would be a Map<String, Integer>, which it cannot be."""
    program, folder = inferred
    own = "inferred.Inferred"
    (method,) = (one for one in program.hierarchy.find(own).methods if one.name == "counted")
    step = StaticCall(0, own, "empty", (), "java.util.Map", ())
    plan = CallPlan((step,), None, (Use(0),), ("java.util.Map",), Witness(None, ()))
    scope = Scope(program, "inferred")
    arranged = Arrangement(scope, Names()).of(plan, method, ["map"], set())
    body = " ".join([*arranged.lines, f"Inferred.{arranged.named}({', '.join(arranged.args)});"])
    source = ["package inferred;", *scope.imports(body), f"class Passed {{ void test() {{ {body} }} }}"]
    assert javac(folder, "Passed", "\n".join(source)) == ""


def test_what_no_types_fit_is_not_written(inferred: tuple[Program, Path]) -> None:
    program, _ = inferred
    method = next(one for one in program.hierarchy.find("inferred.Inferred").methods if one.name == "both")
    literals = [{"box": "java.lang.Integer", "value": 1}, {"box": "java.lang.Long", "value": 1}]
    plan = CallPlan(
        (), None, tuple(Literal(one, "java.lang.Number") for one in literals), (), Witness(None, ())
    )
    reason = "arguments for which Java finds no types"
    assert why_not_written(Scope(program, "inferred"), plan, method) == reason


RESULTS = """
package results;
public class Results {
    public static <T> T either(T a, T b) { return a instanceof Integer && ((Integer) a) == 5 ? a : b; }
    public static <T> T made(Class<T> type, int k) { return k > 0 ? (T) (Object) Integer.valueOf(k) : null; }
    public static <T> T letter(T a) { return a instanceof Character && ((Character) a) == 'c' ? a : null; }
}
"""


@pytest.mark.parametrize("junit", [5, 4])
def test_results_whose_type_java_finds_compile(tmp_path: Path, junit: int) -> None:
    folder = tmp_path / "classes"
    folder.mkdir()
    assert javac(folder, "Results", RESULTS) == ""
    files = suite(explored(folder), junit)
    assert "Object result = Results.made(null, 1);" in files["results/ResultsTest.java"].text
    passes(files, tmp_path / "suite", folder, junit)
