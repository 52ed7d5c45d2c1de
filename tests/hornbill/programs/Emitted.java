package emitted;

import java.io.IOException;

/** What tests have to write: each kind of value, result, change and access, for the tests of the emitter. */
public class Emitted {
    static final int[] TABLE = {1, 2, 4};
    static int calls;

    private int hidden;
    private int[] cells;
    int open;
    Emitted next;

    private static class Secret {
        int value;
    }

    enum Colour { RED, GREEN }

    interface Callback {
        int apply(int n);
    }

    interface Pair {
        int first();

        String second(long n);
    }

    class Part {
        int size;

        Part(int size) {
            this.size = size;
        }
    }

    static class Box<T> {
        T content;

        T swap(T other) {
            T before = content;
            content = other;
            return before;
        }
    }

    public Emitted() {
    }

    Emitted(int hidden) {
        this.hidden = hidden;
    }

    public int getHidden() {
        return hidden;
    }

    int[] grow() {
        cells = cells == null ? new int[1] : new int[cells.length + 1];
        return cells;
    }

    void raise(int by) {
        hidden += by + 1;
        open = hidden;
    }

    Emitted self() {
        return this;
    }

    Emitted link(Emitted other) {
        other.open = 1;
        next = other;
        return other;
    }

    private int secret() {
        return hidden + 1;
    }

    static int sign(int n) {
        return n < 0 ? -1 : n == 0 ? 0 : 1;
    }

    static boolean isVowel(char c) {
        return c == 'a' || c == 'e' || c == '\'' || c == '|' || c == ' ';
    }

    static double half(double d) {
        return d > 1 ? d / 2 : -d;
    }

    static float third(float f) {
        return f == 0 ? -f : f / 3;
    }

    static byte small(byte b, short s, long l) {
        return l > 3_000_000_000L ? (byte) (b + 1) : s > 0 ? b : -1;
    }

    static int over(int n) {
        return n > 0 ? 1 : 2;
    }

    static int over(Object o) {
        return o == null ? 3 : 4;
    }

    static int over(String s) {
        return s == null ? 5 : 6;
    }

    static Integer boxed(Integer n) {
        return n == null ? null : n + 1;
    }

    static Colour other(Colour c) {
        return c == Colour.RED ? Colour.GREEN : Colour.RED;
    }

    static String quoted(int n) {
        return n > 0 ? "a\"b\\c\n\u00e9" : null;
    }

    static boolean isConstant(String s) {
        return s == "constant" || s.equals("constant");
    }

    static int sum(int... values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }

    static void fill(int[] values, int x) {
        for (int i = 0; i < values.length; i++) {
            values[i] = x;
        }
    }

    static double[][] grid(int n) {
        return n > 0 ? new double[][] {{0.0, 1.5}, {}} : null;
    }

    static int call(Callback callback, Pair pair) {
        return callback == null ? 0 : pair == null ? 1 : 2;
    }

    static int counted() {
        return ++calls;
    }

    static int changed(int i) {
        TABLE[i] *= 3;
        return TABLE[i];
    }

    static void checked(int n) throws IOException {
        if (n > 0) {
            throw new IOException("n");
        }
    }

    static Object opened(boolean secret) {
        return secret ? new Secret() : new Emitted(3);
    }
}
