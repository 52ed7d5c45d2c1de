package presumed;

/** Programs whose answers depend on what a search presumes, and others that look like them. */
public class Presumed {
    static int limit = 3;
    static final Object LOCK = new Object();

    static int noMemory(int n) {
        try {
            return new int[n].length;
        } catch (OutOfMemoryError e) {
            throw new IllegalStateException();
        }
    }

    static int deep(int n) {
        return n <= 0 ? 0 : 1;
    }

    static int noStack(int n) {
        try {
            return deep(n);
        } catch (StackOverflowError e) {
            throw new IllegalStateException();
        }
    }

    static int anything(int n) {
        try {
            return deep(n);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static int lessMemory(int n) {
        try {
            return new int[n].length;
        } catch (OutOfMemoryError e) {
            return -1;
        }
    }

    static int caller(int n) {
        if (n > 0 && lessMemory(n) < 0) throw new IllegalStateException();
        return n;
    }

    static int recursive(int n) {
        if (n < 1) return 0;
        try {
            if (recursive(n / 2) < 0) throw new IllegalStateException();
            return 1;
        } catch (StackOverflowError e) {
            return -1;
        }
    }

    static int given(IllegalStateException given, int n) {
        try {
            return deep(n);
        } catch (StackOverflowError e) {
            throw given;
        }
    }

    static int cleared(int n) {
        try {
            return deep(n);
        } finally {
            clear();
        }
    }

    static void clear() {}

    static int guarded(int n) {
        synchronized (LOCK) {
            return n + 1;
        }
    }

    static int counted(int n) {
        int r = 0;
        try {
            r = deep(n);
        } finally {
            r++;
        }
        return r;
    }

    static int again(int n) {
        try {
            return deep(n);
        } catch (Error e) {
            throw e;
        }
    }

    static int notEntered(int n) {
        if (n * n == 7) {
            try {
                return deep(n);
            } catch (StackOverflowError e) {
                throw new IllegalStateException();
            }
        }
        return n;
    }

    static int exceptionsOnly(int n) {
        try {
            return deep(n);
        } catch (RuntimeException e) {
            throw new IllegalStateException(e);
        }
    }

    static int bounded(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s |= noStack(limit);
        }
        return s;
    }

    static int endless(int n) {
        return endless(n + 1) + 1;
    }

    static int chosen(String s) {
        if (s == null || s.equals("a")) return 0;
        switch (s) {
            case "a":
                return 1;
            default:
                return 2;
        }
    }
}
