package exceptions;

/** Exceptions of our own, checked and unchecked, with state. */
public class Custom {
    static class Base extends Exception {
        final int code;

        Base(int code) { this.code = code; }
    }

    static class Derived extends Base {
        Derived(int code) { super(code * 2); }
    }

    static class Unchecked extends RuntimeException {
        final Throwable wrapped;

        Unchecked(Throwable wrapped) { this.wrapped = wrapped; }
    }

    static class Fatal extends Error {}

    static void fail(int n) throws Base {
        if (n == 1) throw new Base(10);
        if (n == 2) throw new Derived(10);
        if (n == 3) throw new Unchecked(new Base(7));
        if (n == 4) throw new Fatal();
    }

    public static void thrown(int n) throws Base { fail(n & 7); }

    public static int caught(int n) {
        try {
            fail(n & 7);
            return 0;
        } catch (Derived e) {
            return e.code + 1;
        } catch (Base e) {
            return e.code + 2;
        } catch (Unchecked e) {
            return ((Base) e.wrapped).code + 3;
        } catch (Error e) {
            return e instanceof Fatal ? 4 : 5;
        }
    }

    public static int wrapped(int n) {
        try {
            try {
                fail(n & 7);
            } catch (Base e) {
                throw new Unchecked(e);
            }
        } catch (Unchecked e) {
            return e.wrapped instanceof Derived ? 1 : 2;
        }
        return 3;
    }

    public static int ownMessage(String text) {
        try {
            throw new IllegalArgumentException(text);
        } catch (IllegalArgumentException e) {
            String message = e.getMessage();
            return message == null ? -1 : message.length();
        }
    }

    public static boolean causeIsKept(int n) {
        Exception cause = n == 0 ? null : new Exception();
        RuntimeException e = new RuntimeException(cause);
        return e.getCause() == cause;
    }

    public static void throwNull() {
        RuntimeException e = null;
        throw e;
    }
}
