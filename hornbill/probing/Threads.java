package hornbill.jvm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The other threads of a trial: what they do is done on its own thread, one after the other. At some moments that is as
 * soon as they are started, at others not before somebody waits for something, in their order or the other way round.
 * So what hangs on which of them is first is not the same at all moments, and is not claimed.
 *
 * <p>Calls of the program that start a thread, or wait, are made by way of the methods here, which take the receiver
 * first. Who would wait for what no thread is left to do, or for long, is denied.
 */
public final class Threads {
    /** So long may a trial sleep in all: a test sleeps as long. */
    private static final long MOST_MILLIS = 200;
    static final String HERE = "hornbill/jvm/Threads";
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String EXECUTOR = "L" + CONCURRENT + "Executor;";
    /** The descriptor of {@link #common}. */
    static final String COMMON = "()" + EXECUTOR;
    private static final String STATIC = "static";
    private static final String VIRTUAL = "virtual";

    /** The methods that have one of the same name here, and of what kind they are. */
    private static final Map<String, String> CALLS = calls();

    private static final Deque<Runnable> WAITING = new ArrayDeque<>();
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

    private static Map<String, String> calls() {
        Map<String, String> found = new HashMap<>();
        for (String call : List.of("start()V", "join()V", "join(J)V", "isAlive()Z", "interrupt()V")) {
            found.put("java/lang/Thread." + call, VIRTUAL);
        }
        for (String call : List.of("sleep(J)V", "currentThread()Ljava/lang/Thread;")) {
            found.put("java/lang/Thread." + call, STATIC);
        }
        found.put(CONCURRENT + "TimeUnit.sleep(J)V", VIRTUAL);
        for (String pool : List.of("newFixedThreadPool(I)", "newCachedThreadPool()", "newSingleThreadExecutor()",
                "newWorkStealingPool()", "newWorkStealingPool(I)")) {
            found.put(CONCURRENT + "Executors." + pool + "L" + CONCURRENT + "ExecutorService;", STATIC);
        }
        for (String pool : List.of("newScheduledThreadPool(I)", "newSingleThreadScheduledExecutor()")) {
            found.put(CONCURRENT + "Executors." + pool + "L" + CONCURRENT + "ScheduledExecutorService;", STATIC);
        }
        for (String future : List.of("Future", "CompletableFuture", "FutureTask", "ScheduledFuture")) {
            found.put(CONCURRENT + future + ".get()Ljava/lang/Object;", VIRTUAL);
            found.put(CONCURRENT + future + ".get(JL" + CONCURRENT + "TimeUnit;)Ljava/lang/Object;", VIRTUAL);
        }
        found.put(CONCURRENT + "CompletableFuture.join()Ljava/lang/Object;", VIRTUAL);
        found.put(CONCURRENT + "CountDownLatch.await()V", VIRTUAL);
        found.put(CONCURRENT + "CountDownLatch.await(JL" + CONCURRENT + "TimeUnit;)Z", VIRTUAL);
        found.put(CONCURRENT + "Semaphore.acquire()V", VIRTUAL);
        for (String queue : List.of("BlockingQueue", "BlockingDeque", "ArrayBlockingQueue", "LinkedBlockingQueue",
                "LinkedBlockingDeque", "PriorityBlockingQueue")) {
            found.put(CONCURRENT + queue + ".take()Ljava/lang/Object;", VIRTUAL);
            found.put(CONCURRENT + queue + ".put(Ljava/lang/Object;)V", VIRTUAL);
            found.put(CONCURRENT + queue + ".poll(JL" + CONCURRENT + "TimeUnit;)Ljava/lang/Object;", VIRTUAL);
            found.put(CONCURRENT + queue + ".offer(Ljava/lang/Object;JL" + CONCURRENT + "TimeUnit;)Z", VIRTUAL);
        }
        for (String queue : List.of("BlockingDeque", "LinkedBlockingDeque")) {
            found.put(CONCURRENT + queue + ".takeFirst()Ljava/lang/Object;", VIRTUAL);
            found.put(CONCURRENT + queue + ".takeLast()Ljava/lang/Object;", VIRTUAL);
        }
        return Map.copyOf(found);
    }

    /** What is called instead: a method here, or, without an owner, the same one with a pool as its last argument. */
    static final class Instead {
        final String owner;
        final String name;
        final String type;

        Instead(String owner, String name, String type) {
            this.owner = owner;
            this.name = name;
            this.type = type;
        }
    }

    /** What is called instead of the JDK's method; null where that is no matter of threads. */
    static Instead instead(String owner, String name, String type) {
        String how = CALLS.get(owner + "." + name + type);
        if (how != null) {
            return new Instead(HERE, name, how.equals(STATIC) ? type : "(L" + receiver(owner) + ";" + type.substring(1));
        }
        boolean runs = name.endsWith("Async") && !type.contains(EXECUTOR)
                && (owner.equals(CONCURRENT + "CompletableFuture") || owner.equals(CONCURRENT + "CompletionStage"));
        return runs ? new Instead(null, name, type.replace(")", EXECUTOR + ")")) : null;
    }

    /** The type by which a method here takes the receiver. */
    private static String receiver(String owner) {
        if (owner.endsWith("Future") || owner.endsWith("FutureTask")) {
            return owner.endsWith("CompletableFuture") ? owner : CONCURRENT + "Future";
        }
        if (owner.endsWith("BlockingDeque")) {
            return CONCURRENT + "BlockingDeque";
        }
        if (owner.endsWith("BlockingQueue")) {
            return CONCURRENT + "BlockingQueue";
        }
        return owner;
    }

    /** By what type a test knows the object, which is another one there: that of a pool or a thread, else null. */
    static Class<?> known(Object object) {
        return object instanceof Pool ? ExecutorService.class : object instanceof Thread ? Thread.class : null;
    }

    /** A pool for who names none. */
    public static Executor common() {
        return new Pool();
    }

    private static void started(Runnable task) {
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
    private static void letOthersRun() {
        while (!WAITING.isEmpty()) {
            run(backwards ? WAITING.pollLast() : WAITING.pollFirst());
        }
    }

    private static void deniedUnless(boolean ready) {
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
        return new Pool(threads, 1);
    }

    public static ExecutorService newCachedThreadPool() {
        return new Pool();
    }

    public static ExecutorService newSingleThreadExecutor() {
        return new Pool();
    }

    public static ExecutorService newWorkStealingPool() {
        return new Pool();
    }

    public static ExecutorService newWorkStealingPool(int parallelism) {
        return new Pool(parallelism, 1);
    }

    public static ScheduledExecutorService newScheduledThreadPool(int threads) {
        return new Pool(threads, 0);
    }

    public static ScheduledExecutorService newSingleThreadScheduledExecutor() {
        return new Pool();
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

    /** A pool whose threads are those of the trial. What is planned for later is denied. */
    static final class Pool extends AbstractExecutorService implements ScheduledExecutorService {
        private final List<Runnable> open = new ArrayList<>();
        private boolean isShut;

        Pool() {}

        Pool(int threads, int least) {
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
            started(own);
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
            WAITING.removeAll(left);
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
            letOthersRun();
            deniedUnless(isTerminated());
            return true;
        }

        @Override
        public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> tasks)
                throws InterruptedException {
            List<Future<T>> all = new ArrayList<>();
            for (Callable<T> task : tasks) {
                all.add(submit(task));
            }
            letOthersRun();
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
}
