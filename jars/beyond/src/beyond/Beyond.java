package beyond;

/** What no path of ours goes through: output, threads, clocks, reflection, native code, the environment. */
public class Beyond {
    private static int counter;

    public static int prints(int n) {
        if (n > 0) {
            System.out.println(n);
        }
        return n;
    }

    public static int startsThread(int n) throws InterruptedException {
        Thread thread = new Thread(() -> counter = n);
        thread.start();
        thread.join();
        return counter;
    }

    public static boolean readsClock() {
        return System.nanoTime() > System.currentTimeMillis();
    }

    public static String findsClass(String name) throws ClassNotFoundException {
        return Class.forName(name).getName();
    }

    public static int reflects(int n) throws ReflectiveOperationException {
        return (Integer) Beyond.class.getDeclaredMethod("prints", int.class).invoke(null, n);
    }

    public static native int isNative(int n);

    public static void waits(Object lock) throws InterruptedException {
        synchronized (lock) {
            lock.wait();
        }
    }

    public static String readsEnvironment() {
        return System.getenv("PATH") + System.getProperty("user.home");
    }

    public static int readsFile(String path) throws java.io.IOException {
        try (java.io.FileInputStream in = new java.io.FileInputStream(path)) {
            return in.read();
        }
    }

    public static void exits(int status) {
        if (status > 0) {
            System.exit(status);
        }
    }
}
