package checked;

/** Calls of methods by themselves. */
public class Recursion {
    static int gauss(int n) {
        return n <= 0 ? 0 : n + gauss(n - 1);
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static int power(int base, int exponent) {
        if (exponent == 0) return 1;
        int half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void gaussHolds(int x) {
        int sum = gauss(40);
        if (x > sum) assert x > 820;
    }

    static void gaussViolated(int n) {
        assert gauss(n) != 45;
    }

    static void fibonacciHolds(int x) {
        int value = fibonacci(10);
        assert (x & value) <= 55;
    }

    static void fibonacciViolated(int x) {
        if (x < 2 || x > 9) return;
        assert fibonacci(x) != 21;
    }

    static void powerHolds(byte x) {
        assert power(x, 2) >= 0;
    }

    static void powerViolated(int x) {
        assert power(x, 3) != 343;
    }

    static void parityHolds(boolean first) {
        assert even(first ? 12 : 14) && !odd(16);
    }

    static void parityViolated(int n) {
        if (n < 0) return;
        assert n < 5 || even(n);
    }
}
