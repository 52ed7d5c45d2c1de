package hornbill.jvm;

import java.io.File;

/**
 * Keeps trials from files, processes, connections and the end of the JVM, in JVMs that still have security
 * managers; {@link Denied} does so by what the program itself calls, everywhere. The classes that are tried and
 * those of Java may be read.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Guard extends SecurityManager {
    /** The name of the thread that is kept from it. */
    static final String GUARDED = "trials";

    private final String[] readable;

    Guard(String classPath) {
        readable = (classPath + File.pathSeparator + System.getProperty("java.class.path") + File.pathSeparator
                + System.getProperty("java.home")).split(File.pathSeparator);
        for (int i = 0; i < readable.length; i++) {
            readable[i] = new File(readable[i]).getAbsolutePath();
        }
    }

    private static void deny() {
        if (Thread.currentThread().getName().equals(GUARDED)) {
            Probes.deny();
        }
    }

    @Override
    public void checkPermission(java.security.Permission permission) {}

    @Override
    public void checkPermission(java.security.Permission permission, Object context) {}

    @Override
    public void checkExec(String command) {
        deny();
    }

    @Override
    public void checkExit(int status) {
        deny();
    }

    @Override
    public void checkRead(String file) {
        for (String one : readable) {
            if (file.startsWith(one)) {
                return;
            }
        }
        deny();
    }

    @Override
    public void checkWrite(String file) {
        deny();
    }

    @Override
    public void checkDelete(String file) {
        deny();
    }

    @Override
    public void checkLink(String library) {
        deny();
    }

    @Override
    public void checkConnect(String host, int port) {
        deny();
    }

    @Override
    public void checkListen(int port) {
        deny();
    }
}
