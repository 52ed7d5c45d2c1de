package hornbill.jvm;

import java.util.Calendar;
import java.util.Locale;
import java.util.Set;
import java.util.TimeZone;

/**
 * The clock as instrumented classes see it: in turns behind the first one it is another time of the day, another day,
 * another year, and passes otherwise, so that what hangs on it comes out otherwise too.
 */
public final class Now {
    /** Calls that are made by way of this class. */
    static final Set<String> TOLD = Set.of(
            "java/lang/System.currentTimeMillis()J", "java/lang/System.nanoTime()J",
            "java/util/Calendar.getInstance()Ljava/util/Calendar;",
            "java/util/Calendar.getInstance(Ljava/util/TimeZone;)Ljava/util/Calendar;",
            "java/util/Calendar.getInstance(Ljava/util/Locale;)Ljava/util/Calendar;",
            "java/util/Calendar.getInstance(Ljava/util/TimeZone;Ljava/util/Locale;)Ljava/util/Calendar;");

    private static final long SECOND = 1000;
    private static final long HOUR = 3600 * SECOND;
    private static final long DAY = 24 * HOUR;

    /** By how much the clock of a turn is wrong, and by how much more with each call, in milliseconds. */
    private static final long[][] TURNS = {
        {0, 0},
        {12 * HOUR, 1},
        {185 * DAY + 5 * HOUR + 31 * 60 * SECOND + 29 * SECOND + 517, 7 * HOUR},
        {1129 * DAY + 18 * HOUR, 40 * DAY},
        {14_703 * DAY + 3 * HOUR + 7 * 60 * SECOND, 400 * DAY},
    };

    private static int turn;
    private static long calls;

    private Now() {}

    static void begin(int number) {
        turn = number % TURNS.length;
        calls = 0;
    }

    private static long wrong() {
        return TURNS[turn][0] + TURNS[turn][1] * calls++;
    }

    public static long currentTimeMillis() {
        return System.currentTimeMillis() + wrong();
    }

    public static long nanoTime() {
        return System.nanoTime() + wrong() * 1_000_000;
    }

    private static Calendar set(Calendar calendar) {
        long wrong = wrong();
        if (wrong != 0) {
            calendar.setTimeInMillis(calendar.getTimeInMillis() + wrong);
        }
        return calendar;
    }

    public static Calendar getInstance() {
        return set(Calendar.getInstance());
    }

    public static Calendar getInstance(TimeZone zone) {
        return set(Calendar.getInstance(zone));
    }

    public static Calendar getInstance(Locale locale) {
        return set(Calendar.getInstance(locale));
    }

    public static Calendar getInstance(TimeZone zone, Locale locale) {
        return set(Calendar.getInstance(zone, locale));
    }
}
