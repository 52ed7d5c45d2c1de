package hornbill.jvm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Runs sequences with one instruction of the program changed, and tells which changes a test of the last step would
 * notice: it ends otherwise, or leaves something else where it left something else than there was before.
 *
 * <p>What a test says of objects is what they answer: a sequence comes with steps that ask them, once it is over. What
 * is hidden counts only where nothing else is there to be told. With the lists to which stubs add what they are
 * passed, a sequence is {@code {"steps": [step, ...], "asks": [step, ...], "lists": [variable, ...], "only": [number,
 * ...] or null}}; with the latter, of other changes nothing is told.
 *
 * <p>{@code {"mutants": [sequence, ...], "of": [class, ...], "without": [number, ...]}} gives a line for each sequence, with the mutants that it notices, those beside whose boundary it was, and the
 * mutants that were not told before: {@code {"killed": [number, ...], "reached": [number, ...], "near": [[number,
 * one, other], ...], "asked": [[times, ...], ...], "new": [[number, method, instruction, change], ...]}}; how often
 * each answer of each stub was asked for is of the run without a change. Where two of these differ, nothing is noticed.
 */
final class MutantRuns {
    private static final long NANOS = 600_000_000L;
    private static final int BUDGET_TIMES = 20;
    private static final int BUDGET_MORE = 3000;
    /** So many sequences are run in one loader. */
    private static final int A_LOADER = 400;

    private static final String RETURNED = "returned";
    private static final String RESULT = "result";
    /** How a call ends for which something was null; that it is not null elsewhere is better noticed there. */
    private static final String NOTHING_THERE = "java.lang.NullPointerException  ";
    private static final String ASKED = "asked ";
    /** In the name of a stub's class, which is another one in a test. */
    private static final String PROXY = "$Proxy";
    /** Of no object that answers. */
    private static final String NO_ANSWER = "\0";

    /** What a run is for: to see what is changed and what may be asked, what is answered before the call, or all. */
    private enum When { FIRST, BEFORE, AFTER }

    /** A sequence that is run. */
    private static final class Run {
        final List<?> steps;
        /** Null where an answer says nothing. */
        final List<Object> asks;
        final List<?> lists;
        final boolean makes;

        Run(Map<?, ?> given) {
            steps = (List<?>) given.get("steps");
            asks = new ArrayList<>((List<?>) given.get("asks"));
            lists = (List<?>) given.get("lists");
            makes = ((List<?>) steps.get(steps.size() - 1)).get(0).equals("new");
        }

        /** The places of which a test speaks: what is other than before, and of what is hidden only where it must. */
        List<String> places(End first, End before, End plain) {
            List<String> open = new ArrayList<>();
            List<String> closed = new ArrayList<>();
            for (String place : first.after.otherThan(first.before)) {
                if (!first.after.hidden.contains(place)) {
                    open.add(place);
                } else if (!first.after.seen.get(place).contains(PROXY)) {
                    closed.add(place);
                }
            }
            List<String> same = new ArrayList<>();
            plain.after.seen.forEach((place, text) -> {
                if (place.startsWith(ASKED)) {
                    boolean isNew = makes || before == null || !text.equals(before.after.seen.get(place));
                    (isNew ? open : same).add(place);
                }
            });
            if (open.isEmpty() && !makes && plain.how.equals(RETURNED)) {
                open.addAll(closed.isEmpty() ? same : closed);
            }
            return open;
        }
    }

    /** How a sequence ended, and what a test could see behind it. */
    private static final class End {
        final String how;
        final Effects before;
        final Effects after;

        End(String how, Effects before, Effects after) {
            this.how = how;
            this.before = before;
            this.after = after;
        }

        /** Whether the other one ended like this, with what is seen here, and perhaps more. */
        boolean isWithin(End other) {
            return other != null && how.equals(other.how)
                    && other.after.seen.entrySet().containsAll(after.seen.entrySet());
        }
    }

    private final ProbedClasses classes;
    private final Lines lines;
    private final long budget;
    private Set<String> changed = Set.of();
    private Sequence sequence;
    private Run run;
    private int runs;
    private int told;
    /** What was left of the budget when the last call ended. */
    private long left;

    MutantRuns(ProbedClasses classes, Lines lines, long budget) {
        this.classes = classes;
        this.lines = lines;
        this.budget = budget;
    }

    void answer(Map<?, ?> request) {
        Set<String> names = new HashSet<>();
        for (Object one : (List<?>) request.get("of")) {
            names.add((String) one);
        }
        if (!names.equals(changed)) {
            changed = names;
            sequence = null;
        }
        Set<?> without = new HashSet<>((List<?>) request.get("without"));
        for (Object one : (List<?>) request.get("mutants")) {
            lines.say(noticed((Map<?, ?>) one, without));
        }
    }

    private String noticed(Map<?, ?> given, Set<?> without) {
        Set<?> only = given.get("only") == null ? null : new HashSet<>((List<?>) given.get("only"));
        if (sequence == null || ++runs > A_LOADER) {
            anew();
        }
        List<Integer> killed = new ArrayList<>();
        List<Integer> reached = List.of();
        run = new Run(given);
        Mutants.beginNoting();
        End first = end(budget, When.FIRST);
        long used = budget - left;
        reached = Mutants.endNoting();
        String near = Mutants.near();
        String asked = sequence.asked();
        if (first == null) {
            reached = List.of();
        } else {
            long most = Math.min(budget, BUDGET_TIMES * used + BUDGET_MORE);
            End before = run.asks.isEmpty() || run.makes ? null : end(budget, When.BEFORE);
            End plain = end(budget, When.AFTER);
            if (first.isWithin(plain) && !first.how.equals(NOTHING_THERE)) {
                List<String> places = run.places(first, before, plain);
                for (int mutant : reached) {
                    long number = mutant;
                    if (!without.contains(number) && (only == null || only.contains(number))) {
                        Mutants.active = mutant;
                        End other = end(most, When.AFTER);
                        Mutants.active = Mutants.NONE;
                        if (other != null && differs(plain, other, places)) {
                            killed.add(mutant);
                        }
                    }
                }
            }
            if (plain == null || !first.isWithin(plain) || !plain.isWithin(end(budget, When.AFTER))) {
                killed.clear();
                anew();
            }
        }
        return "{\"killed\":" + killed + ",\"reached\":" + reached + ",\"near\":" + near + ",\"asked\":" + asked
                + ",\"new\":" + news() + "}";
    }

