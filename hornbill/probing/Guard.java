package hornbill.jvm;

import java.io.File;
import java.nio.file.LinkPermission;
import java.util.Set;

/**
 * Keeps trials from files that are not in {@link Scratch}, processes, connections and the end of the JVM, in JVMs
 * that still have security managers; {@link Denied} does so by what the program itself calls, everywhere. The classes
 * that are tried and those of Java may be read.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Guard extends SecurityManager {
    /** The name of the thread that is kept from it. */
    static final String GUARDED = "trials";

    private static final Set<String> MACHINE =
            Set.of("accessUserInformation", "getFileStoreAttributes", "getFileSystemAttributes");

    private final String[] readable;

    Guard(String classPath) {
        readable = (classPath + File.pathSeparator + System.getProperty("java.class.path") + File.pathSeparator
                + System.getProperty("java.home")).split(File.pathSeparator);
        for (int i = 0; i < readable.length; i++) {
            readable[i] = new File(readable[i]).getAbsolutePath();
        }
    }

    private static boolean isGuarded() {
        return Thread.currentThread().getName().equals(GUARDED);
    }

    private static void deny() {
        if (isGuarded()) {
            Probes.deny();
        }
    }

    /** Links may lead elsewhere, and whose a file is, or how much room there is, is the machine's. */
    @Override
    public void checkPermission(java.security.Permission permission) {
        if (permission instanceof LinkPermission || MACHINE.contains(permission.getName())) {
            deny();
        }
    }

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
        if (isGuarded() && !Scratch.owns(file, false)) {
            deny();
        }
    }

    @Override
    public void checkWrite(String file) {
        if (isGuarded() && !Scratch.owns(file, false)) {
            deny();
        }
    }

    @Override
    public void checkDelete(String file) {
        if (isGuarded() && !Scratch.owns(file, true)) {
            deny();
        }
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
