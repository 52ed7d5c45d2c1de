"""The JVM harness: values in and out, fresh static state, calls that do not end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hornbill.bytecode.errors import HornbillError
from hornbill.jvm.compiled import compiled_harness, find_java
from hornbill.jvm.harness import JvmHarness
from tests.jdk_tools import javac

SOURCE = """
package t;
public class T {
    static int count; int x; private final String s = "q"; T next; int[] a;
    static class Sub extends T { int x; }
    record P(int x, P p) {}
    enum E { A { int f() { return 1; } }, B; int f() { return 2; } }
    interface Task { int run(int n); default int twice(int n) { return 2 * n; } }
    static int defaults(Task t) { return t.twice(4) + (t.equals(t) && t.hashCode() == t.hashCode() ? 1 : 0); }
    static int runs(Task t) { return t.run(1); }
    static boolean distinct(Task a, Task b) { return a != b && !a.equals(b); }
    static class Broken { static int v = 1 / zero(); static int zero() { return 0; } }
    static int count() { return ++count; }
    static Object wide(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
        return new Object[] {z, b, s, c, i, l, f, d};
    }
    static Object same(T a, T b, int[] c, int[] d) { a.x++; d[0] = 7; return a == b && c == d ? b : null; }
    static float third(float f) { return f / 3; }
    static String text(String a, char c) { return a + c; }
    static boolean literal(String s) { return s == "" || s == "abc"; }
    static Object any(Object o) { return o; }
    static P record(P p) { return new P(p.x() + 1, p); }
    static int broken() { return Broken.v; }
    int plus(int k) { return x + k; }
    static void loops() { while (true) { } }
    static int deep(int n) { return deep(n + 1) + 1; }
    static void exits() { System.exit(0); }
    static void exitsLater() { new Thread(() -> System.exit(0)).start(); }
    static void prints() { System.out.println("noise"); System.err.println("noise"); }
    static int[] large(int n) { return new int[n]; }
    static void store(Object[] o) { o[0] = "text"; }
    T(int x) { this.x = x; }
    T() { }
}
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    (folder / "T.java").write_text(SOURCE)
    javac("-d", folder, folder / "T.java")
    return folder


@pytest.fixture(scope="module")
def jvm(classes: Path) -> Iterator[JvmHarness]:
    with JvmHarness([classes], timeout_ms=1000) as harness:
        yield harness


def value(jvm: JvmHarness, method: str, *args: Any) -> Any:
    outcome = jvm.run(f"t.T.{method}", args)
    assert outcome.ended == "returned", outcome
    return outcome.value


def test_every_call_has_fresh_static_state(jvm: JvmHarness) -> None:
    assert [value(jvm, "count()I") for _ in range(3)] == [1, 1, 1]
    for _ in range(2):
        assert jvm.run("t.T.broken()I", []).exception == "java.lang.ExceptionInInitializerError"


def test_every_type_comes_back_as_it_went(jvm: JvmHarness) -> None:
    args = [True, -128, 32767, "\ud800", -(2**31), 2**63 - 1, 0.10000000149011612, -0.0]
    outcome = jvm.run("t.T.wide(ZBSCIJFD)Ljava/lang/Object;", args)
    assert outcome.args_after == args
    assert str(outcome.args_after[-1]) == "-0.0"
    assert outcome.value["type"] == "java.lang.Object[]"
    boxes = [(box["box"].removeprefix("java.lang."), box["value"]) for box in outcome.value["array"]]
    names = ["Boolean", "Byte", "Short", "Character", "Integer", "Long", "Float", "Double"]
    assert boxes == list(zip(names, args, strict=True))


@pytest.mark.parametrize("special", ["NaN", "Infinity", "-Infinity"])
def test_special_floats_are_strings(jvm: JvmHarness, special: str) -> None:
    assert value(jvm, "third(F)F", special) == special
    assert value(jvm, "third(F)F", float(special)) == special


