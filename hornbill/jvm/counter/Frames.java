package hornbill.counter;

import java.util.Iterator;
import java.util.stream.Stream;

/** The stack of the thread that asks. */
final class Frames {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);
    private static final String OURS = "hornbill.counter.";

    private Frames() {}

    /** How many calls are active on it: calls of methods that count, and calls that these make. */
    static int active() {
        return WALKER.walk(Frames::active);
    }

    private static int active(Stream<StackWalker.StackFrame> stack) {
        Iterator<StackWalker.StackFrame> frames = stack.dropWhile(one -> one.getClassName().startsWith(OURS)).iterator();
        int active = 0;
        boolean counted = true;
        while (frames.hasNext()) {
            boolean counts = Meter.COUNTED.contains(frames.next().getClassName());
            active += counts ? counted ? 1 : 2 : 0;
            counted = counts;
        }
        return active;
    }
}
