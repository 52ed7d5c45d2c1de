package growth;

/** Sorting, the ways that everybody learns first. */
public class Sorts {
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

    /** The first element of each part is its pivot. */
    public static void quickSort(int[] a) {
        sortPart(a, 0, a.length - 1);
    }

    private static void sortPart(int[] a, int low, int high) {
        if (low >= high) {
            return;
        }
        int pivot = a[low];
        int last = low;
        for (int i = low + 1; i <= high; i++) {
            if (a[i] < pivot) {
                last++;
                swap(a, last, i);
            }
        }
        swap(a, low, last);
        sortPart(a, low, last - 1);
        sortPart(a, last + 1, high);
    }

    private static void swap(int[] a, int i, int j) {
        int x = a[i];
        a[i] = a[j];
        a[j] = x;
    }

    public static void mergeSort(int[] a) {
        sortHalves(a, new int[a.length], 0, a.length);
    }

    private static void sortHalves(int[] a, int[] scratch, int from, int to) {
        if (to - from < 2) {
            return;
        }
        int middle = (from + to) / 2;
        sortHalves(a, scratch, from, middle);
        sortHalves(a, scratch, middle, to);
        merge(a, scratch, from, middle, to);
    }

    private static void merge(int[] a, int[] scratch, int from, int middle, int to) {
        int i = from;
        int j = middle;
        for (int k = from; k < to; k++) {
            if (i < middle && (j >= to || a[i] <= a[j])) {
                scratch[k] = a[i++];
            } else {
                scratch[k] = a[j++];
            }
        }
        for (int k = from; k < to; k++) {
            a[k] = scratch[k];
        }
    }
}
