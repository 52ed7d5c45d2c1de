package hornbill.replay;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes and tells what happens as it happens, a JSON line an event.
 *
 * <p>The first argument is a file of requests: {@code path ENTRY} for each entry of the class path of the
 * tests; {@code group} before the classes that share a class loader, {@code class NAME} for each of these;
 * {@code skip CLASS METHOD} for a test that is not to be run. The second one is the engine, the third the
 * milliseconds that a test has: one that takes longer ends the process. The fourth, where there is one, is
 * the file to which the execution data of the tests is added.
 *
 * <p>What the tests print is dropped. Each group begins with the event {@code group}, its number in the file.
 */
public final class Runner {
    private static final int EXIT_HUNG = 3;
    private static final int EXIT_BROKEN = 4;

    private final List<URL> path = new ArrayList<>();
    private final List<List<String>> groups = new ArrayList<>();
    private final Set<String> skipped = new HashSet<>();
    private final String engine;
    private final Events events;

    private Runner(String engine, Events events) {
        this.engine = engine;
        this.events = events;
    }

    public static void main(String[] arguments) throws Exception {
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        PrintStream told = new PrintStream(out, false, StandardCharsets.US_ASCII);
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(System.out);
        System.setIn(InputStream.nullInputStream());
        Recorder recorder = arguments.length > 3 ? new Recorder(Path.of(arguments[3])) : null;
        Events events = new Events(told, recorder);
        Runner runner = new Runner(arguments[1], events);
        runner.read(Files.readAllLines(Path.of(arguments[0])));
        events.watch(Long.parseLong(arguments[2]), () -> Runtime.getRuntime().halt(EXIT_HUNG));
        try {
            runner.runAll();
        } catch (Throwable e) {  // out of memory, or a mistake of the engine
            events.broken(e);
            Runtime.getRuntime().halt(EXIT_BROKEN);
        }
        Runtime.getRuntime().halt(0);
    }

    private void read(List<String> lines) throws MalformedURLException {
        for (String line : lines) {
            int space = line.indexOf(' ');
            String rest = line.substring(space + 1);
            switch (space < 0 ? line : line.substring(0, space)) {
                case "path":
                    path.add(Path.of(rest).toUri().toURL());
                    break;
                case "group":
                    groups.add(new ArrayList<>());
                    break;
                case "class":
                    groups.get(groups.size() - 1).add(rest);
                    break;
                case "skip":
                    skipped.add(rest);
                    break;
                default:
                    throw new IllegalArgumentException(line);
            }
        }
    }

    private void runAll() throws IOException {
        Launcher launcher = LauncherFactory.create();
        events.tell("{\"event\":\"ready\"}");
        for (int i = 0; i < groups.size(); i++) {
            events.tell("{\"event\":\"group\",\"number\":" + i + "}");
            try (TestClassLoader loader = new TestClassLoader(path, Runner.class.getClassLoader())) {
                Thread.currentThread().setContextClassLoader(loader);
                run(launcher, loader, groups.get(i));
            }
        }
        events.tell("{\"event\":\"done\"}");
    }

    private void run(Launcher launcher, ClassLoader loader, List<String> names) {
        LauncherDiscoveryRequestBuilder request =
                LauncherDiscoveryRequestBuilder.request()
                        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                        .filters(EngineFilter.includeEngines(engine))
                        .filters((PostDiscoveryFilter) this::wanted);
        for (String name : names) {
            try {
                request.selectors(selectClass(Class.forName(name, false, loader)));
            } catch (ClassNotFoundException | LinkageError e) {
                events.classProblem(name, e);
            }
        }
        LauncherDiscoveryRequest built = request.build();
        launcher.execute(built, events);
    }

    private FilterResult wanted(TestDescriptor test) {
        MethodSource source =
                test.getSource().filter(MethodSource.class::isInstance).map(MethodSource.class::cast).orElse(null);
        return FilterResult.includedIf(
                source == null || !skipped.contains(source.getClassName() + " " + source.getMethodName()));
    }
}
