package kept;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

class StaticState {
    static final int[] EMPTY = {};
    static final int[] TABLE = {1, 2};
    static final Marker MARKER = new Marker();
    static final Counter COUNTER = new Counter();
    static int limit = 5;
    static int used;

    static final List<String> NAMES = new ArrayList<>(List.of("a"));
    static final Map<String, String> KNOWN = new HashMap<>();
    static final IntSupplier NEXT;
    static final AtomicInteger ROLLS = new AtomicInteger(4);
    static String lazy;

    static {
        int[] next = {0};
        NEXT = () -> next[0]++;
    }

    static double zero = 0.0;

    static class Marker {}

    enum Paint {
        RED(1), BLUE(2);

        int layers;

        Paint(int layers) {
            this.layers = layers;
        }
    }

    enum Side { HERE, THERE }

    static class Plug {
        static int wires;
    }

    static class Socket {
        static final int VOLTS = 230;
        static final int[] ENDS = new int[VOLTS / 100];

        static {
            Plug.wires = 3;
        }
    }

    static class Counter {
        int count;

        void add() {
            count++;
        }
    }

    static class Broken {
        static final int VALUE = 1 / zero();

        static int zero() {
            return 0;
        }
    }

    static class Left {
        static final int OWN = 1 + Right.twice();

        static int own() {
            return OWN;
        }
    }

    static class Right {
        static final int OWN = 1 + Left.own();

        static int twice() {
            return 2 * OWN;
        }
    }

    static int[] copied(int value) {
        if (value == 0) {
            return EMPTY;
        }
        int[] made = new int[1];
        made[0] = value;
        return made;
    }

    static int looked(int place) {
        return TABLE[place];
    }

    static int stored(int value) {
        TABLE[0] = value;
        return TABLE[0];
    }

    static boolean marks(Object value) {
        return value == MARKER;
    }

    static int counted() {
        COUNTER.add();
        return COUNTER.count;
    }

    static int limited(int value) {
        return value > limit ? limit : value;
    }

    static int next() {
        return used++;
    }

    static int caught() {
        try {
            return Broken.VALUE;
        } catch (ExceptionInInitializerError error) {
            return -1;
        }
    }

    static int left() {
        return Left.own();
    }

    static int right() {
        return Right.twice();
    }

    static int added(String name) {
        KNOWN.put("it", name);
        return KNOWN.size();
    }

    static String lazily() {
        if (lazy == null) {
            lazy = "made";
        }
        return lazy;
    }

    static int painted(int more) {
        Paint.RED.layers += 1 + (more & 1);
        return Paint.RED.layers;
    }

    static int wired() {
        return Socket.ENDS.length + Plug.wires;
    }

    static int emptied() {
        NAMES.clear();
        return NAMES.size();
    }

    static int again() {
        limit = 5;
        TABLE[1] = 2;
        return limit;
    }

    static boolean colour(Side side) {
        return side == Side.HERE;
    }

    static boolean listed(String name) {
        return NAMES.contains(name) && KNOWN.isEmpty();
    }

    static int sometimes(boolean really) {
        if (really) {
            TABLE[0]++;
        }
        return TABLE[0];
    }

    static double turned() {
        zero = -zero;
        return zero;
    }

    static int called() {
        return NEXT.getAsInt();
    }

    static int rolled(int sides) {
        return sides > 0 ? ROLLS.incrementAndGet() : ROLLS.get();
    }
}
