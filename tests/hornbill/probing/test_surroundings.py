"""What a trial finds around the program: resources, the JDK's interfaces, another machine or package."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hornbill.building.access import Access
from hornbill.building.plans import AnsweringStub, Call, Construct, Literal, StaticCall, Step, Use
from hornbill.probing.everywhere import Observers, alike
from hornbill.probing.process import OTHERWISE, Prober
from hornbill.probing.repertoire import Repertoire, Trial
from hornbill.replay.tools import find_jdk_for, other_jdk
from tests.hornbill.compiling import program_at
from tests.hornbill.probed import observed
from tests.hornbill.probing.observing import seen_cases
from tests.jdk_tools import javac

CLASS = "around.Around"
COMPARATOR = "java.util.Comparator"
CLOCK = {"year": "int", "morning": "boolean", "early": "boolean", "soon": "boolean"}
"""What hangs on the clock, and what that gives."""
OTHER_WAYS = ("ordered", "morning", "early", "soon")
"""What takes another way where the order or the time is another one, so that there is no case at all."""
SOURCE = """
package around;
import java.io.File;
import java.io.InputStream;
import java.text.*;
import java.util.*;
import java.util.concurrent.*;
public class Around {
    public enum Level { LOW, HIGH }
    Around() {}
    public static int reversed(Comparator<String> order) { return order.reversed().compare("a", "b"); }
    public static boolean own() { return Around.class.getResource("own.txt") != null; }
    public static boolean ofThread() throws Exception {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        try (InputStream in = loader.getResourceAsStream("around/own.txt")) {
            return in.read() == 'o' && Class.forName("around.Around", true, loader) == Around.class;
        }
    }
    public static String lines() { return String.format("a%n"); }
    public static int bytes() { return "\\u00e9".getBytes().length; }
    public static String java() { return System.getProperty("java.version"); }
    public static String folder() { return System.getProperty("java.io.tmpdir"); }
    public static String absolute() { return new File("a.txt").getAbsolutePath(); }
    public static String named(Comparator<String> order) { return order.getClass().getName(); }
    public static int opened(Comparator<String> order) {
        for (Class<?> of = order.getClass(); of != Object.class; of = of.getSuperclass()) {
            for (java.lang.reflect.Field field : of.getDeclaredFields()) {
                field.setAccessible(true);
            }
        }
        return 1;
    }
    public Around itself(boolean none) { return none ? null : this; }
    public class Inner {
        public Inner(int size) { }
    }
    public static String ordered() {
        Set<Object> all = new HashSet<>();
        Object first = new Object();
        all.add(first);
        all.add(new Object());
        return all.iterator().next() == first ? "first" : "second";
    }
    public static Object wired() throws Exception { return java.net.NetworkInterface.getByIndex(1); }
    public static void parked() { java.util.concurrent.locks.LockSupport.parkNanos(1); }
    public static void taken() throws Exception { new LinkedBlockingQueue<Object>().take(); }
    public static void polled() throws Exception {
        new ArrayBlockingQueue<Object>(1).poll(1, TimeUnit.SECONDS);
    }
    public static long parallel() { return Arrays.asList(1, 2).parallelStream().count(); }
    public static Object later() { return new CompletableFuture<Object>().join(); }
    public static Object promised() throws Exception { return new FutureTask<Object>(() -> 1).get(); }
    public static void acquired() throws Exception { new Semaphore(0).acquire(); }
    public static void barred() throws Exception { new CyclicBarrier(2).await(); }
    public static boolean morning() { return Calendar.getInstance().get(Calendar.AM_PM) == Calendar.AM; }
    public static boolean early() { return System.currentTimeMillis() % 86400000 < 43200000; }
    public static boolean soon() {
        long begun = System.nanoTime();
        return System.nanoTime() - begun < 1_000_000_000L;
    }
    public static int months() { return Calendar.getInstance().getMaximum(Calendar.MONTH); }
    public static class Dated {
        private final long made = System.currentTimeMillis();
        public int seven() { return made > 0 ? 7 : 8; }
    }
    public static int year() { return Calendar.getInstance().get(Calendar.YEAR); }
    public static Object salted() { return Set.of("a", "b").iterator().next(); }
    public static class Worker extends Thread {
        void waits() throws Exception { join(); }
    }
    public static boolean around(int unused) { return Around.class.getResource("/") != null; }
    public static boolean inside(int unused) { return Around.class.getResource("") != null; }
    public static boolean absent() { return Around.class.getResource("absent.txt") == null; }
    public static Object[] kept(Comparator<String> order) { return new Object[] {order}; }
    public static boolean free() { return new Semaphore(1).tryAcquire(); }
    static class Heavy {
        static final int SUM;
        static {
            int sum = 0;
            for (int i = 0; i < 200000; i++) {
                sum += i;
            }
            SUM = sum;
        }
    }
    public static int heavy() { return Heavy.SUM; }
    public static int hashed() { return Locale.forLanguageTag("en").hashCode(); }
    public static String styled() {
        DateFormat format = DateFormat.getDateTimeInstance(0, 0, Locale.GERMANY);
        return ((SimpleDateFormat) format).toPattern();
    }
    public static String built() { return new StringBuilder("a").append(1).reverse().toString(); }
    public static Object done() { return CompletableFuture.completedFuture(1).getNow(2); }
}
"""


@pytest.fixture(scope="module")
def around(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of the source above, and a resource."""
    folder = tmp_path_factory.mktemp("around")
    source = folder / "Around.java"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-g", "-nowarn", "--release", "11", "-d", folder / "classes", source)
    (folder / "classes" / "around" / "own.txt").write_text("own", encoding="utf-8")
    return folder / "classes"


