package hornbill.jvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * What classes call that can be changed in one place: each place does what it says, and if one of its mutants is
 * {@link #active}, what that says. While they are noted, mutants are noted that would do something else there.
 */
public final class Mutants {
    /** A change of one instruction. */
    static final class Mutant {
        final String method;
        final int place;
        final String change;

        Mutant(String method, int place, String change) {
            this.method = method;
            this.place = place;
            this.change = change;
        }
    }

    static final int NONE = -1;
    /** Stands for a mutant that there is not. */
    static final int NEVER = -2;
    static final List<Mutant> KNOWN = new ArrayList<>();

    /** So many mutants are told of that are at a boundary to which nothing has come. */
    private static final int MOST_NEAR = 20;

    static int active = NONE;
    private static boolean[] noted;
    private static boolean notes;
    /** Mutants at a boundary beside which the run has been, each with the two values that were compared. */
    private static final Map<Integer, Object[]> NEAR = new LinkedHashMap<>();

    private Mutants() {}

    /** The number of the first of these mutants of one instruction, which follow one another. */
    static int number(String method, int place, String... changes) {
        for (String change : changes) {
            KNOWN.add(new Mutant(method, place, change));
        }
        return KNOWN.size() - changes.length;
    }

    static void beginNoting() {
        noted = new boolean[KNOWN.size() + 1000];
        NEAR.clear();
        notes = true;
    }

    /** The mutants that were noted since it was begun. */
    static List<Integer> endNoting() {
        notes = false;
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < Math.min(noted.length, KNOWN.size()); i++) {
            if (noted[i]) {
                found.add(i);
            }
        }
        return found;
    }

    /** Those of the last run to whose boundary it did not come: lists of the number, and what was compared with what. */
    static String near() {
        StringBuilder out = new StringBuilder("[");
        NEAR.forEach((mutant, values) -> {
            if (!isNoted(mutant) && Misses.isTold(values[0]) && Misses.isTold(values[1])) {
                out.append(out.length() > 1 ? ",[" : "[").append(mutant).append(',');
                Misses.write(out, values[0]);
                out.append(',');
                Misses.write(out, values[1]);
                out.append(']');
            }
        });
        return out.append(']').toString();
    }

    private static boolean isNoted(int mutant) {
        return mutant < noted.length && noted[mutant];
    }

    private static void near(int mutant, Object one, Object other) {
        if (NEAR.size() < MOST_NEAR && one != null && other != null) {
            NEAR.putIfAbsent(mutant, new Object[] {one, other});
        }
    }

    private static void note(int mutant, boolean differs) {
        if (notes && differs && mutant != NEVER) {
            if (mutant >= noted.length) {
                noted = Arrays.copyOf(noted, 2 * mutant);
            }
            noted[mutant] = true;
        }
    }

    /** A test of what is asked by the instruction: as it is, always, never, and of an order at its boundary. */
    private static boolean decided(int operation, int order, int first) {
        boolean holds = holds(operation, order);
        boolean isOrder = operation > 1;
        note(first, !holds);
        note(first + 1, holds);
        if (isOrder) {
            note(first + 2, order == 0);
        }
        if (active == first) {
            return true;
        } else if (active == first + 1) {
            return false;
        }
        return isOrder && active == first + 2 && order == 0 ? !holds : holds;
    }

    /** The operations are those of the instructions from `ifeq` on: equal, not, less, not, greater, not. */
    private static boolean holds(int operation, int order) {
        switch (operation) {
            case 0: return order == 0;
            case 1: return order != 0;
            case 2: return order < 0;
            case 3: return order >= 0;
            case 4: return order > 0;
            default: return order <= 0;
        }
    }

    public static boolean zero(int value, int operation, int first) {
        if (notes && operation > 1 && value != 0) {
            boolean known = Misses.branchOne != null;
            near(first + 2, known ? Misses.branchOne : (Object) (long) value, known ? Misses.branchOther : (Object) 0L);
        }
        return decided(operation, Integer.compare(value, 0), first);
    }

    public static boolean compared(int one, int other, int operation, int first) {
        if (notes && operation > 1 && one != other) {
            near(first + 2, (long) one, (long) other);
        }
        return decided(operation, Integer.compare(one, other), first);
    }

    public static boolean same(Object one, Object other, int operation, int first) {
        return decided(operation, one == other ? 0 : 1, first);
    }

    public static boolean nothing(Object value, int operation, int first) {
        return decided(operation, value == null ? 0 : 1, first);
    }

    /** Whether a call is left out. */
    public static boolean leavesOut(int mutant) {
        note(mutant, true);
        return active == mutant;
    }

    public static int result(int value, int mutant) {
        note(mutant, value != 0);
        return active == mutant ? 0 : value;
    }

    public static int truth(int value, int asFalse, int asTrue) {
        note(asFalse, value != 0);
        note(asTrue, value == 0);
        return active == asFalse ? 0 : active == asTrue ? 1 : value;
    }

    public static long result(long value, int mutant) {
        note(mutant, value != 0);
        return active == mutant ? 0 : value;
    }

    public static float result(float value, int mutant) {
        note(mutant, value != 0);
        return active == mutant ? 0 : value;
    }

    public static double result(double value, int mutant) {
        note(mutant, value != 0);
        return active == mutant ? 0 : value;
    }

    public static Object result(Object value, int mutant) {
        note(mutant, value != null);
        return active == mutant ? null : value;
    }

    /** A result of a type of which there is an empty one, or one that is zero. */
    public static Object result(Object value, int mutant, int asEmpty, Object empty) {
        note(asEmpty, value != null && !value.equals(empty));
        return active == asEmpty ? empty : result(value, mutant);
    }

    public static int calculated(int one, int other, int opcode, int mutant) {
        int changed = opposite(opcode);
        if (notes) {
            note(mutant, other == 0 || ints(one, other, opcode) != ints(one, other, changed));
        }
        return ints(one, other, active == mutant ? changed : opcode);
    }

    public static long calculated(long one, long other, int opcode, int mutant) {
        int changed = opposite(opcode);
        if (notes) {
            note(mutant, other == 0 || longs(one, other, opcode) != longs(one, other, changed));
        }
        return longs(one, other, active == mutant ? changed : opcode);
    }

    public static long shifted(long one, int other, int opcode, int mutant) {
        return calculated(one, (long) other, opcode, mutant);
    }

    public static double calculated(double one, double other, int opcode, int mutant) {
        int changed = opposite(opcode);
        note(mutant, Double.compare(doubles(one, other, opcode), doubles(one, other, changed)) != 0);
        return doubles(one, other, active == mutant ? changed : opcode);
    }

    public static float calculated(float one, float other, int opcode, int mutant) {
        int changed = opposite(opcode);
        note(mutant, Float.compare(floats(one, other, opcode), floats(one, other, changed)) != 0);
        return floats(one, other, active == mutant ? changed : opcode);
    }

    public static int negated(int value, int mutant) {
        note(mutant, value != -value);
        return active == mutant ? value : -value;
    }

    public static long negated(long value, int mutant) {
        note(mutant, value != -value);
        return active == mutant ? value : -value;
    }

    public static float negated(float value, int mutant) {
        note(mutant, true);
        return active == mutant ? value : -value;
    }

    public static double negated(double value, int mutant) {
        note(mutant, true);
        return active == mutant ? value : -value;
    }

    public static int increased(int value, int by, int mutant) {
        note(mutant, true);
        return active == mutant ? value - by : value + by;
    }

    /** Of ints, as the opcodes of the others follow theirs in the same order. */
    private static int opposite(int opcode) {
        int kind = opcode < Opcodes.ISHL ? (opcode - Opcodes.IADD) % 4 : (opcode - Opcodes.ISHL) % 2;
        int plain = opcode - kind;
        switch (plain) {
            case Opcodes.IADD: return Opcodes.ISUB + kind;
            case Opcodes.ISUB: return Opcodes.IADD + kind;
            case Opcodes.IMUL: return Opcodes.IDIV + kind;
            case Opcodes.IDIV: return Opcodes.IMUL + kind;
            case Opcodes.IREM: return Opcodes.IMUL + kind;
            case Opcodes.ISHL: return Opcodes.ISHR + kind;
            case Opcodes.ISHR: return Opcodes.ISHL + kind;
            case Opcodes.IUSHR: return Opcodes.ISHL + kind;
            case Opcodes.IAND: return Opcodes.IOR + kind;
            case Opcodes.IOR: return Opcodes.IAND + kind;
            default: return Opcodes.IAND + kind;
        }
    }

    private static int ints(int one, int other, int opcode) {
        switch (opcode) {
            case Opcodes.IADD: return one + other;
            case Opcodes.ISUB: return one - other;
            case Opcodes.IMUL: return one * other;
            case Opcodes.IDIV: return one / other;
            case Opcodes.IREM: return one % other;
            case Opcodes.ISHL: return one << other;
            case Opcodes.ISHR: return one >> other;
            case Opcodes.IUSHR: return one >>> other;
            case Opcodes.IAND: return one & other;
            case Opcodes.IOR: return one | other;
            default: return one ^ other;
        }
    }

    private static long longs(long one, long other, int opcode) {
        switch (opcode) {
            case Opcodes.LADD: return one + other;
            case Opcodes.LSUB: return one - other;
            case Opcodes.LMUL: return one * other;
            case Opcodes.LDIV: return one / other;
            case Opcodes.LREM: return one % other;
            case Opcodes.LSHL: return one << other;
            case Opcodes.LSHR: return one >> other;
            case Opcodes.LUSHR: return one >>> other;
            case Opcodes.LAND: return one & other;
            case Opcodes.LOR: return one | other;
            default: return one ^ other;
        }
    }

    private static float floats(float one, float other, int opcode) {
        switch (opcode) {
            case Opcodes.FADD: return one + other;
            case Opcodes.FSUB: return one - other;
            case Opcodes.FMUL: return one * other;
            case Opcodes.FDIV: return one / other;
            default: return one % other;
        }
    }

    private static double doubles(double one, double other, int opcode) {
        switch (opcode) {
            case Opcodes.DADD: return one + other;
            case Opcodes.DSUB: return one - other;
            case Opcodes.DMUL: return one * other;
            case Opcodes.DDIV: return one / other;
            default: return one % other;
        }
    }
}
