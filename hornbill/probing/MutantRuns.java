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
 * <p>{@code {"mutants": [sequence, ...], "of": [class, ...], "without": [number, ...], "only": [number, ...] or
 * null}} gives a line for each sequence, with the mutants that it notices, and the mutants that were not told before:
 * {@code {"killed": [number, ...], "reached": [number, ...], "new": [[number, method, instruction, change], ...]}}.
 * Where two runs without a change differ, nothing is noticed.
 */
final class MutantRuns {
    private static final long NANOS = 600_000_000L;
    private static final int BUDGET_TIMES = 20;
    private static final int BUDGET_MORE = 3000;
    /** So many sequences are run in one loader. */
    private static final int A_LOADER = 400;

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
    }

    private final ProbedClasses classes;
    private final Lines lines;
    private final long budget;
    private Set<String> changed = Set.of();
    private Sequence sequence;
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
        Set<?> only = request.get("only") == null ? null : new HashSet<>((List<?>) request.get("only"));
        for (Object one : (List<?>) request.get("mutants")) {
            lines.say(noticed((List<?>) one, without, only));
        }
    }

    private String noticed(List<?> steps, Set<?> without, Set<?> only) {
        if (sequence == null || ++runs > A_LOADER) {
            anew();
        }
        List<Integer> killed = new ArrayList<>();
        List<Integer> reached = List.of();
        Mutants.beginNoting();
        End plain = end(steps, budget, true);
        long used = budget - left;
        reached = Mutants.endNoting();
        if (plain == null) {
            reached = List.of();
        } else if (isSame(plain, end(steps, budget, false))) {
            List<String> places = plain.after.otherThan(plain.before);
            long most = Math.min(budget, BUDGET_TIMES * used + BUDGET_MORE);
            for (int mutant : reached) {
                long number = mutant;
                if (!without.contains(number) && (only == null || only.contains(number))) {
                    Mutants.active = mutant;
                    End other = end(steps, most, false);
                    Mutants.active = Mutants.NONE;
                    if (other != null && differs(plain, other, places)) {
                        killed.add(mutant);
                    }
                }
            }
            if (!isSame(plain, end(steps, budget, false))) {
                killed.clear();
                anew();
            }
        } else {
            anew();
        }
        return "{\"killed\":" + killed + ",\"reached\":" + reached + ",\"new\":" + news() + "}";
    }

    private void anew() {
        sequence = new Sequence(classes.mutable(changed));
        runs = 0;
    }

    /** How the steps end; null where they end before the last one, or no test could end so. */
    private End end(List<?> steps, long most, boolean first) {
        Object[] variables = new Object[steps.size()];
        Effects before = new Effects();
        Effects after = new Effects();
        lines.begin(NANOS);
        try {
            sequence.begin();
            Scratch.begin(0);
            Moments.begin(0);
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
            if (first) {
                see(before, given.values);
            }
            String how = "returned";
            Object result = null;
            try {
                result = given.run(sequence, variables);
            } catch (Sequence.Malformed e) {
                return null;
            } catch (Throwable e) {
                how = thrown(e);
            }
            left = Probes.left();
            Probes.end();
            how = stopped(how);
            if (how == null || Mutants.active == Mutants.NONE && Probes.why != null) {
                return null;
            }
            see(after, given.values);
            if (how.equals("returned")) {
                after.add("result", result);
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

    /** How it ended, where it was not stopped; one that is denied says nothing. */
    private static String stopped(String how) {
        return Probes.why == null ? how : Probes.why.equals("denied") ? null : Probes.why;
    }

    private static void see(Effects effects, Object[] values) {
        for (int i = 0; i < values.length; i++) {
            effects.add(String.valueOf(i), values[i]);
        }
        effects.add("files", Scratch.contents());
    }

    /** What a test says of an exception: its class, the message that the program gave it, and the class of its cause. */
    private String thrown(Throwable thrown) {
        boolean own = OwnExceptions.isOwn(thrown, sequence);
        String cause = thrown.getCause() == null ? "" : thrown.getCause().getClass().getName();
        return thrown.getClass().getName() + " " + (own ? thrown.getMessage() : "") + " " + cause;
    }

    private static boolean isSame(End one, End other) {
        return other != null && one.how.equals(other.how) && one.after.seen.equals(other.after.seen);
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
