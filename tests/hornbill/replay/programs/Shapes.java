package shapes;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Code for which compilers add more than is written, and ways through it that exceptions cut short. */
public class Shapes {
    interface Door extends AutoCloseable {
        @Override
        void close();
    }

    enum Side { LEFT, RIGHT }

    @interface Part {
        int[] value();
    }

    @Retention(RetentionPolicy.CLASS)
    @interface GeneratedByHand {
        String[] by();

        Side side();

        Class<?> of();

        Part[] parts();

        double share() default 0.5;
    }

    @interface Made {
    }

    @GeneratedByHand(by = {"a", "b"}, side = Side.LEFT, of = int.class, parts = {@Part({1, 2}), @Part({})}, share = 2)
    static int generated(int i) {
        return i > 3 ? 1 : 2;
    }

    @Made
    static int made(int i) {
        return i > 4 ? 1 : 2;
    }

    @Made
    @GeneratedByHand(by = {}, side = Side.RIGHT, of = Shapes.class, parts = {})
    static class Whole {
        int half(int i) {
            return i > 5 ? 1 : 2;
        }
    }

    static int counted;

    static int inFinally(int[] a, int i) {
        try {
            if (i > 3) {
                return 1;
            }
            a[i] = 5;
        } catch (NullPointerException e) {
            counted = 2;
        } finally {
            if (i == 2) {
                counted++;
            }
        }
        return a.length;
    }

    static int locked(int[] a, int i) {
        synchronized (Shapes.class) {
            return a[i];
        }
    }

    static int named(String s) {
        switch (s) {
            case "one": return 1;
            case "Aa": case "BB": return 2;
            default: return s.length();
        }
    }

    static int closed(int n) {
        try (Door door = n > 3 ? () -> counted++ : null) {
            return 10 / n;
        }
    }

    static int lines(int n) {
        int a = 10 / n;
        int b = one(n)
                + 10 / (n - 1);
        return a
                + one(b);
    }

    static int one(int n) {
        if (n == 7) {
            throw new IllegalStateException();
        }
        return n;
    }

    static int rounds(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == 1) {
                continue;
            }
            sum += i;
        }
        while (sum > 1) {
            sum--;
        }
        return sum;
    }

    static boolean both(boolean a, boolean b, Side side) {
        if (a) { }
        return a && b || side == Side.LEFT;
    }

    static int keyed(int n) {
        switch (n) {
            case 1: case 3: return 5;
            case 2: break;
            default: n++;
        }
        return n;
    }
}
