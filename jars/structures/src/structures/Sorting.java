package structures;

/** Sorting in place, and what rests on it. */
public class Sorting {
    public static void insertionSort(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int x = a[i];
            int j = i - 1;
            while (j >= 0 && a[j] > x) {
                a[j + 1] = a[j];
                j--;
            }
            a[j + 1] = x;
        }
    }

    public static void mergeSort(long[] a) {
        mergeSort(a, new long[a.length], 0, a.length);
    }

    private static void mergeSort(long[] a, long[] scratch, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) / 2;
        mergeSort(a, scratch, from, middle);
        mergeSort(a, scratch, middle, to);
        for (int i = from, j = middle, k = from; k < to; k++) {
            scratch[k] = j >= to || i < middle && a[i] <= a[j] ? a[i++] : a[j++];
        }
        for (int k = from; k < to; k++) {
            a[k] = scratch[k];
        }
    }

    public static void selectionSort(String[] a) {
        for (int i = 0; i < a.length; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) {
                if (a[j].compareTo(a[least]) < 0) {
                    least = j;
                }
            }
            String s = a[i];
            a[i] = a[least];
            a[least] = s;
        }
    }

    public static int[] countingSort(byte[] a) {
        int[] counts = new int[256];
        for (byte x : a) {
            counts[x + 128]++;
        }
        int[] sorted = new int[a.length];
        int n = 0;
        for (int value = 0; value < counts.length; value++) {
            for (int i = 0; i < counts[value]; i++) {
                sorted[n++] = value - 128;
            }
        }
        return sorted;
    }

    public static boolean isSorted(double[] a) {
        for (int i = 0; i + 1 < a.length; i++) {
            if (!(a[i] <= a[i + 1])) {
                return false;
            }
        }
        return true;
    }

    public static int median(int[] a) {
        insertionSort(a);
        return a[a.length / 2];
    }
}
