package hornbill.replay;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
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
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.tools.ToolProvider;
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
 * Compiles and runs test classes, and tells what happens as it happens, a JSON line an event.
 *
 * <p>The first argument is the engine, the second the milliseconds that a test has: one that takes longer ends
 * the process. The third, where there is one, is {@code record}: execution data is kept.
 *
 * <p>Each line of the input asks for something, and ends the process where there are no more:
 *
 * <ul>
 *   <li>{@code compile ARGUMENTS OUTPUT}: javac with the arguments of that file; what it says goes to the other
 *       one. The answer is the event {@code compiled}, with its exit code.
 *   <li>{@code run FILE}: tests. The file has {@code path ENTRY} for each entry of their class path; {@code
 *       group} before the classes that share a class loader, with {@code data FILE} for the execution data of
 *       their tests and {@code class NAME} for each of them; {@code skip CLASS METHOD} for a test that is not
 *       to be run. Each group begins with the event {@code group}, its number in the file; the last one is
 *       {@code done}, with the number of threads that the tests have left behind.
 * </ul>
 *
 * <p>What the tests print is dropped. System properties, locale and time zone are for each file what they were
 * in the beginning.
 */
public final class Runner {
    private static final int EXIT_HUNG = 3;
    private static final int EXIT_BROKEN = 4;

    private final List<URL> path = new ArrayList<>();
    private final List<List<String>> groups = new ArrayList<>();
    private final List<Path> data = new ArrayList<>();
    private final Set<String> skipped = new HashSet<>();
    private final String engine;
    private final Events events;
    private final Recorder recorder;
    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final TimeZone zone = TimeZone.getDefault();

    private Runner(String engine, Events events, Recorder recorder) {
        this.engine = engine;
        this.events = events;
        this.recorder = recorder;
    }

    public static void main(String[] arguments) throws Exception {
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out));
        PrintStream told = new PrintStream(out, false, StandardCharsets.US_ASCII);
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        InputStream in = System.in;
        System.setIn(InputStream.nullInputStream());
        Recorder recorder = arguments.length > 2 ? new Recorder() : null;
        Events events = new Events(told, recorder);
        Runner runner = new Runner(arguments[0], events, recorder);
        runner.listen(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
        events.watch(Long.parseLong(arguments[1]), () -> Runtime.getRuntime().halt(EXIT_HUNG));
        try {
            runner.serve();
        } catch (Throwable e) {  // out of memory, or a mistake of the engine
            events.broken(e);
            Runtime.getRuntime().halt(EXIT_BROKEN);
        }
    }

    /** Take requests as they come, whatever the tests do; the process ends with who asks. */
    private void listen(BufferedReader input) {
        Thread listening =
                new Thread(
                        () -> {
                            try {
                                for (String line = input.readLine(); line != null; line = input.readLine()) {
                                    requests.add(line);
                                }
                            } catch (IOException e) {
                                // as where there are no more
                            }
                            Runtime.getRuntime().halt(0);
                        },
                        "listen");
        listening.setDaemon(true);
        listening.start();
    }

    private void serve() throws IOException, InterruptedException {
        Launcher launcher = LauncherFactory.create();
        events.tell("{\"event\":\"ready\"}");
        Set<Thread> own = Thread.getAllStackTraces().keySet();
        while (true) {
            String[] words = requests.take().split("\t");
            if (words[0].equals("compile")) {
                compile(words[1], Path.of(words[2]));
            } else {
                read(Files.readAllLines(Path.of(words[1])));
                runAll(launcher);
                events.tell("{\"event\":\"done\",\"threads\":" + left(own) + "}");
            }
        }
    }

    private void compile(String arguments, Path output) throws IOException {
        int code;
        try (OutputStream said = Files.newOutputStream(output)) {
            code = ToolProvider.getSystemJavaCompiler().run(null, said, said, "@" + arguments);
        }
        events.tell("{\"event\":\"compiled\",\"code\":" + code + "}");
    }

    /** How many threads there are that were not there before. */
    private static int left(Set<Thread> before) {
        Set<Thread> now = new HashSet<>(Thread.getAllStackTraces().keySet());
        now.removeAll(before);
        now.removeIf(thread -> thread.getThreadGroup() == null || thread.getThreadGroup().getParent() == null);
        return now.size();
    }

    private void asInTheBeginning() {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.FORMAT, format);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        TimeZone.setDefault(zone);
        Thread.interrupted();
    }

    private void read(List<String> lines) throws MalformedURLException {
        path.clear();
        groups.clear();
        data.clear();
        skipped.clear();
        for (String line : lines) {
            int space = line.indexOf(' ');
            String rest = line.substring(space + 1);
            switch (space < 0 ? line : line.substring(0, space)) {
                case "path":
                    path.add(Path.of(rest).toUri().toURL());
                    break;
                case "group":
                    groups.add(new ArrayList<>());
                    data.add(null);
                    break;
                case "data":
                    data.set(data.size() - 1, Path.of(rest));
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

    private void runAll(Launcher launcher) throws IOException {
        asInTheBeginning();
        for (int i = 0; i < groups.size(); i++) {
            events.tell("{\"event\":\"group\",\"number\":" + i + "}");
            if (recorder != null) {
                recorder.to(data.get(i));
            }
            try (TestClassLoader loader = new TestClassLoader(path, Runner.class.getClassLoader())) {
                Thread.currentThread().setContextClassLoader(loader);
                run(launcher, loader, groups.get(i));
            } finally {
                Thread.currentThread().setContextClassLoader(Runner.class.getClassLoader());
            }
        }
        asInTheBeginning();
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
