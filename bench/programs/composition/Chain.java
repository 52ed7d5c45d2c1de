package composition;

/** Each method calls the one before it twice. */
class Chain {
    static int m0(int x) {
        return x < 0 ? -x : x;
    }

    static int m1(int x) {
        return m0(m0(x));
    }

    static int m2(int x) {
        return m1(m1(x));
    }

    static int m3(int x) {
        return m2(m2(x));
    }

    static int m4(int x) {
        return m3(m3(x));
    }

    static int m5(int x) {
        return m4(m4(x));
    }

    static int m6(int x) {
        return m5(m5(x));
    }

    static int m7(int x) {
        return m6(m6(x));
    }

    static int m8(int x) {
        return m7(m7(x));
    }

    static int m9(int x) {
        return m8(m8(x));
    }

    static int m10(int x) {
        return m9(m9(x));
    }

    static int m11(int x) {
        return m10(m10(x));
    }

    static int m12(int x) {
        return m11(m11(x));
    }
}
