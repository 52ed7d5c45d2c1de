import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/** Calls the static methods without parameters of a class, in order of their names, each twice, and prints what comes out. */
public class Driver {
    private static int count = 0;

    /** A number never given before. */
    public static int next() { return ++count; }

    public static String fail() { throw new AssertionError("on purpose"); }

    private static String outcome(Object value) {
        return value == null ? "null" : value.getClass().getName() + " " + (value instanceof Object[] a ? Arrays.toString(a) : value);
    }

    /** The exception and its causes; what a ClassCastException says depends on who threw it. */
    private static String thrown(Throwable e) {
        String message = e instanceof ClassCastException ? "" : ": " + e.getMessage();
        return e.getClass().getName() + message + (e.getCause() == null ? "" : " because of " + thrown(e.getCause()));
    }

    public static void main(String[] args) throws Exception {
        Method[] methods = Class.forName(args[0]).getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method method : methods) {
            if (method.getParameterCount() > 0) continue;
            try {
                Object first = method.invoke(null), second = method.invoke(null);
                System.out.println(method.getName() + " " + outcome(first) + " " + outcome(second) + " " + (first == second));
            } catch (InvocationTargetException e) {
                System.out.println(method.getName() + " throws " + thrown(e.getCause()));
            }
        }
    }
}
