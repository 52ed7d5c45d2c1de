package hornbill.jvm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which calls of the program start threads or wait, and what {@link Threads} has instead of them. */
final class ThreadCalls {
    static final String HERE = "hornbill/jvm/Threads";
    private static final String CONCURRENT = "java/util/concurrent/";
    private static final String EXECUTOR = "L" + CONCURRENT + "Executor;";
    /** The descriptor of {@link #common}. */
    static final String COMMON = "()" + EXECUTOR;
    private static final String STATIC = "static";
    private static final String VIRTUAL = "virtual";

    /** The methods that have one of the same name here, and of what kind they are. */
    private static final Map<String, String> CALLS = calls();

    private ThreadCalls() {}

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
}
