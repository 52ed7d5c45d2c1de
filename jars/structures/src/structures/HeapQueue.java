package structures;

/** A priority queue as a binary heap in an array; the least element comes first. */
public class HeapQueue {
    private int[] heap = new int[4];
    private int size;

    public void insert(int x) {
        if (size == heap.length) {
            int[] larger = new int[heap.length * 2];
            for (int i = 0; i < size; i++) {
                larger[i] = heap[i];
            }
            heap = larger;
        }
        heap[size] = x;
        up(size++);
    }

    public int min() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        return heap[0];
    }

    public int remove() {
        int least = min();
        heap[0] = heap[--size];
        heap[size] = 0;
        down(0);
        return least;
    }

    private void up(int i) {
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (heap[parent] <= heap[i]) {
                return;
            }
            swap(i, parent);
            i = parent;
        }
    }

    private void down(int i) {
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[i] <= heap[child]) {
                return;
            }
            swap(i, child);
            i = child;
        }
    }

    private void swap(int i, int j) {
        int x = heap[i];
        heap[i] = heap[j];
        heap[j] = x;
    }

    public static HeapQueue of(int[] values) {
        HeapQueue queue = new HeapQueue();
        for (int value : values) {
            queue.insert(value);
        }
        return queue;
    }

    public static void sort(int[] values) {
        HeapQueue queue = of(values);
        for (int i = 0; i < values.length; i++) {
            values[i] = queue.remove();
        }
    }

    public static int takeTwo(int[] values) {
        HeapQueue queue = of(values);
        return queue.remove() * 31 + queue.remove();
    }
}
