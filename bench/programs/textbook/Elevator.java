package textbook;

/** An elevator of six floors that stops where it is called. */
public class Elevator {
    private static final int FLOORS = 6;

    private final boolean[] calls = new boolean[FLOORS];
    private int floor;
    private int direction;

    public void call(int target) {
        if (target < 0 || target >= FLOORS) {
            throw new IllegalArgumentException("no floor " + target);
        }
        calls[target] = true;
    }

    public int step() {
        if (calls[floor]) {
            calls[floor] = false;
            return floor;
        }
        if (direction >= 0 && above()) {
            direction = 1;
            floor++;
        } else if (below()) {
            direction = -1;
            floor--;
        } else if (above()) {
            direction = 1;
            floor++;
        } else {
            direction = 0;
        }
        return -1;
    }

    public int floor() {
        return floor;
    }

    private boolean above() {
        for (int i = floor + 1; i < FLOORS; i++) {
            if (calls[i]) {
                return true;
            }
        }
        return false;
    }

    private boolean below() {
        for (int i = floor - 1; i >= 0; i--) {
            if (calls[i]) {
                return true;
            }
        }
        return false;
    }
}
