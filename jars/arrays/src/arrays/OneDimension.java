package arrays;

/** Arrays of every type: reading, writing, bounds, lengths. */
public class OneDimension {
    public static int readInt(int[] a, int i) { return a[i]; }

    public static long readLong(long[] a, int i) { return a[i]; }

    public static double readDouble(double[] a, int i) { return a[i]; }

    public static float readFloat(float[] a, int i) { return a[i]; }

    public static byte readByte(byte[] a, int i) { return a[i]; }

    public static boolean readBoolean(boolean[] a, int i) { return a[i]; }

    public static char readChar(char[] a, int i) { return a[i]; }

    public static short readShort(short[] a, int i) { return a[i]; }

    public static String readString(String[] a, int i) { return a[i]; }

    public static void writeInt(int[] a, int i, int x) { a[i] = x; }

    public static void writeLong(long[] a, int i, long x) { a[i] = x; }

    public static void writeDouble(double[] a, int i, double x) { a[i] = x; }

    public static void writeFloat(float[] a, int i, float x) { a[i] = x; }

    public static void writeByte(byte[] a, int i, int x) { a[i] = (byte) x; }

    public static void writeBoolean(boolean[] a, int i, boolean x) { a[i] = x; }

    public static void writeChar(char[] a, int i, int x) { a[i] = (char) x; }

    public static void writeShort(short[] a, int i, int x) { a[i] = (short) x; }

    public static void writeString(String[] a, int i, String x) { a[i] = x; }

    public static int[] newInts(int n) { return new int[n > 20 ? 20 : n]; }

    public static int allocated(int n) {
        if (n > 1000) n = 1000;
        return new byte[n].length + new String[n].length + new double[n].length;
    }

    public static int length(int[] a) { return a.length; }

    public static int sum(int[] a) {
        int total = 0;
        for (int x : a) total += x;
        return total;
    }

    public static int maximum(int[] a) {
        int best = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > best) best = a[i];
        }
        return best;
    }

    public static void reverse(int[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            int x = a[i];
            a[i] = a[j];
            a[j] = x;
        }
    }

    public static int indexOf(char[] text, char wanted) {
        for (int i = 0; i < text.length; i++) {
            if (text[i] == wanted) return i;
        }
        return -1;
    }

    public static void sort(int[] a) {
        for (int i = 0; i < a.length; i++) {
            for (int j = a.length - 1; j > i; j--) {
                if (a[j] < a[j - 1]) {
                    int x = a[j];
                    a[j] = a[j - 1];
                    a[j - 1] = x;
                }
            }
        }
    }

    public static int binarySearch(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (a[middle] < key) low = middle + 1;
            else if (a[middle] > key) high = middle - 1;
            else return middle;
        }
        return -(low + 1);
    }

    public static int[] merge(int[] a, int[] b) {
        int[] merged = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < merged.length; k++) {
            merged[k] = j >= b.length || i < a.length && a[i] <= b[j] ? a[i++] : b[j++];
        }
        return merged;
    }

    public static boolean[] sieve(int n) {
        int size = n & 63;
        boolean[] composite = new boolean[size + 1];
        for (int i = 2; i <= size; i++) {
            if (!composite[i]) {
                for (int j = i + i; j <= size; j += i) composite[j] = true;
            }
        }
        return composite;
    }

    public static long checksum(byte[] data) {
        long a = 1;
        long b = 0;
        for (byte x : data) {
            a = (a + (x & 0xFF)) % 65521;
            b = (b + a) % 65521;
        }
        return b << 16 | a;
    }

    public static void compound(int[] a, int i) {
        a[i]++;
        a[i + 1] += a[i]--;
        a[i] <<= 3;
        ++a[i + 1];
        a[i] ^= a[i + 1] *= 5;
    }

    public static void compoundSmall(byte[] b, char[] c, short[] s, int i) {
        b[i] += 100;
        c[i] -= b[i];
        s[i] *= c[i];
        b[i]++;
        c[i]--;
        s[i] >>>= 2;
    }

    public static void compoundWide(long[] l, double[] d, float[] f, int i) {
        l[i] += d[i];
        d[i] /= f[i];
        f[i] *= l[i];
        l[i]++;
        d[i]--;
        f[i] += 1;
        l[i] >>= 7;
    }

    public static char[] initialised(int i) {
        char[] letters = {'a', 'b', '\u00e9', '\uffff'};
        byte[] bytes = {1, -1, 127, -128};
        letters[i] += bytes[3 - i];
        return letters;
    }

    public static int evaluationOrder(int[] a, int i) {
        int[] b = a;
        try {
            a[i] = (b = null) == null ? i / (i - 1) : 0;
        } catch (ArithmeticException e) {
            return b == null ? 1 : 2;
        } catch (ArrayIndexOutOfBoundsException e) {
            return b == null ? 3 : 4;
        } catch (NullPointerException e) {
            return b == null ? 5 : 6;
        }
        return a[i];
    }
}