def test_strings_keep_lone_surrogates(jvm: JvmHarness) -> None:
    method = "text(Ljava/lang/String;C)Ljava/lang/String;"
    assert value(jvm, method, '\ud83d\ude00 é"\\\n', "\udfff") == '\U0001f600 é"\\\n\udfff'
    assert value(jvm, method, None, "x") == "nullx"


def test_strings_are_new(jvm: JvmHarness) -> None:
    assert not value(jvm, "literal(Ljava/lang/String;)Z", "")
    assert not value(jvm, "literal(Ljava/lang/String;)Z", "abc")


def test_identity_is_visible(jvm: JvmHarness) -> None:
    thing = {"id": 1, "class": "t.T", "fields": {"x": 4, "s": "kept", "next": {"ref": 1}, "a": None}}
    outcome = jvm.run(
        "t.T.same(Lt/T;Lt/T;[I[I)Ljava/lang/Object;",
        [thing, {"ref": 1}, {"id": 2, "array": [1, 2]}, {"ref": 2}],
    )
    first, second, third, fourth = outcome.args_after or []
    assert first["fields"] == {"x": 5, "s": "kept", "next": {"ref": first["id"]}, "a": None}
    assert outcome.value == second == {"ref": first["id"]}
    assert third["array"] == [7, 2] and fourth == {"ref": third["id"]}


def test_hidden_fields_carry_their_class(jvm: JvmHarness) -> None:
    fields = {"x": 1, "t.T.x": 2, "s": "s", "next": None, "a": [3]}
    given = {"class": "t.T$Sub", "fields": fields}
    outcome = jvm.run("t.T.plus(I)I", [given, 10])
    assert outcome.value == 12
    assert outcome.args_after == [given, 10]


@pytest.mark.parametrize(
    "given",
    [
        {"enum": "t.T$E", "name": "A"},
        {"box": "java.lang.Character", "value": "c"},
        {"box": "java.lang.Long", "value": 5},
        {"type": "int[][]", "array": [[1], None]},
        {"class": "t.T$P", "fields": {"x": 1, "p": None}},
        {"class": "java.lang.Object", "fields": {}},
        "text",
        None,
    ],
)
def test_objects_of_any_class(jvm: JvmHarness, given: Any) -> None:
    outcome = jvm.run("t.T.any(Ljava/lang/Object;)Ljava/lang/Object;", [given])
    if outcome.value == {"ref": 1}:
        assert outcome.args_after == [given | {"id": 1}]
    else:
        assert outcome.value == given


def test_stubs_have_an_interface_and_nothing_else(jvm: JvmHarness) -> None:
    stub = {"stub": "t.T$Task"}
    assert value(jvm, "defaults(Lt/T$Task;)I", stub) == 9
    assert jvm.run("t.T.runs(Lt/T$Task;)I", [stub]).exception == "java.lang.UnsupportedOperationException"
    assert value(jvm, "distinct(Lt/T$Task;Lt/T$Task;)Z", stub, stub) is True
    assert value(jvm, "distinct(Lt/T$Task;Lt/T$Task;)Z", stub | {"id": 1}, {"ref": 1}) is False
    outcome = jvm.run("t.T.any(Ljava/lang/Object;)Ljava/lang/Object;", [{"stub": "java.util.Comparator"}])
    assert outcome.args_after == [{"stub": "java.util.Comparator", "id": 1}]
    assert outcome.value == {"ref": 1}


@pytest.mark.parametrize("name", ["t.T", "t.Missing", "t.T$E"])
def test_only_interfaces_can_be_stubbed(jvm: JvmHarness, name: str) -> None:
    with pytest.raises(HornbillError):
        jvm.run("t.T.any(Ljava/lang/Object;)Ljava/lang/Object;", [{"stub": name}])


def test_records_are_set_up_without_their_constructor(jvm: JvmHarness) -> None:
    given = {"class": "t.T$P", "fields": {"x": 5, "p": None}}
    assert value(jvm, "record(Lt/T$P;)Lt/T$P;", given)["fields"]["x"] == 6


def test_constructors_give_the_object(jvm: JvmHarness) -> None:
    assert value(jvm, "<init>(I)V", 8)["fields"] == {"x": 8, "s": "q", "next": None, "a": None}


