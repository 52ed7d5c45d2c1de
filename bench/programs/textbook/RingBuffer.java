package textbook;

/** The last four numbers. */
public class RingBuffer {
    private final long[] slots = new long[4];
    private int next;
    private boolean wrapped;

    public void put(long value) {
        slots[next] = value;
        next++;
        if (next == slots.length) {
            next = 0;
            wrapped = true;
        }
    }

    public int count() {
        return wrapped ? slots.length : next;
    }

    public long oldest() {
        if (count() == 0) {
            throw new IllegalStateException("nothing yet");
        }
        return wrapped ? slots[next] : slots[0];
    }

    public double mean() {
        int n = count();
        if (n == 0) {
            return Double.NaN;
        }
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += slots[i];
        }
        return (double) sum / n;
    }

    public boolean rising() {
        if (!wrapped) {
            return false;
        }
        for (int i = 1; i < slots.length; i++) {
            if (slots[(next + i) % 4] <= slots[(next + i - 1) % 4]) {
                return false;
            }
        }
        return true;
    }
}
