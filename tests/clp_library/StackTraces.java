import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Supplier;

/** Programs that look at stack traces; `unknown` is in the names of those whose results depend on what calls them. */
public class StackTraces {
    static String own() {
        return new Throwable().getStackTrace()[0].getMethodName();
    }

    static String ofThread() {
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        return trace[0].getClassName() + trace[0].getMethodName() + trace[1].getMethodName();
    }

    static String called() {
        return own();
    }

    static String callerName() {
        return Thread.currentThread().getStackTrace()[2].getMethodName();
    }

    static String calling() {
        return callerName();
    }

    static String callerNameUnknown() {
        return callerName().isEmpty() ? "" : Thread.currentThread().getStackTrace()[2].getMethodName();
    }

    static int depthUnknown() {
        return new Throwable().getStackTrace().length;
    }

    static int lineUnknown() {
        return new Throwable().getStackTrace()[0].getLineNumber();
    }

    static String fileUnknown() {
        return new Throwable().getStackTrace()[0].toString();
    }

    static int divisionUnknown() {
        try {
            return 1 / own().indexOf('o');
        } catch (ArithmeticException e) {
            return e.getStackTrace()[0].getMethodName().length();
        }
    }

    static Throwable make() {
        return new IllegalStateException("made");
    }

    static String maker() {
        return make().getStackTrace()[0].getMethodName();
    }

    static void fail() {
        throw new IllegalStateException();
    }

    static String failing() {
        try {
            fail();
            return "";
        } catch (IllegalStateException e) {
            return e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName();
        }
    }

    static String inLoop() {
        String text = "";
        for (int i = 0; i < 3; i++) {
            text += i == 2 ? failing() : "";
        }
        return text;
    }

    static int nested(int n) {
        return n == 0 ? ofNested(new Throwable().getStackTrace()) : nested(n - 1);
    }

    static int ofNested(StackTraceElement[] trace) {
        int count = 0;
        for (int i = 0; i < trace.length; i++) {
            count += trace[i].getMethodName().equals("nested") ? 1 : 0;
        }
        return count;
    }

    static int recursion() {
        return nested(3);
    }

    static class Own extends RuntimeException {
        Own(String text) {
            super(text);
        }

        Own() {
            this("own");
        }
    }

    static String behindConstructors() {
        return new Own().getStackTrace()[0].getMethodName();
    }

    static class Made {
        final String by = new Throwable().getStackTrace()[0].getMethodName();
        final String around = new Throwable().getStackTrace()[1].getMethodName();
    }

    static String otherConstructors() {
        return new Made().by + new Made().around;
    }

    static class Without extends RuntimeException {
        Without() {
            super("without", null, false, false);
        }
    }

    static StackTraceElement[] some() {
        return new StackTraceElement[] {new StackTraceElement("a.B", "c", "B.java", 1)};
    }

    static int neverAny() {
        Without without = new Without();
        without.setStackTrace(some());
        return without.getStackTrace().length;
    }

    static String set() {
        Throwable thrown = new Throwable();
        StackTraceElement[] some = some();
        thrown.setStackTrace(some);
        some[0] = null;
        return thrown.getStackTrace().length + " " + thrown.getStackTrace()[0];
    }

    static int setNull() {
        new Throwable().setStackTrace(null);
        return 1;
    }

    static int setWithNull() {
        new Throwable().setStackTrace(new StackTraceElement[1]);
        return 1;
    }

    static boolean copies() {
        Throwable thrown = new Throwable();
        return thrown.getStackTrace() != thrown.getStackTrace()
                && thrown.getStackTrace()[0] == thrown.getStackTrace()[0];
    }

    static String lambda() {
        Supplier<String> asked = () -> new Throwable().getStackTrace()[1].getMethodName();
        return asked.get();
    }

    static String ofSubclass() {
        return new Sub().name();
    }

    static class Super {
        String name() {
            StackTraceElement element = new Throwable().getStackTrace()[0];
            return element.getClassName() + "." + element.getMethodName();
        }
    }

    static class Sub extends Super {}

    /** As what a compiler of another language calls for each parameter. */
    static class Checks {
        static void present(Object value, String name) {
            if (value == null) fail(name);
        }

        static void fail(String name) {
            throw cut(new NullPointerException(message(name)));
        }

        static String message(String name) {
            StackTraceElement[] trace = Thread.currentThread().getStackTrace();
            String own = Checks.class.getName();
            int i = 0;
            while (!trace[i].getClassName().equals(own)) i++;
            while (trace[i].getClassName().equals(own)) i++;
            return name + " of " + trace[i].getClassName() + "." + trace[i].getMethodName() + " is null";
        }

        static <T extends Throwable> T cut(T thrown) {
            StackTraceElement[] trace = thrown.getStackTrace();
            int last = -1;
            for (int i = 0; i < trace.length; i++) {
                if (Checks.class.getName().equals(trace[i].getClassName())) last = i;
            }
            thrown.setStackTrace(Arrays.copyOfRange(trace, last + 1, trace.length));
            return thrown;
        }
    }

    static int price(String name, int[] prices) {
        Checks.present(name, "name");
        Checks.present(prices, "prices");
        return name.length() > prices.length ? prices.length : name.length();
    }

    static String checked() {
        try {
            return "" + price("", null);
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] names) throws Exception {
        for (String name : names) {
            Method method = StackTraces.class.getDeclaredMethod(name);
            try {
                System.out.println(method.invoke(null));
            } catch (ReflectiveOperationException e) {
                System.out.println(e.getCause().getClass().getName());
            }
        }
    }
}