def test_runtime_type_of_an_array_is_kept(jvm: JvmHarness) -> None:
    given = {"type": "java.lang.Integer[]", "array": [None]}
    outcome = jvm.run("t.T.store([Ljava/lang/Object;)V", [given])
    assert outcome.exception == "java.lang.ArrayStoreException"
    assert outcome.args_after == [given]


def test_calls_that_do_not_end_cost_the_process_only(jvm: JvmHarness) -> None:
    assert jvm.run("t.T.loops()V", []).ended == "timeout"
    assert jvm.run("t.T.exits()V", []).ended == "exited"
    assert jvm.run("t.T.deep(I)I", [0]).exception == "java.lang.StackOverflowError"
    assert jvm.run("t.T.large(I)[I", [200_000]).ended == "oversized"
    assert value(jvm, "count()I") == 1


def test_a_process_that_ends_after_the_call_is_replaced(jvm: JvmHarness) -> None:
    ends = [jvm.run("t.T.exitsLater()V", []).ended for _ in range(5)]
    assert set(ends) <= {"returned", "exited"}
    jvm.close()
    assert value(jvm, "count()I") == 1


def test_output_of_the_program_is_dropped(jvm: JvmHarness) -> None:
    assert value(jvm, "prints()V") is None
    assert value(jvm, "count()I") == 1


def test_a_batch_goes_on_after_a_timeout(jvm: JvmHarness) -> None:
    lists = [[{"class": "t.T", "fields": {"x": n}}, 1] for n in range(600)]
    assert [outcome.value for outcome in jvm.run_many("t.T.plus(I)I", lists)] == [n + 1 for n in range(600)]
    assert [outcome.ended for outcome in jvm.run_many("t.T.loops()V", [[], []])] == ["timeout", "timeout"]


@pytest.mark.parametrize(
    ("method", "args"),
    [
        ("t.T.missing()V", []),
        ("t.Missing.m()V", []),
        ("t.T.plus(I)I", [None, 1]),
        ("t.T.count()I", [1]),
        ("t.T.third(F)F", ["x"]),
        ("t.T.deep(I)I", [2**31]),
        ("t.T.deep(I)I", [1.5]),
        ("t.T.large(I)[I", ["c"]),
        ("t.T.store([Ljava/lang/Object;)V", [{"ref": 3}]),
        ("t.T.record(Lt/T$P;)Lt/T$P;", ["text"]),
    ],
)
def test_calls_that_do_not_fit(jvm: JvmHarness, method: str, args: list[Any]) -> None:
    with pytest.raises(HornbillError, match="cannot make this call"):
        jvm.run(method, args)


def test_an_error_leaves_nothing_behind(jvm: JvmHarness) -> None:
    with pytest.raises(HornbillError, match="cannot make this call"):
        jvm.run_many("t.T.deep(I)I", [["x"], ["y"], ["z"]])
    assert value(jvm, "count()I") == 1


def test_class_path_entries_of_each_kind(classes: Path, tmp_path: Path) -> None:
    with JvmHarness([tmp_path, classes / "t" / "T.class"]) as jvm:
        assert value(jvm, "count()I") == 1
    with pytest.raises(HornbillError, match="no such file"):
        JvmHarness([tmp_path / "missing.jar"])


def test_no_java(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    with pytest.raises(HornbillError, match=r"install a JDK"):
        find_java()


def test_java_that_does_not_start(classes: Path) -> None:
    with (
        JvmHarness([classes], java=Path("/bin/false")) as jvm,
        pytest.raises(HornbillError, match="does not start"),
    ):
        jvm.run("t.T.count()I", [])


def test_harness_is_compiled_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = compiled_harness(find_java())
    made = (folder / "hornbill" / "jvm" / "Harness.class").stat().st_mtime_ns
    assert compiled_harness(find_java()) == folder and folder.is_relative_to(tmp_path)
    assert (folder / "hornbill" / "jvm" / "Harness.class").stat().st_mtime_ns == made
