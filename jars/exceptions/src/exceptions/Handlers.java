package exceptions;

/** Which handler takes an exception: order, multi-catch, several frames, handlers that fail. */
public class Handlers {
    public static int multi(int[] a, int i) {
        try {
            return 100 / a[i];
        } catch (ArithmeticException | NullPointerException e) {
            return e instanceof ArithmeticException ? 1 : 2;
        } catch (IndexOutOfBoundsException e) {
            return 3;
        }
    }

    public static int frames(int depth, int fail) {
        int rest = depth & 7;
        try {
            return down(rest, fail & 7);
        } catch (IllegalStateException e) {
            return -1;
        } catch (RuntimeException e) {
            return -2;
        }
    }

    private static int down(int depth, int fail) {
        if (depth == fail) throw new IllegalStateException();
        if (depth == 0) throw new IllegalArgumentException();
        if (depth == 3) {
            try {
                return down(depth - 1, fail);
            } catch (IllegalArgumentException e) {
                return 33;
            }
        }
        return down(depth - 1, fail) + 1;
    }

    public static int handlerFails(int[] a, int b) {
        try {
            try {
                return a[0] / b;
            } catch (ArithmeticException e) {
                return a[1] / b;
            }
        } catch (ArrayIndexOutOfBoundsException e) {
            return a.length;
        } catch (ArithmeticException e) {
            return -a.length;
        }
    }

    public static int throwable(int n) {
        try {
            if (n == 0) throw new Error();
            if (n == 1) throw new Exception();
            return 10 / (n - 2);
        } catch (RuntimeException e) {
            return 1;
        } catch (Exception e) {
            return 2;
        } catch (Throwable e) {
            return 3;
        }
    }

    public static int sequence(int[] a) {
        int failures = 0;
        for (int i = 0; i < 6; i++) {
            try {
                a[i] = 60 / a[i];
            } catch (ArithmeticException e) {
                failures++;
            } catch (ArrayIndexOutOfBoundsException e) {
                failures += 10;
            }
        }
        return failures;
    }

    public static int stackIsCleared(int a, int b) {
        int x = 1000 + guarded(a, b) * (7 + guarded(b, a));
        return x;
    }

    private static int guarded(int a, int b) {
        try {
            return 3 + 5 * (a / b);
        } catch (ArithmeticException e) {
            return 11;
        }
    }

    public static int localsInHandler(int a, int b) {
        int x = 1;
        long y = 2;
        try {
            x = a;
            y = 20 / a;
            x = b;
            y = 20 / b;
            x = -1;
        } catch (ArithmeticException e) {
            return x * 1000 + (int) y;
        }
        return x + (int) y;
    }

    public static int asCondition(Object[] a, int i) {
        boolean present;
        try {
            present = a[i] != null;
        } catch (RuntimeException e) {
            present = false;
        }
        return present ? 1 : 0;
    }
}
