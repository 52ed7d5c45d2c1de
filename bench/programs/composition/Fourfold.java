package composition;

/** A method that is called four times: with objects and arithmetic, and with arithmetic alone. */
class Fourfold {
    int low;
    int high;
    int value;

    boolean isValid() {
        return low <= high;
    }

    int clamped(int x) {
        return Math.min(Math.max(x, low), high);
    }

    /** Moves the value, within the limits. */
    void move(int by) {
        if (!isValid()) throw new IllegalStateException();
        int moved = clamped(value + by);
        if (!isValid()) throw new IllegalStateException();
        value = clamped(moved);
        if (clamped(value) != value) throw new AssertionError();
    }

    void moveFourTimes(int a, int b, int c, int d) {
        move(a);
        move(b);
        move(c);
        move(d);
    }

    static int limited(int x) {
        if (x < -100) x = -100;
        if (x > 100) x = 100;
        if (x < -100 || x > 100) throw new AssertionError();
        int y = x < 0 ? -x : x;
        if (y < 0 || y > 100) throw new AssertionError();
        return x < -50 ? -50 : x > 50 ? 50 : x;
    }

    static int limitedFourTimes(int a, int b, int c, int d) {
        return limited(a) + limited(b) + limited(c) + limited(d);
    }
}
