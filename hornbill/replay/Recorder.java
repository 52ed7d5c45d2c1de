package hornbill.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Adds to a file what JaCoCo's agent, which must be there, saw since the last time: a session a test.
 *
 * <p>The agent's classes are asked for by name, since the runner works without them too.
 */
final class Recorder {
    private final Path file;
    private final Object agent;
    private final Method take;
    private final Method name;

    Recorder(Path file) throws ReflectiveOperationException {
        this.file = file;
        agent = Class.forName("org.jacoco.agent.rt.RT").getMethod("getAgent").invoke(null);
        Class<?> type = Class.forName("org.jacoco.agent.rt.IAgent");
        take = type.getMethod("getExecutionData", boolean.class);
        name = type.getMethod("setSessionId", String.class);
    }

    void save(String session) {
        try {
            name.invoke(agent, session);
            byte[] data = (byte[]) take.invoke(agent, true);
            Files.write(file, data, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
