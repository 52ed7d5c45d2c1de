package hornbill.counter;

import java.util.function.IntFunction;
import java.util.function.ToLongFunction;

/** How this JVM lays objects out, found out by the sizes of some. */
final class Shapes {
    static class B0 {}
    static class B1 extends B0 { byte b1; }
    static class B2 extends B1 { byte b2; }
    static class B3 extends B2 { byte b3; }
    static class B4 extends B3 { byte b4; }
    static class B5 extends B4 { byte b5; }
    static class B6 extends B5 { byte b6; }
    static class B7 extends B6 { byte b7; }
    static class B8 extends B7 { byte b8; }

    private static final Object[] BYTES = {
        new B0(), new B1(), new B2(), new B3(), new B4(), new B5(), new B6(), new B7(), new B8()
    };
    private static final int MANY = 1 << 10;

    private Shapes() {}

    /**
     * The header of an object, of an array of elements of up to 4 bytes and of 8 bytes, a reference, and what all sizes
     * are a multiple of, with dashes between them: {@code 12-16-16-4-8}.
     */
    static String text(ToLongFunction<Object> size) {
        long reference = (size.applyAsLong(new Object[2 * MANY]) - size.applyAsLong(new Object[MANY])) / MANY;
        long alignment = 1;
        for (int n = 1; n < MANY && alignment == 1; n++) {
            alignment = Math.max(1, size.applyAsLong(new byte[n]) - size.applyAsLong(new byte[n - 1]));
        }
        return header(size, n -> BYTES[n], 1, BYTES.length)
                + "-" + header(size, byte[]::new, 1, MANY)
                + "-" + header(size, long[]::new, Long.BYTES, MANY)
                + "-" + reference + "-" + alignment;
    }

    /** What an object takes that is full, without its parts: it has so many that one more makes it larger. */
    private static long header(ToLongFunction<Object> size, IntFunction<Object> made, int each, int most) {
        long empty = size.applyAsLong(made.apply(0));
        int n = 0;
        while (n + 1 < most && size.applyAsLong(made.apply(n + 1)) == empty) {
            n++;
        }
        return empty - (long) n * each;
    }
}
