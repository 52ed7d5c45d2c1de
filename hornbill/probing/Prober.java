package hornbill.jvm;

import java.io.IOException;
import java.text.SimpleDateFormat;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Tries sequences of calls on the program: a JSON line in, JSON lines out.
 *
 * <p>{@code {"points": [class, ...], "anew": true}} has the classes loaded, with nothing left of what was done before,
 * and tells the points that are new since the last time: {@code [[number, method, instruction, outcome], ...]}. {@code {"run": [sequence, ...]}} gives a
 * line for each sequence: how it ended, and which points it passed in which step; with {@code
 * "new": true} only those that none has passed before, but for points that the request says to {@code "forget"},
 * and {@code "missed"} sides of branches, each with what was compared there.
 * {@code {"observe": [sequence, ...], "fresh": true, "moments": [0]}} tells what is passed to the last call of each and
 * what comes of it at the moments of these numbers, what is not the same: with classes as if nothing had run before, or
 * all sequences one after the other with the same. {@code {"mutants": [sequence, ...]}} is for {@link MutantRuns}. A
 * sequence that takes too long ends the process. Text that the program prints is dropped.
 */
@SuppressWarnings({"deprecation", "removal"})
final class Prober {
    private static final long STACK_BYTES = 4L << 20;
    private static final long NANOS = 600_000_000L;
    private static final int ELEMENTS = 3000;
    /** So many requests are tried in one loader. */
    private static final int A_LOADER = 12;

    private final Classes program;
    private final boolean assertions;
    private final long budget;
    private final Lines lines = new Lines();
    private ProbedClasses classes;
    private Statics statics;
    private MutantRuns mutantRuns;
    private Sequence trials;
    private int tried;
    /** Whether a class of the loader can no more be used: a trial ended in its initialiser. */
    private boolean spoiled;
    private final BitSet seen = Misses.passed;
    /** Whether what was observed last may have left static fields otherwise. */
    private boolean changes;
    /** Which of the {@link Moments} trials are told. */
    private int moment;
    private int told;
    private final Overlong overlong = new Overlong();
    private long trial;

    private Prober(Classes program, long budget, boolean assertions) {
        this.program = program;
        this.budget = budget;
        this.assertions = assertions;
        beginAnew();
    }

    /** Forgets all that was loaded, passed and compared: what follows does not depend on what came before. */
    private void beginAnew() {
        Probes.forget();
        Misses.forget();
        Mutants.KNOWN.clear();
        Moments.INITIALISERS.clear();
        classes = new ProbedClasses(program, assertions);
        statics = new Statics(classes);
        mutantRuns = new MutantRuns(classes, lines, budget);
        trials = null;
        told = 0;
    }

    public static void main(String[] arguments) throws Exception {
        boolean elsewhere = Boolean.getBoolean("hornbill.elsewhere");
        Elsewhere.goThroughSets(elsewhere);
        Listings.backwards = elsewhere;
        Scratch.open(arguments[3]);
        Told.paths = Scratch::told;
        Stubs.others = Threads::known;
        Prober prober = new Prober(new Classes(arguments[0]), Long.parseLong(arguments[1]),
                arguments[2].equals("enabled"));
        java.util.logging.Logger.getLogger("");  // which reads a file of the JDK's, once
        new SimpleDateFormat("EEE MMM z", Locale.ROOT).format(new Date(0)); // loads much, which takes its time
        if ("allow".equals(System.getProperty("java.security.manager"))) {
            openClassPath();
            System.setSecurityManager(new Guard(arguments[0]));
        }
        if (elsewhere) {
            Elsewhere.setProperties();
        }
        prober.lines.serve(Guard.GUARDED, STACK_BYTES, prober::answer, Scratch::close);
    }

    /** Has the JVM open its own class path, and what that leads to, which it does when it first looks for services. */
    private static void openClassPath() throws IOException {
        Collections.list(ClassLoader.getSystemResources("META-INF/services/none"));
        ZoneId.getAvailableZoneIds();
    }

    private void answer(Map<?, ?> request) {
        if (request.containsKey("points")) {
            if (request.get("anew") == Boolean.TRUE) {
                beginAnew();
            }
            lines.say(points((List<?>) request.get("points")));
        } else if (request.containsKey("run")) {
            moment = 0;
            Sequence sequence = forTrials();
            boolean onlyNew = request.get("new") == Boolean.TRUE;
            for (Object point : (List<?>) request.get("forget")) {
                seen.clear(((Long) point).intValue());
            }
            for (Object one : (List<?>) request.get("run")) {
                lines.say(tried(sequence, (List<?>) one, onlyNew));
            }
            lines.say(compared());
        } else if (request.containsKey("mutants")) {
            mutantRuns.answer(request);
            lines.say(compared());
        } else {
            boolean fresh = request.get("fresh") == Boolean.TRUE;
            Sequence sequence = new Sequence(classes.fresh());
            for (Object one : (List<?>) request.get("observe")) {
                Set<String> answers = new LinkedHashSet<>();
                changes = false;
                for (Object number : (List<?>) request.get("moments")) {
                    moment = ((Long) number).intValue();
                    answers.add(observed(sequence, (List<?>) one, fresh));
                }
                lines.say("[" + String.join(",", answers) + "]");
                if (changes) {
                    sequence = new Sequence(classes.fresh());
                }
            }
        }
    }

