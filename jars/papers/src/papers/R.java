package papers;

/** A rational number: the working example of compositional test generation. */
public class R {
    int n;
    int d;

    void simplify() {
        int gcd = A.gcd(n, d);
        n = n / gcd;
        d = d / gcd;
    }

    static R[] simp(R[] rs) {
        int length = rs.length;
        R[] oldRs = new R[length];
        arraycopy(rs, oldRs, length);
        for (int i = 0; i < length; i++) {
            rs[i].simplify();
        }
        return oldRs;
    }

    /** In the paper a native method: a first part of one array, copied to another. */
    static void arraycopy(R[] from, R[] to, int length) {
        for (int i = 0; i < length; i++) {
            to[i] = from[i];
        }
    }
}
