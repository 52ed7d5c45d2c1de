package arithmetic;

/** Operations on int: wrapping, truncating, masking, and ordinary little programs on top. */
public class Ints {
    public static int add(int a, int b) { return a + b; }

    public static int subtract(int a, int b) { return a - b; }

    public static int multiply(int a, int b) { return a * b; }

    public static int divide(int a, int b) { return a / b; }

    public static int remainder(int a, int b) { return a % b; }

    public static int negate(int a) { return -a; }

    public static int shiftLeft(int a, int b) { return a << b; }

    public static int shiftRight(int a, int b) { return a >> b; }

    public static int shiftRightUnsigned(int a, int b) { return a >>> b; }

    public static int shiftByLong(int a, long b) { return (a << b) ^ (a >> b) ^ (a >>> b); }

    public static int logic(int a, int b) { return (a & b) + (a | b) - (a ^ b) + ~a; }

    public static int compare(int a, int b) {
        int result = 0;
        if (a < b) result |= 1;
        if (a <= b) result |= 2;
        if (a == b) result |= 4;
        if (a != b) result |= 8;
        if (a >= b) result |= 16;
        if (a > b) result |= 32;
        if (a < 0) result |= 64;
        if (a <= 0) result |= 128;
        if (b == 0) result |= 256;
        if (b != 0) result |= 512;
        if (b >= 0) result |= 1024;
        if (b > 0) result |= 2048;
        return result;
    }

    public static int constants(int which) {
        switch (which & 7) {
            case 0: return -1;
            case 1: return 5;
            case 2: return 127;
            case 3: return -128;
            case 4: return 32767;
            case 5: return -32768;
            case 6: return 32768;
            default: return Integer.MIN_VALUE;
        }
    }

    public static int increments(int a) {
        int b = a++;
        int c = ++a;
        a += 100;
        a -= 1000;
        b--;
        int d = --c;
        return a * 31 + b * 17 + c * 7 + d;
    }

    public static int compound(int a, byte b, short s, char c, long l, float f, double d) {
        a += l;
        a -= d;
        b += a;
        s *= b;
        c ^= s;
        l <<= c;
        a >>>= l;
        b >>= 1;
        s /= 3;
        c %= 100;
        f += l;
        d -= f;
        a |= b & s;
        return a ^ c ^ (int) d;
    }

    public static int abs(int a) { return a < 0 ? -a : a; }

    public static int midpoint(int a, int b) { return (a & b) + ((a ^ b) >> 1); }

    public static int bitCount(int a) {
        int count = 0;
        while (a != 0) {
            a &= a - 1;
            count++;
        }
        return count;
    }

    public static int reverseBits(int a) {
        int result = 0;
        for (int i = 0; i < 32; i++) {
            result = result << 1 | a & 1;
            a >>>= 1;
        }
        return result;
    }

    public static int gcd(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static boolean isPrime(int n) {
        n &= 1023;
        if (n < 2) return false;
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) return false;
        }
        return true;
    }

    public static int collatz(int n) {
        n &= 255;
        int steps = 0;
        while (n > 1 && steps < 200) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static int hash(int a, int b, int c) {
        int h = 17;
        h = 31 * h + a;
        h = 31 * h + b;
        h = 31 * h + c;
        return h ^ h >>> 16;
    }

    public static int power(int base, int exponent) {
        exponent &= 63;
        int result = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1) result *= base;
            base *= base;
            exponent >>= 1;
        }
        return result;
    }

    public static int squareRoot(int n) {
        if (n < 0) throw new IllegalArgumentException();
        int low = 0;
        int high = 46340;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (middle * middle <= n) low = middle; else high = middle - 1;
        }
        return low;
    }

    public static int nextRandom(int seed, int rounds) {
        for (int i = rounds & 31; i > 0; i--) {
            seed ^= seed << 13;
            seed ^= seed >>> 17;
            seed ^= seed << 5;
        }
        return seed;
    }

    public static int digits(int n) {
        int sum = 0;
        do {
            sum += n % 10;
            n /= 10;
        } while (n != 0);
        return sum;
    }

    public static int ternaries(int a, int b, int c) {
        return a > b ? b > c ? a - c : c - b : a == c ? b : -a;
    }

    public static int triangle(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return 0;
        if (a + b <= c || b + c <= a || a + c <= b) return 0;
        if (a == b && b == c) return 3;
        return a == b || b == c || a == c ? 2 : 1;
    }

    public static int labels(int n) {
        int found = 0;
        outer:
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 10; j++) {
                if (i * j == (n & 63)) {
                    found = i * 100 + j;
                    break outer;
                }
                if (j > i) continue outer;
            }
        }
        return found;
    }
}
