package textbook;

import java.util.ArrayList;
import java.util.List;

/** Numbers and their factors. */
public final class Primes {
    private Primes() {}

    public static List<Integer> upTo(int limit) {
        List<Integer> primes = new ArrayList<>();
        if (limit > 100) {
            throw new IllegalArgumentException("too many");
        }
        boolean[] crossed = new boolean[Math.max(0, limit + 1)];
        for (int i = 2; i <= limit; i++) {
            if (crossed[i]) {
                continue;
            }
            primes.add(i);
            for (int j = i * i; j <= limit; j += i) {
                crossed[j] = true;
            }
        }
        return primes;
    }

    public static int gcd(int a, int b) {
        if (a < 0 || b < 0) {
            throw new IllegalArgumentException("negative");
        }
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static boolean isPerfect(int n) {
        if (n < 2) {
            return false;
        }
        int sum = 1;
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) {
                sum += i;
                if (i != n / i) {
                    sum += n / i;
                }
            }
        }
        return sum == n;
    }

    public static int collatz(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("positive numbers only");
        }
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
            if (steps > 5) {
                return -1;
            }
        }
        return steps;
    }
}
