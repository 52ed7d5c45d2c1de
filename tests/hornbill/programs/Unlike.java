package unlike;

/** Objects that no constructor leaves as the fields of a witness are where nothing is read. */
public class Unlike {
    static int next;

    static class Told extends RuntimeException {
        Told(String text) { super(text); }
    }

    static class Listed extends RuntimeException {
        int[] items;
    }

    static int listed(Listed e) {
        return e.items.length > 1 && e.getMessage() == null ? e.items[1] : 0;
    }

    static class Coded extends RuntimeException {
        final int code;

        Coded(int code) {
            super("code " + code);
            this.code = code;
        }
    }

    static class Counted {
        int id = next++;
    }

    static class Signed {
        private double value = 1;

        private Signed() { }
    }

    static int message(Told e) {
        if (e.getMessage() == null) return 1;
        return e.getMessage().isEmpty() ? 2 : 3;
    }

    static int coded(Coded e) {
        return e.getMessage() == null ? 1 : 2;
    }

    static int leaves(Told e, boolean now) {
        if (now) throw e;
        return 1;
    }

    static RuntimeException wrapped(Coded e) {
        return e.code > 3 ? e : new Told("small");
    }

    static int ids(Counted a, Counted b) {
        if (a == b) return 1;
        return a.id == b.id ? 2 : 3;
    }

    static int first(Counted a) {
        if (a == null) return 0;
        return next == 0 ? 1 : 2;
    }

    static int negative(Signed s) {
        return s.value == 0 && 1 / s.value < 0 ? 1 : 2;
    }
}
