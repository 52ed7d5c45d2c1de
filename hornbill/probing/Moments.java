package hornbill.jvm;

import java.lang.StackWalker.StackFrame;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a trial is told that asks for the time or for chance: each moment has a number, and another time of day,
 * weekday, month and year; and in one, time passes faster than in another, or stands still.
 *
 * <p>This is among the classes of the JVM itself, so that the JDK's own code can call it ({@link ClockAgent}). Other
 * threads have the real time.
 */
public final class Moments {
    /** A Wednesday in May 2024. */
    private static final long FIRST = 1_715_769_020_123L;
    /** 113 days, 9 hours, 59 minutes and some: of 64 moments, each month, day, weekday and hour has some. */
    private static final long APART = ((113L * 24 + 9) * 60 + 59) * 60_000 + 1_017;
    /** The last moments of a February and of a year, and the first of one. */
    private static final long[] SPECIAL = {1_835_481_599_999L, 1_861_919_999_999L, 1_861_920_000_000L};
    /** How many milliseconds pass from one question to the next. */
    private static final long[] STEPS = {1, 0, 997, 3_600_001};

    /** Whether the steps have asked for the time, or for chance. */
    public static boolean time;
    public static boolean chance;

    /** Classes whose initialisers have asked for either: what they then keep is from another moment. */
    public static final Set<String> INITIALISERS = ConcurrentHashMap.newKeySet();

    private static volatile Thread told;
    private static long now;
    private static long step;
    private static Random random;

    private Moments() {}

    /** From here on, this thread is told that moment. */
    public static void begin(int number) {
        now = number >= 1 && number <= SPECIAL.length ? SPECIAL[number - 1] : FIRST + number * APART;
        step = STEPS[number % STEPS.length];
        random = new Random(number);
        time = false;
        chance = false;
        told = Thread.currentThread();
    }

    /** The time is the real one again. */
    public static void end() {
        told = null;
    }

    private static boolean isTold() {
        if (Thread.currentThread() != told) {
            return false;
        }
        StackWalker.getInstance().forEach(Moments::note);
        return true;
    }

    private static void note(StackFrame frame) {
        String name = frame.getClassName();
        if (frame.getMethodName().equals("<clinit>") && !name.startsWith("java.") && !name.startsWith("sun.")
                && !name.startsWith("jdk.")) {
            INITIALISERS.add(name);
        }
    }

    private static long next() {
        long answer = now;
        time = true;
        now += step;
        return answer;
    }

    /** Instead of {@code System.currentTimeMillis()}. */
    public static long millis() {
        return isTold() ? next() : System.currentTimeMillis();
    }

    /** Instead of {@code System.nanoTime()}. */
    public static long nanos() {
        return isTold() ? (next() - FIRST) * 1_000_000 : System.nanoTime();
    }

    /** After {@code VM.getNanoTimeAdjustment(offset)} has given that: the nanoseconds since those seconds. */
    public static long adjusted(long offset, long real) {
        return isTold() ? (next() - offset * 1000) * 1_000_000 : real;
    }

    /** Chance is asked for. */
    public static void chance() {
        if (isTold()) {
            chance = true;
        }
    }

    /** Instead of the time that the seed of a {@code Random} is made of. */
    public static long seed() {
        chance();
        return random == null || Thread.currentThread() != told ? System.nanoTime() : random.nextLong();
    }

    /** Of what makes each seed another one, nothing: which seeds were made before is not told. */
    public static long unique(long real) {
        return isTold() ? 0 : real;
    }

    /** Instead of {@code Math.random()}. */
    public static double random() {
        chance();
        return random.nextDouble();
    }

    /** Instead of {@code UUID.randomUUID()}. */
    public static UUID uuid() {
        chance();
        long high = random.nextLong() & ~0xf000L | 0x4000L;
        return new UUID(high, random.nextLong() >>> 2 | Long.MIN_VALUE);
    }
}
