package papers;

/** Arithmetic that {@link R} rests on. */
public class A {
    static int abs(int x) {
        if (x >= 0) {
            return x;
        } else {
            return -x;
        }
    }

    static int gcd(int a, int b) {
        int res;
        while (b != 0) {
            res = a % b;
            a = b;
            b = res;
        }
        return abs(a);
    }
}
