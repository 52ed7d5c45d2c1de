import java.util.List;

/** Records with components of every type; prints what their own methods give. */
public class Records {
    record All(byte b, short s, char c, boolean z, int i, long l, float f, double d, String t, int[] a, Object o) {}
    record Empty() {}
    record Point(int x, int y) { @Override public int x() { return 1000; } }
    record Pair<A, B>(A first, B second) {}
    record Reals(float f, double d) {}
    record Big(long l, boolean z) {}
    record Noisy(Loud one, Loud two) {}
    record Tree(Tree left, int value, Tree right) { static Tree leaf(int v) { return new Tree(null, v, null); } }
    static class Loud {
        final int n;
        Loud(int n) { this.n = n; }
        @Override public boolean equals(Object o) { out("equals " + n); return o instanceof Loud l && l.n == n; }
        @Override public int hashCode() { out("hash " + n); return n; }
        @Override public String toString() { out("text " + n); return "L" + n; }
    }
    static void out(Object o) { System.out.println(o); }
    static void show(Object a, Object b) { out(a + " " + a.hashCode() + " " + a.equals(b) + " " + b.equals(a) + " " + a.equals(a) + " " + a.equals(null) + " " + a.equals("x")); }

    public static void main(String[] args) {
        record Local(int v, List<Integer> all) {}
        int[] shared = {1};
        for (int k = 0; k < 4; k++) {
            All left = new All((byte) k, (short) -k, (char) ('a' + k), k % 2 == 0, k << 30, (long) k << 40, k / 3f, -k / 7.0, k == 0 ? null : "t" + k, k == 1 ? shared : null, k);
            All right = new All((byte) k, (short) -k, (char) ('a' + k), k % 2 == 0, k << 30, (long) k << 40, k / 3f, -k / 7.0, k == 0 ? null : "t" + k, k == 1 ? shared : null, k == 3 ? "" : k);
            if (k == 1) out(left.equals(right) + " " + (left.hashCode() == right.hashCode())); else show(left, right);
        }
        show(new Empty(), new Empty());
        show(new Point(1, 2), new Point(1, 2)); show(new Point(1, 2), new Point(2, 1));
        show(new Pair<>("a", null), new Pair<>("a", null)); show(new Pair<>(1, new Pair<>(2, 3)), new Pair<>(1L, 2));
        show(new Reals(Float.NaN, Double.NaN), new Reals(Float.NaN, Double.NaN)); show(new Reals(0f, 0.0), new Reals(-0f, 0.0)); show(new Reals(0f, -0.0), new Reals(0f, 0.0));
        show(new Big(1L << 32, true), new Big(0, true)); show(new Big(-1, false), new Big(-1, true)); show(new Big(7, true), new Big(7, true));
        show(new Noisy(new Loud(1), new Loud(2)), new Noisy(new Loud(1), new Loud(2)));
        show(new Noisy(new Loud(1), new Loud(2)), new Noisy(new Loud(3), new Loud(4)));
        show(new Tree(Tree.leaf(1), 2, Tree.leaf(3)), new Tree(Tree.leaf(1), 2, null));
        show(new Local(1, List.of(1, 2)), new Local(1, List.of(1, 2)));
    }
}