    private void anew() {
        sequence = new Sequence(classes.mutable(changed));
        runs = 0;
    }

    /** How the steps end; null where they end before the last one, or no test could end so. */
    private End end(long most, When when) {
        List<?> steps = run.steps;
        Object[] variables = new Object[steps.size()];
        Effects before = new Effects();
        Effects after = new Effects();
        lines.begin(NANOS);
        try {
            sequence.begin();
            Scratch.begin(0);
            Moments.begin(0);
            Threads.begin(0);
            Probes.begin(most);
            for (int i = 0; i + 1 < steps.size(); i++) {
                try {
                    sequence.run((List<?>) steps.get(i), variables);
                } catch (Sequence.Malformed e) {
                    return null;
                } catch (Throwable e) {
                    String why = stopped("before");
                    return Mutants.active == Mutants.NONE || why == null ? null : new End(why, null, null);
                }
            }
            List<?> call = (List<?>) steps.get(steps.size() - 1);
            Prober.Given given = new Prober.Given(sequence, call, variables);
            if (when == When.BEFORE) {
                ask(variables, before, null);
                return new End("before", before, before);
            }
            if (when == When.FIRST) {
                see(before, given.values, variables);
            }
            String how = "returned";
            Object result = null;
            try {
                result = given.run(sequence, variables);
                if (call.get(1) != null) {
                    variables[((Long) call.get(1)).intValue()] = result;
                }
            } catch (Sequence.Malformed e) {
                return null;
            } catch (Throwable e) {
                how = thrown(e);
            }
            left = Probes.left();
            Probes.spend(most);
            Probes.end();
            how = stopped(how);
            if (how == null || Mutants.active == Mutants.NONE && Probes.why != null) {
                return null;
            }
            see(after, given.values, variables);
            if (how.equals(RETURNED)) {
                if (given.result != void.class) {
                    after.add(RESULT, result);
                }
                Probes.begin(most);
                ask(variables, after, when == When.FIRST ? given.values : null);
                Probes.end();
            }
            return new End(how, before, after);
        } catch (Throwable e) {
            return null;
        } finally {
            Probes.end();
            Moments.end();
            Scratch.closeAll(variables);
            lines.end();
        }
    }

    /** Asks what may be asked; with `values`, what changes one of these is not asked any more, and nothing is told. */
    private void ask(Object[] variables, Effects effects, Object[] values) {
        for (int i = 0; i < run.asks.size(); i++) {
            List<?> step = (List<?>) run.asks.get(i);
            Effects were = new Effects();
            Effects are = new Effects();
            Object answer = null;
            boolean isAnswered = true;
            if (step == null) {
                continue;
            } else if (values != null) {
                see(were, values, variables);
            }
            try {
                answer = sequence.run(step, variables);
            } catch (Throwable e) {
                isAnswered = false;
            }
            if (values == null) {
                effects.told(ASKED + i, isAnswered ? answer : NO_ANSWER);
                continue;
            }
            see(are, values, variables);
            if (!isAnswered || Probes.why != null || !were.seen.equals(are.seen)) {
                run.asks.set(i, null);
            }
        }
    }

    /** How it ended, where it was not stopped; one that is denied says nothing. */
    private static String stopped(String how) {
        return Probes.why == null ? how : Probes.why.equals("denied") ? null : Probes.why;
    }

    private void see(Effects effects, Object[] values, Object[] variables) {
        for (int i = 0; i < values.length; i++) {
            effects.add(String.valueOf(i), values[i]);
        }
        for (Object list : run.lists) {
            effects.add("calls " + list, variables[((Long) list).intValue()]);
        }
        effects.add("files", Scratch.contents());
    }

    /** What a test says of an exception: its class, the message that the program gave it, and the class of its cause. */
    private String thrown(Throwable thrown) {
        boolean own = OwnExceptions.isOwn(thrown, sequence);
        String cause = thrown.getCause() == null ? "" : thrown.getCause().getClass().getName();
        return thrown.getClass().getName() + " " + (own ? thrown.getMessage() : "") + " " + cause;
    }

    private static boolean differs(End plain, End other, List<String> places) {
        if (!plain.how.equals(other.how)) {
            return true;
        }
        for (String place : places) {
            if (!plain.after.seen.get(place).equals(other.after.seen.get(place))) {
                return true;
            }
        }
        return false;
    }

    private String news() {
        StringBuilder out = new StringBuilder("[");
        for (; told < Mutants.KNOWN.size(); told++) {
            Mutants.Mutant one = Mutants.KNOWN.get(told);
            out.append(out.length() > 1 ? ",[" : "[").append(told).append(',');
            Json.writeString(out, one.method);
            out.append(',').append(one.place).append(',');
            Json.writeString(out, one.change);
            out.append(']');
        }
        return out.append(']').toString();
    }
}
