package hornbill.jvm;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The folder that a trial has for itself: empty at first, and the only one that it may read or write. In a test it
 * is a temporary one of JUnit's.
 */
final class Scratch {
    /** Begins a path in the folder, as it is told: no path or other text has these characters. */
    static final String OWN = "\0\uFFFE";

    private static final int LONGEST = 2000;
    private static final int A_COLLECTION = 200;
    private static final long[] AGES = {0, 1000, 3_600_000};
    private static final long FIRST = 1_715_769_000_000L;

    private static Path whole;
    private static Path root;
    private static String real;
    private static boolean used;
    private static int sequences;
    private static long time;
    private static long apart;

    private Scratch() {}

    /** Make the folder, in the one in which the JVM has begun: that one is removed too in the end, so that no files may be
     * in it yet. */
    static void open(String name) throws IOException {
        root = Path.of(name);
        whole = Path.of("").toAbsolutePath();
        try (Stream<Path> inside = Files.walk(whole, 2)) {
            if (!root.startsWith(whole) || inside.anyMatch(Files::isRegularFile)) {
                throw new IllegalArgumentException(name);
            }
        }
        Files.createDirectories(root.getParent());
        Files.createDirectory(root);
        real = root.toRealPath().toString();
    }

    /** Remove both. */
    static void close() {
        remove(whole);
    }

    /** A sequence begins: the folder is empty, and files are made at that moment. */
    static void begin(int moment) {
        if (used) {
            empty();
            if (++sequences % A_COLLECTION == 0) {
                System.gc(); // which closes what the program has left open
            }
        }
        used = false;
        time = FIRST + moment * 86_400_000L;
        apart = AGES[moment % AGES.length];
    }

    /** What is made: a file with that text, a folder, or only the path to either. */
    static Object made(Class<?> type, String name, String text, boolean folder) throws IOException {
        used = true;
        Path path = name.isEmpty() ? root : root.resolve(name);
        if (!name.isEmpty() && (folder || text != null)) {
            Files.createDirectories(folder ? path : path.getParent());
            if (!folder) {
                Files.write(path, text.getBytes(StandardCharsets.UTF_8));
            }
            Files.setLastModifiedTime(path, FileTime.fromMillis(time));
            time += apart;
        }
        return type == File.class ? path.toFile() : type == String.class ? path.toString() : path;
    }

    /** Whether the path is in the folder, or, where it is not to be inside, the folder itself. */
    static boolean owns(String path, boolean inside) {
        if (real == null) {
            return false;
        }
        try {
            String own = new File(path).getCanonicalPath();
            return own.startsWith(real + File.separator) || !inside && own.equals(real);
        } catch (IOException e) {
            return false;
        }
    }

    /** The path, told without the folder that it is in. */
    static String told(String path) {
        String own = root == null ? null : root.toString();
        if (own != null && path.equals(own)) {
            return OWN;
        }
        return own != null && path.startsWith(own + File.separator) ? OWN + path.substring(own.length() + 1) : path;
    }

    /** What is in the folder: of a file its text, after an equals sign, where it is short and has one; of a folder a
     * slash. */
    static Map<String, String> contents() {
        Map<String, String> found = new TreeMap<>();
        if (used) {
            walk(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    found.put(named(folder), "/");
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    found.put(named(file), attributes.isRegularFile() ? text(file, attributes.size()) : "?");
                    return FileVisitResult.CONTINUE;
                }
            });
            found.remove("");
        }
        return found;
    }

    /** The files that are not as they were: what they are now, null of those that are gone. */
    static void writeChanges(StringBuilder out, Map<String, String> before) {
        Map<String, String> after = contents();
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
        String comma = ",\"files\":{";
        for (String name : names) {
            out.append(comma);
            Json.writeString(out, name);
            out.append(':');
            if (after.containsKey(name)) {
                Json.writeString(out, after.get(name));
            } else {
                out.append("null");
            }
            comma = ",";
        }
        out.append(names.isEmpty() ? "" : "}");
    }

    /** Streams that the steps have made are not left open. */
    static void closeAll(Object[] variables) {
        for (int i = variables.length - 1; i >= 0 && used; i--) {
            if (variables[i] instanceof Closeable && variables[i].getClass().getClassLoader() == null) {
                try {
                    ((Closeable) variables[i]).close();
                } catch (IOException | RuntimeException e) {
                    continue;
                }
            }
        }
    }

    private static String named(Path path) {
        return root.relativize(path).toString().replace(File.separatorChar, '/');
    }

    private static String text(Path file, long size) {
        try {
            byte[] bytes = size > LONGEST ? null : Files.readAllBytes(file);
            return bytes == null ? "?" : "=" + StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
        } catch (CharacterCodingException e) {
            return "?";
        } catch (IOException e) {
            return "?";
        }
    }

    private static void empty() {
        File[] inside = root.toFile().listFiles();
        for (int i = 0; inside != null && i < inside.length; i++) {
            remove(inside[i].toPath());
        }
    }

    private static void remove(Path path) {
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            path.toFile().delete();
            return;
        }
        walk(path, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
                Files.delete(folder);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void walk(Path path, SimpleFileVisitor<Path> visitor) {
        try {
            Files.walkFileTree(path, visitor);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
