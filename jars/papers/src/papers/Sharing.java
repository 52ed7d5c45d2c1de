package papers;

import papers.Aliasing.Ref;

/** Reads that lead from one structure into another: Example 5 of the heap solver. */
public class Sharing {
    /** Where x and y share nothing, only -1, -2 and -3 come out. */
    static int meets(Ref x, Ref y, Ref z) {
        if (y.z != z) {
            return -1;
        }
        if ((x.z = z) == null) {
            return -2;
        }
        if (x == z.z) {
            return 1;
        }
        return -3;
    }
}
