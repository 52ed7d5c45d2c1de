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
import java.util.Map;
import java.util.function.Consumer;

/**
 * A process that answers JSON lines with JSON lines. What takes longer than it may is answered with
 * {@code timeout}, and ends the process. Text that the program under test prints is dropped.
 */
final class Lines {
    private static final int EXIT_TIMEOUT = 3;
    private static final int WATCHED_EVERY = 20;
    private static final long NANOS_OF_A_LOOK = 1_000_000L * WATCHED_EVERY;

    private final PrintStream answers =
            new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.US_ASCII);
    private boolean running;
    /** How often what has begun may still be looked at: on a busy machine, it has more time by the clock. */
    private long looks;
    private Consumer<Thread> watcher;

    Lines() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        System.setIn(InputStream.nullInputStream());
    }

    /** Answers requests until there are no more, in a thread of that name, and ends the process. */
    void serve(String thread, long stackBytes, Consumer<Map<?, ?>> answer) throws InterruptedException {
        serve(thread, stackBytes, answer, () -> { });
    }

    /** The same, where something is done before the end. */
    void serve(String thread, long stackBytes, Consumer<Map<?, ?>> answer, Runnable last)
            throws InterruptedException {
        say("{\"ready\":true}");
        answers.flush();
        Thread worker = new Thread(null, () -> answerAll(answer), thread, stackBytes);
        worker.start();
        while (worker.isAlive()) {
            worker.join(WATCHED_EVERY);
            endIfLate();
            watch(worker);
        }
        last.run();
        Runtime.getRuntime().halt(0);
    }

    private void answerAll(Consumer<Map<?, ?>> answer) {
        InputStreamReader bytes =
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8);
        try (BufferedReader in = new BufferedReader(bytes, 1 << 16)) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                answer.accept((Map<?, ?>) Json.parse(line));
                answers.flush();
            }
        } catch (IOException | RuntimeException e) {
            Runtime.getRuntime().halt(1);
        }
    }

    void say(CharSequence line) {
        synchronized (answers) {
            answers.print(line);
            answers.print('\n');
        }
    }

    /** Something begins that may take so long. */
    void begin(long nanos) {
        synchronized (answers) {
            looks = nanos / NANOS_OF_A_LOOK;
            running = true;
        }
    }

    /** It has ended. */
    void end() {
        synchronized (answers) {
            running = false;
            watcher = null;
        }
    }

    /** Until this is said once more, or what has begun has ended, look at the thread that does it now and then; null for
     * no more. */
    void watchBy(Consumer<Thread> looking) {
        synchronized (answers) {
            watcher = looking;
        }
    }

    private void watch(Thread worker) {
        synchronized (answers) {
            if (watcher != null) {
                watcher.accept(worker);
            }
        }
    }

    private void endIfLate() {
        synchronized (answers) {
            if (running && --looks < 0) {
                answers.print("{\"ended\":\"timeout\"}\n");
                answers.flush();
                Runtime.getRuntime().halt(EXIT_TIMEOUT);
            }
        }
    }
}
