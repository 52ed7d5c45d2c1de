package containers;

/** A priority queue as a binary heap in an array; the least key comes first. */
public class ArrayHeapPriorityQueue {
    private Entry[] heap = new Entry[4];
    private int size;

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public Entry min() {
        if (isEmpty()) {
            throw new EmptyContainerException("the queue is empty");
        }
        return heap[0];
    }

    public Entry insert(int key, int value) {
        Entry entry = new Entry(key, value);
        insert(entry);
        return entry;
    }

    public void insert(Entry entry) {
        if (size == heap.length) {
            grow();
        }
        heap[size] = entry;
        up(size);
        size++;
    }

    /** Takes out the entry with the least key. */
    public Entry remove() {
        Entry least = min();
        size--;
        heap[0] = heap[size];
        heap[size] = null;
        down(0);
        return least;
    }

    private void grow() {
        Entry[] larger = new Entry[2 * size];
        for (int i = 0; i < size; i++) {
            larger[i] = heap[i];
        }
        heap = larger;
    }

    private void up(int i) {
        while (i > 0) {
            int parent = (i - 1) / 2;
            if (heap[parent].key() <= heap[i].key()) {
                return;
            }
            swap(i, parent);
            i = parent;
        }
    }

    private void down(int i) {
        while (2 * i + 1 < size) {
            int child = 2 * i + 1;
            if (child + 1 < size && heap[child + 1].key() < heap[child].key()) {
                child++;
            }
            if (heap[i].key() <= heap[child].key()) {
                return;
            }
            swap(i, child);
            i = child;
        }
    }

    private void swap(int i, int j) {
        Entry entry = heap[i];
        heap[i] = heap[j];
        heap[j] = entry;
    }
}
