package strange;

import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** What programs of others have in them. */
public class Strange {
    /** An interface of the program, of which callers see the one above. */
    interface Shaper extends UnaryOperator<String> {}

    private Strange() {}

    public static UnaryOperator<String> shaper(int length) {
        Shaper cut = text -> text.substring(0, length);
        return length > 3 ? cut : null;
    }

    public static Object anything(boolean lazy) {
        return lazy ? (Supplier<String>) () -> "a" : "b";
    }
}
