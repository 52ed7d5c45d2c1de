package arithmetic;

/** Operations on float, with NaN, the infinities and both zeros. */
public class Floats {
    public static float add(float a, float b) { return a + b; }

    public static float subtract(float a, float b) { return a - b; }

    public static float multiply(float a, float b) { return a * b; }

    public static float divide(float a, float b) { return a / b; }

    public static float remainder(float a, float b) { return a % b; }

    public static float negate(float a) { return -a; }

    public static int compare(float a, float b) {
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

    public static float constants(int which) {
        switch (which & 7) {
            case 0: return 0.0f;
            case 1: return 1.0f;
            case 2: return 2.0f;
            case 3: return -0.0f;
            case 4: return 0.1f;
            case 5: return 0.0f / 0.0f;
            case 6: return -1.0f / 0.0f;
            default: return 1.0e30f;
        }
    }

    public static boolean isNaN(float a) { return a != a; }

    public static boolean isNegativeZero(float a) { return a == 0 && 1 / a < 0; }

    public static float maximum(float a, float b) {
        if (a != a) return a;
        if (a == 0 && b == 0) return a + b;
        return a >= b ? a : b;
    }

    public static float fused(float a, float b, float c) { return a * b + c - a / c * b; }

    public static float sum(float[] values) {
        float total = 0;
        for (float value : values) total += value;
        return total;
    }

    public static float mean(float[] values) { return sum(values) / values.length; }

    public static float polynomial(float x) { return ((0.5f * x - 3) * x + 0.25f) * x - 7.125f; }

    public static float squareRoot(float a) {
        float guess = a / 2 + 1;
        for (int i = 0; i < 20; i++) guess = (guess + a / guess) / 2;
        return guess;
    }

    public static float increments(float a) {
        float b = a++ * ++a;
        b -= a--;
        return --b / a;
    }

    public static float halve(float a, int times) {
        for (int i = 0; i < (times & 63); i++) a /= 2;
        return a;
    }

    public static float grow(float a, int times) {
        for (int i = 0; i < (times & 63); i++) a *= 8;
        return a;
    }
}
