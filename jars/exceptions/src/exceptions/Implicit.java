package exceptions;

/** Exceptions that the JVM itself raises. */
public class Implicit {
    int field;

    public static int kind(int which, int[] a, int i) {
        try {
            return raise(which, a, i);
        } catch (ArithmeticException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -2;
        } catch (NullPointerException e) {
            return -3;
        } catch (NegativeArraySizeException e) {
            return -4;
        } catch (ClassCastException e) {
            return -5;
        } catch (ArrayStoreException e) {
            return -6;
        } catch (RuntimeException e) {
            return -7;
        }
    }

    public static int raise(int which, int[] a, int i) {
        switch (which & 15) {
            case 0: return i / (i & 1);
            case 1: return i % (i & 1);
            case 2: return a[i];
            case 3: return a.length;
            case 4: return new int[i > 9 ? 9 : i].length;
            case 5: return ((Implicit) nothing(i)).field;
            case 6: return ((String) (Object) a).length();
            case 7: return store(i);
            case 8: return (int) (5L / (i & 1));
            case 9: return (int) (5L % (i & 1));
            case 10: return ((Implicit) nothing(i)).instance();
            case 11: synchronized (Implicit.class) { return a[0]; }
            case 12: synchronized (nothing(i)) { return 12; }
            case 13: return new int[2][i > 9 ? 9 : i].length;
            case 14: throw (RuntimeException) nothing(i);
            default: return (int) (1.0 / (i & 1));
        }
    }

    private static Object nothing(int i) { return i == 1 ? new Implicit() : null; }

    private int instance() { return field; }

    private static int store(int i) {
        Object[] o = i > 0 ? new Object[1] : new Integer[1];
        o[0] = "";
        return 7;
    }

    public static int afterFailedWrite(int[] a, int i) {
        int x = 5;
        try {
            x = a[i] = a[i + 1] / a[i];
        } catch (RuntimeException e) {
            return x;
        }
        return x * 2;
    }

    public static void partialWrites(int[] a, int n) {
        for (int i = 0; ; i++) a[i] = n / (3 - i);
    }
}
