package hornbill.jvm;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs methods on given arguments: a JSON line in, a JSON line out for each list of arguments.
 *
 * <p>A request is {@code {"method": "pkg.Class.name(descriptor)result", "args_list": [[..], ..],
 * "timeout_ms": n}}. Every call starts from fresh static state. The line of a call that takes too long says
 * {@code timeout}, and with it the process ends: what is left of the request is up to the next one. Text
 * that the program under test prints is dropped.
 */
final class Harness {
    private static final long STACK_BYTES = 8L << 20;
    private static final int EXIT_TIMEOUT = 3;

    private final Classes classes;
    private final PrintStream answers =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.US_ASCII);
    private final Map<String, Target> targets = new HashMap<>();
    private ClassLoader targetsOf;
    private boolean running;
    private long deadline;

    private Harness(Classes classes) {
        this.classes = classes;
    }

    public static void main(String[] arguments) throws Exception {
        Harness harness = new Harness(new Classes(arguments[0]));
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        System.setIn(InputStream.nullInputStream());
        harness.answers.print("{\"ready\":true}\n");
        harness.answers.flush();
        Thread worker = new Thread(null, harness::serve, "harness", STACK_BYTES);
        worker.start();
        while (worker.isAlive()) {
            worker.join(20);
            harness.endIfLate();
        }
        Runtime.getRuntime().halt(0);
    }

    private void endIfLate() {
        synchronized (answers) {
            if (running && System.nanoTime() - deadline >= 0) {
                answers.print("{\"ended\":\"timeout\"}\n");
                answers.flush();
                Runtime.getRuntime().halt(EXIT_TIMEOUT);
            }
        }
    }

    private void start(long timeout) {
        synchronized (answers) {
            deadline = System.nanoTime() + timeout;
            running = true;
        }
    }

    private void stop() {
        synchronized (answers) {
            running = false;
        }
    }

    private void serve() {
        InputStreamReader bytes =
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8);
        try (BufferedReader in = new BufferedReader(bytes, 1 << 16)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Map<?, ?> request = (Map<?, ?>) Json.parse(line);
                long timeout = ((Number) request.get("timeout_ms")).longValue() * 1_000_000;
                for (Object args : (List<?>) request.get("args_list")) {
                    String answer = answer((String) request.get("method"), (List<?>) args, timeout);
                    synchronized (answers) {
                        answers.print(answer);
                        answers.print('\n');
                    }
                }
                answers.flush();
            }
        } catch (IOException e) {
            Runtime.getRuntime().halt(1);
        }
    }

    private String answer(String method, List<?> args, long timeout) {
        Classes.Loader loader = classes.fresh();
        StringBuilder out = new StringBuilder();
        try {
            Target target = target(loader, method);
            if (args.size() != target.types.length) {
                throw new IllegalArgumentException(target.types.length + " arguments expected");
            }
            ArgumentReader reader = new ArgumentReader(loader);
            Object[] values = new Object[args.size()];
            start(timeout);
            for (int i = 0; i < values.length; i++) {
                values[i] = reader.read(args.get(i), target.types[i]);
            }
            run(loader, target, values, out);
        } catch (Snapshot.Oversized | OutOfMemoryError | StackOverflowError e) {
            stop();
            loader.forget();
            return "{\"ended\":\"oversized\"}";
        } catch (Throwable e) {
            stop();
            loader.forget();
            out.setLength(0);
            out.append("{\"ended\":\"error\",\"error\":");
            Json.writeString(out, e.toString());
            out.append('}');
        }
        return out.toString();
    }

    private void run(Classes.Loader loader, Target target, Object[] values, StringBuilder out) {
        Object result = null;
        Throwable thrown = null;
        long start = System.nanoTime();
        try {
            result = target.call(values);
        } catch (Target.Thrown e) {
            thrown = e.getCause();
        }
        long nanos = System.nanoTime() - start;
        stop();
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
        out.append(",\"nanos\":").append(nanos).append('}');
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
