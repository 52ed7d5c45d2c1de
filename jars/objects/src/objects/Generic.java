package objects;

/** Generic classes and methods, with the casts and bridges that the compiler adds; boxes. */
public class Generic {
    static class Pair<A, B> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        Pair<B, A> swap() { return new Pair<>(second, first); }

        <C> Pair<C, B> withFirst(C other) { return new Pair<>(other, second); }

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Pair)) return false;
            Pair<?, ?> pair = (Pair<?, ?>) other;
            return first.equals(pair.first) && second.equals(pair.second);
        }

        @Override
        public int hashCode() { return 31 * first.hashCode() + second.hashCode(); }
    }

    interface Ordered<T> {
        boolean before(T other);
    }

    static class Number2 implements Ordered<Number2> {
        final int n;

        Number2(int n) { this.n = n; }

        @Override
        public boolean before(Number2 other) { return n < other.n; }
    }

    static <T extends Ordered<T>> T least(T[] values) {
        T best = values[0];
        for (T value : values) {
            if (value.before(best)) best = value;
        }
        return best;
    }

    public static int least(int[] values) {
        Number2[] numbers = new Number2[values.length];
        for (int i = 0; i < values.length; i++) numbers[i] = new Number2(values[i]);
        return least(numbers).n;
    }

    public static String swapped(String a, String b) {
        Pair<String, String> pair = new Pair<>(a, b).swap();
        return pair.first + pair.second;
    }

    public static boolean equalPairs(String a, String b, String c) {
        return new Pair<>(a, b).equals(new Pair<>(a, c));
    }

    public static int hash(String a, String b) { return new Pair<>(a, b).hashCode(); }

    @SuppressWarnings("unchecked")
    public static int polluted(int which) {
        Pair<String, ?> pair = (Pair<String, ?>) (Object) new Pair<Object, Object>(which == 0 ? "s" : new Object(), "");
        return pair.first.length();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static boolean bridgeCasts(int which) {
        Ordered raw = new Number2(1);
        return raw.before(which == 0 ? new Number2(2) : "no number");
    }

    public static int boxed(int a, int b) {
        Pair<Integer, Integer> pair = new Pair<>(a, b);
        int sum = pair.first + pair.second;
        Pair<Long, Integer> other = pair.withFirst((long) a << 4);
        return sum ^ (int) (other.first + other.second);
    }

    public static int smallBoxes(int n) {
        Integer a = (int) (byte) n;
        Integer b = (int) (byte) n;
        Character c = (char) (n & 127);
        Character d = (char) (n & 127);
        return (a == b ? 1 : 0) + (a.equals(b) ? 2 : 0) + (c == d ? 4 : 0);
    }

    public static boolean boxesOfTwoTypes(int n) {
        Object a = n;
        Object b = (long) n;
        return a.equals(b);
    }

    public static int unboxNull(int n) {
        Integer box = n > 0 ? n : null;
        return box + 1;
    }

    public static Object boxFor(int which) {
        switch (which & 7) {
            case 0: return 1;
            case 1: return 2L;
            case 2: return 'c';
            case 3: return true;
            case 4: return (byte) -3;
            case 5: return (short) 500;
            case 6: return 1.5f;
            default: return -0.0;
        }
    }
}
