package hornbill.jvm;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What was compared where a trial went one way, and no trial has gone the other way so far: the two values tell how
 * to change the trial.
 *
 * <p>A text or number that is compared by a call or by an instruction of its own is known when the branch on what
 * that gives is met.
 */
final class Misses {
    private static final int MOST = 10;
    private static final int MOST_OF_ONE = 2;
    private static final int MOST_KEYS = 2;
    private static final int LONGEST = 40;

    /** The points that have been passed, as far as anybody was told. */
    static BitSet passed = new BitSet();
    static int count;

    private static final int[] POINTS = new int[MOST];
    private static final Object[] HAVE = new Object[MOST];
    private static final Object[] WANT = new Object[MOST];

    private static int[] times = new int[1 << 14];
    private static Object lastOne;
    private static Object lastOther;
    /** The same, of what the branch that was met last is on. */
    static Object branchOne;
    static Object branchOther;
    private static int turn;
    /** The ints that were compared last: what a method answers to a question of its own often hangs on them. */
    private static long recentOne;
    private static long recentOther;
    private static boolean isRecent;

    private Misses() {}

    /** Forgets which points were passed. */
    static void forget() {
        begin();
        passed.clear();
        Arrays.fill(times, 0);
        turn = 0;
    }

    static void begin() {
        for (int i = 0; i < count; i++) {
            times[POINTS[i]] = 0;
        }
        count = 0;
        lastOne = null;
        lastOther = null;
        isRecent = false;
    }

    private static boolean isOpen(int point) {
        if (count == MOST || passed.get(point)) {
            return false;
        }
        if (point >= times.length) {
            times = Arrays.copyOf(times, 2 * point);
        }
        return times[point] < MOST_OF_ONE;
    }

    private static void add(int point, Object have, Object want) {
        times[point]++;
        POINTS[count] = point;
        HAVE[count] = have;
        WANT[count++] = want;
    }

    static void last(Object one, Object other) {
        lastOne = one;
        lastOther = other instanceof CharSequence ? other.toString() : other;
    }

    static void last(long one, long other) {
        lastOne = one;
        lastOther = other;
    }

    static void last(double one, double other) {
        lastOne = one;
        lastOther = other;
    }

    static void numbers(int point, int one, int other) {
        if (isOpen(point)) {
            add(point, (long) one, (long) other);
        }
        recentOne = one;
        recentOther = other;
        isRecent = true;
        branchOne = null;
        lastOne = null;
    }

    static void zero(int point, int value) {
        if (isOpen(point)) {
            if (lastOne != null && lastOther != null) {
                add(point, lastOne, lastOther);
            } else if (value != 0 && value != 1) {
                add(point, (long) value, 0L);
            } else if (isRecent) {
                add(point, recentOne, recentOther);
            }
        }
        branchOne = lastOne;
        branchOther = lastOther;
        lastOne = null;
    }

    /** Whether there is anything: it may be what was looked up. */
    static void nothing(int point) {
        if (lastOne != null && lastOther != null && isOpen(point)) {
            add(point, lastOne, lastOther);
        }
        lastOne = null;
    }

    /** The keys of a switch and the points to which they lead. */
    static void keys(int[][] known, int key) {
        int size = known[0].length;
        int found = 0;
        for (int i = 0; i < size && found < MOST_KEYS; i++) {
            int place = (i + turn) % size;
            if (isOpen(known[1][place])) {
                add(known[1][place], (long) key, (long) known[0][place]);
                found++;
            }
        }
        turn += 7;
        lastOne = null;
    }

    /** What was missed: lists of the point, what was there, and what was compared with it. */
    static void write(StringBuilder out) {
        String comma = "";
        for (int i = 0; i < count; i++) {
            if (!isTold(HAVE[i]) || !isTold(WANT[i]) || passed.get(POINTS[i])) {
                continue;
            }
            out.append(comma).append('[').append(POINTS[i]).append(',');
            write(out, HAVE[i]);
            out.append(',');
            write(out, WANT[i]);
            out.append(']');
            comma = ",";
        }
    }

    static boolean isTold(Object value) {
        return value instanceof Double && Double.isFinite((Double) value)
                || value instanceof Integer || value instanceof Long
                || value instanceof String && ((String) value).length() <= LONGEST;
    }

    static void write(StringBuilder out, Object value) {
        if (value instanceof String) {
            Json.writeString(out, (String) value);
        } else if (value instanceof Double) {
            Json.writeDouble(out, (Double) value);
        } else {
            out.append(((Number) value).longValue());
        }
    }
}
