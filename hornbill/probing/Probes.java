package hornbill.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What instrumented classes call: notes the points that a sequence of calls passes, and ends it when it has
 * passed too many.
 *
 * <p>Each point is noted once a step, in the order in which they are passed. Numbers and texts that the program
 * compares are kept, since they tell what values make a difference.
 */
public final class Probes {
    /** Ends a sequence that does not end by itself, or that does what no trial may do. */
    static final class Stop extends Error {
        private static final long serialVersionUID = 1;

        Stop(String why) {
            super(why, null, false, false);
        }
    }

    private static final int KEPT = 64;
    private static final int ELEMENTS_OF_A_POINT = 8;
    private static final int LONGEST = 40;
    /**
     * So many points are passed before the end is thrown once more: the handler that leaves a monitor guards itself, and
     * would go round for ever.
     */
    private static final int PASSED_ON = 15;
    /** What initialisers may pass, which a trial may have to run though its steps do little. */
    private static final long FOR_INITIALISERS = 20_000_000;

    static int[] passed = new int[1 << 12];
    /** Which of these belong to the initialisation of a class: whether it was before depends on what ran before. */
    static boolean[] initial = new boolean[1 << 12];
    static int count;
    static String why;

    static final long[] NUMBERS = new long[KEPT];
    static final double[] REALS = new double[KEPT];
    static final String[] TEXTS = new String[KEPT];

    private static final List<int[][]> TABLES = new ArrayList<>();

    private static int[] stamps = new int[1 << 14];
    private static int stamp;
    private static int initialising;
    private static long leftBefore;
    private static long left = Long.MAX_VALUE;
    /** What sequences have cost: the points that they passed, and so many more for each. */
    private static long spent;
    private static final long A_SEQUENCE = 1000;

    private Probes() {}

    /** Forgets points, and what was compared. */
    static void forget() {
        TABLES.clear();
        Arrays.fill(NUMBERS, 0);
        Arrays.fill(REALS, 0);
        Arrays.fill(TEXTS, null);
        spent = 0;
    }

    /** A sequence that began with that budget has ended: note what it has cost. */
    static void spend(long budget) {
        spent += A_SEQUENCE + Math.max(0, budget - Math.max(0, left));
    }

    /** What was spent since this was last asked. */
    static long takeSpent() {
        long answer = spent;
        spent = 0;
        return answer;
    }

    /** Begin to note points anew; so many may be passed. */
    static void begin(long budget) {
        Misses.begin();
        stamp++;
        count = 0;
        why = null;
        left = budget;
        initialising = 0;
    }

    /** An initialiser of a class begins. */
    public static void enter() {
        if (initialising++ == 0) {
            stamp++;
            leftBefore = left;
            left = Math.max(left, FOR_INITIALISERS);
        }
    }

    /** It returns. */
    public static void leave() {
        if (--initialising == 0) {
            stamp++;
            left = leftBefore;
        }
    }

    /** Whether an initialiser has not returned. */
    static boolean isInitialising() {
        return initialising != 0;
    }

    /** Nothing is counted from here on. */
    static void end() {
        left = Long.MAX_VALUE;
    }

    /** The next point ends the sequence; said by another thread, again and again, as this one may not see it. */
    static void endSoon() {
        left = 0;
    }

    /** How many more may be passed. */
    static long left() {
        return left;
    }

    /** From here on, points count as passed in another step. */
    static void nextStep() {
        stamp++;
    }

    static void reserve(int points) {
        if (points > stamps.length) {
            stamps = Arrays.copyOf(stamps, Math.max(points, 2 * stamps.length));
        }
    }

    /** Whether a test's object would be: a stub is here, as all proxies are, but not there. */
    public static boolean isSerializable(Object object) {
        Class<?> type = object instanceof java.io.Serializable ? Stubs.stubbed(object) : null;
        return object instanceof java.io.Serializable
                && (type == null || java.io.Serializable.class.isAssignableFrom(type));
    }

    public static void requireSerializable(Object object) {
        if (object != null && !isSerializable(object)) {
            throw new ClassCastException(object.getClass().getName());
        }
    }

    public static void at(int point) {
        if (--left < 0 && (left & PASSED_ON) == PASSED_ON) {
            throw stop("endless");
        }
        if (stamps[point] != stamp) {
            note(point);
        }
    }

    /** An array of that length is made: to fill it costs time, as passing points does. */
    public static void array(int length) {
        charge(length);
    }

    /** So many arrays of that length are made. */
    public static void arrays(int count, int length) {
        charge((long) Math.max(0, count) * Math.max(0, length));
    }

    private static void charge(long elements) {
        left -= Math.max(0, elements) / ELEMENTS_OF_A_POINT;
        if (left < 0) {
            throw stop("endless");
        }
    }

    private static void note(int point) {
        stamps[point] = stamp;
        if (count == passed.length) {
            passed = Arrays.copyOf(passed, 2 * count);
            initial = Arrays.copyOf(initial, 2 * count);
        }
        initial[count] = initialising > 0;
        passed[count++] = point;
    }

    private static Stop stop(String reason) {
        if (why == null) {
            why = reason;
        }
        return new Stop(reason);
    }

    public static void deny() {
        throw stop("denied");
    }

    /** Note the side that is taken; the other one. */
    private static int side(boolean taken, int point) {
        int here = taken ? point + 1 : point;
        if (stamps[here] != stamp) {
            note(here);
        }
        return taken ? point : point + 1;
    }

