package hornbill.replay;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Tells of each test when it starts and how it ends, and of one that takes too long. */
final class Events implements TestExecutionListener {
    private final PrintStream out;
    private final Recorder recorder;
    private Thread tests;
    private String current;
    private long started;

    Events(PrintStream out, Recorder recorder) {
        this.out = out;
        this.recorder = recorder;
    }

    synchronized void tell(String line) {
        out.print(line);
        out.print('\n');
        out.flush();
    }

    /** From now on, a test that takes more than so many milliseconds is told of as hung, and {@code end} run. */
    void watch(long milliseconds, Runnable end) {
        tests = Thread.currentThread();
        Thread watching =
                new Thread(
                        () -> {
                            while (!hung(milliseconds)) {
                                try {
                                    Thread.sleep(20);
                                } catch (InterruptedException e) {
                                    return;
                                }
                            }
                            end.run();
                        },
                        "watch");
        watching.setDaemon(true);
        watching.start();
    }

    private synchronized boolean hung(long milliseconds) {
        if (current == null || System.nanoTime() - started < milliseconds * 1_000_000) {
            return false;
        }
        StringBuilder stack = new StringBuilder();
        for (StackTraceElement element : tests.getStackTrace()) {
            stack.append("\tat ").append(element).append('\n');
        }
        end("hung", null, "took more than " + milliseconds + " ms", stack.toString());
        return true;
    }

    @Override
    public synchronized void executionStarted(TestIdentifier test) {
        if (test.isTest()) {
            current = name(test);
            tell("{\"event\":\"start\"," + current + "}");
            started = System.nanoTime();
        } else if (test.getSource().orElse(null) instanceof ClassSource) {
            tell("{\"event\":\"class\"," + name(test) + "}");
        }
    }

    @Override
    public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        boolean passed = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
        boolean aborted = result.getStatus() == TestExecutionResult.Status.ABORTED;
        if (test.isTest()) {
            if (recorder != null) {
                recorder.save(test.getSource().map(Events::sessionName).orElse(""));
            }
            end(passed ? "passed" : aborted ? "skipped" : "failed", thrown, null, null);
        } else if (!passed && !aborted) {
            problem(name(test), thrown);
        }
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier test, String reason) {
        current = name(test);
        end("skipped", null, reason, null);
    }

    /** Tell that a class with tests cannot be loaded. */
    void classProblem(String name, Throwable thrown) {
        StringBuilder text = new StringBuilder("\"class\":");
        JsonText.write(text, name);
        problem(text.append(",\"method\":null,\"invocation\":null").toString(), thrown);
    }

    /** Tell that the engine itself came to an end. */
    synchronized void broken(Throwable thrown) {
        if (current != null) {
            end("died", thrown, null, null);
        } else {
            problem("\"class\":null,\"method\":null,\"invocation\":null", thrown);
        }
    }

    private void problem(String name, Throwable thrown) {
        tell("{\"event\":\"problem\"," + name + ending(thrown, null, null) + "}");
    }

    private void end(String status, Throwable thrown, String message, String stack) {
        tell("{\"event\":\"end\"," + current + ",\"status\":\"" + status + "\"" + ending(thrown, message, stack) + "}");
        current = null;
    }

    private static String ending(Throwable thrown, String message, String stack) {
        StringBuilder text = new StringBuilder();
        text.append(",\"exception\":");
        JsonText.write(text, thrown == null ? null : thrown.getClass().getName());
        text.append(",\"message\":");
        JsonText.write(text, thrown == null ? message : thrown.getMessage());
        text.append(",\"stack\":");
        JsonText.write(text, thrown == null ? stack : stackOf(thrown));
        return text.toString();
    }

    private static String stackOf(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static String sessionName(TestSource source) {
        if (source instanceof MethodSource) {
            MethodSource method = (MethodSource) source;
            return method.getClassName() + " " + method.getMethodName();
        }
        return "";
    }

    /** The class, the method and the number of the invocation where it is one of several, as JSON members. */
    private static String name(TestIdentifier test) {
        String className = null;
        String method = null;
        TestSource source = test.getSource().orElse(null);
        if (source instanceof MethodSource) {
            className = ((MethodSource) source).getClassName();
            method = ((MethodSource) source).getMethodName();
        } else if (source instanceof ClassSource) {
            className = ((ClassSource) source).getClassName();
        }
        UniqueId.Segment last = test.getUniqueIdObject().getLastSegment();
        StringBuilder text = new StringBuilder("\"class\":");
        JsonText.write(text, className);
        text.append(",\"method\":");
        JsonText.write(text, method);
        boolean oneOfSeveral = last.getType().equals("test-template-invocation");
        return text.append(",\"invocation\":").append(oneOfSeveral ? last.getValue().substring(1) : null).toString();
    }
}
