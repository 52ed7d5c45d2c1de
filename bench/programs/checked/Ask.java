package checked;

import java.util.ArrayDeque;
import java.util.Queue;

/** What programs do not decide: a check takes any value for it, a replay those that were found. */
public class Ask {
    public static final Queue<Integer> GIVEN = new ArrayDeque<>();

    public static int number() {
        return GIVEN.remove();
    }

    public static boolean yes() {
        return GIVEN.remove() != 0;
    }
}
