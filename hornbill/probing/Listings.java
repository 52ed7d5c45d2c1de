package hornbill.jvm;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/**
 * The order in which folders are listed, which file systems choose: by name here, elsewhere the other way round, and
 * as file systems have it that know no secure streams.
 *
 * <p>This is among the classes of the JVM itself, as {@link Moments} is.
 */
public final class Listings {
    /** Whether names are listed backwards. */
    public static volatile boolean backwards;

    private Listings() {}

    private static <T extends Comparable<? super T>> Comparator<T> order() {
        return backwards ? Comparator.reverseOrder() : Comparator.naturalOrder();
    }

    public static String[] ordered(String[] names) {
        if (names != null) {
            Arrays.sort(names, order());
        }
        return names;
    }

    public static DirectoryStream<Path> ordered(DirectoryStream<Path> stream) {
        boolean secure = stream instanceof SecureDirectoryStream && !backwards;
        return secure ? new Secure((SecureDirectoryStream<Path>) stream) : new Ordered(stream);
    }

    private static class Ordered implements DirectoryStream<Path> {
        private final DirectoryStream<Path> stream;

        Ordered(DirectoryStream<Path> stream) {
            this.stream = stream;
        }

        @Override
        public Iterator<Path> iterator() {
            List<Path> all = new ArrayList<>();
            stream.iterator().forEachRemaining(all::add);
            all.sort(order());
            return Collections.unmodifiableList(all).iterator();
        }

        @Override
        public void close() throws IOException {
            stream.close();
        }
    }

    private static final class Secure extends Ordered implements SecureDirectoryStream<Path> {
        private final SecureDirectoryStream<Path> secure;

        Secure(SecureDirectoryStream<Path> secure) {
            super(secure);
            this.secure = secure;
        }

        @Override
        public SecureDirectoryStream<Path> newDirectoryStream(Path path, LinkOption... options) throws IOException {
            return new Secure(secure.newDirectoryStream(path, options));
        }

        @Override
        public SeekableByteChannel newByteChannel(
                Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
            return secure.newByteChannel(path, options, attributes);
        }

        @Override
        public void deleteFile(Path path) throws IOException {
            secure.deleteFile(path);
        }

        @Override
        public void deleteDirectory(Path path) throws IOException {
            secure.deleteDirectory(path);
        }

        @Override
        public void move(Path from, SecureDirectoryStream<Path> folder, Path to) throws IOException {
            secure.move(from, folder instanceof Secure ? ((Secure) folder).secure : folder, to);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Class<V> type) {
            return secure.getFileAttributeView(type);
        }

        @Override
        public <V extends FileAttributeView> V getFileAttributeView(Path path, Class<V> type, LinkOption... options) {
            return secure.getFileAttributeView(path, type, options);
        }
    }
}
