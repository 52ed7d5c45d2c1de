package hornbill.counter;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;

/**
 * Which classes count: those of certain packages that have a class file, but for tests, whose folder or jar has {@code
 * hornbill.Costs} too.
 */
public final class Counted implements ClassFileTransformer {
    private static final String LOADER = "loader=";
    private static final String GAUGE = "gauge:";
    private static final String PROXY = "java/lang/reflect/Proxy";
    private static final String OF_TESTS = "hornbill/Costs.class";

    private final BiPredicate<ClassLoader, String> wanted;
    private final boolean gauged;
    private final boolean byLoader;
    private final Map<String, Boolean> tests = new ConcurrentHashMap<>();

    private Counted(String wanted) {
        gauged = wanted.startsWith(GAUGE);
        String which = gauged ? wanted.substring(GAUGE.length()) : wanted;
        byLoader = which.startsWith(LOADER);
        this.wanted = wanted(which);
    }

    /**
     * Count the classes of these packages, or what loaders of a class define: see {@link Agent}. With {@code gauge:} in
     * front, nothing is counted, and {@link Gauge} says what is allocated.
     */
    public static void install(String wanted, Instrumentation instrumentation) {
        Sizes sizes = new Sizes(instrumentation);
        Meter.fields = sizes::fields;
        Meter.objectBytes = sizes::ofObject;
        Meter.arrayBytes = sizes::ofArray;
        Meter.layout = Shapes.text(sizes::ofArray);
        instrumentation.addTransformer(new Counted(wanted));
    }

    private static BiPredicate<ClassLoader, String> wanted(String text) {
        if (text.startsWith(LOADER)) {
            String type = text.substring(LOADER.length());
            return (loader, name) -> loader.getClass().getName().equals(type);
        }
        Set<String> packages = Arrays.stream(text.split("[,\\s]+", -1)).collect(Collectors.toSet());
        return (loader, name) ->
                packages.contains(name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.'))
                        && loader.getResource(name + ".class") != null;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] original) {
        if (loader == null || name == null || redefined != null || !wanted.test(loader, name) || isOfTests(domain)) {
            return null;
        }
        String known = name.replace('/', '.');
        try {
            if (new ClassReader(Counting.readable(original)).getSuperName().equals(PROXY)) {
                return null;
            }
            if (!byLoader && !isAsCompiled(loader, name, original)) {
                throw new IllegalArgumentException("another agent has changed it");
            }
            byte[] made = gauged ? Gauge.gauged(original) : new Counting(loader).counted(original);
            Meter.COUNTED.add(known);
            return made;
        } catch (IOException | RuntimeException | Error e) { // of ASM: too large, or nothing that it can read
            if (Meter.UNCOUNTED.put(known, e.toString()) == null && Meter.UNCOUNTED.size() == 1) {
                System.err.println("hornbill: costs of " + known + " are not counted: " + e.getMessage());
            }
            return null;
        }
    }

    /** Whether nobody has changed the class file, as far as it is to be seen: what others add would be counted too. */
    private static boolean isAsCompiled(ClassLoader loader, String name, byte[] given) throws IOException {
        try (InputStream file = loader.getResourceAsStream(name + ".class")) {
            return file == null || Arrays.equals(file.readAllBytes(), given);
        }
    }

    private boolean isOfTests(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL place = source == null ? null : source.getLocation();
        return place != null && tests.computeIfAbsent(place.toString(), Counted::hasTests);
    }

    private static boolean hasTests(String place) {
        try {
            new URL(place.endsWith("/") ? place + OF_TESTS : "jar:" + place + "!/" + OF_TESTS).openStream().close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
