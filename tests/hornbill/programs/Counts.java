package t;

/** Methods whose instructions are counted by hand in tests/hornbill/jvm/test_counting.py. */
public class Counts {
    static class Base { long wide; int[] kept; int twice(int n) { return 2 * n; } }
    static class Sub extends Base implements Named { byte small; @Override int twice(int n) { return n + n; } }
    interface Named { default int twice(int n, long a, double b, int c) { return n; } }
    static class Loud { static int value = slow(); static int slow() { int s = 0; for (int i = 0; i < 9; i++) s += i; return s; } }
    static class Broken { static int value = 1 / nought(); static int nought() { return new int[3].length - 3; } }

    static int divided(int a, int b) { return a / b + 1; }
    static int caught(int[] a, int i) { try { return a[i]; } catch (RuntimeException e) { return -1; } }
    static int called(Base b) { return b.twice(4); }
    static int many(Named n) { return n == null ? ((Named) null).twice(1, 2, 3, 4) : n.twice(1, 2, 3, 4); }
    static int rest(String text) { return text.length(); }
    static int[][][] made(int n) { return new int[n][2][]; }
    static Object chosen(boolean b) { return new Object[] {new StringBuilder(b ? "a" : "bc"), new Sub()}; }
    static int loud() { return Loud.value; }
    static int broken() { try { return Broken.value; } catch (ExceptionInInitializerError e) { return 7; } }
    static int depth(int n) { return n == 0 ? 0 : depth(n - 1) + 1; }
    static int thrown(int n) { int s = 0; for (int i = 0; i < n; i++) { s += caughtBelow(i); } return s; }
    private static int caughtBelow(int i) { try { return below(i); } catch (IllegalStateException e) { return 1; } }
    private static int below(int i) { throw new IllegalStateException(); }
    static int sorted(int n) {
        Integer[] a = {3, 1, 2};
        java.util.Arrays.sort(a, (x, y) -> y - x);
        return a[n];
    }
    static int other() throws InterruptedException {
        Thread one = new Thread(() -> depth(50));
        one.start(); one.join();
        return 1;
    }
}
