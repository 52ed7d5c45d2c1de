package hornbill.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Adds to a file what JaCoCo's agent, which must be there, saw since the last time: a session a test. Without
 * a file, that is forgotten.
 *
 * <p>The agent's classes are asked for by name, since the runner works without them too.
 */
final class Recorder {
    private Path file;
    private final Object agent;
    private final Method take;
    private final Method name;

    Recorder() throws ReflectiveOperationException {
        agent = Class.forName("org.jacoco.agent.rt.RT").getMethod("getAgent").invoke(null);
        Class<?> type = Class.forName("org.jacoco.agent.rt.IAgent");
        take = type.getMethod("getExecutionData", boolean.class);
        name = type.getMethod("setSessionId", String.class);
    }

    /** From now on, add to that file, or to none. */
    void to(Path newFile) {
        file = newFile;
    }

    void save(String session) {
        try {
            name.invoke(agent, session);
            byte[] data = (byte[]) take.invoke(agent, true);
            if (file != null) {
                Files.write(file, data, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
