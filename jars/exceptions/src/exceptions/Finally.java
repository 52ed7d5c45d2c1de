package exceptions;

/** finally in all its forms: overriding returns, rethrowing, loops, nesting. */
public class Finally {
    public static int plain(int a, int b, int[] log) {
        try {
            return a / b;
        } finally {
            log[0]++;
        }
    }

    @SuppressWarnings("finally")
    public static int returnWins(int a, int b) {
        try {
            return a / b;
        } finally {
            if (a > 0) return -1;
        }
    }

    @SuppressWarnings("finally")
    public static int throwWins(int a, int b) {
        try {
            return a / b;
        } finally {
            if (b == 1) throw new IllegalStateException();
        }
    }

    public static int valueIsSaved(int x) {
        try {
            return x;
        } finally {
            x++;
        }
    }

    public static int[] arrayIsShared(int[] x) {
        try {
            return x;
        } finally {
            x[0]++;
        }
    }

    public static int catchAndFinally(int a, int b, int[] log) {
        try {
            log[0] += 1;
            a /= b;
            log[0] += 10;
        } catch (ArithmeticException e) {
            log[0] += 100;
            if (a > 5) throw e;
        } finally {
            log[0] += 1000;
        }
        return a;
    }

    public static int nested(int a, int[] log) {
        try {
            try {
                if (a == 1) throw new IllegalStateException();
                if (a == 2) throw new IllegalArgumentException();
                if (a == 3) return 3;
                log[0]++;
            } catch (IllegalStateException e) {
                log[0] += 10;
                throw new ArithmeticException();
            } finally {
                log[0] += 100;
                if (a == 4) log = null;
            }
        } catch (ArithmeticException e) {
            return log[0];
        } finally {
            log[0] += 1000;
        }
        return -log[0];
    }

    public static int inLoop(int n, int[] log) {
        int i = 0;
        for (; i < 10; i++) {
            try {
                if (i == n) break;
                if (i % 3 == 0) continue;
                log[0] += i;
            } finally {
                log[0] += 100;
            }
        }
        return i;
    }

    @SuppressWarnings("finally")
    public static int continueWins(int n) {
        int count = 0;
        while (count < 5) {
            try {
                count++;
                n /= count - 3;
            } finally {
                if (count < 4) continue;
                break;
            }
        }
        return n * 10 + count;
    }

    public static int rethrow(int a, int b) {
        int stage = 0;
        try {
            try {
                stage = 1;
                return a % b;
            } catch (RuntimeException e) {
                stage = 2;
                throw e;
            } finally {
                stage *= 10;
            }
        } catch (ArithmeticException e) {
            return stage;
        }
    }

    public static int deep(int n, int[] log) {
        try {
            if (n <= 0) return log[1];
            return deep(n > 5 ? 5 : n - 1, log) + 1;
        } finally {
            log[0] = log[0] * 3 + n;
        }
    }

    public static boolean monitorIsLeft(Object[] a, int i) {
        try {
            synchronized (a) {
                return a[i] == null;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            synchronized (a) {
                return a.length > i;
            }
        }
    }
}