@pytest.fixture(scope="module")
def here(around: Path) -> Iterator[Prober]:
    process = Prober([around], find_jdk_for([around]))
    process.load([CLASS])
    yield process
    process.close()


@pytest.fixture(scope="module")
def elsewhere(around: Path) -> Iterator[Prober]:
    process = Prober([around], find_jdk_for([around]), options=OTHERWISE)
    process.load([CLASS])
    yield process
    process.close()


def static(name: str, result: str, *args: Use, types: tuple[str, ...] = ()) -> StaticCall:
    return StaticCall(None, CLASS, name, types, result, args)


def test_default_methods_of_the_jdk_are_those_of_stubs(here: Prober) -> None:
    steps: list[Step] = [AnsweringStub(0, COMPARATOR), static("reversed", "int", Use(0), types=(COMPARATOR,))]
    (seen,) = here.observe([steps], fresh=True)
    assert seen is not None and (seen["ended"], seen["value"]) == ("returned", 0)


def test_what_goes_through_the_fields_of_a_stub_is_no_case(
    here: Prober, elsewhere: Prober, around: Path
) -> None:
    """In a test the stub is of another class, which has others."""
    call = static("opened", "int", Use(0), types=(COMPARATOR,))
    trial = Trial((AnsweringStub(0, COMPARATOR), call), {0: COMPARATOR})
    (seen,) = here.observe([trial.steps], fresh=True)
    assert seen is not None and seen["ended"] == "threw"
    assert seen_cases(Observers(here, elsewhere), around, [trial]) == {}


@pytest.mark.parametrize(("none", "ended"), [(False, "returned"), (True, "malformed")])
def test_an_inner_object_is_made_inside_of_another_one(here: Prober, none: bool, ended: str) -> None:
    steps: list[Step] = [
        Construct(0, CLASS, (), ()),
        Call(1, Use(0), CLASS, "itself", ("boolean",), CLASS, (Literal(none, "boolean"),)),
        Construct(2, f"{CLASS}$Inner", (CLASS, "int"), (Use(1), Literal(2, "int")), True),
    ]
    (answer,) = here.run([steps])
    assert answer.ended == ended


@pytest.mark.parametrize("name", ["own", "ofThread", "absent"])
def test_resources_are_found(here: Prober, name: str) -> None:
    (seen,) = here.observe([[static(name, "boolean")]], fresh=True)
    assert seen is not None and (seen["ended"], seen["value"]) == ("returned", 1)


@pytest.mark.parametrize("name", ["around", "inside"])
def test_resources_that_a_test_may_have_besides_are_not_asked_for(here: Prober, name: str) -> None:
    unused = StaticCall(None, CLASS, name, ("int",), "boolean", (Literal(0, "int"),))
    (answer,) = here.run([[unused]])
    assert answer.ended == "denied"


def test_what_does_not_hang_on_the_clock_is_claimed(here: Prober, elsewhere: Prober, around: Path) -> None:
    observers = Observers(here, elsewhere)
    months = seen_cases(observers, around, [Trial((static("months", "int"),), {})])["months"]
    assert months.witness.value == 11 and not observed(months).varies
    dated = f"{CLASS}$Dated"
    steps = (Construct(0, dated, (), ()), Call(None, Use(0), dated, "seven", (), "int", ()))
    seven = seen_cases(observers, around, [Trial(steps, {0: dated})])["seven"]
    seen = seven.observed
    assert seen is not None and seven.witness.value == 7
    assert seen.state_varies and not seen.varies


