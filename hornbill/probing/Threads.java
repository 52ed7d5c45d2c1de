package hornbill.jvm;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The other threads of a trial: what they do is done on its own thread, one after the other. At some moments that is as
 * soon as they are started, at others not before somebody waits for something, in their order or the other way round.
 * So what hangs on which of them is first is not the same at all moments, and is not claimed.
 *
 * <p>Calls of the program that start a thread, or wait, are made by way of the methods here ({@link ThreadCalls}), which
 * take the receiver first. Who would wait for what no thread is left to do, or for long, is denied.
 */
public final class Threads {
    /** So long may a trial sleep in all: a test sleeps as long. */
    private static final long MOST_MILLIS = 200;
    static final Deque<Runnable> WAITING = new ArrayDeque<>();
    private static final Set<Thread> STARTED = Collections.newSetFromMap(new WeakHashMap<>());
    private static final Set<Thread> ENDED = Collections.newSetFromMap(new WeakHashMap<>());
    private static boolean atOnce;
    private static boolean backwards;
    private static int within;
    private static long slept;

    private Threads() {}

    /** From here on, threads run as they do at that moment. */
    static void begin(int moment) {
        Thread.interrupted();
        atOnce = moment % 3 == 0;
        backwards = moment % 3 == 2;
        WAITING.clear();
        STARTED.clear();
        ENDED.clear();
        within = 0;
        slept = 0;
    }

    /** By what type a test knows the object, which is another one there: that of a pool or a thread, else null. */
    static Class<?> known(Object object) {
        return object instanceof ThreadPool ? ExecutorService.class : object instanceof Thread ? Thread.class : null;
    }

    /** A pool for who names none. */
    public static Executor common() {
        return new ThreadPool();
    }

    static void started(Runnable task) {
        if (atOnce) {
            run(task);
        } else {
            WAITING.add(task);
        }
    }

    /** What a thread does; what leaves it is told to nobody. */
    private static void run(Runnable task) {
        within++;
        try {
            task.run();
        } catch (Probes.Stop e) {
            throw e;
        } catch (Throwable e) {
            return;
        } finally {
            within--;
        }
    }

    /** Has the other threads do what they have to do. */
    static void letOthersRun() {
        while (!WAITING.isEmpty()) {
            run(backwards ? WAITING.pollLast() : WAITING.pollFirst());
        }
    }

    static void deniedUnless(boolean ready) {
        if (!ready) {
            Probes.deny();
        }
    }

    public static void start(Thread thread) {
        if (!STARTED.add(thread)) {
            throw new IllegalThreadStateException();
        }
        started(() -> {
            try {
                thread.run();
            } finally {
                ENDED.add(thread);
            }
        });
    }

    public static void join(Thread thread) {
        letOthersRun();
        deniedUnless(!STARTED.contains(thread) || ENDED.contains(thread));
    }

    public static void join(Thread thread, long millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        join(thread);
    }

    public static boolean isAlive(Thread thread) {
        return STARTED.contains(thread) && !ENDED.contains(thread);
    }

    /** Only who runs the trial can be interrupted, that is, note that it was. */
    public static void interrupt(Thread thread) {
        deniedUnless(within == 0 && thread == Thread.currentThread());
        thread.interrupt();
    }

    /** What another thread is told of itself is not what a test's is. */
    public static Thread currentThread() {
        if (within > 0) {
            Moments.chance();
        }
        return Thread.currentThread();
    }

    public static void sleep(long millis) throws InterruptedException {
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        slept += millis;
        deniedUnless(slept <= MOST_MILLIS);
        letOthersRun();
        if (Thread.interrupted()) {
            throw new InterruptedException("sleep interrupted");
        }
    }

    public static void sleep(TimeUnit unit, long time) throws InterruptedException {
        sleep(Math.max(0, unit.toMillis(time)));
    }

    public static ExecutorService newFixedThreadPool(int threads) {
        return new ThreadPool(threads, 1);
    }

    public static ExecutorService newCachedThreadPool() {
        return new ThreadPool();
    }

    public static ExecutorService newSingleThreadExecutor() {
        return new ThreadPool();
    }

    public static ExecutorService newWorkStealingPool() {
        return new ThreadPool();
    }

    public static ExecutorService newWorkStealingPool(int parallelism) {
        return new ThreadPool(parallelism, 1);
    }

    public static ScheduledExecutorService newScheduledThreadPool(int threads) {
        return new ThreadPool(threads, 0);
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return new ThreadPool();
    }

    public static Object get(Future<?> future) throws InterruptedException, ExecutionException {
        letOthersRun();
        deniedUnless(future.isDone());
        return future.get();
    }

    public static Object get(Future<?> future, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        letOthersRun();
        deniedUnless(future.isDone());
        return future.get(time, unit);
    }

    public static Object get(CompletableFuture<?> future)
            throws InterruptedException, ExecutionException {
        return get((Future<?>) future);
    }

    public static Object get(CompletableFuture<?> future, long time, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return get((Future<?>) future, time, unit);
    }

    public static Object join(CompletableFuture<?> future) {
        letOthersRun();
        deniedUnless(future.isDone());
        return future.join();
    }

    public static void await(CountDownLatch latch) throws InterruptedException {
        letOthersRun();
        deniedUnless(latch.getCount() == 0);
    }

    public static boolean await(CountDownLatch latch, long time, TimeUnit unit) throws InterruptedException {
        await(latch);
        return true;
    }

    public static void acquire(Semaphore semaphore) throws InterruptedException {
        letOthersRun();
        deniedUnless(semaphore.tryAcquire());
    }

    public static Object take(BlockingQueue<?> queue) {
        letOthersRun();
        Object first = queue.poll();
        deniedUnless(first != null);
        return first;
    }

    public static Object take(BlockingDeque<?> queue) {
        return take((BlockingQueue<?>) queue);
    }

    public static Object takeFirst(BlockingDeque<?> queue) {
        return take((BlockingQueue<?>) queue);
    }

    public static Object takeLast(BlockingDeque<?> queue) {
        letOthersRun();
        Object last = queue.pollLast();
        deniedUnless(last != null);
        return last;
    }

    public static <T> void put(BlockingQueue<T> queue, T element) {
        if (!queue.offer(element)) {
            letOthersRun();
            deniedUnless(queue.offer(element));
        }
    }

    public static <T> void put(BlockingDeque<T> queue, T element) {
        put((BlockingQueue<T>) queue, element);
    }

    public static Object poll(BlockingQueue<?> queue, long time, TimeUnit unit) throws InterruptedException {
        letOthersRun();
        Object first = queue.poll();
        if (first == null) {
            sleep(unit, time);
        }
        return first;
    }

    public static Object poll(BlockingDeque<?> queue, long time, TimeUnit unit) throws InterruptedException {
        return poll((BlockingQueue<?>) queue, time, unit);
    }

    public static <T> boolean offer(BlockingQueue<T> queue, T element, long time, TimeUnit unit)
            throws InterruptedException {
        if (queue.offer(element)) {
            return true;
        }
        sleep(unit, time);
        return queue.offer(element);
    }

    public static <T> boolean offer(BlockingDeque<T> queue, T element, long time, TimeUnit unit)
            throws InterruptedException {
        return offer((BlockingQueue<T>) queue, element, time, unit);
    }
}