    /** One for many trials, so that their code is compiled; static state of one may be met by the next. */
    private Sequence forTrials() {
        if (trials == null || tried >= A_LOADER || spoiled) {
            trials = new Sequence(classes.fresh());
            tried = 0;
            spoiled = false;
        }
        tried++;
        return trials;
    }

    private String points(List<?> names) {
        ClassLoader loader = classes.fresh();
        for (Object name : names) {
            try {
                Class.forName((String) name, false, loader);
            } catch (ClassNotFoundException | LinkageError e) {
                continue;
            }
        }
        StringBuilder out = new StringBuilder("[");
        List<Instrumenter.Point> known = classes.instrumenter.points;
        for (; told < known.size(); told++) {
            Instrumenter.Point point = known.get(told);
            out.append(out.length() > 1 ? "," : "").append('[').append(told).append(',');
            Json.writeString(out, point.method);
            out.append(',').append(point.place).append(',');
            if (point.outcome == null) {
                out.append("null]");
            } else {
                Json.writeString(out, point.outcome);
                out.append(']');
            }
        }
        return out.append(']').toString();
    }

    /** How the steps end: `returned`, or with an exception in the last step that was made. */
    private String tried(Sequence sequence, List<?> steps, boolean onlyNew) {
        StringBuilder out = new StringBuilder();
        Object[] variables = new Object[steps.size()];
        int[] ends = new int[steps.size()];
        int made = 0;
        String ended = "returned";
        String what = null;
        lines.begin(NANOS);
        sequence.begin();
        Scratch.begin(moment);
        Moments.begin(moment);
        Threads.begin(moment);
        Stubs.ranOut = false;
        Probes.begin(budget);
        long number = ++trial;
        lines.watchBy(worker -> overlong.look(worker, number));
        try {
            for (; made < steps.size(); made++) {
                Probes.nextStep();
                try {
                    sequence.run((List<?>) steps.get(made), variables);
                } finally {
                    ends[made] = Probes.count;
                }
            }
        } catch (Sequence.Malformed e) {
            ended = "malformed";
            what = e.getMessage();
        } catch (Throwable e) {
            ended = isOfProcess(e) ? "malformed" : "threw";
            spoiled |= e instanceof LinkageError;
            what = e.getClass().getName();
        }
        lines.watchBy(null);
        Probes.spend(budget);
        Probes.end();
        Moments.end();
        Scratch.closeAll(variables);
        lines.end();
        if (Probes.why != null) {
            ended = Probes.why;
        } else if (Stubs.ranOut) {
            ended = "malformed";
        }
        out.append("{\"ended\":\"").append(ended).append("\",\"made\":").append(made);
        if (what != null) {
            out.append(",\"what\":");
            Json.writeString(out, what);
        }
        if (made == steps.size() && ended.equals("returned")) {
            List<?> last = (List<?>) steps.get(made - 1);
            Object target = last.get(0).equals("call") ? sequence.target(last, variables)
                    : last.get(1) == null ? null : variables[((Long) last.get(1)).intValue()];
            if (target != null) {
                out.append(",\"shape\":").append(Shape.of(target));
            }
        }
        out.append(",\"alike\":[");
        alike(out, steps, made, variables);
        out.append("],\"passed\":[");
        int from = 0;
        boolean counts = ended.equals("returned") || ended.equals("threw");
        for (int i = 0; i < steps.size() && i <= made; i++) {
            out.append(i > 0 ? ",[" : "[");
            String comma = "";
            for (int j = from; j < ends[i]; j++) {
                if (counts && (!onlyNew || !seen.get(Probes.passed[j]))) {
                    seen.set(Probes.passed[j]);
                    out.append(comma).append(Probes.passed[j]);
                    comma = ",";
                }
            }
            from = Math.max(from, ends[i]);
            out.append(']');
        }
        out.append(']');
        if (onlyNew && counts && Misses.count > 0) {
            out.append(",\"missed\":[");
            Misses.write(out);
            out.append(']');
        }
        return out.append('}').toString();
    }

