package arithmetic;

/** Operations on long. */
public class Longs {
    public static long add(long a, long b) { return a + b; }

    public static long subtract(long a, long b) { return a - b; }

    public static long multiply(long a, long b) { return a * b; }

    public static long divide(long a, long b) { return a / b; }

    public static long remainder(long a, long b) { return a % b; }

    public static long negate(long a) { return -a; }

    public static long shiftLeft(long a, int b) { return a << b; }

    public static long shiftRight(long a, int b) { return a >> b; }

    public static long shiftRightUnsigned(long a, int b) { return a >>> b; }

    public static long shiftByLong(long a, long b) { return (a << b) ^ (a >> b) ^ (a >>> b); }

    public static long logic(long a, long b) { return (a & b) + (a | b) - (a ^ b) + ~a; }

    public static int compare(long a, long b) {
        int result = 0;
        if (a < b) result |= 1;
        if (a <= b) result |= 2;
        if (a == b) result |= 4;
        if (a != b) result |= 8;
        if (a >= b) result |= 16;
        if (a > b) result |= 32;
        return result;
    }

    public static long constants(int which) {
        switch (which & 7) {
            case 0: return 0L;
            case 1: return 1L;
            case 2: return -1L;
            case 3: return 2L;
            case 4: return Long.MAX_VALUE;
            case 5: return Long.MIN_VALUE;
            case 6: return 0xCAFEBABEDEADBEEFL;
            default: return 4294967296L;
        }
    }

    public static long mixed(int a, long b, short c, char d) { return a * b + c * d - (b >> a) + (d << c); }

    public static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    public static long fibonacci(int n) {
        long a = 0;
        long b = 1;
        for (int i = 0; i < (n & 127); i++) {
            long c = a + b;
            a = b;
            b = c;
        }
        return a;
    }

    public static long multiplyHigh(long a, long b) {
        long a1 = a >> 32;
        long a2 = a & 0xFFFFFFFFL;
        long b1 = b >> 32;
        long b2 = b & 0xFFFFFFFFL;
        long c = a2 * b2;
        long t = a1 * b2 + (c >>> 32);
        long w = (t & 0xFFFFFFFFL) + a2 * b1;
        return a1 * b1 + (t >> 32) + (w >> 32);
    }

    public static long next(long seed) { return seed * 0x5DEECE66DL + 0xBL & (1L << 48) - 1; }

    public static int bitLength(long a) {
        int length = 0;
        for (long rest = a < 0 ? ~a : a; rest != 0; rest >>>= 1) length++;
        return length;
    }

    public static long increments(long a) {
        long b = a++ + ++a;
        b -= a--;
        return --b * a;
    }

    public static long powerModulo(long base, int exponent, long modulus) {
        long result = 1;
        base %= modulus;
        for (int i = exponent & 31; i > 0; i--) result = result * base % modulus;
        return result;
    }
}
