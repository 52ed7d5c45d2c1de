package speed;

/** Methods that are nothing but work; each builds what it needs from one number. */
public final class Loops {
    private Loops() {}

    public static int sum(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
        }
        return sum;
    }

    public static int mixed(int n) {
        int x = 1;
        for (int i = 1; i <= n; i++) {
            x = (x * 31 + i) ^ (x >>> 3);
            if ((x & 1) == 0) {
                x += i / 3;
            } else {
                x -= i % 7;
            }
        }
        return x;
    }

    public static int gcds(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            int a = 1_000_003;
            int b = i;
            while (b != 0) {
                int rest = a % b;
                a = b;
                b = rest;
            }
            sum += a;
        }
        return sum;
    }

    public static int fillAndSum(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i * 3;
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i];
        }
        return sum;
    }

    public static int prefixSums(int n) {
        int[] a = new int[n];
        for (int i = 0; i < n; i++) {
            a[i] = i & 15;
        }
        for (int i = 1; i < n; i++) {
            a[i] += a[i - 1];
        }
        return a[n - 1];
    }

    public static int bubbleSort(int n) {
        int[] a = shuffled(n);
        for (int end = n - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int held = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = held;
                }
            }
        }
        return a[n / 2];
    }

    public static int insertionSort(int n) {
        int[] a = shuffled(n);
        for (int i = 1; i < n; i++) {
            int held = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > held) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = held;
        }
        return a[n / 2];
    }

    public static int sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        int primes = 0;
        for (int i = 2; i <= n; i++) {
            if (!composite[i]) {
                primes++;
                for (int j = i + i; j <= n; j += i) {
                    composite[j] = true;
                }
            }
        }
        return primes;
    }

    public static int multiply(int n) {
        int[][] a = new int[n][n];
        int[][] b = new int[n][n];
        int[][] c = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i + j;
                b[i][j] = i - j;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                int sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        return c[n / 2][n / 3];
    }

    public static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static long collatz(int n) {
        long steps = 0;
        for (int i = 1; i <= n; i++) {
            long x = i;
            while (x != 1) {
                x = (x & 1) == 0 ? x / 2 : 3 * x + 1;
                steps++;
            }
        }
        return steps;
    }

    private static int[] shuffled(int n) {
        int[] a = new int[n];
        int x = 12345;
        for (int i = 0; i < n; i++) {
            x = x * 1103515245 + 12345;
            a[i] = (x >>> 16) & 1023;
        }
        return a;
    }

    public static void main(String[] arguments) {
        System.out.println(gcds(Integer.parseInt(arguments[0])));
    }
}
