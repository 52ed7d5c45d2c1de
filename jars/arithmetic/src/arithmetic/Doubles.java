package arithmetic;

/** Operations on double, with NaN, the infinities and both zeros. */
public class Doubles {
    public static double add(double a, double b) { return a + b; }

    public static double subtract(double a, double b) { return a - b; }

    public static double multiply(double a, double b) { return a * b; }

    public static double divide(double a, double b) { return a / b; }

    public static double remainder(double a, double b) { return a % b; }

    public static double negate(double a) { return -a; }

    public static int compare(double a, double b) {
        int result = 0;
        if (a < b) result |= 1;
        if (a <= b) result |= 2;
        if (a == b) result |= 4;
        if (a != b) result |= 8;
        if (a >= b) result |= 16;
        if (a > b) result |= 32;
        if (!(a < b)) result |= 64;
        if (!(a <= b)) result |= 128;
        if (!(a >= b)) result |= 256;
        if (!(a > b)) result |= 512;
        return result;
    }

    public static double constants(int which) {
        switch (which & 7) {
            case 0: return 0.0;
            case 1: return 1.0;
            case 2: return 2.0;
            case 3: return -0.0;
            case 4: return 0.1;
            case 5: return 0.0 / 0.0;
            case 6: return -1.0 / 0.0;
            default: return 1.0e30;
        }
    }

    public static boolean isNaN(double a) { return a != a; }

    public static boolean isNegativeZero(double a) { return a == 0 && 1 / a < 0; }

    public static double maximum(double a, double b) {
        if (a != a) return a;
        if (a == 0 && b == 0) return a + b;
        return a >= b ? a : b;
    }

    public static double fused(double a, double b, double c) { return a * b + c - a / c * b; }

    public static double sum(double[] values) {
        double total = 0;
        for (double value : values) total += value;
        return total;
    }

    public static double mean(double[] values) { return sum(values) / values.length; }

    public static double polynomial(double x) { return ((0.5 * x - 3) * x + 0.25) * x - 7.125; }

    public static double squareRoot(double a) {
        double guess = a / 2 + 1;
        for (int i = 0; i < 20; i++) guess = (guess + a / guess) / 2;
        return guess;
    }

    public static double increments(double a) {
        double b = a++ * ++a;
        b -= a--;
        return --b / a;
    }

    public static double halve(double a, int times) {
        for (int i = 0; i < (times & 63); i++) a /= 2;
        return a;
    }

    public static double grow(double a, int times) {
        for (int i = 0; i < (times & 63); i++) a *= 8;
        return a;
    }
}
