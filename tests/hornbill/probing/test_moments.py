"""Code that asks for the time, or for chance: it is tried, and what hangs on the answers is not claimed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hornbill.building.plans import StaticCall
from hornbill.probing.everywhere import Observers
from hornbill.probing.process import OTHERWISE, Prober
from hornbill.probing.repertoire import Trial
from hornbill.replay.tools import find_jdk_for
from tests.hornbill.probed import observed
from tests.hornbill.probing.observing import seen_cases
from tests.jdk_tools import javac

CLASS = "timed.Timed"
SOURCE = """
package timed;
import java.text.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.*;
public class Timed {
    static class Begun { static final long AT = System.currentTimeMillis(); }
    static class Dice { static final Random RANDOM = new Random(); }
    public static long millis() { return System.currentTimeMillis(); }
    public static long nanos() { return System.nanoTime(); }
    public static long date() { return new Date().getTime(); }
    public static int year() { return Calendar.getInstance().get(Calendar.YEAR); }
    public static long calendar() { return new GregorianCalendar().getTimeInMillis(); }
    public static Object today() { return LocalDate.now(); }
    public static long clock() { return Clock.systemUTC().millis(); }
    public static boolean weekday() { return LocalDate.now().getDayOfWeek().getValue() < 6; }
    public static boolean early() { return LocalTime.now(ZoneOffset.UTC).getHour() < 23; }
    public static boolean notLast() { return LocalDate.now(ZoneOffset.UTC).getDayOfYear() < 366; }
    public static boolean before() { return Instant.now().isBefore(Instant.parse("2035-01-01T00:00:00Z")); }
    public static long elapsed() { return System.currentTimeMillis() - System.currentTimeMillis(); }
    public static boolean same() { return System.nanoTime() - System.nanoTime() == 0; }
    public static long supplied() { LongSupplier time = System::currentTimeMillis; return time.getAsLong(); }
    public static boolean begun() { return Begun.AT > 0; }
    public static boolean even() { return Dice.RANDOM.nextInt(1000) >= 0; }
    public static int random() { return new Random().nextInt(); }
    public static boolean rare() { return Math.random() < 0.999; }
    public static boolean uuid() { return UUID.randomUUID().version() == 4; }
    public static boolean made() { Supplier<UUID> ids = UUID::randomUUID; return ids.get() != null; }
    public static int local() { return ThreadLocalRandom.current().nextInt(2); }
    public static Object shuffled() {
        List<Integer> all = new ArrayList<>(Arrays.asList(1, 2, 3));
        Collections.shuffle(all);
        return all;
    }

    public static int fixed() {
        Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
        calendar.setTimeInMillis(0);
        return calendar.get(Calendar.YEAR);
    }
    public static int seeded() { return new Random(42).nextInt(); }
    public static long parsed() throws Exception {
        SimpleDateFormat format = new SimpleDateFormat("yyyy-MM-dd z", Locale.ROOT);
        return format.parse("2024-02-28 UTC").getTime();
    }
    public static boolean past() { return Instant.now().isAfter(Instant.EPOCH); }
    public static int later() {
        long end = System.currentTimeMillis() + 20;
        int rounds = 0;
        while (System.currentTimeMillis() < end && rounds < 5) {
            rounds++;
        }
        return 1;
    }
}
"""


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the classes of the source above."""
    folder = tmp_path_factory.mktemp("timed")
    source = folder / "Timed.java"
    source.write_text(SOURCE, encoding="utf-8")
    javac("-g", "-nowarn", "--release", "11", "-d", folder / "classes", source)
    return folder / "classes"


@pytest.fixture(scope="module")
def observers(timed: Path) -> Iterator[Observers]:
    java = find_jdk_for([timed])
    both = Observers(Prober([timed], java), Prober([timed], java, options=OTHERWISE))
    for one in (both.here, both.elsewhere):
        one.load([CLASS])
    yield both
    for one in (both.here, both.elsewhere):
        one.close()


def trial(name: str) -> Trial:
    return Trial((StaticCall(None, CLASS, name, (), "java.lang.Object", ()),), {})


HANGING = (
    *(
        "millis",
        "nanos",
        "date",
        "year",
        "calendar",
        "today",
        "clock",
        "weekday",
        "early",
        "notLast",
        "before",
    ),
    *("elapsed", "same", "supplied", "begun", "even", "random", "rare", "uuid", "made", "local", "shuffled"),
)


@pytest.mark.parametrize("name", HANGING)
def test_what_hangs_on_the_time_or_on_chance_is_tried_and_not_claimed(
    observers: Observers, timed: Path, name: str
) -> None:
    (answer,) = observers.here.run([trial(name).steps])
    assert answer.ended == "returned"
    found = seen_cases(observers, timed, [trial(name)])
    assert all(observed(one).varies for one in found.values())
    assert found or name in ("weekday", "early", "notLast", "before", "same", "rare")  # which go another way


@pytest.mark.parametrize("name", ["fixed", "seeded", "parsed", "past", "later"])
def test_what_is_the_same_at_any_time_is_claimed(observers: Observers, timed: Path, name: str) -> None:
    found = seen_cases(observers, timed, [trial(name)])
    assert [observed(one).varies for one in found.values()] == [False]


def test_what_is_tried_is_told_the_same_time_each_time(observers: Observers) -> None:
    first, second = observers.here.observe([trial("millis").steps] * 2, fresh=True)
    assert first is not None and second is not None
    assert first["value"] == second["value"]
