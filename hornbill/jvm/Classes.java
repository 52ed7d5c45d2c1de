package hornbill.jvm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The classes under test: a class path of jars, folders and single class files, read once.
 *
 * <p>{@link #fresh} gives a loader in which no class is initialised yet. The loader of the last call is given
 * again where that cannot be told apart: it has loaded no class with static state.
 */
final class Classes {
    private static final class Known {
        final byte[] bytes;
        final boolean hasStaticState;

        Known(byte[] bytes) throws IOException {
            this.bytes = bytes;
            this.hasStaticState = ClassShape.of(bytes).hasStaticState;
        }
    }

    /** A loader over the class path; its parent has the JDK's classes only. */
    final class Loader extends ClassLoader {
        private boolean stateful;

        Loader() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            Known known = find(name);
            if (known == null) {
                throw new ClassNotFoundException(name);
            }
            stateful |= known.hasStaticState;
            return defineClass(name, known.bytes, 0, known.bytes.length);
        }

        @Override
        protected URL findResource(String name) {
            return Classes.this.resource(name);
        }

        @Override
        protected Enumeration<URL> findResources(String name) {
            return Classes.this.resources(name);
        }

        void forget() {
            stateful = true;
        }
    }

    private final List<Object> entries = new ArrayList<>();
    private final Map<String, Known> known = new HashMap<>();
    private Loader current = new Loader();

    Classes(String classPath) throws IOException {
        for (String entry : classPath.split(File.pathSeparator)) {
            Path path = Path.of(entry);
            if (Files.isDirectory(path)) {
                entries.add(path);
            } else if (entry.endsWith(".class")) {
                byte[] bytes = Files.readAllBytes(path);
                entries.add(Map.entry(ClassShape.of(bytes).name, bytes));
            } else {
                entries.add(new JarFile(path.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion()));
            }
        }
    }

    Loader fresh() {
        if (current.stateful) {
            current = new Loader();
        }
        return current;
    }

    /** Where the resource is that the jars and folders have under this name, null where none of them has it. */
    URL resource(String name) {
        Enumeration<URL> found = resources(name);
        return found.hasMoreElements() ? found.nextElement() : null;
    }

    /** The same of all jars and folders that have it. */
    Enumeration<URL> resources(String name) {
        List<URL> found = new ArrayList<>();
        try {
            for (Object entry : entries) {
                if (entry instanceof Path && Files.exists(((Path) entry).resolve(name))) {
                    found.add(((Path) entry).resolve(name).toUri().toURL());
                } else if (entry instanceof JarFile && ((JarFile) entry).getEntry(name) != null) {
                    URI jar = new File(((JarFile) entry).getName()).toURI();
                    found.add(new URL("jar:" + jar + "!/" + new URI(null, null, name, null).getRawPath()));
                }
            }
        } catch (IOException | URISyntaxException | InvalidPathException e) {
            return Collections.enumeration(found);
        }
        return Collections.enumeration(found);
    }

    /** The class file of that name, null where there is none. */
    byte[] bytes(String name) {
        Known known = find(name);
        return known == null ? null : known.bytes;
    }

    private Known find(String name) {
        if (!known.containsKey(name)) {
            try {
                byte[] bytes = read(name);
                known.put(name, bytes == null ? null : new Known(bytes));
            } catch (IOException e) {
                known.put(name, null);
            }
        }
        return known.get(name);
    }

    private byte[] read(String name) throws IOException {
        String file = name.replace('.', '/') + ".class";
        for (Object entry : entries) {
            byte[] bytes = null;
            if (entry instanceof Path) {
                Path path = ((Path) entry).resolve(file);
                bytes = Files.isRegularFile(path) ? Files.readAllBytes(path) : null;
            } else if (entry instanceof JarFile) {
                bytes = readEntry((JarFile) entry, file);
            } else if (((Map.Entry<?, ?>) entry).getKey().equals(name)) {
                bytes = (byte[]) ((Map.Entry<?, ?>) entry).getValue();
            }
            if (bytes != null) {
                return bytes;
            }
        }
        return null;
    }

    private static byte[] readEntry(JarFile jar, String file) throws IOException {
        ZipEntry entry = jar.getJarEntry(file);
        if (entry == null) {
            return null;
        }
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
