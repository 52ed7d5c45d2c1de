package checked;

/** Arrays. */
public class Arrays {
    static void filledHolds(int x) {
        int[] a = new int[30];
        for (int i = 0; i < a.length; i++) a[i] = i * 2;
        if (x >= 0 && x < 30) assert a[x] == 2 * x;
    }

    static int readViolated(int[] a, int i) {
        if (a == null || i < 0) return 0;
        return a[i];
    }

    static int readHolds(int[] a, int i) {
        if (a == null || i < 0 || i >= a.length) return 0;
        return a[i];
    }

    static void sortedHolds(int x, int y, int z) {
        int[] a = {x, y, z};
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2 - i; j++)
                if (a[j] > a[j + 1]) {
                    int kept = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = kept;
                }
        assert a[0] <= a[1] && a[1] <= a[2];
    }

    static void sortedViolated(int x, int y, int z) {
        int[] a = {x, y, z};
        for (int j = 0; j < 2; j++)
            if (a[j] > a[j + 1]) {
                int kept = a[j];
                a[j] = a[j + 1];
                a[j + 1] = kept;
            }
        assert a[0] <= a[1];
    }

    static void aliasHolds(int[] a, int[] b) {
        if (a == null || b == null || a == b || a.length == 0 || b.length == 0) return;
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    static void aliasViolated(int[] a, int[] b) {
        if (a == null || b == null || a.length != 2 || b.length == 0) return;
        a[0] = 1;
        b[0] = 2;
        assert a[0] == 1;
    }

    static void sizeViolated(int n) {
        if (n > 100) return;
        int[] made = new int[n];
        assert made.length == n;
    }
}
