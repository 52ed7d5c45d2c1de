package hornbill.jvm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A pool whose threads are those of the trial. What is planned for later is denied. */
final class ThreadPool extends AbstractExecutorService implements ScheduledExecutorService {
    private final List<Runnable> open = new ArrayList<>();
    private boolean isShut;

    ThreadPool() {}

    ThreadPool(int threads, int least) {
        if (threads < least) {
            throw new IllegalArgumentException();
        }
    }

    @Override
    public void execute(Runnable task) {
        if (task == null) {
            throw new NullPointerException();
        }
        if (isShut) {
            throw new RejectedExecutionException();
        }
        Runnable own = new Runnable() {
            @Override
            public void run() {
                try {
                    task.run();
                } finally {
                    open.remove(this);
                }
            }
        };
        open.add(own);
        Threads.started(own);
    }

    @Override
    public void shutdown() {
        isShut = true;
    }

    /** Which of its tasks have begun hangs on the other threads. */
    @Override
    public List<Runnable> shutdownNow() {
        isShut = true;
        List<Runnable> left = new ArrayList<>(open);
        Threads.WAITING.removeAll(left);
        open.clear();
        return left;
    }

    @Override
    public boolean isShutdown() {
        return isShut;
    }

    @Override
    public boolean isTerminated() {
        return isShut && open.isEmpty();
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) {
        Threads.letOthersRun();
        Threads.deniedUnless(isTerminated());
        return true;
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
            throws InterruptedException {
        List<Future<T>> all = new ArrayList<>();
        for (Callable<T> task : tasks) {
            all.add(submit(task));
        }
        Threads.letOthersRun();
        return all;
    }

    @Override
    public <T> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long time, TimeUnit unit)
            throws InterruptedException {
        return invokeAll(tasks);
    }

    /** Which one is first hangs on the other threads. */
    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks) {
        Probes.deny();
        return null;
    }

    @Override
    public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long time, TimeUnit unit) {
        return invokeAny(tasks);
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        Probes.deny();
        return null;
    }

    @Override
    public <T> ScheduledFuture<T> schedule(Callable<T> task, long delay, TimeUnit unit) {
        Probes.deny();
        return null;
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable task, long first, long period, TimeUnit unit) {
        Probes.deny();
        return null;
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable task, long first, long delay, TimeUnit unit) {
        Probes.deny();
        return null;
    }
}
