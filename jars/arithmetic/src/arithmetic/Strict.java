package arithmetic;

/** Arithmetic that asks for strict evaluation, which every JVM since 17 does anyway. */
public strictfp class Strict {
    public static double product(double a, double b, double c) { return a * b / c; }

    public static float mixed(float a, double b, long c) { return (float) (a * b) + c; }

    public static double series(int n) {
        double sum = 0;
        for (int i = 1; i <= (n & 31); i++) sum += 1.0 / i;
        return sum;
    }
}
