package textbook;

/** A binary heap of ints; its branches need several elements. */
public class Heap {
    private int[] items = new int[2];
    private int size;

    public void add(int item) {
        if (size == items.length) {
            int[] larger = new int[size * 2];
            System.arraycopy(items, 0, larger, 0, size);
            items = larger;
        }
        items[size] = item;
        int child = size++;
        while (child > 0) {
            int parent = (child - 1) / 2;
            if (items[parent] <= items[child]) {
                break;
            }
            swap(parent, child);
            child = parent;
        }
    }

    public int remove() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int least = items[0];
        items[0] = items[--size];
        int parent = 0;
        while (true) {
            int child = 2 * parent + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
            if (items[parent] <= items[child]) {
                break;
            }
            swap(parent, child);
            parent = child;
        }
        return least;
    }

    public int size() {
        return size;
    }

    private void swap(int a, int b) {
        int kept = items[a];
        items[a] = items[b];
        items[b] = kept;
    }
}