@pytest.mark.parametrize(
    "name",
    [
        *("lines", "bytes", "java", "folder", "absolute", "ordered", "named", "kept", "salted", "styled"),
        *CLOCK,
    ],
)
def test_what_hangs_on_where_it_runs_or_when_is_not_claimed(
    here: Prober, elsewhere: Prober, around: Path, name: str
) -> None:
    stub: list[Step] = [AnsweringStub(0, COMPARATOR)] if name in ("named", "kept") else []
    args = (Use(0),) if stub else ()
    call = static(name, CLOCK.get(name, "java.lang.String"), *args, types=(COMPARATOR,) * len(args))
    trial = Trial((*stub, call), {0: COMPARATOR} if stub else {})
    found = seen_cases(Observers(here, elsewhere), around, [trial])
    assert all(observed(one).varies for one in found.values())
    assert found or name in OTHER_WAYS


@pytest.mark.parametrize(
    "name",
    [
        "parked",
        "taken",
        "polled",
        "parallel",
        "later",
        "promised",
        "acquired",
        "barred",
        "wired",
    ],
)
def test_no_trial_waits_in_vain_or_has_a_network(here: Prober, name: str) -> None:
    (answer,) = here.run([[static(name, "java.lang.Object")]])
    assert answer.ended == "denied"


@pytest.mark.parametrize(("name", "varies"), [("hashed", True), ("built", False)])
def test_what_another_release_has_otherwise_is_not_claimed(
    here: Prober, elsewhere: Prober, around: Path, name: str, varies: bool
) -> None:
    other = other_jdk([around], find_jdk_for([around]))
    if other is None or other.release < 25:
        pytest.skip("there is no other JDK whose locales have other hash codes")
    newer = Prober([around], other)
    try:
        trial = Trial((static(name, "java.lang.Object"),), {})
        (case,) = seen_cases(Observers(here, elsewhere, newer), around, [trial]).values()
    finally:
        newer.close()
    assert observed(case).varies == varies


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"class": "a.B", "fields": {"x": 1, "y": 2}}, {"class": "a.B", "fields": {"x": 1, "z": 3}}, True),
        ({"class": "a.B", "fields": {"x": 1}}, {"class": "a.B", "fields": {"x": 2}}, False),
        ({"class": "a.B", "fields": {}}, {"class": "a.C", "fields": {}}, False),
        ({"class": "E", "own": False, "message": "a"}, {"class": "E", "own": False, "message": "b"}, True),
        ({"class": "E", "own": True, "message": "a"}, {"class": "E", "own": True, "message": "b"}, False),
        ([1, [2, None]], [1, [2, None]], True),
        ([1, 2], [1], False),
    ],
)
def test_releases_are_compared_by_what_both_have(one: object, other: object, same: bool) -> None:
    assert alike(one, other) == same


def test_no_step_calls_what_is_inherited_from_a_thread(here: Prober) -> None:
    worker = f"{CLASS}$Worker"
    start = Call(None, Use(0), "java.lang.Thread", "start", (), "void", ())
    (answer,) = here.run([[Construct(0, worker, (), ()), start]])
    assert answer.ended == "denied"
    assert here.observe([[Construct(0, worker, (), ()), start]], fresh=True) == [None]


@pytest.mark.parametrize("name", ["free", "done", "heavy"])
def test_what_does_not_wait_is_tried(here: Prober, name: str) -> None:
    (answer,) = here.run([[static(name, "java.lang.Object")]])
    assert answer.ended == "returned"


def test_what_another_package_could_make_is_not_made_here(around: Path) -> None:
    program = program_at(around)
    made = Trial((Construct(0, CLASS, (), ()),), {0: CLASS})
    named = Trial(
        (
            StaticCall(
                0, CLASS, "own", (), "boolean", (Literal({"enum": f"{CLASS}$Level", "name": "LOW"}, ""),)
            ),
        ),
        {0: CLASS},
    )
    for package, known in (("around", [made, named]), ("other", [named])):
        access = Access(program, package)
        repertoire = Repertoire(access, None, {CLASS: [made, named]}, None)  # type: ignore[arg-type]  # not asked
        assert repertoire.known_recipes(CLASS) == known
