package hornbill;

import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What the middle part of a test costs, between {@link #start} and the first {@link #atMost}.
 *
 * <p>It is counted where the JVM that runs the tests has the agent that lies beside this file:
 *
 * <pre>
 * java -javaagent:src/test/java/hornbill/costs-agent.jar ...
 * Maven:  &lt;argLine&gt;-javaagent:src/test/java/hornbill/costs-agent.jar&lt;/argLine&gt; for maven-surefire-plugin
 * Gradle: test { jvmArgs '-javaagent:src/test/java/hornbill/costs-agent.jar' }
 * </pre>
 *
 * <p>Without it nothing is counted, and nothing is asserted of costs. What counts is the program's own code, in the
 * thread of the test, without the initialisation of classes; other agents that change that code, such as JaCoCo's,
 * are for another run.
 */
public final class Costs {
    private static final Method START = counter("start");
    private static final Method STOP = counter("stop");
    private static final int BYTES_EACH = 4;

    private Map<?, ?> counted;

    private Costs() {}

    /** Count from here on. */
    public static Costs start() {
        Costs costs = new Costs();
        if (START != null) {
            call(START);
        }
        return costs;
    }

    /**
     * Asserts that what was run since the start, or until this was first asked, costs no more than that.
     *
     * @param model {@code instructions}, {@code calls}, {@code calls:PATTERN} (of the methods that run), {@code stack}
     *     (the most nested calls), or {@code memory} (4 bytes for each field and element of what is made)
     */
    public void atMost(String model, long bound) {
        Long cost = cost(model);
        if (cost != null && cost > bound) {
            throw new AssertionError(model + ": expected at most " + bound + ", but was " + cost);
        }
    }

    /**
     * The same of {@code memory-hotspot}, the bytes of the heap that it takes, where the JVM lays objects out like that:
     * the sizes of the header of an object, of an array of small and of 8-byte elements, and of a reference, and
     * what all sizes are a multiple of. Elsewhere nothing is asserted.
     */
    public void atMost(String model, long bound, String layout) {
        if (cost(model) != null && layout.equals(counted.get("layout"))) {
            atMost(model, bound);
        }
    }

    private Long cost(String model) {
        if (counted == null) {
            counted = STOP == null ? Collections.emptyMap() : (Map<?, ?>) call(STOP);
        }
        if (counted.isEmpty()) {
            return null;
        }
        if (model.startsWith("calls:")) {
            return callsOf(model.substring(6));
        }
        switch (model) {
            case "memory":
                return BYTES_EACH * (Long) counted.get("parts");
            case "memory-hotspot":
                return (Long) counted.get("bytes");
            default:
                return (Long) counted.get(model);
        }
    }

    /** How often methods ran that the pattern matches, as a shell's, with or without their descriptors. */
    private long callsOf(String pattern) {
        StringBuilder expression = new StringBuilder();
        for (char c : pattern.toCharArray()) {
            expression.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        Pattern wanted = Pattern.compile(expression.toString());
        long calls = 0;
        for (Map.Entry<?, ?> one : ((Map<?, ?>) counted.get("methods")).entrySet()) {
            String method = (String) one.getKey();
            String name = method.substring(0, Math.max(0, method.indexOf('(')));
            if (wanted.matcher(method).matches() || wanted.matcher(name).matches()) {
                calls += (Long) one.getValue();
            }
        }
        return calls;
    }

    private static Method counter(String name) {
        try {
            return Class.forName("hornbill.counter.Meter", true, null).getMethod(name);
        } catch (ReflectiveOperationException e) {
            return null; // no agent
        }
    }

    private static Object call(Method method) {
        try {
            return method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
