package arrays;

/** Arrays seen as objects: runtime types, covariance, cloning, aliasing, identity. */
public class ArraysAsObjects {
    public static boolean same(int[] a, int[] b) { return a == b; }

    public static int aliased(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        return a[0];
    }

    public static int[] twice(int[] a) { return a; }

    public static int[][] both(int[] a, int[] b) { return new int[][] {a, b, a}; }

    public static int storeChecked(int which) {
        Object[] values = which == 0 ? new Object[1] : which == 1 ? new String[1] : new Integer[1];
        try {
            values[0] = "text";
            return 0;
        } catch (ArrayStoreException e) {
            return 1;
        }
    }

    public static void storeFails(int i) {
        Object[] values = new String[2];
        values[i] = new int[0];
    }

    public static String storeNull(int i) {
        Object[] values = new String[] {"a", "b"};
        values[i] = null;
        return (String) values[1 - i];
    }

    public static int storeArray(int depth) {
        Object[] values = new int[2][];
        values[0] = new int[] {depth};
        if (depth > 3) values[1] = new long[0];
        return ((int[]) values[0])[0];
    }

    public static int[] cloneInts(int[] a) {
        int[] copy = a.clone();
        copy[0]++;
        return copy;
    }

    public static boolean cloneIsShallow(int[][] a) {
        int[][] copy = a.clone();
        return copy != a && copy[0] == a[0];
    }

    public static double[] cloneDoubles(double[] a) { return a.clone(); }

    public static String[] cloneStrings(String[] a) { return a.clone(); }

    public static int instanceTests(int which) {
        Object o;
        switch (which & 7) {
            case 0: o = new int[1]; break;
            case 1: o = new int[1][1]; break;
            case 2: o = new String[1]; break;
            case 3: o = new Object[1]; break;
            case 4: o = new Integer[1][]; break;
            case 5: o = "text"; break;
            case 6: o = new byte[0]; break;
            default: o = null;
        }
        int result = 0;
        if (o instanceof int[]) result |= 1;
        if (o instanceof Object[]) result |= 2;
        if (o instanceof String[]) result |= 4;
        if (o instanceof int[][]) result |= 8;
        if (o instanceof Cloneable) result |= 16;
        if (o instanceof java.io.Serializable) result |= 32;
        if (o instanceof Object[][]) result |= 64;
        if (o instanceof Number[][]) result |= 128;
        if (o instanceof Cloneable[]) result |= 256;
        if (o instanceof CharSequence[]) result |= 512;
        return result;
    }

    public static int castFails(int which) {
        Object o = which == 0 ? new int[] {7} : which == 1 ? new long[] {7} : null;
        return ((int[]) o)[0];
    }

    public static int varargs(int n) {
        return count() + count(n) * 10 + count(n, n) * 100 + count(new int[] {1, 2, 3}) * 1000;
    }

    private static int count(int... values) { return values.length; }

    public static int equalsIsIdentity(int[] a, int[] b) {
        return (a.equals(b) ? 1 : 0) + (a.equals(a) ? 2 : 0);
    }

    public static Object[] containsItself(int n) {
        Object[] loop = new Object[2];
        loop[n & 1] = loop;
        return loop;
    }
}
