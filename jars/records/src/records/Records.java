package records;

/** Records: their constructors, accessors, equals, hashCode and toString. */
public class Records {
    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, 0);

        Point plus(Point other) { return new Point(x + other.x, y + other.y); }

        boolean isOrigin() { return equals(ORIGIN); }
    }

    record Named(String name, int number) {}

    record Range(int low, int high) {
        Range {
            if (low > high) {
                int swap = low;
                low = high;
                high = swap;
            }
        }

        Range(int only) { this(only, only); }

        boolean contains(int n) { return low <= n && n <= high; }
    }

    record Checked(int value) {
        Checked {
            if (value < 0) throw new IllegalArgumentException();
        }

        @Override
        public int value() { return value * 2; }
    }

    record Everything(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Object a) {}

    record Empty() {}

    record Box<T>(T content) {
        <U> Box<U> with(U other) { return new Box<>(other); }
    }

    record Nested(Point from, Point to) implements Measured {
        @Override
        public int length() { return from.x - to.x; }
    }

    interface Measured {
        int length();

        default boolean isShort() { return length() < 10; }
    }

    public static boolean equal(int a, int b, int c, int d) { return new Point(a, b).equals(new Point(c, d)); }

    public static int hash(int a, int b) { return new Point(a, b).hashCode(); }

    public static String text(int a, int b) { return new Point(a, b).toString(); }

    public static String namedText(String s, int n) { return "it is " + new Named(s, n); }

    public static boolean namedEqual(String a, String b, int n) { return new Named(a, n).equals(new Named(b, n)); }

    public static int namedHash(String s, int n) { return new Named(s, n).hashCode(); }

    public static int plus(int a, int b) {
        Point p = new Point(a, b).plus(Point.ORIGIN).plus(new Point(1, 2));
        return p.isOrigin() ? -1 : p.x() * 100 + p.y();
    }

    public static int range(int a, int b, int n) {
        Range r = a == b ? new Range(a) : new Range(a, b);
        return (r.contains(n) ? 1 : 0) + (r.low() <= r.high() ? 2 : 0);
    }

    public static int checked(int n) { return new Checked(n).value(); }

    public static boolean checkedEqual(int n) { return new Checked(n).equals(new Checked(n)); }

    static Everything everything(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t) {
        return new Everything(z, b, s, c, i, l, f, d, t, s);
    }

    public static boolean everythingEqual(boolean z, byte b, char c, long l, float f, double d, float g, double e) {
        Object a = new int[] {1};
        Everything x = new Everything(z, b, (short) 1, c, 2, l, f, d, "t", a);
        Everything y = new Everything(z, b, (short) 1, c, 2, l, g, e, "t", a);
        return x.equals(y) && !x.equals(null) && !x.equals("x");
    }

    public static int everythingHash(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
        return new Everything(z, b, s, c, i, l, f, d, "t", null).hashCode();
    }

    public static String everythingText(boolean z, byte b, short s, char c, int i, long l) {
        return new Everything(z, b, s, c, i, l, 1.5f, -2.5, null, null).toString();
    }

    public static int empty() { return new Empty().hashCode() + (new Empty().equals(new Empty()) ? 1 : 0); }

    public static String emptyText() { return new Empty().toString(); }

    public static int box(int n, String s) {
        Box<Integer> box = new Box<>(n);
        return box.with(s).content().length() + box.content();
    }

    public static boolean boxEqual(int n, String s) { return new Box<>(n).equals(new Box<>(s)); }

    public static boolean nested(int a, int b, int c) {
        Nested x = new Nested(new Point(a, b), new Point(c, c));
        Nested y = new Nested(new Point(a, b), new Point(b, b));
        return x.equals(y) ? x.isShort() : y.isShort();
    }

    public static String nestedText(int a) { return new Nested(new Point(a, 1), null).toString(); }

    static Point swap(Point p) { return new Point(p.y, p.x); }

    static boolean same(Point p, Point q) { return p == q || p.equals(q); }
}
