package interfaces;

/** A miniature of a collection library: generic interfaces, iterators, comparators, visitors. */
public class Collections {
    interface Sequence<T> extends Iterable2<T> {
        int size();

        T get(int i);

        @Override
        default Cursor<T> cursor() {
            return new Cursor<T>() {
                private int at;

                @Override
                public boolean hasNext() { return at < size(); }

                @Override
                public T next() { return get(at++); }
            };
        }
    }

    interface Iterable2<T> {
        Cursor<T> cursor();

        default int count() {
            int n = 0;
            for (Cursor<T> c = cursor(); c.hasNext(); c.next()) n++;
            return n;
        }
    }

    interface Cursor<T> {
        boolean hasNext();

        T next();
    }

    interface Order<T> {
        int compare(T a, T b);

        default Order<T> reversed() {
            Order<T> self = this;
            return new Order<T>() {
                @Override
                public int compare(T a, T b) { return self.compare(b, a); }
            };
        }
    }

    static class Texts implements Sequence<String> {
        private final String[] texts;

        Texts(String[] texts) { this.texts = texts; }

        @Override
        public int size() { return texts.length; }

        @Override
        public String get(int i) { return texts[i]; }
    }

    static class Range implements Sequence<int[]> {
        final int from;
        final int to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public int size() { return to > from ? to - from : 0; }

        @Override
        public int[] get(int i) {
            if (i >= size()) throw new IndexOutOfBoundsException();
            return new int[] {from + i};
        }
    }

    static class ByLength implements Order<String> {
        @Override
        public int compare(String a, String b) { return a.length() - b.length(); }
    }

    static <T> T greatest(Sequence<T> values, Order<T> order) {
        T best = null;
        for (Cursor<T> c = values.cursor(); c.hasNext(); ) {
            T value = c.next();
            if (best == null || order.compare(value, best) > 0) best = value;
        }
        return best;
    }

    public static String longest(String[] texts) { return greatest(new Texts(texts), new ByLength()); }

    public static String shortest(String[] texts) { return greatest(new Texts(texts), new ByLength().reversed()); }

    public static int count(String[] texts) { return new Texts(texts).count(); }

    public static int sumOfRange(int from, int by) {
        int sum = 0;
        for (Cursor<int[]> c = new Range(from, from + (by & 15)).cursor(); c.hasNext(); ) sum += c.next()[0];
        return sum;
    }

    public static int element(int from, int i) { return new Range(from, from + 5).get(i)[0]; }
}
