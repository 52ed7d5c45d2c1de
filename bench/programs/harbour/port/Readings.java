package port;

import java.io.IOException;

public interface Readings extends AutoCloseable {
    boolean next() throws IOException;

    double metres();

    @Override
    void close() throws IOException;
}
