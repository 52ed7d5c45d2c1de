package hornbill.jvm;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Calls of the JDK that a trial may not make: they reach beyond the program - files, processes, the network,
 * other threads, the JVM itself -, or wait. What asks for the time or for chance is told it by {@link Moments}.
 */
final class Denied {
    /** What a security manager watches over where there is one. */
    private static final List<String> GUARDED = List.of(
            "java/nio/file/", "java/net/", "java/lang/reflect/", "java/lang/invoke/", "java/util/jar/",
            "java/util/zip/Zip", "java/io/File", "java/io/RandomAccessFile", "javax/xml/",
            "java/nio/channels/FileChannel", "java/nio/channels/FileLock", "java/nio/channels/SeekableByteChannel",
            "java/nio/channels/ReadableByteChannel", "java/nio/channels/WritableByteChannel",
            "java/nio/channels/ByteChannel", "java/nio/channels/Channels", "java/nio/channels/Channel.",
            "java/nio/channels/Closed");

    /** What it does not watch over, though it is of the machine. */
    private static final List<String> UNWATCHED = List.of(
            "java/net/NetworkInterface", "java/net/InterfaceAddress", "java/net/InetAddress.getLocalHost",
            "java/net/InetAddress.isReachable");

    private static final List<String> PACKAGES = List.of(
            "java/nio/channels/", "java/util/prefs/", "java/util/logging/", "java/sql/", "java/rmi/", "java/awt/",
            "javax/", "sun/", "jdk/", "com/sun/", "java/io/Console", "java/lang/Process", "java/lang/Runtime.",
            "java/lang/Shutdown", "java/lang/Module", "java/util/concurrent/Executors",
            "java/util/concurrent/ForkJoin", "java/util/concurrent/Phaser", "java/util/concurrent/Exchanger",
            "java/util/concurrent/SubmissionPublisher", "java/util/concurrent/ExecutorCompletionService",
            "java/util/concurrent/locks/LockSupport.park", "java/util/concurrent/Recursive",
            "java/util/concurrent/ThreadPool", "java/util/concurrent/Scheduled",
            "java/util/Timer", "java/security/SecureRandom", "java/lang/ClassLoader", "java/util/ServiceLoader");

    private static final List<String> ALLOWED = List.of(
            "java/lang/reflect/Array", "java/lang/reflect/Type", "java/lang/reflect/ParameterizedType",
            "java/lang/reflect/Modifier", "java/lang/invoke/LambdaMetafactory", "java/lang/invoke/StringConcatFactory",
            "java/net/URI.", "java/net/URISyntaxException", "java/net/URLEncoder", "java/net/URLDecoder",
            "java/lang/ClassLoader.getResource", "java/io/FileNotFoundException", "java/nio/file/InvalidPathException",
            "java/util/logging/Level", "java/util/logging/LogRecord", "java/util/logging/Logger.getLogger",
            "java/util/logging/Logger.log", "java/util/logging/Logger.isLoggable", "java/util/logging/Logger.severe",
            "java/util/logging/Logger.warning", "java/util/logging/Logger.info", "java/util/logging/Logger.config",
            "java/util/logging/Logger.fine");

    /** What comes of these hangs on the user, the disk or chance, or is left behind. */
    private static final Set<String> OF_FILES = Set.of(
            "setReadOnly", "setWritable", "setReadable", "setExecutable", "createTempFile", "createTempDirectory",
            "deleteOnExit", "getFreeSpace", "getTotalSpace", "getUsableSpace", "listRoots", "getFileStore",
            "getFileStores", "getRootDirectories", "setOwner", "getOwner", "setAttribute", "setPosixFilePermissions",
            "getPosixFilePermissions", "newWatchService", "lock", "tryLock");

    private static final List<String> FILES = List.of("java/io/File", "java/nio/file/", "java/nio/channels/");

