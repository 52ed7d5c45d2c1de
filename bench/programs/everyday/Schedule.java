package everyday;

import java.util.ArrayList;
import java.util.List;

/** Appointments of one day, in minutes, none of which overlap. */
public class Schedule {
    /** From one minute to another. */
    public static final class Slot {
        private final int from;
        private final int to;

        public Slot(int from, int to) {
            if (from < 0 || to > 24 * 60 || from >= to) {
                throw new IllegalArgumentException(from + " to " + to);
            }
            this.from = from;
            this.to = to;
        }

        public int minutes() {
            return to - from;
        }

        public boolean overlaps(Slot other) {
            return from < other.to && other.from < to;
        }
    }

    private final List<Slot> slots = new ArrayList<>();

    public boolean book(Slot slot) {
        for (Slot other : slots) {
            if (other.overlaps(slot)) {
                return false;
            }
        }
        slots.add(slot);
        return true;
    }

    public int booked() {
        int sum = 0;
        for (Slot slot : slots) {
            sum += slot.minutes();
        }
        return sum;
    }

    public Slot firstOfAtLeast(int minutes) {
        for (Slot slot : slots) {
            if (slot.minutes() >= minutes) {
                return slot;
            }
        }
        return null;
    }
}
