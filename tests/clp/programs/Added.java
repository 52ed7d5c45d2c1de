/** What is compiled with `irem` and `ifne`, which test_added_rows.py gives another meaning. */
public class Added {
    static int remainder(int a, int b) {
        return a % b;
    }

    static int ofTen(int a) {
        return a % 10;
    }

    static int parity(int a) {
        return a == 0 ? 10 : 11;
    }

    static int searched(int a, int b) {
        int left = a % b;
        return a < -100 && b > 7 && left == 6 ? 1 : 2;
    }

    static int total(int a) {
        return ofTen(a) + 1;
    }

    static int bounded(int a) {
        return a % 10 < 0 ? 1 : 2;
    }
}
