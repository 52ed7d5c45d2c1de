package exceptions;

/** Exceptions that leave static initialisers. */
public class Initialisers {
    static class Broken {
        static int[] values = new int[0];
        static int first = values[0];
    }

    static class BrokenError {
        static int value = fail();

        static int fail() { throw new Error(); }
    }

    static class Child extends Broken {
        static int other = 5;
    }

    public static int first() { return Broken.first; }

    public static int error() { return BrokenError.value; }

    public static int twice() {
        int result = 0;
        try {
            result += Broken.first;
        } catch (ExceptionInInitializerError e) {
            result += e.getCause() instanceof ArrayIndexOutOfBoundsException ? 1 : 2;
        }
        try {
            result += Broken.first;
        } catch (NoClassDefFoundError e) {
            result += 10;
        }
        return result;
    }

    public static int throughChild() {
        try {
            return Child.other;
        } catch (ExceptionInInitializerError e) {
            return -1;
        }
    }

    public static int childAfterwards() {
        try {
            new Child();
        } catch (ExceptionInInitializerError e) {
            try {
                return Child.other;
            } catch (NoClassDefFoundError f) {
                return -2;
            }
        }
        return 0;
    }
}
