package asked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Programs that ask others for what they do not decide. */
public class Asked {
    interface Sensor {
        int read();
    }

    static final class Fixed implements Sensor {
        public int read() {
            return 7;
        }
    }

    static class Verifier {
        static native int nextInt();

        static boolean nextBoolean() {
            return false;
        }

        static Asked nextAsked() {
            return null;
        }

        static String nextText() {
            return "";
        }

        static native double nextDouble();

        static native int[] nextArray();

        static native void tick();

        int own(int a) {
            return a;
        }
    }

    sealed interface Shape permits Round, Square {}

    static final class Round implements Shape {}

    static final class Square implements Shape {}

    interface Open {}

    static final class Known implements Open {}

    int value;
    Asked next;
    static int counter;

    static void difference() {
        int x = Verifier.nextInt();
        Verifier.tick();
        int y = Verifier.nextInt();
        assert !(x > 10 && y == x + 3);
    }

    static void aliases(Asked in) {
        Asked a = Verifier.nextAsked();
        if (a != null && a.next == in && in != null && in.value == 4) {
            a.value = 7;
            assert in.value == 4;
        }
    }

    static void apart() {
        Asked made = new Asked();
        Asked a = Verifier.nextAsked();
        if (a != null) a.value = 1;
        assert made.value == 0;
    }

    static int text() {
        String s = Verifier.nextText();
        if (s != null && s.length() == 3 && s.charAt(1) == 'x') throw new IllegalStateException();
        return 0;
    }

    static int real() {
        double d = Verifier.nextDouble();
        if (d > 0.5 && d * 2 == 3.0) throw new IllegalStateException();
        return 0;
    }

    static int array() {
        int[] a = Verifier.nextArray();
        return a[Verifier.nextInt()];
    }

    static int sensor(Sensor s) {
        int a = s.read();
        if (a == 5 && s.read() < a) throw new IllegalStateException();
        return a;
    }

    static int selected() {
        Sensor s = new Fixed();
        if (s.read() != 7) throw new IllegalStateException();
        return 0;
    }

    static int instance(Verifier v) {
        if (v.own(3) == 4) throw new IllegalStateException();
        return 0;
    }

    static int sorted() {
        List<Integer> all = new ArrayList<>();
        all.add(2);
        all.add(1);
        all.sort((a, b) -> Verifier.nextInt() > 0 ? 1 : -1);
        if (all.get(0) == 1) throw new IllegalStateException();
        return all.get(0);
    }

    static void always() {
        int rounds = 0;
        for (int i = 0; i < 5; i++) if (Verifier.nextBoolean()) rounds++;
        assert rounds <= 5;
    }

    static void open(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s++;
        assert s == n || n < 0;
    }

    static void seventh(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) s++;
        assert s != 7;
    }

    static void thrown(RuntimeException e) {
        if (e != null) throw e;
    }

    static int shape(Shape s) {
        if (s == null || s instanceof Round || s instanceof Square) return 1;
        throw new IllegalStateException();
    }

    static int other(Open s) {
        if (s == null || s instanceof Known) return 1;
        throw new IllegalStateException();
    }

    static int counted(int n) {
        if (counter != 0) throw new IllegalStateException();
        return n;
    }

    static int finished(int a) {
        try {
            a++;
        } finally {
            a += 2;
        }
        return a;
    }

    static int printed(Object o) {
        return Arrays.asList(1, 2).indexOf(new Object() {
            @Override
            public boolean equals(Object other) {
                return other == this;
            }
        });
    }

    static void rethrown(int a) {
        try {
            if (a > 3) throw new IllegalArgumentException();
        } catch (IllegalArgumentException e) {
            throw new AssertionError(e);
        }
    }

    static void swallowed(int a) {
        try {
            assert a > 3;
        } catch (AssertionError e) {
            a++;
        }
    }

    static int sized(int n) {
        return new int[n].length;
    }
}
