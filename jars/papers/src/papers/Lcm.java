package papers;

/** Least common multiple: the motivating example of guided test generation. */
public class Lcm {
    public static int lcm(int a, int b) {
        if (a < b) {
            int aux = a;
            a = b;
            b = aux;
        }
        int d = gcd(a, b);
        try {
            return abs(a * b) / d;
        } catch (Exception e) {
            return -1;
        }
    }

    public static int gcd(int a, int b) {
        int res;
        while (b != 0) {
            res = a % b;
            a = b;
            b = res;
        }
        return abs(a);
    }

    public static int abs(int a) {
        if (a >= 0) {
            return a;
        } else {
            return -a;
        }
    }
}