    /** Steps that gave null, with -1, and steps that gave the object that an earlier one gave, with that one. */
    private static void alike(StringBuilder out, List<?> steps, int made, Object[] variables) {
        java.util.Map<Object, Integer> first = new java.util.IdentityHashMap<>();
        String comma = "";
        for (int i = 0; i < made; i++) {
            Object number = ((List<?>) steps.get(i)).get(1);
            Object value = number == null ? "" : variables[((Long) number).intValue()];
            boolean plain = value instanceof String || value instanceof Number || value instanceof Boolean
                    || value instanceof Character;
            Integer earlier = plain ? null : value == null ? Integer.valueOf(-1) : first.putIfAbsent(value, i);
            if (earlier != null) {
                out.append(comma).append('[').append(i).append(',').append(earlier).append(']');
                comma = ",";
            }
        }
    }

    /** What the program has compared lately, and whether there are points that were not told. */
    private String compared() {
        StringBuilder out = new StringBuilder("{\"more\":").append(told < classes.instrumenter.points.size());
        out.append(",\"spent\":").append(Probes.takeSpent()).append(",\"numbers\":[");
        for (int i = 0; i < Probes.NUMBERS.length; i++) {
            out.append(i > 0 ? "," : "").append(Probes.NUMBERS[i]);
        }
        out.append("],\"reals\":[");
        for (int i = 0; i < Probes.REALS.length; i++) {
            out.append(i > 0 ? "," : "");
            Json.writeDouble(out, Probes.REALS[i]);
        }
        out.append("],\"texts\":[");
        String comma = "";
        for (String text : Probes.TEXTS) {
            if (text != null) {
                out.append(comma);
                Json.writeString(out, text);
                comma = ",";
            }
        }
        return out.append("]}").toString();
    }

    private String observed(Sequence sequence, List<?> steps, boolean fresh) {
        StringBuilder out = new StringBuilder();
        try {
            lines.begin(NANOS);
            observe(sequence, steps, out, fresh);
            return out.toString();
        } catch (Snapshot.Oversized | StackOverflowError | OutOfMemoryError e) {
            out.setLength(0);
            out.append("{\"ended\":\"oversized\"}");
        } catch (Throwable e) {
            out.setLength(0);
            out.append("{\"ended\":\"error\",\"what\":");
            Json.writeString(out, e.toString());
            out.append('}');
        } finally {
            Probes.end();
            Moments.end();
            lines.end();
        }
        changes = true;
        return out.toString();
    }

    private void observe(Sequence sequence, List<?> steps, StringBuilder out, boolean fresh) throws Throwable {
        Object[] variables = new Object[steps.size()];
        sequence.begin();
        Scratch.begin(moment);
        Moments.begin(moment);
        Threads.begin(moment);
        Stubs.ranOut = false;
        Probes.begin(budget);
        for (int i = 0; i + 1 < steps.size(); i++) {
            sequence.run((List<?>) steps.get(i), variables);
        }
        int before = Probes.count;
        Map<String, String> files = Scratch.contents();
        List<?> call = (List<?>) steps.get(steps.size() - 1);
        Given given = new Given(sequence, call, variables);
        Object[] watched = watched(sequence, steps, variables, 2);
        Object[] known = watched(sequence, steps, variables, 3);
        out.append("{\"listed_before\":[");
        for (int i = 0; i < watched.length; i++) {
            out.append(i > 0 ? "," : "").append(((java.util.Collection<?>) watched[i]).size());
        }
        out.append("],\"before\":");
        write(out, Arrays.asList(given.values), Arrays.asList(given.types), known, null, null, new Object[0]);
        Probes.nextStep();
        Object result = null;
        Throwable thrown = null;
        try {
            result = given.run(sequence, variables);
        } catch (Sequence.Malformed e) {
            throw e;
        } catch (Throwable e) {
            thrown = e;
        }
        int after = Probes.count;
        boolean interrupted = Thread.interrupted();
        Probes.end();
        Moments.end();
        if (Probes.why != null || Stubs.ranOut || isOfProcess(thrown) || Probes.isInitialising()) {
            throw new IllegalStateException(Probes.why == null ? String.valueOf(thrown) : Probes.why);
        }
        out.append(",\"after\":");
        boolean constructs = call.get(0).equals("new");
        boolean returns = thrown == null && !constructs && given.result != void.class;
        List<Object> values = new ArrayList<>(Arrays.asList(given.values));
        List<Class<?>> types = new ArrayList<>(Arrays.asList(given.types));
        if (constructs) {
            values.add(0, result);
            types.add(0, given.result);
        }
        write(out, values, types, known, returns ? new Object[] {result} : null, given.result, watched);
        out.append(",\"ended\":\"").append(thrown == null ? "returned" : "threw").append('"');
        if (thrown != null) {
            out.append(",\"thrown\":");
            Raised.write(out, thrown, sequence);
        }
        Moments.chance |= result != null && Threads.known(result) != null;
        asked(out, after);
        out.append(",\"interrupted\":").append(interrupted);
        Scratch.writeChanges(out, files);
        Scratch.closeAll(variables);
        changes = fresh && statics.changed(sequence.loader(), moment);
        out.append(",\"changes\":").append(changes);
        out.append(",\"setup\":");
        passed(out, 0, before, after);
        out.append(",\"call\":");
        passed(out, before, before, after);
        out.append('}');
    }

