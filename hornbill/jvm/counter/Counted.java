package hornbill.counter;

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

/**
 * Which classes count: those of certain packages that have a class file, but for tests, whose folder or jar has {@code
 * hornbill.Costs} too.
 */
public final class Counted implements ClassFileTransformer {
    private static final String LOADER = "loader=";
    private static final String GAUGE = "gauge:";
    private static final String OF_TESTS = "hornbill/Costs.class";

    private final BiPredicate<ClassLoader, String> wanted;
    private final boolean gauged;
    private final Map<String, Boolean> tests = new ConcurrentHashMap<>();

    private Counted(String wanted) {
        gauged = wanted.startsWith(GAUGE);
        this.wanted = wanted(gauged ? wanted.substring(GAUGE.length()) : wanted);
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
            byte[] made = gauged ? Gauge.gauged(original) : new Counting(loader).counted(original);
            Meter.COUNTED.add(known);
            return made;
        } catch (RuntimeException | Error e) { // of ASM: too large, or nothing that it can read
            Meter.UNCOUNTED.put(known, e.toString());
            return null;
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
        } catch (java.io.IOException e) {
            return false;
        }
    }
}
