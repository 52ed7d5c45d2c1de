package checked;

/** Assertions, with and without effects, wherever code can be. */
public class Checked {
    private static int asked;
    private final int size;
    private int seen;

    /** One in a constructor. */
    public Checked(int size) {
        assert size >= 0 : "size " + size;
        this.size = size;
    }

    public int getSize() {
        return size;
    }

    public int getSeen() {
        return seen;
    }

    /** Fails for one input, and returns the same with and without for the others. */
    public static int half(int n) {
        assert n % 2 == 0;
        return n / 2;
    }

    /** Has a message of a number, and one that is its cause. */
    public static int checkedMessage(int n, boolean withCause) {
        if (withCause) {
            assert n > 3 : new IllegalStateException("cause");
        } else {
            assert n > 5 : n;
        }
        return n;
    }

    /** The effect is in the object. */
    public int count(int by) {
        assert (seen += by) > 0;
        return by + size;
    }

    /** The effect is in the result. */
    public static int doubled(int n) {
        int result = n;
        assert (result += n + 1) != 7;
        return result;
    }

    /** The effect is that it is known whether assertions are enabled. */
    public static boolean enabled() {
        boolean on = false;
        assert on = true;
        return on;
    }

    /** Whether a caller sees it. */
    public static String caught(int n) {
        try {
            assert n != 1 : "one";
            return "fine";
        } catch (AssertionError error) {
            return error.getMessage();
        }
    }

    /** The effect is in what no test looks at: the number of questions is never shown. */
    public static int quiet(int n) {
        assert asked++ >= 0;
        return n > 4 ? n : 4;
    }

    /** Nothing to do with assertions. */
    public static int plain(int n) {
        return n > 10 ? 1 : 2;
    }

    /** A nested class goes by the class around it. */
    static class Nested {
        int sum(int a, int b) {
            assert a < b;
            return a + b;
        }

        /** Deeper. */
        static class Deeper {
            static long positive(long n) {
                assert n > 0 : n;
                return n;
            }
        }
    }

    /** An inner class. */
    class Inner {
        int over(int n) {
            assert n > size : "too small";
            return n - size;
        }
    }

    /** A default method and a static one of an interface. */
    interface Positive {
        int value();

        default int root() {
            assert value() >= 0;
            return value() == 0 ? 0 : 1;
        }

        static int positive(int n) {
            assert n > 0;
            return n;
        }
    }

    /** Implements it. */
    static class Value implements Positive {
        private final int value;

        Value(int value) {
            this.value = value;
        }

        @Override
        public int value() {
            return value;
        }
    }
}

/** One in a static initialiser, that holds. */
class Settled {
    static final int LIMIT;

    static {
        int limit = 10;
        assert limit++ == 10;
        LIMIT = limit;
    }

    static int above(int n) {
        return n + LIMIT;
    }
}

/** One in a static initialiser, that does not hold. */
class Broken {
    static final int NUMBER = Integer.parseInt("3");

    static {
        assert NUMBER > 3 : "not above three";
    }

    static int number(int n) {
        return n > 0 ? NUMBER : -NUMBER;
    }
}

/** An enum with one. */
enum Level {
    LOW(1),
    HIGH(2);

    final int rank;

    Level(int rank) {
        assert rank > 0;
        this.rank = rank;
    }

    Level above(Level other) {
        assert other != this : other;
        return rank > other.rank ? this : other;
    }
}
