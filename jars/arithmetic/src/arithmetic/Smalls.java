package arithmetic;

/** Operations on byte, short, char and boolean, which the JVM does on ints. */
public class Smalls {
    public static byte addBytes(byte a, byte b) { return (byte) (a + b); }

    public static byte bytes(byte a, byte b) {
        a += b;
        b <<= 2;
        a >>>= 1;
        a ^= b;
        a++;
        --b;
        return (byte) (a * b);
    }

    public static short shorts(short a, short b) {
        a *= b;
        b >>= 3;
        a -= b;
        b = a--;
        ++b;
        return (short) (a | b);
    }

    public static char chars(char a, char b) {
        a += b;
        b -= 'a';
        a++;
        b ^= a;
        return (char) (a - b);
    }

    public static int divideBytes(byte a, byte b) { return a / b + a % b; }

    public static int unsigned(byte a, short b) { return (a & 0xFF) << 16 | b & 0xFFFF; }

    public static boolean isLetter(char c) { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'; }

    public static char toUpper(char c) { return c >= 'a' && c <= 'z' ? (char) (c - 'a' + 'A') : c; }

    public static char rotate(char c, int by) {
        if (c < 'a' || c > 'z') return c;
        return (char) ('a' + ((c - 'a' + by) % 26 + 26) % 26);
    }

    public static int digit(char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        return -1;
    }

    public static boolean logic(boolean a, boolean b, boolean c) {
        boolean d = a & b | c;
        d ^= !a;
        d |= b && c;
        d &= a || !c;
        return d != (a == b);
    }

    public static int shortCircuit(boolean a, boolean b, int n) {
        int steps = 0;
        if (a && ++steps > 0 || b && ++steps > 1) steps += 10;
        if (a | ++steps > 2 & b) steps += 100;
        return a ? b ? steps : -steps : n == 0 ? 1 : steps / n;
    }

    public static boolean not(boolean a) { return !a; }

    public static boolean xor(boolean a, boolean b) { return a ^ b; }

    public static byte minimumOverMinusOne(byte a) { return (byte) (a / (byte) -1); }

    public static short negated(short a) { return (short) -a; }

    public static int shiftByChar(byte a, char b) { return a << b; }
}
