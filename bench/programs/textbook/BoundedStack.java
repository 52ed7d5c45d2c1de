package textbook;

/** A stack of three, with undo. */
public class BoundedStack {
    private final Object[] items = new Object[3];
    private int size;
    private Object undone;

    public void push(Object item) {
        if (item == null) {
            throw new NullPointerException("item");
        }
        if (size == items.length) {
            throw new IllegalStateException("full");
        }
        items[size++] = item;
        undone = null;
    }

    public Object pop() {
        if (size == 0) {
            return null;
        }
        undone = items[--size];
        items[size] = null;
        return undone;
    }

    public boolean undo() {
        if (undone == null) {
            return false;
        }
        items[size++] = undone;
        undone = null;
        return true;
    }

    public boolean isFull() {
        return size == items.length;
    }

    public int depthOf(Object item) {
        for (int i = size - 1; i >= 0; i--) {
            if (items[i].equals(item)) {
                return size - i;
            }
        }
        return -1;
    }
}
