package textbook;

/** Sorts that need three elements and more before their inner branches are taken. */
public final class Sorting {
    private Sorting() {}

    public static void insertion(int[] values) {
        for (int next = 1; next < values.length; next++) {
            int value = values[next];
            int place = next - 1;
            while (place >= 0 && values[place] > value) {
                values[place + 1] = values[place];
                place--;
            }
            values[place + 1] = value;
        }
    }

    public static boolean bubble(int[] values) {
        boolean swappedTwice = false;
        boolean swapped = true;
        int rounds = 0;
        while (swapped) {
            swapped = false;
            for (int i = 0; i + 1 < values.length; i++) {
                if (values[i] > values[i + 1]) {
                    int kept = values[i];
                    values[i] = values[i + 1];
                    values[i + 1] = kept;
                    swapped = true;
                }
            }
            rounds++;
            if (rounds == 3) {
                swappedTwice = true;
            }
        }
        return swappedTwice;
    }

    public static int partition(int[] values, int low, int high) {
        if (low < 0 || high >= values.length || low > high) {
            throw new IllegalArgumentException("no such part");
        }
        int pivot = values[high];
        int border = low;
        for (int i = low; i < high; i++) {
            if (values[i] < pivot) {
                int kept = values[i];
                values[i] = values[border];
                values[border] = kept;
                border++;
            }
        }
        values[high] = values[border];
        values[border] = pivot;
        return border;
    }

    public static int[] merge(int[] left, int[] right) {
        int[] merged = new int[left.length + right.length];
        int l = 0;
        int r = 0;
        int m = 0;
        while (l < left.length && r < right.length) {
            merged[m++] = left[l] <= right[r] ? left[l++] : right[r++];
        }
        while (l < left.length) {
            merged[m++] = left[l++];
        }
        while (r < right.length) {
            merged[m++] = right[r++];
        }
        return merged;
    }

    public static int median(int[] three) {
        if (three.length != 3) {
            throw new IllegalArgumentException("three are needed");
        }
        int[] copy = three.clone();
        insertion(copy);
        if (copy[0] == copy[2]) {
            return 0;
        }
        return copy[1];
    }
}
