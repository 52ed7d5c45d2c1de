package papers;

/** Reads and writes through references that may be the same: the examples of the heap solver. */
public class Aliasing {
    static class Ref {
        int f;
        Ref z;
    }

    static void m(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -5;
        callA();
        y.f = x.f + 1;
        callB();
        if (x == z) {
            callC(y.f);
        } else {
            callD(y.f);
        }
    }

    static void backwards(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -5;
        callA();
        y.f = x.f + 1;
        callB();
        if (x.f == 1) {
            callC(y.f);
        } else {
            callD(y.f);
        }
    }

    static int indices(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        if (x[k] > 0) {
            return k == i ? x[k] : 0;
        }
        return -1;
    }

    static boolean sharing(Ref x, Ref y, Ref z) {
        if (y.z == z && x.z == z && x == z.z) {
            return true;
        }
        return false;
    }

    private static void callA() {}

    private static void callB() {}

    private static void callC(int value) {}

    private static void callD(int value) {}
}
