package hornbill.counter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;

/**
 * What instrumented code calls: counts what the thread executes between {@link #start} and {@link #stop}, and nothing
 * while a class is initialised.
 *
 * <p>The JVM's own loader has this class and those that it needs, so that there is one of each, whoever loads the
 * program. Nobody else's class is needed here.
 */
public final class Meter {
    private static final int LISTING = -1;
    private static final ThreadLocal<Tally> TALLIES = new ThreadLocal<>();
    private static final List<Site> SITES = new ArrayList<>();
    /** The classes that count, by the names that stack frames have, and those that cannot be counted, with the reason. */
    static final Set<String> COUNTED = ConcurrentHashMap.newKeySet();
    static final Map<String, String> UNCOUNTED = new ConcurrentHashMap<>();
    /** How many fields objects of a class have, and how many bytes they, or an array, take in this JVM. */
    static ToLongFunction<Class<?>> fields;
    static ToLongFunction<Class<?>> objectBytes;
    static ToLongFunction<Object> arrayBytes;
    /** How this JVM lays objects out: see {@link Shapes}. */
    static String layout;

    private Meter() {}

    /** Count from here on, from zero, what this thread does. */
    public static void start() {
        TALLIES.set(new Tally());
    }

    /** What was counted since the start, and no more of it: see {@link Tally#told}. */
    public static Map<String, Object> stop() {
        Tally tally = TALLIES.get();
        TALLIES.remove();
        return tally == null ? Map.of() : tally.told();
    }

    static synchronized int number(Site site) {
        SITES.add(site);
        return SITES.size() - 1;
    }

    private static synchronized Site site(int number) {
        return SITES.get(number);
    }

    private static Tally counting() {
        Tally tally = TALLIES.get();
        return tally == null || tally.initialising > 0 ? null : tally;
    }

    /** So many instructions are executed, the last of which comes next. */
    public static void executed(int instructions) {
        Tally tally = counting();
        if (tally != null) {
            tally.instructions += instructions;
        }
    }

    /** A method that counts begins: how many calls are active in it. */
    public static int entered(int site) {
        Tally tally = counting();
        return tally == null ? 0 : tally.entered(site(site).target(null));
    }

    /** The same of one that lists the constants of an enum: the JDK asks once for them, as it initialises a class once. */
    public static int listing(int site) {
        Tally tally = counting();
        if (tally == null || tally.isNext(site(site).target(null)) || tally.isFirst()) {
            return entered(site);
        }
        initialising();
        return LISTING;
    }

    /** It returns. */
    public static void listed(int depth) {
        if (depth == LISTING) {
            initialised();
        }
    }

    /** A method goes on in which so many calls are active. */
    public static void back(int depth) {
        Tally tally = counting();
        if (tally != null) {
            tally.back(depth);
        }
    }

    /** A call begins that has no receiver, or one that is there. */
    public static void called(int site) {
        Tally tally = counting();
        if (tally != null) {
            tally.called(site(site).target(null));
        }
    }

    /** A call begins, if there is a receiver. */
    public static void called(Object receiver, int site) {
        Tally tally = receiver == null ? null : counting();
        if (tally != null) {
            tally.called(site(site).target(receiver.getClass()));
        }
    }

    /** An object is made. */
    public static void made(int site) {
        Tally tally = counting();
        if (tally != null) {
            tally.made(site(site).type());
        }
    }

    /** An array is made, with arrays in it for so many dimensions more. */
    public static void made(Object array, int more) {
        Tally tally = counting();
        if (tally != null) {
            tally.made(array, more);
        }
    }

    /** The initialiser of a class begins. */
    public static void initialising() {
        Tally tally = TALLIES.get();
        if (tally != null) {
            tally.initialising++;
        }
    }

    /** It ends, in whatever way. */
    public static void initialised() {
        Tally tally = TALLIES.get();
        if (tally != null && tally.initialising > 0) {
            tally.initialising--;
        }
    }
}
