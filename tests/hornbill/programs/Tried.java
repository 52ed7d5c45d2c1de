package tried;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;

/** What calls on a JVM can meet. */
public class Tried {
    public enum Kind { ONE, TWO, MANY }

    public interface Source {
        String next(int number);

        boolean more();
    }

    private static int calls;

    private final List<String> seen = new ArrayList<>();
    private int locked;
    private IntUnaryOperator change;

    public int with(IntUnaryOperator change) {
        this.change = change;
        return 7;
    }

    public boolean unlock(String code, int number) {
        if (locked >= 3) {
            throw new IllegalStateException("locked");
        }
        if (code.equals("open sesame") && number == 4711) {
            locked = 0;
            return true;
        }
        locked++;
        return false;
    }

    public int drain(Source source, IntUnaryOperator change) {
        int count = 0;
        while (source.more() && count < 5) {
            seen.add(source.next(change.applyAsInt(count)));
            count++;
        }
        return count;
    }

    public static String kind(Kind kind) {
        switch (kind) {
            case ONE: return "1";
            case TWO: return "2";
            default: return "n";
        }
    }

    public static long order(long one, double other, Object third, Object fourth) {
        long result = one > 5L ? 1 : 0;
        result += other < 0.5 ? 2 : 0;
        result += third == fourth ? 4 : 0;
        return third == null ? result : result + 8;
    }

    public static Map<String, Integer> count(List<String> words) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : words) {
            counts.merge(word, 1, Integer::sum);
        }
        return counts;
    }

    public static int called() {
        return ++calls;
    }

    public static int identity(Object object) {
        return object.hashCode() > 0 ? object.hashCode() : 0;
    }

    public static boolean kept(Source source) {
        return source instanceof java.io.Serializable;
    }

    public static Object written(Source source) {
        return (java.io.Serializable) source;
    }

    private static boolean isMark(int number) {
        return number == 4711;
    }

    public static int marked(int number) {
        return isMark(number) ? 1 : 0;
    }

    public static boolean isCode(String text) {
        return text.matches("[A-Z]{2}-\\d{4}");
    }
}

/** What does not end, or ends too much. */
class Endless {
    public static void forever(int number) {
        while (number == 0) {
            number = 0;
        }
    }

    public static void locked(int number) {
        synchronized (Endless.class) {
            forever(number);
        }
    }

    public static void digits(int number) {
        java.math.BigInteger big = java.math.BigInteger.valueOf(3).pow(40_000);
        while (number == 0) {
            number = big.multiply(big).signum() - 1;
        }
    }

    public static void leave() {
        System.exit(3);
    }
}
