package papers;

/** The working example of compositional test generation, with a native method that has no body. */
public class Fraction {
    int n;
    int d;

    void simplify() {
        int gcd = A.gcd(n, d);
        n = n / gcd;
        d = d / gcd;
    }

    static Fraction[] simp(Fraction[] rs) {
        int length = rs.length;
        Fraction[] oldRs = new Fraction[length];
        arraycopy(rs, oldRs, length);
        for (int i = 0; i < length; i++) {
            rs[i].simplify();
        }
        return oldRs;
    }

    static native void arraycopy(Fraction[] from, Fraction[] to, int length);

    /** The same by the method of the JDK. */
    static Fraction[] simpBySystem(Fraction[] rs) {
        int length = rs.length;
        Fraction[] oldRs = new Fraction[length];
        System.arraycopy(rs, 0, oldRs, 0, length);
        for (int i = 0; i < length; i++) {
            rs[i].simplify();
        }
        return oldRs;
    }
}
