package containers;

/** A key and its value; the keys decide the order. */
public class Entry {
    private final int key;
    private int value;

    public Entry(int key, int value) {
        this.key = key;
        this.value = value;
    }

    public int key() {
        return key;
    }

    public int value() {
        return value;
    }

    public int setValue(int value) {
        int old = this.value;
        this.value = value;
        return old;
    }
}
