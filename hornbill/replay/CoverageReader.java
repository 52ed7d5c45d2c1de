package hornbill.replay;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfo;
import org.jacoco.core.internal.data.CRC64;

/**
 * Prints what JaCoCo's execution data says of the classes of a class path, a JSON line a method that counts.
 *
 * <p>Usage: {@code CoverageReader all|each DATA ENTRY...}. With {@code all}, the data is added up, and every
 * class is told of, {@code "data":false} where there is none; with {@code each}, each session is told of by
 * itself, and of it the classes that it ran alone.
 */
public final class CoverageReader {
    private final Map<String, byte[]> classes = new TreeMap<>();
    private final PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);

    public static void main(String[] arguments) throws IOException {
        CoverageReader reader = new CoverageReader();
        for (int i = 2; i < arguments.length; i++) {
            reader.addEntry(new File(arguments[i]));
        }
        Path data = Path.of(arguments[1]);
        if (arguments[0].equals("all")) {
            reader.tellAll(data);
        } else {
            reader.tellEach(data);
        }
        reader.out.flush();
    }

    private void addEntry(File entry) throws IOException {
        if (entry.isDirectory()) {
            addFolder(entry.toPath());
            return;
        }
        try (JarFile jar = new JarFile(entry, false, ZipFile.OPEN_READ, Runtime.version())) {
            for (JarEntry file : jar.versionedStream().collect(Collectors.toList())) {
                if (file.getName().endsWith(".class")) {
                    try (InputStream in = jar.getInputStream(file)) {
                        addClass(file.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private void addFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                if (name.endsWith(".class")) {
                    addClass(name, Files.readAllBytes(file));
                }
            }
        }
    }

    /** The first entry that has a class gives it. */
    private void addClass(String file, byte[] content) {
        String name = file.substring(0, file.length() - ".class".length());
        if (!name.endsWith("module-info")) {
            classes.putIfAbsent(name, content);
        }
    }

    private void tellAll(Path data) throws IOException {
        ExecutionDataStore store = new ExecutionDataStore();
        Set<String> run = new HashSet<>();
        read(data, new ArrayList<>(), one -> {
            run.add(one.getName());
            store.put(one);
        });
        classes.forEach((name, content) -> tell(-1, null, name, content, store, run));
    }

    private void tellEach(Path data) throws IOException {
        List<Session> sessions = new ArrayList<>();
        read(data, sessions, one -> sessions.get(sessions.size() - 1).data.add(one));
        for (int i = 0; i < sessions.size(); i++) {
            Session session = sessions.get(i);
            ExecutionDataStore store = new ExecutionDataStore();
            Set<String> run = new HashSet<>();
            for (ExecutionData one : session.data) {
                store.put(one);
                run.add(one.getName());
            }
            for (String name : run) {
                if (classes.containsKey(name)) {
                    tell(i, session.name, name, classes.get(name), store, run);
                }
            }
        }
    }

    private interface Sink {
        void accept(ExecutionData data);
    }

    private static final class Session {
        final String name;
        final List<ExecutionData> data = new ArrayList<>();

        Session(String name) {
            this.name = name;
        }
    }

    private static void read(Path data, List<Session> sessions, Sink sink) throws IOException {
        if (!Files.exists(data)) {
            return;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(data))) {
            ExecutionDataReader reader = new ExecutionDataReader(in);
            reader.setSessionInfoVisitor((SessionInfo info) -> sessions.add(new Session(info.getId())));
            reader.setExecutionDataVisitor(sink::accept);
            reader.read();
        }
    }

    private void tell(
            int number, String session, String name, byte[] content, ExecutionDataStore store, Set<String> run) {
        List<IClassCoverage> found = new ArrayList<>();
        try {
            new Analyzer(store, found::add).analyzeClass(content, name);
        } catch (IOException e) {
            tellProblem(name, String.valueOf(e.getCause() == null ? e.getMessage() : e.getCause().getMessage()));
            return;
        }
        if (run.contains(name) && store.get(CRC64.classId(content)) == null) {
            tellProblem(name, "another class of this name was run");
        }
        for (IClassCoverage one : found) {
            for (IMethodCoverage method : one.getMethods()) {
                tell(number, session, one.getName(), method, run.contains(name));
            }
        }
    }

    private void tellProblem(String name, String what) {
        StringBuilder line = new StringBuilder("{\"class\":");
        JsonText.write(line, name.replace('/', '.'));
        JsonText.write(line.append(",\"problem\":"), what);
        out.println(line.append('}'));
    }

    private void tell(int number, String session, String className, IMethodCoverage method, boolean data) {
        StringBuilder line = new StringBuilder("{\"number\":").append(number).append(",\"session\":");
        JsonText.write(line, session);
        JsonText.write(line.append(",\"class\":"), className.replace('/', '.'));
        JsonText.write(line.append(",\"method\":"), method.getName() + method.getDesc());
        line.append(",\"data\":").append(data);
        line.append(",\"instructions\":").append(counts(method.getInstructionCounter()));
        line.append(",\"branches\":").append(counts(method.getBranchCounter()));
        line.append(",\"lines\":[");
        String separator = "";
        for (int i = method.getFirstLine(); i <= method.getLastLine() && i >= 0; i++) {
            ICounter instructions = method.getLine(i).getInstructionCounter();
            if (instructions.getTotalCount() > 0) {
                line.append(separator).append('[').append(i).append(',').append(counts(instructions)).append(',');
                line.append(counts(method.getLine(i).getBranchCounter())).append(']');
                separator = ",";
            }
        }
        out.println(line.append("]}"));
    }

    private static String counts(ICounter counter) {
        return "[" + counter.getCoveredCount() + "," + counter.getMissedCount() + "]";
    }
}
