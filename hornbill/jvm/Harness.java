package hornbill.jvm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs methods on given arguments: a JSON line in, a JSON line out for each list of arguments.
 *
 * <p>A request is {@code {"method": "pkg.Class.name(descriptor)result", "args_list": [[..], ..],
 * "timeout_ms": n}}. Every call starts from fresh static state, or with {@code "twice": true} from what the same
 * call has left before: all that it needs is loaded and initialised. The line of a call that takes too long says
 * {@code timeout}, and with it the process ends: what is left of the request is up to the next one. Text
 * that the program under test prints is dropped.
 */
final class Harness {
    private static final long STACK_BYTES = 8L << 20;

    private final Classes classes;
    private final Lines lines = new Lines();
    private final Counts counts = new Counts("Meter", "counted");
    private final Counts allocation = new Counts("Gauge", "allocated");
    private final Map<String, Target> targets = new HashMap<>();
    private ClassLoader targetsOf;

    private Harness(Classes classes) {
        this.classes = classes;
    }

    public static void main(String[] arguments) throws Exception {
        Harness harness = new Harness(new Classes(arguments[0]));
        harness.lines.serve("harness", STACK_BYTES, harness::answer);
    }

    private void answer(Map<?, ?> request) {
        long timeout = ((Number) request.get("timeout_ms")).longValue() * 1_000_000;
        for (Object args : (List<?>) request.get("args_list")) {
            lines.say(answer((String) request.get("method"), (List<?>) args, timeout, request.containsKey("twice")));
        }
    }

    private String answer(String method, List<?> args, long timeout, boolean twice) {
        Classes.Loader loader = classes.fresh();
        StringBuilder out = new StringBuilder();
        try {
            Target target = target(loader, method);
            if (args.size() != target.types.length) {
                throw new IllegalArgumentException(target.types.length + " arguments expected");
            }
            lines.begin(timeout);
            if (twice) {
                try {
                    target.call(values(loader, target, args));
                } catch (Target.Thrown e) {
                    loader.forget(); // the second call says how it ends
                }
            }
            run(loader, target, values(loader, target, args), out);
        } catch (Snapshot.Oversized | OutOfMemoryError | StackOverflowError e) {
            lines.end();
            loader.forget();
            return "{\"ended\":\"oversized\"}";
        } catch (Throwable e) {
            lines.end();
            loader.forget();
            out.setLength(0);
            out.append("{\"ended\":\"error\",\"error\":");
            Json.writeString(out, e.toString());
            out.append('}');
        }
        return out.toString();
    }

    private static Object[] values(Classes.Loader loader, Target target, List<?> args) {
        ArgumentReader reader = new ArgumentReader(loader);
        Object[] values = new Object[args.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = reader.read(args.get(i), target.types[i]);
        }
        return values;
    }

    private void run(Classes.Loader loader, Target target, Object[] values, StringBuilder out) {
        Object result = null;
        Throwable thrown = null;
        long start = System.nanoTime();
        counts.start();
        allocation.start();
        try {
            result = target.call(values);
        } catch (Target.Thrown e) {
            thrown = e.getCause();
        }
        String counted = allocation.stop() + counts.stop();
        long nanos = System.nanoTime() - start;
        lines.end();
        if (thrown instanceof Error) {
            loader.forget();
        }
        Snapshot snapshot = new Snapshot(out);
        for (int i = 0; i < values.length; i++) {
            snapshot.visit(values[i], target.types[i]);
        }
        if (thrown == null) {
            snapshot.visit(result, target.result);
        }
        out.append("{\"ended\":\"").append(thrown == null ? "returned" : "threw").append("\",\"args_after\":[");
        for (int i = 0; i < values.length; i++) {
            out.append(i > 0 ? "," : "");
            snapshot.write(values[i], target.types[i]);
        }
        out.append("],\"value\":");
        snapshot.write(result, target.result);
        if (thrown != null) {
            out.append(",\"exception\":\"").append(thrown.getClass().getName()).append('"');
        }
        out.append(",\"nanos\":").append(nanos).append(counted).append('}');
    }

    private Target target(Classes.Loader loader, String id) throws ReflectiveOperationException {
        if (targetsOf != loader) {
            targets.clear();
            targetsOf = loader;
        }
        Target target = targets.get(id);
        if (target == null) {
            target = Target.find(loader, id);
            targets.put(id, target);
        }
        return target;
    }
}
