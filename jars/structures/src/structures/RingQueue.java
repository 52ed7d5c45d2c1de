package structures;

/** A first-in first-out queue in a ring of fixed size. */
public class RingQueue {
    private final int[] ring;
    private int first;
    private int size;

    public RingQueue(int capacity) {
        ring = new int[capacity];
    }

    public void put(int x) {
        if (size == ring.length) {
            throw new IllegalStateException();
        }
        ring[(first + size) % ring.length] = x;
        size++;
    }

    public int take() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        int x = ring[first];
        first = (first + 1) % ring.length;
        size--;
        return x;
    }

    public int size() {
        return size;
    }

    /** Puts what is positive, takes for the rest; the sum of what was taken. */
    public static int simulate(int[] events, int capacity) {
        RingQueue queue = new RingQueue(capacity > 8 ? 8 : capacity);
        int sum = 0;
        for (int event : events) {
            if (event > 0) {
                queue.put(event);
            } else {
                sum = sum * 7 + queue.take();
            }
        }
        return sum;
    }

    /** Who is left when every step-th of n people in a circle leaves. */
    public static int josephus(int n, int step) {
        int people = (n & 7) + 1;
        RingQueue circle = new RingQueue(people);
        for (int i = 0; i < people; i++) {
            circle.put(i);
        }
        while (circle.size() > 1) {
            for (int i = 0; i < (step & 3); i++) {
                circle.put(circle.take());
            }
            circle.take();
        }
        return circle.take();
    }
}
