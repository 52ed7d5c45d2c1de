package kept;

class StaticState {
    static final int[] EMPTY = {};
    static final int[] TABLE = {1, 2};
    static final Marker MARKER = new Marker();
    static final Counter COUNTER = new Counter();
    static int limit = 5;
    static int used;

    static class Marker {}

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
}
