package exceptions;

/** What is told of an exception that comes from outside: its cause and its message. */
public final class Causes {
    private Causes() {}

    /** How many causes stand behind one another, two at most. */
    public static int depth(Throwable thrown) {
        int depth = 0;
        Throwable cause = thrown.getCause();
        while (cause != null && depth < 2) {
            depth++;
            cause = cause.getCause();
        }
        return depth;
    }

    /** Whether the exception says what was asked for. */
    public static boolean says(Throwable thrown, String wanted) {
        String message = thrown.getMessage();
        return message != null && message.length() == wanted.length();
    }

    /** The cause where it is of that kind, else the exception itself. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause instanceof IllegalStateException ? cause : thrown;
    }
}