    /** What is looked at beside what the last step takes: lists, or other objects. */
    private static Object[] watched(Sequence sequence, List<?> steps, Object[] variables, int which) {
        List<?> step = steps.size() < 2 ? null : (List<?>) steps.get(steps.size() - 2);
        boolean watches = step != null && step.get(0).equals("watch");
        return watches ? sequence.operands(step.get(which), variables) : new Object[0];
    }

    /** Whether a test would not throw it: it comes of how trials are run, of what the JVM has, or of a proxy. */
    private static boolean isOfProcess(Throwable thrown) {
        return thrown instanceof VirtualMachineError || thrown instanceof LinkageError
                || thrown instanceof java.lang.reflect.UndeclaredThrowableException;
    }

    /** What the last step passes: the target first, where there is one. */
    static final class Given {
        final Object[] values;
        final Class<?>[] types;
        final Class<?> result;
        private final List<?> call;

        Given(Sequence sequence, List<?> call, Object[] variables) throws Exception {
            this.call = call;
            java.lang.reflect.Executable member = sequence.executable(call);
            boolean targeted = call.get(0).equals("call");
            List<?> operands = (List<?>) call.get(call.get(0).equals("new") ? 4 : 5);
            int first = targeted ? 1 : 0;
            values = new Object[operands.size() + first];
            types = new Class<?>[values.length];
            if (targeted) {
                values[0] = sequence.operand(call.get(6), variables);
                types[0] = member.getDeclaringClass();
            }
            for (int i = 0; i < operands.size(); i++) {
                values[i + first] = sequence.operand(operands.get(i), variables);
                types[i + first] = member.getParameterTypes()[i];
            }
            result = member instanceof java.lang.reflect.Method
                    ? ((java.lang.reflect.Method) member).getReturnType()
                    : member.getDeclaringClass();
        }

        Object run(Sequence sequence, Object[] variables) throws Throwable {
            boolean targeted = call.get(0).equals("call");
            Object[] rest = targeted ? java.util.Arrays.copyOfRange(values, 1, values.length) : values;
            return sequence.invoke(call, targeted ? values[0] : null, rest);
        }
    }

    /** Whether the time was asked for, or chance: by an initialiser of a class that the steps come to, perhaps. */
    private void asked(StringBuilder out, int passed) {
        boolean kept = false;
        for (int i = 0; i < passed && !Moments.INITIALISERS.isEmpty(); i++) {
            String method = classes.instrumenter.points.get(Probes.passed[i]).method;
            kept |= Moments.INITIALISERS.contains(method.substring(0, method.lastIndexOf('.', method.indexOf('('))));
        }
        out.append(",\"time\":").append(Moments.time).append(",\"chance\":").append(Moments.chance || kept);
    }

    /** The points that the steps before the call have passed, and the initialisers of classes; or those of the call. */
    private static void passed(StringBuilder out, int from, int call, int to) {
        String comma = "[";
        for (int i = from; i < to; i++) {
            if (from == call ? !Probes.initial[i] : i < call || Probes.initial[i]) {
                out.append(comma).append(Probes.passed[i]);
                comma = ",";
            }
        }
        out.append(comma.equals("[") ? "[]" : "]");
    }

    /** The values and what is known besides, the result behind them where there is one, and the lists. */
    private static void write(StringBuilder out, List<Object> values, List<Class<?>> types, Object[] known,
            Object[] result, Class<?> kind, Object[] watched) {
        Snapshot snapshot = new Snapshot(out, ELEMENTS);
        for (int i = 0; i < values.size(); i++) {
            snapshot.visit(values.get(i), types.get(i));
        }
        for (Object one : known) {
            snapshot.visit(one, Object.class);
        }
        if (result != null) {
            snapshot.visit(result[0], kind);
        }
        for (Object one : watched) {
            snapshot.visit(one, Object.class);
        }
        out.append('[');
        String comma = "";
        for (int i = 0; i < values.size(); i++) {
            out.append(comma);
            snapshot.write(values.get(i), types.get(i));
            comma = ",";
        }
        for (Object one : known) {
            out.append(comma);
            snapshot.write(one, Object.class);
            comma = ",";
        }
        out.append(']');
        if (result != null) {
            out.append(",\"value\":");
            snapshot.write(result[0], kind);
        }
        if (watched.length > 0) {
            out.append(",\"listed\":[");
            for (int i = 0; i < watched.length; i++) {
                out.append(i > 0 ? "," : "");
                snapshot.write(watched[i], Object.class);
            }
            out.append(']');
        }
    }
}
