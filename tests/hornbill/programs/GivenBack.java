package given;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.logging.Logger;

/** What is behind interfaces: classes that no test can name. */
public class GivenBack {
    private static final Logger LOGGER = Logger.getLogger(GivenBack.class.getName());

    private final Map<String, Integer> counts = new TreeMap<>();

    public void add(String word) {
        LOGGER.fine(word);
        counts.merge(word, 1, Integer::sum);
    }

    /** A view of the words that were added twice or more. */
    public Set<String> repeated() {
        return new Repeated();
    }

    public static IntPredicate between(int low, int high) {
        return new Between(low, high);
    }

    private static final class Between implements IntPredicate {
        private final int low;
        private final int high;

        Between(int low, int high) {
            this.low = low;
            this.high = high;
        }

        @Override
        public boolean test(int value) {
            return value >= low && value < high;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Between && ((Between) other).low == low && ((Between) other).high == high;
        }

        @Override
        public int hashCode() {
            return low + 31 * high;
        }
    }

    private final class Repeated extends AbstractSet<String> {
        @Override
        public Iterator<String> iterator() {
            Iterator<Map.Entry<String, Integer>> entries = List.copyOf(counts.entrySet()).iterator();
            return new Iterator<>() {
                private String next;

                @Override
                public boolean hasNext() {
                    while (next == null && entries.hasNext()) {
                        Map.Entry<String, Integer> entry = entries.next();
                        next = entry.getValue() > 1 ? entry.getKey() : null;
                    }
                    return next != null;
                }

                @Override
                public String next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException("no word is left");
                    }
                    String given = next;
                    next = null;
                    return given;
                }
            };
        }

        @Override
        public int size() {
            return (int) counts.values().stream().filter(count -> count > 1).count();
        }
    }
}

/** What chance does not meet. */
class Exact {
    static int numbers(int number, long big, double part) {
        if (number - 54_321 == 87_654) {
            return 1;
        }
        if (big == 123_456_789_012L) {
            return 2;
        }
        return part == 37.625 ? 3 : 4;
    }

    static boolean isReference(String text) {
        if (text.length() != 14 || text.charAt(0) != '\u00a7') {
            return false;
        }
        return text.charAt(5) == '~' && text.substring(6).startsWith("#!");
    }

    static int chosen(int[] codes) {
        switch (codes.length == 9 ? codes[7] : 0) {
            case 70_001: return 1;
            case -80_002: return 2;
            default: return 0;
        }
    }
}

/** An abstract class that has what is above it do the work. */
abstract class Above {
    protected abstract int digit(char letter);

    public int sum(String text) {
        int sum = 0;
        for (char letter : text.toCharArray()) {
            sum += digit(letter);
        }
        return sum;
    }
}

class Below extends Above {
    @Override
    protected int digit(char letter) {
        return letter >= '0' && letter <= '9' ? letter - '0' : 0;
    }
}
