package criteria;

/** Example 6 of compositional test generation: one case covers S, and a caller may exclude that one. */
public class ShortCircuit {
    static int p(int a, int b) {
        int reached = 0;
        if (a > 0 || b > 0) {
            reached = 1; // S
        }
        return reached;
    }

    static int caller(int a, int b) {
        if (a > 0) {
            return -1;
        }
        return p(a, b);
    }
}
