package granted;

public class Registry {
    static int count;
    static final int LIMIT = 3;
    private static final Object NONE = new Object();
    private int own;

    public Registry() { own = size(); }

    public int size() { return 1; }

    public final int twice() { return 2 * own; }

    public static int next() { return count > 2 ? 0 : count + 1; }

    public static int far(int n) { return n > LIMIT ? next() : 0; }

    public static boolean same(Integer a, Integer b) { return a == b; }

    public static boolean isNone(Registry r) { return r == null; }

    public static class Larger extends Registry {
        @Override public int size() { return 7; }
    }
}
