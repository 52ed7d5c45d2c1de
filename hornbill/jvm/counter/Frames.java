package hornbill.counter;

/** The stack of the thread that asks. */
final class Frames {
    private static final StackWalker WALKER = StackWalker.getInstance();

    private Frames() {}

    /** How many calls of methods that count are on it. */
    static int counted() {
        return WALKER.walk(frames -> (int) frames.filter(Frames::counts).count());
    }

    private static boolean counts(StackWalker.StackFrame frame) {
        return Meter.COUNTED.contains(frame.getClassName()) && !frame.isNativeMethod();
    }
}