    private static final Set<String> METHODS = Set.of(
            "java/lang/System.exit", "java/lang/System.load", "java/lang/System.loadLibrary",
            "java/lang/System.setProperty", "java/lang/System.clearProperty", "java/lang/System.setProperties",
            "java/lang/System.setOut", "java/lang/System.setErr", "java/lang/System.setIn", "java/lang/System.getenv",
            "java/lang/System.setSecurityManager", "java/lang/System.gc",
            "java/util/random/RandomGenerator.getDefault", "java/util/random/RandomGenerator.of",
            "java/net/HttpURLConnection.setFollowRedirects", "java/net/URL.setURLStreamHandlerFactory",
            "java/net/URLConnection.setFileNameMap", "java/net/URLConnection.setContentHandlerFactory",
            "java/security/Security.setProperty", "java/util/ResourceBundle.clearCache", "java/lang/Thread.onSpinWait", "java/util/Locale.setDefault", "java/util/TimeZone.setDefault",
            "java/lang/Thread.start", "java/lang/Thread.sleep", "java/lang/Thread.join", "java/lang/Thread.interrupt",
            "java/lang/Thread.stop", "java/lang/Thread.setDefaultUncaughtExceptionHandler",
            "java/lang/Object.wait", "java/util/concurrent/TimeUnit.sleep", "java/util/concurrent/TimeUnit.timedJoin",
            "java/util/concurrent/TimeUnit.timedWait");

    /** Where methods of these names wait for another thread, or for the time to pass. */
    private static final String CONCURRENT = "java/util/concurrent/";

    private static final Set<String> WAITING = Set.of(
            "take", "takeFirst", "takeLast", "putFirst", "putLast", "transfer", "await", "awaitUninterruptibly",
            "awaitNanos", "awaitUntil", "acquire", "acquireUninterruptibly", "join", "invokeAll", "invokeAny");

    /** Of these, others wait too. */
    private static final Map<String, Set<String>> WAITING_OF = Map.of(
            "get", Set.of("Future", "FutureTask", "CompletableFuture"),
            "put", Set.of("BlockingQueue", "BlockingDeque", "ArrayBlockingQueue", "LinkedBlockingQueue",
                    "LinkedBlockingDeque", "SynchronousQueue", "TransferQueue"));

    private Denied() {}

    @SuppressWarnings({"deprecation", "removal"})
    private static boolean isGuarded() {
        return System.getSecurityManager() != null;
    }

    /** Whether it waits, or has another thread do something. */
    private static boolean usesThreads(String owner, String name, String type) {
        if (owner.startsWith(CONCURRENT)) {
            String simple = owner.substring(CONCURRENT.length());
            boolean timed = type.contains("L" + CONCURRENT + "TimeUnit;") && !simple.equals("TimeUnit");
            boolean ofPool = simple.equals("ExecutorService") && (name.equals("invokeAll") || name.equals("awaitTermination"));
            boolean onPool = name.endsWith("Async") && type.contains("L" + CONCURRENT + "Executor;");
            if (ofPool || onPool) {
                return false;   // there are no pools but those of Threads
            }
            return timed && !name.equals("getDelay") || WAITING.contains(name) || name.endsWith("Async")
                    || WAITING_OF.getOrDefault(name, Set.of()).contains(simple);
        }
        return owner.startsWith("java/util/") && name.startsWith("parallel");
    }

    /** The names are internal ones. */
    static boolean is(String owner, String name, String type) {
        String member = owner + "." + name;
        if (METHODS.contains(member) || usesThreads(owner, name, type)) {
            return true;
        }
        if (owner.startsWith("java/net/") && name.startsWith("setDefault")) {
            return true;   // for whoever comes later
        }
        if (name.equals("<init>") && type.startsWith("(Ljava/lang/String;")
                && (owner.equals("java/io/PrintStream") || owner.equals("java/io/PrintWriter"))) {
            return !isGuarded();
        }
        for (String start : FILES) {
            if (owner.startsWith(start) && OF_FILES.contains(name)) {
                return true;
            }
        }
        for (String start : ALLOWED) {
            if (member.startsWith(start)) {
                return false;
            }
        }
        for (String start : UNWATCHED) {
            if (member.startsWith(start)) {
                return true;
            }
        }
        for (String start : GUARDED) {
            if (member.startsWith(start)) {
                return !isGuarded();
            }
        }
        for (String start : PACKAGES) {
            if (member.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