    public static void zero(int value, int operation, int point) {
        Misses.zero(side(holds(operation, Integer.compare(value, 0)), point), value);
    }

    public static void compared(int one, int other, int operation, int point) {
        keep(one);
        keep(other);
        Misses.numbers(side(holds(operation, Integer.compare(one, other)), point), one, other);
    }

    /** The operations are those of the instructions from `ifeq` on: equal, not, less, not, greater, not. */
    private static boolean holds(int operation, int order) {
        switch (operation) {
            case 0: return order == 0;
            case 1: return order != 0;
            case 2: return order < 0;
            case 3: return order >= 0;
            case 4: return order > 0;
            default: return order <= 0;
        }
    }

    public static void same(Object one, Object other, boolean equal, int point) {
        side((one == other) == equal, point);
        Misses.last(null, null);
    }

    public static void nothing(Object value, boolean isNull, int point) {
        Misses.nothing(side((value == null) == isNull, point));
    }

    /** The number of a switch: the points to which its keys lead, the keys being in order. */
    static int table(int[] keys, Object[] labels, Map<?, Integer> numbers) {
        int[] points = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            points[i] = numbers.get(labels[i]);
        }
        TABLES.add(new int[][] {keys.clone(), points});
        return TABLES.size() - 1;
    }

    public static void chosen(int key, int table, int otherwise) {
        keep(key);
        int[][] known = TABLES.get(table);
        int place = Arrays.binarySearch(known[0], key);
        int point = place < 0 ? otherwise : known[1][place];
        if (stamps[point] != stamp) {
            note(point);
        }
        Misses.keys(known, key);
    }

    public static int lcmp(long one, long other) {
        keep(one);
        keep(other);
        Misses.last(one, other);
        return Long.compare(one, other);
    }

    public static int fcmpl(float one, float other) {
        keep(one, other);
        return one > other ? 1 : one == other ? 0 : -1;
    }

    public static int fcmpg(float one, float other) {
        keep(one, other);
        return one < other ? -1 : one == other ? 0 : 1;
    }

    public static int dcmpl(double one, double other) {
        keep(one, other);
        return one > other ? 1 : one == other ? 0 : -1;
    }

    public static int dcmpg(double one, double other) {
        keep(one, other);
        return one < other ? -1 : one == other ? 0 : 1;
    }

    private static void keep(long number) {
        NUMBERS[(int) ((number ^ number >>> 32) * 31 & KEPT - 1)] = number;
    }

    private static void keep(double one, double other) {
        Misses.last(one, other);
        REALS[Double.hashCode(one) * 31 >>> 8 & KEPT - 1] = one;
        REALS[Double.hashCode(other) * 31 >>> 8 & KEPT - 1] = other;
    }

    private static void keep(String one, Object other) {
        keep(one);
        keep(other);
        Misses.last(one, other);
    }

    private static void keep(Object value) {
        if (value instanceof String && ((String) value).length() <= LONGEST) {
            TEXTS[value.hashCode() * 31 >>> 4 & KEPT - 1] = (String) value;
        } else if (value instanceof Integer || value instanceof Long) {
            keep(((Number) value).longValue());
        }
    }

    public static boolean equals(String one, Object other) {
        keep(one, other);
        return one.equals(other);
    }

    public static boolean equals(Object one, Object other) {
        keep(one);
        keep(other);
        Misses.last(one, other);
        return one == other || one != null && one.equals(other);
    }

    public static boolean equalsIgnoreCase(String one, String other) {
        keep(one, other);
        return one.equalsIgnoreCase(other);
    }

    public static boolean startsWith(String one, String start) {
        keep(one, start);
        return one.startsWith(start);
    }

    public static boolean endsWith(String one, String end) {
        keep(one, end);
        return one.endsWith(end);
    }

    public static boolean contains(String one, CharSequence part) {
        keep(one, part);
        return one.contains(part);
    }

    public static int indexOf(String one, String part) {
        keep(one, part);
        return one.indexOf(part);
    }

    public static int compareTo(String one, String other) {
        keep(one, other);
        return one.compareTo(other);
    }

    public static Object get(Map<?, ?> map, Object key) {
        List<?> some = some(map == null ? null : map.getClass(), map == null ? List.of() : map.keySet());
        Object found = map.get(key);
        asked(some, key, found != null);
        return found;
    }

    public static boolean containsKey(Map<?, ?> map, Object key) {
        List<?> some = some(map == null ? null : map.getClass(), map == null ? List.of() : map.keySet());
        return asked(some, key, map.containsKey(key));
    }

    public static boolean contains(Collection<?> all, Object one) {
        List<?> some = some(all == null ? null : all.getClass(), all);
        return asked(some, one, all.contains(one));
    }

    /** What is asked for, and is not there, could be there instead of another one. */
    private static boolean asked(List<?> some, Object one, boolean isThere) {
        if (isThere) {
            Misses.last(null, null);
        } else {
            keep(one);
            Misses.last(some.isEmpty() ? null : some.get(0), one);
        }
        return isThere;
    }

    /** A few of them, which are kept; only the JDK's own are looked into: others may notice. */
    private static List<?> some(Class<?> type, Collection<?> all) {
        if (type == null || type.getClassLoader() != null) {
            return List.of();
        }
        List<Object> found = new ArrayList<>();
        try {
            for (Object one : all) {
                keep(one);
                found.add(one);
                if (found.size() == 3) {
                    break;
                }
            }
        } catch (RuntimeException e) {
            return List.of();
        }
        return found;
    }
}
