package hornbill.jvm;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Ends a trial that has taken too much of the processor's time, at the next point that it passes.
 *
 * <p>Points are counted, but what the JDK does between two of them is not: numbers of thousands of digits, say. To end the
 * process for that costs a hundred times as much. Time in which classes are loaded or initialised is not meant.
 */
final class Overlong {
    private static final long MOST_NANOS = 50_000_000L;

    private ThreadMXBean threads;
    private long trial = -1;
    private long before;
    private long spent;

    /** Look at the thread in which trials run, the one of that number now. */
    void look(Thread worker, long number) {
        if (threads == null) {
            threads = ManagementFactory.getThreadMXBean();
        }
        long now = threads.getThreadCpuTime(worker.getId());
        if (number != trial) {
            trial = number;
            spent = 0;
        } else if (!Probes.isInitialising() && !ProbedClasses.isLoading) {
            spent += now - before;
        }
        before = now;
        if (spent > MOST_NANOS) {
            Probes.endSoon();
        }
    }
}
