/** What sequences of calls are drawn from, and how what they come to becomes a number. */
abstract class Sequences {
    static final int MOST_CALLS = 20;
    static final String[] KEYS = {"a", "b", "Aa", "BB", "ccc", "", null, "k16"};

    enum Colour { RED, GREEN, BLUE, WHITE }

    /** Numbers that hang on a seed alone. */
    static final class Draw {
        private long state;

        Draw(long seed) {
            state = (seed ^ seed >>> 7) * 2862933555777941757L + 3037000493L;
            next(2);
            next(2);
        }

        int next(int n) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            return (int) ((state >>> 33) % n);
        }

        Integer value() {
            int n = next(7);
            return n == 6 ? null : (Integer) (n - 1);
        }

        String key() {
            return KEYS[next(KEYS.length)];
        }

        <T> T of(T[] all) {
            return all[next(all.length)];
        }
    }

    static int mix(int h, Object o) {
        return h * 31 + (o == null ? 1 : o instanceof Colour ? ((Colour) o).ordinal() : o.hashCode());
    }

    static int mix(int h, int n) { return h * 31 + n; }
    static int mix(int h, long n) { return h * 31 + (int) (n ^ n >>> 32); }
    static int mix(int h, boolean b) { return h * 31 + (b ? 3 : 2); }
    static int mix(int h, double x) { return mix(h, Double.doubleToLongBits(x)); }
    static int thrown(int h, Exception e) { return h * 31 + e.getClass().getName().hashCode(); }
}
