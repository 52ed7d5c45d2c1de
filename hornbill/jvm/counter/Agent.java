package hornbill.counter;

import java.io.File;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/**
 * Has a program counted: {@code java -javaagent:PATH-OF-THIS-JAR ...}.
 *
 * <p>The classes of the packages that the jar lists count, or of those that the agent's option names, between commas; with
 * {@code loader=CLASS}, what loaders of that class define. The jar is put before the JVM's own loader, which has
 * one {@link Meter} for all.
 */
public final class Agent {
    private static final String PACKAGES = "hornbill/counter/packages";

    private Agent() {}

    public static void premain(String option, Instrumentation instrumentation) throws Exception {
        File own = new File(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        String wanted = option == null ? "" : option;
        try (JarFile jar = new JarFile(own)) {
            ZipEntry packages = jar.getEntry(PACKAGES);
            if (wanted.isEmpty() && packages != null) {
                try (InputStream listed = jar.getInputStream(packages)) {
                    wanted = new String(listed.readAllBytes(), StandardCharsets.UTF_8);
                }
            }
            instrumentation.appendToBootstrapClassLoaderSearch(jar);
        }
        Class.forName("hornbill.counter.Counted", true, null)
                .getMethod("install", String.class, Instrumentation.class)
                .invoke(null, wanted, instrumentation);
    }
}
