package awkward;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** What is awkward to write in a test: names that collide, types that cannot be written plainly, extreme values. */
public class Awkward {
    public int yield;
    int record;
    protected int var;
    int $cost;
    int größe;

    protected Awkward(int record) {
        this.record = record;
    }

    interface Generic {
        <T> T same(T value);
    }

    interface Source<T> {
        T next(T after);

        boolean more();
    }

    interface Texts extends Source<String> {
        int count();
    }

    interface One extends Comparator<int[]> {
    }

    interface Marker {
    }

    sealed interface Closed permits Only {
    }

    record Only(int size, String name) implements Closed {
    }

    record Pair<A, B>(A first, B second) {
        Pair {
            if (first == null) {
                throw new IllegalArgumentException("first");
            }
        }
    }

    private static class Hidden extends RuntimeException {
    }

    static class Checked extends Exception {
        final int code;

        Checked(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    abstract static class Base<T extends Comparable<T>> {
        protected T least;

        protected boolean lower(T other) {
            return least == null || other.compareTo(least) < 0;
        }
    }

    static class OfTexts extends Base<String> {
    }

    enum Sign {
        PLUS {
            @Override
            int of(int n) {
                return n;
            }
        },
        MINUS {
            @Override
            int of(int n) {
                return -n;
            }
        };

        abstract int of(int n);
    }

    class In {
        class Deep {
            int size;

            Deep(int size) {
                this.size = size + record;
            }

            int up() {
                return record > 0 ? size : -size;
            }
        }
    }

    int yield() {
        return yield > 0 ? yield : record;
    }

    void test(int java, int awkward) {
        größe = java > awkward ? java : 1;
        $cost = java;
    }

    static int Awkward(int Awkward, int assertEquals) {
        return Awkward > assertEquals ? 1 : 2;
    }

    static boolean equals(Awkward one, Awkward other) {
        return one == other;
    }

    static int stub(Generic generic, Texts texts, One one, Marker marker, Closed closed) {
        int n = 0;
        if (generic != null) {
            n += 1;
        }
        if (texts != null) {
            n += 2;
        }
        if (one != null) {
            n += 4;
        }
        if (marker != null) {
            n += 8;
        }
        return closed == null ? n : -1;
    }

    static boolean has(Iterator<int[]> iterator, Comparator<Awkward> comparator) {
        return iterator != null && comparator != null;
    }

    static int of(Sign sign, int n) {
        return sign == Sign.MINUS ? sign.of(n) : 0;
    }

    static Sign sign(int n) {
        return n < 0 ? Sign.MINUS : Sign.PLUS;
    }

    static Only only(int n) {
        return n > 3 ? new Only(n, "é\n\"\u2028") : null;
    }

    static <A> Pair<A, A> twice(A a) {
        return new Pair<>(a, a);
    }

    static void hidden(int n) {
        if (n > 0) {
            throw new Hidden();
        }
    }

    static void checked(int n) throws Checked {
        if (n > 0) {
            throw new Checked(n);
        }
    }

    static Object open(int n) {
        return switch (n) {
            case 0 -> new int[] {1};
            case 1 -> new Object[] {new int[] {2}, "x", 'c', 1.5f, -0.0, Float.NaN, (byte) 1, (short) 2, 3L, true};
            case 2 -> Integer.class;
            case 3 -> int[].class;
            case 4 -> Hidden.class;
            case 5 -> new Hidden[1];
            case 6 -> (Runnable) () -> { };
            case 7 -> new String[][] {{"a"}, null, {}};
            case 8 -> 'x';
            case 9 -> Sign.PLUS;
            case 10 -> Double.NaN;
            case 11 -> -0.0f;
            case 12 -> new char[] {'\'', '\\', '\u0000', '\ud83d'};
            case 13 -> new double[] {-0.0, Double.NaN, Double.MIN_VALUE, Double.MAX_VALUE};
            case 14 -> new float[] {-0.0f, Float.NaN, Float.MIN_VALUE, Float.MAX_VALUE};
            case 15 -> new Integer[] {1000, null, -1};
            default -> null;
        };
    }

    static byte narrow(byte b, short s, char c, Byte boxed, Character letter) {
        return boxed == null ? b : letter == null ? (byte) s : (byte) (c + boxed);
    }

    static double exact(double d, float f) {
        if (d == 0.1 && f == 0.1f) {
            return d + f;
        }
        if (d != d) {
            return d;
        }
        return f == 0 ? -0.0 * f : 1e-320;
    }

    static Float boxedFloat(Float f) {
        return f == null ? Float.valueOf(-0.0f) : f;
    }

    static String format(String text, Object... args) {
        return args.length == 1 && args[0] == null ? text : "none";
    }

    static int most(String... all) {
        return all.length < 2 ? -1 : all[1] == null ? 1 : 2;
    }

    static int most(String one, String other) {
        return 0;
    }

    static int join(String[]... all) {
        return all == null ? -1 : all.length > 0 && all[0] == null ? 1 : 0;
    }

    static int count(List<? extends Comparable<?>> list) {
        return list == null ? -1 : list instanceof ArrayList ? 1 : 0;
    }

    static void swap(int[] a, int[] b) {
        if (a == b) {
            throw new IllegalStateException("same");
        }
        int first = a[0];
        a[0] = b[0];
        b[0] = first;
    }

    static boolean odd(String s) {
        return s.equals("\u0007;|\\ é \ud83d\ude00 'x' \"y\" \r\n\t");
    }

    static boolean isComma(String s, char c) {
        if (s.equals("a,b;c|d")) {
            return c == ';';
        }
        if (s.equals(" lead")) {
            return c == '|';
        }
        if (s.equals("#")) {
            return c == '#';
        }
        return s.equals("'") && c == '\'';
    }

    /** What it changes is behind two private fields, and one of them behind the other. */
    static class Holder {
        private Chain chain;

        void mark() {
            chain.middle.deep.seen = 7;
            chain.done = true;
        }
    }

    static class Chain {
        Middle middle;
        boolean done;
    }

    static class Middle {
        private Deep deep;
    }

    static class Deep {
        int seen;
    }
}
