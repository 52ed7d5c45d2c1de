package hornbill.jvm;

import java.lang.reflect.Field;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;

/** Has this JVM seem to be the one of another machine, for what options of the JVM cannot say. */
final class Elsewhere {
    private static final Map<String, String> PROPERTIES = Map.ofEntries(
            Map.entry("java.version", "99.0.1"), Map.entry("java.specification.version", "99"),
            Map.entry("java.vm.specification.version", "99"), Map.entry("java.class.version", "143.0"),
            Map.entry("java.vendor", "other"), Map.entry("java.vm.name", "other"), Map.entry("java.vm.version", "99"),
            Map.entry("java.runtime.version", "99"), Map.entry("java.class.path", "other.jar"),
            Map.entry("os.name", "Other"), Map.entry("os.version", "9.9"), Map.entry("os.arch", "other"),
            Map.entry("user.name", "other"), Map.entry("user.home", "/other"), Map.entry("user.dir", "/other"),
            Map.entry("java.io.tmpdir", "/other"), Map.entry("java.awt.headless", "true"));

    private Elsewhere() {}

    /** The loader that the thread's code is given as its own: of another kind in a JVM that is elsewhere. */
    static ClassLoader context(ClassLoader loader) {
        if (!Boolean.getBoolean("hornbill.elsewhere")) {
            return loader;
        }
        try {
            return new URLClassLoader(new URL[] {new URL("file:/other/classes/")}, loader);
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Has the properties of the system be others. */
    static void setProperties() {
        PROPERTIES.forEach(System::setProperty);
    }

    /**
     * Has sets of `Set.of` and maps of `Map.of` gone through backwards, or never: JVMs choose at random. Code that
     * asks must not have been compiled.
     */
    static void goThroughSets(boolean backwards) {
        try {
            Class<?> collections = Class.forName("java.util.ImmutableCollections");
            collections.getDeclaredField("SALT32L");
            Field reverse = collections.getDeclaredField("REVERSE");
            Object base = Fields.UNSAFE.staticFieldBase(reverse);
            Fields.UNSAFE.putBoolean(base, Fields.UNSAFE.staticFieldOffset(reverse), backwards);
        } catch (ReflectiveOperationException e) {
            return;
        }
    }
}
