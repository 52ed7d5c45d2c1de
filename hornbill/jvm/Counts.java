package hornbill.jvm;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;

/** A counter of the agent of {@code hornbill.counter}, where that is attached; else nothing is counted. */
final class Counts {
    private final String told;
    private final Method start;
    private final Method stop;

    /** By the counter of that name, told of in a member of this one. */
    Counts(String counter, String told) {
        this.told = told;
        Method[] found = new Method[2];
        try {
            Class<?> meter = Class.forName("hornbill.counter." + counter, true, null);
            found = new Method[] {meter.getMethod("start"), meter.getMethod("stop")};
        } catch (ReflectiveOperationException e) {
            // no agent
        }
        start = found[0];
        stop = found[1];
    }

    void start() {
        if (start != null) {
            called(start);
        }
    }

    /** What was counted since the start as a member of a JSON object, with a comma before it; nothing without an agent. */
    String stop() {
        if (stop == null) {
            return "";
        }
        StringBuilder out = new StringBuilder(",\"").append(told).append("\":");
        write(out, called(stop));
        return out.toString();
    }

    private static Object called(Method method) {
        try {
            return method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void write(StringBuilder out, Object value) {
        if (value instanceof Map) {
            String before = "{";
            for (Map.Entry<?, ?> one : ((Map<?, ?>) value).entrySet()) {
                out.append(before);
                Json.writeString(out, one.getKey().toString());
                out.append(':');
                write(out, one.getValue());
                before = ",";
            }
            out.append(before.equals("{") ? "{}" : "}");
        } else if (value instanceof List) {
            String before = "[";
            for (Object one : (List<?>) value) {
                out.append(before);
                write(out, one);
                before = ",";
            }
            out.append(before.equals("[") ? "[]" : "]");
        } else if (value instanceof String) {
            Json.writeString(out, (String) value);
        } else {
            out.append(value);
        }
    }
}
