package hornbill.jvm;

/**
 * Keeps trials from writing files, starting processes and opening connections, in JVMs that still have security
 * managers; {@link Denied} does so by what the program itself calls, everywhere.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Guard extends SecurityManager {
    @Override
    public void checkPermission(java.security.Permission permission) {}

    @Override
    public void checkPermission(java.security.Permission permission, Object context) {}

    @Override
    public void checkExec(String command) {
        Probes.deny();
    }

    @Override
    public void checkWrite(String file) {
        Probes.deny();
    }

    @Override
    public void checkDelete(String file) {
        Probes.deny();
    }

    @Override
    public void checkConnect(String host, int port) {
        Probes.deny();
    }

    @Override
    public void checkListen(int port) {
        Probes.deny();
    }
}
