package hornbill.jvm;

import java.util.Map;
import java.util.regex.Pattern;

/** Which exceptions the program has made, and so their messages; those of the JVM differ between its versions. */
final class OwnExceptions {
    /** What the JVM says with exceptions that code throws which makes none; others of these are the program's. */
    private static final Map<Class<?>, Pattern> OF_JVM = Map.of(
            NullPointerException.class, Pattern.compile("Cannot (invoke|read|assign|store|load|throw|enter|exit) |because \""),
            ArithmeticException.class, Pattern.compile("by zero"),
            ArrayIndexOutOfBoundsException.class, Pattern.compile("^-?\\d+$|out of bounds for length"),
            NegativeArraySizeException.class, Pattern.compile("^-?\\d+(: |$)"),
            ClassCastException.class, Pattern.compile("cannot be cast"),
            ArrayStoreException.class, Pattern.compile(""),
            IncompatibleClassChangeError.class, Pattern.compile(""),
            AbstractMethodError.class, Pattern.compile(""),
            IllegalMonitorStateException.class, Pattern.compile(""));

    private OwnExceptions() {}

    /** Whether the program throws it, or has the JDK check what it is given; the JVM says more of null than nothing. */
    static boolean isExplicit(Throwable thrown, Sequence sequence) {
        StackTraceElement[] trace = thrown.getStackTrace();
        int frame = 0;
        while (frame < trace.length && trace[frame].getClassName().equals("java.util.Objects")) {
            frame++;
        }
        boolean calls = frame < trace.length && sequence.isOwn(trace[frame].getClassName());
        boolean says = !(thrown instanceof NullPointerException) || thrown.getMessage() != null;
        return isOwn(thrown, sequence) || calls && (frame > 0 || !says);
    }

    /** Whether code of the program has made the exception. */
    static boolean isOwn(Throwable thrown, Sequence sequence) {
        StackTraceElement[] trace = thrown.getStackTrace();
        if (trace.length == 0 || !sequence.isOwn(trace[0].getClassName())) {
            return false;
        }
        Pattern ofJvm = OF_JVM.get(thrown.getClass());
        return ofJvm == null || thrown.getMessage() != null && !ofJvm.matcher(thrown.getMessage()).find();
    }
}
