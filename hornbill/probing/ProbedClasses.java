package hornbill.jvm;

import java.net.URL;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The program's classes with probes in them, in as many loaders as are asked for. */
final class ProbedClasses {
    /** Whether a class of the program is being read and changed. */
    static volatile boolean isLoading;

    final Instrumenter instrumenter;
    private final Classes classes;
    private final boolean assertions;
    private final Map<String, byte[]> probed = new HashMap<>();
    private final Map<String, byte[]> mutable = new HashMap<>();

    ProbedClasses(Classes classes, boolean assertions) {
        this.classes = classes;
        this.assertions = assertions;
        instrumenter = new Instrumenter(name -> classes.bytes(name.replace('/', '.')));
    }

    /** A loader in which no class of the program is initialised. */
    ClassLoader fresh() {
        return new Loader(Set.of());
    }

    /** Such a loader, in which these classes of the program can be changed by {@link Mutants}. */
    ClassLoader mutable(Set<String> names) {
        return new Loader(names);
    }

    /** The classes that the loader has loaded, in that order. */
    static List<Class<?>> loaded(ClassLoader loader) {
        return List.copyOf(((Loader) loader).loaded);
    }

    /** A class below that one, in its package where it is of the program, which is made where there is none of
     * that key so far. */
    static Class<?> below(ClassLoader program, Class<?> above, String key, Function<String, byte[]> bytes) {
        Loader loader = (Loader) program;
        Class<?> known = loader.below.get(key);
        if (known == null) {
            String own = above.getClassLoader() == program ? above.getName() : above.getSimpleName();
            String name = own + Stubs.BELOW + loader.below.size();
            known = loader.define(name, bytes.apply(name));
            loader.below.put(key, known);
        }
        return known;
    }

    /**
     * Whether a test's class path may well have another one, or one though the program has none: folders, and what many
     * jars have.
     */
    private boolean mayBeAnywhere(String name, URL found) {
        boolean mayBeFolder = name.indexOf('.', name.lastIndexOf('/') + 1) < 0;
        if (found == null) {
            return mayBeFolder || name.startsWith("META-INF/");
        }
        return mayBeFolder && (name.isEmpty() || name.endsWith("/") || classes.resource(name + "/") != null);
    }

    /** The class with mutants in it; null where there is none, or it would be too large. */
    private byte[] changeable(String name) {
        byte[] original = classes.bytes(name);
        return original == null ? null : mutable.computeIfAbsent(name, one -> instrumenter.mutable(original));
    }

    /** Those of ours that classes of the program call, when they are instrumented. */
    private static final List<Class<?>> CALLED = List.of(Probes.class, Mutants.class, Threads.class);

    private final class Loader extends ClassLoader {
        private final List<Class<?>> loaded = new ArrayList<>();
        private final Set<String> changeable;
        private final Map<String, Class<?>> below = new HashMap<>();

        Loader(Set<String> changeable) {
            super(ClassLoader.getPlatformClassLoader());
            this.changeable = changeable;
            setDefaultAssertionStatus(assertions);
        }

        private Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }

        @Override
        protected URL findResource(String name) {
            URL found = classes.resource(name);
            if (mayBeAnywhere(name, found)) {
                Probes.deny();
            }
            return found;
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            return classes.resources(name);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            for (Class<?> one : CALLED) {
                if (name.equals(one.getName())) {
                    return one;
                }
            }
            byte[] bytes = changeable.contains(name) ? changeable(name) : null;
            bytes = bytes == null ? probed.get(name) : bytes;
            if (bytes == null) {
                byte[] original = classes.bytes(name);
                if (original == null) {
                    throw new ClassNotFoundException(name);
                }
                isLoading = true;
                try {
                    bytes = instrumenter.instrumented(original);
                } finally {
                    isLoading = false;
                }
                probed.put(name, bytes);
            }
            Class<?> made = defineClass(name, bytes, 0, bytes.length);
            loaded.add(made);
            return made;
        }
    }
}
