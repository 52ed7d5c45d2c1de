package strange;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What programs of others have in them. */
public class Strange {
    /** An interface of the program, of which callers see the one above. */
    interface Shaper extends UnaryOperator<String> {}

    /** A class with one object, as Kotlin and Scala have many. */
    public static final class Single {
        public static final Single INSTANCE = new Single();

        private final String name = "single";

        private Single() {}

        public String named(String[] parts, int length) {
            StringBuilder all = new StringBuilder(name);
            for (String part : parts) {
                all.append(part.toUpperCase(java.util.Locale.ROOT));
            }
            return all.length() > length ? all.substring(0, length) : all.toString();
        }
    }

    /** One object that remembers, so that what its methods give hangs on which were called before. */
    public static final class Counter {
        public static final Counter INSTANCE = new Counter();

        private int count;

        private Counter() {}

        public int next(int step) {
            count += step > 0 ? step : 1;
            return count;
        }
    }

    public static final Companion Companion = new Companion();

    /** What is kept in a constant of the class around. */
    public static final class Companion {
        private Companion() {}

        public boolean isCode(String text) {
            return text.matches("[A-Z]{2}-[0-9]{4}");
        }
    }

    private Strange() {}

    public static UnaryOperator<String> shaper(int length) {
        Shaper cut = text -> text.substring(0, length);
        return length > 3 ? cut : null;
    }

    public static Object anything(boolean lazy) {
        return lazy ? (Supplier<String>) () -> "a" : "b";
    }
}
